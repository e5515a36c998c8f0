// A route enters; a table for people or a JSON document for programs leaves.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <pronk/planning.hpp>

namespace pronk::app {

struct PathReport {
    const NavWorld& world;
    const Route& route;
    std::string_view planner;
    double time_us = 0.0;
    std::size_t used_links = 0;
};

std::string path_table(const PathReport& report);
std::string path_json(const PathReport& report);
nlohmann::ordered_json path_document(const PathReport& report);

}  // namespace pronk::app
