#include "links/all_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace pronk {
namespace {

// Two of either segment. On rolling ground that takes a percent longer than one of either.
constexpr int kMostHalvings = 4;

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
    return arc && site_.space->floor.near({takeoff.x, takeoff.z}, takeoff.y) &&
           site_.space->floor.near({landing.x, landing.z}, landing.y) &&
           is_free(*site_.space, *arc);
}

bool AllPairs::find_ground(const PolyRef& polygon, const Vec2& begin, const Vec2& end,
                           GroundLine& line) const {
    line.segment = {on_ground(polygon, begin), on_ground(polygon, end)};
    grounds_[polygon.tile].bends(polygon.polygon, {0.0, line.segment.begin.y},
                                 {1.0, line.segment.end.y}, begin, end, line.points);
    return site_.space->floor.along(begin, end, line.points, line.stretches);
}

// Between the ends of two stretches displacements are those of a parallelogram, and what a launch
// reaches is convex: it suffices for all if it does for the corners.
bool AllPairs::are_in_reach(double apex_m) const {
    const auto allow = [&](double from, const HeightRange& from_y, double to,
                           const HeightRange& to_y) {
        const Vec3d a = glm::mix(takeoff_.segment.begin, takeoff_.segment.end, from);
        const Vec3d b = glm::mix(landing_.segment.begin, landing_.segment.end, to);
        const double distance_m = std::hypot(b.x - a.x, b.z - a.z);
        return limits_.allow(apex_m, distance_m, to_y.high_y - from_y.low_y) &&
               limits_.allow(apex_m, distance_m, to_y.low_y - from_y.high_y);
    };
    return std::all_of(
        takeoff_.stretches.begin(), takeoff_.stretches.end(), [&](const GroundStretch& a) {
            return std::all_of(landing_.stretches.begin(), landing_.stretches.end(),
                               [&](const GroundStretch& b) {
                                   return allow(a.from, a.at_from, b.from, b.at_from) &&
                                          allow(a.from, a.at_from, b.to, b.at_to) &&
                                          allow(a.to, a.at_to, b.from, b.at_from) &&
                                          allow(a.to, a.at_to, b.to, b.at_to);
                               });
        });
}

bool AllPairs::are_valid(const WideJump& jump, double apex_m) {
    if (!find_ground(jump.from, jump.takeoff_begin, jump.takeoff_end, takeoff_) ||
        !find_ground(jump.to, jump.landing_begin, jump.landing_end, landing_) ||
        !are_in_reach(apex_m)) {
        return false;
    }
    ArcFamily family;
    family.takeoff = takeoff_.segment;
    family.landing = landing_.segment;
    family.apex_m = apex_m;
    family.takeoff_ground = takeoff_.stretches;
    family.landing_ground = landing_.stretches;
    family.gravity_m_s2 = limits_.gravity_m_s2;
    return are_free(family, {}, kMostHalvings);
}

// Of a family the proof takes all heights between its lowest and its highest: on a slope that is
// more than any of its jumps needs, and halves may be free where the whole is not.
bool AllPairs::are_free(const ArcFamily& family, const FamilyPart& part, int halvings) const {
    if (is_free(*site_.space, family, part)) return true;
    const auto spread_m = [](std::span<const GroundStretch> ground, double from, double to) {
        const HeightRange range = heights_between(ground, from, to);
        return range.high_y - range.low_y;
    };
    const double takeoff_m = spread_m(family.takeoff_ground, part.takeoff_from, part.takeoff_to);
    const double landing_m = spread_m(family.landing_ground, part.landing_from, part.landing_to);
    if (halvings == 0 || std::max(takeoff_m, landing_m) < kUneven_m) return false;
    FamilyPart front = part;
    FamilyPart back = part;
    if (takeoff_m > landing_m) {
        front.takeoff_to = back.takeoff_from = 0.5 * (part.takeoff_from + part.takeoff_to);
    } else {
        front.landing_to = back.landing_from = 0.5 * (part.landing_from + part.landing_to);
    }
    return are_free(family, front, halvings - 1) && are_free(family, back, halvings - 1);
}

}  // namespace pronk
