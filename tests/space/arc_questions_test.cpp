// One jump through levels whose answer is known from a sketch. The agent is the usual one: radius
// 0.25, height 1.8, climb 0.9; with cells of 0.25 its contact zones reach 0.5 m.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <pronk/space.hpp>

#include "space/brute_body.hpp"
#include "space/spaces.hpp"

namespace pronk::arc_questions_test {
namespace {

using scenes::Shapes;
using tests::add_floor;
using tests::add_wall;
using tests::drop;
using tests::jump;
using tests::room;
using tests::space_of;

constexpr GridSettings kGrid;

// The sketch is checked by brute force before the program is asked. Voxels alone may refuse.
void expect_free(const TriangleSoup& soup, const Arc& arc, const Agent& agent = {}) {
    EXPECT_FALSE(tests::BruteFlight(tests::corners_of(soup), arc, agent, kGrid).collides(0.00025));
    EXPECT_TRUE(is_free(space_of(soup, true, agent), arc));
}

void expect_blocked(const TriangleSoup& soup, const Arc& arc, const Agent& agent = {}) {
    EXPECT_TRUE(tests::BruteFlight(tests::corners_of(soup), arc, agent, kGrid).collides(0.00025));
    EXPECT_FALSE(is_free(space_of(soup, true, agent), arc));
    EXPECT_FALSE(is_free(space_of(soup, false, agent), arc));
}

// 3 m along x in the middle of the room, 1 m high: y = 1 - (x - 5)^2 / 1.5^2.
Arc plain_jump() {
    return jump({3.5, 0, 5}, {6.5, 0, 5}, 1.0);
}

Arc up_and_down(const Vec3d& from, double apex_m) {
    Arc arc;
    arc.takeoff = from;
    arc.launch_velocity_m_s.y = std::sqrt(2.0 * arc.gravity_m_s2 * apex_m);
    arc.duration_s = 2.0 * arc.launch_velocity_m_s.y / arc.gravity_m_s2;
    return arc;
}

TEST(IsFree, Over_a_bare_floor_voxels_alone_prove_a_jump_free) {
    const TriangleSoup soup = room([](Shapes&) {});
    expect_free(soup, plain_jump());
    EXPECT_TRUE(is_free(space_of(soup, false), plain_jump()));
}

TEST(IsFree, A_wall_without_thickness_is_in_the_way) {
    expect_blocked(room([](Shapes& s) { add_wall(s, {5, 0}, {5, 10}, 0, 3); }), plain_jump());
    // Also one that faces away, lies askew, or hangs in the air.
    expect_blocked(room([](Shapes& s) { add_wall(s, {5, 10}, {5, 0}, 0, 3); }), plain_jump());
    expect_blocked(room([](Shapes& s) { add_wall(s, {4, 4}, {6, 6}, 0, 3); }), plain_jump());
    expect_blocked(room([](Shapes& s) { add_wall(s, {5, 0}, {5, 10}, 1.5F, 3); }), plain_jump());
}

// The body's side is over the fence while the feet are within 0.25 m of it, and so at least
// 1 - (0.25 / 1.5)^2 = 0.972 m high.
TEST(IsFree, A_fence_is_cleared_if_it_is_lower_than_the_body_over_it) {
    expect_free(room([](Shapes& s) { add_wall(s, {5, 0}, {5, 10}, 0, 0.962F); }), plain_jump());
    expect_blocked(room([](Shapes& s) { add_wall(s, {5, 0}, {5, 10}, 0, 0.982F); }), plain_jump());
}

TEST(IsFree, A_wire_counts_at_head_height_and_at_foot_height) {
    const auto wire_at = [](float y) {
        return room([y](Shapes& s) { s.box({4.995F, y, 0}, {5.005F, y + 0.01F, 10}); });
    };
    expect_blocked(wire_at(2.78F), plain_jump());  // the head rises to 2.8
    expect_free(wire_at(2.81F), plain_jump());
    expect_blocked(wire_at(0.975F), plain_jump());  // the feet are 0.971 high, 0.255 before x = 5
    expect_free(wire_at(0.95F), plain_jump());
}

TEST(IsFree, Under_a_low_ceiling_a_centimetre_decides) {
    const Arc arc = up_and_down({5, 0, 5}, 0.8);  // the head rises to 2.6
    const auto ceiling_at = [](float y) {
        return room([y](Shapes& s) { add_floor(s, {0, y, 0}, {10, y, 10}); });
    };
    expect_blocked(ceiling_at(2.59F), arc);
    expect_free(ceiling_at(2.61F), arc);
    EXPECT_TRUE(is_free(space_of(ceiling_at(2.86F), false), arc));  // a voxel higher
}

TEST(IsFree, A_slot_as_wide_as_the_body_can_be_jumped_through_and_a_narrower_one_cannot) {
    const auto slot = [](float half_width) {
        return room([half_width](Shapes& s) {
            add_wall(s, {4, 5 - half_width}, {6, 5 - half_width}, 0, 4);
            add_wall(s, {4, 5 + half_width}, {6, 5 + half_width}, 0, 4);
        });
    };
    expect_free(slot(0.25F), plain_jump());
    expect_blocked(slot(0.249F), plain_jump());
    EXPECT_TRUE(is_free(space_of(slot(0.75F), false), plain_jump()));
}

TEST(IsFree, A_slot_askew_is_judged_like_one_along_an_axis) {
    const Vec2 along(std::cos(0.5F), std::sin(0.5F));
    const Vec2 across(-along.y, along.x);
    const auto slot = [&](float half_width) {
        return room([&](Shapes& s) {
            for (const float side : {-half_width, half_width}) {
                const Vec2 middle = Vec2(5, 5) + side * across;
                add_wall(s, middle - along, middle + along, 0, 4);
            }
        });
    };
    const Vec3d direction(std::cos(0.5), 0.0, std::sin(0.5));
    const Arc arc = jump(Vec3d(5, 0, 5) - 1.5 * direction, Vec3d(5, 0, 5) + 1.5 * direction, 1.0);
    expect_free(slot(0.2502F), arc);
    expect_blocked(slot(0.249F), arc);
}

// Treads of 0.4 m that rise by 0.2 m along x: tread i begins at 0.4 i and is 0.2 (i + 1) high.
TriangleSoup staircase() {
    Shapes shapes({"stone"});
    shapes.stairs({{0, 5}, {4, 5}, 4.0F, 0.0F, 0.0F, 2.0F}, 10);
    return shapes.take();
}

TEST(IsFree, Stairs_can_be_jumped_up_and_down_from_tread_to_tread) {
    expect_free(staircase(), jump({1, 0.6, 5}, {3, 1.6, 5}, 2.0));
    expect_free(staircase(), jump({3, 1.6, 5}, {1, 0.6, 5}, 0.5));
}

TEST(IsFree, Steps_that_cannot_be_climbed_are_in_the_way_of_a_take_off_beside_them) {
    Agent agent;
    agent.climb_m = 0.1F;
    expect_blocked(staircase(), jump({1, 0.6, 5}, {3, 1.6, 5}, 2.0), agent);
    agent.climb_m = 0.21F;
    expect_free(staircase(), jump({1, 0.6, 5}, {3, 1.6, 5}, 2.0), agent);
}

TEST(IsFree, Ramps_can_be_jumped_up_down_and_across) {
    Shapes shapes({"stone"});
    add_floor(shapes, {0, 0, 0}, {6, 6, 10});  // y = x
    const TriangleSoup soup = shapes.take();
    expect_free(soup, jump({1, 1, 5}, {3, 3, 5}, 2.5));
    expect_free(soup, jump({4, 4, 5}, {2, 2, 5}, 0.5));
    expect_free(soup, jump({3, 3, 3}, {3, 3, 7}, 1.0));
    // Half a metre away the feet are 0.175 m high, and the ground beside them 0.25 m.
    expect_blocked(soup, jump({3, 3, 3}, {3, 3, 7}, 0.4));
}

// A slab ends 0.2 m before the take-off, so the body leaves it when it is 0.45 m away; there it is
// 4 * 0.15 * 0.85 = 0.51 m high, and its head 2.31.
TEST(IsFree, An_overhang_over_the_take_off_or_the_landing_is_met_by_the_head) {
    const auto overhang = [](float bottom, bool mirrored) {
        return room([=](Shapes& s) {
            const float x = mirrored ? 5.8F : 2.0F;
            s.box({x, bottom, 3}, {x + 1.2F, bottom + 0.2F, 7});
        });
    };
    const Arc there = jump({3, 0, 5}, {6, 0, 5}, 1.0);
    for (const bool mirrored : {false, true}) {
        expect_blocked(overhang(2.2F, mirrored), there);
        expect_free(overhang(2.4F, mirrored), there);
    }
}

TEST(IsFree, A_table_is_jumped_onto_if_the_jump_is_high_enough) {
    const TriangleSoup soup = room([](Shapes& s) { s.box({4.5F, 0, 4}, {6, 0.75F, 6}); });
    expect_free(soup, jump({3, 0, 5}, {5.2, 0.75, 5}, 1.2));
    expect_blocked(soup, jump({3, 0, 5}, {5.2, 0.75, 5}, 0.76));
}

TriangleSoup ledge() {
    Shapes shapes({"stone"});
    shapes.box({0, 0, 0}, {5, 2, 10});
    add_floor(shapes, {5, 0, 0}, {10, 0, 10});
    return shapes.take();
}

// It leaves the edge, 0.25 m ahead, when it has sunk by 0.32 m: exactly at the zone's end, with the
// body's back exactly at the ledge's side.
TEST(IsFree, A_drop_may_sink_beside_its_own_ledge_by_the_climb_and_no_more) {
    const Arc arc = drop({4.75, 2, 5}, {6, 0, 5});
    expect_free(ledge(), arc);
    Agent agent;
    agent.climb_m = 0.3F;
    expect_blocked(ledge(), arc, agent);
    expect_blocked(ledge(), drop({4.5, 2, 5}, {5.5, 0, 5}));  // from farther back: too slow
}

TEST(IsFree, Nothing_sinks_through_the_floor_it_stands_on) {
    const TriangleSoup soup = room([](Shapes& s) { add_floor(s, {0, 2, 0}, {10, 2, 10}); });
    expect_blocked(soup, drop({5, 2, 5}, {5, 0, 5}));
    expect_blocked(soup, drop({5, 2, 5}, {7, 0, 5}));
    expect_blocked(soup, jump({5, 2, 5}, {7, 0, 5}, 1.0));
}

TEST(IsFree, Nothing_rises_through_the_floor_it_lands_on) {
    const auto upstairs = [](float y) {
        return room([y](Shapes& s) { add_floor(s, {0, y, 0}, {10, y, 10}); });
    };
    expect_blocked(upstairs(2.0F), jump({3, 0, 5}, {5, 2, 5}, 2.5));
    expect_blocked(upstairs(2.0F), jump({5, 0, 5}, {5, 2, 5}, 2.5));
    // The body may overlap a floor that is lower than the climb; the feet may not go through.
    expect_blocked(upstairs(0.8F), jump({5, 0, 5}, {5, 0.8, 5}, 1.0));
    expect_blocked(upstairs(0.11F), jump({5, 0, 5}, {5, 0.11, 5}, 1.0));
    expect_free(upstairs(0.09F), jump({5, 0, 5}, {5, 0.09, 5}, 1.0));
}

// y = 16 f (1 - f) with f = (x - 3) / 3: over the box, which ends 0.01 m before the landing, the
// feet come down from 0.614 m to 0.053.
TEST(IsFree, In_the_landing_zone_the_body_may_brush_a_low_box_but_the_feet_may_not_enter_it) {
    const Arc arc = jump({3, 0, 5}, {6, 0, 5}, 4.0);
    const auto box = [](float top, float z) {
        return room([=](Shapes& s) { s.box({5.88F, 0, z}, {5.99F, top, z + 0.2F}); });
    };
    expect_blocked(box(0.8F, 4.9F), arc);
    expect_free(box(0.8F, 5.05F), arc);  // beside the feet
    expect_blocked(box(0.11F, 4.9F), arc);
    expect_free(box(0.09F, 4.9F), arc);     // as low as ground is uneven
    expect_blocked(box(1.0F, 5.05F), arc);  // beside the feet, but higher than the climb
    // The way back takes off where this one lands.
    expect_blocked(box(0.8F, 4.9F), jump({6, 0, 5}, {3, 0, 5}, 4.0));
    expect_free(box(0.8F, 5.05F), jump({6, 0, 5}, {3, 0, 5}, 4.0));
}

// The landing zone begins 0.05 mm after the feet went through the floor: the body, smaller by its
// skin, did not reach down to them before.
TEST(IsFree, Nothing_slips_through_a_floor_where_the_landing_zone_begins) {
    Shapes shapes({"stone"});
    add_floor(shapes, {0, 0, 0}, {10, 0, 10});
    add_floor(shapes, {0, -0.7F, 0}, {10, -0.7F, 10});
    const TriangleSoup soup = shapes.take();
    Arc arc;
    arc.launch_velocity_m_s = {5.2594443256537948, 1.0, 0.0};
    arc.duration_s = 0.9;
    const double zone_s = 0.9 - 0.5 / arc.launch_velocity_m_s.x;
    const double fallen_m = -arc.position_at(zone_s).y;
    for (const double before_m : {0.0, 0.00005, 0.0001, 0.0002, 0.001}) {
        arc.takeoff = {1.5, fallen_m - before_m, 4};
        EXPECT_FALSE(is_free(space_of(soup, true), arc)) << before_m;
        EXPECT_FALSE(is_free(space_of(soup, false), arc)) << before_m;
    }
}

TEST(IsFree, On_a_short_jump_the_zones_overlap_and_the_climb_still_counts) {
    const Arc arc = jump({5, 0, 5}, {5.4, 0, 5}, 0.3);
    const auto box = [](float top) {
        return room([top](Shapes& s) { s.box({5.1F, 0, 5.1F}, {5.3F, top, 5.3F}); });
    };
    expect_free(box(0.85F), arc);
    expect_blocked(box(0.95F), arc);
    // Up onto a ledge that the body overlaps from the start.
    const auto up = [](float on_top) {
        return room([on_top](Shapes& s) {
            s.box({5.3F, 0, 3}, {8, 0.8F, 7});
            s.box({5.55F, 0.8F, 3}, {8, 0.8F + on_top, 7});
        });
    };
    // From the apex on the landing's 0.8 + 0.9 counts: 0.7 m on top of the ledge is within that.
    // Until then the take-off's 0.9 counts, but the body is still far enough from what is on top.
    const Arc onto = jump({5, 0, 5}, {5.4, 0.8, 5}, 0.9);
    expect_free(up(0.7F), onto);
    expect_blocked(up(1.0F), onto);
    // Half a metre down, beside a box that could be climbed from where it began.
    expect_free(box(1.35F), drop({5, 0.5, 5}, {5.4, 0, 5}));
    expect_blocked(box(1.45F), drop({5, 0.5, 5}, {5.4, 0, 5}));
}

TEST(IsFree, A_flight_of_no_time_is_a_body_that_stands) {
    Arc arc;
    arc.takeoff = {5, 0, 5};
    expect_free(room([](Shapes&) {}), arc);
    EXPECT_TRUE(is_free(space_of(room([](Shapes&) {}), false), arc));
    const TriangleSoup wall = room([](Shapes& s) { add_wall(s, {5.1F, 0}, {5.1F, 10}, 0, 3); });
    expect_blocked(wall, arc);
    arc.takeoff.x = 4.84;  // 0.26 m before the wall
    expect_free(wall, arc);
}

TEST(IsFree, Flights_straight_up_and_straight_down_are_flights) {
    const TriangleSoup soup = room([](Shapes& s) { add_wall(s, {5.3F, 0}, {5.3F, 10}, 1.5F, 5); });
    expect_free(soup, up_and_down({5, 0, 5}, 2.0));
    expect_blocked(soup, up_and_down({5.1, 0, 5}, 2.0));
    expect_free(soup, drop({5, 8, 5}, {5, 0, 5}));
    expect_blocked(soup, drop({5.1, 8, 5}, {5.1, 0, 5}));
}

// x and z = 5 are edges of cells: windows begin at 0 and cells measure 0.25 m.
TEST(IsFree, Flights_along_the_edges_and_through_the_corners_of_cells_meet_what_they_meet) {
    const TriangleSoup post = room([](Shapes& s) { s.box({4.9F, 0, 4.9F}, {5.1F, 3, 5.1F}); });
    const TriangleSoup bare = room([](Shapes&) {});
    for (const float radius_m : {0.0F, 0.25F}) {
        Agent agent;
        agent.radius_m = radius_m;
        for (const Vec3d to : {Vec3d(1.5, 0, 0), Vec3d(-1.5, 0, 0), Vec3d(0, 0, 1.5),
                               Vec3d(0, 0, -1.5), Vec3d(1.5, 0, 1.5), Vec3d(-1.5, 0, 1.5)}) {
            const Arc arc = jump(Vec3d(5, 0, 5) - to, Vec3d(5, 0, 5) + to, 1.5);
            expect_blocked(post, arc, agent);
            expect_free(bare, arc, agent);
            EXPECT_TRUE(is_free(space_of(bare, false, agent), arc));
        }
    }
}

TEST(IsFree, Beyond_the_level_there_is_nothing_however_far) {
    const TriangleSoup soup = room([](Shapes& s) { add_wall(s, {5, 0}, {5, 10}, 0, 3); });
    for (const bool exact : {true, false}) {
        const FreeSpace space = space_of(soup, exact);
        for (const double away : {12.0, 1e3, 1e6, -1e6}) {
            EXPECT_TRUE(is_free(space, jump({away, 0, 5}, {away + 3, 0, 5}, 1.0)));
            EXPECT_TRUE(is_free(space, jump({5, -5, away}, {5, -5, away + 3}, 1.0)));
            EXPECT_TRUE(is_open(space, {away, 0.0, away}));
        }
        // From one end of the world to the other, past the level and through it.
        Arc arc;
        arc.takeoff = {-1e6, 3.5, 5};
        arc.launch_velocity_m_s = {1e6, 0, 0};
        arc.duration_s = 2.0;
        arc.gravity_m_s2 = 1e-9;
        EXPECT_TRUE(is_free(space, arc));
        arc.takeoff.y = 2.5;
        EXPECT_FALSE(is_free(space, arc));
        arc.takeoff.z = 10.5;
        EXPECT_TRUE(is_free(space, arc));
    }
}

TEST(IsFree, What_is_no_flight_is_not_free) {
    const FreeSpace space = space_of(room([](Shapes&) {}), true);
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const double bad : {kNan, kInfinity, -kInfinity}) {
        for (const int axis : {0, 1, 2}) {
            Arc arc = plain_jump();
            arc.takeoff[axis] = bad;
            EXPECT_FALSE(is_free(space, arc));
            EXPECT_FALSE(is_open(space, arc.takeoff));
            arc = plain_jump();
            arc.launch_velocity_m_s[axis] = bad;
            EXPECT_FALSE(is_free(space, arc));
            EXPECT_EQ(first_touch(space, arc).kind, TouchKind::obstacle);
        }
        Arc arc = plain_jump();
        arc.duration_s = bad;
        EXPECT_FALSE(is_free(space, arc));
        arc = plain_jump();
        arc.gravity_m_s2 = bad;
        EXPECT_FALSE(is_free(space, arc));
    }
    Arc arc = plain_jump();
    arc.gravity_m_s2 = 0.0;
    EXPECT_FALSE(is_free(space, arc));
    arc = plain_jump();
    arc.duration_s = -1.0;
    EXPECT_FALSE(is_free(space, arc));
}

TEST(IsOpen, A_body_may_touch_but_not_overlap) {
    const TriangleSoup soup = room([](Shapes& s) {
        add_wall(s, {5, 0}, {5, 10}, 0, 3);
        add_floor(s, {5, 1.8F, 0}, {10, 1.8F, 10});
    });
    const FreeSpace exact = space_of(soup, true);
    EXPECT_TRUE(is_open(exact, {4.75, 0.0, 5.0}));
    EXPECT_TRUE(is_open(exact, {4.75 + 0.5 * kSkin_m, 0.0, 5.0}));
    EXPECT_FALSE(is_open(exact, {4.751, 0.0, 5.0}));
    EXPECT_FALSE(is_open(exact, {4.0, -0.001, 5.0}));
    EXPECT_TRUE(is_open(exact, {7.0, 0.0, 5.0}));  // between floor and ceiling
    EXPECT_FALSE(is_open(exact, {7.0, 0.001, 5.0}));
    EXPECT_FALSE(is_open(exact, {7.0, -0.001, 5.0}));
    EXPECT_TRUE(is_open(exact, {7.0, 1.8, 5.0}));
    EXPECT_FALSE(is_open(exact, {5.0, 1.0, 5.0}));
    EXPECT_TRUE(is_open(exact, {5.0, 3.0, 5.0}));
    EXPECT_TRUE(is_open(exact, {-0.25, -1.0, 5.0}));
    EXPECT_FALSE(is_open(exact, {-0.249, -1.0, 5.0}));

    Agent thin;
    thin.radius_m = 0.0F;
    EXPECT_TRUE(is_open(space_of(soup, true, thin), {4.9995, 0.0, 5.0}));
    EXPECT_FALSE(is_open(space_of(soup, true, thin), {5.0, 0.0, 5.0}));

    const FreeSpace voxels = space_of(soup, false);
    EXPECT_TRUE(is_open(voxels, {4.4, 0.3, 5.0}));
    EXPECT_FALSE(is_open(voxels, {4.751, 0.3, 5.0}));
    EXPECT_FALSE(is_open(voxels, {7.0, 0.001, 5.0}));
    EXPECT_TRUE(is_open(voxels, {7.0, 2.1, 5.0}));
    EXPECT_FALSE(is_open(voxels, {4.0, -0.001, 5.0}));
}

// The floor is in the voxel below 0.05 m, the ceiling in the one above 2 m.
TEST(IsOpen, A_body_that_fills_all_voxels_between_floor_and_ceiling_fits) {
    const TriangleSoup soup = room([](Shapes& s) { add_floor(s, {0, 2, 0}, {10, 2, 10}); });
    Agent agent;
    agent.height_m = 1.95F;
    const FreeSpace voxels = space_of(soup, false, agent);
    EXPECT_TRUE(is_open(voxels, {5.0, 0.05, 5.0}));
    EXPECT_TRUE(is_open(voxels, {5.0, 0.05 - 0.5 * kSkin_m, 5.0}));
    EXPECT_TRUE(is_open(voxels, {5.0, 0.05 + 0.5 * kSkin_m, 5.0}));
    EXPECT_FALSE(is_open(voxels, {5.0, 0.05 - 0.001, 5.0}));
    EXPECT_FALSE(is_open(voxels, {5.0, 0.05 + 0.001, 5.0}));
}

}  // namespace
}  // namespace pronk::arc_questions_test
