// Kinds of characters enter, and how they follow routes; what became of them leaves: of a crowd
// that goes between random places, or of one on a route.
#pragma once

#include "walker_kinds.hpp"

namespace pronk::app {

struct WalkSettings {
    FollowerSettings follower;
    double seconds = 60.0;  // at most, of one on a route
    double time_step_s = 0.1;
    unsigned threads = 0;
    bool keep_trace = false;
};

struct CrowdSettings {
    WalkSettings walk;
    std::size_t agents = 100;
    std::uint64_t seed = 1;
    PlannerChoice planner = PlannerChoice::relaxed;
};

// Of some of the characters. Lengths are in plan view.
struct WalkTotals {
    std::size_t agents = 0;
    double walked_m = 0.0;  // without jumps
    double walking_s = 0.0;
    std::size_t jumps = 0;
    std::size_t arrivals = 0;
    std::size_t lost = 0;  // how often one saw nothing of its route
    std::size_t repaired = 0;
    std::size_t given_up = 0;  // lost, and there was no way back
    std::size_t stuck = 0;     // how often one got no nearer to its goal for kStuck_s
    std::size_t wall_crossings = 0;
    std::size_t without_goal = 0;  // characters that stand, as no route leads away
    double least_clearance_m = std::numeric_limits<double>::infinity();
    std::vector<double> terrain_m;  // of what was walked
    // Of those who arrived by walks alone and were never lost: what the way cost them, and what
    // their routes cost.
    double walked_cost = 0.0;
    double route_cost = 0.0;

    void add(const WalkTotals& other);
};

// While walking, and nearer along its route.
inline constexpr double kStuck_s = 10.0;
inline constexpr double kStuckNearer_m = 0.5;

struct WalkRun {
    std::size_t steps = 0;
    double stepping_s = 0.0;  // on the clock: steps alone, without planning and counting
    std::vector<WalkTotals> by_kind;
    std::vector<std::size_t> kind_of;       // of characters
    std::vector<std::vector<Vec3d>> trace;  // of characters: where each began, and after each step
    FollowPhase ended = FollowPhase::walking;  // of the last character

    WalkTotals all() const;
};

// Errors name the flag.
Result<void> check_walk(const WalkSettings& settings);

// Characters are dealt out to kinds in turn. Refuses worlds without two places to walk between.
Result<WalkRun> walk_crowd(const WalkerKinds& kinds, const CrowdSettings& settings);

// Sees a walk where it begins and after each step, with its totals until then; false ends it there.
using WalkWatch = std::function<bool(const RouteFollower& follower, const WalkTotals& totals)>;

// Ends when it arrives, has lost its way for good, or whoever watches has seen enough.
Result<WalkRun> walk_route(const WalkerKind& kind, const Route& route, const WalkSettings& settings,
                           const WalkWatch& watch = {});

}  // namespace pronk::app
