// Which edges face each other (Roumimper 3.5.3 to 3.5.5, Figures 14 to 18), by hand. Seen from
// above with x to the right and z downwards.
#include "links/facing.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>

namespace pronk::facing_test {
namespace {

using Place = glm::dvec2;

OutwardEdge edge(Place begin, Place end, Place outward) {
    return {{begin, end}, glm::normalize(outward)};
}
void expect_same(const PlanSegment& segment, Place begin, Place end) {
    EXPECT_NEAR(glm::distance(segment.begin, begin), 0.0, 1e-12);
    EXPECT_NEAR(glm::distance(segment.end, end), 0.0, 1e-12);
}

// Ground above and below a gap of 2 m; edges run counter-clockwise around their ground.
const OutwardEdge kUpper = edge({0, 0}, {4, 0}, {0, 1});
const OutwardEdge kLower = edge({4, 2}, {0, 2}, {0, -1});

TEST(Facing, Edges_across_a_gap_face_each_other_wholly) {
    const auto facing = facing_parts(kUpper, kLower);
    ASSERT_TRUE(facing);
    expect_same(facing->from, {0, 0}, {4, 0});
    expect_same(facing->to, {4, 2}, {0, 2});
    const auto opposite = opposite_parts(*facing);
    ASSERT_TRUE(opposite);
    expect_same(opposite->from, {0, 0}, {4, 0});
    expect_same(opposite->to, {0, 2}, {4, 2});
}

// Figure 14: a jump through the ground that it leaves is none.
TEST(Facing, Edges_on_the_far_sides_of_their_ground_do_not) {
    EXPECT_FALSE(facing_parts(edge({4, -3}, {0, -3}, {0, -1}), edge({0, 5}, {4, 5}, {0, 1})));
}

// Figure 15: who would have to turn round at the edge could have left from elsewhere.
TEST(Facing, An_edge_behind_the_other_one_does_not) {
    EXPECT_FALSE(facing_parts(kUpper, edge({4, -2}, {0, -2}, {0, -1})));
    EXPECT_FALSE(facing_parts(kUpper, edge({8, 2}, {5, 2}, {0, 1})));
}

// Figure 16: the half-planes have their line.
TEST(Facing, Edges_that_share_a_corner_do_if_the_gap_is_between_them) {
    // A pit to the lower left of the corner (4, 0): ground above it and to the right of it.
    const auto facing = facing_parts(kUpper, edge({4, 4}, {4, 0}, {-1, 0}));
    ASSERT_TRUE(facing);
    expect_same(facing->from, {0, 0}, {4, 0});
    expect_same(facing->to, {4, 4}, {4, 0});
    // Nothing of them lies side by side; from the corner on they are mirrored.
    EXPECT_FALSE(opposite_parts(*facing));
    const auto nearest = nearest_parts(*facing, 2.5);
    ASSERT_TRUE(nearest);
    expect_same(nearest->from, {4, 0}, {1.5, 0});
    expect_same(nearest->to, {4, 0}, {4, 2.5});
    // Ground where the pit was.
    EXPECT_FALSE(facing_parts(edge({4, 0}, {0, 0}, {0, -1}), edge({4, 0}, {4, 4}, {1, 0})));
}

// Figure 17, the middle: the lower edge passes the upper one's line at x = 2.
TEST(Facing, Edges_that_face_each_other_partly_are_cut_to_these_parts) {
    const OutwardEdge slanted = edge({4, 2}, {0, -2}, {-1, -1});
    const OutwardEdge upper = edge({-6, 0}, {1, 0}, {0, 1});
    const auto facing = facing_parts(upper, slanted);
    ASSERT_TRUE(facing);
    expect_same(facing->from, {-6, 0}, {1, 0});
    expect_same(facing->to, {4, 2}, {2, 0});
    // Both at once: what of the upper one is beyond (2, 0) is behind the slanted one.
    const auto both = facing_parts(edge({-6, 0}, {3, 0}, {0, 1}), edge({4, 2}, {0, -2}, {-1, 1}));
    ASSERT_TRUE(both);
    expect_same(both->from, {-6, 0}, {2, 0});
    expect_same(both->to, {4, 2}, {2, 0});
}

TEST(Facing, Of_edges_beside_each_other_what_overlaps_is_opposite) {
    const auto facing = facing_parts(kUpper, edge({7, 2}, {3, 2}, {0, -1}));
    ASSERT_TRUE(facing);
    const auto opposite = opposite_parts(*facing);
    ASSERT_TRUE(opposite);
    expect_same(opposite->from, {3, 0}, {4, 0});
    expect_same(opposite->to, {3, 2}, {4, 2});
}

TEST(Facing, Of_edges_aslant_the_nearest_parts_are_taken) {
    const auto facing = facing_parts(kUpper, edge({9, 2}, {5, 2}, {0, -1}));
    ASSERT_TRUE(facing);
    EXPECT_FALSE(opposite_parts(*facing));
    const auto nearest = nearest_parts(*facing, 1.5);
    ASSERT_TRUE(nearest);
    expect_same(nearest->from, {4, 0}, {2.5, 0});
    expect_same(nearest->to, {5, 2}, {6.5, 2});
    const auto mirrored = nearest_parts(facing->reversed(), 1.5);
    ASSERT_TRUE(mirrored);
    expect_same(mirrored->from, {5, 2}, {6.5, 2});
    expect_same(mirrored->to, {4, 0}, {2.5, 0});
    EXPECT_NEAR(nearest_parts(*facing, 100.0)->from.length_m(), 4.0, 1e-12);
}

// Figure 18.
TEST(Facing, An_edge_over_a_floor_is_projected_onto_it) {
    const std::array<Place, 4> floor = {Place{-1, -5}, {-1, 5}, {3, 5}, {3, -5}};
    const auto below = projected_part(kUpper, 0.75, floor);
    ASSERT_TRUE(below);
    expect_same(below->from, {0, 0}, {3, 0});
    expect_same(below->to, {0, 0.75}, {3, 0.75});
    EXPECT_FALSE(projected_part(kUpper, 6.0, floor));
    const std::array<Place, 4> beside = {Place{5, -5}, {5, 5}, {9, 5}, {9, -5}};
    EXPECT_FALSE(projected_part(kUpper, 0.75, beside));
}

// What is kept of both is exactly what is outside of the other, whatever the edges.
TEST(Facing, Parts_are_what_the_definition_says) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(-5.0, 5.0);
    const auto any_edge = [&] {
        const Place begin{place(random), place(random)};
        const Place end{place(random), place(random)};
        return edge(begin, end, {-(end - begin).y, (end - begin).x});
    };
    const auto is_outside = [](const Place& p, const OutwardEdge& of) {
        return glm::dot(p - of.segment.begin, of.outward);
    };
    const auto is_on = [](const Place& p, const PlanSegment& segment) {
        const Place along = segment.end - segment.begin;
        const double at = glm::dot(p - segment.begin, along) / glm::dot(along, along);
        return at > -1e-9 && at < 1.0 + 1e-9;
    };
    int faced = 0;
    for (int i = 0; i < 2000; ++i) {
        const OutwardEdge one = any_edge();
        const OutwardEdge other = any_edge();
        const auto facing = facing_parts(one, other);
        faced += facing ? 1 : 0;
        bool one_is_behind = true;
        bool other_is_behind = true;
        for (int k = 0; k <= 50; ++k) {
            const Place p = one.segment.at(k / 50.0);
            const Place q = other.segment.at(k / 50.0);
            one_is_behind = one_is_behind && is_outside(p, other) < 0.01;
            other_is_behind = other_is_behind && is_outside(q, one) < 0.01;
            if (!facing) continue;
            if (std::abs(is_outside(p, other)) > 0.01) {
                EXPECT_EQ(is_outside(p, other) > 0.0, is_on(p, facing->from));
            }
            if (std::abs(is_outside(q, one)) > 0.01) {
                EXPECT_EQ(is_outside(q, one) > 0.0, is_on(q, facing->to));
            }
        }
        if (!facing) {
            EXPECT_TRUE(one_is_behind || other_is_behind);
            continue;
        }
        if (const auto opposite = opposite_parts(*facing)) {
            for (const double at : {0.0, 0.4, 1.0}) {
                EXPECT_TRUE(is_on(opposite->from.at(at), facing->from));
                EXPECT_TRUE(is_on(opposite->to.at(at), facing->to));
            }
        }
    }
    EXPECT_GT(faced, 200);
}

}  // namespace
}  // namespace pronk::facing_test
