// A link is redundant if a straight walk leads to every place that it lands at (Kerkhof 9.1).
// Detour's raycast is the witness.
#include "detour_walk.hpp"

namespace pronk::tests::redundancy_test {
namespace {

BakeSettings settings_with(bool keep_redundant, int tile_cells = 0) {
    BakeSettings settings = settings_of(up_to(1.25, 4, 4), 4);
    settings.links.keep_redundant = keep_redundant;
    settings.tile_cells = tile_cells;
    return settings;
}

// Places that are tried: ends and a few within.
constexpr int kPlaces = 8;

bool is_redundant(const NavWorld& world, const DetourWalk& detour, const PlacedLink& link) {
    for (int i = 0; i <= kPlaces; ++i) {
        const Vec3d landing = link.landing(world, static_cast<double>(i) / kPlaces);
        if (!detour.walks(link.from, link.takeoff, landing)) return false;
    }
    return true;
}

std::size_t count_redundant(const LinkedWorld& linked) {
    const DetourWalk detour(linked.world());
    const std::vector<PlacedLink> links = placed_links(linked);
    return static_cast<std::size_t>(std::count_if(
        links.begin(), links.end(),
        [&](const PlacedLink& link) { return is_redundant(linked.world(), detour, link); }));
}

// Where a ray goes through a corner of polygons it is a matter of rounding which of them it meets.
constexpr double kThroughCorners = 0.02;

class Redundancy : public ::testing::TestWithParam<std::string_view> {
  protected:
    const LinkedWorld dropped = linked(scene(GetParam()), settings_with(false), 0);
    const LinkedWorld kept = linked(scene(GetParam()), settings_with(true), 0);
};

TEST_P(Redundancy, Links_that_do_what_a_straight_walk_does_are_dropped_unless_kept) {
    const auto links = static_cast<double>(dropped.links().links.size());
    ASSERT_GT(links, 50.0);
    EXPECT_LE(static_cast<double>(count_redundant(dropped)), kThroughCorners * links)
        << "of " << links;
    EXPECT_GT(count_redundant(kept), 50U);
}

bool is_on_an_edge(const WalkableSurface& surface, PolyId polygon, const Vec3d& place) {
    const auto corners = surface.corners_of(polygon);
    for (std::size_t e = 0; e < corners.size(); ++e) {
        const glm::dvec2 a(plan_view(surface.vertices[corners[e]]));
        const glm::dvec2 b(plan_view(surface.vertices[corners[(e + 1) % corners.size()]]));
        const glm::dvec2 to = glm::dvec2(place.x, place.z) - a;
        if (std::abs((b.y - a.y) * to.x - (b.x - a.x) * to.y) < 1e-6) return true;
    }
    return false;
}

// Asked of what is clearly no walk: from within the polygon (on an edge Detour's ray may begin in
// either), and to no place between the landing's ends (a ray to an end may go through a corner).
// Segments shorter than a cell lie between two midpoints, and a walk to one of these drops them.
TEST_P(Redundancy, No_pair_of_polygons_loses_links_that_are_not_redundant) {
    const DetourWalk detour(kept.world());
    const std::set<PolygonPair> left = linked_pairs(dropped);
    const auto cell_m = static_cast<double>(kept.world().settings.grid.cell_m);
    std::set<PolygonPair> lost;
    std::size_t asked = 0;
    for (const PlacedLink& link : placed_links(kept)) {
        if (distance_m(link.landing_begin, link.landing_end) < cell_m ||
            is_on_an_edge(kept.surface(), link.from.polygon, link.takeoff)) {
            continue;
        }
        bool is_walk = false;
        for (int i = 1; i < kPlaces; ++i) {
            is_walk |= detour.walks(link.from, link.takeoff,
                                    link.landing(kept.world(), static_cast<double>(i) / kPlaces));
        }
        if (is_walk) continue;
        ++asked;
        const PolygonPair pair(link.from.polygon, link.to.polygon);
        if (!left.contains(pair)) lost.insert(pair);
    }
    EXPECT_GT(asked, 50U);
    EXPECT_EQ(lost.size(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Scenes, Redundancy, ::testing::Values("stairs", "terraces", "ruins"),
                         [](const auto& name) { return std::string(name.param); });

// Five platforms of one polygon each, apart from each other: nobody walks. Half of the platforms'
// sides are lines of samples.
TEST(RedundancyByHand, Across_a_gap_no_link_is_redundant_also_from_the_very_edge) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-2, 2, -2}, {2, 3, 2});
    shapes.box({3, 2, -2}, {7, 3, 2});
    shapes.box({-7, 2, -2}, {-3, 3, 2});
    shapes.box({-2, 2, 3}, {2, 3, 7});
    shapes.box({-2, 2, -7}, {2, 3, -3});
    const TriangleSoup soup = shapes.take();
    for (const double reach_m : {2.5, 4.0}) {
        BakeSettings settings = settings_of(exactly(1, reach_m, 3));
        const LinkedWorld dropped = linked(soup, settings);
        ASSERT_EQ(dropped.surface().polygon_count(), 5U);
        settings.links.keep_redundant = true;
        const LinkedWorld kept = linked(soup, settings);
        EXPECT_GT(kept.links().links.size(), 100U);
        EXPECT_EQ(dropped.links().links.size(), kept.links().links.size());
        EXPECT_TRUE(dropped.links() == kept.links());
    }
}

TEST(RedundancyByHand, On_one_level_floor_nobody_needs_to_jump) {
    scenes::Shapes shapes({"stone"});
    const std::vector<scenes::GroundLayer> hole{{"", scenes::rectangle({9, 9}, {11, 11})}};
    lay_ground(shapes, scenes::rectangle({0, 0}, {20, 20}), hole, "stone", 0.0F);
    const TriangleSoup soup = shapes.take();
    const LinkedWorld dropped = linked(soup, settings_with(false));
    const LinkedWorld kept = linked(soup, settings_with(true));
    ASSERT_GT(dropped.surface().polygon_count(), 1U);
    EXPECT_EQ(count_redundant(dropped), 0U);
    EXPECT_GT(count_redundant(kept), 0U);
    EXPECT_GT(dropped.links().links.size(), 0U);
    // Only over the hole is a jump worth while: a straight line to its landing crosses it.
    for (const PlacedLink& link : placed_links(dropped)) {
        const auto is_near = [](const Vec3d& p) {
            return p.x > 5.0 && p.x < 15.0 && p.z > 5.0 && p.z < 15.0;
        };
        ASSERT_TRUE(is_near(link.takeoff) || is_near(link.landing_begin));
    }
}

}  // namespace
}  // namespace pronk::tests::redundancy_test
