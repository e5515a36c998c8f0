// A level's triangles enter, windows of the voxel grid with the triangles of each leave.
#pragma once

#include <pronk/world.hpp>

namespace pronk {

struct TileLayout {
    std::vector<TileCoord> coords;  // z before x
    std::vector<GridWindow> windows;
    // Triangles that reach into window i: triangles[begin[i]] to triangles[begin[i + 1]],
    // ascending.
    std::vector<std::uint32_t> begin;
    std::vector<std::uint32_t> triangles;

    std::span<const std::uint32_t> triangles_of(std::size_t tile) const {
        return std::span(triangles).subspan(begin[tile], begin[tile + 1] - begin[tile]);
    }
    // All triangles that reach so near to the tile with these coordinates, ascending, and some
    // more.
    std::vector<std::uint32_t> triangles_near(const TileCoord& coord, int within_cells) const;
};

// One window around everything, or a grid of tiles whose windows overlap by the border that
// erosion and the ledge filter look across.
Result<TileLayout> lay_tiles(const TriangleSoup& soup, const BakeSettings& settings);

// Detour numbers polygons within a tile and tiles within a mesh with 22 bits in all.
struct DetourBits {
    int max_tiles = 1;
    int max_polygons = 1;  // per tile
};
Result<DetourBits> detour_bits(std::size_t tiles);

}  // namespace pronk
