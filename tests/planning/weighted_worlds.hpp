// Scenes enter; worlds in plan view with weights leave, and what every route over weighted ground
// promises: that it is one, and costs what it says. Shares no code with planning but its meshes.
#pragma once

#include <algorithm>

#include "../shared_worlds.hpp"
#include "planning/route_trace.hpp"
#include "random_places.hpp"

namespace pronk::tests {

// Ends of links are floats.
inline constexpr double kPlanRounding_m = 1e-4;

struct WeightedCase {
    const char* scene;
    AbilityProfile profile;
    int tile_cells;
    double toll_m;
    int queries;         // against the exact search
    int oracle_queries;  // and against points along edges
};

// A world in plan view.
struct PlannedWorld {
    explicit PlannedWorld(const WeightedCase& own)
        : linked_world(shared_linked_world(own.scene, own.profile, own.tile_cells, own.toll_m)) {
        mesh = make_plan_mesh(world());
        links = make_plan_links(world(), mesh);
        toll_m = own.toll_m;
    }

    const NavWorld& world() const { return linked_world.world(); }
    PlanPlace place(const GroundPoint& at) const {
        return {plan_point(at.at), mesh.number(at.on.tile, at.on.polygon)};
    }
    std::vector<double> all(double weight) const {
        return std::vector<double>(mesh.polygon_count(), weight);
    }
    std::vector<double> random_weights(unsigned seed) const {
        std::mt19937 random(seed);
        std::vector<double> weights;
        constexpr std::array<double, 6> kWeights{0.5, 0.8, 1.0, 1.0, 2.0, 5.0};
        for (std::size_t p = 0; p < mesh.polygon_count(); ++p) {
            weights.push_back(kWeights[random() % kWeights.size()]);
        }
        return weights;
    }

    const LinkedWorld& linked_world;
    PlanMesh mesh;
    PlanLinks links;
    double toll_m = 0.0;
};

inline double cross_of(const PlanPoint& a, const PlanPoint& b) {
    return a.x * b.y - a.y * b.x;
}

inline bool lies_in(const PlanMesh& mesh, std::uint32_t polygon, const PlanPoint& at) {
    for (const PlanEdge& edge : mesh.edges_of(polygon)) {
        const PlanPoint along = mesh.to(edge) - edge.from;
        if (cross_of(along, at - edge.from) < -1e-5 * std::hypot(along.x, along.y)) return false;
    }
    return true;
}

// A walk through polygons, one after the other: each part between the edges that it crosses is in
// one of them that comes no earlier than the last one, and costs what the cheapest such do.
class WalkCost {
  public:
    WalkCost(const PlanMesh& mesh, const std::vector<double>& weights)
        : mesh_(mesh), weights_(weights) {}

    void start_in(std::span<const TracePolygon> polygons) {
        polygons_ = polygons;
        costs_.assign(polygons.size(), 0.0);  // up to here, if one is in this one
    }
    void walk(const PlanPoint& from, const PlanPoint& to) {
        std::vector<double> cuts{0.0, 1.0};
        for (const TracePolygon& polygon : polygons_) {
            for (const PlanEdge& edge : mesh_.edges_of(polygon.polygon)) {
                const PlanPoint along = mesh_.to(edge) - edge.from;
                const double turn = cross_of(to - from, along);
                if (turn == 0.0) continue;
                const double at = cross_of(edge.from - from, along) / turn;
                if (at > 0.0 && at < 1.0) cuts.push_back(at);
            }
        }
        std::sort(cuts.begin(), cuts.end());
        for (std::size_t i = 1; i < cuts.size(); ++i) {
            const double share = cuts[i] - cuts[i - 1];
            const double length_m = share * std::hypot(to.x - from.x, to.y - from.y);
            if (length_m < 1e-9) continue;
            add(from + 0.5 * (cuts[i - 1] + cuts[i]) * (to - from), length_m);
        }
    }
    double least() const { return *std::min_element(costs_.begin(), costs_.end()); }

  private:
    void add(const PlanPoint& middle, double length_m) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t p = 0; p < polygons_.size(); ++p) {
            const std::uint32_t polygon = polygons_[p].polygon;
            least = std::min(least, costs_[p]);
            costs_[p] = lies_in(mesh_, polygon, middle) ? least + weights_[polygon] * length_m
                                                        : std::numeric_limits<double>::infinity();
        }
    }

    const PlanMesh& mesh_;
    const std::vector<double>& weights_;
    std::span<const TracePolygon> polygons_;
    std::vector<double> costs_;
};

inline double distance_to(const PlanPoint& at, const std::array<PlanPoint, 2>& segment) {
    const PlanPoint along = segment[1] - segment[0];
    const double length2 = along.x * along.x + along.y * along.y;
    const PlanPoint to = at - segment[0];
    const double share =
        length2 > 0.0 ? std::clamp((to.x * along.x + to.y * along.y) / length2, 0.0, 1.0) : 0.0;
    return std::hypot(to.x - share * along.x, to.y - share * along.y);
}

// Legs join as those of other routes do, neighbours are neighbours, jumps those of their links; and
// what it costs is the sum of what its walks and jumps cost.
inline void expect_route(const PlannedWorld& own, const std::vector<double>& weights,
                         const PlanPlace& from, const PlanPlace& to, const RouteTrace& trace,
                         double cost) {
    const auto& points = trace.points;
    const auto& polygons = trace.polygons;
    ASSERT_FALSE(points.empty());
    ASSERT_EQ(points.front().at, from.at);
    ASSERT_EQ(points.front().polygon, from.polygon);
    ASSERT_EQ(points.back().at, to.at);
    ASSERT_EQ(polygons.front().polygon, from.polygon);
    ASSERT_EQ(polygons.back().polygon, to.polygon);
    for (std::size_t p = 1; p < polygons.size(); ++p) {
        if (polygons[p].by_link != kNothing) continue;
        const auto edges = own.mesh.edges_of(polygons[p - 1].polygon);
        ASSERT_TRUE(std::any_of(edges.begin(), edges.end(), [&](const PlanEdge& edge) {
            return edge.across != kNothing &&
                   own.mesh.edges[edge.across].polygon == polygons[p].polygon;
        }));
    }
    double sum = 0.0;
    WalkCost walks(own.mesh, weights);
    std::size_t polygon = 0;
    const auto last_walked = [&] {
        std::size_t last = polygon;
        while (last + 1 < polygons.size() && polygons[last + 1].by_link == kNothing) ++last;
        return last;
    };
    const auto start_walk = [&] {
        walks.start_in(std::span(polygons).subspan(polygon, last_walked() - polygon + 1));
    };
    start_walk();
    for (std::size_t i = 1; i < points.size(); ++i) {
        ASSERT_TRUE(lies_in(own.mesh, points[i].polygon, points[i].at));
        if (points[i].by_link == kNothing) {
            walks.walk(points[i - 1].at, points[i].at);
            continue;
        }
        const PlanLink& link = own.links.links[points[i].by_link];
        const std::size_t last = last_walked();
        ASSERT_LT(last + 1, polygons.size());
        // With nothing walked before it a jump starts from the polygon that is reached already.
        const bool is_walked = i > 1 && points[i - 1].by_link == kNothing;
        if (!is_walked) {
            ASSERT_EQ(last, polygon);
        }
        ASSERT_EQ(polygons[last].polygon, link.from);
        ASSERT_EQ(points[i - 1].polygon, link.from);
        polygon = last + 1;
        ASSERT_EQ(polygons[polygon].by_link, points[i].by_link);
        ASSERT_EQ(polygons[polygon].polygon, link.to);
        ASSERT_EQ(points[i].polygon, link.to);
        ASSERT_LT(distance_to(points[i - 1].at, link.takeoff), 1e-5);
        ASSERT_LT(distance_to(points[i].at, link.landing), 1e-5);
        const PlanPoint way = points[i].at - points[i - 1].at;
        sum += walks.least() + own.toll_m + std::hypot(way.x, way.y);
        start_walk();
    }
    sum += walks.least();
    ASSERT_NEAR(sum, cost, kPlanRounding_m);
}

}  // namespace pronk::tests
