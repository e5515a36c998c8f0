#include <fmt/format.h>

#include "corridors/corridor_map.hpp"
#include "following/body_move.hpp"
#include "following/forces.hpp"
#include "following/irm.hpp"

namespace pronk {
namespace {

// Of the force that steers, how much borders push at most: who is attracted to a corner of the
// border gets there. Nobody gets through borders anyway.
constexpr double kStrongestBorder = 0.5;

// Of its speed, the least that one goes to a sub-goal.
constexpr double kSlowest = 0.1;

// A body is so much thinner, as a share of what it needs, when it looks where to go: straight ways
// that follow a bend along its inner side are a little too narrow, however short they are. The body
// that moves is not thinner; it slides along the bend.
constexpr double kThinner = 0.05;

// Of the room that a body needs, how far ahead it looks around a bend whose inner side it touches.
constexpr double kLittleAhead = 0.5;

// Of the relaxation time, how long a step is at most; and how many parts a long one has.
constexpr double kLongestStep = 0.5;
constexpr double kMostParts = 10'000.0;

// Who in this time comes no farther than this share of what its speed is good for gets nowhere.
constexpr double kPatience_s = 10.0;
constexpr double kAboutShare = 0.1;

Vec3d level(const PlanPoint& direction) {
    return {direction.x, 0.0, -direction.y};
}

PlanPoint no_longer(const PlanPoint& way, double most) {
    const double length2 = glm::dot(way, way);
    return length2 > most * most ? most / std::sqrt(length2) * way : way;
}

}  // namespace

struct RouteFollower::Memory {
    Memory(const CorridorMap::Parts& of, const FollowerSettings& wanted)
        : map(of),
          settings(wanted),
          radius_m(wanted.radius_m.value_or(baked_radius_m(of))),
          extra_radius_m(std::max(0.0, radius_m - baked_radius_m(of))),
          miran(of.mesh(), of.map.cell_weights, wanted.miran),
          irm(of),
          forces(of.mesh(), of.distances, wanted.forces, extra_radius_m),
          move(of.mesh(), of.distances, extra_radius_m) {
        if (extra_radius_m > 0.0) {
            body.emplace();
            body->ahead_m = kLittleAhead * extra_radius_m;
            body->has_room = [this](const RouteView& view, const SeenStretch& stretch,
                                    const PlanPoint& place) {
                double least_m = std::numeric_limits<double>::infinity();
                view.for_cells_to(stretch, [&](std::uint32_t cell) {
                    least_m = std::min(least_m, map.distances.least_m(cell, here.at, place));
                });
                return least_m >= needed_m;
            };
        }
    }

    static double baked_radius_m(const CorridorMap::Parts& of) {
        return static_cast<double>(of.map.world.settings.agent.radius_m);
    }

    const CorridorMap::Parts& map;
    FollowerSettings settings;
    double radius_m;
    double extra_radius_m;
    Miran miran;
    Irm irm;
    ForceField forces;
    BodyMove move;
    std::optional<Miran::Body> body;  // if it is wider than the one that was baked for
    double needed_m = 0.0;            // of clearance: no more than there is here

    std::vector<LineStop> stops;
    std::vector<Arc> arcs;  // of the line's jumps
    RouteLine line;
    std::size_t part = 0;

    FollowPhase phase = FollowPhase::arrived;
    PlanPlace here;  // in a cell
    PlanPoint velocity_m_s{0.0};
    double flown_s = 0.0;
    double waits_s = 0.0;  // since it came to
    PlanPoint waits_at{0.0};
    double waits_at_m = 0.0;  // along its route
    std::size_t jumps = 0;
    LineAttraction line_attraction;

    const PlanMesh& mesh() const { return map.mesh(); }
    const LinePart& own_part() const { return line.parts()[part]; }

    Result<void> begin(std::vector<LineStop> new_stops, std::vector<Arc> new_arcs) {
        Result<RouteLine> made = RouteLine::make(mesh(), new_stops);
        if (!made) return tl::unexpected(made.error());
        stops = std::move(new_stops);
        arcs = std::move(new_arcs);
        line = std::move(*made);
        part = 0;
        walk_from(line.parts().front().from);
        return {};
    }

    void walk_from(const PlanPlace& place) {
        here = place;
        forces.forget();
        phase = FollowPhase::walking;
        miran.begin(line, own_part());
        irm.begin(line, own_part());
        line_attraction = {false, own_part().start_m, own_part().start_m, place.at, 0.0};
        waits_s = 0.0;
        waits_at = place.at;
        waits_at_m = own_part().start_m;
        if (length(own_part().to.at - here.at) <= kTouching_m &&
            own_part().start_m >= own_part().end_m) {
            end_part();
        }
    }

    // At the part's end: takes off, or is there.
    void end_part() {
        here = own_part().to;
        line_attraction.reference_m = line_attraction.along_m = own_part().end_m;
        line_attraction.at = here.at;
        if (own_part().jump == kNothing) {
            phase = FollowPhase::arrived;
            velocity_m_s = PlanPoint(0.0);
            return;
        }
        phase = FollowPhase::flying;
        flown_s = 0.0;
    }

    const Arc& arc() const { return arcs[own_part().jump]; }

    // The time that is left after the landing.
    double fly(double time_s) {
        flown_s += time_s;
        if (flown_s < arc().duration_s) return 0.0;
        const double left_s = flown_s - arc().duration_s;
        const Vec3d landed_m_s = arc().velocity_at(arc().duration_s);
        velocity_m_s = no_longer({landed_m_s.x, -landed_m_s.z}, settings.forces.speed_m_s);
        ++jumps;
        ++part;
        walk_from(own_part().from);
        return left_s;
    }

    void walk(double time_s, std::span<const OtherCharacter> others) {
        if (body)
            needed_m = (1.0 - kThinner) * std::min(extra_radius_m, clearance_m()) - kTouching_m;
        line_attraction = settings.steering == Steering::miran
                              ? miran.attract(here, body ? &*body : nullptr)
                              : irm.attract(here);
        if (line_attraction.is_lost || gets_nowhere(time_s)) return lose();
        const PlanPoint way = line_attraction.at - here.at;
        const double away_m = length(way);
        const PlanPoint steer = ForceField::steering(way, away_m);
        const double step_m = settings.forces.speed_m_s * time_s;
        const bool is_at_end = line_attraction.along_m >= own_part().end_m;
        if (is_at_end && away_m <= step_m) return has_room_at_end() ? end_part() : lose();
        if (settings.motion == Motion::straight) {
            velocity_m_s = settings.forces.speed_m_s * steer;
            // Not beyond what attracts it, which may be a corner.
            here = move.run(
                here, away_m <= step_m ? line_attraction.at : here.at + step_m / away_m * way);
            return;
        }
        accelerate(time_s, steer, is_at_end ? away_m : std::numeric_limits<double>::infinity(),
                   others);
        const PlanPoint before = here.at;
        const PlanPoint wish = before + velocity_m_s * time_s;
        here = move.run(here, wish);
        // A border takes away what it does not let through.
        if (here.at != wish) velocity_m_s = (here.at - before) / time_s;
    }

    void lose() {
        phase = FollowPhase::lost;
        velocity_m_s = PlanPoint(0.0);
        waits_s = 0.0;
    }
    bool has_room_at_end() const {
        return extra_radius_m <= 0.0 ||
               map.distances.nearest(own_part().to.polygon, own_part().to.at).away_m >=
                   std::min(extra_radius_m, clearance_m()) - kTouching_m;
    }
    // Whether it is where it was for a while, as who does not fit through: about the same place,
    // and no farther along its route. Who cuts a long bend stays at one reference point, but moves.
    bool gets_nowhere(double time_s) {
        const double about_m = kAboutShare * settings.forces.speed_m_s * kPatience_s;
        const PlanPoint moved = here.at - waits_at;
        if (line_attraction.reference_m - waits_at_m > about_m ||
            glm::dot(moved, moved) > about_m * about_m) {
            waits_at_m = line_attraction.reference_m;
            waits_at = here.at;
            waits_s = 0.0;
        }
        waits_s += time_s;
        return waits_s > kPatience_s;
    }

    // Euler's step: forces against friction, which alone would halt it in the relaxation time.
    void accelerate(double time_s, const PlanPoint& steer, double to_end_m,
                    std::span<const OtherCharacter> others) {
        const ForceSettings& own = settings.forces;
        // Slowly to where it takes off or stays.
        const double brake = std::clamp(to_end_m / (own.speed_m_s * own.relax_s), kSlowest, 1.0);
        PlanPoint push = no_longer(forces.boundary(here), kStrongestBorder * brake);
        if (!others.empty()) push += forces.others(position(), radius_m, others);
        const PlanPoint wish_m_s = own.speed_m_s * (brake * steer + push);
        velocity_m_s += (wish_m_s - velocity_m_s) * std::min(1.0, time_s / own.relax_s);
        velocity_m_s = no_longer(velocity_m_s, own.speed_m_s);
    }

    double clearance_m() const { return map.distances.nearest(here.polygon, here.at).away_m; }
    Vec3d position() const {
        return phase == FollowPhase::flying ? arc().position_at(flown_s) : map.on_ground(here).at;
    }

    // To the point that attracted it last: no more is skipped than it may skip. Else to the end.
    template <class Plan>
    bool repair(const Plan& plan) {
        if (phase != FollowPhase::lost) return true;
        RouteRequest request;
        const SurfacePlace from = map.on_ground(here);
        request.from = from.at;
        request.from_polygon = from.on;
        const std::size_t last = line.parts().size() - 1;
        for (const auto& [to_part, along_m] :
             {std::pair(part, line_attraction.along_m), std::pair(last, line.length_m())}) {
            const SurfacePlace to = map.on_ground(line.place_at(line.parts()[to_part], along_m));
            request.to = to.at;
            request.to_polygon = to.on;
            if (go_by(plan(request), to_part, along_m)) return true;
        }
        return false;
    }

    // The stops of a way back to a place of the route, and of what is behind that.
    bool go_by(const Route& back, std::size_t to_part, double to_m) {
        if (back.found != RouteFound::reached) return false;
        auto way = stops_of(map.map, back);
        if (!way) return false;
        std::vector<Arc> new_arcs;
        for (LineStop& stop : *way) {
            if (stop.jump == kNothing) continue;
            new_arcs.push_back(back.legs[stop.jump].arc);
            stop.jump = static_cast<std::uint32_t>(new_arcs.size() - 1);
        }
        std::size_t in_part = 0;
        for (std::size_t s = 0; s < stops.size(); ++s) {
            LineStop stop = stops[s];
            if (stop.jump != kNothing) ++in_part;
            if (in_part < to_part || (in_part == to_part && line.stops_m()[s] <= to_m)) continue;
            if (stop.jump != kNothing) {
                new_arcs.push_back(arcs[stop.jump]);
                stop.jump = static_cast<std::uint32_t>(new_arcs.size() - 1);
            }
            way->push_back(stop);
        }
        return begin(std::move(*way), std::move(new_arcs)).has_value();
    }
};

RouteFollower::RouteFollower(std::unique_ptr<Memory> memory) : memory_(std::move(memory)) {}
RouteFollower::RouteFollower(RouteFollower&&) noexcept = default;
RouteFollower& RouteFollower::operator=(RouteFollower&&) noexcept = default;
RouteFollower::~RouteFollower() = default;

Result<RouteFollower> RouteFollower::make(const CorridorMap& map,
                                          const FollowerSettings& settings) {
    if (auto good = check_follower_settings(settings); !good) {
        return tl::unexpected(good.error());
    }
    return RouteFollower(std::make_unique<Memory>(map.parts(), settings));
}

Result<void> RouteFollower::follow(const Route& route) {
    Memory& own = *memory_;
    if (own.phase == FollowPhase::flying) {
        return fail("route", "cannot be changed in flight", fmt::format("{} s", own.flown_s));
    }
    auto stops = stops_of(own.map.map, route);
    if (!stops) return tl::unexpected(stops.error());
    std::vector<Arc> arcs;
    for (const RouteLeg& leg : route.legs) arcs.push_back(leg.arc);
    auto begun = own.begin(std::move(*stops), std::move(arcs));
    if (!begun) return begun;
    own.velocity_m_s = PlanPoint(0.0);
    own.jumps = 0;
    return {};
}

void RouteFollower::step(double time_s, std::span<const OtherCharacter> others) {
    Memory& own = *memory_;
    if (!(time_s > 0.0) || !std::isfinite(time_s)) return;
    if (own.phase == FollowPhase::lost) own.phase = FollowPhase::walking;
    // No longer than velocities take to change, so that nobody swings about where it goes to.
    const double most_s = kLongestStep * own.settings.forces.relax_s;
    const int parts = static_cast<int>(std::min(std::ceil(time_s / most_s), kMostParts));
    for (int i = 0; i < parts; ++i) {
        double left_s = time_s / parts;
        if (own.phase == FollowPhase::flying) left_s = own.fly(left_s);
        if (own.phase == FollowPhase::walking && left_s > 0.0) own.walk(left_s, others);
    }
}

bool RouteFollower::repair(RoutePlanner& planner) {
    return memory_->repair([&](const RouteRequest& request) { return planner.plan(request); });
}

bool RouteFollower::repair(ClearancePlanner& planner) {
    return memory_->repair([&](const RouteRequest& request) {
        ClearanceRequest with_room;
        with_room.route = request;
        with_room.radius_m = std::min(memory_->extra_radius_m, memory_->clearance_m());
        return planner.plan(with_room);
    });
}

GroundAnswer<void> RouteFollower::push_to(const SurfacePlace& place) {
    if (memory_->phase == FollowPhase::flying) return tl::unexpected(NoGround::forbidden);
    const auto found = memory_->map.find(place);
    if (!found) return tl::unexpected(found.error());
    memory_->here = *found;
    memory_->forces.forget();
    memory_->phase = FollowPhase::walking;
    return {};
}

FollowPhase RouteFollower::phase() const {
    return memory_->phase;
}
Vec3d RouteFollower::position() const {
    return memory_->position();
}
Vec3d RouteFollower::velocity_m_s() const {
    return memory_->phase == FollowPhase::flying ? memory_->arc().velocity_at(memory_->flown_s)
                                                 : level(memory_->velocity_m_s);
}
SurfacePlace RouteFollower::place() const {
    const bool flies = memory_->phase == FollowPhase::flying;
    return memory_->map.on_ground(flies ? memory_->line.parts()[memory_->part + 1].from
                                        : memory_->here);
}
Attraction RouteFollower::attraction() const {
    const LineAttraction& found = memory_->line_attraction;
    return {found.reference_m,
            found.along_m,
            {found.at.x, memory_->position().y, -found.at.y},
            found.weight};
}
double RouteFollower::route_m() const {
    return memory_->line.length_m();
}
std::size_t RouteFollower::jumps() const {
    return memory_->jumps;
}
double RouteFollower::clearance_m() const {
    return memory_->clearance_m();
}

double RouteFollower::radius_m() const {
    return memory_->radius_m;
}
const FollowerSettings& RouteFollower::settings() const {
    return memory_->settings;
}

}  // namespace pronk
