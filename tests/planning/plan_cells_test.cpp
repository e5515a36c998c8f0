#include "planning/mesh/plan_cells.hpp"

#include "../shared_worlds.hpp"
#include "hand_mesh.hpp"
#include "planning/mesh/plan_geometry.hpp"

namespace pronk::tests::plan_cells_test {
namespace {

// Of a grid, each by its lower corner.
PlanMesh squares(const std::vector<PlanPoint>& at) {
    std::vector<std::vector<PlanPoint>> polygons;
    for (const PlanPoint& p : at) {
        polygons.push_back({p, p + PlanPoint(1, 0), p + PlanPoint(1, 1), p + PlanPoint(0, 1)});
    }
    return hand_mesh(polygons);
}

TEST(PlanCells, Squares_in_a_row_are_one_cell_with_four_corners) {
    const PlanCells cells = merge_to_cells(squares({{0, 0}, {1, 0}, {2, 0}}));
    ASSERT_EQ(cells.mesh.polygon_count(), 1U);
    EXPECT_EQ(cells.mesh.edges.size(), 4U);
    EXPECT_EQ(cells.mesh.corners.size(), 4U);
    EXPECT_EQ(cells.members_of(0).size(), 3U);
}

// Inside there is a corner where four of them meet, and then none.
TEST(PlanCells, Four_squares_around_a_corner_are_one_cell) {
    const PlanCells cells = merge_to_cells(squares({{0, 0}, {1, 0}, {0, 1}, {1, 1}}));
    ASSERT_EQ(cells.mesh.polygon_count(), 1U);
    EXPECT_EQ(cells.mesh.edges.size(), 4U);
}

TEST(PlanCells, An_angle_stays_two_cells) {
    const PlanCells cells = merge_to_cells(squares({{0, 0}, {1, 0}, {0, 1}}));
    EXPECT_EQ(cells.mesh.polygon_count(), 2U);
    std::size_t joints = 0;
    for (const PlanEdge& edge : cells.mesh.edges) joints += edge.across != kNothing ? 1U : 0U;
    EXPECT_EQ(joints, 2U);
    // At the corner of the angle, and straight on at the joint's other end.
    std::vector<PlanPoint> turns;
    for (std::size_t c = 0; c < cells.mesh.corners.size(); ++c) {
        if (cells.mesh.turns[c] != 0) turns.push_back(cells.mesh.corners[c]);
    }
    ASSERT_EQ(turns.size(), 2U);
    EXPECT_EQ(turns[0] + turns[1], PlanPoint(1.0, 2.0));
    EXPECT_EQ(std::max(turns[0].x, turns[1].x), 1.0);
}

// Eight squares around a missing one: however they are merged, nothing is convex that has the hole.
TEST(PlanCells, A_ring_is_not_closed) {
    const PlanCells cells =
        merge_to_cells(squares({{0, 0}, {1, 0}, {2, 0}, {0, 1}, {2, 1}, {0, 2}, {1, 2}, {2, 2}}));
    EXPECT_EQ(cells.mesh.polygon_count(), 4U);
    EXPECT_EQ(cells.mesh.components, 1U);
}

TEST(PlanCells, Polygons_of_different_weights_stay_apart) {
    const std::vector<double> weights{1.0, 1.0, 3.0, 1.0};
    const PlanCells cells = merge_to_cells(squares({{0, 0}, {1, 0}, {2, 0}, {3, 0}}), weights);
    ASSERT_EQ(cells.mesh.polygon_count(), 3U);
    EXPECT_EQ(cells.cell_of[0], cells.cell_of[1]);
    EXPECT_NE(cells.cell_of[1], cells.cell_of[2]);
    EXPECT_NE(cells.cell_of[2], cells.cell_of[3]);
}

class CellsOfLevels : public ::testing::TestWithParam<std::string> {};

TEST_P(CellsOfLevels, Are_convex_and_made_of_all_polygons) {
    for (const int tile_cells : {0, 64}) {
        const PlanMesh mesh = make_plan_mesh(shared_walking_world(GetParam(), tile_cells));
        const PlanCells cells = merge_to_cells(mesh);
        ASSERT_LE(cells.mesh.polygon_count(), mesh.polygon_count());
        EXPECT_EQ(cells.mesh.components, mesh.components);
        const auto twice_area = [](const PlanMesh& of, std::uint32_t polygon) {
            double sum = 0.0;
            for (const PlanEdge& edge : of.edges_of(polygon)) sum += cross(edge.from, of.to(edge));
            return sum;
        };
        for (std::uint32_t c = 0; c < cells.mesh.polygon_count(); ++c) {
            double members = 0.0;
            for (const std::uint32_t p : cells.members_of(c)) {
                EXPECT_EQ(cells.cell_of[p], c);
                EXPECT_EQ(cells.mesh.component[c], mesh.component[p]);
                members += twice_area(mesh, p);
            }
            EXPECT_NEAR(twice_area(cells.mesh, c), members, 1e-6 * (1.0 + members));
        }
        for (std::uint32_t e = 0; e < cells.mesh.edges.size(); ++e) {
            const PlanEdge& edge = cells.mesh.edges[e];
            const PlanEdge& next = cells.mesh.edges[edge.next];
            EXPECT_GE(cross(next.from - edge.from, cells.mesh.to(next) - next.from), -1e-8);
            double parts_m = 0.0;
            for (const std::uint32_t part : cells.parts_of(e)) {
                parts_m += mesh.edges[part].length_m;
                EXPECT_EQ(cells.cell_of[mesh.edges[part].polygon], edge.polygon);
                EXPECT_EQ(mesh.edges[part].across == kNothing, edge.across == kNothing);
            }
            EXPECT_NEAR(parts_m, edge.length_m, 1e-8 * (1.0 + parts_m));
            if (edge.across == kNothing) continue;
            EXPECT_EQ(cells.mesh.edges[edge.across].across, e);
            EXPECT_EQ(cells.mesh.edges[edge.across].from, next.from);
            EXPECT_NE(cells.mesh.edges[edge.across].polygon, edge.polygon);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, CellsOfLevels, ::testing::ValuesIn(level_names()), test_name);

}  // namespace
}  // namespace pronk::tests::plan_cells_test
