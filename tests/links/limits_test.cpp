// How deep a jump may fall and how high it may rise, to the last digits.
#include "linked_worlds.hpp"

namespace pronk::tests {
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

}  // namespace
}  // namespace pronk::tests
