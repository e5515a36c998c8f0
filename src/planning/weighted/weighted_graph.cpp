#include "planning/weighted/weighted_graph.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {
namespace {

using Kind = WeightedPoint::Kind;

class GraphLayout {
  public:
    GraphLayout(WeightedGraph& graph, const WeightedGraphSettings& settings)
        : graph_(graph), mesh_(graph.mesh), apart_m_(settings.apart_m) {}

    void run() {
        list_corners();
        add_corners();
        add_edges();
        list_polygons();
        add_links();
        find_ways_out();
    }

  private:
    void list_corners() {
        std::vector<std::uint32_t>& first = graph_.first_at;
        first.assign(mesh_.corners.size() + 1, 0);
        for (const PlanEdge& edge : mesh_.edges) ++first[edge.corner + 1];
        for (std::size_t c = 0; c + 1 < first.size(); ++c) first[c + 1] += first[c];
        graph_.at_corner.resize(mesh_.edges.size());
        std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
        for (std::uint32_t e = 0; e < mesh_.edges.size(); ++e) {
            graph_.at_corner[next[mesh_.edges[e].corner]++] = e;
        }
    }

    // All of them. A cheapest route turns only where corners stick out or weights differ, but close
    // to any corner points on edges are far apart for what polygons are narrow there.
    void add_corners() {
        for (std::uint32_t c = 0; c < mesh_.corners.size(); ++c) {
            graph_.points.push_back({mesh_.corners[c], c, Kind::corner});
        }
    }

    // Evenly, with the ends if they are no corners that are points already.
    void add_along(const PlanPoint& from, const PlanPoint& to, std::uint32_t of, Kind kind) {
        const double length_m = length(to - from);
        if (length_m == 0.0) {
            graph_.points.push_back({from, of, kind});
            return;
        }
        const int parts = std::max(2, static_cast<int>(std::ceil(length_m / apart_m_)));
        const int first = kind == Kind::edge ? 1 : 0;
        for (int i = first; i <= parts - first; ++i) {
            const double share = static_cast<double>(i) / parts;
            graph_.points.push_back({from + share * (to - from), of, kind});
        }
    }

    void add_edges() {
        points_of_edge_.assign(mesh_.edges.size(), {0, 0});
        for (std::uint32_t e = 0; e < mesh_.edges.size(); ++e) {
            const PlanEdge& edge = mesh_.edges[e];
            if (edge.across == kNothing || edge.across < e) continue;
            const auto first = static_cast<std::uint32_t>(graph_.points.size());
            add_along(edge.from, mesh_.to(edge), e, Kind::edge);
            points_of_edge_[e] = {first, static_cast<std::uint32_t>(graph_.points.size())};
            points_of_edge_[edge.across] = points_of_edge_[e];
        }
    }

    void list_polygons() {
        for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
            graph_.first_in.push_back(static_cast<std::uint32_t>(graph_.in_polygon.size()));
            for (std::uint32_t e = mesh_.first_edge[p]; e < mesh_.first_edge[p + 1]; ++e) {
                graph_.in_polygon.push_back(mesh_.edges[e].corner);  // its point has its number
                for (std::uint32_t i = points_of_edge_[e].first; i < points_of_edge_[e].end; ++i) {
                    graph_.in_polygon.push_back(i);
                }
            }
        }
        graph_.first_in.push_back(static_cast<std::uint32_t>(graph_.in_polygon.size()));
    }

    void add_links() {
        for (std::uint32_t l = 0; l < graph_.links.links.size(); ++l) {
            const PlanLink& link = graph_.links.links[l];
            graph_.first_takeoff.push_back(static_cast<std::uint32_t>(graph_.points.size()));
            add_along(link.takeoff[0], link.takeoff[1], l, Kind::takeoff);
            graph_.first_landing.push_back(static_cast<std::uint32_t>(graph_.points.size()));
            add_along(link.landing[0], link.landing[1], l, Kind::landing);
        }
        graph_.first_takeoff.push_back(static_cast<std::uint32_t>(graph_.points.size()));
    }

    // Who walks into a dead end and out again leaves by the edge he came by. Along that edge he
    // could have walked as well, unless a metre costs less somewhere behind it.
    void find_ways_out() {
        graph_.way_out = find_dead_ends(mesh_, graph_.links);
        const std::vector<std::uint32_t>& way_out = graph_.way_out;
        std::vector<double> least = graph_.weight;  // of the polygon and the dead ends behind it
        for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
            for (std::uint32_t q = way_out[p]; q != kNothing && graph_.weight[p] < least[q];
                 q = way_out[q]) {
                least[q] = graph_.weight[p];
            }
        }
        graph_.is_useless.assign(mesh_.polygon_count(), 0);
        for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
            if (way_out[p] != kNothing && least[p] >= graph_.weight[way_out[p]]) {
                graph_.is_useless[p] = 1;
            }
        }
    }

    struct PointRange {
        std::uint32_t first = 0;
        std::uint32_t end = 0;
    };

    WeightedGraph& graph_;
    const PlanMesh& mesh_;
    double apart_m_;
    std::vector<PointRange> points_of_edge_;
};

}  // namespace

std::vector<double> polygon_weights(const NavWorld& world, std::span<const double> of_terrain) {
    std::vector<double> weights;
    for (const WorldTile& tile : world.tiles) {
        for (const TerrainId terrain : tile.surface.poly_terrain) {
            weights.push_back(of_terrain[terrain.index()]);
        }
    }
    return weights;
}

WeightedGraph::WeightedGraph(const PlanMesh& of, const PlanLinks& with,
                             std::span<const double> weights, const WeightedGraphSettings& settings)
    : mesh(of), links(with), weight(weights.begin(), weights.end()) {
    assert(weight.size() == mesh.polygon_count());
    assert(settings.apart_m > 0.0);
    if (links.links.empty()) least_weight = std::numeric_limits<double>::infinity();
    for (const double own : weight) {
        assert(std::isfinite(own) && own > 0.0);
        least_weight = std::min(least_weight, own);
    }
    GraphLayout(*this, settings).run();
}

std::size_t WeightedGraph::bytes() const {
    const auto of = [](const auto& values) { return values.size() * sizeof(values[0]); };
    return of(weight) + of(points) + of(first_in) + of(in_polygon) + of(first_takeoff) +
           of(first_landing) + of(first_at) + of(at_corner) + of(way_out) + of(is_useless);
}

}  // namespace pronk
