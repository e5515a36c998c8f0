#include "view/ways.hpp"

#include <algorithm>
#include <chrono>

namespace pronk::view {
namespace {

using Clock = std::chrono::steady_clock;

// Enough for two kinds of characters and two tolls; maps of large worlds take memory.
constexpr std::size_t kMostWays = 4;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

const CorridorMap& Ways::corridors() const {
    std::call_once(corridors_made_,
                   [this] { corridors_ = std::make_unique<CorridorMap>(map_, threads_); });
    return *corridors_;
}

Ways::Planned Ways::plan(app::PlannerChoice planner, const RouteRequest& request) const {
    // It may take long, and nobody who plans otherwise should wait for it.
    if (planner == app::PlannerChoice::clearance) corridors();
    const std::lock_guard lock(planning_);
    app::PlanRoute& plan = planners_[planner];
    if (!plan) {
        plan = planner == app::PlannerChoice::clearance ? app::clearance_planner(corridors(), 0.0)
                                                        : app::planner_for(planner, map_, threads_);
    }
    Planned planned;
    const auto start = Clock::now();
    plan(request, planned.route);
    planned.time_us = 1e3 * ms_since(start);
    return planned;
}

Result<RecentWays::Found> RecentWays::find(const std::string& key, const app::RouteOptions& options,
                                           const NavWorld& world, unsigned threads) const {
    const std::lock_guard lock(mutex_);
    const auto known = std::find_if(recent_.begin(), recent_.end(),
                                    [&](const auto& entry) { return entry.first == key; });
    if (known != recent_.end()) {
        std::rotate(recent_.begin(), known, known + 1);
        return Found{recent_.front().second, false};
    }
    const auto start = Clock::now();
    Result<RouteMap> map = app::map_for(options, world, threads);
    if (!map) return tl::unexpected(map.error());
    const double made_ms = ms_since(start);
    recent_.insert(recent_.begin(),
                   {key, std::make_shared<const Ways>(std::move(*map), made_ms, threads)});
    if (recent_.size() > kMostWays) recent_.pop_back();
    return Found{recent_.front().second, true};
}

}  // namespace pronk::view
