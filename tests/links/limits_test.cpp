// How deep a jump may fall and how far it may reach, to the last digits.
#include "linked_worlds.hpp"

namespace pronk::tests::limits_test {
namespace {

// ---- Falls --------------------------------------------------------------------------------------

// A platform, and another that lies a few voxels deeper; both end in the middle of a voxel. It is
// 0.2 m high, which no float is: the ground may seem a little deeper than it is.
LinkedWorld step_down(float y, double drop_m, const AbilityProfile& profile, int step_cells) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-4, y, 0}, {0, y + 0.5F + static_cast<float>(drop_m), 6});
    shapes.box({1, y, 0}, {5, y + 0.5F, 6});
    BakeSettings settings = settings_of(profile, step_cells);
    settings.grid.cell_height_m = 0.2F;
    return linked(shapes.take(), settings);
}

class FallsOf : public ::testing::TestWithParam<std::pair<int, ReachUse>> {};

TEST_P(FallsOf, Exactly_the_profile_s_fall_are_links_and_a_centimetre_more_are_none) {
    constexpr double kApex_m = 1.25;
    const auto [step_cells, use] = GetParam();
    double deepest_m = 0.0;
    for (const float y : {0.0F, 513.1F}) {
        for (const double drop_m : {1.4, 2.0, 2.6, 3.0}) {
            for (const double less_m : {0.0, 0.01}) {
                const double max_fall_m = kApex_m + drop_m - less_m;
                const LinkedWorld world =
                    step_down(y, drop_m, {{kApex_m, 4.0, max_fall_m}, use}, step_cells);
                std::size_t down = 0;
                for (const PlacedLink& link : placed_links(world)) {
                    const double fall_m = link.takeoff.y - link.landing_begin.y;
                    if (fall_m < 0.0) continue;
                    EXPECT_NEAR(fall_m, drop_m, 1e-4);
                    deepest_m = std::max(deepest_m, fall_m - drop_m);
                    ++down;
                }
                EXPECT_EQ(down > 0, less_m == 0.0) << y << ", " << drop_m << ": " << down;
            }
        }
    }
    EXPECT_GT(deepest_m, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Ways, FallsOf,
                         ::testing::Values(std::pair{1, ReachUse::upto},
                                           std::pair{1, ReachUse::exact},
                                           std::pair{0, ReachUse::upto}),
                         [](const auto& way) {
                             return std::string(way.param.first == 0 ? "auto" : "everywhere") +
                                    (way.param.second == ReachUse::upto ? "_upto" : "_exact");
                         });

// ---- Reaches across tiles -----------------------------------------------------------------------

// A platform and, in the next tile, a ramp. Floats are 0.06 mm apart there and a cell is 0.3 m,
// which none of them is: two tiles have many of the cells that both see at places that differ, and
// on the ramp so do heights.
LinkedWorld ramp_in_the_next_tile(const AbilityProfile& profile) {
    constexpr float kFar_m = 523.4F;
    const auto at = [](float x, float y, float z) { return Vec3(kFar_m + x, y, kFar_m + z); };
    scenes::Shapes shapes({"stone"});
    shapes.quad(at(0, 2, 0), at(0, 2, 6), at(8, 2, 6), at(8, 2, 0));
    shapes.quad(at(9, 0.2F, 0), at(9, 0.2F, 6), at(19, 0.9F, 6), at(19, 0.9F, 0));
    BakeSettings settings = settings_of(profile);
    settings.grid.cell_m = 0.3F;
    settings.tile_cells = 32;
    return linked(shapes.take(), settings);
}

// The reaches that it takes to the ends of links from one tile to another, ascending.
std::vector<double> reaches_across(const LinkedWorld& linked, double apex_m) {
    std::set<double> reaches;
    for (const PlacedLink& link : placed_links(linked)) {
        if (link.from.tile == link.to.tile) continue;
        for (const Vec3d& end : {link.landing_begin, link.landing_end}) {
            reaches.insert(
                fitted_reach_m(apex_m, distance_m(link.takeoff, end), end.y - link.takeoff.y)
                    .value());
        }
    }
    return {reaches.begin(), reaches.end()};
}

// A landing is as high as the ground of its own tile under the place that the link names. The other
// tile's midpoint of the same cell is up to 0.02 mm lower: who took that for the height would find
// jumps that are longer than the profile's.
TEST(ReachesAcrossTiles, A_landing_four_micrometres_out_of_reach_is_not_landed_on) {
    constexpr double kApex_m = 1.25;
    const LinkedWorld world = ramp_in_the_next_tile(up_to(kApex_m, 6, 6));
    expect_valid_links(world);
    const std::vector<double> reaches_m = reaches_across(world, kApex_m);
    ASSERT_GT(reaches_m.size(), 200U);
    std::size_t close = 0;
    for (std::size_t i = 0; i < reaches_m.size(); i += 5) {
        const double reach_m = reaches_m[i] - 4e-6;
        const std::vector<double> shorter_m =
            reaches_across(ramp_in_the_next_tile(exactly(kApex_m, reach_m, 6)), kApex_m);
        ASSERT_FALSE(shorter_m.empty());
        EXPECT_LE(shorter_m.back(), reach_m + 1e-7);
        if (shorter_m.back() > reach_m - 1e-2) ++close;
    }
    EXPECT_GT(close, 0U);
}

}  // namespace
}  // namespace pronk::tests::limits_test
