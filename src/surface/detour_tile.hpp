// Detour's tile blobs: made from Recast's polygons, and checked before anyone trusts one.
#pragma once

#include <DetourNavMesh.h>

#include "surface/ground_detail.hpp"
#include "surface/recast_pipeline.hpp"

namespace pronk {

// A neighbour is its number plus one in 15 bits; the sixteenth marks portals. Recast and Detour do
// not look: beyond this, neighbours turn into portals.
inline constexpr int kMaxTilePolygons = 0x7fff;
static_assert(kMaxTilePolygons <= PolyId::kNone);

// Empty if there are no polygons. Without a `ground`, heights are Recast's.
Result<std::vector<std::byte>> make_detour_tile(const RecastSurface& recast, const Agent& agent,
                                                TileCoord tile,
                                                const GroundDetail* ground = nullptr);

// The parts of a tile, as Detour lays them out one behind the other.
struct DetourTileView {
    const dtMeshHeader* header = nullptr;
    std::span<const Vec3> vertices;
    std::span<const dtPoly> polygons;
    std::span<const dtLink> links;
    std::span<const dtPolyDetail> details;
    std::span<const Vec3> detail_vertices;
    std::span<const std::array<unsigned char, 4>> detail_triangles;
    std::span<const dtBVNode> bv_nodes;
    std::span<const dtOffMeshConnection> off_mesh;
};

// Looks at every count, index and coordinate that Detour uses without looking. `tile` must be
// aligned to 8 bytes and outlive the view.
Result<DetourTileView> check_detour_tile(std::span<const std::byte> tile);

}  // namespace pronk
