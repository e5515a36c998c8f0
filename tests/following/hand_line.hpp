// Points on a mesh drawn by hand enter; the line over them leaves.
#pragma once

#include <gtest/gtest.h>

#include "../planning/hand_mesh.hpp"
#include "following/route_line.hpp"
#include "planning/mesh/plan_polygon.hpp"

namespace pronk::tests {

inline std::uint32_t cell_at(const PlanMesh& mesh, const PlanPoint& p) {
    for (std::uint32_t c = 0; c < mesh.polygon_count(); ++c) {
        if (is_in(mesh, c, p, 1e-9)) return c;
    }
    ADD_FAILURE() << "no cell at " << p.x << ", " << p.y;
    return 0;
}

inline RouteLine hand_line(const PlanMesh& mesh, const std::vector<PlanPoint>& points) {
    std::vector<LineStop> stops;
    for (const PlanPoint& p : points) stops.push_back({p, kNothing, kNothing});
    stops.front().cell = cell_at(mesh, points.front());
    auto line = RouteLine::make(mesh, stops);
    EXPECT_TRUE(line) << line.error().message();
    return std::move(line.value());
}

// A square of 9 m with a square of 3 m in its middle that nobody walks on: eight squares around it.
inline PlanMesh ring() {
    HandMesh mesh;
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            if (x != 1 || y != 1) mesh.box(3 * x, 3 * y, 3 * x + 3, 3 * y + 3);
        }
    }
    mesh.join_all();
    return mesh.mesh();
}

}  // namespace pronk::tests
