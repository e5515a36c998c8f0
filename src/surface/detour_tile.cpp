#include "surface/detour_tile.hpp"

#include <DetourAlloc.h>
#include <DetourNavMeshBuilder.h>
#include <fmt/format.h>

#include <cstring>
#include <memory>

namespace pronk {

Result<std::vector<std::byte>> make_detour_tile(const RecastSurface& recast, const Agent& agent,
                                                TileCoord tile) {
    const rcPolyMesh& mesh = *recast.polygons;
    if (mesh.npolys == 0) return std::vector<std::byte>();
    if (mesh.npolys > kMaxTilePolygons) {
        return fail("level",
                    fmt::format("needs more polygons than one tile holds ({}); use a larger --cell "
                                "or --tile",
                                kMaxTilePolygons),
                    std::to_string(mesh.npolys));
    }
    if (mesh.nverts >= 0xffff) {  // dtCreateNavMeshData's limit
        return fail("level", "needs too many vertices for one tile; use a larger --cell or --tile",
                    std::to_string(mesh.nverts));
    }

    const auto polygons = static_cast<std::size_t>(mesh.npolys);
    std::vector<unsigned char> terrains(polygons);
    for (std::size_t p = 0; p < polygons; ++p) {
        terrains[p] = terrain_of(mesh.areas[p]).value;
    }
    const std::vector<unsigned short> flags(polygons, 1);

    dtNavMeshCreateParams params;
    std::memset(&params, 0, sizeof params);
    params.verts = mesh.verts;
    params.vertCount = mesh.nverts;
    params.polys = mesh.polys;
    params.polyFlags = flags.data();
    params.polyAreas = terrains.data();
    params.polyCount = mesh.npolys;
    params.nvp = mesh.nvp;
    params.detailMeshes = recast.detail->meshes;
    params.detailVerts = recast.detail->verts;
    params.detailVertsCount = recast.detail->nverts;
    params.detailTris = recast.detail->tris;
    params.detailTriCount = recast.detail->ntris;
    params.tileX = tile.x;
    params.tileY = tile.z;
    std::memcpy(params.bmin, mesh.bmin, sizeof params.bmin);
    std::memcpy(params.bmax, mesh.bmax, sizeof params.bmax);
    params.walkableHeight = agent.height_m;
    params.walkableRadius = agent.radius_m;
    params.walkableClimb = agent.climb_m;
    params.cs = mesh.cs;
    params.ch = mesh.ch;
    params.buildBvTree = true;

    unsigned char* data = nullptr;
    int size = 0;
    if (!dtCreateNavMeshData(&params, &data, &size)) {
        return fail("level", "is too much for one Detour tile; use a larger --cell or --tile",
                    fmt::format("{} polygons", mesh.npolys));
    }
    const std::unique_ptr<unsigned char, decltype(&dtFree)> owner(data, dtFree);
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    return std::vector<std::byte>(bytes, bytes + size);
}

}  // namespace pronk
