// Expected values follow from the worlds' measures, worked out beside them.
#include "judge/judge.hpp"

#include "hand_made.hpp"
#include "judge/fcl_level.hpp"

namespace pronk::judge::judge_test {
namespace {

using namespace tests;

constexpr double kNear_m = 0.0005;
constexpr double kDepthNear_m = 0.0002;

TEST(Judge, Says_which_library_decides) {
    EXPECT_TRUE(description().starts_with("FCL 0."));
}

TEST(Judge, In_an_empty_level_everything_is_free) {
    const Judge judge(TriangleSoup{}, kAgent, kGrid);
    EXPECT_TRUE(judge.is_free(jump({0, 0, 0}, {5, 0, 0}, 2)));
    EXPECT_FALSE(judge.first_collision(flight({0, 0, 0}, {0, 0, 0}, 0)));
}

// --- thin things -------------------------------------------------------------------------------

TEST(Judge, A_wall_without_thickness_stops_a_jump_where_the_body_meets_it) {
    auto shapes = stone();
    wall_across(shapes, 5, 0, 3);
    const Judge judge = judge_of(shapes);
    const Arc arc = jump({0, 0, 0}, {10, 0, 0}, 1.5);
    EXPECT_FALSE(judge.is_free(arc));
    const auto collision = judge.first_collision(arc);
    ASSERT_TRUE(collision);
    EXPECT_EQ(collision->rule, Rule::collision);
    EXPECT_FALSE(collision->by_feet);
    EXPECT_NEAR(collision->position.x, 5.0 - 0.249, kNear_m);
    EXPECT_NEAR(collision->time_s, arc.duration_s * (5.0 - 0.249) / 10.0, 1e-4);
    EXPECT_NEAR(collision->depth_m, 0.25, kDepthNear_m);  // the wall goes through its middle
    EXPECT_TRUE(judge.is_free(jump({0, 0, 0}, {10, 0, 0}, 4)));
}

// The wire's place goes along the flight in steps that have nothing to do with it.
TEST(Judge, A_wire_one_centimetre_thick_is_never_stepped_over) {
    const Arc arc = flight({0, 0, 0}, {40, 5, 0}, 1.0);
    Agent small = kAgent;
    small.radius_m = 0.005F;
    small.height_m = 0.01F;
    for (int i = 1; i < 150; ++i) {
        const Vec3 on(arc.position_at(0.0137 + 0.00653 * i));
        auto shapes = stone();
        shapes.box(on - Vec3{0.005F, 0.005F, 4}, on + Vec3{0.005F, 0.005F, 4});
        shapes.box({90, -9, -9}, {91, 9, 9});
        const TriangleSoup soup = shapes.take();
        EXPECT_FALSE(Judge(soup, kAgent, kGrid).is_free(arc)) << i;
        EXPECT_FALSE(Judge(soup, small, kGrid).is_free(arc)) << i;
    }
}

// Triangles of no area are lines and points, and lines and points count.
TEST(Judge, Neither_are_threads_and_specks_of_no_thickness) {
    const Arc arc = flight({0, 0, 0}, {40, 5, 0}, 1.0);
    for (int i = 1; i < 100; ++i) {
        const Vec3 on = Vec3(arc.position_at(0.0137 + 0.00953 * i)) + Vec3{0, 1, 0};
        for (const Vec3 way : {Vec3{0, 0, 2}, Vec3{0.3F, 0.2F, 2}, Vec3{0, 0, 0}}) {
            auto shapes = stone();
            shapes.box({60, -9, -9}, {91, 20, 9});
            TriangleSoup soup = shapes.take();
            const auto first = static_cast<std::uint32_t>(soup.vertices.size());
            for (const float along : {-1.0F, 0.5F, 1.0F}) soup.vertices.push_back(on + along * way);
            soup.triangles.push_back({first, first + 1, first + 2});
            soup.triangle_terrain.push_back(TerrainId(0));
            EXPECT_FALSE(Judge(soup, kAgent, kGrid).is_free(arc)) << i;
        }
    }
}

// --- touching and tolerance --------------------------------------------------------------------

TEST(Judge, A_ceiling_may_be_touched_and_the_depth_is_how_far_it_is_too_low) {
    // At the apex of 1 m the head is at 2.8 m.
    const Arc arc = jump({0, 0, 0}, {4, 0, 0}, 1);
    const auto under = [&](float y) {
        auto shapes = stone();
        slab(shapes, 1, 3, y);
        return judge_of(shapes).first_collision(arc);
    };
    EXPECT_FALSE(under(2.8F));
    EXPECT_FALSE(under(2.7993F));  // within the tolerance
    const auto just = under(2.7985F);
    ASSERT_TRUE(just);
    EXPECT_NEAR(just->depth_m, 0.0015, kDepthNear_m);
    const auto low = under(2.7F);
    ASSERT_TRUE(low);
    EXPECT_NEAR(low->depth_m, 0.1, kDepthNear_m);
    // The slab is met where the head, less the tolerance, comes up to it.
    EXPECT_NEAR(low->position.y + 1.799, 2.7, kNear_m);
    EXPECT_LT(low->time_s, arc.apex_time_s());
}

TEST(Judge, A_slot_as_wide_as_the_body_is_free_and_a_narrower_one_is_not) {
    const Arc arc = jump({0, 0, 0}, {6, 0, 0}, 1);
    const auto through = [&](float half_width) {
        auto shapes = stone();
        wall_along(shapes, -half_width, 2, 4);
        wall_along(shapes, half_width, 2, 4);
        return judge_of(shapes).first_collision(arc);
    };
    EXPECT_FALSE(through(0.25F));
    const auto narrow = through(0.2475F);
    ASSERT_TRUE(narrow);
    EXPECT_NEAR(narrow->depth_m, 0.0025, kDepthNear_m);
    const double ahead = std::sqrt(0.249 * 0.249 - 0.2475 * 0.2475);
    // 0.1 mm of resolution sideways are nine times as much along the wall.
    EXPECT_NEAR(narrow->position.x, 2.0 - ahead, 0.001);
}

TEST(Judge, Standing_against_a_wall_touches_it_and_is_free) {
    auto shapes = stone();
    slab(shapes, -5, 5, 0);
    wall_across(shapes, 0.25F, 0, 9);
    const Judge judge = judge_of(shapes);
    EXPECT_TRUE(judge.is_free(jump({0, 0, 0}, {0, 0, 0}, 1)));
    EXPECT_TRUE(judge.is_free(flight({0, 0, 0}, {0, 4, 0}, 8.0 / kEarthGravity_m_s2)));
    EXPECT_TRUE(judge.is_free(jump({0, 0, -3}, {0, 0, 3}, 1)));
    EXPECT_FALSE(judge.is_free(jump({0.002, 0, -3}, {0.002, 0, 3}, 1)));
}

TEST(Judge, A_flight_of_no_time_is_judged_where_it_is) {
    auto shapes = stone();
    slab(shapes, -5, 5, 0);
    wall_across(shapes, 1, 0, 9);
    const Judge judge = judge_of(shapes);
    EXPECT_TRUE(judge.is_free(flight({0, 0, 0}, {7, 7, 7}, 0)));
    EXPECT_FALSE(judge.is_free(flight({1.2, 0, 0}, {7, 7, 7}, 0)));
    const auto collision = judge.first_collision(flight({0.8, 0, 0}, {0, 0, 0}, 0));
    ASSERT_TRUE(collision);
    EXPECT_EQ(collision->time_s, 0.0);
    EXPECT_NEAR(collision->depth_m, 0.05, kDepthNear_m);  // 0.8 + 0.25 is 5 cm behind the wall
}

TEST(Judge, A_body_without_width_is_a_line_that_meets_walls) {
    Agent line = kAgent;
    line.radius_m = 0.0F;
    auto shapes = stone();
    wall_along(shapes, 0, 2, 4);
    slab(shapes, -9, -8, 0);
    const Judge judge = judge_of(shapes, line);
    EXPECT_FALSE(judge.is_free(jump({3, 0, -3}, {3, 0, 3}, 1)));
    EXPECT_FALSE(judge.is_free(jump({1, 0, -3}, {5, 0, 3}, 1)));
    EXPECT_TRUE(judge.is_free(jump({0, 0, 0.001}, {6, 0, 0.001}, 1)));
    EXPECT_TRUE(judge.is_free(jump({1.999, 0, -3}, {1.999, 0, 3}, 1)));
    Agent speck = line;
    speck.height_m = 0.0F;
    auto again = stone();
    wall_along(again, 0, 2, 4);
    EXPECT_FALSE(judge_of(again, speck).is_free(jump({3, 0, -3}, {3, 0, 3}, 1)));
}

TEST(Judge, Five_kilometres_from_the_origin_nothing_changes) {
    const double far = 5000.0;
    auto shapes = stone();
    shapes.quad({4900, 0, 4900}, {4900, 0, 5100}, {5100, 0, 5100}, {5100, 0, 4900});
    shapes.quad({5003, 0, 4900}, {5003, 0, 5100}, {5003, 9, 5100}, {5003, 9, 4900});
    const Judge judge = judge_of(shapes);
    EXPECT_TRUE(judge.is_free(jump({far, 0, far}, {far + 2.75, 0, far}, 1)));
    const auto collision = judge.first_collision(jump({far, 0, far}, {far + 2.752, 0, far}, 1));
    ASSERT_TRUE(collision);
    EXPECT_NEAR(collision->depth_m, 0.002, kDepthNear_m);
}

// --- contact zones -----------------------------------------------------------------------------

// Treads of 0.3 m, 0.2 m apart; it stands 0.15 m from the next one, which is in its body.
TEST(Judge, From_stair_to_stair_the_steps_that_one_could_climb_do_not_count) {
    const auto stairs = [] {
        auto shapes = stone();
        shapes.stairs({{0, 0}, {6, 0}, 4, 0, 0, 4}, 20);
        return shapes;
    };
    const Arc arc = jump({1.65, 1.2, 0}, {3.15, 2.2, 0}, 1.6);
    auto shapes = stairs();
    EXPECT_TRUE(judge_of(shapes).is_free(arc));
    Agent stiff = kAgent;
    stiff.climb_m = 0.1F;
    auto same = stairs();
    const auto collision = judge_of(same, stiff).first_collision(arc);
    ASSERT_TRUE(collision);
    EXPECT_EQ(collision->time_s, 0.0);
}

// Uphill the ground rises by a radius within the body.
TEST(Judge, On_a_ramp_of_45_degrees_one_can_hop) {
    const auto ramp = [] {
        auto shapes = stone();
        shapes.quad({-5, -5, -5}, {-5, -5, 5}, {5, 5, 5}, {5, 5, -5});
        return shapes;
    };
    const Arc hop = flight({0, 0, 0}, {0, 4, 0}, 8.0 / kEarthGravity_m_s2);
    const Arc uphill = jump({-1, -1, 0}, {1, 1, 0}, 3.5);
    auto shapes = ramp();
    const Judge judge = judge_of(shapes);
    EXPECT_TRUE(judge.is_free(hop));
    EXPECT_TRUE(judge.is_free(uphill));
    Agent stiff = kAgent;
    stiff.climb_m = 0.24F;
    auto same = ramp();
    const auto collision = judge_of(same, stiff).first_collision(hop);
    ASSERT_TRUE(collision);
    EXPECT_EQ(collision->time_s, 0.0);
    EXPECT_FALSE(collision->by_feet);
    // Uphill at 1.43 m/s, launched at 8.29 m/s, it takes 0.037 s for the feet to be higher than the
    // ground in front, which by then is 0.25 + 0.054 m over the take-off.
    for (const float climb : {0.30F, 0.31F}) {
        stiff.climb_m = climb;
        auto again = ramp();
        EXPECT_EQ(judge_of(again, stiff).is_free(uphill), climb > 0.305F);
    }
}

TEST(Judge, Under_an_overhang_the_head_counts_from_the_start) {
    auto shapes = stone();
    slab(shapes, -5, 5, 0);
    shapes.box({-5, 2, -5}, {0, 2.3F, 5});
    const Judge judge = judge_of(shapes);
    const auto collision = judge.first_collision(jump({-0.1, 0, 0}, {3, 0, 0}, 1));
    ASSERT_TRUE(collision);
    EXPECT_NEAR(collision->position.y, 2.0 - 1.799, kNear_m);
    EXPECT_TRUE(judge.is_free(jump({0.25, 0, 0}, {3, 0, 0}, 1)));
}

TEST(Judge, Onto_a_table_one_jumps_over_its_edge) {
    const auto free = [](float height, double from_x) {
        auto shapes = stone();
        slab(shapes, -9, 9, 0);
        shapes.box({0, 0, -2}, {2, height, 2});
        return judge_of(shapes).is_free(
            jump({from_x, 0, 0}, {1, static_cast<double>(height), 0}, 1.5));
    };
    EXPECT_TRUE(free(0.75F, -3));
    // From 0.8 m before it the body meets the edge 0.55 m away, at 1.03 m, out of the zone.
    EXPECT_FALSE(free(1.2F, -0.8));
    // From 0.6 m before it the edge is met in the zone: it counts if it can't be climbed.
    EXPECT_FALSE(free(1.2F, -0.6));
    EXPECT_TRUE(free(0.8F, -0.6));
}

// Zones overlap; a bar from 1.2 to 1.3 m hangs behind the middle, where the body rises past it.
TEST(Judge, On_a_short_jump_the_higher_contact_counts_while_both_zones_last) {
    const auto free = [](double rise, float bar_x) {
        auto shapes = stone();
        shapes.box({bar_x - 0.02F, 1.2F, -1}, {bar_x + 0.02F, 1.3F, 1});
        // 0.4 m away: 0.5 m are never left, so the take-off zone fills the flight.
        return judge_of(shapes).is_free(jump({0, 0, 0}, {0.4, rise, 0}, 0.8));
    };
    // At 0.62 the bar is 0.22 m beyond the landing, and first met 0.03 m before it, on the way
    // down: over 0.7 + 0.9 everything counts, and the bar is lower.
    EXPECT_TRUE(free(0.7, 0.62F));
    EXPECT_FALSE(free(0.1, 0.62F));  // 0.1 + 0.9 is lower than the bar
    // At -0.2 it is in the body from the start, when only the take-off's zone lasts.
    EXPECT_FALSE(free(0.7, -0.2F));
}

TEST(Judge, One_cannot_sink_through_ones_own_floor) {
    auto shapes = stone();
    slab(shapes, -5, 5, 0);
    slab(shapes, -5, 5, -4);
    const Judge judge = judge_of(shapes);
    const double time_s = std::sqrt(8.0 / kEarthGravity_m_s2);
    for (const double speed : {0.0, 0.3, 1.0, 4.0}) {
        const auto collision = judge.first_collision(flight({0, 0, 0}, {speed, 0, 0}, time_s));
        ASSERT_TRUE(collision) << speed;
        // Once the zone has ended: a climb below, or half a metre away.
        const double zone_s =
            std::min(std::sqrt(2.0 * 0.9 / kEarthGravity_m_s2), speed > 0.0 ? 0.5 / speed : 9.0);
        EXPECT_NEAR(collision->time_s, zone_s, 0.001) << speed;
    }
}

TEST(Judge, One_cannot_rise_through_the_floor_that_one_lands_on) {
    auto shapes = stone();
    slab(shapes, -5, 5, 0);
    slab(shapes, -5, 5, 2.5F);
    const Judge judge = judge_of(shapes);
    for (const double away : {0.0, 0.3, 3.0}) {
        const auto collision = judge.first_collision(jump({0, 0, 0}, {away, 2.5, 0}, 3));
        ASSERT_TRUE(collision) << away;
        EXPECT_NEAR(collision->position.y, 2.5 - 1.799, kNear_m) << away;
    }
}

// It stands a radius inside the edge. After half a metre the body has left the ledge.
TEST(Judge, A_drop_may_sink_a_climb_beside_its_own_ledge) {
    auto shapes = stone();
    shapes.box({-5, -9, -5}, {0, 0, 5});
    slab(shapes, 0, 9, -2);
    const Judge judge = judge_of(shapes);
    const double time_s = std::sqrt(4.0 / kEarthGravity_m_s2);
    // Half a metre at 1.5 m/s: 0.55 m deep. At 1 m/s it is 0.9 m deep after 0.43 m.
    EXPECT_TRUE(judge.is_free(flight({-0.25, 0, 0}, {1.5, 0, 0}, time_s)));
    const auto collision = judge.first_collision(flight({-0.25, 0, 0}, {1, 0, 0}, time_s));
    ASSERT_TRUE(collision);
    EXPECT_NEAR(collision->position.y, -0.9, kNear_m);
}

// The last half metre of this jump passes x = -0.2 at 0.69 m, in the middle of the box.
TEST(Judge, Feet_do_not_go_through_a_box_near_the_landing_that_one_could_climb) {
    const Arc arc = jump({-1.5, 0, 0}, {0, 0, 0}, 1.5);
    const auto through = [&](float height) {
        auto shapes = stone();
        slab(shapes, -5, 5, 0);
        shapes.box({-0.25F, 0, -2}, {-0.15F, height, 2});
        return judge_of(shapes).first_collision(arc);
    };
    const auto collision = through(0.8F);
    ASSERT_TRUE(collision);
    EXPECT_TRUE(collision->by_feet);
    EXPECT_NEAR(collision->position.y, 0.8, kNear_m);
    EXPECT_NEAR(collision->depth_m, 0.7, kNear_m);
    // At x = -0.15 the feet are at 0.54 m: a box of 0.49 m is passed above.
    EXPECT_FALSE(through(0.49F));
    // A body that brushes past such a box is free.
    auto beside = stone();
    slab(beside, -5, 5, 0);
    beside.box({-0.25F, 0, 0.01F}, {-0.15F, 0.8F, 2});
    EXPECT_TRUE(judge_of(beside).is_free(arc));
}

TEST(Judge, Feet_may_meet_what_lies_up_to_ten_centimetres_over_the_contact) {
    // Straight up through a slab and back: 0.1 m may be met, 0.102 m may not.
    const Arc hop = flight({0, 0, 0}, {0, 4, 0}, 8.0 / kEarthGravity_m_s2);
    const auto through = [&](float y) {
        auto shapes = stone();
        slab(shapes, -5, 5, y);
        return judge_of(shapes).first_collision(hop);
    };
    EXPECT_FALSE(through(0.1F));
    const auto collision = through(0.102F);
    ASSERT_TRUE(collision);
    EXPECT_TRUE(collision->by_feet);
    EXPECT_NEAR(collision->depth_m, 0.002, 1e-4);
}

// Between the last moment in the open, when the smaller body does not reach down to the feet, and
// the first in the zone.
TEST(Judge, Nothing_slips_through_a_floor_where_the_landing_zone_begins) {
    auto shapes = stone();
    slab(shapes, 0, 10, 0);
    slab(shapes, 0, 10, -0.7F);
    const Judge judge = judge_of(shapes);
    Arc arc = flight({0, 0, 0}, {5.2594443256537948, 1.0, 0.0}, 0.9);
    const double zone_s = 0.9 - 0.5 / arc.launch_velocity_m_s.x;
    const double fallen_m = -arc.position_at(zone_s).y;
    for (const double before_m : {0.0001, 0.0005, 0.0009, 0.0015, 0.003}) {
        arc.takeoff = {1.5, fallen_m - before_m, 0};
        EXPECT_FALSE(judge.is_free(arc)) << before_m;
    }
}

}  // namespace
}  // namespace pronk::judge::judge_test
