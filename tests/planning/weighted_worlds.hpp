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

// Ends of links are as far beside edges.
inline constexpr double kBeside_m = 1e-5;

inline bool lies_in(const PlanMesh& mesh, std::uint32_t polygon, const PlanPoint& at) {
    for (const PlanEdge& edge : mesh.edges_of(polygon)) {
        const PlanPoint along = mesh.to(edge) - edge.from;
        if (cross_of(along, at - edge.from) < -kBeside_m * std::hypot(along.x, along.y)) {
            return false;
        }
    }
    return true;
}

inline double distance_to(const PlanPoint& at, const std::array<PlanPoint, 2>& segment) {
    const PlanPoint along = segment[1] - segment[0];
    const double length2 = along.x * along.x + along.y * along.y;
    const PlanPoint to = at - segment[0];
    const double share =
        length2 > 0.0 ? std::clamp((to.x * along.x + to.y * along.y) / length2, 0.0, 1.0) : 0.0;
    return std::hypot(to.x - share * along.x, to.y - share * along.y);
}

// A walk through polygons, one after the other: each is entered where it shares an edge with the
// one before it, and of all places to do so those count that cost the least. A walk along an
// edge is not in the polygon behind it unless it entered that polygon.
class WalkCost {
  public:
    WalkCost(const PlanMesh& mesh, const std::vector<double>& weights)
        : mesh_(mesh), weights_(weights) {}

    void start_in(std::span<const TracePolygon> polygons, const PlanPoint& at) {
        polygons_ = polygons;
        costs_.assign(polygons.size(), std::numeric_limits<double>::infinity());
        costs_.front() = 0.0;
        enter_next(at);
    }
    void walk(const PlanPoint& from, const PlanPoint& to) {
        const PlanPoint way = to - from;
        std::vector<double> cuts{0.0, 1.0};
        const auto cut = [&](double at) {
            if (at > 0.0 && at < 1.0) cuts.push_back(at);
        };
        for (const TracePolygon& polygon : polygons_) {
            for (const PlanEdge& edge : mesh_.edges_of(polygon.polygon)) {
                const PlanPoint along = mesh_.to(edge) - edge.from;
                const double turn = cross_of(way, along);
                if (turn != 0.0) cut(cross_of(edge.from - from, along) / turn);
                cut(glm::dot(edge.from - from, way) / glm::dot(way, way));
            }
        }
        std::sort(cuts.begin(), cuts.end());
        for (std::size_t i = 1; i < cuts.size(); ++i) {
            const double length_m = (cuts[i] - cuts[i - 1]) * std::hypot(way.x, way.y);
            if (length_m >= 1e-9) add(from + 0.5 * (cuts[i - 1] + cuts[i]) * way, length_m);
            enter_next(from + cuts[i] * way);
        }
    }
    // Up to the last polygon.
    double cost() const { return costs_.back(); }

  private:
    void enter_next(const PlanPoint& at) {
        for (std::size_t p = 1; p < polygons_.size(); ++p) {
            const std::uint32_t next = polygons_[p].polygon;
            const auto edges = mesh_.edges_of(polygons_[p - 1].polygon);
            const bool is_there =
                std::any_of(edges.begin(), edges.end(), [&](const PlanEdge& edge) {
                    return edge.across != kNothing && mesh_.edges[edge.across].polygon == next &&
                           distance_to(at, {edge.from, mesh_.to(edge)}) <= kBeside_m;
                });
            if (is_there) costs_[p] = std::min(costs_[p], costs_[p - 1]);
        }
    }
    void add(const PlanPoint& middle, double length_m) {
        for (std::size_t p = 0; p < polygons_.size(); ++p) {
            const std::uint32_t polygon = polygons_[p].polygon;
            costs_[p] = lies_in(mesh_, polygon, middle) ? costs_[p] + weights_[polygon] * length_m
                                                        : std::numeric_limits<double>::infinity();
        }
    }

    const PlanMesh& mesh_;
    const std::vector<double>& weights_;
    std::span<const TracePolygon> polygons_;
    std::vector<double> costs_;  // up to here, if one is in this polygon
};

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
    const auto start_walk = [&](const PlanPoint& at) {
        walks.start_in(std::span(polygons).subspan(polygon, last_walked() - polygon + 1), at);
    };
    start_walk(points.front().at);
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
        sum += walks.cost() + own.toll_m + std::hypot(way.x, way.y);
        start_walk(points[i].at);
    }
    sum += walks.cost();
    ASSERT_NEAR(sum, cost, kPlanRounding_m);
}

}  // namespace pronk::tests
