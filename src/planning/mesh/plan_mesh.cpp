#include "planning/mesh/plan_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "links/walk_graph.hpp"
#include "planning/mesh/plan_geometry.hpp"

namespace pronk {
namespace {

WalkTiles tiles_of(const NavWorld& world) {
    WalkTiles tiles{
        {}, world.level_bounds.min, world.settings.grid.cell_m, world.settings.agent.climb_m};
    for (const WorldTile& tile : world.tiles) tiles.surfaces.push_back(&tile.surface);
    return tiles;
}

// Lays the edges out, polygon by polygon, and joins them.
class EdgeLayout {
  public:
    EdgeLayout(const NavWorld& world, PlanMesh& mesh)
        : world_(world), graph_(tiles_of(world)), mesh_(mesh) {}

    void run() {
        for (std::size_t tile = 0; tile < world_.tiles.size(); ++tile) {
            mesh_.first_polygon.push_back(graph_.first_polygon(tile));
            const WalkableSurface& surface = world_.tiles[tile].surface;
            for (std::size_t p = 0; p < surface.polygon_count(); ++p) add(tile, PolyId(p));
        }
        mesh_.first_polygon.push_back(static_cast<std::uint32_t>(graph_.polygon_count()));
        mesh_.first_edge.push_back(static_cast<std::uint32_t>(mesh_.edges.size()));
        join();
    }

  private:
    struct Corner {
        GridCorner at;
        std::uint32_t behind = kNothing;  // the edge that begins here
    };

    // Vertices are corners of cells: so what lies on one corner has one place in all tiles.
    PlanPoint place_of(const GridCorner& corner) const {
        const auto cell_m = static_cast<double>(world_.settings.grid.cell_m);
        return {static_cast<double>(world_.level_bounds.min.x) + corner.x * cell_m,
                -(static_cast<double>(world_.level_bounds.min.z) + corner.z * cell_m)};
    }

    void add(std::size_t tile, PolyId polygon) {
        const WalkableSurface& surface = world_.tiles[tile].surface;
        const auto vertices = surface.corners_of(polygon);
        const std::uint32_t own = mesh_.number(tile, polygon);
        outline_.clear();
        for (std::size_t e = 0; e < vertices.size(); ++e) {
            const EdgeSide& side = surface.corner_side[surface.poly_begin[polygon.index()] + e];
            const GridCorner from = graph_.corner_at(surface.vertices[vertices[e]]);
            const GridCorner to =
                graph_.corner_at(surface.vertices[vertices[(e + 1) % vertices.size()]]);
            if (side.neighbour.valid()) {
                outline_.push_back({from, mesh_.number(tile, side.neighbour)});
            } else if (side.is_border()) {
                outline_.push_back({from, kNothing});
            } else {
                add_side(from, to, graph_.ways_out(own));
            }
        }
        const auto first = static_cast<std::uint32_t>(mesh_.edges.size());
        mesh_.first_edge.push_back(first);
        for (std::size_t e = 0; e < outline_.size(); ++e) {
            const std::size_t next = (e + 1) % outline_.size();
            PlanEdge& edge = mesh_.edges.emplace_back();
            edge.from = place_of(outline_[e].at);
            edge.polygon = own;
            edge.next = first + static_cast<std::uint32_t>(next);
            behind_.push_back(outline_[e].behind);
            ends_.push_back({outline_[e].at, outline_[next].at});
        }
    }

    // An edge on the side of a tile, in the parts that lead to one polygon each or to none.
    void add_side(const GridCorner& from, const GridCorner& to, std::span<const WayOut> ways) {
        const bool along_x = from.z == to.z;
        const auto along = [&](const GridCorner& c) { return along_x ? c.x : c.z; };
        const auto across = [&](const GridCorner& c) { return along_x ? c.z : c.x; };
        const bool upwards = along(from) < along(to);
        const auto before = [&](int a, int b) { return upwards ? a < b : a > b; };
        std::vector<const WayOut*> here;
        for (const WayOut& way : ways) {
            if (across(way.right) != across(from) || across(way.left) != across(from)) continue;
            if (!before(along(way.right), along(to)) || !before(along(from), along(way.left))) {
                continue;
            }
            here.push_back(&way);
        }
        std::sort(here.begin(), here.end(), [&](const WayOut* a, const WayOut* b) {
            return before(along(a->right), along(b->right));
        });
        const auto corner = [&](int at) {
            return along_x ? GridCorner{at, from.z} : GridCorner{from.x, at};
        };
        int at = along(from);
        for (const WayOut* way : here) {
            if (before(along(way->right), at)) continue;  // storeys that both can be climbed to
            if (before(at, along(way->right))) outline_.push_back({corner(at), kNothing});
            outline_.push_back({way->right, way->to});
            at = along(way->left);
        }
        if (before(at, along(to))) outline_.push_back({corner(at), kNothing});
    }

    void join() {
        for (std::size_t e = 0; e < mesh_.edges.size(); ++e) {
            const std::uint32_t polygon = behind_[e];
            if (polygon == kNothing) continue;
            const std::uint32_t end = mesh_.first_edge[polygon + 1];
            for (std::uint32_t o = mesh_.first_edge[polygon]; o < end; ++o) {
                const bool same = ends_[o].from == ends_[e].to && ends_[o].to == ends_[e].from;
                if (same && behind_[o] == mesh_.edges[e].polygon) mesh_.edges[e].across = o;
            }
        }
    }

    struct Ends {
        GridCorner from;
        GridCorner to;
    };

    const NavWorld& world_;
    WalkGraph graph_;
    PlanMesh& mesh_;
    std::vector<Corner> outline_;
    std::vector<std::uint32_t> behind_;  // of each edge: a polygon
    std::vector<Ends> ends_;             // likewise
};

// Numbers the fans, and finds those where a walk may turn.
class CornerFans {
  public:
    explicit CornerFans(PlanMesh& mesh) : mesh_(mesh), fan_(mesh.edges.size()) {
        std::iota(fan_.begin(), fan_.end(), 0U);
    }

    void run() {
        std::vector<PlanEdge>& edges = mesh_.edges;
        for (std::uint32_t e = 0; e < edges.size(); ++e) {
            if (edges[e].across != kNothing) unite(e, edges[edges[e].across].next);
        }
        std::vector<std::uint32_t> number(edges.size(), kNothing);
        std::vector<double> angle_rad;
        std::vector<std::uint8_t> border;
        std::vector<std::uint32_t> before(edges.size());
        for (std::uint32_t e = 0; e < edges.size(); ++e) before[edges[e].next] = e;
        for (std::uint32_t e = 0; e < edges.size(); ++e) {
            std::uint32_t& corner = number[fan_of(e)];
            if (corner == kNothing) {
                corner = static_cast<std::uint32_t>(mesh_.corners.size());
                mesh_.corners.push_back(edges[e].from);
                angle_rad.push_back(0.0);
                border.push_back(0);
            }
            const PlanPoint there = mesh_.to(edges[e]) - edges[e].from;
            const PlanPoint back = edges[before[e]].from - edges[e].from;
            // Never more than half a turn, as polygons are convex; straight on, the sign is
            // rounding.
            angle_rad[corner] += std::abs(std::atan2(cross(there, back), glm::dot(there, back)));
            border[corner] |= static_cast<std::uint8_t>(edges[e].across == kNothing ||
                                                        edges[before[e]].across == kNothing);
            edges[e].corner = corner;
            edges[e].length_m = length(there);
        }
        for (std::size_t c = 0; c < mesh_.corners.size(); ++c) {
            constexpr double kRounding_rad = 1e-6;
            mesh_.turns.push_back(static_cast<std::uint8_t>(
                border[c] != 0 && angle_rad[c] >= std::numbers::pi - kRounding_rad));
        }
    }

  private:
    std::uint32_t fan_of(std::uint32_t e) {
        while (fan_[e] != e) e = fan_[e] = fan_[fan_[e]];
        return e;
    }
    void unite(std::uint32_t a, std::uint32_t b) { fan_[fan_of(a)] = fan_of(b); }

    PlanMesh& mesh_;
    std::vector<std::uint32_t> fan_;
};

void find_components(PlanMesh& mesh) {
    mesh.component.assign(mesh.polygon_count(), kNothing);
    std::vector<std::uint32_t> left;
    for (std::uint32_t first = 0; first < mesh.polygon_count(); ++first) {
        if (mesh.component[first] != kNothing) continue;
        const std::uint32_t component = mesh.components++;
        mesh.component[first] = component;
        left.push_back(first);
        while (!left.empty()) {
            const std::uint32_t p = left.back();
            left.pop_back();
            for (const PlanEdge& edge : mesh.edges_of(p)) {
                if (edge.across == kNothing) continue;
                const std::uint32_t other = mesh.edges[edge.across].polygon;
                if (mesh.component[other] != kNothing) continue;
                mesh.component[other] = component;
                left.push_back(other);
            }
        }
    }
}

}  // namespace

void number_corners(PlanMesh& mesh) {
    CornerFans(mesh).run();
    find_components(mesh);
}

PlanMesh make_plan_mesh(const NavWorld& world, std::vector<std::uint8_t> is_closed) {
    PlanMesh mesh;
    if (world.is_plan) mesh.straight_m2 = 0.0;
    EdgeLayout(world, mesh).run();
    mesh.is_closed = std::move(is_closed);
    mesh.is_closed.resize(mesh.polygon_count(), 0);
    for (PlanEdge& edge : mesh.edges) {
        if (edge.across == kNothing) continue;
        if (mesh.is_closed[edge.polygon] == 0 &&
            mesh.is_closed[mesh.edges[edge.across].polygon] == 0) {
            continue;
        }
        mesh.edges[edge.across].across = kNothing;
        edge.across = kNothing;
    }
    number_corners(mesh);
    return mesh;
}

}  // namespace pronk
