// Where a flight of open end comes down. The usual agent, and voxels of 0.25 m.
#include <gtest/gtest.h>

#include <cmath>
#include <pronk/space.hpp>

#include "space/spaces.hpp"

namespace pronk::first_touch_test {
namespace {

using scenes::Shapes;
using tests::add_floor;
using tests::add_wall;
using tests::space_of;

template <class Build>
TriangleSoup room(float floor_y, const Build& build) {
    Shapes shapes({"stone"});
    add_floor(shapes, {0, floor_y, 0}, {10, floor_y, 10});
    build(shapes);
    // Whatever its floor, the room's voxels begin at -1 and end at 8.
    add_wall(shapes, {0, 0}, {0, 0.01F}, -1, 8);
    return shapes.take();
}

// Along x at 3 m/s in plan view, for much longer than it can last.
Arc launched(const Vec3d& from, double up_m_s, double along_m_s = 3.0) {
    Arc arc;
    arc.takeoff = from;
    arc.launch_velocity_m_s = {along_m_s, up_m_s, 0.0};
    arc.duration_s = 5.0;
    return arc;
}

void expect_consistent(const Touch& touch, const Arc& arc) {
    const Vec3d at = arc.position_at(touch.time_s);
    EXPECT_EQ(touch.position.x, at.x);
    EXPECT_EQ(touch.position.y, at.y);
    EXPECT_EQ(touch.position.z, at.z);
}

TEST(FirstTouch, On_a_floor_it_is_ground_at_most_a_voxel_above_the_real_one) {
    for (const float floor_y : {0.0F, 0.1F, 0.24F, 0.25F, -0.9F, 1.3F}) {
        for (const bool exact : {true, false}) {
            const FreeSpace space = space_of(room(floor_y, [](Shapes&) {}), exact);
            const Arc arc = launched({2, static_cast<double>(floor_y), 5}, 4.0);
            const Touch touch = first_touch(space, arc);
            ASSERT_EQ(touch.kind, TouchKind::ground) << floor_y;
            expect_consistent(touch, arc);
            EXPECT_GE(touch.position.y, static_cast<double>(floor_y) - 1e-6);
            EXPECT_LE(touch.position.y, static_cast<double>(floor_y) + 0.05 + 1e-6);
            // And that height is the top of a voxel: they are counted from -1.
            const double voxels = (touch.position.y + 1.0) / 0.05;
            EXPECT_NEAR(voxels, std::round(voxels), 1e-6);
            // On the way down.
            EXPECT_GT(touch.time_s, arc.apex_time_s());
        }
    }
}

TEST(FirstTouch, Over_a_void_there_is_nothing) {
    Shapes shapes({"stone"});
    add_floor(shapes, {0, 0, 0}, {3, 0, 10});
    const TriangleSoup soup = shapes.take();
    for (const bool exact : {true, false}) {
        const FreeSpace space = space_of(soup, exact);
        const Arc arc = launched({2, 0, 5}, 4.0);
        const Touch touch = first_touch(space, arc);
        EXPECT_EQ(touch.kind, TouchKind::nothing);
        EXPECT_EQ(touch.time_s, arc.duration_s);
        expect_consistent(touch, arc);
    }
}

TEST(FirstTouch, A_wall_in_the_way_is_an_obstacle_where_the_bodys_side_meets_it) {
    const TriangleSoup soup = room(0.0F, [](Shapes& s) { add_wall(s, {4, 0}, {4, 10}, 0, 8); });
    const Arc arc = launched({2, 0, 5}, 4.0);
    const Touch touch = first_touch(space_of(soup, true), arc);
    EXPECT_EQ(touch.kind, TouchKind::obstacle);
    EXPECT_NEAR(touch.position.x, 3.75, 0.001);
    expect_consistent(touch, arc);
    // Voxels may see it up to a cell and its neighbour early.
    const Touch coarse = first_touch(space_of(soup, false), arc);
    EXPECT_EQ(coarse.kind, TouchKind::obstacle);
    EXPECT_LE(coarse.position.x, 3.75);
    EXPECT_GE(coarse.position.x, 3.25 - 1e-9);
}

TEST(FirstTouch, A_ceiling_is_an_obstacle_where_the_head_meets_it) {
    const TriangleSoup soup = room(0.0F, [](Shapes& s) {
        add_floor(s, {3, 2.5F, 0}, {10, 2.5F, 10});
    });
    const Arc arc = launched({2, 0, 5}, 6.0);
    const Touch touch = first_touch(space_of(soup, true), arc);
    EXPECT_EQ(touch.kind, TouchKind::obstacle);
    // The head is above 2.5 m when the body gets there: it meets the edge with its side.
    EXPECT_NEAR(touch.position.x, 2.75, 0.001);
    // Straight up inside, it meets the ceiling with the head: (2.5 - 1.8) m over the floor.
    const Touch head = first_touch(space_of(soup, true), launched({6, 0, 5}, 6.0, 0.0));
    EXPECT_EQ(head.kind, TouchKind::obstacle);
    EXPECT_NEAR(head.position.y, 0.7, 0.001);
    EXPECT_LT(head.time_s, 6.0 / 9.81);
}

TEST(FirstTouch, Beside_a_step_that_could_be_climbed_there_is_room_to_land) {
    // Up at 5 m/s, along at 3: back at the floor after 1.02 s, 3.06 m away at x = 5.06. The step is
    // in the next columns, 0.16 m beside the feet.
    const Arc arc = launched({2, 0, 5.1}, 5.0);
    const auto step = [](float top) {
        return room(0.0F, [top](Shapes& s) { s.box({4, 0, 5.26F}, {6, top, 6}); });
    };
    for (const bool exact : {true, false}) {
        const Touch touch = first_touch(space_of(step(0.7F), exact), arc);
        if (exact) {
            EXPECT_EQ(touch.kind, TouchKind::ground);
        }
        if (touch.kind == TouchKind::ground) {
            EXPECT_LE(touch.position.y, 0.05 + 1e-6);
        }
        EXPECT_EQ(first_touch(space_of(step(1.3F), exact), arc).kind, TouchKind::obstacle);
    }
}

TEST(FirstTouch, Ground_is_met_on_the_way_down_only) {
    // A shelf over the second half of the take-off's rise, without thickness: the way up through it
    // is barred, and it is no ground then.
    const TriangleSoup soup = room(0.0F, [](Shapes& s) {
        add_floor(s, {0, 2.2F, 0}, {10, 2.2F, 10});
    });
    const Touch touch = first_touch(space_of(soup, true), launched({2, 0, 5}, 8.0));
    EXPECT_EQ(touch.kind, TouchKind::obstacle);
    EXPECT_NEAR(touch.position.y, 0.4, 0.001);
}

TEST(FirstTouch, What_stands_in_the_take_off_zone_is_not_landed_on) {
    const FreeSpace space = space_of(room(0.0F, [](Shapes&) {}), true);
    // Half a metre away the feet are back where they were; they go on below and are in the way of
    // their own floor once they are a climb below it.
    Arc arc = launched({5, 0, 5}, 2.0, 0.0);
    const Touch touch = first_touch(space, arc);
    EXPECT_EQ(touch.kind, TouchKind::obstacle);
    EXPECT_NEAR(touch.position.y, -0.9, 0.001);
}

TEST(FirstTouch, Ground_too_steep_or_without_room_above_is_an_obstacle) {
    // 60 degrees.
    const TriangleSoup steep = room(-1.0F, [](Shapes& s) {
        s.quad({4, 0, 0}, {4, 0, 10}, {8, 6.93F, 10}, {8, 6.93F, 0});
    });
    EXPECT_EQ(first_touch(space_of(steep, true), launched({2, 0, 5}, 5.0)).kind,
              TouchKind::obstacle);
    const TriangleSoup low = room(0.0F, [](Shapes& s) { s.box({4, 1.5F, 0}, {8, 1.6F, 10}); });
    EXPECT_EQ(first_touch(space_of(low, true), launched({2, 0, 5}, 5.0)).kind, TouchKind::obstacle);
}

TEST(FirstTouch, From_a_ledge_the_floor_below_is_ground) {
    const TriangleSoup soup = room(0.0F, [](Shapes& s) { s.box({0, 0, 0}, {3, 3, 10}); });
    for (const bool exact : {true, false}) {
        const Touch touch = first_touch(space_of(soup, exact), launched({2.75, 3, 5}, 3.0));
        EXPECT_EQ(touch.kind, TouchKind::ground);
        EXPECT_LE(touch.position.y, 0.25 + 1e-6);
    }
}

// The ledge is 2.9 m high, its voxels 3 m, and that is where the feet are at first.
TEST(FirstTouch, Launched_level_it_does_not_land_on_the_ledge_it_leaves) {
    const TriangleSoup soup = room(0.0F, [](Shapes& s) { s.box({0, 0, 0}, {3, 2.9F, 10}); });
    const Touch touch = first_touch(space_of(soup, true), launched({2.75, 3, 5}, 0.0));
    EXPECT_EQ(touch.kind, TouchKind::ground);
    EXPECT_LE(touch.position.y, 0.25 + 1e-6);
}

// A ramp of 26.6 degrees that falls away from the flight.
TEST(FirstTouch, The_same_ramp_is_ground_or_an_obstacle_by_the_agents_slope) {
    Shapes shapes({"stone"});
    shapes.quad({0, 5, 0}, {0, 5, 10}, {10, 0, 10}, {10, 0, 0});
    const TriangleSoup soup = shapes.take();
    Agent agent;
    for (const float slope_deg : {30.0F, 20.0F}) {
        agent.slope_rad = radians(slope_deg);
        const Touch touch = first_touch(space_of(soup, true, agent), launched({1, 4.5, 5}, 4.0));
        EXPECT_EQ(touch.kind, slope_deg > 27.0F ? TouchKind::ground : TouchKind::obstacle);
    }
}

// It faces down and is no ground itself. In the landing zone the body may overlap it, and the feet
// may go through it, but on the floor 0.6 m below it nobody can stand.
TEST(FirstTouch, Ground_under_something_too_low_to_stand_under_is_an_obstacle) {
    const auto under = [](float y) {
        return room(0.0F, [y](Shapes& s) { s.quad({4, y, 4}, {6, y, 4}, {6, y, 6}, {4, y, 6}); });
    };
    const Arc arc = launched({5, 3, 5}, 0.0, 0.0);
    EXPECT_EQ(first_touch(space_of(under(0.6F), true), arc).kind, TouchKind::obstacle);
    EXPECT_EQ(first_touch(space_of(under(-0.6F), true), arc).kind, TouchKind::ground);
}

// In front of the face, 0.25 m below its edge, the feet are over the floor 2.7 m below and on
// nothing.
TEST(FirstTouch, The_face_of_a_cliff_is_no_ground_however_near_its_edge_it_is_met) {
    const TriangleSoup soup = room(-1.0F, [](Shapes& s) { s.box({4, -1, 0}, {8, 2, 10}); });
    for (const double from_y : {1.3, 1.4, 1.5, 1.6}) {
        // At x = 4, after 2/3 s, it has come down to 0.153 m over its take-off.
        const Arc arc = launched({2, from_y, 5}, 3.5);
        for (const bool exact : {true, false}) {
            const Touch touch = first_touch(space_of(soup, exact), arc);
            EXPECT_EQ(touch.kind, TouchKind::obstacle) << from_y << " at " << touch.position.y;
        }
    }
}

// Wherever along the ramp the flight comes down, the ground there is walkable.
TEST(FirstTouch, A_ramp_that_rises_towards_the_flight_is_ground_wherever_it_is_met) {
    Shapes shapes({"stone"});
    add_floor(shapes, {0, 0, 0}, {4, 0, 10});
    shapes.quad({4, 0, 0}, {4, 0, 10}, {14, 5, 10}, {14, 5, 0});  // 26.6 degrees
    const TriangleSoup soup = shapes.take();
    const FreeSpace space = space_of(soup, true);
    int ground = 0;
    for (int i = 0; i < 40; ++i) {
        const Touch touch = first_touch(space, launched({2 + 0.03 * i, 0, 5}, 7.0, 4.0));
        ground += touch.kind == TouchKind::ground ? 1 : 0;
        if (touch.kind != TouchKind::ground) continue;
        const double real_y = (touch.position.x - 4.0) * 0.5;
        EXPECT_LE(touch.position.y, real_y + 0.5);  // a voxel, and the ramp's rise over a cell
        EXPECT_GE(touch.position.y, real_y - 1e-6);
    }
    EXPECT_EQ(ground, 40);
}

TEST(FirstTouch, A_ramp_that_falls_away_from_the_flight_is_ground_wherever_it_is_met) {
    Shapes shapes({"stone"});
    shapes.quad({0, 5, 0}, {0, 5, 10}, {10, 0, 10}, {10, 0, 0});
    const FreeSpace space = space_of(shapes.take(), true);
    for (int i = 0; i < 40; ++i) {
        const double x = 1 + 0.03 * i;
        const Touch touch = first_touch(space, launched({x, 5 - 0.5 * x, 5}, 4.0));
        EXPECT_EQ(touch.kind, TouchKind::ground);
    }
}

TEST(FirstTouch, Thrown_down_it_lands_where_a_drop_would) {
    Shapes shapes({"stone"});
    add_floor(shapes, {0, 0, 0}, {20, 0, 20});
    const TriangleSoup soup = shapes.take();
    for (const bool exact : {true, false}) {
        const FreeSpace space = space_of(soup, exact);
        for (const double down : {0.0, -1.0, -5.0, -30.0}) {
            for (const double forward : {0.0, 2.0}) {
                Arc arc;
                arc.takeoff = {5, 5, 5};
                arc.launch_velocity_m_s = {forward, down, 0};
                arc.duration_s = 3.0;
                const Touch touch = first_touch(space, arc);
                EXPECT_EQ(touch.kind, TouchKind::ground) << down << ' ' << forward;
                // The top of the floor's voxel.
                EXPECT_NEAR(touch.position.y, 0.05, 1e-6);
                const double g = kEarthGravity_m_s2;
                EXPECT_NEAR(touch.time_s, (down + std::sqrt(down * down + 2 * g * 4.95)) / g, 1e-6);
            }
        }
    }
}

}  // namespace
}  // namespace pronk::first_touch_test
