// Convex polygons in plan view enter; a plan mesh of them leaves, turned by any angle so that no
// coordinate is a round number.
#pragma once

#include <initializer_list>

#include "planning/mesh/plan_polygon.hpp"

namespace pronk::tests {

class HandMadeMesh {
  public:
    explicit HandMadeMesh(double turned_rad = 0.0) : turned_rad_(turned_rad) {
        mesh_.first_polygon = {0, 0};
        mesh_.first_edge = {0};
        mesh_.components = 1;
    }

    PlanPoint at(double x, double y) const {
        // By nothing means by nothing: coordinates stay round.
        if (turned_rad_ == 0.0) return {x, y};
        const double c = std::cos(turned_rad_);
        const double s = std::sin(turned_rad_);
        return {c * x - s * y, s * x + c * y};
    }

    // Counter-clockwise.
    std::uint32_t add(std::initializer_list<PlanPoint> corners) {
        const auto polygon = static_cast<std::uint32_t>(mesh_.polygon_count());
        const auto first = static_cast<std::uint32_t>(mesh_.edges.size());
        const auto count = static_cast<std::uint32_t>(corners.size());
        for (const PlanPoint& corner : corners) {
            PlanEdge& edge = mesh_.edges.emplace_back();
            edge.from = at(corner.x, corner.y);
            edge.polygon = polygon;
            edge.corner = static_cast<std::uint32_t>(mesh_.corners.size());
            edge.next = first + (edge.corner - first + 1) % count;
            mesh_.corners.push_back(edge.from);
            mesh_.turns.push_back(0);
        }
        mesh_.first_edge.push_back(first + count);
        mesh_.component.push_back(0);
        ++mesh_.first_polygon[1];
        return polygon;
    }
    std::uint32_t box(double x, double y, double to_x, double to_y) {
        return add({{x, y}, {to_x, y}, {to_x, to_y}, {x, to_y}});
    }

    // Along the edge that both have.
    void join(std::uint32_t a, std::uint32_t b) {
        for (std::uint32_t e = mesh_.first_edge[a]; e < mesh_.first_edge[a + 1]; ++e) {
            for (std::uint32_t o = mesh_.first_edge[b]; o < mesh_.first_edge[b + 1]; ++o) {
                if (mesh_.edges[e].from != mesh_.to(mesh_.edges[o])) continue;
                if (mesh_.edges[o].from != mesh_.to(mesh_.edges[e])) continue;
                mesh_.edges[e].across = o;
                mesh_.edges[o].across = e;
            }
        }
    }
    void join_all() {
        for (std::uint32_t a = 0; a < mesh_.polygon_count(); ++a) {
            for (std::uint32_t b = 0; b < a; ++b) join(a, b);
        }
    }

    const PlanMesh& mesh() const { return mesh_; }

  private:
    double turned_rad_;
    PlanMesh mesh_;
};

// Stairs that wind around a well one and a half times, from 1 m to 3 m away from its middle, in
// steps of an eighth of a turn. Those of the last half turn are above those of the first.
inline std::vector<std::uint32_t> winding_stairs(HandMadeMesh& mesh) {
    const auto corner = [](int eighth, double away_m) {
        // The same numbers on every storey.
        const double angle_rad = (eighth % 8) * 0.25 * 3.14159265358979323846;
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
