// What the judge says enters, JSON documents and tables for people leave.
#pragma once

#include <string>

#include "judge/link_promise.hpp"
#include "judge/link_recall.hpp"
#include "judge/route_promise.hpp"
#include "options.hpp"

namespace pronk::app {

std::string trial_json(const VerifyOptions& options, const judge::Trial& trial);
std::string trial_table(const VerifyOptions& options, const judge::Trial& trial);

struct LinkVerdict {
    const JumpAbility& ability;
    judge::LinkPromise promise;
    judge::LinkRecall recall;
    judge::RoutePromise routes;

    // The violations of links and of routes together.
    judge::ViolationCounts all() const {
        judge::ViolationCounts counts = promise;
        counts.add(routes);
        return counts;
    }
};

std::string links_json(const VerifyOptions& options, const LinkVerdict& verdict);
std::string links_table(const VerifyOptions& options, const LinkVerdict& verdict);

}  // namespace pronk::app
