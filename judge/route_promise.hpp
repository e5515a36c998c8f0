// Routes enter as legs; what the judge says about each leg leaves: jumps by the rules of jumps,
// walks by the rule of walks. See docs/algorithms/judge.md.
#pragma once

#include <functional>
#include <variant>

#include "judge/flown_jump.hpp"
#include "judge/trial.hpp"
#include "judge/walk_rule.hpp"

namespace pronk::judge {

struct WalkLeg {
    std::vector<Vec3d> places;  // straight from one to the next
};

struct JumpLeg {
    Arc arc;
    Ability ability;  // that its launch is one of
};

using TravelLeg = std::variant<WalkLeg, JumpLeg>;

// The route between two places, or as much of it as there is; asked from several threads at once,
// and always the same.
using RouteSource = std::function<std::vector<TravelLeg>(const Vec3d& from, const Vec3d& to)>;

struct LegOffence {
    std::size_t route = 0;
    std::size_t leg = 0;
    Vec3d from{0.0};
    Vec3d to{0.0};
    std::optional<Arc> arc;  // of a jump, as it was flown
    std::vector<Violation> broken;
};

struct RoutePromise : ViolationCounts {  // each violation is a leg
    std::size_t routes = 0;              // that have a leg at all
    std::size_t jumps = 0;
    double walk_m = 0.0;               // in plan view
    std::size_t walk_gaps = 0;         // that walks went over
    std::vector<LegOffence> offences;  // the first kKeptOffences of the violations
    unsigned threads = 1;              // that had work

    void add(RoutePromise&& part);
};

// As many routes as settings.jumps says, between random places of the whole world (scattered). A
// jump is flown from triangle to triangle, with its own apex over the take-off (flown_jump).
RoutePromise run_route_promise(const Judge& judge, const Ground& ground, const RouteSource& source,
                               const TrialSettings& settings = {});

}  // namespace pronk::judge
