#include "following/forces.hpp"

#include "corridors/corridor_map.hpp"
#include "following/irm.hpp"
#include "hand_line.hpp"
#include "walked_worlds.hpp"

namespace pronk::tests::forces_test {
namespace {

// A field of 20 m.
class Forces : public ::testing::Test {
  protected:
    Forces() : in_(WalkedWorld::of_plan(plan())) {}

    static FloorPlan plan() {
        FloorPlan plan;
        plan.outlines = {tests::rectangle(0, 0, 20, 20)};
        return plan;
    }
    const CorridorMap::Parts& map() const { return in_.corridors->parts(); }
    PlanPlace at(double x, double z) const {
        return {{x, -z}, cell_at(map().mesh(), PlanPoint(x, -z))};
    }
    ForceField field(const ForceSettings& settings, double extra_radius_m = 0.0) const {
        return {map().mesh(), map().distances, settings, extra_radius_m};
    }

    WalkedWorld in_;
};

TEST_F(Forces, Steering_is_one_towards_what_attracts) {
    EXPECT_EQ(ForceField::steering({3, 4}, 5.0), PlanPoint(0.6, 0.8));
    EXPECT_EQ(ForceField::steering({0, 0}, 0.0), PlanPoint(0.0));
}

// The border is at x = 0; 0.25 m away from it, with a force of 0.4 within 1 m.
TEST_F(Forces, Borders_push_straight_away_as_far_as_they_reach) {
    ForceSettings settings;
    settings.boundary = 0.4;
    settings.boundary_within_m = 1.0;
    settings.shape = ForceShape::constant;
    EXPECT_NEAR(field(settings).boundary(at(0.25, 10)).x, 0.4, 1e-12);
    EXPECT_NEAR(field(settings).boundary(at(0.25, 10)).y, 0.0, 1e-12);
    EXPECT_NEAR(field(settings).boundary(at(0.75, 10)).x, 0.4, 1e-12);
    EXPECT_EQ(field(settings).boundary(at(1.5, 10)), PlanPoint(0.0));
    settings.shape = ForceShape::growing;
    EXPECT_NEAR(field(settings).boundary(at(0.25, 10)).x, 0.4 * 3.0, 1e-12);
    EXPECT_NEAR(field(settings).boundary(at(0.5, 10)).x, 0.4 * 1.0, 1e-12);
    EXPECT_NEAR(field(settings).boundary(at(0.8, 10)).x, 0.4 * 0.25, 1e-12);
    EXPECT_EQ(field(settings).boundary(at(1.5, 10)), PlanPoint(0.0));
    // On the border itself, with the most that there is.
    EXPECT_NEAR(field(settings).boundary(at(0.0, 10)).x, 0.4 * 9.0, 1e-12);
}

// Far from borders they are not looked for with each step, but no push comes late for that.
TEST_F(Forces, Borders_push_who_walks_up_to_them_as_they_push_who_stands_there) {
    ForceSettings settings;
    settings.boundary = 0.4;
    settings.boundary_within_m = 1.0;
    ForceField walking = field(settings);
    std::size_t pushed = 0;
    for (double x = 9.0; x > 0.0; x -= 0.07) {
        const PlanPoint push = walking.boundary(at(x, 10));
        EXPECT_EQ(push, field(settings).boundary(at(x, 10))) << x;
        pushed += push.x > 0.0 ? 1U : 0U;
    }
    EXPECT_GT(pushed, 10U);
}

TEST_F(Forces, A_wide_body_is_nearer_to_the_border_than_its_middle) {
    ForceSettings settings;
    settings.boundary = 1.0;
    settings.boundary_within_m = 1.0;
    EXPECT_NEAR(field(settings, 0.5).boundary(at(1.0, 10)).x, 1.0, 1e-12);
}

TEST_F(Forces, Others_push_if_they_are_near_and_on_the_same_storey) {
    ForceSettings settings;
    settings.others = 0.5;
    settings.others_within_m = 1.0;
    settings.shape = ForceShape::constant;
    const ForceField forces = field(settings);
    const auto push = [&](const OtherCharacter& other) {
        return forces.others({10, 0, 10}, 0.25, std::span(&other, 1));
    };
    EXPECT_EQ(push({{9, 0, 10}, 0.25}), PlanPoint(0.5, 0.0));
    EXPECT_EQ(push({{10, 0, 11}, 0.25}), PlanPoint(0.0, 0.5));
    EXPECT_EQ(push({{8.4, 0, 10}, 0.25}), PlanPoint(0.0));
    EXPECT_EQ(push({{9, 3, 10}, 0.25}), PlanPoint(0.0));
    EXPECT_EQ(push({{10, 0, 10}, 0.25}), PlanPoint(0.0));
    const std::array both{OtherCharacter{{9, 0, 10}, 0.25}, OtherCharacter{{11, 0, 10}, 0.25}};
    EXPECT_EQ(forces.others({10, 0, 10}, 0.25, both), PlanPoint(0.0));
}

// Near the middle of a side the axis is straight ahead, in the field's middle: the disc there has
// the field's half as radius.
TEST_F(Forces, Irm_is_attracted_to_the_last_point_in_the_free_disc) {
    const Route route = in_.drawn({{1, 0, 10}, {19, 0, 10}, {19, 0, 19}, {1, 0, 19}});
    const auto stops = stops_of(map().map, route).value();
    const RouteLine line = RouteLine::make(map().mesh(), stops).value();
    Irm irm(map());
    irm.begin(line, line.parts()[0]);
    const LineAttraction& found = irm.attract(at(1, 10));
    EXPECT_FALSE(found.is_lost);
    // Of the circle of 10 m around (10, 10), at z = 19: x is 10 - sqrt(100 - 81).
    EXPECT_NEAR(found.at.x, 10.0 - std::sqrt(19.0), 1e-9);
    EXPECT_NEAR(found.along_m, 18.0 + 9.0 + 19.0 - (10.0 - std::sqrt(19.0)), 1e-9);
}

}  // namespace
}  // namespace pronk::tests::forces_test
