#include "judge/bullet_judge.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <glm/common.hpp>
#include <glm/vector_relational.hpp>
#include <numbers>

namespace pronk::judge {
namespace {

// Feet may pass what is no higher over their contact with the ground.
constexpr double kFeetPass_m = 0.1;

// The body never gets thinner or lower than this: an agent without a radius is a line.
constexpr double kLeastBody_m = 1e-5;

constexpr double kDepthNear_m = 5e-5;

constexpr double kEverything_m = std::numeric_limits<double>::infinity();

// What the rules take of an agent and a grid.
struct MovedBody {
    double radius_m;
    double height_m;
    double climb_m;
    double zone_m;  // rho: how far the contact zones reach in plan view
};

MovedBody moved_body(const Agent& agent, const GridSettings& grid) {
    const double radius = static_cast<double>(agent.radius_m);
    return {radius, std::max(static_cast<double>(agent.height_m), kLeastBody_m),
            static_cast<double>(agent.climb_m), radius + static_cast<double>(grid.cell_m)};
}

struct Moment {
    double time_s = 0.0;
    Vec3d feet{0.0};
    bool takes_off = false;  // in the take-off zone
    bool lands = false;      // in the landing zone
    double contact_y = -kEverything_m;
};

// The zones by their definition, asked of one moment: flights get ever farther from their take-off
// in plan view, and once below a height they stay below it.
Moment moment_at(const Arc& arc, const MovedBody& body, double time_s) {
    const Vec3d& launch = arc.launch_velocity_m_s;
    const auto feet_at = [&](double t) {
        const double fallen = 0.5 * arc.gravity_m_s2 * t * t;
        return Vec3d{arc.takeoff.x + launch.x * t, arc.takeoff.y + launch.y * t - fallen,
                     arc.takeoff.z + launch.z * t};
    };
    const double across_m_s = std::hypot(launch.x, launch.z);
    const double left_s = arc.duration_s - time_s;
    Moment moment;
    moment.time_s = time_s;
    moment.feet = feet_at(time_s);
    moment.takes_off =
        across_m_s * time_s <= body.zone_m && moment.feet.y >= arc.takeoff.y - body.climb_m;
    moment.lands = left_s <= 0.0 || (across_m_s * left_s <= body.zone_m &&
                                     launch.y - arc.gravity_m_s2 * time_s <= 0.0);
    if (moment.takes_off) moment.contact_y = arc.takeoff.y;
    if (moment.lands) moment.contact_y = std::max(moment.contact_y, feet_at(arc.duration_s).y);
    return moment;
}

// The last moment before something about zones changes and the first after it, as close as numbers
// get. `changed` is false of the earlier moment and true of the later one.
template <class Changed>
void add_change(std::vector<Moment>& moments, const Arc& arc, const MovedBody& body, Moment before,
                Moment after, const Changed& changed) {
    while (true) {
        const double middle_s = before.time_s + 0.5 * (after.time_s - before.time_s);
        if (!(before.time_s < middle_s && middle_s < after.time_s)) break;
        const Moment middle = moment_at(arc, body, middle_s);
        (changed(middle) ? after : before) = middle;
    }
    moments.push_back(before);
    moments.push_back(after);
}

// The start, every step, where the flight is highest, where zones begin and end, and the end.
std::vector<Moment> moments_of(const Arc& arc, const MovedBody& body, double step_s) {
    std::vector<Moment> moments;
    for (std::size_t i = 0; i == 0 || static_cast<double>(i) * step_s < arc.duration_s; ++i) {
        moments.push_back(moment_at(arc, body, static_cast<double>(i) * step_s));
    }
    const double highest_s = arc.launch_velocity_m_s.y / arc.gravity_m_s2;
    if (0.0 < highest_s && highest_s < arc.duration_s) {
        moments.push_back(moment_at(arc, body, highest_s));
    }
    if (arc.duration_s > 0.0) moments.push_back(moment_at(arc, body, arc.duration_s));
    const auto by_time = [](const Moment& a, const Moment& b) { return a.time_s < b.time_s; };
    std::sort(moments.begin(), moments.end(), by_time);

    const std::size_t steps = moments.size();
    for (std::size_t i = 0; i + 1 < steps; ++i) {
        const Moment before = moments[i];
        const Moment after = moments[i + 1];
        if (before.takes_off && !after.takes_off) {
            add_change(moments, arc, body, before, after,
                       [](const Moment& m) { return !m.takes_off; });
        }
        if (!before.lands && after.lands) {
            add_change(moments, arc, body, before, after, [](const Moment& m) { return m.lands; });
        }
    }
    std::sort(moments.begin(), moments.end(), by_time);
    return moments;
}

// The part of the body that counts at a moment, made smaller all around; nothing is left of it
// where bottom >= top.
UprightCylinder what_counts(const Moment& moment, const MovedBody& body, double smaller_m) {
    return {moment.feet.x, moment.feet.z,
            std::max(moment.feet.y, moment.contact_y + body.climb_m) + smaller_m,
            moment.feet.y + body.height_m - smaller_m,
            std::max(body.radius_m - smaller_m, kLeastBody_m)};
}

std::optional<BulletContact> touch(const BulletLevel& level, const Moment& moment,
                                   const MovedBody& body, double smaller_m) {
    const UprightCylinder cylinder = what_counts(moment, body, smaller_m);
    if (!(cylinder.bottom < cylinder.top)) return std::nullopt;
    return level.deepest(cylinder);
}

// The body can get smaller by this at a moment until nothing is left that could meet a triangle.
double smallest_at_m(const MovedBody& body, const Moment& moment) {
    const UprightCylinder whole = what_counts(moment, body, 0.0);
    return std::max(std::min(body.radius_m, 0.5 * (whole.top - whole.bottom)), kTolerance_m);
}

std::vector<FlightContact> body_contacts(const BulletLevel& level, const MovedBody& body,
                                         const std::vector<Moment>& moments) {
    std::vector<FlightContact> contacts;
    for (const Moment& moment : moments) {
        const auto found = touch(level, moment, body, 0.0);
        if (!found) continue;
        contacts.push_back(
            {moment.time_s, moment.feet, found->place, found->depth_m, found->shrink_m, false});
    }
    return contacts;
}

// In zones the feet go straight from moment to moment. At 1/240 s the parabola is 0.02 mm off.
std::vector<FlightContact> feet_contacts(const BulletLevel& level,
                                         const std::vector<Moment>& moments) {
    std::vector<FlightContact> contacts;
    for (std::size_t i = 0; i + 1 < moments.size(); ++i) {
        const double contact_y = std::max(moments[i].contact_y, moments[i + 1].contact_y);
        const bool in_zone =
            moments[i].contact_y > -kEverything_m && moments[i + 1].contact_y > -kEverything_m;
        if (!in_zone) continue;
        const double limit = contact_y + kFeetPass_m;
        const double above = limit + kTolerance_m;
        Vec3d from = moments[i].feet;
        Vec3d to = moments[i + 1].feet;
        if (std::max(from.y, to.y) <= above) continue;
        const double crossing = (above - from.y) / (to.y - from.y);
        const Vec3d where_above = glm::mix(from, to, std::clamp(crossing, 0.0, 1.0));
        if (from.y < above) from = where_above;
        if (to.y < above) to = where_above;
        const auto met = level.first_on_way(from, to);
        if (!met) continue;
        const double depth = met->y - limit;
        contacts.push_back({moments[i].time_s, moments[i].feet, *met, depth, depth, true});
    }
    return contacts;
}

// By how much the body has to be smaller at a moment to be free, if that is more than `known_m`.
double depth_at(const BulletLevel& level, const MovedBody& body, const Moment& moment,
                double known_m) {
    const double most = smallest_at_m(body, moment);
    double depth = known_m;
    while (depth < most) {
        const auto left = touch(level, moment, body, depth);
        if (!left) break;
        if (left->shrink_m <= kDepthNear_m) return depth + left->shrink_m;
        // A body made smaller by one recedes by at most sqrt(2) in any direction.
        depth += left->depth_m / std::numbers::sqrt2;
    }
    return std::max(known_m, std::min(depth, most));
}

// The contacts may be any upper bound of the depths.
double deepest_m(const BulletLevel& level, const Arc& arc, const MovedBody& body,
                 std::vector<FlightContact> contacts) {
    std::stable_sort(contacts.begin(), contacts.end(),
                     [](const auto& a, const auto& b) { return a.shrink_m > b.shrink_m; });
    double depth = 0.0;
    for (const FlightContact& contact : contacts) {
        if (contact.shrink_m <= depth + kDepthNear_m) break;
        depth = depth_at(level, body, moment_at(arc, body, contact.time_s), depth);
    }
    return depth;
}

}  // namespace

BulletJudge::BulletJudge(const TriangleSoup& soup, const Agent& agent, const GridSettings& grid,
                         double step_s)
    : level_(soup), agent_(agent), grid_(grid), step_s_(step_s) {
    assert(step_s > 0.0);
}

std::vector<FlightContact> BulletJudge::contacts(const Arc& arc) const {
    const MovedBody body = moved_body(agent_, grid_);
    const std::vector<Moment> moments = moments_of(arc, body, step_s_);
    std::vector<FlightContact> contacts = body_contacts(level_, body, moments);
    const std::vector<FlightContact> by_feet = feet_contacts(level_, moments);
    contacts.insert(contacts.end(), by_feet.begin(), by_feet.end());
    std::stable_sort(contacts.begin(), contacts.end(),
                     [](const auto& a, const auto& b) { return a.time_s < b.time_s; });
    return contacts;
}

bool BulletJudge::is_free(const Arc& arc) const {
    const MovedBody body = moved_body(agent_, grid_);
    const std::vector<Moment> moments = moments_of(arc, body, step_s_);
    const bool touches = std::any_of(moments.begin(), moments.end(), [&](const Moment& moment) {
        return touch(level_, moment, body, kTolerance_m).has_value();
    });
    return !touches && feet_contacts(level_, moments).empty();
}

std::optional<Violation> BulletJudge::first_collision(const Arc& arc) const {
    const MovedBody body = moved_body(agent_, grid_);
    const std::vector<Moment> moments = moments_of(arc, body, step_s_);
    const std::vector<FlightContact> touches = body_contacts(level_, body, moments);
    const std::vector<FlightContact> by_feet = feet_contacts(level_, moments);
    const auto collides = [&](const FlightContact& contact) {
        return contact.shrink_m > kTolerance_m &&
               touch(level_, moment_at(arc, body, contact.time_s), body, kTolerance_m);
    };
    const auto of_body = std::find_if(touches.begin(), touches.end(), collides);
    const bool body_hits = of_body != touches.end();
    if (!body_hits && by_feet.empty()) return std::nullopt;

    Violation violation;
    violation.rule = Rule::collision;
    violation.by_feet = !body_hits || (!by_feet.empty() && by_feet[0].time_s < of_body->time_s);
    const FlightContact& first = violation.by_feet ? by_feet[0] : *of_body;
    violation.time_s = first.time_s;
    violation.position = violation.by_feet ? first.place : first.feet;
    violation.depth_m = violation.by_feet ? first.depth_m : deepest_m(level_, arc, body, touches);
    return violation;
}

double BulletJudge::body_depth_m(const Arc& arc) const {
    const MovedBody body = moved_body(agent_, grid_);
    return deepest_m(level_, arc, body,
                     body_contacts(level_, body, moments_of(arc, body, step_s_)));
}

}  // namespace pronk::judge
