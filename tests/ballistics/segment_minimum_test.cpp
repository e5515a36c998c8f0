// The minima over two segments against brute force, class by class, and against hand-made cases.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <pronk/ballistics.hpp>
#include <sstream>

#include "ballistics/brute_force.hpp"
#include "ballistics/random_segments.hpp"
#include "tier.hpp"

namespace pronk::tests::segment_minimum_test {
namespace {

constexpr double kG = kEarthGravity_m_s2;
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
// Of 24 classes: 120,000 pairs at night.
int pairs_per_class() {
    return draws(500, 5000);
}

struct Exact {
    long double x;
    long double y;
    long double z;
};

Exact between(const SegmentPair& pair, long double s, long double t) {
    const auto on = [](double begin, double end, long double share) {
        return begin + share * (static_cast<long double>(end) - begin);
    };
    const Segment& a = pair.takeoff;
    const Segment& b = pair.landing;
    return {on(b.begin.x, b.end.x, t) - on(a.begin.x, a.end.x, s),
            on(b.begin.y, b.end.y, t) - on(a.begin.y, a.end.y, s),
            on(b.begin.z, b.end.z, t) - on(a.begin.z, a.end.z, s)};
}

// Equation 13, squared and over gravity.
long double rise_and_length(const Exact& d) {
    return d.y + std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
}

// Equation 38. In double: a long double's inverse hyperbolic sine is four times slower, and 1e-9 is
// what is asked.
long double optimal_length(const Exact& d) {
    const double xz = static_cast<double>(std::sqrt(d.x * d.x + d.z * d.z));
    const double y = static_cast<double>(std::fabs(d.y));
    if (xz == 0.0) return y;
    if (y == 0.0) return xz;
    return std::sqrt(y * y + 0.25 * xz * xz) + xz * xz / (4.0 * y) * std::asinh(2.0 * y / xz);
}

// What doubles can tell apart there: a few units in the last place of the coordinates of the points
// that are handed out, and of the segments' lengths.
double rounding_m(const SegmentPair& pair) {
    const Segment& a = pair.takeoff;
    const Segment& b = pair.landing;
    return 8.0 * kEpsilon *
           (glm::length(a.begin) + glm::length(a.end) + glm::length(b.begin) + glm::length(b.end));
}

void expect_on_segments(const SegmentPair& segments, const PointPair& pair) {
    for (const double share : {pair.takeoff_at, pair.landing_at}) {
        ASSERT_GE(share, 0.0);
        ASSERT_LE(share, 1.0);
    }
    const auto expect_at = [](const Segment& segment, double share, const Vec3d& point) {
        const Vec3d expected = segment.begin * (1.0 - share) + segment.end * share;
        const double size = glm::length(segment.begin) + glm::length(segment.end);
        EXPECT_LE(glm::length(point - expected), 4.0 * kEpsilon * size);
        if (share == 0.0) {
            EXPECT_EQ(point, segment.begin);
        }
        if (share == 1.0) {
            EXPECT_EQ(point, segment.end);
        }
    };
    expect_at(segments.takeoff, pair.takeoff_at, pair.takeoff);
    expect_at(segments.landing, pair.landing_at, pair.landing);
}

template <class Measure>
long double smallest(const SegmentPair& segments, const Measure& measure,
                     const SegmentClass& kind) {
    if (kind.witness == Witness::zero) return 0.0L;
    return smallest_on_square(
        [&](long double s, long double t) { return measure(between(segments, s, t)); }, 8,
        kind.witness == Witness::close_look ? 75 : 36);
}

// For the page's table (--gtest_output=json): how far the answers are from the witness at worst,
// relative where the minimum is more than a millimetre or a mm/s, absolute below.
class WorstError {
  public:
    void note(double found, double witness) {
        const double error = std::abs(found - witness);
        if (witness > 1e-3) relative_ = std::max(relative_, error / witness);
        if (witness <= 1e-3) absolute_ = std::max(absolute_, error);
    }
    void record() const {
        const auto text = [](double value) {
            std::ostringstream out;
            out << value;
            return out.str();
        };
        testing::Test::RecordProperty("worst_relative_error", text(relative_));
        testing::Test::RecordProperty("worst_error_of_tiny_minima", text(absolute_));
    }

  private:
    double relative_ = 0.0;
    double absolute_ = 0.0;
};

class Two_segments_of_a_class : public testing::TestWithParam<SegmentClass> {};

// Three claims that together bound the error on both sides: the pair lies on the segments; what is
// reported is what the pair attains; and nobody finds a smaller one by looking.
TEST_P(Two_segments_of_a_class, The_minimal_speed_is_that_of_brute_force) {
    RandomSegments random(1);
    WorstError worst;
    const int pairs = pairs_per_class();
    for (int i = 0; i < pairs; ++i) {
        const SegmentPair segments = GetParam().make(random);
        const auto found = minimal_speed(segments.takeoff, segments.landing);
        ASSERT_TRUE(found);
        expect_on_segments(segments, found->pair);
        const long double attained =
            rise_and_length(between(segments, found->pair.takeoff_at, found->pair.landing_at));
        const long double witness = smallest(segments, rise_and_length, GetParam());
        const double slack = rounding_m(segments);
        const auto speed_of = [](long double value) {
            return static_cast<double>(std::sqrt(kG * std::max(value, 0.0L)));
        };
        ASSERT_LE(found->speed_m_s, speed_of(attained + slack) * (1.0 + 1e-12)) << i;
        ASSERT_GE(found->speed_m_s, speed_of(attained - slack) * (1.0 - 1e-12)) << i;
        ASSERT_LE(found->speed_m_s, speed_of(witness + slack) * (1.0 + 1e-9))
            << i << ": " << found->speed_m_s << " against " << speed_of(witness);
        worst.note(found->speed_m_s, speed_of(witness));
    }
    worst.record();
}

TEST_P(Two_segments_of_a_class, The_minimal_length_is_that_of_brute_force) {
    RandomSegments random(2);
    WorstError worst;
    const int pairs = pairs_per_class();
    for (int i = 0; i < pairs; ++i) {
        const SegmentPair segments = GetParam().make(random);
        const auto found = minimal_length(segments.takeoff, segments.landing);
        ASSERT_TRUE(found);
        expect_on_segments(segments, found->pair);
        const double attained = static_cast<double>(
            optimal_length(between(segments, found->pair.takeoff_at, found->pair.landing_at)));
        const double witness = static_cast<double>(smallest(segments, optimal_length, GetParam()));
        const double slack = rounding_m(segments);
        ASSERT_NEAR(found->length_m, attained, 1e-12 * attained + slack) << i;
        ASSERT_LE(found->length_m, witness * (1.0 + 1e-9) + slack) << i;
        worst.note(found->length_m, witness);
    }
    worst.record();
}

// The witness above refines by golden section, which trusts the function to have one valley. This
// one trusts nothing: no point of a dense grid is below what was found.
TEST_P(Two_segments_of_a_class, No_point_of_a_dense_grid_is_below_the_minima) {
    constexpr int kCells = 150;
    RandomSegments random(5);
    for (int i = 0; i < 20; ++i) {
        const SegmentPair segments = GetParam().make(random);
        const auto speed = minimal_speed(segments.takeoff, segments.landing, 1.0);
        const auto length = minimal_length(segments.takeoff, segments.landing);
        ASSERT_TRUE(speed && length);
        const double slack = rounding_m(segments);
        for (int k = 0; k <= kCells; ++k) {
            for (int m = 0; m <= kCells; ++m) {
                const Exact d = between(segments, k / (kCells + 0.0L), m / (kCells + 0.0L));
                ASSERT_LE(speed->speed_m_s * speed->speed_m_s,
                          static_cast<double>(rise_and_length(d)) * (1.0 + 1e-9) + slack);
                ASSERT_LE(length->length_m,
                          static_cast<double>(optimal_length(d)) * (1.0 + 1e-9) + slack);
            }
        }
    }
}

// Convexity itself, of what the library computes: on any straight line through the square the value
// in the middle is not above the mean of the ends.
TEST_P(Two_segments_of_a_class, Both_measures_are_convex) {
    RandomSegments random(3);
    for (int i = 0; i < 20000; ++i) {
        const SegmentPair segments = GetParam().make(random);
        const auto on = [](const Segment& segment, double share) {
            return segment.begin + share * (segment.end - segment.begin);
        };
        const double s[2] = {random.number(0.0, 1.0), random.number(0.0, 1.0)};
        const double t[2] = {random.number(0.0, 1.0), random.number(0.0, 1.0)};
        const auto squared_speed = [&](double at_s, double at_t) {
            const auto v =
                minimal_speed(on(segments.takeoff, at_s), on(segments.landing, at_t), 1.0);
            return *v * *v;
        };
        const auto length = [&](double at_s, double at_t) {
            return *pronk::optimal_length(on(segments.takeoff, at_s), on(segments.landing, at_t));
        };
        const double middle_s = 0.5 * (s[0] + s[1]);
        const double middle_t = 0.5 * (t[0] + t[1]);
        const double slack = rounding_m(segments);
        ASSERT_LE(squared_speed(middle_s, middle_t),
                  0.5 * (squared_speed(s[0], t[0]) + squared_speed(s[1], t[1])) + slack);
        ASSERT_LE(length(middle_s, middle_t),
                  0.5 * (length(s[0], t[0]) + length(s[1], t[1])) + slack);
    }
}

// What is reported is what the other functions say of the pair, to the last digit.
TEST_P(Two_segments_of_a_class, The_pair_can_be_jumped_at_the_speed_that_is_reported) {
    RandomSegments random(6);
    for (int i = 0; i < 5000; ++i) {
        SegmentPair segments = GetParam().make(random);
        const Vec3d away = random.point(1000.0);
        for (Vec3d* p : {&segments.takeoff.begin, &segments.takeoff.end, &segments.landing.begin,
                         &segments.landing.end}) {
            *p += away;
        }
        const auto [pair, speed] = *minimal_speed(segments.takeoff, segments.landing);
        const auto jump = rational_jump(pair.takeoff, pair.landing, speed);
        ASSERT_TRUE(jump) << describe(jump.error());
        EXPECT_TRUE(arc_with_speed(pair.takeoff, pair.landing, speed, Branch::low));
        EXPECT_TRUE(arc_with_speed(pair.takeoff, pair.landing, speed, Branch::high));
    }
}

TEST_P(Two_segments_of_a_class, The_minimal_length_is_the_same_in_both_directions) {
    RandomSegments random(4);
    for (int i = 0; i < 2000; ++i) {
        const SegmentPair segments = GetParam().make(random);
        const double there = minimal_length(segments.takeoff, segments.landing)->length_m;
        const double back = minimal_length(segments.landing, segments.takeoff)->length_m;
        ASSERT_NEAR(there, back, 1e-12 * there + rounding_m(segments));
    }
}

INSTANTIATE_TEST_SUITE_P(Classes, Two_segments_of_a_class, testing::ValuesIn(kSegmentClasses),
                         [](const testing::TestParamInfo<SegmentClass>& one) {
                             return std::string(one.param.name);
                         });

const Segment kEdge{{0.0, 0.0, 0.0}, {0.0, 0.0, 4.0}};

TEST(Two_segments_by_hand, Level_edges_that_face_each_other_are_crossed_at_a_right_angle) {
    const Segment facing{{3.0, 0.0, 1.0}, {3.0, 0.0, 9.0}};
    EXPECT_NEAR(minimal_speed(kEdge, facing)->speed_m_s, std::sqrt(3.0 * kG), 1e-14);
    EXPECT_NEAR(minimal_length(kEdge, facing)->length_m, 3.0, 1e-15);
}

TEST(Two_segments_by_hand, Of_many_equal_crossings_the_middle_one_is_given) {
    // Across the gap they share z in [1, 4]; both ways round, and with the landing turned about.
    const Segment facing{{3.0, 0.0, 1.0}, {3.0, 0.0, 9.0}};
    const Segment turned{facing.end, facing.begin};
    for (const Segment& other : {facing, turned}) {
        EXPECT_DOUBLE_EQ(minimal_speed(kEdge, other)->pair.takeoff.z, 2.5);
        EXPECT_DOUBLE_EQ(minimal_speed(kEdge, other)->pair.landing.z, 2.5);
        EXPECT_DOUBLE_EQ(minimal_length(other, kEdge)->pair.takeoff.z, 2.5);
        EXPECT_DOUBLE_EQ(minimal_length(other, kEdge)->pair.landing.z, 2.5);
    }
    // Down a step from a balcony right above: anywhere, so in the middle.
    const Segment below{{0.0, -3.0, 2.0}, {0.0, -3.0, 6.0}};
    const auto drop = minimal_speed(kEdge, below);
    EXPECT_EQ(drop->speed_m_s, 0.0);
    EXPECT_DOUBLE_EQ(drop->pair.takeoff.z, 3.0);
    EXPECT_DOUBLE_EQ(drop->pair.landing.z, 3.0);
}

TEST(Two_segments_by_hand, Level_edges_beside_each_other_are_crossed_between_their_ends) {
    const Segment beside{{3.0, 0.0, 8.0}, {3.0, 0.0, 9.0}};
    const auto slowest = minimal_speed(kEdge, beside);
    EXPECT_EQ(slowest->pair.takeoff, kEdge.end);
    EXPECT_EQ(slowest->pair.landing, beside.begin);
    EXPECT_DOUBLE_EQ(slowest->speed_m_s, std::sqrt(5.0 * kG));
    EXPECT_DOUBLE_EQ(minimal_length(kEdge, beside)->length_m, 5.0);
}

TEST(Two_segments_by_hand, A_common_end_needs_no_speed_at_all) {
    const Segment corner{{0.0, 0.0, 4.0}, {2.0, 1.0, 5.0}};
    EXPECT_EQ(minimal_speed(kEdge, corner)->speed_m_s, 0.0);
    EXPECT_EQ(minimal_length(kEdge, corner)->length_m, 0.0);
}

TEST(Two_segments, A_common_end_counts_as_exactly_that_also_of_nearly_parallel_edges) {
    RandomSegments random(7);
    for (int i = 0; i < 100000; ++i) {
        const Vec3d common = random.point();
        const Vec3d along = random.point(5.0);
        const double wrong = std::pow(10.0, random.number(-17.0, 0.0));
        const Vec3d other = along * random.number(-2.0, 2.0) + wrong * random.point(5.0);
        const Segment a = random.turned({common, common + along});
        const Segment b = random.turned({common, common + other});
        ASSERT_EQ(minimal_speed(a, b)->speed_m_s, 0.0) << i;
        ASSERT_EQ(minimal_length(a, b)->length_m, 0.0) << i;
    }
}

TEST(Two_segments, Minima_grow_with_the_scene) {
    RandomSegments random(8);
    for (int i = 0; i < 5000; ++i) {
        const Segment a = random.segment();
        const Segment b = random.segment();
        const double speed = minimal_speed(a, b)->speed_m_s;
        const double length = minimal_length(a, b)->length_m;
        // A power of two, so that nothing is rounded: from 1e-57 to 1e24 times as large.
        const double scale = std::exp2(std::round(random.number(-190.0, 80.0)));
        const Segment c{scale * a.begin, scale * a.end};
        const Segment d{scale * b.begin, scale * b.end};
        ASSERT_NEAR(minimal_speed(c, d)->speed_m_s / std::sqrt(scale), speed,
                    1e-12 * speed + 1e-12);
        ASSERT_NEAR(minimal_length(c, d)->length_m / scale, length, 1e-12 * length);
    }
}

TEST(Two_segments_by_hand, The_search_along_a_side_gets_past_an_upright_middle) {
    // In the first the landing's middle is a fraction of a micrometre beside the point under it. In
    // the second it is right above, and so near that a step which is too short looks like rounding.
    const SegmentPair beside{{{0.2F, 0.0, 0.0}, {0.2F, -1.0, 3.0}},
                             {{-3.1F, -0.5, 0.0}, {3.5F, 4.5, 0.0}}};
    const SegmentPair above{{{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}},
                            {{-2.0, -1.5692141883601549, 0.0}, {2.0, 1.5692141883608486, 0.0}}};
    for (const SegmentPair& pair : {beside, above}) {
        const double witness = static_cast<double>(smallest_on_square(
            [&](long double s, long double t) { return optimal_length(between(pair, s, t)); }, 8,
            85));
        EXPECT_NEAR(minimal_length(pair.takeoff, pair.landing)->length_m, witness,
                    1e-12 * witness + 2e-15);
    }
}

TEST(Two_segments_by_hand, Tiny_segments_have_minima_too) {
    for (double size = 1.0; size > 1e-58; size *= 1e-4) {
        const Segment a{{0.0, 0.0, 0.0}, {0.0, 0.0, 4.0 * size}};
        const Segment b{{3.0 * size, 0.0, 8.0 * size}, {3.0 * size, 0.0, 9.0 * size}};
        EXPECT_NEAR(minimal_speed(a, b)->speed_m_s / std::sqrt(5.0 * kG * size), 1.0, 1e-14);
        EXPECT_NEAR(minimal_length(a, b)->length_m / (5.0 * size), 1.0, 1e-14);
        const Segment above{{-size, 2.5 * size, 2.0 * size}, {size, 2.5 * size, 2.0 * size}};
        EXPECT_NEAR(minimal_speed(a, above)->speed_m_s / std::sqrt(5.0 * kG * size), 1.0, 1e-14);
        EXPECT_NEAR(minimal_length(a, above)->length_m / (2.5 * size), 1.0, 1e-14);
    }
}

TEST(Two_segments_by_hand, Straight_down_needs_no_speed_and_the_height_as_length) {
    const Segment below{{-1.0, -2.5, 2.0}, {1.0, -2.5, 2.0}};
    const auto drop = minimal_speed(kEdge, below);
    EXPECT_EQ(drop->speed_m_s, 0.0);
    EXPECT_EQ(drop->pair.takeoff, Vec3d(0.0, 0.0, 2.0));
    EXPECT_EQ(drop->pair.landing, Vec3d(0.0, -2.5, 2.0));
    EXPECT_EQ(minimal_length(kEdge, below)->length_m, 2.5);
}

TEST(Two_segments_by_hand, Straight_up_needs_the_speed_of_the_height) {
    const Segment above{{-1.0, 2.5, 2.0}, {1.0, 2.5, 2.0}};
    EXPECT_NEAR(minimal_speed(kEdge, above)->speed_m_s, std::sqrt(2.0 * kG * 2.5), 1e-14);
    EXPECT_EQ(minimal_length(kEdge, above)->length_m, 2.5);
}

TEST(Two_segments_by_hand, Below_a_ramp_the_slowest_jump_goes_aside_to_where_the_ramp_is_low) {
    // From a point 2 m under the middle of a 45 degree ramp. In the ramp's plane y = 2 + x the
    // value y + |d| is smallest where the direction of d is the mirror image of up in the normal
    // (-1, 1, 0): along -x. So at (-2, 0), where it is 2.
    const Segment point{{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    const Segment ramp{{-3.0, -1.0, 0.0}, {3.0, 5.0, 0.0}};
    const auto slowest = minimal_speed(point, ramp);
    EXPECT_NEAR(slowest->pair.landing.x, -2.0, 1e-14);
    EXPECT_NEAR(slowest->pair.landing.y, 0.0, 1e-14);
    EXPECT_NEAR(slowest->speed_m_s, std::sqrt(2.0 * kG), 1e-14);
}

TEST(Two_segments_by_hand, On_a_wall_the_slowest_jump_lands_lowest_and_the_shortest_lands_level) {
    const Segment wall{{3.0, -4.0, 0.0}, {3.0, 4.0, 0.0}};
    const auto slowest = minimal_speed({{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}, wall);
    EXPECT_EQ(slowest->pair.landing.y, -4.0);  // falling costs nothing
    EXPECT_NEAR(slowest->speed_m_s, std::sqrt(kG * (-4.0 + 5.0)), 1e-14);
    const auto shortest = minimal_length({{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}, wall);
    EXPECT_NEAR(shortest->pair.landing.y, 0.0, 1e-15);
    EXPECT_EQ(shortest->length_m, 3.0);
}

TEST(Two_segments_by_hand, Points_are_segments_too) {
    const Vec3d a(1.0, 2.0, 3.0);
    const Vec3d b(4.0, 1.0, 5.0);
    // d = (3, -1, 2): v^2/g = -1 + sqrt(14); l = sqrt(1 + 13/4) + 13/4 asinh(2 / sqrt(13)).
    EXPECT_DOUBLE_EQ(minimal_speed({a, a}, {b, b})->speed_m_s,
                     std::sqrt(kG * (std::sqrt(14.0) - 1.0)));
    EXPECT_DOUBLE_EQ(minimal_length({a, a}, {b, b})->length_m,
                     std::sqrt(4.25) + 3.25 * std::asinh(2.0 / std::sqrt(13.0)));
    EXPECT_EQ(minimal_speed({a, a}, {a, a})->speed_m_s, 0.0);
}

TEST(Two_segments_by_hand, Moons_have_slower_jumps_and_the_same_points) {
    RandomSegments random(5);
    for (int i = 0; i < 1000; ++i) {
        const Segment a = random.segment();
        const Segment b = random.segment();
        const auto earth = minimal_speed(a, b);
        const auto moon = minimal_speed(a, b, 0.25 * kG);
        EXPECT_EQ(earth->pair.takeoff, moon->pair.takeoff);
        EXPECT_DOUBLE_EQ(earth->speed_m_s, 2.0 * moon->speed_m_s);
    }
}

}  // namespace
}  // namespace pronk::tests::segment_minimum_test
