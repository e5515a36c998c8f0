// A world enters; where walks go on from polygon to polygon leaves, in plan view: the ground of
// yardsticks, which shares no code with planning.
#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <pronk/world.hpp>
#include <vector>

namespace pronk::bench {

// An edge between two polygons, or the part of one that two polygons have on the side of a tile.
struct PlainJoin {
    glm::dvec2 from{0.0};  // (x, z)
    glm::dvec2 to{0.0};
    std::array<std::uint32_t, 2> polygons{};
};

// Polygons are numbered through, tile by tile.
struct PlainGround {
    explicit PlainGround(const NavWorld& world);

    std::vector<std::uint32_t> first_polygon;  // of each tile; one more ends the last
    std::vector<PlainJoin> joins;
    // Edges of polygons, and parts of edges on the sides of tiles, that lead nowhere.
    std::size_t border_edges = 0;

    std::uint32_t polygon_count() const { return first_polygon.back(); }
    std::uint32_t number(const PolyRef& polygon) const {
        return first_polygon[polygon.tile] + static_cast<std::uint32_t>(polygon.polygon.index());
    }
};

}  // namespace pronk::bench
