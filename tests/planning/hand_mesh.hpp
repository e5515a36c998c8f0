// Convex polygons drawn by hand in plan view enter, counter-clockwise; a plan mesh of them leaves.
// Shares no code with the one that is made of worlds.
#pragma once

#include <numbers>
#include <numeric>

#include "planning/mesh/plan_links.hpp"

namespace pronk::tests {

class HandMesh {
  public:
    // Turned by any angle, so that no coordinate is a round number.
    explicit HandMesh(double turned_rad = 0.0) : turned_rad_(turned_rad) {
        mesh_.first_polygon = {0, 0};
        mesh_.first_edge = {0};
    }

    PlanPoint at(double x, double y) const {
        // By nothing means by nothing: coordinates stay round.
        if (turned_rad_ == 0.0) return {x, y};
        const double c = std::cos(turned_rad_);
        const double s = std::sin(turned_rad_);
        return {c * x - s * y, s * x + c * y};
    }

    std::uint32_t add(const std::vector<PlanPoint>& corners) {
        const auto polygon = static_cast<std::uint32_t>(mesh_.polygon_count());
        const auto first = static_cast<std::uint32_t>(mesh_.edges.size());
        const auto count = static_cast<std::uint32_t>(corners.size());
        for (std::uint32_t e = 0; e < count; ++e) {
            PlanEdge& edge = mesh_.edges.emplace_back();
            edge.from = at(corners[e].x, corners[e].y);
            edge.polygon = polygon;
            edge.next = first + (e + 1) % count;
        }
        for (std::uint32_t e = first; e < first + count; ++e) {
            mesh_.edges[e].length_m = glm::distance(mesh_.edges[e].from, end_of(e));
        }
        mesh_.first_edge.push_back(first + count);
        ++mesh_.first_polygon[1];
        find_corners();
        return polygon;
    }
    std::uint32_t box(double x, double y, double to_x, double to_y) {
        return add({{x, y}, {to_x, y}, {to_x, to_y}, {x, to_y}});
    }

    // Along the edge that both have.
    void join(std::uint32_t a, std::uint32_t b) {
        bool is_joined = false;
        for (std::uint32_t e = mesh_.first_edge[a]; e < mesh_.first_edge[a + 1]; ++e) {
            for (std::uint32_t o = mesh_.first_edge[b]; o < mesh_.first_edge[b + 1]; ++o) {
                if (mesh_.edges[e].from != end_of(o) || mesh_.edges[o].from != end_of(e)) continue;
                mesh_.edges[e].across = o;
                mesh_.edges[o].across = e;
                is_joined = true;
            }
        }
        if (is_joined) find_corners();
    }
    void join_all() {
        for (std::uint32_t a = 0; a < mesh_.polygon_count(); ++a) {
            for (std::uint32_t b = 0; b < a; ++b) join(a, b);
        }
    }

    const PlanMesh& mesh() const { return mesh_; }

  private:
    const PlanPoint& end_of(std::uint32_t edge) const {
        return mesh_.edges[mesh_.edges[edge].next].from;
    }

    // Sets of things that are one: each has the least of its number.
    class Sets {
      public:
        explicit Sets(std::size_t count) : least_(count) {
            std::iota(least_.begin(), least_.end(), 0U);
        }
        std::uint32_t of(std::uint32_t thing) const {
            while (least_[thing] != thing) thing = least_[thing];
            return thing;
        }
        void unite(std::uint32_t a, std::uint32_t b) {
            least_[std::max(of(a), of(b))] = std::min(of(a), of(b));
        }

      private:
        std::vector<std::uint32_t> least_;
    };

    // Edges that are joined have their corners in common, and their polygons are one component.
    // Whoever is at a corner with less than a full turn of ground, and half a turn or more, turns.
    void find_corners() {
        Sets starts(mesh_.edges.size());
        Sets polygons(mesh_.polygon_count());
        for (std::uint32_t e = 0; e < mesh_.edges.size(); ++e) {
            const std::uint32_t across = mesh_.edges[e].across;
            if (across == kNothing) continue;
            starts.unite(e, mesh_.edges[across].next);
            polygons.unite(mesh_.edges[e].polygon, mesh_.edges[across].polygon);
        }
        mesh_.corners.clear();
        std::vector<double> angle_rad;
        for (std::uint32_t e = 0; e < mesh_.edges.size(); ++e) {
            PlanEdge& edge = mesh_.edges[e];
            const std::uint32_t first = starts.of(e);
            if (first == e) {
                edge.corner = static_cast<std::uint32_t>(mesh_.corners.size());
                mesh_.corners.push_back(edge.from);
                angle_rad.push_back(0.0);
            }
            edge.corner = mesh_.edges[first].corner;
            std::uint32_t before = e;
            while (mesh_.edges[before].next != e) before = mesh_.edges[before].next;
            const PlanPoint back = mesh_.edges[before].from - edge.from;
            const PlanPoint on = end_of(e) - edge.from;
            angle_rad[edge.corner] +=
                std::abs(std::atan2(on.x * back.y - on.y * back.x, glm::dot(on, back)));
        }
        mesh_.turns.clear();
        for (const double angle : angle_rad) {
            const bool turns =
                angle > std::numbers::pi - 1e-6 && angle < 2.0 * std::numbers::pi - 1e-6;
            mesh_.turns.push_back(turns ? 1 : 0);
        }
        mesh_.component.assign(mesh_.polygon_count(), 0);
        mesh_.components = 0;
        for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
            const std::uint32_t first = polygons.of(p);
            mesh_.component[p] = first == p ? mesh_.components++ : mesh_.component[first];
        }
    }

    double turned_rad_;
    PlanMesh mesh_;
};

// Joined wherever two have an edge in common.
inline PlanMesh hand_mesh(const std::vector<std::vector<PlanPoint>>& polygons) {
    HandMesh mesh;
    for (const std::vector<PlanPoint>& polygon : polygons) mesh.add(polygon);
    mesh.join_all();
    return mesh.mesh();
}

// Rectangles between lines, row after row from below, each row from the left.
inline PlanMesh hand_grid(const std::vector<double>& xs, const std::vector<double>& ys) {
    std::vector<std::vector<PlanPoint>> polygons;
    for (std::size_t y = 0; y + 1 < ys.size(); ++y) {
        for (std::size_t x = 0; x + 1 < xs.size(); ++x) {
            polygons.push_back(
                {{xs[x], ys[y]}, {xs[x + 1], ys[y]}, {xs[x + 1], ys[y + 1]}, {xs[x], ys[y + 1]}});
        }
    }
    return hand_mesh(polygons);
}

inline PlanLinks no_links(const PlanMesh& mesh) {
    return {std::vector<std::uint32_t>(mesh.polygon_count() + 1, 0), {}};
}

// Stairs that wind around a well one and a half times, from 1 m to 3 m away from its middle, in
// steps of an eighth of a turn. Those of the last half turn are above those of the first.
inline std::vector<std::uint32_t> winding_stairs(HandMesh& mesh) {
    const auto corner = [](int eighth, double away_m) {
        // The same numbers on every storey.
        const double angle_rad = (eighth % 8) * 0.25 * std::numbers::pi;
        return PlanPoint(away_m * std::cos(angle_rad), away_m * std::sin(angle_rad));
    };
    std::vector<std::uint32_t> steps;
    for (int e = 0; e < 12; ++e) {
        steps.push_back(
            mesh.add({corner(e, 1.0), corner(e, 3.0), corner(e + 1, 3.0), corner(e + 1, 1.0)}));
        if (e > 0) mesh.join(steps[steps.size() - 2], steps.back());
    }
    return steps;
}

inline bool share_an_edge(const PlanMesh& mesh, std::uint32_t a, std::uint32_t b) {
    for (const PlanEdge& edge : mesh.edges_of(a)) {
        if (edge.across != kNothing && mesh.edges[edge.across].polygon == b) return true;
    }
    return false;
}

}  // namespace pronk::tests
