#include <DetourNavMesh.h>
#include <gtest/gtest.h>

#include <pronk/world.hpp>

#include "scenes/scenes.hpp"
#include "surface/plans.hpp"

namespace pronk::bake_plan_test {
namespace {

using tests::point_agent;
using tests::square;
using tests::square_plan;

NavWorld baked(const FloorPlan& plan, const Agent& agent = point_agent()) {
    Result<Bake> bake = bake_plan(plan, agent);
    EXPECT_TRUE(bake) << bake.error().message();
    return bake ? std::move(bake->world) : NavWorld{};
}

TEST(BakePlan, A_plan_is_a_world_of_one_tile_without_links) {
    const NavWorld world = baked(scenes::town_plan());
    EXPECT_TRUE(world.is_plan);
    EXPECT_EQ(world.level_name, "scene:town-plan");
    EXPECT_EQ(world.tiles.size(), 1U);
    EXPECT_EQ(world.settings.grid.cell_m, std::ldexp(1.0F, -15));
    const WorldTotals sums = totals(world);
    EXPECT_EQ(sums.links, 0U);
    EXPECT_NEAR(sums.area_m2, 33'000.0, 3'000.0);
    EXPECT_TRUE(make_detour_mesh(world));
}

TEST(BakePlan, Its_file_gives_the_same_world_back) {
    for (const float radius_m : {0.0F, 0.25F}) {
        Agent agent;
        agent.radius_m = radius_m;
        const NavWorld world = baked(scenes::town_plan(), agent);
        const Result<NavWorld> read = read_world(write_world(world), "town.pronk");
        ASSERT_TRUE(read) << read.error().message();
        EXPECT_TRUE(read->is_plan);
        EXPECT_EQ(read->tiles[0].surface.vertices, world.tiles[0].surface.vertices);
        EXPECT_EQ(content_hash(*read), content_hash(world));
    }
}

TEST(BakePlan, The_same_plan_gives_the_same_bytes) {
    const FloorPlan plan = scenes::town_plan();
    EXPECT_EQ(write_world(baked(plan)), write_world(baked(plan)));
}

TEST(BakePlan, A_file_whose_unit_is_no_unit_is_refused) {
    NavWorld world = baked(square_plan(10));
    world.settings.grid = {1e-9F, 1e-9F};
    const Result<NavWorld> read = read_world(write_world(world), "plan.pronk");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().what, "bad unit of a plan");
}

TEST(BakePlan, Errors_name_the_plan_and_the_place) {
    FloorPlan plan = square_plan(10);
    plan.name = "yard.json";
    plan.obstacles.push_back({square(1, 1, 3, 3), {}});
    plan.obstacles.push_back({{{4, 4}, {6, 6}, {6, 4}, {4, 6}}, {}});
    const Result<Bake> bake = bake_plan(plan, point_agent());
    ASSERT_FALSE(bake);
    EXPECT_EQ(bake.error().message(), "yard.json: /obstacles/1: crosses itself: at 5, 5");
}

TEST(BakePlan, A_radius_that_leaves_no_ground_is_refused) {
    Agent agent;
    agent.radius_m = 5.0F;
    FloorPlan plan = square_plan(10);
    plan.name = "yard.json";
    const Result<Bake> bake = bake_plan(plan, agent);
    ASSERT_FALSE(bake);
    EXPECT_EQ(bake.error().message(), "yard.json: has no ground for this agent: radius 5 m");
}

}  // namespace
}  // namespace pronk::bake_plan_test
