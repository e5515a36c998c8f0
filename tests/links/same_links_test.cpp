// The same level gives the same links: for any number of threads, and turned by quarter turns.
#include <tuple>

#include "linked_worlds.hpp"

namespace pronk::tests::same_links_test {
namespace {

TEST(SameLinks, Whatever_the_number_of_threads) {
    for (const int tile_cells : {0, 96}) {
        BakeSettings settings = settings_of(up_to(1.25, 4, 4), 2);
        settings.ability.profiles.push_back(exactly(2, 6, 6));
        settings.tile_cells = tile_cells;
        const LinkedWorld one = linked(scene("terraces"), settings, 1);
        EXPECT_GT(placed_links(one).size(), 100U);
        for (const unsigned threads : {2U, 7U}) {
            const LinkedWorld many = linked(scene("terraces"), settings, threads);
            ASSERT_EQ(many.world().tiles.size(), one.world().tiles.size());
            EXPECT_EQ(many.bake.samples, one.bake.samples);
            for (std::size_t t = 0; t < one.world().tiles.size(); ++t) {
                EXPECT_TRUE(many.world().tiles[t].links == one.world().tiles[t].links) << threads;
            }
        }
    }
}

// One sample is left, in the corner of the level, and no more memory is needed than for a few.
TEST(SameLinks, For_any_step_that_is_longer_than_the_level) {
    BakeSettings settings;
    settings.links.step_cells = 64;
    const LinkedWorld world = linked(scene("gap"), settings);
    settings.links.step_cells = 1000;
    EXPECT_EQ(linked(scene("gap"), settings).links(), world.links());
}

TEST(SameLinks, Time_after_time) {
    const BakeSettings settings = settings_of(up_to(1.25, 4, 4), 4);
    const LinkedWorld once = linked(scene("ruins"), settings, 3);
    EXPECT_GT(once.links().links.size(), 100U);
    EXPECT_TRUE(once.links() == linked(scene("ruins"), settings, 3).links());
}

// Counter-clockwise by quarters, seen from above: x towards -z.
Vec2 turned(Vec2 p, int quarters) {
    for (int i = 0; i < quarters; ++i) p = {p.y, -p.x};
    return p + Vec2(0.0F);  // no -0
}

TriangleSoup turned(TriangleSoup soup, int quarters) {
    for (Vec3& v : soup.vertices) {
        const Vec2 p = turned({v.x, v.z}, quarters);
        v = {p.x, v.y, p.y};
    }
    return soup;
}

// Platforms of one rectangle each, at several heights, with masts between them and beams over them.
// All is on whole cells, so that the turned level's grid is the grid turned. The ground's corners
// are no vertices of the grid of voxels, so that no cell is taken in that a side only touches:
// Recast's rounding is not the same on all sides.
TriangleSoup platforms() {
    scenes::Shapes shapes({"stone"});
    const auto platform = [&](Vec2 min, Vec2 max, float y) {
        shapes.box({min.x + 0.0625F, y - 0.5F, min.y + 0.0625F},
                   {max.x - 0.0625F, y, max.y - 0.0625F});
    };
    platform({-3, -3}, {3, 3}, 2.0F);
    platform({4, -2}, {8, 3}, 2.5F);
    platform({-2, 4}, {4, 8}, 1.0F);
    platform({-8, -4}, {-4, 1}, 3.0F);
    platform({-3, -8}, {2, -4}, 2.0F);
    platform({5, 4.5F}, {8, 8}, 1.75F);
    const auto mast = [&](Vec2 at) {
        shapes.box({at.x - 0.0625F, 0.0F, at.y - 0.0625F}, {at.x + 0.0625F, 7.0F, at.y + 0.0625F});
    };
    mast({3.625F, 0.375F});
    mast({0.625F, 3.625F});
    mast({-3.375F, -1.125F});
    mast({-0.625F, -3.375F});
    shapes.box({3.0625F, 5.0625F, -1.9375F}, {3.9375F, 5.4375F, -0.5625F});
    // The whole is a square of cells around the origin.
    for (const float x : {-10.0F, 10.0F}) {
        for (const float z : {-10.0F, 10.0F}) {
            shapes.box({std::min(x, x * 0.99F), 0.0F, std::min(z, z * 0.99F)},
                       {std::max(x, x * 0.99F), 0.1F, std::max(z, z * 0.99F)});
        }
    }
    return shapes.take();
}

using Geometry = std::tuple<float, float, float, float, float, float>;

std::multiset<Geometry> turned_back(const LinkedWorld& linked, int quarters) {
    std::multiset<Geometry> links;
    for (const PlacedLink& link : placed_links(linked)) {
        const int back = (4 - quarters) % 4;
        const Vec2 from = turned(link.link.takeoff_begin, back);
        const Vec2 begin = turned(link.link.landing_begin, back);
        const Vec2 end = turned(link.link.landing_end, back);
        links.emplace(from.x, from.y, begin.x, begin.y, end.x, end.y);
    }
    return links;
}

TEST(SameLinks, In_a_level_that_is_turned_by_quarters) {
    for (const AbilityProfile& profile : {exactly(1.25, 3, 3), exactly(1, 4.5, 4)}) {
        BakeSettings settings = settings_of(profile);
        settings.links.keep_redundant = true;
        const LinkedWorld straight = linked(platforms(), settings);
        ASSERT_EQ(straight.surface().polygon_count(), 6U);
        const std::multiset<Geometry> links = turned_back(straight, 0);
        EXPECT_GT(links.size(), 200U);
        for (const int quarters : {1, 2, 3}) {
            const LinkedWorld other = linked(turned(platforms(), quarters), settings);
            ASSERT_EQ(other.surface().polygon_count(), 6U);
            const std::multiset<Geometry> others = turned_back(other, quarters);
            std::size_t common = 0;
            for (const Geometry& link : links) common += others.count(link);
            // What only triangles prove are a few of a pair, of those that come first.
            EXPECT_GE(common, links.size() - links.size() / 100) << quarters;
            EXPECT_LE(others.size(), links.size() + links.size() / 100) << quarters;
        }
    }
}

}  // namespace
}  // namespace pronk::tests::same_links_test
