#include <cmath>
#include <glm/geometric.hpp>
#include <pronk/surface.hpp>

#include "surface/detour_tile.hpp"

namespace pronk {
namespace {

EdgeSide side_of(unsigned neis) {
    EdgeSide side;
    if ((neis & DT_EXT_LINK) != 0) {
        side.portal = static_cast<std::uint8_t>(neis & ~unsigned{DT_EXT_LINK});
    } else if (neis != 0) {
        side.neighbour = PolyId(neis - 1);
    }
    return side;
}

void append_polygon(WalkableSurface& surface, const dtPoly& polygon) {
    const PolyId id(surface.poly_terrain.size());
    const auto first = static_cast<std::uint32_t>(surface.corner_vertex.size());
    for (std::uint32_t e = 0; e < polygon.vertCount; ++e) {
        surface.corner_vertex.push_back(polygon.verts[e]);
        surface.corner_side.push_back(side_of(polygon.neis[e]));
        if (!surface.corner_side.back().is_border()) continue;
        const Vec3& from = surface.vertices[polygon.verts[e]];
        const Vec3& to = surface.vertices[polygon.verts[(e + 1) % polygon.vertCount]];
        surface.border.push_back({id, first + e, from, to, outward_normal(from, to)});
    }
    surface.poly_begin.push_back(static_cast<std::uint32_t>(surface.corner_vertex.size()));
    surface.poly_terrain.push_back(TerrainId(polygon.getArea()));
}

void append_ground(WalkableSurface& surface, const DetourTileView& view, std::size_t p) {
    const dtPoly& polygon = view.polygons[p];
    const dtPolyDetail& detail = view.details[p];
    for (const auto& corners : view.detail_triangles.subspan(detail.triBase, detail.triCount)) {
        std::array<Vec3, 3> triangle{};
        for (std::size_t i = 0; i < 3; ++i) {
            triangle[i] =
                corners[i] < polygon.vertCount
                    ? view.vertices[polygon.verts[corners[i]]]
                    : view.detail_vertices[detail.vertBase + corners[i] - polygon.vertCount];
        }
        surface.ground_triangles.push_back(triangle);
    }
    surface.ground_begin.push_back(static_cast<std::uint32_t>(surface.ground_triangles.size()));
}

}  // namespace

Result<WalkableSurface> read_surface(std::vector<std::byte> detour_tile) {
    WalkableSurface surface;
    surface.poly_begin.push_back(0);
    surface.ground_begin.push_back(0);
    if (detour_tile.empty()) return surface;
    const Result<DetourTileView> view = check_detour_tile(detour_tile);
    if (!view) return tl::unexpected(view.error());
    surface.tile = {view->header->x, view->header->y};
    surface.vertices.assign(view->vertices.begin(), view->vertices.end());
    for (std::size_t p = 0; p < view->polygons.size(); ++p) {
        append_polygon(surface, view->polygons[p]);
        append_ground(surface, *view, p);
    }
    surface.detour_tile = std::move(detour_tile);
    return surface;
}

}  // namespace pronk
