// A world and a traveller enter; what plans and walks need leaves, made when it is first asked for
// and kept.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <pronk/corridors.hpp>

#include "route_choice.hpp"

namespace pronk::view {

// Any thread may ask. The world must stay where it is for as long.
class Ways {
  public:
    Ways(RouteMap map, double made_ms, unsigned threads)
        : map_(std::move(map)), made_ms_(made_ms), threads_(threads) {}

    const RouteMap& map() const { return map_; }
    double made_ms() const { return made_ms_; }
    const CorridorMap& corridors() const;

    struct Planned {
        Route route;
        double time_us = 0.0;
    };
    Planned plan(app::PlannerChoice planner, const RouteRequest& request) const;

  private:
    RouteMap map_;
    double made_ms_;
    unsigned threads_;
    mutable std::once_flag corridors_made_;
    mutable std::unique_ptr<const CorridorMap> corridors_;
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
    // `key` is equal for equal travellers.
    Result<Found> find(const std::string& key, const app::RouteOptions& options,
                       const NavWorld& world, unsigned threads) const;

  private:
    mutable std::mutex mutex_;
    mutable std::vector<std::pair<std::string, std::shared_ptr<const Ways>>> recent_;
};

}  // namespace pronk::view
