// A world enters; the shortest routes of its own agent leave, as the judge takes them: leg by leg,
// with the numbers of each jump's profile.
#pragma once

#include <memory>
#include <mutex>
#include <pronk/planning.hpp>
#include <vector>

#include "judge/route_promise.hpp"

namespace pronk::app {

// Any number of threads may ask at once: each has a planner of its own for as long. The world must
// stay where it is.
class RouteLegs {
  public:
    explicit RouteLegs(const NavWorld& world, unsigned threads);

    std::vector<judge::TravelLeg> between(const Vec3d& from, const Vec3d& to) const;

  private:
    std::unique_ptr<RoutePlanner> take_planner() const;
    void give_back(std::unique_ptr<RoutePlanner> planner) const;

    RouteMap map_;
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<RoutePlanner>> idle_;
};

}  // namespace pronk::app
