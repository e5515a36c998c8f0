#include "drawing/plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <tuple>

namespace pronk::drawing {
namespace {

constexpr std::uint32_t kCutAway = std::numeric_limits<std::uint32_t>::max();

std::vector<std::array<Vec3, 3>> ground_of(const WalkableSurface& surface, PolyId id) {
    const auto first = surface.ground_triangles.begin();
    std::vector<std::array<Vec3, 3>> triangles(first + surface.ground_begin[id.index()],
                                               first + surface.ground_begin[id.index() + 1]);
    if (!triangles.empty()) return triangles;
    const auto corners = surface.corners_of(id);
    for (std::size_t i = 2; i < corners.size(); ++i) {
        triangles.push_back({surface.vertices[corners[0]], surface.vertices[corners[i - 1]],
                             surface.vertices[corners[i]]});
    }
    return triangles;
}

double plan_area(const std::array<Vec3, 3>& t) {
    const glm::dvec3 u = glm::dvec3(t[1]) - glm::dvec3(t[0]);
    const glm::dvec3 v = glm::dvec3(t[2]) - glm::dvec3(t[0]);
    return std::abs(u.z * v.x - u.x * v.z) / 2.0;
}

PlanPolygon describe(const WalkableSurface& surface, PolyId id) {
    const auto triangles = ground_of(surface, id);
    PlanPolygon polygon{&surface, id, surface.poly_terrain[id.index()], fit_plane(triangles)};
    polygon.lowest_m = polygon.highest_m = polygon.ground.centre.y;
    for (const auto& t : triangles) {
        for (const Vec3& v : t) {
            polygon.lowest_m = std::min(polygon.lowest_m, v.y);
            polygon.highest_m = std::max(polygon.highest_m, v.y);
            const float off_m = v.y - polygon.ground.height_at(plan_view(v));
            polygon.bend_m = std::max(polygon.bend_m, std::abs(off_m));
        }
    }
    polygon.area_m2 = area_m2(surface, id);
    return polygon;
}

struct PortalEdge {
    std::uint32_t polygon = 0;
    std::uint32_t corner = 0;  // into Plan::edges
    float low = 0.0F;          // along the tile's side
    float high = 0.0F;
    float height_m = 0.0F;
    bool far_side = false;  // belongs to the tile with the greater coordinate
};

// One side between two tiles: along x or z, and the tile beyond it.
using TileSide = std::tuple<bool, int, int>;
using Portals = std::map<TileSide, std::vector<PortalEdge>>;

TileSide side_of(TileCoord tile, std::uint8_t portal) {
    const bool across_x = portal == 0 || portal == 4;
    if (portal == 0) ++tile.x;
    if (portal == 2) ++tile.z;
    return {across_x, tile.x, tile.z};
}

class PlanMaker {
  public:
    PlanMaker(Plan& plan, const NavWorld& world, std::optional<float> cut_above_m)
        : plan_(plan), climb_m_(world.settings.agent.climb_m), cut_above_m_(cut_above_m) {
        plan_.begin.push_back(0);
        for (const WorldTile& tile : world.tiles) add_tile(tile.surface);
        join_tiles();
    }

  private:
    void add_tile(const WalkableSurface& surface) {
        std::vector<std::uint32_t> number(surface.polygon_count(), kCutAway);
        const std::size_t first = plan_.polygons.size();
        for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
            const PlanPolygon polygon = describe(surface, PolyId(p));
            if (cut_above_m_ && polygon.ground.centre.y > *cut_above_m_) continue;
            number[p] = static_cast<std::uint32_t>(plan_.polygons.size());
            plan_.polygons.push_back(polygon);
            plan_.area_m2 += polygon.area_m2;
        }
        for (std::size_t p = first; p < plan_.polygons.size(); ++p) add_edges(p, number);
        for (const BorderEdge& edge : surface.border) {
            if (number[edge.polygon.index()] == kCutAway) continue;
            plan_.border_m += glm::distance(plan_view(edge.from), plan_view(edge.to));
        }
    }

    void add_edges(std::size_t p, std::span<const std::uint32_t> number) {
        const WalkableSurface& surface = *plan_.polygons[p].surface;
        const PolyId id = plan_.polygons[p].id;
        const auto corners = surface.corners_of(id);
        for (std::size_t e = 0; e < corners.size(); ++e) {
            const Vec3& from = surface.vertices[corners[e]];
            const Vec3& to = surface.vertices[corners[(e + 1) % corners.size()]];
            const EdgeSide side = surface.corner_side[surface.poly_begin[id.index()] + e];
            if (side.portal != EdgeSide::kNoPortal) add_portal(side.portal, p, from, to);
            if (side.neighbour.valid() && number[side.neighbour.index()] != kCutAway &&
                number[side.neighbour.index()] > p) {
                plan_.neighbours.push_back({static_cast<std::uint32_t>(p),
                                            number[side.neighbour.index()],
                                            glm::distance(plan_view(from), plan_view(to))});
            }
            plan_.corners.push_back(from);
            plan_.edges.push_back(side.neighbour.valid() ? EdgeKind::inner : EdgeKind::border);
            plan_.bounds.include(from);
        }
        plan_.begin.push_back(static_cast<std::uint32_t>(plan_.corners.size()));
    }

    void add_portal(std::uint8_t portal, std::size_t p, const Vec3& from, const Vec3& to) {
        const TileCoord tile = plan_.polygons[p].surface->tile;
        const bool across_x = portal == 0 || portal == 4;
        const auto [low, high] = across_x ? std::minmax(from.z, to.z) : std::minmax(from.x, to.x);
        portals_[side_of(tile, portal)].push_back(
            {static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(plan_.edges.size()), low,
             high, (from.y + to.y) / 2.0F, portal == 4 || portal == 6});
    }

    // A side between two tiles has few edges, so all pairs are tried. An edge without a partner
    // stays a border, as it is for an agent.
    void join_tiles() {
        for (const auto& [side, edges] : portals_) {
            for (const PortalEdge& near : edges) {
                if (near.far_side) continue;
                for (const PortalEdge& far : edges) {
                    const float shared_m =
                        std::min(near.high, far.high) - std::max(near.low, far.low);
                    if (!far.far_side || shared_m <= 0.0F) continue;
                    if (std::abs(near.height_m - far.height_m) > climb_m_) continue;
                    plan_.edges[near.corner] = plan_.edges[far.corner] = EdgeKind::inner;
                    plan_.neighbours.push_back({std::min(near.polygon, far.polygon),
                                                std::max(near.polygon, far.polygon), shared_m});
                }
            }
        }
    }

    Plan& plan_;
    Portals portals_;
    float climb_m_;
    std::optional<float> cut_above_m_;
};

}  // namespace

GroundPlane fit_plane(std::span<const std::array<Vec3, 3>> triangles) {
    glm::dvec3 sum{0.0};
    double area = 0.0;
    for (const auto& t : triangles) {
        sum += glm::dvec3(t[0] + t[1] + t[2]) / 3.0 * plan_area(t);
        area += plan_area(t);
    }
    if (area <= 0.0) return {triangles.empty() ? Vec3(0.0F) : triangles[0][0], Vec2(0.0F)};
    const glm::dvec3 centre = sum / area;
    // A triangle's edge midpoints with equal weights integrate quadratic functions over it exactly,
    // and the sums below are such integrals.
    double xx = 0.0, xz = 0.0, zz = 0.0, xy = 0.0, zy = 0.0;
    for (const auto& t : triangles) {
        for (std::size_t e = 0; e < 3; ++e) {
            const glm::dvec3 d = (glm::dvec3(t[e]) + glm::dvec3(t[(e + 1) % 3])) / 2.0 - centre;
            const double weight = plan_area(t);
            xx += weight * d.x * d.x;
            xz += weight * d.x * d.z;
            zz += weight * d.z * d.z;
            xy += weight * d.x * d.y;
            zy += weight * d.z * d.y;
        }
    }
    const double det = xx * zz - xz * xz;
    const bool thin = det <= 1e-9 * (xx + zz) * (xx + zz);  // a sliver has no slope across itself
    return {Vec3(centre), thin ? Vec2(0.0F)
                               : Vec2(static_cast<float>((xy * zz - zy * xz) / det),
                                      static_cast<float>((zy * xx - xy * xz) / det))};
}

Plan make_plan(const NavWorld& world, std::optional<float> cut_above_m) {
    Plan plan;
    PlanMaker(plan, world, cut_above_m);
    return plan;
}

}  // namespace pronk::drawing
