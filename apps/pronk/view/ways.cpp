#include "view/ways.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

namespace pronk::view {
namespace {

using Clock = std::chrono::steady_clock;

// Enough for two kinds of characters and two tolls; maps of large worlds take memory.
constexpr std::size_t kMostWays = 4;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Equal for equal travellers.
std::string key_of(const app::TravellerWords& words) {
    nlohmann::json key = {words.avoid, words.weights, words.no_jumps, words.no_drops, words.jumps};
    key.push_back(words.max_speed_m_s ? nlohmann::json(*words.max_speed_m_s) : nullptr);
    key.push_back(words.toll_m ? nlohmann::json(*words.toll_m) : nullptr);
    return key.dump();
}

}  // namespace

Ways::Planned Ways::plan(app::PlannerChoice planner, const RouteRequest& request,
                         double wider_m) const {
    Planned planned;
    const auto timed = [&](const app::PlanRoute& plan) {
        const auto start = Clock::now();
        plan(request, planned.route);
        planned.time_us = 1e3 * ms_since(start);
    };
    const bool by_clearance = planner == app::PlannerChoice::clearance;
    // It may take long, and nobody who plans otherwise should wait for it.
    if (by_clearance) corridors();
    if (by_clearance && wider_m > 0.0) {
        timed(app::clearance_planner(corridors(), wider_m));
        return planned;
    }
    const std::lock_guard lock(planning_);
    app::PlanRoute& plan = planners_[planner];
    if (!plan) {
        plan = by_clearance ? app::clearance_planner(corridors(), 0.0)
                            : app::planner_for(planner, map(), threads_);
    }
    timed(plan);
    return planned;
}

Result<RecentWays::Found> RecentWays::find(const app::TravellerWords& words, const NavWorld& world,
                                           unsigned threads) const {
    const std::string key = key_of(words);
    const std::lock_guard lock(mutex_);
    const auto known = std::find_if(recent_.begin(), recent_.end(),
                                    [&](const auto& entry) { return entry.first == key; });
    if (known != recent_.end()) {
        std::rotate(recent_.begin(), known, known + 1);
        return Found{recent_.front().second, false};
    }
    const auto start = Clock::now();
    Result<Traveller> traveller = app::read_traveller(words, world);
    if (!traveller) return tl::unexpected(traveller.error());
    Result<RouteMap> map = RouteMap::make(world, *traveller, threads);
    if (!map) return tl::unexpected(map.error());
    const double made_ms = ms_since(start);
    recent_.insert(
        recent_.begin(),
        {key, std::make_shared<const Ways>(std::move(*map), std::move(traveller->terrain_weights),
                                           made_ms, threads)});
    if (recent_.size() > kMostWays) recent_.pop_back();
    return Found{recent_.front().second, true};
}

}  // namespace pronk::view
