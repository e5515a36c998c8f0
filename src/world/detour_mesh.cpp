#include <DetourAlloc.h>
#include <DetourNavMesh.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <pronk/world.hpp>

#include "world/tile_layout.hpp"

namespace pronk {

void FreeDetourMesh::operator()(dtNavMesh* mesh) const {
    dtFreeNavMesh(mesh);
}

Result<DetourMeshPtr> make_detour_mesh(const NavWorld& world) {
    const Result<DetourBits> bits = detour_bits(world.tiles.size());
    if (!bits) return tl::unexpected(bits.error());

    dtNavMeshParams params{};
    const Bounds& bounds = world.level_bounds;
    const int tile_cells = world.settings.tile_cells;
    const float cell_m = world.settings.grid.cell_m;
    const float tile_m = static_cast<float>(tile_cells) * cell_m;
    std::memcpy(params.orig, &bounds.min.x, sizeof params.orig);
    // Queries walk over all tiles they reach into, so none may be narrower than a cell.
    params.tileWidth = std::max(tile_cells > 0 ? tile_m : bounds.size().x, cell_m);
    params.tileHeight = std::max(tile_cells > 0 ? tile_m : bounds.size().z, cell_m);
    params.maxTiles = bits->max_tiles;
    params.maxPolys = bits->max_polygons;

    DetourMeshPtr mesh(dtAllocNavMesh());
    if (!mesh || dtStatusFailed(mesh->init(&params))) {
        return fail("navigation mesh", "Detour cannot hold it",
                    fmt::format("{} tiles", world.tiles.size()));
    }
    for (const WorldTile& tile : world.tiles) {
        const std::string where =
            fmt::format("tile {},{}", tile.surface.tile.x, tile.surface.tile.z);
        if (tile.surface.polygon_count() > static_cast<std::size_t>(bits->max_polygons)) {
            return fail(where,
                        fmt::format("has too many polygons for a Detour mesh of {} tiles, which "
                                    "holds {} in each; use larger tiles",
                                    world.tiles.size(), bits->max_polygons),
                        std::to_string(tile.surface.polygon_count()));
        }
        // Detour writes links into the tile, so every mesh gets its own copy.
        const std::size_t size = tile.surface.detour_tile.size();
        auto* copy = static_cast<unsigned char*>(dtAlloc(size, DT_ALLOC_PERM));
        if (copy == nullptr) return fail(where, "does not fit into memory", std::to_string(size));
        std::memcpy(copy, tile.surface.detour_tile.data(), size);
        if (dtStatusFailed(
                mesh->addTile(copy, static_cast<int>(size), DT_TILE_FREE_DATA, 0, nullptr))) {
            dtFree(copy);
            return fail(where, "Detour refuses it");
        }
    }
    return mesh;
}

}  // namespace pronk
