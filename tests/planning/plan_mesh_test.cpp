#include "planning/mesh/plan_mesh.hpp"

#include <set>

#include "../shared_worlds.hpp"
#include "planning/mesh/plan_links.hpp"

namespace pronk::tests::plan_mesh_test {
namespace {

BakeSettings only_surface(int tile_cells) {
    BakeSettings settings;
    settings.ability.profiles.clear();
    settings.tile_cells = tile_cells;
    return settings;
}

double area_of(const PlanMesh& mesh, std::uint32_t polygon) {
    double twice = 0.0;
    for (const PlanEdge& edge : mesh.edges_of(polygon)) {
        const PlanPoint& to = mesh.to(edge);
        twice += edge.from.x * to.y - edge.from.y * to.x;
    }
    return 0.5 * twice;
}

class PlanMeshOfLevels : public ::testing::TestWithParam<std::string> {};

// Whether it is cut into tiles or not: polygons are those of the surface, edges meet edges, and
// both sides agree.
TEST_P(PlanMeshOfLevels, Has_the_polygons_of_the_surface_joined_along_their_edges) {
    for (const int tile_cells : {0, 64}) {
        const NavWorld& world = shared_walking_world(GetParam(), tile_cells);
        const PlanMesh mesh = make_plan_mesh(world);
        std::uint32_t polygon = 0;
        for (std::size_t t = 0; t < world.tiles.size(); ++t) {
            const WalkableSurface& surface = world.tiles[t].surface;
            for (std::size_t p = 0; p < surface.polygon_count(); ++p, ++polygon) {
                ASSERT_EQ(mesh.number(t, PolyId(p)), polygon);
                EXPECT_NEAR(area_of(mesh, polygon), area_m2(surface, PolyId(p)),
                            1e-4 * (1.0 + area_m2(surface, PolyId(p))));
            }
        }
        ASSERT_EQ(mesh.polygon_count(), polygon);
        for (std::uint32_t e = 0; e < mesh.edges.size(); ++e) {
            const PlanEdge& edge = mesh.edges[e];
            if (edge.across == kNothing) continue;
            const PlanEdge& other = mesh.edges[edge.across];
            EXPECT_EQ(other.across, e);
            EXPECT_EQ(other.from, mesh.to(edge));
            EXPECT_EQ(mesh.to(other), edge.from);
            EXPECT_EQ(mesh.component[edge.polygon], mesh.component[other.polygon]);
            // Around a corner one goes on from polygon to polygon.
            EXPECT_EQ(mesh.edges[other.next].corner, edge.corner);
        }
        for (const PlanEdge& edge : mesh.edges) EXPECT_EQ(mesh.corners[edge.corner], edge.from);
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, PlanMeshOfLevels, ::testing::ValuesIn(level_names()), test_name);

// A floor with a block on it: turns lie on the outline of the hole around the block, and its four
// corners are among them.
TEST(PlanMesh, A_walk_may_turn_at_corners_that_stick_out) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-8.0F, -1.0F, -8.0F}, {8.0F, 0.0F, 8.0F});
    shapes.box({-2.0F, -0.5F, -2.0F}, {2.0F, 3.0F, 2.0F});
    const LinkedWorld world = linked(shapes.take(), only_surface(0));
    const PlanMesh mesh = make_plan_mesh(world.world());
    std::set<std::pair<int, int>> corners;
    for (std::size_t c = 0; c < mesh.corners.size(); ++c) {
        const double x = std::abs(mesh.corners[c].x);
        const double z = std::abs(mesh.corners[c].y);
        // On the block, and at the sides of the floor, ground bends the other way.
        if (mesh.turns[c] == 0 || std::max(x, z) < 2.0 || std::max(x, z) > 6.0) continue;
        EXPECT_NEAR(std::max(x, z), 2.5, 0.26);
        if (std::min(x, z) < 1.9) continue;  // corners are cut
        corners.emplace(mesh.corners[c].x > 0.0 ? 1 : -1, mesh.corners[c].y > 0.0 ? 1 : -1);
    }
    EXPECT_EQ(corners.size(), 4U);
}

TEST(PlanMesh, What_nothing_joins_are_components) {
    const LinkedWorld world = linked(platforms(1.0F).take(), only_surface(0));
    const PlanMesh mesh = make_plan_mesh(world.world());
    EXPECT_EQ(mesh.components, 2U);
}

// The polygons of a dead end lead back one by one, up to where there is more than one way.
TEST(PlanMesh, From_a_dead_end_there_is_one_way_out) {
    const LinkedWorld world = linked(scene("town"), only_surface(0));
    const PlanMesh mesh = make_plan_mesh(world.world());
    PlanLinks none;
    none.first.assign(mesh.polygon_count() + 1, 0);
    const std::vector<std::uint32_t> way_out = find_dead_ends(mesh, none);
    std::size_t dead_ends = 0;
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
        if (way_out[p] == kNothing) continue;
        ++dead_ends;
        for (const PlanEdge& edge : mesh.edges_of(p)) {
            if (edge.across == kNothing) continue;
            const std::uint32_t other = mesh.edges[edge.across].polygon;
            EXPECT_TRUE(other == way_out[p] || way_out[other] == p);
        }
    }
    EXPECT_GT(dead_ends, 0U);
}

}  // namespace
}  // namespace pronk::tests::plan_mesh_test
