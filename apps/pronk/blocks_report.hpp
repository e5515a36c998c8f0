// A route through voxels enters; a table for people or a JSON document for programs leaves.
#pragma once

#include <optional>
#include <pronk/blocks.hpp>

#include "options.hpp"
#include "route_judge.hpp"

namespace pronk::app {

struct BlocksReport {
    const BlockMap& map;
    const BlockRequest& request;
    const Route& route;
    BlockKnowledge known = BlockKnowledge::nothing;
    BlockSearch search;
    double time_us = 0.0;
    std::optional<RouteVerdict> verdict;
};

std::string blocks_table(const BlocksReport& report);
std::string blocks_json(const BlocksReport& report);

}  // namespace pronk::app
