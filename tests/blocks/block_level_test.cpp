// Levels as voxel worlds: what is planned there is judged by FCL on their own triangles.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "blocks/hand_levels.hpp"
#include "blocks/judged_level.hpp"
#include "levels_for_tests.hpp"
#include "scenes/shapes.hpp"

namespace pronk::block_level_test {
namespace {

BlockTraveller jumper() {
    BlockTraveller who;
    who.ability.profiles[0].jump = {2.0, 4.0, 6.0};
    return who;
}

BlockGrid grid_of(const TriangleSoup& soup, double voxel_m) {
    BlockLevelSettings settings;
    settings.voxel_m = voxel_m;
    auto grid = BlockGrid::make(soup, settings);
    EXPECT_TRUE(grid) << (grid ? "" : grid.error().message());
    return std::move(*grid);
}

BlockMap map_of(const BlockGrid& grid, const BlockTraveller& who, bool cached) {
    BlockMapSettings settings;
    settings.cached = cached;
    auto map = BlockMap::make(grid, who, settings);
    EXPECT_TRUE(map) << (map ? "" : map.error().message());
    return std::move(*map);
}

// A solid ramp: from (0, 0) up to `rise` over 10 m along x, with floors of 4 m before and behind.
TriangleSoup ramp(float rise) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-4.0F, -1.0F, 0.0F}, {0.0F, 0.0F, 4.0F});
    shapes.quad({0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 4.0F}, {10.0F, rise, 4.0F}, {10.0F, rise, 0.0F});
    shapes.box({10.0F, rise - 1.0F, 0.0F}, {14.0F, rise, 4.0F});
    return shapes.take();
}

TriangleSoup stair(float step_m, int steps) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-4.0F, -1.0F, 0.0F}, {0.0F, 0.0F, 4.0F});
    for (int i = 0; i < steps; ++i) {
        const auto x = static_cast<float>(i) * 0.4F;
        shapes.box({x, -1.0F, 0.0F}, {x + 0.4F, static_cast<float>(i + 1) * step_m, 4.0F});
    }
    const float end = static_cast<float>(steps) * 0.4F;
    const float top = static_cast<float>(steps) * step_m;
    shapes.box({end, top - 1.0F, 0.0F}, {end + 4.0F, top, 4.0F});
    return shapes.take();
}

class BlockLevels : public ::testing::TestWithParam<std::string> {};

// Some six hundred of each level and shape.
TEST_P(BlockLevels, Every_jump_that_is_known_beforehand_is_valid_to_the_judge) {
    const auto level = tests::open(GetParam());
    ASSERT_TRUE(level) << level.error().message();
    const Vec3 size = bounds_of(level->soup).size();
    const double voxel_m = std::max(size.x, size.z) > 120.0F ? 2.0 : 1.0;
    const BlockGrid grid = grid_of(level->soup, voxel_m);
    for (const JumpShape shape : {JumpShape::straight, JumpShape::arcs}) {
        BlockTraveller who = jumper();
        who.shape = shape;
        const BlockMap map = map_of(grid, who, true);
        tests::expect_jumps_valid(map, tests::JudgedLevel(level->soup, who), 600);
    }
}

TEST_P(BlockLevels, Routes_walk_on_ground_and_their_jumps_are_valid_to_the_judge) {
    const auto level = tests::open(GetParam());
    ASSERT_TRUE(level) << level.error().message();
    const Vec3 size = bounds_of(level->soup).size();
    const double voxel_m = std::max(size.x, size.z) > 120.0F ? 2.0 : 0.8;
    const BlockGrid grid = grid_of(level->soup, voxel_m);
    const BlockTraveller who = jumper();
    const BlockMap map = map_of(grid, who, true);
    if (map.footholds() < 2) GTEST_SKIP() << "nobody goes anywhere here";
    tests::Legs legs;
    tests::expect_routes_kept(map, tests::JudgedLevel(level->soup, who), 7, legs);
    EXPECT_GT(legs.walks + legs.jumps, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, BlockLevels, ::testing::ValuesIn(tests::level_names()),
                         tests::test_name);

TEST(BlockLevel, Feet_are_on_the_triangles) {
    for (const char* name : {"parkour", "stairs", "slanted", "ruins"}) {
        const auto level = scenes::make(name);
        ASSERT_TRUE(level);
        const judge::SoupGround ground(level->soup, {});
        const BlockGrid grid = grid_of(level->soup, 0.8);
        const BlockMap map = map_of(grid, jumper(), false);
        const auto places = tests::feet_in(map);
        ASSERT_FALSE(places.empty());
        for (const Vec3d& place : places) EXPECT_LT(ground.off_by_m(place), 1e-6) << name;
    }
}

TEST(BlockLevel, Ramps_and_stairs_are_walked_and_not_jumped) {
    struct Case {
        const char* what;
        TriangleSoup soup;
        double top_y, end_x;
    };
    const Case cases[] = {{"a ramp of 22 degrees", ramp(4.0F), 4.0, 13.0},
                          {"a ramp of 40 degrees", ramp(8.4F), 8.4, 13.0},
                          {"a stair of 0.3 m steps", stair(0.3F, 12), 3.6, 7.5},
                          {"a stair of 0.18 m steps", stair(0.18F, 20), 3.6, 10.5}};
    for (const auto& [what, soup, top_y, end_x] : cases) {
        // Of the last two the agent's body is wider.
        for (const double voxel_m : {1.0, 0.8, 0.5, 0.4, 0.25}) {
            const BlockGrid grid = grid_of(soup, voxel_m);
            const BlockMap map = map_of(grid, jumper(), false);
            BlockPlanner planner(map);
            for (const bool down : {false, true}) {
                const Vec3d foot(-2.5, 0.0, 2.0);
                const Vec3d head(end_x, top_y, 2.0);
                const Route route = planner.plan({down ? head : foot, down ? foot : head});
                ASSERT_EQ(route.found, RouteFound::reached) << what << ' ' << voxel_m;
                EXPECT_EQ(route.jumps(), 0U) << what << ' ' << voxel_m;
            }
        }
    }
}

TEST(BlockLevel, A_ramp_steeper_than_the_slope_is_not_walked) {
    const TriangleSoup soup = ramp(14.0F);  // 54 degrees
    BlockTraveller who;
    who.ability.profiles.clear();
    const BlockGrid grid = grid_of(soup, 1.0);
    const BlockMap map = map_of(grid, who, false);
    BlockPlanner planner(map);
    EXPECT_EQ(planner.plan({{-2.5, 0.0, 2.0}, {12.0, 14.0, 2.0}}).found, RouteFound::partial);
}

TEST(BlockLevel, A_level_of_whole_metres_is_the_same_as_its_blocks) {
    const auto level = scenes::make("parkour");
    ASSERT_TRUE(level);
    const BlockGrid grid = grid_of(level->soup, 1.0);
    BlockList list;
    list.layout = grid.layout();
    const Vec3d& origin = grid.layout().origin;
    for (const scenes::ParkourBlock& block : scenes::parkour_blocks()) {
        const auto voxel = [&](const Vec3& corner) {
            return BlockCoord{static_cast<int>(static_cast<double>(corner.x) - origin.x),
                              static_cast<int>(static_cast<double>(corner.y) - origin.y),
                              static_cast<int>(static_cast<double>(corner.z) - origin.z)};
        };
        list.blocks.push_back({voxel(block.min), voxel(block.max) - BlockCoord{1, 1, 1}});
    }
    const auto blocks = BlockGrid::make(list);
    ASSERT_TRUE(blocks);
    const BlockMap of_level = map_of(grid, jumper(), true);
    const BlockMap of_blocks = map_of(*blocks, jumper(), true);
    EXPECT_EQ(of_level.footholds(), of_blocks.footholds());
    EXPECT_EQ(of_level.jumps(), of_blocks.jumps());
    BlockPlanner a(of_level);
    BlockPlanner b(of_blocks);
    for (const scenes::ParkourPair& pair : scenes::parkour_pairs()) {
        BlockRequest request;
        request.from = pair.start;
        request.to = pair.goal;
        EXPECT_EQ(a.plan(request).jumps(), static_cast<std::size_t>(pair.jumps));
        EXPECT_EQ(b.plan(request).jumps(), static_cast<std::size_t>(pair.jumps));
        EXPECT_EQ(a.last().grid_cost_m, b.last().grid_cost_m);
    }
}

TEST(BlockLevel, Parkour_takes_as_many_jumps_whatever_the_voxels) {
    const auto level = scenes::make("parkour");
    ASSERT_TRUE(level);
    for (const double voxel_m : {1.0, 0.8}) {
        const BlockGrid grid = grid_of(level->soup, voxel_m);
        const BlockMap map = map_of(grid, jumper(), true);
        BlockPlanner planner(map);
        for (const scenes::ParkourPair& pair : scenes::parkour_pairs()) {
            BlockRequest request;
            request.from = pair.start;
            request.to = pair.goal;
            for (const bool cached : {false, true}) {
                request.cached = cached;
                const Route route = planner.plan(request);
                EXPECT_EQ(route.found, RouteFound::reached);
                EXPECT_EQ(route.jumps(), static_cast<std::size_t>(pair.jumps)) << voxel_m;
            }
        }
    }
}

TEST(BlockLevel, A_goal_inside_a_solid_is_off_the_ground) {
    scenes::Shapes shapes({"stone"});
    shapes.box({0.0F, -1.0F, 0.0F}, {30.0F, 0.0F, 10.0F});
    shapes.box({12.0F, 0.0F, 0.0F}, {24.0F, 10.0F, 10.0F});
    const BlockGrid grid = grid_of(shapes.take(), 1.0);
    const BlockMap map = map_of(grid, jumper(), false);
    BlockPlanner planner(map);
    const Route route = planner.plan({{2.5, 0.0, 5.5}, {18.5, 4.0, 5.5}});
    EXPECT_EQ(route.found, RouteFound::none);
    EXPECT_EQ(route.trouble, RouteTrouble::goal_off_surface);
}

TEST(BlockLevel, Blocks_can_be_put_into_a_level_and_taken_away_again) {
    const auto level = scenes::make("plain");
    ASSERT_TRUE(level);
    BlockGrid grid = grid_of(level->soup, 1.0);
    BlockTraveller who = jumper();
    BlockMap map = map_of(grid, who, true);
    const auto places = tests::feet_in(map);
    ASSERT_FALSE(places.empty());
    BlockPlanner planner(map);
    const BlockRequest request{places.front(), places.back()};
    const Route before = planner.plan(request);
    ASSERT_EQ(before.found, RouteFound::reached);
    EXPECT_EQ(before.jumps(), 0U);
    // A wall two voxels high all across the middle, with a way around nowhere.
    const BlockCoord& size = grid.layout().size;
    const int middle = size.x / 2;
    std::vector<BlockCoord> wall;
    for (int z = 0; z < size.z; ++z) {
        for (int y = 0; y < size.y; ++y) {
            if (grid.kind({middle, y, z}) != VoxelKind::blocked) wall.push_back({middle, y, z});
        }
    }
    for (const BlockCoord& at : wall) EXPECT_TRUE(grid.set(at));
    map.update();
    EXPECT_EQ(planner.plan(request).found, RouteFound::partial);
    for (const BlockCoord& at : wall) EXPECT_TRUE(grid.clear(at));
    map.update();
    const Route after = planner.plan(request);
    EXPECT_EQ(after.points, before.points);
}

// By where they are: numbers of footholds differ.
using KnownEdges = std::map<BlockCoord, std::multiset<std::pair<BlockCoord, std::uint32_t>>>;

KnownEdges edges_of(const BlockMap& map) {
    KnownEdges known;
    const JumpCache& cache = *map.parts().cache;
    for (std::uint32_t place = 0; place < cache.places(); ++place) {
        if (!map.parts().stands_at(cache.at(place))) continue;
        auto& edges = known[cache.at(place)];
        for (const JumpCache::Edge& edge : cache.edges(place)) {
            edges.emplace(cache.at(edge.to), edge.cost);
        }
    }
    return known;
}

TEST(BlockLevel, After_changes_a_map_is_as_if_made_anew) {
    judge::Dice dice(9);
    const std::pair<const char*, double> cases[] = {
        {"parkour", 0.8}, {"stairs", 1.0}, {"ruins", 1.0}, {"fence", 0.25}};
    for (const auto& [name, voxel_m] : cases) {
        const auto level = scenes::make(name);
        ASSERT_TRUE(level);
        BlockGrid grid = grid_of(level->soup, voxel_m);
        BlockMap map = map_of(grid, jumper(), true);
        const BlockCoord& size = grid.layout().size;
        for (int round = 0; round < 3; ++round) {
            for (int i = 0; i < 30; ++i) {
                const BlockCoord at{static_cast<int>(dice.below(static_cast<std::size_t>(size.x))),
                                    static_cast<int>(dice.below(static_cast<std::size_t>(size.y))),
                                    static_cast<int>(dice.below(static_cast<std::size_t>(size.z)))};
                if (!grid.set(at)) grid.clear(at);
            }
            map.update();
            const BlockMap made = map_of(grid, jumper(), true);
            ASSERT_EQ(map.footholds(), made.footholds()) << name;
            ASSERT_EQ(tests::feet_in(map), tests::feet_in(made)) << name;
            ASSERT_TRUE(edges_of(map) == edges_of(made)) << name << ' ' << round;
        }
    }
}

TEST(BlockLevel, Blocks_in_a_level_are_walked_on_and_jumped_onto_and_never_hit) {
    tests::Legs legs;
    for (const char* name : {"parkour", "stairs", "ruins", "slanted"}) {
        const auto level = scenes::make(name);
        ASSERT_TRUE(level);
        const double voxel_m = 0.8;
        BlockGrid grid = grid_of(level->soup, voxel_m);
        BlockTraveller who = jumper();
        BlockMap map = map_of(grid, who, true);
        judge::Dice dice(11);
        // Each somewhere about the ground: in the way, or something to stand on.
        const std::vector<Vec3d> places = tests::feet_in(map);
        scenes::Shapes boxes({"stone"});
        for (int i = 0; i < 60; ++i) {
            const Vec3d in = (places[dice.below(places.size())] - grid.layout().origin) / voxel_m;
            const BlockCoord at{static_cast<int>(in.x),
                                static_cast<int>(in.y) + static_cast<int>(dice.below(4)),
                                static_cast<int>(in.z)};
            if (!grid.set(at)) continue;
            const Vec3d min = grid.layout().origin + voxel_m * Vec3d(at.x, at.y, at.z);
            boxes.box(Vec3(min), Vec3(min + voxel_m));
        }
        map.update();
        const tests::JudgedLevel judged(tests::both(level->soup, boxes.take()), who);
        tests::expect_jumps_valid(map, judged, 400);
        tests::expect_routes_kept(map, judged, 12, legs);
    }
    EXPECT_GT(legs.walks, 40U);
    EXPECT_GT(legs.jumps, 20U);
}

// The voxel over the wall is free, and the ground beside the wall is in its column.
TEST(BlockLevel, The_foot_of_a_wall_is_not_ground_of_the_voxel_above_the_wall) {
    for (const float height_m : {1.5F, 2.3F, 2.5F}) {
        scenes::Shapes shapes({"stone"});
        shapes.box({0, -1, 0}, {10, 0, 10});
        shapes.box({4.6F, 0, 0}, {5.0F, height_m, 10});
        const BlockGrid grid = grid_of(shapes.take(), 1.0);
        BlockTraveller who;
        who.ability.profiles.clear();
        const BlockMap map = map_of(grid, who, false);
        for (const Vec3d& place : tests::feet_in(map)) {
            // Either on the floor in the middle of a voxel, or on the wall.
            EXPECT_TRUE(place.y == 0.0 || std::abs(place.y - height_m) < 1e-6) << place.y;
        }
        BlockPlanner planner(map);
        for (const double x : {4.3, 4.2, 3.9}) {
            const Route route = planner.plan({{x, 0.0, 5.5}, {1.5, 0.0, 5.5}});
            ASSERT_EQ(route.found, RouteFound::reached) << x;
            EXPECT_EQ(route.points.front(), Vec3d(x, 0.0, 5.5));
            EXPECT_NEAR(route.length_m, x - 1.5, 1e-9);
        }
    }
}

// A block at the rim carries as much on one side of the grid as on the other.
TEST(BlockLevel, Nothing_beyond_the_grid_carries_feet) {
    scenes::Shapes shapes({"stone"});
    shapes.box({0, -1, 0}, {10, 0, 10});
    BlockGrid grid = grid_of(shapes.take(), 1.0);
    const BlockCoord& size = grid.layout().size;
    const BlockCoord low{0, 3, 5};
    const BlockCoord high{size.x - 1, 3, 5};
    grid.set(low);
    grid.set(high);
    BlockTraveller who = jumper();
    who.agent.radius_m = 0.3F;
    const BlockMap map = map_of(grid, who, false);
    const BlockCoord up{0, 1, 0};
    ASSERT_TRUE(map.foothold(low + up).has_value());
    ASSERT_TRUE(map.foothold(high + up).has_value());
    const double middle = grid.layout().origin.x + 0.5 * size.x;
    EXPECT_NEAR(middle - map.foothold(low + up)->x, map.foothold(high + up)->x - middle, 1e-9);
}

TEST(BlockLevel, What_a_level_blocks_cannot_be_cleared) {
    const auto level = scenes::make("parkour");
    ASSERT_TRUE(level);
    BlockGrid grid = grid_of(level->soup, 1.0);
    const BlockCoord& size = grid.layout().size;
    int blocked = 0;
    for (int z = 0; z < size.z; ++z) {
        for (int x = 0; x < size.x; ++x) {
            const BlockCoord at{x, 2, z};
            if (grid.kind(at) != VoxelKind::blocked) continue;
            ++blocked;
            EXPECT_FALSE(grid.clear(at));
        }
    }
    EXPECT_GT(blocked, 0);
}

}  // namespace
}  // namespace pronk::block_level_test
