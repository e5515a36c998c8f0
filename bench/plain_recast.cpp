#include "bench/plain_recast.hpp"

#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <Recast.h>

#include <cmath>
#include <cstring>
#include <numbers>

namespace pronk::bench {
namespace {

struct Steps {
    rcContext context{false};
    rcConfig config{};
    rcHeightfield* solid = rcAllocHeightfield();
    rcCompactHeightfield* compact = rcAllocCompactHeightfield();
    rcContourSet* contours = rcAllocContourSet();
    rcPolyMesh* mesh = rcAllocPolyMesh();
    rcPolyMeshDetail* detail = rcAllocPolyMeshDetail();
    dtNavMesh* nav_mesh = dtAllocNavMesh();

    Steps() = default;
    Steps(const Steps&) = delete;
    Steps& operator=(const Steps&) = delete;
    ~Steps() {
        rcFreeHeightField(solid);
        rcFreeCompactHeightfield(compact);
        rcFreeContourSet(contours);
        rcFreePolyMesh(mesh);
        rcFreePolyMeshDetail(detail);
        dtFreeNavMesh(nav_mesh);
    }

    void configure(const TriangleSoup& soup, const BakeSettings& settings);
    bool build(const TriangleSoup& soup);
    bool hand_to_detour(const BakeSettings& settings);
};

void Steps::configure(const TriangleSoup& soup, const BakeSettings& settings) {
    const Agent& agent = settings.agent;
    const SurfaceSettings& surface = settings.surface;
    config.cs = settings.grid.cell_m;
    config.ch = settings.grid.cell_height_m;
    config.walkableSlopeAngle = static_cast<float>(agent.slope_rad * 180.0 / std::numbers::pi);
    config.walkableHeight = static_cast<int>(std::ceil(agent.height_m / config.ch));
    config.walkableClimb = static_cast<int>(std::floor(agent.climb_m / config.ch));
    config.walkableRadius = static_cast<int>(std::ceil(agent.radius_m / config.cs));
    config.maxEdgeLen = static_cast<int>(surface.max_edge_m / config.cs);
    config.maxSimplificationError = surface.max_edge_error_cells;
    config.minRegionArea = surface.min_region_cells * surface.min_region_cells;
    config.mergeRegionArea = surface.merge_region_cells * surface.merge_region_cells;
    config.maxVertsPerPoly = 6;
    config.detailSampleDist = config.cs * surface.detail_step_cells;
    config.detailSampleMaxError = surface.detail_error_m;
    rcCalcBounds(&soup.vertices[0].x, static_cast<int>(soup.vertices.size()), config.bmin,
                 config.bmax);
    rcCalcGridSize(config.bmin, config.bmax, config.cs, &config.width, &config.height);
}

bool Steps::build(const TriangleSoup& soup) {
    const float* vertices = &soup.vertices[0].x;
    const auto vertex_count = static_cast<int>(soup.vertices.size());
    const auto* corners = reinterpret_cast<const int*>(soup.triangles.data());
    const auto triangle_count = static_cast<int>(soup.triangles.size());
    std::vector<unsigned char> areas(soup.triangles.size(), 0);
    if (!rcCreateHeightfield(&context, *solid, config.width, config.height, config.bmin,
                             config.bmax, config.cs, config.ch)) {
        return false;
    }
    rcMarkWalkableTriangles(&context, config.walkableSlopeAngle, vertices, vertex_count, corners,
                            triangle_count, areas.data());
    if (!rcRasterizeTriangles(&context, vertices, vertex_count, corners, areas.data(),
                              triangle_count, *solid, config.walkableClimb)) {
        return false;
    }
    rcFilterLowHangingWalkableObstacles(&context, config.walkableClimb, *solid);
    rcFilterLedgeSpans(&context, config.walkableHeight, config.walkableClimb, *solid);
    rcFilterWalkableLowHeightSpans(&context, config.walkableHeight, *solid);
    return rcBuildCompactHeightfield(&context, config.walkableHeight, config.walkableClimb, *solid,
                                     *compact) &&
           rcErodeWalkableArea(&context, config.walkableRadius, *compact) &&
           rcBuildDistanceField(&context, *compact) &&
           rcBuildRegions(&context, *compact, 0, config.minRegionArea, config.mergeRegionArea) &&
           rcBuildContours(&context, *compact, config.maxSimplificationError, config.maxEdgeLen,
                           *contours) &&
           rcBuildPolyMesh(&context, *contours, config.maxVertsPerPoly, *mesh) &&
           rcBuildPolyMeshDetail(&context, *mesh, *compact, config.detailSampleDist,
                                 config.detailSampleMaxError, *detail);
}

bool Steps::hand_to_detour(const BakeSettings& settings) {
    for (int p = 0; p < mesh->npolys; ++p) mesh->flags[p] = 1;
    dtNavMeshCreateParams params;
    std::memset(&params, 0, sizeof params);
    params.verts = mesh->verts;
    params.vertCount = mesh->nverts;
    params.polys = mesh->polys;
    params.polyAreas = mesh->areas;
    params.polyFlags = mesh->flags;
    params.polyCount = mesh->npolys;
    params.nvp = mesh->nvp;
    params.detailMeshes = detail->meshes;
    params.detailVerts = detail->verts;
    params.detailVertsCount = detail->nverts;
    params.detailTris = detail->tris;
    params.detailTriCount = detail->ntris;
    params.walkableHeight = settings.agent.height_m;
    params.walkableRadius = settings.agent.radius_m;
    params.walkableClimb = settings.agent.climb_m;
    rcVcopy(params.bmin, mesh->bmin);
    rcVcopy(params.bmax, mesh->bmax);
    params.cs = config.cs;
    params.ch = config.ch;
    params.buildBvTree = true;
    unsigned char* data = nullptr;
    int size = 0;
    return dtCreateNavMeshData(&params, &data, &size) &&
           dtStatusSucceed(nav_mesh->init(data, size, DT_TILE_FREE_DATA));
}

struct PlanVertex {
    double x;
    double z;
};

PlanVertex vertex_of(const rcPolyMesh& mesh, unsigned short index) {
    const unsigned short* v = mesh.verts + index * 3;
    return {static_cast<double>(v[0]) * static_cast<double>(mesh.cs),
            static_cast<double>(v[2]) * static_cast<double>(mesh.cs)};
}

void measure(const rcPolyMesh& mesh, PlainSurface& surface) {
    surface.polygons = mesh.npolys;
    for (int p = 0; p < mesh.npolys; ++p) {
        const unsigned short* polygon = mesh.polys + p * mesh.nvp * 2;
        int corners = 0;
        while (corners < mesh.nvp && polygon[corners] != RC_MESH_NULL_IDX) ++corners;
        double twice_area = 0.0;
        for (int e = 0; e < corners; ++e) {
            const PlanVertex a = vertex_of(mesh, polygon[e]);
            const PlanVertex b = vertex_of(mesh, polygon[(e + 1) % corners]);
            twice_area += a.x * b.z - b.x * a.z;
            if (polygon[mesh.nvp + e] == RC_MESH_NULL_IDX) {
                surface.border_m += std::hypot(b.x - a.x, b.z - a.z);
            }
        }
        surface.area_m2 += std::abs(twice_area) / 2.0;
    }
}

}  // namespace

PlainSurface plain_recast(const TriangleSoup& soup, const BakeSettings& settings) {
    Steps steps;
    steps.configure(soup, settings);
    PlainSurface surface;
    if (!steps.build(soup) || !steps.hand_to_detour(settings)) {
        surface.polygons = -1;
        return surface;
    }
    measure(*steps.mesh, surface);
    return surface;
}

}  // namespace pronk::bench
