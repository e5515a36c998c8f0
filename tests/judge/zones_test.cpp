// The stretches of time of docs/algorithms/valid_jump.md, by hand.
#include "judge/zones.hpp"

#include "hand_made.hpp"

namespace pronk::judge::zones_test {
namespace {

using namespace tests;

constexpr double kExact = 1e-12;
constexpr double kG = kEarthGravity_m_s2;

TEST(Zones, They_reach_a_radius_and_a_cell_in_plan_view) {
    // Diagonal, 5 m/s across: half a metre takes 0.1 s.
    const Arc arc = flight({1, 2, 3}, {3, 5, 4}, 1.0);
    const ContactZones zones = contact_zones(arc, kAgent, kGrid);
    EXPECT_EQ(zones.takeoff.from_s, 0.0);
    EXPECT_NEAR(zones.takeoff.to_s, 0.1, kExact);
    EXPECT_EQ(zones.takeoff.contact_y, 2.0);
    EXPECT_NEAR(zones.landing.from_s, 0.9, kExact);
    EXPECT_EQ(zones.landing.to_s, 1.0);
    EXPECT_NEAR(zones.landing.contact_y, 2.0 + 5.0 - 0.5 * kG, kExact);
}

TEST(Zones, The_takeoff_zone_ends_a_climb_below_the_takeoff) {
    const double fall_s = std::sqrt(2.0 * static_cast<double>(kAgent.climb_m) / kG);
    EXPECT_NEAR(contact_zones(flight({0, 0, 0}, {1, 0, 0}, 1.0), kAgent, kGrid).takeoff.to_s,
                fall_s, kExact);
    // Thrown up it passes its take-off again first; thrown down it is earlier.
    const double up_s = 2.0 * 3.0 / kG;
    for (const double up : {3.0, -3.0}) {
        const double end =
            contact_zones(flight({0, 0, 0}, {0, up, 0}, 2.0), kAgent, kGrid).takeoff.to_s;
        const double drop = up * end - 0.5 * kG * end * end;
        EXPECT_NEAR(drop, -static_cast<double>(kAgent.climb_m), kExact);
        EXPECT_EQ(up > 0.0, end > up_s);
    }
    Agent no_climb = kAgent;
    no_climb.climb_m = 0.0F;
    EXPECT_EQ(contact_zones(flight({0, 0, 0}, {0, -1, 0}, 1.0), no_climb, kGrid).takeoff.to_s, 0.0);
}

TEST(Zones, The_landing_zone_does_not_begin_before_the_flight_is_highest) {
    const Arc slow = flight({0, 0, 0}, {0.5, 4, 0}, 1.0);
    EXPECT_NEAR(contact_zones(slow, kAgent, kGrid).landing.from_s, 4.0 / kG, kExact);
    const Arc upright = flight({0, 0, 0}, {0, 4, 0}, 1.0);
    EXPECT_NEAR(contact_zones(upright, kAgent, kGrid).landing.from_s, 4.0 / kG, kExact);
    const Arc rising = flight({0, 0, 0}, {0, 4, 0}, 0.2);
    EXPECT_EQ(contact_zones(rising, kAgent, kGrid).landing.from_s, 0.2);
}

TEST(Zones, Body_stretches_cover_the_flight_and_split_where_it_is_highest) {
    const Arc arc = flight({0, 0, 0}, {5, 3, 0}, 1.0);
    const std::vector<Stretch> stretches = body_stretches(arc, kAgent, kGrid);
    const double climb = static_cast<double>(kAgent.climb_m);
    ASSERT_EQ(stretches.size(), 4U);
    EXPECT_EQ(stretches[0].from_s, 0.0);
    EXPECT_EQ(stretches[0].above_y, climb);
    EXPECT_NEAR(stretches[1].from_s, 0.1, kExact);
    EXPECT_EQ(stretches[1].above_y, -std::numeric_limits<double>::infinity());
    EXPECT_NEAR(stretches[2].from_s, 3.0 / kG, kExact);
    EXPECT_NEAR(stretches[3].from_s, 0.9, kExact);
    EXPECT_NEAR(stretches[3].above_y, arc.landing().y + climb, kExact);
    for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(stretches[i - 1].to_s, stretches[i].from_s);
    EXPECT_EQ(stretches[3].to_s, 1.0);
}

TEST(Zones, While_both_last_the_higher_contact_counts) {
    // 1 m/s across: both zones last half a second, of which they share 0.1 s.
    const double climb = static_cast<double>(kAgent.climb_m);
    const Arc sinking = flight({0, 0, 0}, {1.25, 0, 0}, 0.4 / 1.25 + 0.3);
    const ContactZones zones = contact_zones(sinking, kAgent, kGrid);
    ASSERT_LT(zones.landing.from_s, zones.takeoff.to_s);
    const std::vector<Stretch> stretches = body_stretches(sinking, kAgent, kGrid);
    ASSERT_EQ(stretches.size(), 3U);
    EXPECT_EQ(stretches[0].above_y, climb);
    EXPECT_EQ(stretches[1].from_s, zones.landing.from_s);
    EXPECT_EQ(stretches[1].to_s, zones.takeoff.to_s);
    EXPECT_EQ(stretches[1].above_y, climb);
    EXPECT_EQ(stretches[2].above_y, sinking.landing().y + climb);
}

// The end of a flight that never leaves the take-off zone belongs to both zones, too.
TEST(Zones, Zones_that_fill_the_flight_leave_no_moment_to_the_lower_contact) {
    const Arc sinking = flight({0, 0, 0}, {1, -1, 0}, 0.2);
    const std::vector<Stretch> stretches = body_stretches(sinking, kAgent, kGrid);
    ASSERT_EQ(stretches.size(), 1U);
    EXPECT_EQ(stretches[0].from_s, 0.0);
    EXPECT_EQ(stretches[0].to_s, 0.2);
    EXPECT_EQ(stretches[0].above_y, static_cast<double>(kAgent.climb_m));
    // The floor it sinks through is within the climb all the time.
    auto shapes = stone();
    slab(shapes, -5, 5, 0);
    EXPECT_TRUE(judge_of(shapes).is_free(sinking));
}

TEST(Zones, Feet_count_only_in_zones_and_only_where_they_are_high) {
    // Straight up and down again, 1.25 m high: above 0.1 m (plus 1 mm) for the middle part.
    const double up = std::sqrt(2.0 * kG * 1.25);
    const Arc hop = flight({0, 0, 0}, {0, up, 0}, 2.0 * up / kG);
    const std::vector<Stretch> high = feet_stretches(hop, kAgent, kGrid, kTolerance_m);
    ASSERT_FALSE(high.empty());
    EXPECT_NEAR(hop.position_at(high.front().from_s).y, 0.1 + kTolerance_m, 1e-9);
    EXPECT_NEAR(hop.position_at(high.back().to_s).y, 0.1 + kTolerance_m, 1e-9);
    EXPECT_LT(high.front().from_s, hop.apex_time_s());
    EXPECT_GT(high.back().to_s, hop.apex_time_s());
    for (const Stretch& stretch : high) EXPECT_EQ(stretch.above_y, 0.1);
    // 0.04 m high.
    const Arc flat = flight({0, 0, 0}, {5, 0.9, 0}, 1.8 / kG);
    EXPECT_TRUE(feet_stretches(flat, kAgent, kGrid, 0.0).empty());
}

}  // namespace
}  // namespace pronk::judge::zones_test
