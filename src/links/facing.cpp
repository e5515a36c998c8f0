#include "links/facing.hpp"

#include <algorithm>
#include <glm/geometric.hpp>

namespace pronk {
namespace {

// Less than this is a point or the end of a segment that only touches.
constexpr double kShortest_m = 1e-3;

// Two edges that run the same way, or nearly, do not face each other; their sum of directions,
// one turned round, is not longer than this.
constexpr double kSameWay = 0.1;

glm::dvec2 direction_of(const PlanSegment& segment) {
    return glm::normalize(segment.end - segment.begin);
}

// Facing segments with the second turned round, so that both run the same way, and how far their
// ends are along the line midway between them.
struct SideBySide {
    PlanSegment one;
    PlanSegment other;
    double one_begin, one_end, other_begin, other_end;
};

std::optional<SideBySide> side_by_side(const Stretch& facing) {
    SideBySide sides{facing.from, facing.to.turned_round(), 0.0, 0.0, 0.0, 0.0};
    const glm::dvec2 sum = direction_of(sides.one) + direction_of(sides.other);
    if (glm::length(sum) < kSameWay) return std::nullopt;
    const glm::dvec2 along = glm::normalize(sum);
    sides.one_begin = glm::dot(sides.one.begin, along);
    sides.one_end = glm::dot(sides.one.end, along);
    sides.other_begin = glm::dot(sides.other.begin, along);
    sides.other_end = glm::dot(sides.other.end, along);
    if (sides.one_end - sides.one_begin < kShortest_m ||
        sides.other_end - sides.other_begin < kShortest_m) {
        return std::nullopt;
    }
    return sides;
}

}  // namespace

double PlanSegment::length_m() const {
    return glm::distance(begin, end);
}

double Stretch::length_m() const {
    return std::max(from.length_m(), to.length_m());
}

std::optional<PlanSegment> cut(const PlanSegment& segment, const glm::dvec2& on_line,
                               const glm::dvec2& normal) {
    const double begin_m = glm::dot(segment.begin - on_line, normal);
    const double end_m = glm::dot(segment.end - on_line, normal);
    if (begin_m < 0.0 && end_m < 0.0) return std::nullopt;
    if (begin_m >= 0.0 && end_m >= 0.0) return segment;
    const glm::dvec2 on = segment.at(begin_m / (begin_m - end_m));
    return begin_m < 0.0 ? PlanSegment{on, segment.end} : PlanSegment{segment.begin, on};
}

std::optional<Stretch> facing_parts(const OutwardEdge& one, const OutwardEdge& other) {
    const auto from = cut(one.segment, other.segment.begin, other.outward);
    const auto to = cut(other.segment, one.segment.begin, one.outward);
    if (!from || !to || from->length_m() < kShortest_m || to->length_m() < kShortest_m) {
        return std::nullopt;
    }
    return Stretch{*from, *to};
}

std::optional<Stretch> opposite_parts(const Stretch& facing) {
    const auto sides = side_by_side(facing);
    if (!sides) return std::nullopt;
    const double begin = std::max(sides->one_begin, sides->other_begin);
    const double end = std::min(sides->one_end, sides->other_end);
    if (end - begin < kShortest_m) return std::nullopt;
    const auto between = [&](const PlanSegment& segment, double from, double to) {
        const double length = to - from;
        return PlanSegment{segment.at(std::clamp((begin - from) / length, 0.0, 1.0)),
                           segment.at(std::clamp((end - from) / length, 0.0, 1.0))};
    };
    return Stretch{between(sides->one, sides->one_begin, sides->one_end),
                   between(sides->other, sides->other_begin, sides->other_end)};
}

std::optional<Stretch> nearest_parts(const Stretch& facing, double longest_m) {
    const auto sides = side_by_side(facing);
    if (!sides) return std::nullopt;
    PlanSegment one = sides->one;
    PlanSegment other = sides->other;
    // From the near ends away from each other.
    if (sides->one_begin + sides->one_end < sides->other_begin + sides->other_end) {
        one = one.turned_round();
    } else {
        other = other.turned_round();
    }
    const double length_m = std::min({longest_m, one.length_m(), other.length_m()});
    one.end = one.at(length_m / one.length_m());
    other.end = other.at(length_m / other.length_m());
    return Stretch{one, other};
}

std::optional<Stretch> projected_part(const OutwardEdge& edge, double outward_m,
                                      std::span<const glm::dvec2> polygon) {
    const glm::dvec2 away = edge.outward * outward_m;
    std::optional<PlanSegment> over = {{edge.segment.begin + away, edge.segment.end + away}};
    for (std::size_t i = 0; i < polygon.size() && over; ++i) {
        const glm::dvec2 along = polygon[(i + 1) % polygon.size()] - polygon[i];
        over = cut(*over, polygon[i], {along.y, -along.x});
    }
    if (!over || over->length_m() < kShortest_m) return std::nullopt;
    return Stretch{{over->begin - away, over->end - away}, *over};
}

}  // namespace pronk
