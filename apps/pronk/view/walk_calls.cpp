// How characters would walk a route: every step of each, to be played at any speed.
#include <fmt/format.h>

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
// Who is lost more often walks in circles.
constexpr std::size_t kMostRepairs = 10;

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
        walk.steerings.push_back({word, word == "irm" ? Steering::irm : Steering::miran});
    }
    if (walk.steerings.size() > 2) fields.refuse("steering", "are more than there are");
    FollowerSettings& follower = walk.follower;
    follower.miran.shortcut_m = fields.number("sigma_m", follower.miran.shortcut_m);
    follower.miran.sampling_m = fields.number("d_m", follower.miran.sampling_m);
    follower.forces.speed_m_s = fields.number("speed_m_s", follower.forces.speed_m_s);
    follower.radius_m = fields.maybe_number("radius_m");
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

struct Walk {
    std::vector<Vec3> position;
    std::vector<Vec3> reference;
    std::vector<Vec3> attraction;
    std::vector<std::uint8_t> phase;
    double walked_m = 0.0;
    double cost = 0.0;
    std::size_t jumps = 0;
    std::size_t repairs = 0;
    double step_us = 0.0;
};

class Walking {
  public:
    Walking(const Ways& ways, std::vector<double> weights, const Route& route)
        : ways_(ways), weights_(std::move(weights)), route_(route), line_(route) {}

    Result<Walk> run(const FollowerSettings& settings, double seconds) const {
        Result<RouteFollower> follower = RouteFollower::make(ways_.corridors(), settings);
        if (!follower) return tl::unexpected(follower.error());
        if (auto begun = follower->follow(route_); !begun) return tl::unexpected(begun.error());
        Walk walk;
        keep(*follower, walk);
        RoutePlanner repairs(ways_.map());
        const auto steps = static_cast<std::size_t>(std::ceil(seconds / kTimeStep_s));
        const auto start = Clock::now();
        for (std::size_t step = 0; step < steps && !is_over(*follower); ++step) {
            const Vec3d before = follower->position();
            follower->step(kTimeStep_s);
            if (follower->phase() == FollowPhase::lost && walk.repairs < kMostRepairs &&
                follower->repair(repairs)) {
                ++walk.repairs;
            }
            count(*follower, before, walk);
            keep(*follower, walk);
        }
        walk.step_us = std::chrono::duration<double, std::micro>(Clock::now() - start).count() /
                       static_cast<double>(walk.phase.size());
        walk.jumps = follower->jumps();
        return walk;
    }

  private:
    static bool is_over(const RouteFollower& follower) {
        return follower.phase() == FollowPhase::arrived || follower.phase() == FollowPhase::lost;
    }

    void count(const RouteFollower& follower, const Vec3d& before, Walk& walk) const {
        if (follower.phase() == FollowPhase::flying) return;
        const Vec3d& now = follower.position();
        const double moved_m = std::hypot(now.x - before.x, now.z - before.z);
        const PolyRef on = follower.place().on;
        const TerrainId terrain =
            ways_.map().world().tiles[on.tile].surface.poly_terrain[on.polygon.index()];
        walk.walked_m += moved_m;
        walk.cost += moved_m * weights_[terrain.index()];
    }

    // Whoever was brought back follows a route that nobody else knows: there is no point of the
    // old one to show.
    void keep(const RouteFollower& follower, Walk& walk) const {
        const Vec3d position = follower.position();
        const Attraction attraction = follower.attraction();
        const bool shows_points =
            walk.repairs == 0 && follower.phase() == FollowPhase::walking && !walk.phase.empty();
        walk.position.emplace_back(position);
        walk.reference.emplace_back(shows_points ? line_.at(attraction.reference_m) : position);
        walk.attraction.emplace_back(shows_points ? line_.at(attraction.along_m) : position);
        walk.phase.push_back(static_cast<std::uint8_t>(follower.phase()));
    }

    const Ways& ways_;
    std::vector<double> weights_;
    const Route& route_;
    WalkedLine line_;
};

const char* name_of(FollowPhase phase) {
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

ordered_json walk_json(const std::string& name, const Walk& walk) {
    return {{"steering", name},
            {"ended", name_of(static_cast<FollowPhase>(walk.phase.back()))},
            {"walked_m", walk.walked_m},
            {"cost", walk.cost},
            {"jumps", walk.jumps},
            {"repaired", walk.repairs},
            {"seconds", static_cast<double>(walk.phase.size() - 1) * kTimeStep_s},
            {"step_us", walk.step_us}};
}

}  // namespace

Reply walk_call(Desk& desk, const Call& call) {
    if (call.method != "POST") return wrong_method(call);
    const auto body = body_of(call);
    if (!body) return body.error();
    Fields fields(*body);
    const WalkRequest request = read_walk(fields);
    if (const auto error = fields.finish()) return refusal(kBadRequest, *error);
    app::WalkSettings settings;
    settings.follower = request.follower;
    if (auto checked = app::check_walk(settings); !checked) {
        return refusal(kBadRequest, checked.error());
    }
    const auto set = set_of(desk, request.journey.set);
    if (!set) return set.error();
    const NavWorld& world = (*set)->world();
    const Journey& journey = request.journey;
    const app::RouteOptions options{request.planner, journey.traveller};
    const auto found = (*set)->ways().find(journey.traveller_key, options, world, desk.threads);
    if (!found) return refusal(kBadRequest, found.error());
    const Ways& ways = *found->ways;

    Ways::Planned planned;
    if (!journey.is_drawn) {
        planned = ways.plan(request.planner, journey.request);
    } else {
        Result<Route> drawn = draw_route(ways.map(), app::points_of(journey.request, journey.via),
                                         journey.request.snap_m);
        if (!drawn) return refusal(kBadRequest, drawn.error());
        planned.route = std::move(*drawn);
    }
    ordered_json facts = {
        {"time_step_s", kTimeStep_s},
        {"route",
         route_json(**set, ways, planned.route,
                    journey.is_drawn ? "drawn" : request.planner_name.c_str(), planned.time_us)},
        {"walks", ordered_json::array()}};
    std::vector<Walk> walks;
    if (!planned.route.legs.empty()) {
        const auto traveller = app::read_traveller(journey.traveller, world);
        if (!traveller) return refusal(kBadRequest, traveller.error());
        const Walking walking(ways, traveller->terrain_weights, planned.route);
        for (const NamedSteering& named : request.steerings) {
            FollowerSettings follower = request.follower;
            follower.steering = named.steering;
            Result<Walk> walk = walking.run(follower, request.seconds);
            if (!walk) return refusal(kBadRequest, walk.error());
            facts["walks"].push_back(walk_json(named.name, *walk));
            walks.push_back(std::move(*walk));
        }
    }
    Chunk chunk(std::move(facts));
    for (std::size_t i = 0; i < walks.size(); ++i) {
        const std::string& name = request.steerings[i].name;
        chunk.add(name + ".position", std::span<const Vec3>(walks[i].position));
        chunk.add(name + ".reference", std::span<const Vec3>(walks[i].reference));
        chunk.add(name + ".attraction", std::span<const Vec3>(walks[i].attraction));
        chunk.add(name + ".phase", std::span<const std::uint8_t>(walks[i].phase));
    }
    return chunk.reply();
}

}  // namespace pronk::view
