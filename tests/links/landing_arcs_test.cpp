// Kerkhof's figures: where one sample lands, as segments over the curve of all its landings.
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "linked_worlds.hpp"

namespace pronk::tests::landing_arcs_test {
namespace {

double distance_to_link_m(const glm::dvec2& p, const JumpLink& link) {
    const glm::dvec2 a(link.landing_begin);
    const glm::dvec2 along = glm::dvec2(link.landing_end) - a;
    const double length2 = glm::dot(along, along);
    const double t = length2 > 0.0 ? std::clamp(glm::dot(p - a, along) / length2, 0.0, 1.0) : 0.0;
    return glm::distance(p, a + t * along);
}

std::vector<PlacedLink> from_sample(const LinkedWorld& world, Vec2 sample) {
    std::vector<PlacedLink> links = placed_links(world);
    std::erase_if(links, [&](const PlacedLink& l) { return l.link.takeoff_begin != sample; });
    return links;
}

// Figures 15 and 16: a platform, and two more around a sample at its edge, all at one height. Where
// a jump of exactly 4 m lands is a circle, of which two arcs lie on platforms.
TriangleSoup three_platforms() {
    scenes::Shapes shapes({"stone"});
    shapes.box({-4, 2, -3}, {0, 3, 3});
    shapes.box({1, 2, 1}, {6, 3, 6});
    shapes.box({1, 2, -6}, {6, 3, -1});
    return shapes.take();
}
constexpr Vec2 kSample{-0.5F, 0.0F};
constexpr double kReach_m = 4.0;
constexpr double kCell_m = 0.25;

class LandingArcs : public ::testing::TestWithParam<float> {
  protected:
    const LinkedWorld world = [] {
        BakeSettings settings = settings_of(exactly(1, kReach_m, 3));
        settings.links.epsilon_m = GetParam();
        return linked(three_platforms(), settings);
    }();
    const std::vector<PlacedLink> links = from_sample(world, kSample);
};

TEST_P(LandingArcs, Every_jump_of_the_reach_lands_near_a_segment) {
    ASSERT_EQ(world.surface().polygon_count(), 3U);
    std::size_t on_platforms = 0;
    for (int degree = 0; degree < 360; ++degree) {
        const double angle = degree * std::numbers::pi / 180.0;
        // The band of land voxels is a cell deep, its middle half a cell inwards of the reach.
        const glm::dvec2 direction(std::cos(angle), -std::sin(angle));
        const glm::dvec2 landing = glm::dvec2(kSample) + (kReach_m - 0.5 * kCell_m) * direction;
        // A midpoint may be a cell nearer to the border than the landing is.
        bool well_inside = false;
        for (std::size_t p = 0; p < 3; ++p) {
            bool inside = true;
            for (const double x : {-kCell_m, kCell_m}) {
                for (const double z : {-kCell_m, kCell_m}) {
                    inside &=
                        contains(world.surface(), PolyId(p), Vec2(landing + glm::dvec2(x, z)));
                }
            }
            well_inside |= inside && landing.x > 0.0;
        }
        if (!well_inside) continue;
        ++on_platforms;
        double nearest_m = 1e9;
        for (const PlacedLink& link : links) {
            nearest_m = std::min(nearest_m, distance_to_link_m(landing, link.link));
        }
        const auto epsilon_m = static_cast<double>(GetParam());
        EXPECT_LE(nearest_m, epsilon_m + kCell_m) << degree;
    }
    EXPECT_GT(on_platforms, 40U);
}

TEST_P(LandingArcs, Every_place_of_a_segment_is_a_landing_of_about_the_reach) {
    expect_valid_links(world);
    for (const PlacedLink& link : links) {
        for (const double at : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
            const double away_m = distance_m(link.takeoff, link.landing(world.world(), at));
            EXPECT_LE(away_m, kReach_m + 1e-6);
            EXPECT_GE(away_m, kReach_m - 1.25 * kCell_m - static_cast<double>(GetParam()));
        }
    }
}

// Each platform's arc is a chain of its own; simplified it has few segments, all in one polygon.
TEST_P(LandingArcs, Segments_stay_on_one_platform_and_grow_with_epsilon) {
    std::array<std::size_t, 3> per_polygon{};
    for (const PlacedLink& link : links) {
        ++per_polygon[link.to.polygon.index()];
        EXPECT_EQ(link.landing_begin.z > 0.0, link.landing_end.z > 0.0);
    }
    EXPECT_EQ(std::count(per_polygon.begin(), per_polygon.end(), 0U), 1);  // the sample's own
    if (GetParam() >= 0.25F) {
        EXPECT_LE(links.size(), 8U);
    }
    if (GetParam() == 0.0F) {
        EXPECT_GE(links.size(), 8U);
    }
}

INSTANTIATE_TEST_SUITE_P(Epsilons, LandingArcs, ::testing::Values(0.0F, 0.125F, 0.25F, 0.5F),
                         [](const auto& epsilon) {
                             return std::to_string(static_cast<int>(1000.0F * epsilon.param)) +
                                    "mm";
                         });

// Figures 21 and 22: a pillar in the gap, straight ahead of a sample.
TEST(LandingShadows, Behind_a_pillar_there_is_no_landing_and_beside_its_shadow_there_are) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-4, 2, -4}, {0, 3, 4});
    shapes.box({2, 2, -4}, {6, 3, 4});
    shapes.box({0.9F, 0, -0.1F}, {1.1F, 9, 0.1F});
    const LinkedWorld world = linked(shapes.take(), settings_of(exactly(1, 4, 3)));
    expect_valid_links(world);
    const std::vector<PlacedLink> links = from_sample(world, {-0.5F, 0.0F});
    bool left = false;
    bool right = false;
    for (const PlacedLink& link : links) {
        for (int i = 0; i <= 20; ++i) {
            // The body is 0.25 m wide to each side, the pillar 0.1 m.
            const Vec3d to = link.landing(world.world(), i / 20.0) - link.takeoff;
            const double past_pillar_z = to.z / to.x * 1.4;
            EXPECT_GT(std::abs(past_pillar_z), 0.34) << to.x << ' ' << to.z;
            left |= to.z < 0.0;
            right |= to.z > 0.0;
        }
    }
    EXPECT_TRUE(left);
    EXPECT_TRUE(right);
    // Without the pillar the same sample lands straight ahead.
    scenes::Shapes open({"stone"});
    open.box({-4, 2, -4}, {0, 3, 4});
    open.box({2, 2, -4}, {6, 3, 4});
    open.box({0.9F, 0, 5.9F}, {1.1F, 9, 6.1F});
    const LinkedWorld without = linked(open.take(), settings_of(exactly(1, 4, 3)));
    bool ahead = false;
    for (const PlacedLink& link : from_sample(without, {-0.5F, 0.0F})) {
        const double begin_z = link.landing_begin.z;
        ahead |= (begin_z > 0.0) != (link.landing_end.z > 0.0);
    }
    EXPECT_TRUE(ahead);
}

// Jumps of exactly 6 m rise for 3 m: a slab nearer than that is met on the way up.
TEST(LandingShadows, What_is_met_on_the_way_up_is_not_landed_on) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-8, -1, 0}, {0, 0, 6});
    shapes.box({0, 0, 0}, {4, 1.25F, 6});
    const LinkedWorld world = linked(shapes.take(), settings_of(exactly(1.75, 6, 6)));
    expect_valid_links(world);
    double nearest_m = 1e9;
    double farthest_m = 0.0;
    for (const PlacedLink& link : placed_links(world)) {
        if (link.landing_begin.y < link.takeoff.y + 1.0) continue;
        for (const double at : {0.0, 0.5, 1.0}) {
            const double away_m = distance_m(link.takeoff, link.landing(world.world(), at));
            nearest_m = std::min(nearest_m, away_m);
            farthest_m = std::max(farthest_m, away_m);
        }
    }
    ASSERT_GT(farthest_m, 0.0);
    // 1.25 m up is 3 * (1 + sqrt(1 - 1.25 / 1.75)) = 4.604 m away on the way down.
    EXPECT_LE(farthest_m, 4.61);
    EXPECT_GE(nearest_m, 4.61 - 3.0 * kCell_m);
}

// The way up leads through the slab: nobody lands on it from below, nor flies past it.
TEST(LandingShadows, A_slab_over_the_rising_half_stops_every_jump) {
    const auto links = [](float slab_y) {
        scenes::Shapes shapes({"stone"});
        shapes.box({-4, -1, 0}, {0, 0, 6});
        shapes.box({2, -1, 0}, {6, 0, 6});
        shapes.box({-5, slab_y, -1}, {1, slab_y + 0.25F, 7});
        const LinkedWorld world = linked(shapes.take(), settings_of(exactly(1.5, 4, 6)));
        expect_valid_links(world);
        return std::pair{count_links(
                             world, [](const Vec3d& p) { return p.x < 0 && p.y < 1; },
                             [](const Vec3d& p) { return p.x > 2 && p.y < 1; }),
                         count_links(
                             world, [](const Vec3d& p) { return p.y < 1; },
                             [](const Vec3d& p) { return p.y > 1; })};
    };
    // Head room for a body of 1.8 m that rises 1.5 m from ground up to a voxel too high.
    EXPECT_GT(links(4.0F).first, 0U);
    EXPECT_EQ(links(2.75F).first, 0U);
    EXPECT_EQ(links(4.0F).second, 0U);
    EXPECT_EQ(links(2.75F).second, 0U);
}

// The platform to the east has its landings on both sides of angle 0, where the search's order
// begins and ends: some samples have many of them, some two.
TEST(LandingSegments, Each_goes_counter_clockwise_also_over_the_positive_x_axis) {
    for (const float depth_m : {1.5F, 2.0F, 3.0F, 6.0F}) {
        scenes::Shapes shapes({"stone"});
        shapes.box({-4, 2, -3}, {0, 3, 3});
        shapes.box({1, 2, -0.5F * depth_m}, {5, 3, 0.5F * depth_m});
        for (const AbilityProfile& profile : {exactly(1, 2.5, 3), exactly(1, 4, 3)}) {
            BakeSettings settings = settings_of(profile);
            settings.surface.min_region_cells = 2;
            const LinkedWorld world = linked(scenes::Shapes(shapes).take(), settings);
            std::size_t over_the_axis = 0;
            for (const PlacedLink& link : placed_links(world)) {
                EXPECT_TRUE(goes_counter_clockwise(link.link))
                    << link.takeoff.x << ' ' << link.takeoff.z << " -> " << link.landing_begin.x
                    << ' ' << link.landing_begin.z << " .. " << link.landing_end.x << ' '
                    << link.landing_end.z;
                over_the_axis += link.landing_begin.x > link.takeoff.x &&
                                         (link.landing_begin.z > link.takeoff.z) !=
                                             (link.landing_end.z > link.takeoff.z)
                                     ? 1U
                                     : 0U;
            }
            EXPECT_GT(over_the_axis, 0U) << depth_m;
        }
    }
}

// Figures 19 and 24, on ground of many polygons and on slopes: what expect_sound_links says of
// segments is said of every place of them.
TEST(LandingSegments, On_any_ground_each_lies_within_one_polygon) {
    for (const std::string_view name : {"terraces", "overpass"}) {
        BakeSettings settings = settings_of(up_to(1.25, 4, 4), 8);
        settings.links.keep_redundant = true;
        const LinkedWorld world = linked(scene(name), settings);
        EXPECT_GT(world.links().links.size(), 1000U) << name;
        expect_sound_links(world.world());
    }
}

}  // namespace
}  // namespace pronk::tests::landing_arcs_test
