// A level that is cut into tiles has the links of the whole: seams neither add nor take any.
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <set>

#include "detour_walk.hpp"
#include "link_sites.hpp"
#include "space/spaces.hpp"

namespace pronk::tests::seam_links_test {
namespace {

constexpr double kCell_m = 0.25;

LinkedWorld tiled(const TriangleSoup& soup, BakeSettings settings, int tile_cells) {
    settings.tile_cells = tile_cells;
    return linked(soup, settings, 0);
}

double distance_to_landing_m(const glm::dvec2& p, const JumpLink& link) {
    const glm::dvec2 a(link.landing_begin);
    const glm::dvec2 along = glm::dvec2(link.landing_end) - a;
    const double length2 = glm::dot(along, along);
    const double t = length2 > 0.0 ? std::clamp(glm::dot(p - a, along) / length2, 0.0, 1.0) : 0.0;
    return glm::distance(p, a + t * along);
}

TEST(SeamLinks, A_level_floor_has_none_in_any_tiles) {
    const TriangleSoup soup = ground(24.0F, [](Vec2) { return 1.0F; });
    for (const int step : {0, 1, 3}) {
        for (const AbilityProfile& profile : {exactly(1, 3, 3), up_to(2, 6, 4)}) {
            for (const int tile_cells : {0, 24, 32, 48}) {
                const LinkedWorld world = tiled(soup, settings_of(profile, step), tile_cells);
                EXPECT_EQ(world.world().tiles.size() > 1, tile_cells > 0);
                EXPECT_EQ(placed_links(world).size(), 0U) << tile_cells << ' ' << step;
            }
        }
    }
}

TEST(SeamLinks, A_slope_has_none_in_any_tiles) {
    const TriangleSoup soup = ground(20.0F, [](Vec2 p) { return 0.4F * p.x + 0.2F * p.y; });
    for (const int tile_cells : {24, 32}) {
        const LinkedWorld world = tiled(soup, settings_of(up_to(1.5, 5, 6)), tile_cells);
        EXPECT_EQ(placed_links(world).size(), 0U) << tile_cells;
    }
}

// Walks may go on behind a seam in another polygon of another tile, and over two seams.
TEST(SeamLinks, Kept_redundant_ones_are_there) {
    const TriangleSoup soup = ground(24.0F, [](Vec2) { return 1.0F; });
    BakeSettings settings = settings_of(up_to(1, 4, 3), 2);
    settings.links.keep_redundant = true;
    const LinkedWorld world = tiled(soup, settings, 32);
    EXPECT_GT(placed_links(world).size(), 1000U);
}

// What of the links of the whole level the tiles do not have: from the same take-off, to about the
// same place.
struct Lost {
    std::size_t asked = 0;
    std::size_t lost = 0;
};
Lost lost_links(const LinkedWorld& whole, const LinkedWorld& tiles) {
    std::multimap<std::pair<float, float>, JumpLink> by_takeoff;
    for (const PlacedLink& link : placed_links(tiles)) {
        by_takeoff.emplace(std::pair(link.link.takeoff_begin.x, link.link.takeoff_begin.y),
                           link.link);
    }
    Lost lost;
    for (const PlacedLink& link : placed_links(whole)) {
        const auto [begin, end] =
            by_takeoff.equal_range({link.link.takeoff_begin.x, link.link.takeoff_begin.y});
        for (const double at : {0.0, 0.5, 1.0}) {
            const Vec3d landing = link.landing(whole.world(), at);
            ++lost.asked;
            const bool is_there = std::any_of(begin, end, [&](const auto& other) {
                return distance_to_landing_m({landing.x, landing.z}, other.second) <= 2.0 * kCell_m;
            });
            lost.lost += is_there ? 0U : 1U;
        }
    }
    return lost;
}

// Floors that something parts from end to end: links to the other side, and all others.
struct Sides {
    std::multiset<std::array<float, 6>> across;
    std::size_t others = 0;
};
template <class Side>
Sides sides_of(const LinkedWorld& linked, const Side& side) {
    Sides sides;
    for (const PlacedLink& link : placed_links(linked)) {
        if (side(link.takeoff) == side(link.landing_begin)) {
            ++sides.others;
            continue;
        }
        const JumpLink& l = link.link;
        sides.across.insert({l.takeoff_begin.x, l.takeoff_begin.y, l.landing_begin.x,
                             l.landing_begin.y, l.landing_end.x, l.landing_end.y});
    }
    return sides;
}

// Of links to the other side none is redundant, and all others are: so the search that leaves
// redundant ones out has exactly the ones, in any tiles.
template <class Side>
void expect_only_across(const TriangleSoup& soup, BakeSettings settings, int tile_cells,
                        const Side& side) {
    const LinkedWorld dropped = tiled(soup, settings, tile_cells);
    settings.links.keep_redundant = true;
    const LinkedWorld kept = tiled(soup, settings, tile_cells);
    expect_sound_links(dropped.world());
    const Sides without = sides_of(dropped, side);
    const Sides with = sides_of(kept, side);
    EXPECT_EQ(without.others, 0U) << tile_cells;
    EXPECT_GT(with.across.size(), 200U);
    EXPECT_EQ(without.across.size(), with.across.size()) << tile_cells;
    EXPECT_TRUE(without.across == with.across) << tile_cells;
}

TriangleSoup parted_by_a_wall(bool along_x) {
    scenes::Shapes shapes({"stone"});
    shapes.box({0, -1, 0}, {18, 0, 18});
    const Vec3 from = along_x ? Vec3(0, 0, 8) : Vec3(8, 0, 0);
    const Vec3 to = along_x ? Vec3(18, 1.25F, 8.25F) : Vec3(8.25F, 1.25F, 18);
    shapes.box(from, to);
    return shapes.take();
}

// Tiles cut the wall across, along, and beside it.
TEST(SeamLinks, No_jump_over_a_wall_is_taken_for_a_walk) {
    for (const bool along_x : {false, true}) {
        const auto side = [&](const Vec3d& p) { return (along_x ? p.z : p.x) < 8.125; };
        for (const int tile_cells : {0, 24, 31, 32, 33, 36}) {
            expect_only_across(parted_by_a_wall(along_x), settings_of(exactly(2, 4, 4)), tile_cells,
                               side);
        }
    }
}

// Not all: whether a segment holds that is only proven where it matters, hangs on where polygons
// cut it off.
TEST(SeamLinks, A_wall_across_seams_is_jumped_over_as_without_them) {
    const BakeSettings settings = settings_of(exactly(2, 4, 4));
    for (const bool along_x : {false, true}) {
        const TriangleSoup soup = parted_by_a_wall(along_x);
        const LinkedWorld whole = linked(soup, settings);
        expect_valid_links(whole, 1);
        for (const int tile_cells : {24, 31, 32, 36}) {
            const Lost lost = lost_links(whole, tiled(soup, settings, tile_cells));
            EXPECT_GT(lost.asked, 1000U);
            EXPECT_LE(lost.lost, lost.asked / 30) << "of " << lost.asked << ' ' << tile_cells;
        }
    }
}

TEST(SeamLinks, A_gap_across_seams_is_jumped_over_as_without_them) {
    scenes::Shapes shapes({"stone"});
    shapes.box({0, -1, 0}, {8, 0, 18});
    shapes.box({9.5F, -1, 0}, {18, 0, 18});
    const TriangleSoup soup = shapes.take();
    const BakeSettings settings = settings_of(exactly(1, 4, 3));
    const LinkedWorld whole = linked(soup, settings);
    for (const int tile_cells : {24, 32, 33}) {
        const Lost lost = lost_links(whole, tiled(soup, settings, tile_cells));
        EXPECT_GT(lost.asked, 1000U);
        EXPECT_EQ(lost.lost, 0U) << "of " << lost.asked << ' ' << tile_cells;
        expect_only_across(soup, settings, tile_cells, [](const Vec3d& p) { return p.x < 8.5; });
    }
}

// A step that nobody climbs, at the seam and beside it.
TEST(SeamLinks, A_ledge_at_a_seam_is_no_walk) {
    for (float edge = 7.0F; edge <= 9.0F; edge += 0.25F) {
        for (const float step_m : {1.25F, 1.75F}) {
            scenes::Shapes shapes({"stone"});
            shapes.box({0, -1, 0}, {edge, 0, 16});
            shapes.box({edge, -1, 0}, {16, step_m, 16});
            expect_only_across(shapes.take(), settings_of(exactly(2, 4, 5)), 32,
                               [](const Vec3d& p) { return p.y > 0.6; });
        }
    }
}

// In scenes Detour is the witness, who walks from tile to tile.
class SeamLinksOfScenes : public ::testing::TestWithParam<std::string_view> {};
TEST_P(SeamLinksOfScenes, Hardly_any_do_what_a_straight_walk_does) {
    const LinkedWorld tiles = tiled(scene(GetParam()), settings_of(up_to(1.25, 4, 4), 4), 64);
    ASSERT_GT(tiles.world().tiles.size(), 3U);
    const DetourWalk detour(tiles.world());
    std::size_t links = 0;
    std::size_t across = 0;
    std::size_t redundant = 0;
    for (const PlacedLink& link : placed_links(tiles)) {
        bool all = true;
        for (int i = 0; i <= 8 && all; ++i) {
            all = detour.walks(link.from, link.takeoff, link.landing(tiles.world(), i / 8.0));
        }
        ++links;
        across += link.from.tile != link.to.tile ? 1U : 0U;
        redundant += all ? 1U : 0U;
    }
    EXPECT_GT(across, 50U);
    EXPECT_LE(redundant, links / 50) << "of " << links;
}
INSTANTIATE_TEST_SUITE_P(Scenes, SeamLinksOfScenes,
                         ::testing::Values("stairs", "terraces", "ruins"),
                         [](const auto& name) { return std::string(name.param); });

// Polygons are numbered through all tiles of a world, which may be many: here tiles far away, with
// more polygons than 16 bits can tell from each other, come before the tile in question.
TEST(SeamLinks, A_world_may_have_more_polygons_than_a_tile) {
    const BakeSettings settings = settings_of(exactly(1, 4, 3), 2);
    scenes::Shapes shapes({"stone"});
    shapes.box({0, -1, 0}, {5, 0, 6});
    shapes.box({6, -1, 0}, {11, 0, 6});
    const LinkedWorld world = linked(shapes.take(), settings);
    TriangleSoup away = scene("ruins");
    for (Vec3& v : away.vertices) v.x += 4096.0F;
    const LinkedWorld far = linked(std::move(away), without_jumps());
    const auto site_after = [&](std::size_t far_tiles) {
        std::vector<LinkTile> tiles(far_tiles, {&far.bake.intermediates[0].field, &far.surface()});
        tiles.push_back({&world.bake.intermediates[0].field, &world.surface()});
        return tiles;
    };
    const std::size_t enough = 66'000 / far.surface().polygon_count() + 1;
    const auto found = [&](std::size_t far_tiles) {
        const std::vector<LinkTile> tiles = site_after(far_tiles);
        const LinkSite site{tiles, far_tiles, &world.bake.intermediates[0].space};
        JumpLinks links = find_links(site, settings.ability, settings.links).links;
        for (LinkList& list : links.lists) {
            if (&list != &links.lists.back())
                list.landing_tile -= static_cast<std::uint16_t>(far_tiles);
        }
        return links;
    };
    const JumpLinks alone = found(0);
    EXPECT_GT(alone.links.size(), 50U);
    EXPECT_TRUE(found(3) == alone);
    EXPECT_TRUE(found(enough) == alone);
}

// Polygons in reach are told apart by 16 bits; those out of reach do not count.
TEST(SeamLinks, A_tile_with_more_polygons_in_reach_than_can_be_told_apart_is_refused) {
    const BakeSettings settings = settings_of(exactly(1, 4, 3), 2);
    const LinkedWorld world = linked(scene("ruins"), settings);
    const LinkTile tile{&world.bake.intermediates[0].field, &world.surface()};
    const std::size_t most = kMaxPolygonsInReach / world.surface().polygon_count();
    const auto checked = [&](std::size_t tiles, const LinkTile& others) {
        std::vector<LinkTile> all(tiles, others);
        all.front() = tile;
        return check_site({all, 0, &world.bake.intermediates[0].space}, settings.ability);
    };
    EXPECT_TRUE(checked(most, tile));
    ASSERT_FALSE(checked(most + 1, tile));
    EXPECT_NE(checked(most + 1, tile).error().message().find("65535"), std::string::npos);
    SpanField away = world.bake.intermediates[0].field;
    away.window.min.x += 1000.0F;
    EXPECT_TRUE(checked(most + 1, {&away, &world.surface()}));
}

}  // namespace
}  // namespace pronk::tests::seam_links_test
