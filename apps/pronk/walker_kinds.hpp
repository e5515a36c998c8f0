// A world and the words about kinds of characters enter; what each kind needs to plan and to walk
// leaves.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <pronk/corridors.hpp>

#include "route_choice.hpp"

namespace pronk::app {

// Its parts point at each other: it stays where it was made.
struct WalkerKind {
    WalkerKind(std::string own_name, RouteMap own_map, std::vector<double> own_weights,
               unsigned threads);
    WalkerKind(const WalkerKind&) = delete;
    WalkerKind& operator=(const WalkerKind&) = delete;

    // How much wider than the body that the world was baked for.
    double wider_m(const FollowerSettings& follower) const;
    // For this body, if the planner knows of bodies.
    PlanRoute planner(PlannerChoice choice, const FollowerSettings& follower) const;

    // Made when it is first asked for; any thread may.
    const CorridorMap& corridors() const;

    const std::string name;             // empty: there is only one
    const std::vector<double> weights;  // of the world's terrains
    const RouteMap map;

  private:
    unsigned threads_;
    mutable std::once_flag corridors_made_;
    mutable std::unique_ptr<const CorridorMap> corridors_;
};
using WalkerKinds = std::deque<WalkerKind>;

// Words are NAME:TERRAIN=W,TERRAIN=W... A kind has the traveller of the options, with these weights
// instead of those. Without any words there is one kind, the traveller itself. Who is to follow
// routes of the clearance planner neither jumps nor drops.
Result<WalkerKinds> make_kinds(const RouteOptions& options, const std::vector<std::string>& words,
                               const NavWorld& world, unsigned threads);

}  // namespace pronk::app
