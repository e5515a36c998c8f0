#include "corridors/medial_axis.hpp"

#include <random>

#include "../planning/hand_mesh.hpp"
#include "axis_promises.hpp"
#include "corridors/border_distances.hpp"

namespace pronk::tests::medial_axis_test {
namespace {

constexpr PlanGrid kHalves{{0.0, 0.0}, 0.5};

struct Expected {
    PlanPoint at;
    double clearance_m;
};
void expect_vertices(const MedialAxis& axis, const std::vector<Expected>& expected) {
    EXPECT_EQ(axis.vertices.size(), expected.size());
    for (const Expected& each : expected) {
        const bool is_there = std::any_of(
            axis.vertices.begin(), axis.vertices.end(), [&](const MedialAxis::Vertex& vertex) {
                return length(vertex.at - each.at) < 1e-9 &&
                       std::abs(vertex.clearance_m - each.clearance_m) < 1e-9;
            });
        EXPECT_TRUE(is_there) << each.at.x << ' ' << each.at.y;
    }
}

TEST(The_axis, Of_a_square_is_its_diagonals) {
    const PlanMesh mesh = hand_grid({0, 4}, {0, 4});
    const MedialAxis axis = axis_of(mesh, kHalves);
    expect_axis(mesh, axis);
    expect_vertices(axis, {{{0, 0}, 0}, {{4, 0}, 0}, {{4, 4}, 0}, {{0, 4}, 0}, {{2, 2}, 2}});
    EXPECT_EQ(axis.pieces.size(), 4U);
}

// Cut into three cells: where a border goes on straight behind a cell the nearest edge is another.
TEST(The_axis, Of_a_corridor_runs_along_its_middle) {
    const PlanMesh mesh = hand_grid({0, 3, 5, 10}, {0, 2});
    const MedialAxis axis = axis_of(mesh, kHalves);
    expect_axis(mesh, axis);
    expect_vertices(axis, {{{0, 0}, 0},
                           {{10, 0}, 0},
                           {{10, 2}, 0},
                           {{0, 2}, 0},
                           {{1, 1}, 1},
                           {{3, 1}, 1},
                           {{5, 1}, 1},
                           {{9, 1}, 1}});
    EXPECT_EQ(axis.pieces.size(), 7U);
}

// The corner (2, 2) sticks out. The diagonal's place is as far from it as from the walls:
// x = sqrt(2) (2 - x).
TEST(The_axis, Of_an_L_bends_around_the_corner_that_sticks_out) {
    const PlanMesh mesh = hand_mesh({{{0, 0}, {2, 0}, {2, 2}, {0, 2}},
                                     {{2, 0}, {6, 0}, {6, 2}, {2, 2}},
                                     {{0, 2}, {2, 2}, {2, 6}, {0, 6}}});
    const MedialAxis axis = axis_of(mesh, kHalves);
    expect_axis(mesh, axis);
    const double x = 2.0 * std::numbers::sqrt2 / (1.0 + std::numbers::sqrt2);
    expect_vertices(axis, {{{0, 0}, 0},
                           {{6, 0}, 0},
                           {{6, 2}, 0},
                           {{2, 6}, 0},
                           {{0, 6}, 0},
                           {{5, 1}, 1},
                           {{1, 5}, 1},
                           {{2, 1}, 1},
                           {{1, 2}, 1},
                           {{x, x}, x}});
    EXPECT_EQ(axis.pieces.size(), 9U);
}

// A wall without thickness from (4, 0) to (4, 1.5) and from (4, 2.5) to (4, 4). Behind it the wall
// has more corners than in front of it.
TEST(The_axis, Is_as_narrow_as_the_door_it_passes) {
    const PlanMesh mesh =
        hand_mesh({{{0, 0}, {4, 0}, {4, 1.5}, {4, 2.5}, {4, 4}, {0, 4}},
                   {{8, 0}, {8, 4}, {4, 4}, {4, 3}, {4, 2.5}, {4, 1.5}, {4, 1}, {4, 0}}});
    const MedialAxis axis = axis_of(mesh, kHalves);
    expect_axis(mesh, axis);
    const BorderSites sites(mesh);
    std::size_t doors = 0;
    for (std::uint32_t p = 0; p < axis.pieces.size(); ++p) {
        if (sites.is_edge(axis.pieces[p].left) || sites.is_edge(axis.pieces[p].right)) continue;
        ++doors;
        EXPECT_NEAR(AxisLine(mesh, axis, p).least_clearance_m(), 0.5, 1e-12);
        EXPECT_GT(axis.vertices[axis.pieces[p].from].clearance_m, 1.0);
        EXPECT_GT(axis.vertices[axis.pieces[p].to].clearance_m, 1.0);
    }
    EXPECT_EQ(doors, 1U);
}

// Four corners and the middle, and the same in four: all sites of the middle are as near.
TEST(The_axis, Is_the_same_for_one_cell_and_for_many) {
    const PlanMesh whole = hand_grid({0, 12}, {0, 12});
    const MedialAxis one = axis_of(whole, kHalves);
    for (const std::size_t most : {1U, 2U, 3U, 4096U}) {
        const PlanMesh cut = hand_grid({0, 2, 4, 6, 8, 10, 12}, {0, 1, 3, 6, 9, 12});
        const MedialAxis many = axis_of(cut, kHalves, most);
        expect_axis(cut, many);
        expect_same_axis(axis_of(cut, kHalves), many);
        // Besides those of the square only places where edges go on straight.
        for (const MedialAxis::Vertex& vertex : many.vertices) {
            const PlanPoint from_middle = glm::abs(vertex.at - PlanPoint(6.0));
            EXPECT_NEAR(from_middle.x, from_middle.y, 1e-9);
        }
        EXPECT_EQ(many.vertices.size() - many.pieces.size(),
                  one.vertices.size() - one.pieces.size());
    }
}

// Where Boost errs the borders are turned and given to it again.
TEST(The_axis, Has_the_same_vertices_however_its_borders_are_turned) {
    const PlanMesh mesh = hand_mesh({{{0, 0}, {10, 0}, {6, 3}, {4, 4}},
                                     {{10, 0}, {10, 10}, {6.5, 6}, {6, 3}},
                                     {{10, 10}, {0, 10}, {4, 7}, {6.5, 6}},
                                     {{0, 10}, {0, 0}, {4, 4}, {4, 7}}});
    const std::vector<std::uint8_t> all(4, 0);
    const std::vector<AxisPatch> patches = cut_into_patches(mesh, all, 4096);
    ASSERT_EQ(patches.size(), 1U);
    const PatchAxis straight = find_patch_axis(mesh, kHalves, patches[0], 0);
    EXPECT_GT(straight.vertices.size(), 8U);
    for (int turn = 1; turn < kAxisTurns; ++turn) {
        const PatchAxis turned = find_patch_axis(mesh, kHalves, patches[0], turn);
        EXPECT_EQ(turned.wrong_vertices, 0U);
        EXPECT_EQ(turned.cell_sites, straight.cell_sites);
        ASSERT_EQ(turned.vertices.size(), straight.vertices.size());
        for (const AxisVertex& vertex : straight.vertices) {
            EXPECT_TRUE(std::any_of(
                turned.vertices.begin(), turned.vertices.end(),
                [&](const AxisVertex& other) { return length(other.at - vertex.at) < 1e-9; }));
        }
    }
}

TEST(The_axis, Goes_round_a_pillar) {
    const PlanMesh mesh = hand_mesh({{{0, 0}, {3, 0}, {2, 1}, {1, 1}},
                                     {{3, 0}, {3, 3}, {2, 2}, {2, 1}},
                                     {{3, 3}, {0, 3}, {1, 2}, {2, 2}},
                                     {{0, 3}, {0, 0}, {1, 1}, {1, 2}}});
    const MedialAxis axis = axis_of(mesh, kHalves);
    expect_axis(mesh, axis);
    EXPECT_EQ(axis.vertices.size(), axis.pieces.size());  // one way round
}

// The corner (3, 4) touches the wall above it; ground to its left and to its right is joined below.
TEST(The_axis, Ends_where_a_corner_touches_a_wall) {
    const PlanMesh mesh = hand_mesh({{{0, 0}, {6, 0}, {6, 2}, {4, 2}, {2, 2}, {0, 2}},
                                     {{0, 2}, {2, 2}, {3, 4}, {0, 4}},
                                     {{4, 2}, {6, 2}, {6, 4}, {3, 4}}});
    const MedialAxis axis = axis_of(mesh, kHalves);
    expect_axis(mesh, axis);
    EXPECT_EQ(axis.vertices.size(), axis.pieces.size() + 1);  // no way round
}

// Coordinates as exact plans have them: whole numbers of up to 2^24, of 2^-15 m each.
TEST(The_axis, Is_right_on_a_grid_as_fine_as_exact_plans_have) {
    constexpr double kUnit_m = 1.0 / 32768.0;
    const PlanGrid fine{{0.0, 0.0}, kUnit_m};
    const double far_m = 16777216.0 * kUnit_m;
    const auto on = [&](double x, double y) {
        return PlanPoint(std::round(x / kUnit_m), std::round(y / kUnit_m)) * kUnit_m;
    };
    const PlanPoint a = on(101.23456, 77.7);
    const PlanPoint b = on(409.998, 131.3131);
    const PlanPoint c = on(333.1, 401.77777);
    const PlanMesh mesh = hand_mesh({{{0, 0}, {far_m, 0}, b, a},
                                     {{far_m, 0}, {far_m, far_m}, c, b},
                                     {{far_m, far_m}, {0, far_m}, c},
                                     {{0, far_m}, {0, 0}, a, c}});
    const MedialAxis axis = axis_of(mesh, fine);
    expect_axis(mesh, axis);
    EXPECT_EQ(axis.turned_patches, 0U);
    EXPECT_EQ(axis.vertices.size(), axis.pieces.size());
}

// Rings around a place, with an outline and a hole of any shape, of 512 m down to half a metre.
TEST(The_axis, Of_any_ring_on_a_fine_grid_goes_round_once) {
    constexpr double kUnit_m = 1.0 / 32768.0;
    std::mt19937 random(9);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    for (int ring = 0; ring < 40; ++ring) {
        const double size_m = std::pow(2.0, 8 - ring % 10);
        const int corners = 5 + ring % 37;
        std::vector<PlanPoint> inner;
        std::vector<PlanPoint> outer;
        for (int i = 0; i < corners; ++i) {
            const double rad = 2.0 * std::numbers::pi * (i + 0.5 * share(random)) / corners;
            const PlanPoint away(std::cos(rad), std::sin(rad));
            const auto at = [&](double away_m) {
                return glm::round((size_m + away_m * away) / kUnit_m) * kUnit_m;
            };
            inner.push_back(at(size_m * (0.1 + 0.35 * share(random))));
            outer.push_back(at(size_m * (0.5 + 0.5 * share(random))));
        }
        std::vector<std::vector<PlanPoint>> triangles;
        for (std::size_t i = 0; i < inner.size(); ++i) {
            const std::size_t next = (i + 1) % inner.size();
            triangles.push_back({inner[i], outer[i], outer[next]});
            triangles.push_back({inner[i], outer[next], inner[next]});
        }
        const PlanMesh mesh = hand_mesh(triangles);
        for (const std::size_t most : {4096U, 7U}) {
            const MedialAxis axis = axis_of(mesh, {{0.0, 0.0}, kUnit_m}, most);
            SCOPED_TRACE(::testing::Message() << "ring " << ring << " in patches of " << most);
            expect_axis(mesh, axis);
            ASSERT_EQ(axis.vertices.size(), axis.pieces.size());
        }
    }
}

// The last half turn is above the first.
TEST(The_axis, Of_winding_stairs_keeps_their_storeys_apart) {
    HandMesh mesh;
    const double s = 0.5;
    const auto ring = [&](int side, double away) {
        const std::array<PlanPoint, 4> corners{
            {{-away, -away}, {away, -away}, {away, away}, {-away, away}}};
        return corners[static_cast<std::size_t>(side % 4)];
    };
    std::uint32_t before = kNothing;
    for (int side = 0; side < 6; ++side) {
        const std::uint32_t step = mesh.add(
            {ring(side, 6 * s), ring(side + 1, 6 * s), ring(side + 1, 2 * s), ring(side, 2 * s)});
        if (before != kNothing) mesh.join(before, step);
        before = step;
    }
    const MedialAxis axis = axis_of(mesh.mesh(), kHalves);
    expect_axis(mesh.mesh(), axis);
    EXPECT_EQ(axis.vertices.size(), axis.pieces.size() + 1);  // no way round
    EXPECT_GT(axis.patches, 1U);
}

// All around (0, 0), which is one corner with one and a half turns of ground: more than can be told
// apart in plan view, as discs around any place touch the corner.
TEST(The_axis, Says_where_it_is_not_to_be_trusted) {
    HandMesh mesh;
    const std::array<PlanPoint, 4> around{{{8, 0}, {0, 8}, {-8, 0}, {0, -8}}};
    std::uint32_t before = kNothing;
    for (std::size_t i = 0; i < 6; ++i) {
        const std::uint32_t quarter = mesh.add({{0, 0}, around[i % 4], around[(i + 1) % 4]});
        if (before != kNothing) mesh.join(before, quarter);
        before = quarter;
    }
    const MedialAxis axis = axis_of(mesh.mesh(), kHalves);
    EXPECT_EQ(axis.doubtful, std::vector<std::uint32_t>{0});
    const BorderDistances distances(mesh.mesh(), axis);
    std::mt19937 random(6);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    for (int i = 0; i < 20'000; ++i) {
        const PlanPoint at(16.0 * share(random) - 8.0, 16.0 * share(random) - 8.0);
        for (std::uint32_t cell = 0; cell < 6; ++cell) {
            if (!is_in(mesh.mesh(), cell, at)) continue;
            ASSERT_NEAR(distances.nearest(cell, at).away_m, clearance_m(mesh.mesh(), {at, cell}),
                        1e-6);
        }
    }
}

}  // namespace
}  // namespace pronk::tests::medial_axis_test
