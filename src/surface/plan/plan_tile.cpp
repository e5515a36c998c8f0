#include "surface/plan/plan_tile.hpp"

#include <DetourAlloc.h>
#include <DetourNavMeshBuilder.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "surface/detour_tile.hpp"

namespace pronk {
namespace {

static_assert(kMostCorners == DT_VERTS_PER_POLYGON);
constexpr std::size_t kMaxTileVertices = 0xfffe;  // dtCreateNavMeshData's limit
constexpr unsigned short kNull = 0xffff;          // Recast's: no corner, no neighbour

// All that dtCreateNavMeshData takes, in its own arrays.
struct TileArrays {
    std::vector<unsigned short> vertices;
    std::vector<unsigned short> polygons;
    std::vector<unsigned short> flags;
    std::vector<unsigned char> terrains;
    std::vector<unsigned> details;  // of each: first vertex, vertices, first triangle, triangles
    std::vector<float> detail_vertices;
    std::vector<unsigned char> detail_triangles;
};

// The corner from which a fan has no triangle without area, if there is one: borders may have
// corners that go straight on.
std::size_t fan_corner(const ConvexPolygons& plan, const ConvexPolygon& polygon) {
    const std::size_t count = polygon.corners.size();
    const auto at = [&](std::size_t i) { return plan.vertices[polygon.corners[i % count]]; };
    for (std::size_t first = 0; first < count; ++first) {
        bool is_good = true;
        for (std::size_t i = 1; i + 1 < count; ++i) {
            is_good = is_good && twice_area(at(first), at(first + i), at(first + i + 1)) > 0;
        }
        if (is_good) return first;
    }
    return 0;
}

void add_detail(const ConvexPolygons& plan, const ConvexPolygon& polygon, const PlanFrame& frame,
                TileArrays& arrays) {
    const std::size_t count = polygon.corners.size();
    arrays.details.push_back(static_cast<unsigned>(arrays.detail_vertices.size() / 3));
    arrays.details.push_back(static_cast<unsigned>(count));
    arrays.details.push_back(static_cast<unsigned>(arrays.detail_triangles.size() / 4));
    arrays.details.push_back(static_cast<unsigned>(count - 2));
    for (const std::uint32_t v : polygon.corners) {
        const Vec3 place = frame.place(plan.vertices[v]);
        arrays.detail_vertices.insert(arrays.detail_vertices.end(), {place.x, place.y, place.z});
    }
    const std::size_t first = fan_corner(plan, polygon);
    for (std::size_t i = 1; i + 1 < count; ++i) {
        const std::array<std::size_t, 3> corners = {first, (first + i) % count,
                                                    (first + i + 1) % count};
        unsigned edges = 0;  // two bits for each, the lower one: it lies on the polygon's border
        for (std::size_t e = 0; e < 3; ++e) {
            if ((corners[e] + 1) % count == corners[(e + 1) % 3]) {
                edges |= unsigned{DT_DETAIL_EDGE_BOUNDARY} << (2 * e);
            }
        }
        for (const std::size_t corner : corners) {
            arrays.detail_triangles.push_back(static_cast<unsigned char>(corner));
        }
        arrays.detail_triangles.push_back(static_cast<unsigned char>(edges));
    }
}

TileArrays lay_out(const ConvexPolygons& plan, const PlanFrame& frame, const Bounds& bounds,
                   float step_m) {
    TileArrays arrays;
    for (const UnitPoint& v : plan.vertices) {
        const Vec3 steps = (frame.place(v) - bounds.min) / step_m;
        for (const float along : {steps.x, 0.0F, steps.z}) {
            arrays.vertices.push_back(static_cast<unsigned short>(along));
        }
    }
    for (const ConvexPolygon& polygon : plan.polygons) {
        std::array<unsigned short, 2 * kMostCorners> numbers;
        numbers.fill(kNull);
        for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
            numbers[i] = static_cast<unsigned short>(polygon.corners[i]);
            if (polygon.behind[i] == kNoPolygon) continue;
            numbers[kMostCorners + i] = static_cast<unsigned short>(polygon.behind[i]);
        }
        arrays.polygons.insert(arrays.polygons.end(), numbers.begin(), numbers.end());
        arrays.flags.push_back(1);
        arrays.terrains.push_back(polygon.terrain.value);
        add_detail(plan, polygon, frame, arrays);
    }
    return arrays;
}

// Bounding volumes count in steps of 16 bits: the least power of two that the plan fits into.
float step_of(const Bounds& bounds, double unit_m) {
    constexpr float kMostSteps = 65534.0F;
    auto step_m = static_cast<float>(unit_m);
    while (std::max(bounds.size().x, bounds.size().z) / step_m > kMostSteps) step_m *= 2.0F;
    return step_m;
}

Result<void> check_size(const ConvexPolygons& plan) {
    if (plan.polygons.size() > kMaxTilePolygons) {
        return fail("plan",
                    fmt::format("needs more polygons than one tile holds ({})", kMaxTilePolygons),
                    std::to_string(plan.polygons.size()));
    }
    if (plan.vertices.size() > kMaxTileVertices) {
        return fail("plan",
                    fmt::format("needs more corners than one tile holds ({})", kMaxTileVertices),
                    std::to_string(plan.vertices.size()));
    }
    return {};
}

}  // namespace

Result<std::vector<std::byte>> make_plan_tile(const ConvexPolygons& plan, const PlanFrame& frame,
                                              const Bounds& bounds, const Agent& agent) {
    if (auto checked = check_size(plan); !checked) return tl::unexpected(checked.error());
    const float step_m = step_of(bounds, frame.unit_m);
    const TileArrays arrays = lay_out(plan, frame, bounds, step_m);

    dtNavMeshCreateParams params;
    std::memset(&params, 0, sizeof params);
    params.verts = arrays.vertices.data();
    params.vertCount = static_cast<int>(plan.vertices.size());
    params.polys = arrays.polygons.data();
    params.polyFlags = arrays.flags.data();
    params.polyAreas = arrays.terrains.data();
    params.polyCount = static_cast<int>(plan.polygons.size());
    params.nvp = kMostCorners;
    params.detailMeshes = arrays.details.data();
    params.detailVerts = arrays.detail_vertices.data();
    params.detailVertsCount = static_cast<int>(arrays.detail_vertices.size() / 3);
    params.detailTris = arrays.detail_triangles.data();
    params.detailTriCount = static_cast<int>(arrays.detail_triangles.size() / 4);
    std::memcpy(params.bmin, &bounds.min.x, sizeof params.bmin);
    std::memcpy(params.bmax, &bounds.max.x, sizeof params.bmax);
    params.walkableHeight = agent.height_m;
    params.walkableRadius = agent.radius_m;
    params.walkableClimb = agent.climb_m;
    params.cs = step_m;
    params.ch = step_m;
    params.buildBvTree = true;

    unsigned char* data = nullptr;
    int size = 0;
    if (!dtCreateNavMeshData(&params, &data, &size)) {
        return fail("plan", "is too much for one Detour tile",
                    fmt::format("{} polygons", plan.polygons.size()));
    }
    const std::unique_ptr<unsigned char, decltype(&dtFree)> owner(data, dtFree);
    // Detour takes vertices in 16 bits: its bounding volumes are made from the detail vertices,
    // which are exact, and its vertices are written over. They lie right behind the header.
    static_assert(sizeof(dtMeshHeader) % 4 == 0);
    for (std::size_t v = 0; v < plan.vertices.size(); ++v) {
        const Vec3 place = frame.place(plan.vertices[v]);
        std::memcpy(data + sizeof(dtMeshHeader) + v * sizeof place, &place, sizeof place);
    }
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    return std::vector<std::byte>(bytes, bytes + size);
}

}  // namespace pronk
