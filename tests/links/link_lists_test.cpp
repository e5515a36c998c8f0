// What links.hpp says of lists and of lasting numbers, on worlds as they are baked.
#include <map>

#include "linked_worlds.hpp"

namespace pronk::tests::link_lists_test {
namespace {

BakeSettings two_profiles(int tile_cells = 0) {
    BakeSettings settings = settings_of(up_to(1.25, 4, 4), 4);
    settings.ability.profiles.push_back(exactly(2, 6, 6));
    settings.tile_cells = tile_cells;
    return settings;
}

class LinkListsOf : public ::testing::TestWithParam<int> {
  protected:
    const LinkedWorld baked = linked(scene("ruins"), two_profiles(GetParam()), 0);
    const std::vector<WorldTile>& tiles() const { return baked.world().tiles; }
};

TEST_P(LinkListsOf, Every_link_is_in_exactly_one_list) {
    for (const WorldTile& tile : tiles()) {
        const JumpLinks& links = tile.links;
        ASSERT_EQ(links.list_begin.size(), tile.surface.polygon_count() + 1);
        ASSERT_FALSE(links.lists.empty());
        EXPECT_EQ(links.list_begin.front(), 0U);
        EXPECT_EQ(links.list_begin.back(), links.lists.size() - 1);
        EXPECT_TRUE(std::is_sorted(links.list_begin.begin(), links.list_begin.end()));
        EXPECT_EQ(links.lists.front().begin, 0U);
        EXPECT_EQ(links.lists.back().begin, links.links.size());
        std::vector<int> listed(links.links.size(), 0);
        for (std::size_t p = 0; p < tile.surface.polygon_count(); ++p) {
            for (const LinkList& list : links.lists_from(PolyId(p))) {
                const auto own = links.links_of(list);
                EXPECT_FALSE(own.empty());
                for (const JumpLink& link : own)
                    ++listed[static_cast<std::size_t>(&link - links.links.data())];
            }
        }
        EXPECT_EQ(std::count(listed.begin(), listed.end(), 1),
                  static_cast<std::ptrdiff_t>(listed.size()));
    }
}

TEST_P(LinkListsOf, A_copied_list_has_the_same_links) {
    for (const WorldTile& tile : tiles()) {
        const JumpLinks& links = tile.links;
        for (std::size_t l = 0; l + 1 < links.lists.size(); ++l) {
            const LinkList copy = links.lists[l];
            for (const LinkList* list : {&links.lists[l], &copy}) {
                const auto own = links.links_of(*list);
                ASSERT_EQ(own.data(), links.links.data() + links.lists[l].begin);
                ASSERT_EQ(own.size(), links.lists[l + 1].begin - links.lists[l].begin);
            }
        }
    }
}

TEST_P(LinkListsOf, Lists_of_a_polygon_are_by_landing_and_lead_to_polygons_that_exist) {
    std::size_t to_other_tiles = 0;
    for (std::uint32_t t = 0; t < tiles().size(); ++t) {
        for (std::size_t p = 0; p < tiles()[t].surface.polygon_count(); ++p) {
            std::pair<std::uint32_t, PolyId> before{0, PolyId()};
            bool is_first = true;
            for (const LinkList& list : tiles()[t].links.lists_from(PolyId(p))) {
                const std::pair<std::uint32_t, PolyId> to(list.landing_tile, list.landing_polygon);
                ASSERT_LT(to.first, tiles().size());
                ASSERT_LT(to.second.index(), tiles()[to.first].surface.polygon_count());
                EXPECT_NE(to, (std::pair{t, PolyId(p)}));
                EXPECT_TRUE(is_first || before < to);
                before = to;
                is_first = false;
                to_other_tiles += to.first != t ? 1U : 0U;
            }
        }
    }
    EXPECT_EQ(to_other_tiles > 0, tiles().size() > 1);
}

TEST_P(LinkListsOf, Links_of_a_list_are_by_profile_and_take_off_and_none_is_twice) {
    for (const WorldTile& tile : tiles()) {
        for (std::size_t p = 0; p < tile.surface.polygon_count(); ++p) {
            for (const LinkList& list : tile.links.lists_from(PolyId(p))) {
                const auto links = tile.links.links_of(list);
                for (std::size_t i = 0; i + 1 < links.size(); ++i) {
                    const auto key = [](const JumpLink& l) {
                        return std::tuple(l.profile, l.takeoff_begin.y, l.takeoff_begin.x);
                    };
                    EXPECT_LE(key(links[i]), key(links[i + 1]));
                    EXPECT_FALSE(links[i] == links[i + 1]);
                }
            }
        }
    }
}

TEST_P(LinkListsOf, Links_across_tiles_are_as_sound_as_others) {
    expect_sound_links(baked.world());
    const judge::LinkPromise promise = judged(baked, 1);
    EXPECT_GT(promise.jumps, 1000U);
    EXPECT_EQ(promise.violations, 0U);
}

INSTANTIATE_TEST_SUITE_P(Tiles, LinkListsOf, ::testing::Values(0, 128), [](const auto& tile) {
    return tile.param == 0 ? std::string("one_tile") : std::to_string(tile.param) + "_cells";
});

// ---- Lasting numbers ----------------------------------------------------------------------------

std::multiset<std::uint64_t> ids_of(const LinkedWorld& linked, double west_of_x = 1e9) {
    std::multiset<std::uint64_t> ids;
    for (const PlacedLink& link : placed_links(linked)) {
        if (std::max(link.takeoff.x, link.landing_begin.x) >= west_of_x) continue;
        ids.insert(stable_id(link.link, linked.world().settings.ability, link.takeoff,
                             link.landing_begin));
    }
    return ids;
}

TEST(StableIds, Of_different_links_are_different) {
    const LinkedWorld world = linked(scene("ruins"), two_profiles(), 0);
    const std::multiset<std::uint64_t> ids = ids_of(world);
    EXPECT_GT(ids.size(), 10000U);
    EXPECT_EQ(std::set(ids.begin(), ids.end()).size(), ids.size());
}

TEST(StableIds, Are_the_same_after_another_bake) {
    const std::multiset<std::uint64_t> once = ids_of(linked(scene("stairs"), two_profiles(), 1));
    EXPECT_EQ(once, ids_of(linked(scene("stairs"), two_profiles(), 3)));
    EXPECT_GT(once.size(), 100U);
}

// Two platforms in the west, and in the east, out of reach, either one house or another. A mast in
// a corner keeps the level as large as it is, and so its grid where it is.
TEST(StableIds, Do_not_hang_on_what_is_far_away) {
    const auto level = [](bool other) {
        scenes::Shapes shapes({"stone"});
        shapes.box({0, 2, 0}, {4, 3, 6});
        shapes.box({5.5F, 2, 0}, {9.5F, 3.25F, 6});
        shapes.box({39.9F, 0, 19.9F}, {40, 8, 20});
        if (other) {
            shapes.box({25, 0, 5}, {30, 1.5F, 9});
            shapes.box({31, 0, 5}, {34, 2.5F, 12});
        } else {
            shapes.box({26, 0, 2}, {29, 4, 8});
        }
        return shapes.take();
    };
    const std::multiset<std::uint64_t> one = ids_of(linked(level(false), two_profiles()), 12.0);
    EXPECT_GT(one.size(), 20U);
    EXPECT_EQ(one, ids_of(linked(level(true), two_profiles()), 12.0));
}

TEST(StableIds, Hang_on_place_ground_and_profile_and_not_on_the_profile_s_index) {
    JumpAbility ability;
    ability.profiles = {up_to(1, 3, 3), up_to(2, 4, 4), up_to(1, 3, 3)};
    JumpLink link;
    link.takeoff_begin = link.takeoff_end = {1, 2};
    link.landing_begin = {3, 2};
    link.landing_end = {3, 1};
    const Vec3d from(1, 0.5, 2);
    const Vec3d to(3, 0.25, 2);
    const std::uint64_t id = stable_id(link, ability, from, to);
    std::set<std::uint64_t> ids{id};
    const auto expect_new = [&](const JumpLink& l, const JumpAbility& a, const Vec3d& f,
                                const Vec3d& t) {
        EXPECT_TRUE(ids.insert(stable_id(l, a, f, t)).second);
    };
    JumpLink moved = link;
    moved.takeoff_begin.x = moved.takeoff_end.x = 1.25F;
    expect_new(moved, ability, from, to);
    moved = link;
    moved.landing_begin.y = 2.25F;
    expect_new(moved, ability, from, to);
    moved = link;
    moved.landing_end.y = 1.25F;
    expect_new(moved, ability, from, to);
    moved = link;
    moved.kind = LinkKind::drop;
    expect_new(moved, ability, from, to);
    moved = link;
    moved.apex_share = 128;
    expect_new(moved, ability, from, to);
    expect_new(link, ability, {1, 0.75, 2}, to);
    expect_new(link, ability, from, {3, 0.5, 2});
    moved = link;
    moved.profile = 1;
    expect_new(moved, ability, from, to);
    JumpAbility exact = ability;
    exact.profiles[0].use = ReachUse::exact;
    expect_new(link, exact, from, to);
    JumpAbility moon = ability;
    moon.gravity_m_s2 = 1.62;
    expect_new(link, moon, from, to);

    moved = link;
    moved.profile = 2;
    EXPECT_EQ(stable_id(moved, ability, from, to), id);
    // Two zeros are one place.
    JumpLink zero = link;
    zero.takeoff_begin.x = zero.takeoff_end.x = 0.0F;
    JumpLink minus = link;
    minus.takeoff_begin.x = minus.takeoff_end.x = -0.0F;
    EXPECT_EQ(stable_id(zero, ability, from, to), stable_id(minus, ability, from, to));
}

}  // namespace
}  // namespace pronk::tests::link_lists_test
