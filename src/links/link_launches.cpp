// A link and its ground enter; how its jumps are launched leaves, and who can launch them. See
// docs/algorithms/link_launches.md.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <pronk/links.hpp>

#include "links/ground_line.hpp"

namespace pronk {
namespace {

using Plan = glm::dvec2;

// What pronk verify lets pass, in m and m/s.
constexpr double kTolerance = 1e-3;

// An ability may have any apex above zero, and a link a 255th of it; speeds shall stay finite.
constexpr double kLeastApex_m = 1e-9;

double to_zero_m(const Plan& a, const Plan& b) {
    const Plan along = b - a;
    const double length2 = glm::dot(along, along);
    const double at = length2 > 0.0 ? std::clamp(-glm::dot(a, along) / length2, 0.0, 1.0) : 0.0;
    return glm::length(a + at * along);
}

double left_of(const Plan& a, const Plan& b) {
    return (b.x - a.x) * -a.y - (b.y - a.y) * -a.x;  // where zero lies
}

// All jumps with one apex between two straight segments. The displacement is affine in where on
// them the points are, so displacements fill a parallelogram, whose corners these are, in order.
class StraightJumps {
  public:
    StraightJumps(const Segment& takeoff, const Segment& landing, double apex_m,
                  double gravity_m_s2)
        : apex_m_(apex_m), gravity_m_s2_(gravity_m_s2) {
        const auto add = [&](std::size_t corner, const Vec3d& from, const Vec3d& to) {
            across_[corner] = {to.x - from.x, to.z - from.z};
            // Heights of the ground are floats: a landing at the apex may seem a little above.
            rise_m_[corner] = std::min(to.y - from.y, apex_m);
        };
        add(0, takeoff.begin, landing.begin);
        add(1, takeoff.end, landing.begin);
        add(2, takeoff.end, landing.end);
        add(3, takeoff.begin, landing.end);
    }

    double lowest_rise_m() const { return *std::min_element(rise_m_.begin(), rise_m_.end()); }
    double highest_rise_m() const { return *std::max_element(rise_m_.begin(), rise_m_.end()); }

    double duration_s(double rise_m) const {
        return (std::sqrt(apex_m_) + std::sqrt(std::max(apex_m_ - rise_m, 0.0))) *
               std::sqrt(2.0 / gravity_m_s2_);
    }

    double fastest_m_s() const {
        double fastest = 0.0;
        for (std::size_t c = 0; c < 4; ++c) {
            fastest = std::max(fastest, glm::length(across_[c]) / duration_s(rise_m_[c]));
        }
        return fastest;
    }

    // The least distance for a rise is convex in the rise, and the duration concave: golden
    // section.
    double slowest_m_s() const {
        double low = lowest_rise_m();
        double high = highest_rise_m();
        if (high - low < kLevel_m) return nearest_m() / duration_s(low);
        constexpr double kGolden = 0.6180339887498949;
        const auto speed = [&](double rise_m) { return nearest_m(rise_m) / duration_s(rise_m); };
        double slowest = std::min(speed(low), speed(high));
        double left = high - kGolden * (high - low);
        double right = low + kGolden * (high - low);
        double at_left = speed(left);
        double at_right = speed(right);
        for (int step = 0; step < 50; ++step) {
            slowest = std::min({slowest, at_left, at_right});
            if (at_left <= at_right) {
                high = right;
                right = left;
                at_right = at_left;
                left = high - kGolden * (high - low);
                at_left = speed(left);
            } else {
                low = left;
                left = right;
                at_left = at_right;
                right = low + kGolden * (high - low);
                at_right = speed(right);
            }
        }
        return slowest;
    }

  private:
    // Below this the rise is one for all, and the longest duration stands for it.
    static constexpr double kLevel_m = 1e-12;

    double nearest_m() const {
        int lefts = 0;
        int rights = 0;
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t c = 0; c < 4; ++c) {
            const Plan& a = across_[c];
            const Plan& b = across_[(c + 1) % 4];
            nearest = std::min(nearest, to_zero_m(a, b));
            const double side = left_of(a, b);
            lefts += side > 0.0 ? 1 : 0;
            rights += side < 0.0 ? 1 : 0;
        }
        return lefts == 4 || rights == 4 ? 0.0 : nearest;
    }

    // Displacements of one rise are a segment between two sides of the parallelogram.
    double nearest_m(double rise_m) const {
        std::array<Plan, 8> ends;
        std::size_t count = 0;
        for (std::size_t c = 0; c < 4; ++c) {
            const std::size_t n = (c + 1) % 4;
            const double from_m = rise_m_[c];
            const double to_m = rise_m_[n];
            if (rise_m < std::min(from_m, to_m) || rise_m > std::max(from_m, to_m)) continue;
            if (from_m == to_m) {
                ends[count++] = across_[c];
                ends[count++] = across_[n];
            } else {
                ends[count++] =
                    glm::mix(across_[c], across_[n], (rise_m - from_m) / (to_m - from_m));
            }
        }
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t k = i; k < count; ++k) {
                nearest = std::min(nearest, to_zero_m(ends[i], ends[k]));
            }
        }
        return nearest;
    }

    double apex_m_;
    double gravity_m_s2_;
    std::array<Plan, 4> across_;
    std::array<double, 4> rise_m_;
};

double upward_m_s(double apex_m, double gravity_m_s2) {
    return std::sqrt(2.0 * gravity_m_s2 * apex_m);
}
double forward_m_s(const JumpProfile& jump, double gravity_m_s2) {
    return jump.reach_m / (2.0 * std::sqrt(2.0 * jump.apex_m / gravity_m_s2));
}

bool has_launches(const JumpProfile& jump, double gravity_m_s2, const LinkLaunches& launches) {
    return launches.upward_m_s <= upward_m_s(jump.apex_m, gravity_m_s2) + kTolerance &&
           launches.fastest_forward_m_s <= forward_m_s(jump, gravity_m_s2) + kTolerance &&
           launches.deepest_fall_m <= jump.max_fall_m + kTolerance;
}

}  // namespace

JumpAnswer<LinkLaunches> launches_of(const JumpLink& link, const JumpAbility& baked_for,
                                     const LinkEnds& ends, double gravity_m_s2) {
    std::vector<Vec3d> takeoff;
    std::vector<Vec3d> landing;
    ground_line(*ends.takeoff_surface, ends.takeoff_polygon, link.takeoff_begin, link.takeoff_end,
                takeoff);
    ground_line(*ends.landing_surface, ends.landing_polygon, link.landing_begin, link.landing_end,
                landing);
    const auto by_height = [](const Vec3d& a, const Vec3d& b) { return a.y < b.y; };
    const auto [lowest_from, highest_from] =
        std::minmax_element(takeoff.begin(), takeoff.end(), by_height);
    const auto [lowest_to, highest_to] =
        std::minmax_element(landing.begin(), landing.end(), by_height);
    const double apex_m = apex_of(link, baked_for);
    if (apex_m < kLeastApex_m) return tl::unexpected(NoJump::no_apex);
    if (highest_to->y - lowest_from->y > apex_m + kTolerance) {
        return tl::unexpected(NoJump::apex_too_low);
    }

    LinkLaunches launches;
    launches.upward_m_s = upward_m_s(apex_m, gravity_m_s2);
    launches.deepest_fall_m = apex_m - (lowest_to->y - highest_from->y);
    launches.slowest_forward_m_s = std::numeric_limits<double>::infinity();
    launches.shortest_s = std::numeric_limits<double>::infinity();
    for (std::size_t f = 0; f + 1 < takeoff.size(); ++f) {
        for (std::size_t t = 0; t + 1 < landing.size(); ++t) {
            const StraightJumps jumps({takeoff[f], takeoff[f + 1]}, {landing[t], landing[t + 1]},
                                      apex_m, gravity_m_s2);
            launches.slowest_forward_m_s =
                std::min(launches.slowest_forward_m_s, jumps.slowest_m_s());
            launches.fastest_forward_m_s =
                std::max(launches.fastest_forward_m_s, jumps.fastest_m_s());
            launches.shortest_s =
                std::min(launches.shortest_s, jumps.duration_s(jumps.highest_rise_m()));
            launches.longest_s =
                std::max(launches.longest_s, jumps.duration_s(jumps.lowest_rise_m()));
        }
    }
    return launches;
}

JumpLimits limits_of(const JumpAbility& agent) {
    JumpLimits limits;
    limits.gravity_m_s2 = agent.gravity_m_s2;
    for (const AbilityProfile& profile : agent.profiles) {
        const JumpProfile& jump = profile.jump;
        const double speed_m_s = std::hypot(upward_m_s(jump.apex_m, agent.gravity_m_s2),
                                            forward_m_s(jump, agent.gravity_m_s2));
        limits.apex_m = std::max(limits.apex_m, jump.apex_m);
        limits.speed_m_s = std::max(limits.speed_m_s, std::min(speed_m_s, agent.max_speed_m_s));
        // Of all jumps of a profile the highest, farthest and deepest is the longest.
        const auto whole =
            arc_in_direction(Vec3d(0.0), {1.0, 0.0, 0.0}, ApexReach{jump.apex_m, jump.reach_m},
                             jump.apex_m - jump.max_fall_m, agent.gravity_m_s2);
        limits.length_m = std::max(limits.length_m, whole->length_m());
    }
    return limits;
}

bool is_beyond(const JumpLink& link, const JumpAbility& baked_for, const JumpLimits& agent) {
    // An arc is the same whatever the gravity, but for how fast it is flown.
    const double slowest_m_s =
        link.slowest_cm_s / 100.0 * std::sqrt(agent.gravity_m_s2 / baked_for.gravity_m_s2);
    return apex_of(link, baked_for) > agent.apex_m + kTolerance ||
           slowest_m_s > agent.speed_m_s + kTolerance ||
           link.shortest_cm / 100.0 > agent.length_m + kTolerance;
}

bool covers(const JumpAbility& agent, const JumpLink& link, const JumpAbility& baked_for,
            const LinkEnds& ends) {
    const AbilityProfile& own = baked_for.profiles[link.profile];
    const bool has_own =
        std::find(agent.profiles.begin(), agent.profiles.end(), own) != agent.profiles.end();
    // Then it is proven already.
    if (has_own && agent.gravity_m_s2 == baked_for.gravity_m_s2 &&
        agent.max_speed_m_s >= baked_for.max_speed_m_s) {
        return true;
    }
    if (is_beyond(link, baked_for, limits_of(agent))) return false;
    const auto launches = launches_of(link, baked_for, ends, agent.gravity_m_s2);
    if (!launches || launches->fastest_m_s() > agent.max_speed_m_s + kTolerance) return false;
    return has_own ||
           std::any_of(agent.profiles.begin(), agent.profiles.end(),
                       [&](const AbilityProfile& profile) {
                           return profile.use == ReachUse::upto &&
                                  has_launches(profile.jump, agent.gravity_m_s2, *launches);
                       });
}

}  // namespace pronk
