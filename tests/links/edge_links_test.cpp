// Wide links from edge to edge: worlds by hand in which one sees which there are.
#include <cmath>
#include <glm/geometric.hpp>

#include "link_sites.hpp"
#include "linked_worlds.hpp"

namespace pronk::tests::edge_links_test {
namespace {

// Every corner of both segments and places within them, by the judge.
void expect_wide_links(const LinkedWorld& world) {
    expect_valid_links(world, 18);
    for (const PlacedLink& link : placed_links(world)) {
        EXPECT_EQ(link.link.method, LinkMethod::edges);
        EXPECT_TRUE(goes_counter_clockwise(link.link));
    }
}

double width_m(const PlacedLink& link) {
    return static_cast<double>(glm::distance(link.link.takeoff_begin, link.link.takeoff_end));
}

// How many metres of take-off lead from one kind of place to another; pieces of one edge.
template <class From, class To>
double takeoff_m(const LinkedWorld& world, const From& from, const To& to) {
    double sum = 0.0;
    for (const PlacedLink& link : placed_links(world)) {
        if (from(link.takeoff) && to(link.landing_begin)) sum += width_m(link);
    }
    return sum;
}

// 5 m of each platform's edge are walkable, and the ground is 1.75 m apart. The slowest jump that
// lands 2 m aslant rises 0.66 m and reaches 3.46 m: links are at most 2.98 m wide.
TEST(EdgeLinks, A_gap_has_a_few_wide_links_each_way) {
    const LinkedWorld world = linked(platforms(1.0F).take(), by_edges(up_to(2, 6, 6)));
    expect_wide_links(world);
    EXPECT_NEAR(takeoff_m(world, is_left, is_right), 5.0, 1e-6);
    EXPECT_NEAR(takeoff_m(world, is_right, is_left), 5.0, 1e-6);
    EXPECT_EQ(world.links().links.size(), 4U);
    for (const PlacedLink& link : placed_links(world)) {
        EXPECT_LE(width_m(link), 2.99);
        EXPECT_EQ(link.link.kind, LinkKind::jump);
    }
}

// The farthest two points of a link are within reach too.
TEST(EdgeLinks, Where_the_reach_is_short_the_gap_has_several) {
    const LinkedWorld world = linked(platforms(1.5F).take(), by_edges(up_to(1, 3, 3)));
    expect_wide_links(world);
    EXPECT_NEAR(takeoff_m(world, is_left, is_right), 5.0, 1e-6);
    EXPECT_NEAR(takeoff_m(world, is_right, is_left), 5.0, 1e-6);
    EXPECT_LE(world.links().links.size(), 10U);
}

TEST(EdgeLinks, A_gap_beyond_reach_has_none) {
    EXPECT_TRUE(linked(platforms(3.0F).take(), by_edges(up_to(1, 3, 3))).links().links.empty());
}

// A jump back up would have to rise 2 m.
TEST(EdgeLinks, What_is_open_one_way_is_offered_one_way) {
    const LinkedWorld world = linked(platforms(1.0F, 5.0F, 3.0F).take(), by_edges(up_to(1, 4, 4)));
    expect_wide_links(world);
    EXPECT_GT(takeoff_m(world, is_left, is_right), 4.5);
    EXPECT_EQ(takeoff_m(world, is_right, is_left), 0.0);
    const LinkedWorld strong = linked(platforms(1.0F, 5.0F, 3.0F).take(), by_edges(up_to(3, 8, 8)));
    expect_wide_links(strong);
    EXPECT_GT(takeoff_m(strong, is_left, is_right), 4.5);
    EXPECT_GT(takeoff_m(strong, is_right, is_left), 4.5);
}

// A table of 6 m by 6 m on a floor that goes on all around it.
scenes::Shapes table(float height_m) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-10.0F, -1.0F, -10.0F}, {10.0F, 0.0F, 10.0F});
    shapes.box({-3.0F, -0.5F, -3.0F}, {3.0F, height_m, 3.0F});
    return shapes;
}
bool is_high(const Vec3d& p) {
    return p.y > 0.5;
}
bool is_low(const Vec3d& p) {
    return p.y < 0.5;
}

TEST(EdgeLinks, Who_cannot_get_back_up_may_still_drop) {
    const LinkedWorld world = linked(table(3.0F).take(), by_edges(up_to(1, 3, 5)));
    expect_wide_links(world);
    // Of 22 m of edge nearly all.
    EXPECT_GT(takeoff_m(world, is_high, is_low), 18.0);
    EXPECT_EQ(takeoff_m(world, is_low, is_high), 0.0);
    std::size_t drops = 0;
    for (const PlacedLink& link : placed_links(world)) {
        drops += link.link.kind == LinkKind::drop ? 1 : 0;
    }
    EXPECT_GT(drops, 3U);
}

TEST(EdgeLinks, Who_can_jumps_back_up) {
    const LinkedWorld world = linked(table(1.5F).take(), by_edges(up_to(2.5, 6, 6)));
    expect_wide_links(world);
    EXPECT_GT(takeoff_m(world, is_high, is_low), 18.0);
    EXPECT_GT(takeoff_m(world, is_low, is_high), 12.0);
    for (const PlacedLink& link : placed_links(world)) {
        if (is_low(link.takeoff)) {
            EXPECT_EQ(link.link.kind, LinkKind::jump);
        }
    }
}

TEST(EdgeLinks, A_drop_deeper_than_the_fall_is_none) {
    const LinkedWorld world = linked(table(3.0F).take(), by_edges(up_to(1, 3, 2.5)));
    EXPECT_EQ(takeoff_m(world, is_high, is_low), 0.0);
}

// Under a ceiling only who rises less than the profile's 2 m gets across: heads are at 1.8 m.
TEST(EdgeLinks, Below_a_ceiling_jumps_are_low) {
    scenes::Shapes shapes = platforms(1.0F);
    shapes.box({-5.0F, 5.75F, -1.0F}, {6.0F, 6.0F, 7.0F});
    const LinkedWorld world = linked(shapes.take(), by_edges(up_to(2, 6, 6)));
    expect_wide_links(world);
    EXPECT_GT(takeoff_m(world, is_left, is_right), 4.5);
    for (const PlacedLink& link : placed_links(world)) {
        EXPECT_LT(apex_of(link.link, world.world().settings.ability), 0.95);
    }
}

// A fence of 1.25 m in a gap of 1 m: the slowest jump across 1.5 m rises 0.4 m, so higher ones are
// tried.
TEST(EdgeLinks, Over_a_fence_jumps_are_high) {
    scenes::Shapes shapes = platforms(1.0F);
    shapes.box({0.45F, 0.0F, -1.0F}, {0.55F, 4.25F, 7.0F});
    const LinkedWorld world = linked(shapes.take(), by_edges(up_to(3, 8, 8)));
    expect_wide_links(world);
    EXPECT_GT(takeoff_m(world, is_left, is_right), 3.0);
    for (const PlacedLink& link : placed_links(world)) {
        EXPECT_GT(apex_of(link.link, world.world().settings.ability), 1.25);
    }
}

TEST(EdgeLinks, A_wall_splits_a_link_in_two_and_nothing_goes_through_it) {
    scenes::Shapes shapes = platforms(1.0F);
    shapes.box({0.3F, 0.0F, 2.5F}, {0.7F, 12.0F, 3.5F});
    const LinkedWorld world = linked(shapes.take(), by_edges(up_to(2, 6, 6)));
    expect_wide_links(world);
    // Beside the wall and the body's width there are 1.75 m of edge on either side.
    for (const bool near_side : {true, false}) {
        double there_m = 0.0;
        for (const PlacedLink& link : placed_links(world)) {
            if (!is_left(link.takeoff) || (link.takeoff.z < 3.0) != near_side) continue;
            there_m += width_m(link);
        }
        EXPECT_GT(there_m, 1.2);
        EXPECT_LE(there_m, 1.75);
    }
}

TEST(EdgeLinks, A_gap_that_only_a_slanted_jump_crosses_is_crossed) {
    const LinkedWorld world = linked(scene("slanted"), by_edges(up_to(1, 3, 3)));
    expect_wide_links(world);
    EXPECT_GE(world.links().links.size(), 2U);
    const auto pairs = linked_pairs(world);
    for (const auto& [from, to] : pairs) EXPECT_TRUE(pairs.contains({to, from}));
}

TEST(EdgeLinks, Profiles_that_are_exact_have_no_edge_links) {
    EXPECT_TRUE(linked(platforms(1.0F).take(), by_edges(exactly(1, 3, 3))).links().links.empty());
}

TEST(EdgeLinks, A_launch_is_never_faster_than_the_maximum_speed) {
    BakeSettings settings = by_edges(up_to(2, 6, 6));
    settings.ability.max_speed_m_s = 6.5;  // straight up to 2 m are 6.26
    const LinkedWorld world = linked(table(1.5F).take(), settings);
    expect_wide_links(world);
    EXPECT_FALSE(world.links().links.empty());
}

// The ground is 1.75 m apart: sqrt(9.81 * 1.75) = 4.14 m/s get across, and 6.26 m/s are what 2 m up
// take.
TEST(EdgeLinks, Who_is_too_slow_for_the_apex_jumps_lower_and_who_is_too_slow_for_the_gap_does_not) {
    for (const bool landing : {false, true}) {
        BakeSettings settings = by_edges(up_to(2, 6, 6));
        settings.links.methods.landing = landing;
        settings.ability.max_speed_m_s = 5.0;
        const LinkedWorld slow = linked(platforms(1.0F).take(), settings);
        expect_wide_links(slow);
        EXPECT_GT(takeoff_m(slow, is_left, is_right), 4.5);
        settings.ability.max_speed_m_s = 4.0;
        EXPECT_TRUE(linked(platforms(1.0F).take(), settings).links().links.empty());
        settings.ability.max_speed_m_s = 0.01;
        EXPECT_TRUE(linked(platforms(1.0F).take(), settings).links().links.empty());
    }
}

TEST(EdgeLinks, Store_the_slowest_launch_and_the_shortest_jump) {
    const LinkedWorld world = linked(scene("terraces"), by_edges(up_to(1.25, 4, 4)));
    ASSERT_GT(world.links().links.size(), 50U);
    for (const PlacedLink& link : placed_links(world)) expect_bounds(world.world(), link);
}

TEST(EdgeLinks, Are_the_same_for_any_number_of_threads_and_in_tiles_too) {
    for (const int tile_cells : {0, 96}) {
        BakeSettings settings = by_edges(up_to(1.25, 4, 4));
        settings.tile_cells = tile_cells;
        settings.links.methods = {true, true};
        settings.links.step_cells = 0;
        const LinkedWorld one = linked(scene("terraces"), settings, 1);
        expect_valid_links(one, 9);
        const LinkedWorld many = linked(scene("terraces"), settings, 7);
        ASSERT_EQ(many.world().tiles.size(), one.world().tiles.size());
        for (std::size_t t = 0; t < one.world().tiles.size(); ++t) {
            EXPECT_TRUE(many.world().tiles[t].links == one.world().tiles[t].links);
        }
    }
}

// A gap along the side between two tiles: edges of both are seen from both.
TEST(EdgeLinks, Reach_across_tiles) {
    BakeSettings settings = by_edges(up_to(2, 6, 6));
    settings.tile_cells = 16;  // 4 m
    const LinkedWorld world = linked(platforms(1.0F).take(), settings);
    expect_wide_links(world);
    EXPECT_GT(takeoff_m(world, is_left, is_right), 4.5);
    EXPECT_GT(takeoff_m(world, is_right, is_left), 4.5);
}

// The ground of the left platform ends between 28 and 32 cells from the level's side, and one of
// these tiles ends there too.
TEST(EdgeLinks, Start_from_ground_that_ends_on_the_side_of_its_tile) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-8.0F, 2.0F, 0.0F}, {0.0F, 3.0F, 6.0F});
    shapes.box({1.0F, 2.0F, 0.0F}, {5.0F, 3.0F, 6.0F});
    const TriangleSoup soup = shapes.take();
    BakeSettings settings = by_edges(up_to(2, 6, 6));
    settings.tile_cells = 64;
    const LinkedWorld whole = linked(soup, settings);
    ASSERT_EQ(whole.world().tiles.size(), 1U);
    bool on_side = false;
    for (const int tile_cells : {28, 29, 30, 31, 32}) {
        settings.tile_cells = tile_cells;
        const LinkedWorld world = linked(soup, settings);
        const std::vector<BorderEdge>& border = world.world().tiles[0].surface.border;
        on_side |= std::none_of(border.begin(), border.end(),
                                [](const BorderEdge& edge) { return edge.outward.x > 0.5F; }) &&
                   world.world().tiles[1].surface.polygon_count() == 1;
        expect_wide_links(world);
        EXPECT_NEAR(takeoff_m(world, is_left, is_right), takeoff_m(whole, is_left, is_right), 1e-6)
            << tile_cells;
        EXPECT_NEAR(takeoff_m(world, is_right, is_left), takeoff_m(whole, is_right, is_left), 1e-6)
            << tile_cells;
    }
    EXPECT_TRUE(on_side);
}

// Where tiles meet, ground goes on.
TEST(EdgeLinks, A_floor_in_tiles_has_none) {
    for (const float steep : {0.0F, 0.4F}) {
        const TriangleSoup soup =
            ground(24.0F, [&](Vec2 p) { return steep * p.x + 0.5F * steep * p.y; });
        for (const int tile_cells : {24, 32, 48}) {
            BakeSettings settings = by_edges(up_to(2, 6, 4));
            settings.tile_cells = tile_cells;
            const LinkedWorld world = linked(soup, settings);
            EXPECT_GT(world.world().tiles.size(), 1U);
            EXPECT_TRUE(placed_links(world).empty()) << steep << ' ' << tile_cells;
        }
    }
}

class EdgeLinksOfScene : public ::testing::TestWithParam<const char*> {};

TEST_P(EdgeLinksOfScene, Keep_the_promise) {
    const LinkedWorld world = linked(scene(GetParam()), by_edges(up_to(1.9, 4, 4)));
    EXPECT_FALSE(placed_links(world).empty());
    expect_wide_links(world);
}

INSTANTIATE_TEST_SUITE_P(All, EdgeLinksOfScene,
                         ::testing::Values("gap", "slanted", "fence", "stairs", "overpass",
                                           "terraces", "forest", "parkour", "ruins"));

}  // namespace
}  // namespace pronk::tests::edge_links_test
