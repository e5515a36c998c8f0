// Segments between whole numbers enter; pieces leave that meet at their ends only. See
// docs/algorithms/corridor_map.md.
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace pronk {

struct WholePoint {
    std::int64_t x = 0;
    std::int64_t y = 0;
    friend auto operator<=>(const WholePoint&, const WholePoint&) = default;
};

// Positive if the way from a over b to c turns left.
inline std::int64_t turn_at(const WholePoint& a, const WholePoint& b, const WholePoint& c) {
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}

// Where the corners of a mesh lie on whole numbers.
struct PlanGrid {
    glm::dvec2 origin{0.0};
    double cell_m = 1.0;

    WholePoint whole(const glm::dvec2& p) const {
        const glm::dvec2 cells = (p - origin) / cell_m;
        return {std::llround(cells.x), std::llround(cells.y)};
    }
    glm::dvec2 place_of(const WholePoint& p) const {
        return origin + cell_m * glm::dvec2(static_cast<double>(p.x), static_cast<double>(p.y));
    }
};

struct WholeSegment {
    WholePoint from;
    WholePoint to;
};

// Part of one segment, or of two that run against each other. It runs from the lesser point to the
// greater one.
struct SegmentPiece {
    static constexpr std::uint32_t kNone = 0xffffffff;

    WholePoint from;
    WholePoint to;
    std::uint32_t along = kNone;    // the segment that runs its way; to its left
    std::uint32_t against = kNone;  // the one that runs the other way; to its right
};

// In the order of their points. Segments without length have none. `crossings` counts the pairs
// that meet elsewhere than at whole numbers that are an end of one of them, which are left as they
// are.
std::vector<SegmentPiece> split_where_they_meet(std::span<const WholeSegment> segments,
                                                std::size_t& crossings);

}  // namespace pronk
