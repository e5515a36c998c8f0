// Choosing among parallel links: the estimates of the thesis's figures 32 to 34, by hand.
#include "planning/corridor/link_choice.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace pronk::tests::link_choice_test {
namespace {

PlanLink wide_link_of(const ChainSegment& takeoff, const ChainSegment& landing) {
    PlanLink link;
    link.takeoff = takeoff;
    link.landing = landing;
    return link;
}
PlanLink link_of(const PlanPoint& takeoff, const ChainSegment& landing) {
    return wide_link_of({takeoff, takeoff}, landing);
}

ModifiedFunnel walked(const PlanPoint& start, const std::vector<Portal>& portals) {
    ModifiedFunnel funnel;
    funnel.walk_from(start, portals);
    funnel.pass_portals();
    return funnel;
}

// Figure 32: to the left of the funnel, inside of it, to the right.
TEST(LinkChoice, A_takeoff_is_as_far_as_the_chain_over_the_funnels_end) {
    const ModifiedFunnel forward = walked({0.0, 0.0}, {{{-1.0, 2.0}, {1.0, 2.0}}});
    EXPECT_NEAR(estimate_to({-4.0, 3.0}, forward), std::sqrt(5.0) + std::sqrt(10.0), 1e-9);
    EXPECT_NEAR(estimate_to({0.5, 5.0}, forward), std::hypot(0.5, 5.0), 1e-9);
    EXPECT_NEAR(estimate_to({4.0, 3.0}, forward), std::sqrt(5.0) + std::sqrt(10.0), 1e-9);
    EXPECT_NEAR(estimate_to({3.0, 4.0}, walked({0.0, 0.0}, {})), 5.0, 1e-9);
}

// Figure 33, with the funnel from (0, 9) over the portal y = 6: straight, at a corner of each, and
// bouncing off the landing segment.
TEST(LinkChoice, A_target_is_as_far_as_the_chain_over_landing_and_backwards_funnel) {
    const Funnel backwards{{0.0, 9.0}, {1.0, 6.0}, {-1.0, 6.0}, 1, 1};
    const ChainSegment ahead{PlanPoint{-1.0, 3.0}, PlanPoint{1.0, 3.0}};
    EXPECT_NEAR(estimate_from({0.0, 0.0}, link_of({0.0, 0.0}, ahead), backwards), 9.0, 1e-9);
    const ChainSegment aside{PlanPoint{-4.0, 3.0}, PlanPoint{-3.0, 3.0}};
    EXPECT_NEAR(estimate_from({0.0, 0.0}, link_of({0.0, 0.0}, aside), backwards),
                std::hypot(3.0, 3.0) + std::hypot(2.0, 3.0) + std::hypot(1.0, 3.0), 1e-9);
    // The image of (0, 4) in y = 3 is (0, 2).
    EXPECT_NEAR(estimate_from({0.0, 4.0}, link_of({0.0, 4.0}, ahead), backwards), 7.0, 1e-9);
}

// Figure 34: two funnels behind a jump from (0, -2) over a landing from (-1, 0) to (1, 0).
TEST(LinkChoice, Between_two_funnels_a_takeoff_is_as_far_as_over_the_end_they_share) {
    const std::vector<Portal> beside{{{3.0, 6.0}, {3.0, -6.0}}};
    ModifiedFunnel forward;
    forward.jump_from({0.0, -2.0}, {PlanPoint{1.0, 0.0}, PlanPoint{-1.0, 0.0}}, beside);
    forward.pass_portals();
    ASSERT_EQ(forward.funnels().size(), 2U);
    EXPECT_NEAR(estimate_to({4.0, -7.0}, forward), std::hypot(4.0, 9.0), 1e-9);
    EXPECT_NEAR(estimate_to({6.0, 0.0}, forward), std::sqrt(5.0) + 5.0, 1e-9);
    EXPECT_NEAR(estimate_to({4.0, 20.0}, forward), std::hypot(3.0, 8.0) + std::hypot(1.0, 14.0),
                1e-9);
}

// A corridor of one polygon: Theorem 6.1, whichever side the next take-off is on.
TEST(LinkChoice, In_the_polygon_of_a_landing_a_takeoff_is_as_far_as_over_the_landing) {
    ModifiedFunnel forward;
    forward.jump_from({0.0, -2.0}, {PlanPoint{1.0, 0.0}, PlanPoint{-1.0, 0.0}}, {});
    forward.pass_portals();
    EXPECT_NEAR(estimate_to({1.0, 2.0}, forward), std::hypot(1.0, 4.0), 1e-9);
    EXPECT_NEAR(estimate_to({1.0, -2.0}, forward), std::hypot(1.0, 4.0), 1e-9);
}

class ParallelLinks : public ::testing::Test {
  protected:
    // From (0, 0) to (0, 9), both in polygons of their own.
    ChosenLink choose(const std::vector<PlanLink>& from) {
        links.links = from;
        const ModifiedFunnel forward = walked({0.0, 0.0}, {});
        const Funnel backwards{{0.0, 9.0}, {0.0, 9.0}, {0.0, 9.0}, 0, 0};
        return choose_link(links, {1, 0, static_cast<std::uint32_t>(from.size())}, forward,
                           backwards);
    }

    PlanLinks links;
};

TEST_F(ParallelLinks, The_one_with_the_least_way_before_and_behind_it_is_chosen) {
    const ChainSegment landing{PlanPoint{-2.0, 6.0}, PlanPoint{2.0, 6.0}};
    const ChosenLink chosen =
        choose({link_of({-3.0, 4.0}, landing), link_of({1.0, 4.0}, landing),
                link_of({0.0, 4.0}, {PlanPoint{5.0, 6.0}, PlanPoint{7.0, 6.0}})});
    EXPECT_EQ(chosen.link, 1U);
    EXPECT_EQ(chosen.takeoff, PlanPoint(1.0, 4.0));
}

// The straight way passes it at (0, 4); of one beside that the nearer end is best.
TEST_F(ParallelLinks, Of_a_wide_takeoff_the_point_with_the_least_way_is_chosen) {
    const ChainSegment landing{PlanPoint{-2.0, 6.0}, PlanPoint{2.0, 6.0}};
    const ChosenLink within =
        choose({wide_link_of({PlanPoint{-3.0, 4.0}, PlanPoint{1.5, 4.0}}, landing)});
    EXPECT_NEAR(within.takeoff.x, 0.0, 1e-3);
    EXPECT_EQ(within.takeoff.y, 4.0);
    const ChosenLink beside =
        choose({wide_link_of({PlanPoint{-3.0, 4.0}, PlanPoint{-1.0, 4.0}}, landing),
                wide_link_of({PlanPoint{0.5, 4.0}, PlanPoint{3.0, 4.0}}, landing)});
    EXPECT_EQ(beside.link, 1U);
    EXPECT_EQ(beside.takeoff, PlanPoint(0.5, 4.0));
}

}  // namespace
}  // namespace pronk::tests::link_choice_test
