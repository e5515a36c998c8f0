// A world and a traveller enter; what plans and walks need leaves, made when it is first asked for
// and kept.
#pragma once

#include <map>

#include "walker_kinds.hpp"

namespace pronk::view {

// Any thread may ask. The world must stay where it is for as long.
class Ways {
  public:
    Ways(RouteMap map, std::vector<double> weights, double made_ms, unsigned threads)
        : kind_("", std::move(map), std::move(weights), threads),
          made_ms_(made_ms),
          threads_(threads) {}

    const app::WalkerKind& kind() const { return kind_; }
    const RouteMap& map() const { return kind_.map; }
    const CorridorMap& corridors() const { return kind_.corridors(); }
    double made_ms() const { return made_ms_; }

    struct Planned {
        Route route;
        double time_us = 0.0;
    };
    // For a body that is so much wider than the one the world was baked for; of the planners,
    // `clearance` alone knows of that.
    Planned plan(app::PlannerChoice planner, const RouteRequest& request,
                 double wider_m = 0.0) const;

  private:
    app::WalkerKind kind_;
    double made_ms_;
    unsigned threads_;
    mutable std::mutex planning_;  // planners have one memory each
    mutable std::map<app::PlannerChoice, app::PlanRoute> planners_;
};

// The last few travellers of one world.
class RecentWays {
  public:
    struct Found {
        std::shared_ptr<const Ways> ways;
        bool is_new = false;
    };
    // Whatever the planner: who asks has checked what the words mean to it.
    Result<Found> find(const app::TravellerWords& traveller, const NavWorld& world,
                       unsigned threads) const;

  private:
    mutable std::mutex mutex_;
    mutable std::vector<std::pair<std::string, std::shared_ptr<const Ways>>> recent_;
};

}  // namespace pronk::view
