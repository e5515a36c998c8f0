#include "surface/detour_tile.hpp"

#include <DetourAlloc.h>
#include <DetourNavMeshBuilder.h>
#include <fmt/format.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>

namespace pronk {
namespace {

// A GroundDetail the way Recast lays its own out: the corners of a polygon's triangles one behind
// the other, its own first.
struct DetailArrays {
    std::vector<unsigned int> meshes;
    std::vector<float> corners;
    std::vector<unsigned char> triangles;

    explicit DetailArrays(const GroundDetail& ground) {
        for (const GroundMesh& mesh : ground.polygons) {
            meshes.insert(meshes.end(), {static_cast<unsigned int>(corners.size() / 3),
                                         static_cast<unsigned int>(mesh.corners.size()),
                                         static_cast<unsigned int>(triangles.size() / 4),
                                         static_cast<unsigned int>(mesh.triangles.size())});
            for (const glm::dvec3& corner : mesh.corners) {
                corners.insert(corners.end(),
                               {static_cast<float>(corner.x), static_cast<float>(corner.y),
                                static_cast<float>(corner.z)});
            }
            for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
                unsigned char edges = 0;
                for (std::size_t e = 0; e < 3; ++e) {
                    if (mesh.on_border[t][e]) {
                        edges =
                            static_cast<unsigned char>(edges | DT_DETAIL_EDGE_BOUNDARY << (2 * e));
                    }
                }
                triangles.insert(triangles.end(), mesh.triangles[t].begin(),
                                 mesh.triangles[t].end());
                triangles.push_back(edges);
            }
        }
    }
};

// A tile that Detour has made from a GroundDetail, mended: Recast's vertices are whole voxels,
// those of the tile need not be; and Detour counts a tile's detail vertices in 16 bits.
class MendedTile {
  public:
    MendedTile(std::vector<std::byte>& tile, const GroundDetail& ground)
        : tile_(tile), ground_(ground) {
        std::memcpy(&header_, tile.data(), sizeof header_);
    }

    void mend() {
        const std::size_t vertices = aligned(sizeof(dtMeshHeader));
        for (std::size_t v = 0; v < ground_.vertex_y.size(); ++v) {
            put(vertices + v * sizeof(Vec3) + offsetof(Vec3, y), ground_.vertex_y[v]);
        }
        const std::size_t polygons = vertices + part<Vec3>(header_.vertCount);
        const std::size_t links = polygons + part<dtPoly>(header_.polyCount);
        const std::size_t details = links + part<dtLink>(header_.maxLinkCount);
        const std::size_t corners = details + part<dtPolyDetail>(header_.detailMeshCount);
        unsigned int base = 0;
        for (std::size_t p = 0; p < ground_.polygons.size(); ++p) {
            dtPoly polygon;
            std::memcpy(&polygon, tile_.data() + polygons + p * sizeof polygon, sizeof polygon);
            put(details + p * sizeof(dtPolyDetail) + offsetof(dtPolyDetail, vertBase), base);
            const auto& all = ground_.polygons[p].corners;
            for (std::size_t c = polygon.vertCount; c < all.size(); ++c) {
                put(corners + base * sizeof(Vec3), Vec3(all[c]));
                ++base;
            }
        }
    }

  private:
    static std::size_t aligned(std::size_t bytes) { return (bytes + 3) / 4 * 4; }
    template <class Item>
    static std::size_t part(int count) {
        return aligned(sizeof(Item) * static_cast<std::size_t>(count));
    }
    template <class Value>
    void put(std::size_t at, const Value& value) {
        std::memcpy(tile_.data() + at, &value, sizeof value);
    }

    std::vector<std::byte>& tile_;
    const GroundDetail& ground_;
    dtMeshHeader header_;
};

}  // namespace

Result<std::vector<std::byte>> make_detour_tile(const RecastSurface& recast, const Agent& agent,
                                                TileCoord tile, const GroundDetail* ground) {
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
    if (recast.detail) {
        params.detailMeshes = recast.detail->meshes;
        params.detailVerts = recast.detail->verts;
        params.detailVertsCount = recast.detail->nverts;
        params.detailTris = recast.detail->tris;
        params.detailTriCount = recast.detail->ntris;
    }
    std::optional<DetailArrays> detail;
    if (ground != nullptr) {
        detail.emplace(*ground);
        params.detailMeshes = detail->meshes.data();
        params.detailVerts = detail->corners.data();
        params.detailVertsCount = static_cast<int>(detail->corners.size() / 3);
        params.detailTris = detail->triangles.data();
        params.detailTriCount = static_cast<int>(detail->triangles.size() / 4);
    }
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
    std::vector<std::byte> made(bytes, bytes + size);
    if (ground != nullptr) MendedTile(made, *ground).mend();
    return made;
}

}  // namespace pronk
