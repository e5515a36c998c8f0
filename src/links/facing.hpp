// Border edges enter; the parts of them that face each other leave, or what lies below them
// (Roumimper 3.5.3 to 3.5.5). All in plan view. See docs/algorithms/edge_links.md.
#pragma once

#include <glm/vec2.hpp>
#include <optional>
#include <span>

namespace pronk {

struct PlanSegment {
    glm::dvec2 begin{0.0};
    glm::dvec2 end{0.0};

    glm::dvec2 at(double share) const { return begin + (end - begin) * share; }
    PlanSegment turned_round() const { return {end, begin}; }
    double length_m() const;
};

// An edge of walkable ground; `outward` is a unit normal that points away from the ground.
struct OutwardEdge {
    PlanSegment segment;
    glm::dvec2 outward{0.0};
};

// Two segments whose points belong to each other: at every share the one's is opposite the
// other's.
struct Stretch {
    PlanSegment from;
    PlanSegment to;

    Stretch reversed() const { return {to, from}; }
    Stretch part(double begin, double end) const {
        return {{from.at(begin), from.at(end)}, {to.at(begin), to.at(end)}};
    }
    double length_m() const;  // of the longer one
};

// What of a segment lies on the side of a line to which the normal points.
std::optional<PlanSegment> cut(const PlanSegment& segment, const glm::dvec2& on_line,
                               const glm::dvec2& normal);

// The parts of two edges that face each other: each lies in the outer half-plane of the other. As
// long as the edges if they face each other wholly; none if they do not at all.
std::optional<Stretch> facing_parts(const OutwardEdge& one, const OutwardEdge& other);

// Of two segments that face each other, what lies side by side, seen along the line midway between
// them.
std::optional<Stretch> opposite_parts(const Stretch& facing);

// Where nothing does: of each the part next to the other, at most so long.
std::optional<Stretch> nearest_parts(const Stretch& facing, double longest_m);

// An edge and what it becomes when it is moved outwards over a convex polygon (its corners
// counter-clockwise seen from above): the parts that are over it.
std::optional<Stretch> projected_part(const OutwardEdge& edge, double outward_m,
                                      std::span<const glm::dvec2> polygon);

}  // namespace pronk
