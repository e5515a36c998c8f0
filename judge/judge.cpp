#include "judge/judge.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "judge/bullet_judge.hpp"
#include "judge/fcl_level.hpp"
#include "judge/soup_ground.hpp"
#include "judge/zones.hpp"

namespace pronk::judge {
namespace {

// The body never gets thinner or lower than this, however much it shrinks: an agent without a
// radius is a line that must not go through walls either.
constexpr double kThinnest_m = 1e-5;

// A hit of an enclosure that is larger than the body by no more than this counts as a collision.
constexpr double kResolution_m = 1e-4;

// The feet are a cylinder of this radius, and of twice this height around them. They have no
// tolerance, so it is small, and their enclosures get as close.
constexpr double kNeedle_m = 1e-5;

// A flight is looked at in pieces of this many radii. Longer ones nearly always meet something and
// have to be halved anyway: with 4 a judgement takes a third less time than with 1, with 8 a little
// less still.
constexpr double kRadiiPerPiece = 4.0;
constexpr double kShortestPiece_m = 0.2;

constexpr double kDepthResolution_m = 5e-5;

// What is swept along the flight: an upright cylinder from `bottom_m` over the feet, or over where
// the stretch cuts it off, to `top_m` over the feet.
struct Sweeper {
    double radius_m;
    double bottom_m;
    double top_m;
    double resolution_m;
    double piece_m;
};

Sweeper body_of(const Agent& agent, double shrink_m) {
    const double height = std::max(static_cast<double>(agent.height_m), kThinnest_m);
    const double inset = std::min(shrink_m, 0.5 * (height - kThinnest_m));
    const double radius = static_cast<double>(agent.radius_m);
    return {std::max(radius - shrink_m, kThinnest_m), inset, height - inset, kResolution_m,
            std::max(kRadiiPerPiece * radius, kShortestPiece_m)};
}

constexpr Sweeper kNeedle{kNeedle_m, -kNeedle_m, kNeedle_m, kNeedle_m, kShortestPiece_m};

// any: the first that is found, for a yes or no; earliest: the first in time.
enum class Search : std::uint8_t { any, earliest };

class Sweep {
  public:
    Sweep(const FclLevel& level, const Arc& arc, const Sweeper& sweeper, Search search)
        : level_(level), arc_(arc), sweeper_(sweeper), search_(search) {}

    std::optional<double> hit(const Stretch& stretch) const {
        return hit(stretch.from_s, arc_.position_at(stretch.from_s), stretch.to_s,
                   arc_.position_at(stretch.to_s), stretch.above_y);
    }

  private:
    // Encloses what is swept over a time in which the feet get from p to q, only rising or only
    // sinking. In plan view they move straight. There may be nothing: then top <= bottom.
    UprightCylinder enclosure(const Vec3d& p, const Vec3d& q, double above_y) const {
        return {0.5 * (p.x + q.x), 0.5 * (p.z + q.z),
                std::max(std::min(p.y, q.y), above_y) + sweeper_.bottom_m,
                std::max(p.y, q.y) + sweeper_.top_m,
                sweeper_.radius_m + 0.5 * std::hypot(q.x - p.x, q.z - p.z)};
    }

    bool meets(const UprightCylinder& cylinder) const {
        return cylinder.bottom < cylinder.top && level_.meets(cylinder);
    }

    std::optional<double> hit(double from_s, const Vec3d& p, double to_s, const Vec3d& q,
                              double above_y) const {
        const double across = std::hypot(q.x - p.x, q.z - p.z);
        const double up = std::abs(q.y - p.y);
        const double middle_s = from_s + 0.5 * (to_s - from_s);
        const bool splits = from_s < middle_s && middle_s < to_s;
        const Vec3d middle = arc_.position_at(middle_s);
        const UprightCylinder around = enclosure(p, q, above_y);
        if (!level_.is_near(around)) return std::nullopt;
        if (!splits || std::max(across, up) <= sweeper_.piece_m) {
            if (!meets(around)) return std::nullopt;
            if (!splits || std::max(0.5 * across, up) <= sweeper_.resolution_m) return from_s;
            if (search_ == Search::any && meets(enclosure(middle, middle, above_y))) {
                return middle_s;
            }
        }
        if (const auto early = hit(from_s, p, middle_s, middle, above_y)) return early;
        return hit(middle_s, middle, to_s, q, above_y);
    }

    const FclLevel& level_;
    const Arc& arc_;
    Sweeper sweeper_;
    Search search_;
};

// When a collision happens, and in which stretch.
struct Hit {
    double time_s;
    double above_y;
};

std::optional<Hit> first_hit(const FclLevel& level, const Arc& arc,
                             const std::vector<Stretch>& stretches, const Sweeper& sweeper,
                             Search search) {
    const Sweep sweep(level, arc, sweeper, search);
    for (const Stretch& stretch : stretches) {
        if (const auto time = sweep.hit(stretch)) return Hit{*time, stretch.above_y};
    }
    return std::nullopt;
}

// The first in time. Should the enclosures around a proven hit be missed for FCL's last nanometre,
// the proven one stands.
std::optional<Hit> earliest_hit(const FclLevel& level, const Arc& arc,
                                const std::vector<Stretch>& stretches, const Sweeper& sweeper) {
    const auto proven = first_hit(level, arc, stretches, sweeper, Search::any);
    if (!proven) return std::nullopt;
    const auto earliest = first_hit(level, arc, stretches, sweeper, Search::earliest);
    return earliest ? earliest : proven;
}

// Between the tolerance, at which the flight is known to collide, and no body at all.
double body_depth(const FclLevel& level, const Arc& arc, const std::vector<Stretch>& stretches,
                  const Agent& agent) {
    double collides = kTolerance_m;
    double free = std::max(kTolerance_m, std::min(static_cast<double>(agent.radius_m),
                                                  0.5 * static_cast<double>(agent.height_m)));
    while (free - collides > kDepthResolution_m) {
        const double shrink = 0.5 * (collides + free);
        const bool hits =
            first_hit(level, arc, stretches, body_of(agent, shrink), Search::any).has_value();
        (hits ? collides : free) = shrink;
    }
    return free;
}

}  // namespace

struct Judge::Parts {
    Parts(const TriangleSoup& soup, const Agent& body, const GridSettings& cells, Engine engine)
        : level(std::make_shared<const FclLevel>(soup)),
          floor(soup, body, level),
          agent(body),
          grid(cells) {
        if (engine == Engine::bullet) bullet.emplace(soup, body, cells);
    }

    bool is_free(const Arc& arc) const;
    std::optional<Violation> first_collision(const Arc& arc) const;

    std::shared_ptr<const FclLevel> level;
    SoupGround floor;
    Agent agent;
    GridSettings grid;
    std::optional<BulletJudge> bullet;
};

Judge::Judge(const TriangleSoup& soup, const Agent& agent, const GridSettings& grid, Engine engine)
    : parts_(std::make_unique<const Parts>(soup, agent, grid, engine)) {}
Judge::Judge(Judge&&) noexcept = default;
Judge& Judge::operator=(Judge&&) noexcept = default;
Judge::~Judge() = default;

const Agent& Judge::agent() const {
    return parts_->agent;
}

const FclLevel& Judge::level() const {
    return *parts_->level;
}

const SoupGround& Judge::floor() const {
    return parts_->floor;
}

std::string_view description(Engine engine) {
    return engine == Engine::bullet ? bullet_description() : description();
}

Engine Judge::engine() const {
    return parts_->bullet ? Engine::bullet : Engine::fcl;
}

bool Judge::is_free(const Arc& arc) const {
    return parts_->bullet ? parts_->bullet->is_free(arc) : parts_->is_free(arc);
}

std::optional<Violation> Judge::first_collision(const Arc& arc) const {
    return first_collision_by(engine(), arc);
}

std::optional<Violation> Judge::first_collision_by(Engine engine, const Arc& arc) const {
    if (engine == Engine::fcl) return parts_->first_collision(arc);
    assert(parts_->bullet);
    return parts_->bullet->first_collision(arc);
}

bool Judge::Parts::is_free(const Arc& arc) const {
    return !first_hit(*level, arc, feet_stretches(arc, agent, grid, kTolerance_m), kNeedle,
                      Search::any) &&
           !first_hit(*level, arc, body_stretches(arc, agent, grid), body_of(agent, kTolerance_m),
                      Search::any);
}

std::optional<Violation> Judge::Parts::first_collision(const Arc& arc) const {
    const std::vector<Stretch> body = body_stretches(arc, agent, grid);
    const auto body_hit = earliest_hit(*level, arc, body, body_of(agent, kTolerance_m));
    const auto feet_hit =
        earliest_hit(*level, arc, feet_stretches(arc, agent, grid, kTolerance_m), kNeedle);
    if (!body_hit && !feet_hit) return std::nullopt;

    const bool by_feet = !body_hit || (feet_hit && feet_hit->time_s < body_hit->time_s);
    const double time_s = (by_feet ? feet_hit : body_hit)->time_s;
    const Vec3d position = arc.position_at(time_s);
    const double depth =
        by_feet ? position.y - feet_hit->above_y : body_depth(*level, arc, body, agent);
    Violation violation{Rule::collision, time_s, position, depth};
    violation.by_feet = by_feet;
    return violation;
}

}  // namespace pronk::judge
