#include <algorithm>
#include <cmath>

#include "judge/ground.hpp"
#include "judge/soup_ground.hpp"

namespace pronk::judge {
namespace {

// `off_by_m` says how far a place is from the ground.
template <class OffBy>
void add_landing(std::vector<Violation>& broken, const OffBy& off_by_m, const Arc& arc,
                 double time_s) {
    const Vec3d place = arc.position_at(time_s);
    if (const double off = off_by_m(place); off > kTolerance_m) {
        broken.push_back({Rule::landing, time_s, place, off});
    }
}

// How much faster than the ability's the launch is.
double too_fast_m_s(const Ability& ability, const Arc& arc) {
    const auto [apex, reach, fall] = ability.profile;
    const double gravity = arc.gravity_m_s2;
    const Vec3d& launch = arc.launch_velocity_m_s;
    const double up = std::sqrt(2.0 * gravity * apex);
    const double forwards = reach > 0.0 ? reach / (2.0 * std::sqrt(2.0 * apex / gravity)) : 0.0;
    return std::max({launch.y - up, arc.horizontal_speed_m_s() - forwards,
                     std::hypot(launch.x, launch.y, launch.z) - ability.max_speed_m_s});
}

// All rules but those about collisions.
template <class OffBy>
std::vector<Violation> other_violations(const OffBy& off_by_m, const Ability& ability,
                                        const Arc& arc) {
    std::vector<Violation> broken;
    const double end_s = arc.duration_s;
    const Vec3d landing = arc.landing();
    add_landing(broken, off_by_m, arc, 0.0);
    const std::size_t so_far = broken.size();
    add_landing(broken, off_by_m, arc, end_s);
    const double rising = arc.launch_velocity_m_s.y - arc.gravity_m_s2 * end_s;
    if (rising > kTolerance_m && broken.size() == so_far) {
        broken.push_back({Rule::landing, end_s, landing, 0.0, rising});
    }
    if (const double deeper = arc.apex().y - landing.y - ability.profile.max_fall_m;
        deeper > kTolerance_m) {
        broken.push_back({Rule::fall, end_s, landing, deeper});
    }
    if (const double faster = too_fast_m_s(ability, arc); faster > kTolerance_m) {
        broken.push_back({Rule::speed, 0.0, arc.takeoff, 0.0, faster});
    }
    return broken;
}

// On a triangle, and on a polygon whose ground is near enough.
std::vector<Violation> other_violations(const Judge& judge, const Ground& ground,
                                        const Ability& ability, const Arc& arc) {
    const auto off_by_m = [&](const Vec3d& place) {
        return std::max(judge.floor().off_by_m(place), ground.off_by_m(place));
    };
    return other_violations(off_by_m, ability, arc);
}

std::vector<Violation> with_collision(const Judge& judge, const Arc& arc,
                                      std::vector<Violation> broken) {
    if (const auto collision = judge.first_collision(arc)) {
        broken.insert(broken.begin(), *collision);
    }
    return broken;
}

}  // namespace

std::vector<Violation> judge_jump(const Judge& judge, const Ground& ground, const Ability& ability,
                                  const Arc& arc) {
    return with_collision(judge, arc, other_violations(judge, ground, ability, arc));
}

std::vector<Violation> judge_jump(const Judge& judge, const SoupGround& ground,
                                  const Ability& ability, const Arc& arc) {
    const auto off_by_m = [&](const Vec3d& place) { return ground.off_by_m(place); };
    return with_collision(judge, arc, other_violations(off_by_m, ability, arc));
}

bool is_valid(const Judge& judge, const Ground& ground, const Ability& ability, const Arc& arc) {
    return other_violations(judge, ground, ability, arc).empty() && judge.is_free(arc);
}

}  // namespace pronk::judge
