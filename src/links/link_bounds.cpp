#include "links/link_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "links/ground_line.hpp"

namespace pronk {
namespace {

// Ground that rises less than this along a landing counts as level, at its best height: the length
// loses as much at most, the square of the speed 2 g times that. With a closer look at all landings
// the bake of nav_test at step 1 takes 7 % longer for its bounds, with this 4 %.
constexpr double kLevel_m = 0.2;

std::uint16_t in_centis(double value) {
    return static_cast<std::uint16_t>(std::clamp(std::floor(100.0 * value), 0.0, 65535.0));
}

struct Least {
    double speed_m_s = std::numeric_limits<double>::infinity();
    double length_m = std::numeric_limits<double>::infinity();
};

struct HeightSpan {
    double low_y = 0.0;
    double high_y = 0.0;
};

HeightSpan height_span(std::span<const Vec3d> ground) {
    HeightSpan heights{ground.front().y, ground.front().y};
    for (const Vec3d& point : ground) {
        heights.low_y = std::min(heights.low_y, point.y);
        heights.high_y = std::max(heights.high_y, point.y);
    }
    return {heights.low_y - kUnseenBend_m, heights.high_y + kUnseenBend_m};
}

// From a point: what is nearest in plan view, at the height that is best.
Least least_level(const Vec3d& from, const Vec3d& begin, const Vec3d& end,
                  const HeightSpan& heights, double gravity_m_s2) {
    const glm::dvec2 to(begin.x - from.x, begin.z - from.z);
    const glm::dvec2 along(end.x - begin.x, end.z - begin.z);
    const double length2 = glm::dot(along, along);
    const double at = length2 > 0.0 ? std::clamp(-glm::dot(to, along) / length2, 0.0, 1.0) : 0.0;
    const double across_m = glm::length(to + at * along);
    const Vec3d origin(0.0);
    const Vec3d low(across_m, heights.low_y - from.y, 0.0);
    const Vec3d level(across_m, std::clamp(from.y, heights.low_y, heights.high_y) - from.y, 0.0);
    return {minimal_speed(origin, low, gravity_m_s2).value_or(0.0),
            optimal_length(origin, level).value_or(0.0)};
}

Least least_of_pieces(std::span<const Vec3d> takeoff, std::span<const Vec3d> landing,
                      double gravity_m_s2) {
    Least least;
    // The lower the landing, the slower the launch; and a length changes by no more than a height.
    const Vec3d lower(0.0, -kUnseenBend_m, 0.0);
    for (std::size_t f = 0; f + 1 < takeoff.size(); ++f) {
        for (std::size_t t = 0; t + 1 < landing.size(); ++t) {
            const Segment from{takeoff[f], takeoff[f + 1]};
            const Segment to{landing[t] + lower, landing[t + 1] + lower};
            const auto speed = minimal_speed(from, to, gravity_m_s2);
            const auto length = minimal_length(from, to);
            least.speed_m_s = std::min(least.speed_m_s, speed ? speed->speed_m_s : 0.0);
            least.length_m = std::min(least.length_m, length ? length->length_m : 0.0);
        }
    }
    least.length_m -= 2.0 * kUnseenBend_m;
    return least;
}

}  // namespace

void set_bounds(JumpLink& link, std::span<const Vec3d> takeoff, std::span<const Vec3d> landing,
                double gravity_m_s2) {
    const bool from_point = link.takeoff_begin == link.takeoff_end;
    const HeightSpan heights = height_span(landing);
    const Least least =
        from_point && heights.high_y - heights.low_y < kLevel_m
            ? least_level(takeoff.front(), landing.front(), landing.back(), heights, gravity_m_s2)
            : least_of_pieces(takeoff, landing, gravity_m_s2);
    link.slowest_cm_s = in_centis(least.speed_m_s);
    link.shortest_cm = in_centis(least.length_m);
}

void set_bounds(JumpLink& link, const LinkEnds& ends, double gravity_m_s2) {
    std::vector<Vec3d> takeoff;
    std::vector<Vec3d> landing;
    ground_line(*ends.takeoff_surface, ends.takeoff_polygon, link.takeoff_begin, link.takeoff_end,
                takeoff);
    ground_line(*ends.landing_surface, ends.landing_polygon, link.landing_begin, link.landing_end,
                landing);
    set_bounds(link, takeoff, landing, gravity_m_s2);
}

}  // namespace pronk
