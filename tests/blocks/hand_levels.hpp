// Triangles by hand for the tests of voxel worlds, and the voxels they block as lists.
#pragma once

#include <pronk/geometry.hpp>
#include <vector>

#include "blocks/level_voxels.hpp"
#include "blocks/shown_voxels.hpp"
#include "scenes/shapes.hpp"
#include "space/spaces.hpp"

namespace pronk::tests {

using Corners = std::array<Vec3, 3>;

inline TriangleSoup soup_of(const std::vector<Corners>& triangles) {
    TriangleSoup soup;
    soup.terrain_names = {"stone"};
    for (const Corners& triangle : triangles) {
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        soup.vertices.insert(soup.vertices.end(), triangle.begin(), triangle.end());
        soup.triangles.push_back({first, first + 1, first + 2});
        soup.triangle_terrain.push_back(TerrainId(0));
    }
    return soup;
}

template <class Build>
TriangleSoup soup_with(const Build& build) {
    scenes::Shapes shapes({"stone"});
    build(shapes);
    return shapes.take();
}

inline TriangleSoup box(const Vec3& min, const Vec3& max) {
    return soup_with([&](scenes::Shapes& shapes) { shapes.box(min, max); });
}

inline TriangleSoup turned_inside_out(TriangleSoup soup) {
    for (auto& [a, b, c] : soup.triangles) std::swap(b, c);
    return soup;
}

inline TriangleSoup both(TriangleSoup a, const TriangleSoup& b) {
    const auto first = static_cast<std::uint32_t>(a.vertices.size());
    a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const auto& [x, y, z] : b.triangles) {
        a.triangles.push_back({x + first, y + first, z + first});
        a.triangle_terrain.push_back(TerrainId(0));
    }
    return a;
}

// What a failed Result says ends the test: value() throws.
inline BlockLayout around(const TriangleSoup& soup, double voxel_m = 1.0) {
    return layout_around(bounds_of(soup), voxel_m, 2.0 * voxel_m).value();
}

inline BlockBits blocked_by(const TriangleSoup& soup, const BlockLayout& layout) {
    BlockBits blocked(layout.size);
    block_triangles(soup, layout, blocked);
    return blocked;
}

// All set voxels, counted from the world's zero in place of the grid's corner.
inline std::vector<BlockCoord> voxels_of(const BlockBits& bits, const BlockLayout& layout) {
    const Vec3d corner = glm::round(layout.origin / layout.voxel_m);
    const BlockCoord from{static_cast<int>(corner.x), static_cast<int>(corner.y),
                          static_cast<int>(corner.z)};
    std::vector<BlockCoord> voxels;
    for (int x = 0; x < layout.size.x; ++x) {
        for (int y = 0; y < layout.size.y; ++y) {
            for (int z = 0; z < layout.size.z; ++z) {
                if (bits.test({x, y, z})) voxels.push_back(BlockCoord{x, y, z} + from);
            }
        }
    }
    return voxels;
}

inline std::vector<BlockCoord> voxels_blocked_by(const TriangleSoup& soup, double voxel_m = 1.0) {
    const BlockLayout layout = around(soup, voxel_m);
    return voxels_of(blocked_by(soup, layout), layout);
}

// Those from one corner to another, both included, in the order of voxels_of.
inline std::vector<BlockCoord> all_in(const BlockCoord& min, const BlockCoord& max) {
    std::vector<BlockCoord> voxels;
    for (int x = min.x; x <= max.x; ++x) {
        for (int y = min.y; y <= max.y; ++y) {
            for (int z = min.z; z <= max.z; ++z) voxels.push_back({x, y, z});
        }
    }
    return voxels;
}

}  // namespace pronk::tests
