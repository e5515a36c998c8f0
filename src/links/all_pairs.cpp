#include "links/all_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace pronk {
namespace {

// One of either segment; two of either find another percent of links and take a twentieth longer.
constexpr int kMostHalvings = 2;

}  // namespace

WideJump wide_jump(const PolyRef& from, const PolyRef& to, const Stretch& stretch) {
    return {from,
            to,
            Vec2(stretch.from.begin),
            Vec2(stretch.from.end),
            Vec2(stretch.to.begin),
            Vec2(stretch.to.end)};
}

Vec3d AllPairs::on_ground(const PolyRef& polygon, const glm::dvec2& place) const {
    return {place.x, ground_height(surface_of(polygon), polygon.polygon, Vec2(place)), place.y};
}

bool AllPairs::is_valid(const Vec3d& takeoff, const Vec3d& landing, double apex_m) const {
    const double distance_m = std::hypot(landing.x - takeoff.x, landing.z - takeoff.z);
    if (!limits_.allow(apex_m, distance_m, landing.y - takeoff.y)) return false;
    const auto arc = arc_with_apex(takeoff, landing, apex_m, limits_.gravity_m_s2);
    return arc && is_free(*site_.space, *arc);
}

void AllPairs::follow(const PolyRef& polygon, const Vec2& begin, const Vec2& end,
                      GroundLine& line) const {
    line.segment = {on_ground(polygon, begin), on_ground(polygon, end)};
    grounds_[polygon.tile].bends(polygon.polygon, {0.0, line.segment.begin.y},
                                 {1.0, line.segment.end.y}, begin, end, line.points);
    line.strays_m = 0.0;
    for (const GroundPoint& point : line.points) {
        const double straight_y = glm::mix(line.segment.begin.y, line.segment.end.y, point.at);
        line.strays_m = std::max(line.strays_m, std::abs(point.y - straight_y));
    }
    if (!grounds_[polygon.tile].is_even(polygon.polygon)) line.strays_m += kUnseenBend_m;
}

// Between bends both grounds are straight, so displacements are those of a parallelogram, and what
// a launch reaches is convex: it suffices for all if it does for the corners.
bool AllPairs::are_in_reach(double apex_m) const {
    return std::all_of(takeoff_.points.begin(), takeoff_.points.end(), [&](const GroundPoint& a) {
        const Vec3d from = glm::mix(takeoff_.segment.begin, takeoff_.segment.end, a.at);
        return std::all_of(
            landing_.points.begin(), landing_.points.end(), [&](const GroundPoint& b) {
                const Vec3d to = glm::mix(landing_.segment.begin, landing_.segment.end, b.at);
                return limits_.allow(apex_m, std::hypot(to.x - from.x, to.z - from.z), b.y - a.y);
            });
    });
}

bool AllPairs::are_valid(const WideJump& jump, double apex_m) {
    follow(jump.from, jump.takeoff_begin, jump.takeoff_end, takeoff_);
    follow(jump.to, jump.landing_begin, jump.landing_end, landing_);
    if (!are_in_reach(apex_m)) return false;
    ArcFamily family;
    family.takeoff = takeoff_.segment;
    family.landing = landing_.segment;
    family.apex_m = apex_m;
    family.takeoff_slack_m = takeoff_.strays_m;
    family.landing_slack_m = landing_.strays_m;
    family.gravity_m_s2 = limits_.gravity_m_s2;
    return are_free(family, kMostHalvings);
}

// Of a family the proof takes all heights between its lowest and its highest: on a slope that is
// more than any of its jumps needs, and halves may be free where the whole is not.
bool AllPairs::are_free(const ArcFamily& family, int halvings) const {
    if (is_free(*site_.space, family)) return true;
    const double takeoff_rise_m = std::abs(family.takeoff.end.y - family.takeoff.begin.y);
    const double landing_rise_m = std::abs(family.landing.end.y - family.landing.begin.y);
    const double least_m = 0.5 * static_cast<double>(site_.space->window.grid.cell_height_m);
    if (halvings == 0 || std::max(takeoff_rise_m, landing_rise_m) < least_m) return false;
    const bool at_takeoff = takeoff_rise_m > landing_rise_m;
    ArcFamily front = family;
    ArcFamily back = family;
    const Segment& whole = at_takeoff ? family.takeoff : family.landing;
    const Vec3d middle = 0.5 * (whole.begin + whole.end);
    (at_takeoff ? front.takeoff : front.landing).end = middle;
    (at_takeoff ? back.takeoff : back.landing).begin = middle;
    return are_free(front, halvings - 1) && are_free(back, halvings - 1);
}

}  // namespace pronk
