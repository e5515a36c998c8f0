#include "judge/link_promise.hpp"

#include <map>
#include <set>

#include "hand_linked.hpp"
#include "judge/places.hpp"
#include "scenes/scenes.hpp"

namespace pronk::judge::link_promise_test {
namespace {

using namespace tests;

// Two islands of 8 m by 8 m on the level, 3 m apart, with a wall between their nearer halves (in
// z); a third island 5 m below the second, behind it.
TriangleSoup islands() {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {8, 0, 8});
    shapes.box({11, -1, 0}, {19, 0, 8});
    shapes.box({9.4F, -1, 0}, {9.5F, 6, 4});
    shapes.box({20, -6, 0}, {28, -5, 8});
    return shapes.take();
}

class LinkPromiseOfIslands : public ::testing::Test {
  protected:
    const Judge judge{islands(), kAgent, kGrid};
    NavWorld world = world_of(islands(), {{1.5, 9, 7}, ReachUse::upto});
    const Ground ground = ground_of(world);

    HandMadeLink made(const Vec3d& from, const Vec3d& begin, const Vec3d& end) const {
        return link_of(ground, from, begin, end);
    }
    HandMadeLink good() const { return made({7, 0, 6}, {12, 0, 5}, {12, 0, 7}); }

    LinkPromise judged(std::vector<HandMadeLink> links, std::size_t jumps = 60,
                       unsigned threads = 1) {
        set_links(world, std::move(links));
        TrialSettings settings;
        settings.jumps = jumps;
        settings.threads = threads;
        return run_link_promise(judge, ground, world, settings);
    }

    // All jumps are violations, of this rule alone.
    void expect_all_break(const LinkPromise& promise, Rule rule) const {
        EXPECT_EQ(promise.violations, promise.jumps);
        for (std::size_t r = 0; r < kRules; ++r) {
            EXPECT_EQ(promise.by_rule[r], r == static_cast<std::size_t>(rule) ? promise.jumps : 0U)
                << r;
        }
        ASSERT_EQ(promise.offences.size(), std::min(promise.jumps, kKeptOffences));
        for (const LinkOffence& offence : promise.offences) {
            ASSERT_EQ(offence.broken.size(), 1U);
            EXPECT_EQ(offence.broken[0].rule, rule);
        }
    }
};

TEST_F(LinkPromiseOfIslands, A_good_link_keeps_every_rule) {
    const LinkPromise promise = judged({good()});
    EXPECT_EQ(promise.links, 1U);
    EXPECT_EQ(promise.links_flown, 1U);
    EXPECT_EQ(promise.jumps, 60U);
    EXPECT_EQ(promise.violations, 0U);
    EXPECT_EQ(promise.worst_penetration_m, 0.0);
    EXPECT_TRUE(promise.offences.empty());
    EXPECT_LT(promise.worst_height_difference_m, 1e-6);
}

TEST_F(LinkPromiseOfIslands, Links_between_level_floors_do_not_hover) {
    const LinkPromise promise = judged({good()});
    EXPECT_EQ(promise.hover.quantile_m(0.5), 0.0);
    EXPECT_EQ(promise.hover.quantile_m(0.99), 0.0);
}

TEST_F(LinkPromiseOfIslands, A_link_through_a_wall_collides) {
    const LinkPromise promise = judged({made({7, 0, 2}, {12, 0, 1}, {12, 0, 3})});
    expect_all_break(promise, Rule::collision);
    EXPECT_NEAR(promise.worst_penetration_m, 0.25, 0.0002);
}

TEST_F(LinkPromiseOfIslands, One_bad_place_of_a_landing_segment_is_found) {
    // Straight across is free beside the wall, and the segment's end lies behind it.
    const LinkPromise promise = judged({made({7, 0, 6}, {12, 0, 6}, {12, 0, 1})});
    EXPECT_GT(promise.violations, 10U);
    EXPECT_LT(promise.violations, 50U);
    EXPECT_EQ(promise.by_rule[0], promise.violations);
}

TEST_F(LinkPromiseOfIslands, A_link_that_lands_off_the_surface_breaks_the_rule_of_landing) {
    HandMadeLink link = good();
    link.link.landing_begin.x = link.link.landing_end.x = 10.5F;
    expect_all_break(judged({link}), Rule::landing);
    link = good();
    link.link.takeoff_begin.x = link.link.takeoff_end.x = 8.4F;
    expect_all_break(judged({link}), Rule::landing);
}

TEST_F(LinkPromiseOfIslands, A_link_beyond_the_reach_is_too_fast) {
    world.settings.ability.profiles[0].jump.reach_m = 4.9;  // the landing is 5 m away at least
    expect_all_break(judged({good()}), Rule::speed);
    world.settings.ability.profiles[0].jump.reach_m = 5.2;  // and up to 5.099
    EXPECT_EQ(judged({good()}).violations, 0U);
    world.settings.ability.max_speed_m_s = 6.0;  // up alone is 5.4 m/s, 5 m forwards 4.5 m/s
    expect_all_break(judged({good()}), Rule::speed);
}

TEST_F(LinkPromiseOfIslands, Gravity_is_the_ability_s) {
    // On the moon the same jump is slower.
    world.settings.ability.max_speed_m_s = 6.0;
    world.settings.ability.gravity_m_s2 = 1.62;
    EXPECT_EQ(judged({good()}).violations, 0U);
}

TEST_F(LinkPromiseOfIslands, A_link_onto_what_is_higher_than_the_apex_is_too_fast) {
    const LinkPromise promise = judged({made({21, -5, 4}, {18, 0, 3}, {18, 0, 5})});
    EXPECT_EQ(promise.by_rule[static_cast<std::size_t>(Rule::speed)], promise.jumps);
    EXPECT_EQ(promise.offences.at(0).arc.takeoff.x, 21.0);
    EXPECT_NEAR(promise.offences.at(0).arc.landing().x, 18.0, 1e-6);
}

TEST_F(LinkPromiseOfIslands, A_link_that_falls_too_deep_breaks_the_rule_of_fall) {
    const auto down = made({18, 0, 4}, {22, -5, 3}, {22, -5, 5});
    EXPECT_EQ(judged({down}).violations, 0U);
    world.settings.ability.profiles[0].jump.max_fall_m = 6.0;  // 1.5 up and 5 down are 6.5
    expect_all_break(judged({down}), Rule::fall);
}

TEST_F(LinkPromiseOfIslands, A_link_that_names_another_polygon_breaks_the_rule_of_landing) {
    // It lands back on its own island's ground and says it is the other's.
    HandMadeLink link = good();
    link.link.landing_begin = {4, 4};
    link.link.landing_end = {4, 6};
    LinkPromise promise = judged({link});
    expect_all_break(promise, Rule::landing);
    EXPECT_GT(promise.offences[0].broken[0].time_s, 0.0);
    link = good();
    std::swap(link.from, link.to);
    promise = judged({link});
    EXPECT_EQ(promise.violations, promise.jumps);
    EXPECT_EQ(promise.offences.at(0).broken.size(), 2U);
    EXPECT_EQ(promise.offences.at(0).broken.at(0).time_s, 0.0);
}

TEST_F(LinkPromiseOfIslands, Each_profile_judges_its_own_links) {
    world.settings.ability.profiles.push_back({{1.5, 4, 7}, ReachUse::upto});
    HandMadeLink shorter = good();
    shorter.link.profile = 1;
    const LinkPromise promise = judged({good(), shorter}, 100);
    EXPECT_EQ(promise.violations, 50U);
    for (const LinkOffence& offence : promise.offences) EXPECT_EQ(offence.jump.link, 1U);
}

TEST_F(LinkPromiseOfIslands, An_offence_names_its_link) {
    const auto bad = made({18, 0, 4}, {22, -5, 3}, {22, -5, 5});
    world.settings.ability.profiles[0].jump.max_fall_m = 6.0;
    const LinkPromise promise = judged({good(), good(), bad}, 30);
    ASSERT_EQ(promise.offences.size(), 10U);
    for (const LinkOffence& offence : promise.offences) {
        EXPECT_EQ(offence.jump.from, bad.from);
        EXPECT_EQ(offence.jump.to, bad.to);
        EXPECT_EQ(world.tiles[0].links.links[offence.jump.link], bad.link);
    }
}

TEST_F(LinkPromiseOfIslands, Without_links_nothing_is_violated) {
    EXPECT_EQ(link_count(world), 0U);
    const LinkPromise promise = judged({});
    EXPECT_EQ(promise.links, 0U);
    EXPECT_EQ(promise.jumps, 0U);
    EXPECT_EQ(promise.violations, 0U);
    const NavWorld nothing;
    EXPECT_EQ(run_link_promise(judge, ground_of(nothing), nothing).jumps, 0U);
}

TEST_F(LinkPromiseOfIslands, The_result_does_not_depend_on_the_number_of_threads) {
    const std::vector<HandMadeLink> links = {made({7, 0, 6}, {12, 0, 6}, {12, 0, 1}), good(),
                                             made({7, 0, 5}, {12, 0, 6}, {13, 0, 1})};
    const LinkPromise one = judged(links, 500, 1);
    const LinkPromise four = judged(links, 500, 4);
    EXPECT_EQ(four.threads, 4U);
    EXPECT_GT(one.violations, 0U);
    EXPECT_EQ(one.jumps, four.jumps);
    EXPECT_EQ(one.violations, four.violations);
    EXPECT_EQ(one.by_rule, four.by_rule);
    EXPECT_EQ(one.worst_penetration_m, four.worst_penetration_m);
    EXPECT_EQ(one.hover.quantile_m(0.5), four.hover.quantile_m(0.5));
    EXPECT_EQ(one.hover.quantile_m(0.99), four.hover.quantile_m(0.99));
    ASSERT_EQ(one.offences.size(), four.offences.size());
    for (std::size_t i = 0; i < one.offences.size(); ++i) {
        EXPECT_EQ(one.offences[i].jump.link, four.offences[i].jump.link);
        EXPECT_EQ(one.offences[i].jump.landing_at, four.offences[i].jump.landing_at);
        EXPECT_EQ(one.offences[i].broken[0].depth_m, four.offences[i].broken[0].depth_m);
    }
}

// Islands as above. In one half of the gap there is a ceiling over it, in the other half a fence in
// it.
TriangleSoup islands_with_ceiling_and_fence() {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {8, 0, 8});
    shapes.box({11, -1, 0}, {19, 0, 8});
    shapes.box({8.5F, 2.8F, 4.2F}, {10.5F, 3, 8});
    shapes.box({9.4F, -1, 0}, {9.5F, 1, 3.8F});
    return shapes.take();
}

// With a body of 1.8 m and an apex of 1.5 m the head is at 3.3 m, with 100 / 255 of it at 2.4 m and
// the feet at 0.6 m.
class LinkPromiseOfLowLinks : public ::testing::Test {
  protected:
    const Judge judge{islands_with_ceiling_and_fence(), kAgent, kGrid};
    NavWorld world = world_of(islands_with_ceiling_and_fence(), {{1.5, 9, 7}, ReachUse::upto});
    const Ground ground = ground_of(world);

    LinkPromise judged(double middle_z, int apex_share) {
        HandMadeLink link =
            link_of(ground, {7, 0, middle_z}, {12, 0, middle_z - 0.5}, {12, 0, middle_z + 0.5});
        link.link.takeoff_begin.y -= 0.5F;
        link.link.takeoff_end.y += 0.5F;
        link.link.apex_share = static_cast<std::uint8_t>(apex_share);
        set_links(world, {link});
        TrialSettings settings;
        settings.jumps = 60;
        return run_link_promise(judge, ground, world, settings);
    }
};

TEST_F(LinkPromiseOfLowLinks, A_low_link_passes_below_a_ceiling_that_its_profile_s_apex_hits) {
    const LinkPromise high = judged(6, 255);
    EXPECT_EQ(high.by_rule[static_cast<std::size_t>(Rule::collision)], high.jumps);
    const LinkPromise low = judged(6, 100);
    EXPECT_EQ(low.jumps, 60U);
    EXPECT_EQ(low.violations, 0U);
}

TEST_F(LinkPromiseOfLowLinks, A_low_link_hits_a_fence_that_its_profile_s_apex_passes_over) {
    EXPECT_EQ(judged(2, 255).violations, 0U);
    const LinkPromise low = judged(2, 100);
    EXPECT_EQ(low.by_rule[static_cast<std::size_t>(Rule::collision)], low.jumps);
    EXPECT_NEAR(low.offences.at(0).arc.apex().y - low.offences.at(0).arc.takeoff.y, 1.5 * 100 / 255,
                1e-9);
}

TEST_F(LinkPromiseOfLowLinks, A_low_link_flies_faster_forwards) {
    // 5 to 5.1 m in 0.69 s are 7.2 to 7.4 m/s; a reach of 7.5 m has 6.8.
    world.settings.ability.profiles[0].jump.reach_m = 7.5;
    EXPECT_EQ(judged(6, 100).by_rule[static_cast<std::size_t>(Rule::speed)], 60U);
    world.settings.ability.profiles[0].jump.reach_m = 8.3;  // 7.5
    EXPECT_EQ(judged(6, 100).violations, 0U);
}

TEST(LinkPromise, A_landing_above_the_link_s_own_apex_breaks_the_rule_of_speed) {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {8, 0, 8});
    shapes.box({10, -1, 0}, {18, 1, 8});
    const TriangleSoup soup = shapes.take();
    NavWorld world = world_of(soup, {{2, 9, 7}, ReachUse::upto});
    const Ground ground = ground_of(world);
    HandMadeLink link = link_of(ground, {7, 0, 4}, {11.5, 1, 3}, {11.5, 1, 5});
    const Judge judge(soup, kAgent, kGrid);
    const auto broken = [&](int apex_share) {
        link.link.apex_share = static_cast<std::uint8_t>(apex_share);
        set_links(world, {link});
        TrialSettings settings;
        settings.jumps = 60;
        const LinkPromise promise = run_link_promise(judge, ground, world, settings);
        EXPECT_EQ(promise.by_rule[static_cast<std::size_t>(Rule::speed)], promise.violations);
        return promise.violations;
    };
    EXPECT_EQ(broken(150), 0U);  // 1.18 m
    EXPECT_GT(broken(100), 0U);  // 0.78 m
}

TEST(LinkPromise, Links_lead_from_tile_to_tile) {
    NavWorld world = world_of(islands(), {{1.5, 9, 7}, ReachUse::upto}, 32);
    ASSERT_GT(world.tiles.size(), 2U);
    const Ground ground = ground_of(world);
    const HandMadeLink across = link_of(ground, {7, 0, 6}, {12, 0, 6}, {12, 0, 7});
    const HandMadeLink down = link_of(ground, {18, 0, 4}, {22, -5, 4}, {22, -5, 5});
    ASSERT_NE(across.from.tile, across.to.tile);
    set_links(world, {down, across});
    TrialSettings settings;
    settings.jumps = 40;
    const Judge judge(islands(), kAgent, kGrid);
    EXPECT_EQ(run_link_promise(judge, ground, world, settings).violations, 0U);
    // Named by the wrong tile, the same place is no landing.
    HandMadeLink lost = across;
    lost.to.tile = lost.from.tile;
    set_links(world, {down, lost});
    EXPECT_EQ(run_link_promise(judge, ground, world, settings).violations, 20U);
}

TEST(LinkJumps, Every_link_has_its_turn_and_its_ends_and_insides_too) {
    NavWorld world = world_of(islands(), {});
    const Ground ground = ground_of(world);
    const HandMadeLink link = link_of(ground, {7, 0, 6}, {12, 0, 5}, {12, 0, 7});
    set_links(world, std::vector(100, link));
    for (const std::size_t count : {100U, 300U, 950U}) {
        const LinkJumps jumps(world, count, 1);
        std::map<std::uint32_t, std::multiset<double>> landings;
        for (std::size_t i = 0; i < count; ++i) {
            const LinkJump jump = jumps.at(i);
            landings[jump.link].insert(jump.landing_at);
            EXPECT_GE(jump.takeoff_at, 0.0);
            EXPECT_LE(jump.takeoff_at, 1.0);
        }
        EXPECT_EQ(landings.size(), 100U);
        for (const auto& [number, places] : landings) {
            EXPECT_GE(places.size(), count / 100);
            if (count < 300) continue;
            EXPECT_GE(places.count(0.0), count / 300);
            EXPECT_GE(places.count(1.0), count / 300);
            EXPECT_GT(*places.upper_bound(0.0), 0.0);
            EXPECT_LT(*places.upper_bound(0.0), 1.0);
        }
    }
    // With fewer jumps than links no link has two.
    const LinkJumps few(world, 70, 1);
    std::set<std::uint32_t> flown;
    for (std::size_t i = 0; i < few.count(); ++i) flown.insert(few.at(i).link);
    EXPECT_EQ(flown.size(), 70U);
    EXPECT_EQ(few.links_flown(), 70U);
}

// The bake's surface, links and Detour tile all agree with each other, and not with the level.
TEST(LinkPromise, A_bake_whose_ground_is_ten_centimetres_too_high_is_caught) {
    const Level level = scenes::make("gap").value();
    Level lifted = level;
    for (Vec3& vertex : lifted.soup.vertices) vertex.y += 0.1F;
    const Judge judge(level.soup, kAgent, kGrid);
    TrialSettings settings;
    settings.jumps = 200;
    for (const bool is_lifted : {false, true}) {
        const NavWorld world = bake(is_lifted ? lifted : level, BakeSettings{}).value().world;
        const LinkPromise promise = run_link_promise(judge, ground_of(world), world, settings);
        ASSERT_EQ(promise.jumps, 200U);
        EXPECT_EQ(promise.violations, is_lifted ? 200U : 0U);
        EXPECT_EQ(promise.by_rule[static_cast<std::size_t>(Rule::landing)], is_lifted ? 200U : 0U);
        EXPECT_NEAR(promise.hover.quantile_m(0.5), is_lifted ? 0.1 : 0.0, 1e-3);
    }
}

TEST(LinkPromise, Detour_and_links_agree_about_heights_on_hills_and_stairs) {
    for (const char* name : {"terraces", "stairs"}) {
        const TriangleSoup soup = scenes::make(name)->soup;
        const Judge judge(soup, kAgent, kGrid);
        NavWorld world = world_of(soup, {{2, 5, 9}, ReachUse::upto});
        const Ground ground = ground_of(world);
        Dice dice(3);
        std::vector<HandMadeLink> links;
        while (links.size() < 150) {
            const auto from = ground.random_place(dice);
            const auto to = ground.random_place(dice);
            ASSERT_TRUE(from && to);
            if (!ground.footing(*from) || !ground.footing(*to)) continue;
            // Polygons reach past edges, where there is nothing to land on.
            if (!on_floor(judge, *from) || !on_floor(judge, *to)) continue;
            links.push_back(link_of(ground, *from, *to, *to));
        }
        set_links(world, links);
        TrialSettings settings;
        settings.jumps = 150;
        const LinkPromise promise = run_link_promise(judge, ground, world, settings);
        EXPECT_LT(promise.worst_height_difference_m, 0.001) << name;
        EXPECT_EQ(promise.by_rule[static_cast<std::size_t>(Rule::landing)], 0U) << name;
    }
}

}  // namespace
}  // namespace pronk::judge::link_promise_test
