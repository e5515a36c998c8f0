// How characters would walk a route: every step of each, to be played at any speed.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include "view/chunk.hpp"
#include "view/route_request.hpp"
#include "walk_run.hpp"

namespace pronk::view {
namespace {

using nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr double kTimeStep_s = 1.0 / 30.0;
constexpr double kLongestWalk_s = 600.0;
// What one step may cost ends with these, and what a walk may with its budget.
constexpr double kFinest_m = 0.01;
constexpr double kLongestSight_m = 1000.0;
constexpr double kSlowest_m_s = 0.01;
constexpr double kFastest_m_s = 100.0;
constexpr double kWidest_m = 100.0;

struct NamedSteering {
    std::string name;
    Steering steering;
};

struct WalkRequest {
    Journey journey;
    app::PlannerChoice planner = app::PlannerChoice::relaxed;
    std::string planner_name;
    std::vector<NamedSteering> steerings;
    FollowerSettings follower;
    double seconds = 0.0;
};

WalkRequest read_walk(Fields& fields) {
    WalkRequest walk;
    walk.journey = read_journey(fields);
    walk.planner_name = fields.text("planner", "relaxed");
    walk.planner = read_planner(fields, "planner", walk.planner_name);
    std::vector<std::string> words = fields.texts("steering");
    if (words.empty()) words = {"miran"};
    for (const std::string& word : words) {
        if (word != "miran" && word != "irm") {
            fields.refuse("steering", "must be miran or irm", word);
        }
        if (std::count(words.begin(), words.end(), word) > 1) {
            fields.refuse("steering", "is named twice", word);
        }
        walk.steerings.push_back({word, word == "irm" ? Steering::irm : Steering::miran});
    }
    FollowerSettings& follower = walk.follower;
    follower.miran.shortcut_m =
        fields.number_between("sigma_m", kFinest_m, kLongestSight_m, follower.miran.shortcut_m);
    follower.miran.sampling_m =
        fields.number_between("d_m", kFinest_m, kLongestSight_m, follower.miran.sampling_m);
    follower.forces.speed_m_s =
        fields.number_between("speed_m_s", kSlowest_m_s, kFastest_m_s, follower.forces.speed_m_s);
    if (fields.maybe_number("radius_m")) {
        follower.radius_m = fields.number_between("radius_m", 0.0, kWidest_m);
    }
    const std::string motion = fields.text("motion", "forces");
    if (motion != "forces" && motion != "straight") {
        fields.refuse("motion", "must be forces or straight", motion);
    }
    follower.motion = motion == "straight" ? Motion::straight : Motion::forces;
    walk.seconds = fields.number_between("seconds", 0.1, kLongestWalk_s, kLongestWalk_s);
    return walk;
}

// The walks of a route, put one behind the other: what attractions are measured along.
class WalkedLine {
  public:
    explicit WalkedLine(const Route& route) {
        for (const RouteLeg& leg : route.legs) {
            if (leg.kind != LegKind::walk) {
                add(route.points[leg.last_point], false);
                continue;
            }
            for (std::uint32_t p = leg.first_point; p <= leg.last_point; ++p) {
                add(route.points[p], p > leg.first_point);
            }
        }
    }

    Vec3d at(double along_m) const {
        const auto next = std::upper_bound(along_.begin(), along_.end(), along_m);
        if (next == along_.begin()) return points_.front();
        if (next == along_.end()) return points_.back();
        const auto i = static_cast<std::size_t>(next - along_.begin());
        const double share = (along_m - along_[i - 1]) / (along_[i] - along_[i - 1]);
        return glm::mix(points_[i - 1], points_[i], share);
    }

  private:
    void add(const Vec3d& point, bool is_walked) {
        double along_m = along_.empty() ? 0.0 : along_.back();
        if (is_walked)
            along_m += std::hypot(point.x - points_.back().x, point.z - points_.back().z);
        points_.push_back(point);
        along_.push_back(along_m);
    }

    std::vector<Vec3d> points_;
    std::vector<double> along_;
};

// Ends walks that take too long, or that nobody waits for any more.
class Patience {
  public:
    Patience(double budget_s, std::stop_token stop)
        : until_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(budget_s))),
          stop_(std::move(stop)) {}
    // Why there is none left; nothing if there is.
    const char* end() const {
        if (stop_.stop_requested()) return "stopped";
        return Clock::now() >= until_ ? "budget spent" : nullptr;
    }

  private:
    Clock::time_point until_;
    std::stop_token stop_;
};

struct Walk {
    std::vector<Vec3> position;
    std::vector<Vec3> reference;
    std::vector<Vec3> attraction;
    std::vector<std::uint8_t> phase;
    const char* ended = nullptr;  // before its time; nothing: as its last phase says
    app::WalkRun run;
};

class Walking {
  public:
    Walking(const Ways& ways, const Route& route, const Patience& patience)
        : ways_(ways), route_(route), patience_(patience), line_(route) {}

    Result<Walk> run(const app::WalkSettings& settings) const {
        Walk walk;
        Result<app::WalkRun> run =
            app::walk_route(ways_.kind(), route_, settings,
                            [&](const RouteFollower& follower, const app::WalkTotals& totals) {
                                keep(follower, totals.repaired > 0, walk);
                                walk.ended = patience_.end();
                                return walk.ended == nullptr;
                            });
        if (!run) return tl::unexpected(run.error());
        walk.run = std::move(*run);
        return walk;
    }

  private:
    // Whoever was brought back follows a route that nobody else knows: there is no point of the
    // old one to show.
    void keep(const RouteFollower& follower, bool is_repaired, Walk& walk) const {
        const Vec3d position = follower.position();
        const Attraction attraction = follower.attraction();
        const bool shows_points =
            !is_repaired && follower.phase() == FollowPhase::walking && !walk.phase.empty();
        walk.position.emplace_back(position);
        walk.reference.emplace_back(shows_points ? line_.at(attraction.reference_m) : position);
        walk.attraction.emplace_back(shows_points ? line_.at(attraction.along_m) : position);
        walk.phase.push_back(static_cast<std::uint8_t>(follower.phase()));
    }

    const Ways& ways_;
    const Route& route_;
    const Patience& patience_;
    WalkedLine line_;
};

const char* phase_name(FollowPhase phase) {
    switch (phase) {
        case FollowPhase::walking:
            return "walking";
        case FollowPhase::flying:
            return "flying";
        case FollowPhase::arrived:
            return "arrived";
        case FollowPhase::lost:
            return "lost";
    }
    return "";
}

// Of what was walked: jumps are no part of it.
double cost_of(const app::WalkTotals& totals, std::span<const double> weights) {
    double cost = 0.0;
    for (std::size_t t = 0; t < totals.terrain_m.size(); ++t) {
        if (totals.terrain_m[t] > 0.0) cost += totals.terrain_m[t] * weights[t];
    }
    return cost;
}

ordered_json walk_json(const std::string& name, const Walk& walk, std::span<const double> weights) {
    const app::WalkTotals totals = walk.run.all();
    const auto steps = static_cast<double>(walk.run.steps);
    return {{"steering", name},
            {"ended", walk.ended != nullptr ? walk.ended : phase_name(walk.run.ended)},
            {"walked_m", totals.walked_m},
            {"cost", cost_of(totals, weights)},
            {"jumps", totals.jumps},
            {"repaired", totals.repaired},
            {"seconds", steps * kTimeStep_s},
            {"step_us", steps > 0.0 ? walk.run.stepping_s * 1e6 / steps : 0.0}};
}

// The route that is walked, or why there is none.
Result<Ways::Planned> route_of(const WalkRequest& request, const Ways& ways) {
    const Journey& journey = request.journey;
    if (!journey.is_drawn) {
        return ways.plan(request.planner, journey.request, ways.kind().wider_m(request.follower));
    }
    Result<Route> drawn = draw_route(ways.map(), app::points_of(journey.request, journey.via),
                                     journey.request.snap_m);
    if (!drawn) return tl::unexpected(drawn.error());
    return Ways::Planned{std::move(*drawn), 0.0};
}

// As `pronk simulate` has it.
Result<WalkRequest> checked(WalkRequest request) {
    app::WalkSettings settings;
    settings.follower = request.follower;
    if (auto good = app::check_walk(settings); !good) return tl::unexpected(good.error());
    if (request.journey.is_drawn) return request;
    app::TravellerWords& traveller = request.journey.traveller;
    if (auto good = app::check_route_options({request.planner, traveller}); !good) {
        return tl::unexpected(good.error());
    }
    // What it plans is for who stays on the ground.
    if (request.planner == app::PlannerChoice::clearance) {
        traveller.no_jumps = traveller.no_drops = true;
    }
    return request;
}

}  // namespace

Reply walk_call(Desk& desk, const Call& call) {
    if (call.method != "POST") return wrong_method(call);
    const auto body = body_of(call);
    if (!body) return body.error();
    Fields fields(*body);
    WalkRequest read = read_walk(fields);
    if (const auto error = fields.finish()) return refusal(kBadRequest, *error);
    const Result<WalkRequest> request = checked(std::move(read));
    if (!request) return refusal(kBadRequest, request.error());
    const Journey& journey = request->journey;
    const auto set = set_of(desk, journey.set);
    if (!set) return set.error();
    const auto found = (*set)->ways().find(journey.traveller, (*set)->world(), desk.threads);
    if (!found) return refusal(kBadRequest, found.error());
    const Ways& ways = *found->ways;
    const Result<Ways::Planned> planned = route_of(*request, ways);
    if (!planned) return refusal(kBadRequest, planned.error());

    const char* const maker = journey.is_drawn ? "drawn" : request->planner_name.c_str();
    ordered_json facts = {
        {"time_step_s", kTimeStep_s},
        {"route", route_json(**set, ways, planned->route, maker, planned->time_us)},
        {"walks", ordered_json::array()}};
    std::vector<Walk> walks;
    if (!planned->route.legs.empty()) {
        const Patience patience(desk.limits.walks_s, desk.ending.get_token());
        const Walking walking(ways, planned->route, patience);
        for (const NamedSteering& named : request->steerings) {
            app::WalkSettings settings{request->follower, request->seconds, kTimeStep_s, 1, false};
            settings.follower.steering = named.steering;
            Result<Walk> walk = walking.run(settings);
            if (!walk) return refusal(kBadRequest, walk.error());
            facts["walks"].push_back(walk_json(named.name, *walk, ways.kind().weights));
            walks.push_back(std::move(*walk));
        }
    }
    Chunk chunk(std::move(facts));
    for (std::size_t i = 0; i < walks.size(); ++i) {
        const std::string& name = request->steerings[i].name;
        chunk.add(name + ".position", std::span<const Vec3>(walks[i].position));
        chunk.add(name + ".reference", std::span<const Vec3>(walks[i].reference));
        chunk.add(name + ".attraction", std::span<const Vec3>(walks[i].attraction));
        chunk.add(name + ".phase", std::span<const std::uint8_t>(walks[i].phase));
    }
    return chunk.reply();
}

}  // namespace pronk::view
