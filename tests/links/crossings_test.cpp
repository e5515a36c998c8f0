// Worlds by hand in which one sees which links there are: who gets across, and who does not.
#include <cmath>
#include <numbers>

#include "linked_worlds.hpp"

namespace pronk::tests::crossings_test {
namespace {

struct Crossings {
    std::size_t there = 0;
    std::size_t back = 0;
};
Crossings crossings(const LinkedWorld& linked) {
    return {count_links(linked, is_left, is_right), count_links(linked, is_right, is_left)};
}
Crossings crossings(scenes::Shapes shapes, const BakeSettings& settings) {
    const LinkedWorld world = linked(shapes.take(), settings);
    expect_valid_links(world);
    return crossings(world);
}

TEST(Crossings, A_gap_is_crossed_from_both_sides) {
    const LinkedWorld world = linked(scene("gap"), settings_of(exactly(1, 3, 3)));
    expect_valid_links(world);
    const auto [there, back] = crossings(world);
    EXPECT_GT(there, 10U);
    EXPECT_GT(back, 10U);
    // There is nowhere else to land.
    EXPECT_EQ(there + back, world.links().links.size());
}

// Ground ends at x = -0.25 and begins again half a metre behind the edge: Recast's voxels take in
// the cell that a side touches. Samples are corners of cells, so the last one is on the ground's
// edge; landings are cells' midpoints, the first of them 0.625 m behind the platform's edge.
TEST(Crossings, A_gap_is_crossed_if_the_last_sample_reaches_the_first_midpoint) {
    const Crossings within = crossings(platforms(2.0F), settings_of(up_to(1, 3, 3)));  // 2.875 m
    EXPECT_GT(within.there, 0U);
    EXPECT_GT(within.back, 0U);
    const Crossings beyond = crossings(platforms(2.25F), settings_of(up_to(1, 3, 3)));
    EXPECT_EQ(beyond.there, 0U);
    EXPECT_EQ(beyond.back, 0U);
}

TEST(Crossings, A_world_of_one_polygon_has_no_links) {
    BakeSettings settings = settings_of(up_to(1, 3, 3));
    settings.links.keep_redundant = true;
    const LinkedWorld world = linked(scene("plain"), settings);
    ASSERT_EQ(world.surface().polygon_count(), 1U);
    EXPECT_TRUE(world.links().links.empty());
    EXPECT_EQ(world.links().lists.size(), 1U);
    EXPECT_EQ(world.links().list_begin, (std::vector<std::uint32_t>{0, 0}));
    EXPECT_GT(world.bake.samples, 1000U);
}

TEST(Crossings, Islands_out_of_each_other_s_reach_have_no_links) {
    const LinkedWorld world = linked(platforms(20.0F).take(), settings_of(up_to(2, 6, 6)));
    EXPECT_EQ(world.surface().polygon_count(), 2U);
    EXPECT_TRUE(world.links().links.empty());
}

TEST(Crossings, A_gap_that_no_jump_along_a_border_s_normal_crosses_is_crossed) {
    for (const AbilityProfile& profile : {exactly(1, 3, 3), up_to(1, 3, 3)}) {
        const LinkedWorld world = linked(scene("slanted"), settings_of(profile));
        expect_valid_links(world);
        const auto [there, back] = crossings(world);
        EXPECT_GT(there, 0U);
        EXPECT_GT(back, 0U);
    }
}

TEST(Crossings, A_fence_under_a_branch_is_cleared_by_whom_it_fits) {
    // The branch can be walked on, too.
    const auto west = [](const Vec3d& p) { return p.x < 0.0 && p.y < 1.0; };
    const auto east = [](const Vec3d& p) { return p.x > 0.0 && p.y < 1.0; };
    const auto across = [&](double apex_m) {
        const LinkedWorld world = linked(scene("fence"), settings_of(up_to(apex_m, 4, 4)));
        expect_valid_links(world, 1);
        return Crossings{count_links(world, west, east), count_links(world, east, west)};
    };
    EXPECT_GT(across(1.6).there, 0U);
    EXPECT_GT(across(1.6).back, 0U);
    // The fence is 1.15 m high, and ground at most a voxel too high.
    EXPECT_EQ(across(0.9).there, 0U);
    EXPECT_EQ(across(0.9).back, 0U);
}

TEST(Crossings, Each_giant_step_is_jumped_up_and_down) {
    // Steps of 1.2 m, each 3.5 m deep: 0, 1.2, 2.4, 3.6, 4.8.
    const auto on_step = [](int step) {
        return [=](const Vec3d& p) {
            const bool beside = step == 0 ? p.z > 9.0 : p.x > 17.0 && p.x < 21.0;
            return beside && std::abs(p.y - 1.2 * step) <= 0.25;
        };
    };
    const LinkedWorld high = linked(scene("stairs"), settings_of(up_to(1.5, 4, 4), 2));
    const LinkedWorld low = linked(scene("stairs"), settings_of(up_to(1.0, 4, 4), 2));
    expect_valid_links(high, 1);
    for (int step = 0; step < 4; ++step) {
        EXPECT_GT(count_links(high, on_step(step), on_step(step + 1)), 0U) << step;
        EXPECT_GT(count_links(high, on_step(step + 1), on_step(step)), 0U) << step;
        EXPECT_EQ(count_links(low, on_step(step), on_step(step + 1)), 0U) << step;
        EXPECT_GT(count_links(low, on_step(step + 1), on_step(step)), 0U) << step;
    }
}

// A voxel above the apex, and a voxel below it.
TEST(Crossings, A_ledge_is_jumped_onto_up_to_the_apex) {
    for (const float gap_m : {0.5F, 1.0F}) {
        const BakeSettings settings = settings_of(up_to(1.5, 4, 8));
        const Crossings below = crossings(platforms(gap_m, 3.0F, 4.25F), settings);
        EXPECT_GT(below.there, 0U) << gap_m;
        EXPECT_GT(below.back, 0U) << gap_m;
        const Crossings above = crossings(platforms(gap_m, 3.0F, 4.75F), settings);
        EXPECT_EQ(above.there, 0U) << gap_m;
        EXPECT_GT(above.back, 0U) << gap_m;
    }
}

// 3 m below an apex of 1 m is 2 m below the take-off.
TEST(Crossings, A_jump_down_goes_as_deep_as_the_fall_allows) {
    for (const AbilityProfile& profile : {exactly(1, 3, 3), up_to(1, 3, 3)}) {
        EXPECT_GT(crossings(platforms(1.0F, 5.0F, 3.25F), settings_of(profile)).there, 0U);
        EXPECT_EQ(crossings(platforms(1.0F, 5.0F, 2.75F), settings_of(profile)).there, 0U);
    }
}

// No two places are 10 m apart: who always jumps 10.5 m jumps over the other platform.
TEST(Crossings, Up_to_a_reach_there_are_shorter_jumps_and_exactly_a_reach_there_are_none) {
    EXPECT_EQ(crossings(platforms(1.0F), settings_of(exactly(1, 10.5, 3))).there, 0U);
    EXPECT_GT(crossings(platforms(1.0F), settings_of(up_to(1, 10.5, 3))).there, 0U);
}

TEST(Crossings, Exact_jumps_are_within_a_band_below_the_reach_and_others_go_down_to_short_ones) {
    const auto reaches = [](const AbilityProfile& profile) {
        const LinkedWorld world = linked(platforms(1.0F).take(), settings_of(profile));
        std::pair<double, double> range{1e9, 0.0};
        for (const PlacedLink& link : placed_links(world)) {
            for (const double at : {0.0, 0.5, 1.0}) {
                const Vec3d landing = link.landing(world.world(), at);
                const double reach_m =
                    fitted_reach_m(profile.jump.apex_m, distance_m(link.takeoff, landing),
                                   landing.y - link.takeoff.y)
                        .value();
                range = {std::min(range.first, reach_m), std::max(range.second, reach_m)};
            }
        }
        return range;
    };
    const auto [exact_low, exact_high] = reaches(exactly(1, 4, 3));
    EXPECT_LE(exact_high, 4.0 + 1e-6);
    // A cell for the voxels, epsilon (a cell) for chords of the landing curve.
    EXPECT_GE(exact_low, 4.0 - 0.75);
    const auto [upto_low, upto_high] = reaches(up_to(1, 4, 3));
    EXPECT_LE(upto_high, 4.0 + 1e-6);
    EXPECT_GE(upto_high, 4.0 - 0.25);
    EXPECT_LT(upto_low, 3.0);
}

// Stones of 2 m, of which a square of 1.25 m can be stood on, as far apart as anybody can jump.
TEST(Crossings, Stepping_stones_are_crossed_at_every_distance_up_to_the_reach) {
    for (const double reach_m : {4.0, 6.0, 8.0}) {
        for (float apart_m = 3.0F; static_cast<double>(apart_m) <= reach_m; apart_m += 0.25F) {
            scenes::Shapes shapes({"stone"});
            shapes.box({-2, 0, 0}, {0, 3, 2});
            shapes.box({apart_m - 2.0F, 0, 0}, {apart_m, 3, 2});
            BakeSettings settings = settings_of(up_to(1.5, reach_m, 3));
            settings.surface.min_region_cells = 1;
            const Crossings both = crossings(std::move(shapes), settings);
            EXPECT_GT(both.there, 0U) << apart_m << " of " << reach_m;
            EXPECT_GT(both.back, 0U) << apart_m << " of " << reach_m;
        }
    }
}

// A slab over a floor of one polygon: its landings go all around the take-off, without a gap.
TEST(Crossings, From_a_floating_slab_one_gets_down_on_all_sides_of_one_polygon) {
    scenes::Shapes shapes({"stone"});
    shapes.floor(scenes::rectangle({0, 0}, {11, 11}), 0.0F);
    shapes.box({4.5F, 2.5F, 4.5F}, {6.5F, 2.75F, 6.5F});
    BakeSettings settings = settings_of(exactly(1, 3, 5));
    settings.surface.min_region_cells = 1;
    const LinkedWorld world = linked(shapes.take(), settings);
    ASSERT_EQ(world.surface().polygon_count(), 2U);
    expect_valid_links(world);
    std::array<std::size_t, 4> quadrants{};
    for (const PlacedLink& link : placed_links(world)) {
        const Vec3d to = link.landing_begin - link.takeoff;
        ++quadrants[(to.x > 0.0 ? 1U : 0U) + (to.z > 0.0 ? 2U : 0U)];
        EXPECT_LT(to.y, -2.0);
    }
    for (const std::size_t links : quadrants) EXPECT_GT(links, 10U);
}

TEST(Crossings, An_agent_without_width_takes_off_and_lands_nearer_to_the_edges) {
    BakeSettings settings = settings_of(up_to(1, 3, 3));
    settings.agent.radius_m = 0.0F;
    const Crossings within = crossings(platforms(2.25F), settings);
    EXPECT_GT(within.there, 0U);
    EXPECT_GT(within.back, 0U);
    const Crossings beyond = crossings(platforms(2.75F), settings);
    EXPECT_EQ(beyond.there, 0U);
    EXPECT_EQ(beyond.back, 0U);
}

TEST(Crossings, A_reach_shorter_than_a_cell_crosses_no_gap_of_two) {
    for (const ReachUse use : {ReachUse::exact, ReachUse::upto}) {
        BakeSettings settings = settings_of({{1, 0.2, 3}, use});
        settings.links.keep_redundant = true;
        EXPECT_EQ(crossings(platforms(0.5F), settings).there, 0U);
        settings.ability.profiles[0].jump = {1, 0.01, 1.1};
        EXPECT_EQ(crossings(platforms(0.5F), settings).there, 0U);
    }
}

// The first gets over the fence and not over the gap, the second over the gap and not the fence,
// the third over neither.
TEST(Crossings, Links_name_the_profile_they_are_jumped_with) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-4, -1, 0}, {0, 0, 6});
    shapes.box({-2.05F, 0, 0}, {-1.95F, 1.6F, 6});
    shapes.box({3, -1, 0}, {7, 0, 6});
    BakeSettings settings = settings_of(up_to(2, 3, 4));
    settings.ability.profiles.push_back(up_to(1.25, 6, 4));
    settings.ability.profiles.push_back(up_to(1.25, 1, 4));
    const LinkedWorld world = linked(shapes.take(), settings);
    expect_valid_links(world);
    std::array<std::size_t, 3> fence{};
    std::array<std::size_t, 3> gap{};
    for (const PlacedLink& link : placed_links(world)) {
        const double from = link.takeoff.x;
        const double to = link.landing_begin.x;
        (std::min(from, to) < 0.0 && std::max(from, to) > 0.0 ? gap : fence)[link.link.profile]++;
    }
    EXPECT_GT(fence[0], 0U);
    EXPECT_EQ(gap[0], 0U);
    EXPECT_EQ(fence[1], 0U);
    EXPECT_GT(gap[1], 0U);
    EXPECT_EQ(fence[2], 0U);
    EXPECT_EQ(gap[2], 0U);

    // Each profile finds what it finds alone.
    for (std::size_t p = 0; p < 3; ++p) {
        BakeSettings alone = settings;
        alone.ability.profiles = {settings.ability.profiles[p]};
        EXPECT_EQ(linked(world.soup, alone).links().links.size(), fence[p] + gap[p]) << p;
    }
}

TEST(Crossings, A_slower_launch_shortens_jumps_up_to_a_reach) {
    // Up alone is 4.429 m/s; 3 m take 0.9031 s, so 3.322 m/s forwards and 5.536 m/s in all.
    BakeSettings settings = settings_of(up_to(1, 3, 3));
    settings.ability.max_speed_m_s = 5.54;
    EXPECT_GT(crossings(platforms(2.0F), settings).there, 0U);
    settings.ability.max_speed_m_s = 5.2;                        // 2.46 m
    EXPECT_GT(crossings(platforms(1.5F), settings).there, 0U);   // 2.375 m
    EXPECT_EQ(crossings(platforms(1.75F), settings).there, 0U);  // 2.625 m
}

// Kerkhof's figure 17: a point that flies through open voxels is not yet a body that does.
TEST(Crossings, Who_does_not_fit_below_a_lintel_does_not_jump_through) {
    const auto with_lintel = [](float bottom) {
        scenes::Shapes shapes = platforms(1.5F);
        shapes.box({0.5F, bottom, -3.0F}, {1.0F, bottom + 6.0F, 9.0F});
        return shapes;
    };
    // Feet rise a metre over 3 m, the head is 1.8 m over them.
    const BakeSettings tall = settings_of(up_to(1, 3, 3));
    EXPECT_GT(crossings(with_lintel(6.5F), tall).there, 0U);
    EXPECT_EQ(crossings(with_lintel(5.25F), tall).there, 0U);
    BakeSettings small = tall;
    small.agent.height_m = 0.5F;
    EXPECT_GT(crossings(with_lintel(5.25F), small).there, 0U);
}

TEST(Crossings, Who_does_not_fit_through_a_slot_does_not_jump_through) {
    scenes::Shapes shapes = platforms(1.5F);
    shapes.box({0.5F, 0.0F, -6.0F}, {1.0F, 9.0F, 2.8F});
    shapes.box({0.5F, 0.0F, 3.2F}, {1.0F, 9.0F, 12.0F});
    const TriangleSoup soup = shapes.take();
    BakeSettings settings = settings_of(up_to(1, 3, 3));
    EXPECT_EQ(crossings(linked(soup, settings)).there, 0U);
    settings.agent.radius_m = 0.1F;
    settings.grid.cell_m = 0.1F;
    settings.links.step_cells = 2;
    const LinkedWorld slim = linked(soup, settings);
    expect_valid_links(slim, 1);
    EXPECT_GT(crossings(slim).there, 0U);
    EXPECT_GT(crossings(slim).back, 0U);
}

}  // namespace
}  // namespace pronk::tests::crossings_test
