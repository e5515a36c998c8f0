#include "linked_worlds.hpp"

namespace pronk::tests::one_takeoff_test {
namespace {

// Two platforms of 6 m by 6 m, 2 m apart, 3 m high. Their ground begins 0.25 m from the edges.
LinkedWorld two_platforms(const AbilityProfile& profile) {
    scenes::Shapes shapes({"stone"});
    shapes.box({0, 2, 0}, {6, 3, 6});
    shapes.box({8, 2, 0}, {14, 3, 6});
    return linked(shapes.take(), settings_of(profile));
}

TakeoffLinks clicked(const LinkedWorld& world, const Vec3& place) {
    const TileIntermediates& made = world.bake.intermediates[0];
    const LinkTile tile{&made.field, &world.surface()};
    const BakeSettings& settings = world.world().settings;
    return links_from({{&tile, 1}, 0, &made.space}, settings.ability, settings.links, place);
}

// On the platforms, to within a voxel's height.
void expect_near(const std::optional<Vec3>& takeoff, const Vec2& expected) {
    ASSERT_TRUE(takeoff);
    EXPECT_EQ(plan_view(*takeoff), expected);
    EXPECT_NEAR(takeoff->y, 3.0F, 0.25F);
}

TEST(LinksFrom, A_click_gives_the_links_of_the_sample_next_to_it) {
    const LinkedWorld world = two_platforms(exactly(1, 4, 3));
    const Vec2 sample{5.0F, 3.0F};
    std::vector<JumpLink> expected = world.links().links;  // of all samples, at step 1
    std::erase_if(expected, [&](const JumpLink& link) { return link.takeoff_begin != sample; });
    ASSERT_FALSE(expected.empty());
    const TakeoffLinks clicked_there = clicked(world, {5.1F, 3.0F, 2.95F});
    EXPECT_EQ(clicked_there.links.links, expected);
    expect_near(clicked_there.takeoff, sample);
}

// In the midst of a platform a jump of one metre leads nowhere that a walk does not.
TEST(LinksFrom, A_click_from_where_nothing_is_linked_names_the_sample_that_was_tried) {
    const LinkedWorld world = two_platforms(exactly(1, 1, 1));
    const TakeoffLinks nowhere = clicked(world, {3.1F, 3.0F, 3.0F});
    EXPECT_TRUE(nowhere.links.links.empty());
    expect_near(nowhere.takeoff, {3.0F, 3.0F});
}

TEST(LinksFrom, A_click_beside_the_ground_or_at_no_place_gives_none) {
    const LinkedWorld world = two_platforms(exactly(1, 4, 3));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const Vec3& place :
         {Vec3{7.0F, 3.0F, 3.0F}, Vec3{1e30F, 0.0F, 0.0F}, Vec3{nan, 3.0F, 3.0F}}) {
        const TakeoffLinks none = clicked(world, place);
        EXPECT_FALSE(none.takeoff);
        EXPECT_EQ(none.links, no_links(world.surface()));
    }
}

TEST(LinksFrom, Who_has_no_profile_has_no_links) {
    const LinkedWorld world = two_platforms(exactly(1, 4, 3));
    const TileIntermediates& made = world.bake.intermediates[0];
    const LinkTile tile{&made.field, &world.surface()};
    JumpAbility nobody;
    nobody.profiles.clear();
    for (const int step : {0, 1}) {
        const LinkSearch search =
            find_links({{&tile, 1}, 0, &made.space}, nobody, {step, false, {}, {}});
        EXPECT_EQ(search.links, no_links(world.surface()));
    }
}

}  // namespace
}  // namespace pronk::tests::one_takeoff_test
