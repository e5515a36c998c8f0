#include "walk_run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <random>

#include "walk_judge.hpp"

namespace pronk::app {
namespace {

// So often another place is tried before a character is left without a goal.
constexpr int kTries = 20;
// So often a place for a wide body is tried.
constexpr int kPlaceTries = 1000;

// What is walked in so much time is looked at as if it were straight. Longer steps are taken in
// parts.
constexpr double kLongestPart_s = 0.1;
// Whoever is lost so often without getting this far is shown no more ways: it would be lost again
// with every step.
constexpr int kMostTimesLost = 10;
constexpr double kFarFromThere_m = 0.5;

struct Walker {
    const WalkerKind* kind = nullptr;
    std::mt19937_64 random;
    WalkTotals totals;

    SurfacePlace before;  // where it was on the ground
    bool was_flying = false;
    std::size_t jumps_before = 0;

    bool is_comparable = false;  // only walks so far, never lost
    double own_cost = 0.0;
    double route_cost = 0.0;

    double nearest_m = 0.0;  // the least that was left of its route
    double waits_s = 0.0;
    bool is_stuck = false;
    bool is_resting = false;  // has no goal

    Vec3d lost_at{0.0};
    int times_lost = 0;  // within kFarFromThere_m of that
};

double plan_length_m(const Vec3d& from, const Vec3d& to) {
    return std::hypot(to.x - from.x, to.z - from.z);
}

// What both a crowd and a single character do with every step.
class Walkers {
  public:
    explicit Walkers(const WalkSettings& settings)
        : settings_(settings),
          parts_(static_cast<int>(std::ceil(settings.time_step_s / kLongestPart_s - 1e-9))),
          part_s_(settings.time_step_s / parts_),
          simulation_(settings.threads) {}

    std::size_t size() const { return walkers_.size(); }
    Walker& walker(std::size_t i) { return walkers_[i]; }
    RouteFollower& follower(std::size_t i) { return simulation_.follower(i); }

    void add(Walker walker, RouteFollower follower, const Route& route) {
        simulation_.add(std::move(follower));
        walker.totals.agents = 1;
        walker.totals.terrain_m.assign(walker.kind->weights.size(), 0.0);
        walkers_.push_back(std::move(walker));
        begin_route(walkers_.size() - 1, route);
        if (settings_.keep_trace) {
            run_.trace.push_back({this->follower(walkers_.size() - 1).position()});
        }
    }

    void begin_route(std::size_t i, const Route& route) {
        Walker& walker = walkers_[i];
        const RouteFollower& own = follower(i);
        walker.before = own.place();
        walker.was_flying = own.phase() == FollowPhase::flying;
        walker.jumps_before = own.jumps();
        walker.is_comparable = route.jumps() == 0;
        walker.own_cost = 0.0;
        walker.route_cost = route.cost;
        walker.nearest_m = left_m(own);
        walker.waits_s = 0.0;
        walker.is_stuck = false;
        walker.times_lost = 0;
    }

    void step() {
        using Clock = std::chrono::steady_clock;
        for (int part = 0; part < parts_; ++part) {
            const auto start = Clock::now();
            simulation_.step(part_s_);
            run_.stepping_s += std::chrono::duration<double>(Clock::now() - start).count();
            parallel_for(walkers_.size(), settings_.threads, [&](std::size_t i) { look_at(i); });
        }
        ++run_.steps;
        if (!settings_.keep_trace) return;
        for (std::size_t i = 0; i < walkers_.size(); ++i) {
            run_.trace[i].push_back(follower(i).position());
        }
    }

    // Of who is lost. Wide bodies need a way with room for them, or else any.
    bool repair(std::size_t i, RoutePlanner& planner, ClearancePlanner& with_room) {
        Walker& walker = walkers_[i];
        ++walker.totals.lost;
        walker.is_comparable = false;
        const bool is_wide = walker.kind->wider_m(settings_.follower) > 0.0;
        if (is_lost_for_good(i) ||
            (!(is_wide && follower(i).repair(with_room)) && !follower(i).repair(planner))) {
            return ++walker.totals.given_up, false;
        }
        ++walker.totals.repaired;
        walker.was_flying = follower(i).phase() == FollowPhase::flying;
        // Of another route, so it is not known whether it is nearer; time goes on.
        walker.nearest_m = left_m(follower(i));
        return true;
    }

    void arrive(std::size_t i) {
        Walker& walker = walkers_[i];
        ++walker.totals.arrivals;
        if (!walker.is_comparable) return;
        walker.totals.walked_cost += walker.own_cost;
        walker.totals.route_cost += walker.route_cost;
    }

    WalkRun finish(std::span<const WalkerKind* const> kinds) {
        run_.by_kind.resize(kinds.size());
        for (const Walker& walker : walkers_) {
            const auto kind = std::find(kinds.begin(), kinds.end(), walker.kind) - kinds.begin();
            run_.by_kind[static_cast<std::size_t>(kind)].add(walker.totals);
            run_.kind_of.push_back(static_cast<std::size_t>(kind));
        }
        run_.ended = follower(walkers_.size() - 1).phase();
        return std::move(run_);
    }

  private:
    bool is_lost_for_good(std::size_t i) {
        Walker& walker = walkers_[i];
        const Vec3d here = follower(i).position();
        if (walker.times_lost == 0 || plan_length_m(walker.lost_at, here) > kFarFromThere_m) {
            walker.lost_at = here;
            walker.times_lost = 0;
        }
        return ++walker.times_lost > kMostTimesLost;
    }

    static double left_m(const RouteFollower& of) {
        return of.route_m() - of.attraction().reference_m;
    }

    void look_at(std::size_t i) {
        Walker& walker = walkers_[i];
        const RouteFollower& own = follower(i);
        if (walker.is_resting) return;
        if (!walker.was_flying) look_at_walk(walker, own);
        walker.totals.jumps += own.jumps() - walker.jumps_before;
        walker.jumps_before = own.jumps();
        walker.before = own.place();
        walker.was_flying = own.phase() == FollowPhase::flying;
        look_at_progress(walker, own);
    }

    void look_at_walk(Walker& walker, const RouteFollower& own) const {
        const Vec3d to = own.position();
        WalkTotals& totals = walker.totals;
        const double length_m = plan_length_m(walker.before.at, to);
        totals.walked_m += length_m;
        totals.walking_s += part_s_;
        if (crosses_border(SurfaceQuestions(walker.kind->map), walker.before, to)) {
            ++totals.wall_crossings;
        }
        if (own.phase() == FollowPhase::flying) return;
        totals.least_clearance_m = std::min(totals.least_clearance_m, own.clearance_m());
        // A step is short: half of it is on the terrain where it began.
        for (const PolyRef& on : {walker.before.on, own.place().on}) {
            const std::size_t terrain = terrain_of(*walker.kind, on);
            totals.terrain_m[terrain] += length_m / 2.0;
            walker.own_cost += length_m / 2.0 * walker.kind->weights[terrain];
        }
    }

    static std::size_t terrain_of(const WalkerKind& kind, const PolyRef& on) {
        return kind.map.world().tiles[on.tile].surface.poly_terrain[on.polygon.index()].index();
    }

    void look_at_progress(Walker& walker, const RouteFollower& own) const {
        const double left = left_m(own);
        if (own.phase() == FollowPhase::flying || left <= walker.nearest_m - kStuckNearer_m) {
            walker.nearest_m = std::min(left, walker.nearest_m);
            walker.waits_s = 0.0;
            walker.is_stuck = false;
            return;
        }
        if (own.phase() == FollowPhase::arrived) return;
        walker.waits_s += part_s_;
        if (walker.is_stuck || walker.waits_s < kStuck_s) return;
        walker.is_stuck = true;
        ++walker.totals.stuck;
    }

    WalkSettings settings_;
    int parts_;  // of a step
    double part_s_;
    WalkSimulation simulation_;
    std::vector<Walker> walkers_;
    WalkRun run_;
};

std::size_t step_count(const WalkSettings& settings) {
    return static_cast<std::size_t>(std::ceil(settings.seconds / settings.time_step_s - 1e-9));
}

// Random goals, and routes to them.
class Goals {
  public:
    Goals(const WalkerKind& kind, const CrowdSettings& settings)
        : kind_(kind),
          questions_(kind.map),
          wider_m_(kind.wider_m(settings.walk.follower)),
          plan_(kind.planner(settings.planner, settings.walk.follower)),
          repairs_(kind.map),
          wide_repairs_(kind.corridors()),
          everywhere_(questions_.everywhere()) {}

    bool repair(Walkers& walkers, std::size_t i) {
        return walkers.repair(i, repairs_, wide_repairs_);
    }

    std::optional<SurfacePlace> start(std::mt19937_64& random) const {
        return place_in(everywhere_, random);
    }

    // Whether it is on its way.
    bool send(RouteFollower& follower, const SurfacePlace& from, std::mt19937_64& random) {
        const GroundAnswer<SurfaceRegion> region = questions_.reachable(from);
        if (!region) return false;
        for (int i = 0; i < kTries; ++i) {
            const auto to = place_in(*region, random);
            if (!to) return false;
            plan_({from.at, to->at, 2.0, from.on, to->on}, route_);
            if (route_.found != RouteFound::reached || route_.legs.empty()) continue;
            if (follower.follow(route_)) return true;
        }
        return false;
    }
    const Route& route() const { return route_; }  // of who was sent last

  private:
    std::optional<SurfacePlace> place_in(const SurfaceRegion& region,
                                         std::mt19937_64& random) const {
        const auto numbers = [&random] { return static_cast<double>(random() >> 11U) * 0x1p-53; };
        for (int i = 0; i < kPlaceTries; ++i) {
            const auto place = questions_.random(region, numbers);
            if (!place) return std::nullopt;
            if (wider_m_ == 0.0) return *place;
            const auto border = kind_.corridors().closest_border(*place);
            if (border && border->clearance_m >= wider_m_) return *place;
        }
        return std::nullopt;
    }

    const WalkerKind& kind_;
    SurfaceQuestions questions_;
    double wider_m_;
    PlanRoute plan_;
    RoutePlanner repairs_;
    ClearancePlanner wide_repairs_;
    SurfaceRegion everywhere_;
    Route route_;
};

Result<void> add_walker(Walkers& walkers, Goals& goals, const WalkerKind& kind,
                        const CrowdSettings& settings) {
    Walker walker;
    walker.kind = &kind;
    std::seed_seq seeds{settings.seed & 0xffffffffU, settings.seed >> 32U,
                        std::uint64_t{walkers.size()}};
    walker.random.seed(seeds);
    for (int i = 0; i < kTries; ++i) {
        const auto from = goals.start(walker.random);
        if (!from) break;
        Result<RouteFollower> follower =
            RouteFollower::make(kind.corridors(), settings.walk.follower);
        if (!follower) return tl::unexpected(follower.error());
        if (!goals.send(*follower, *from, walker.random)) continue;
        walkers.add(std::move(walker), std::move(*follower), goals.route());
        return {};
    }
    return fail(kind.map.world().level_name,
                kind.name.empty() ? "has no two places with a way between them"
                                  : "has no two places with a way between them for the kind",
                kind.name);
}

// After a step: whoever needs it gets a way back, or another goal.
void send_on(Walkers& walkers, Goals& goals, std::size_t i) {
    Walker& walker = walkers.walker(i);
    RouteFollower& follower = walkers.follower(i);
    if (walker.is_resting) return;
    if (follower.phase() == FollowPhase::arrived) {
        walkers.arrive(i);
    } else if (follower.phase() != FollowPhase::lost || goals.repair(walkers, i)) {
        return;
    }
    if (goals.send(follower, follower.place(), walker.random)) {
        walkers.begin_route(i, goals.route());
        return;
    }
    walker.is_resting = true;
    ++walker.totals.without_goal;
}

Result<void> check_between(const char* flag, double value, double low, double high) {
    if (value >= low && value <= high) return {};
    return fail(flag, fmt::format("must be from {} to {}", low, high), fmt::format("{}", value));
}

}  // namespace

void WalkTotals::add(const WalkTotals& other) {
    agents += other.agents;
    walked_m += other.walked_m;
    walking_s += other.walking_s;
    jumps += other.jumps;
    arrivals += other.arrivals;
    lost += other.lost;
    repaired += other.repaired;
    given_up += other.given_up;
    stuck += other.stuck;
    wall_crossings += other.wall_crossings;
    without_goal += other.without_goal;
    least_clearance_m = std::min(least_clearance_m, other.least_clearance_m);
    terrain_m.resize(std::max(terrain_m.size(), other.terrain_m.size()), 0.0);
    for (std::size_t t = 0; t < other.terrain_m.size(); ++t) terrain_m[t] += other.terrain_m[t];
    walked_cost += other.walked_cost;
    route_cost += other.route_cost;
}

WalkTotals WalkRun::all() const {
    WalkTotals sum;
    for (const WalkTotals& kind : by_kind) sum.add(kind);
    return sum;
}

Result<void> check_walk(const WalkSettings& settings) {
    if (auto good = check_between("--seconds", settings.seconds, 1e-3, 1e6); !good) return good;
    if (auto good = check_between("--time-step", settings.time_step_s, 1e-3, 1.0); !good) {
        return good;
    }
    auto good = check_follower_settings(settings.follower);
    if (good) return good;
    Error error = good.error();
    for (const auto& [what, flag] :
         {std::pair("shortcut (sigma)", "--sigma"), std::pair("sampling distance (d)", "--d"),
          std::pair("speed", "--speed"), std::pair("radius", "--radius")}) {
        if (error.where == what) error.where = flag;
    }
    return tl::unexpected(std::move(error));
}

Result<WalkRun> walk_crowd(const WalkerKinds& kinds, const CrowdSettings& settings) {
    std::vector<const WalkerKind*> all;
    std::deque<Goals> goals;
    for (const WalkerKind& kind : kinds) {
        all.push_back(&kind);
        goals.emplace_back(kind, settings);
    }
    Walkers walkers(settings.walk);
    for (std::size_t i = 0; i < settings.agents; ++i) {
        const std::size_t kind = i % kinds.size();
        if (auto added = add_walker(walkers, goals[kind], kinds[kind], settings); !added) {
            return tl::unexpected(added.error());
        }
    }
    for (std::size_t step = step_count(settings.walk); step > 0; --step) {
        walkers.step();
        for (std::size_t i = 0; i < walkers.size(); ++i) {
            send_on(walkers, goals[i % kinds.size()], i);
        }
    }
    return walkers.finish(all);
}

Result<WalkRun> walk_route(const WalkerKind& kind, const Route& route, const WalkSettings& settings,
                           const WalkWatch& watch) {
    Result<RouteFollower> follower = RouteFollower::make(kind.corridors(), settings.follower);
    if (!follower) return tl::unexpected(follower.error());
    if (auto begun = follower->follow(route); !begun) return tl::unexpected(begun.error());
    Walkers walkers(settings);
    Walker walker;
    walker.kind = &kind;
    walkers.add(std::move(walker), std::move(*follower), route);
    RoutePlanner repairs(kind.map);
    ClearancePlanner wide_repairs(kind.corridors());
    const auto phase = [&] { return walkers.follower(0).phase(); };
    const auto is_seen = [&] {
        return !watch || watch(walkers.follower(0), walkers.walker(0).totals);
    };
    bool goes_on = is_seen();
    for (std::size_t step = step_count(settings); step > 0 && goes_on; --step) {
        if (phase() == FollowPhase::arrived) break;
        walkers.step();
        const bool is_lost =
            phase() == FollowPhase::lost && !walkers.repair(0, repairs, wide_repairs);
        goes_on = is_seen() && !is_lost;
    }
    if (phase() == FollowPhase::arrived) walkers.arrive(0);
    return walkers.finish(std::array{&kind});
}

}  // namespace pronk::app
