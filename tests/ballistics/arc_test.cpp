#include <gtest/gtest.h>

#include <array>
#include <glm/geometric.hpp>
#include <pronk/ballistics.hpp>
#include <vector>

#include "ballistics/quadrature.hpp"
#include "ballistics/random_segments.hpp"

namespace pronk::tests::arc_test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Arc random_arc(RandomSegments& random) {
    const Vec3d velocity(random.number(-6.0, 6.0), random.number(-3.0, 9.0),
                         random.number(-6.0, 6.0));
    return {random.point(), velocity, random.number(0.01, 3.0), random.number(1.0, 20.0)};
}

void make_narrow(Arc& arc, RandomSegments& random) {
    const double narrow = std::pow(10.0, random.number(-9.0, -1.0));
    arc.launch_velocity_m_s.x *= narrow;
    arc.launch_velocity_m_s.z *= narrow;
}

void expect_near(const Vec3d& a, const Vec3d& b, double tolerance) {
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
    EXPECT_NEAR(a.z, b.z, tolerance);
}

// Where and how fast a body is that left the take-off a while ago: Newton's equations, and energy.
void expect_motion(const Arc& arc, const ArcSample& sample) {
    const Vec3d down(0.0, -arc.gravity_m_s2, 0.0);
    const double t = sample.time_s;
    expect_near(sample.velocity_m_s, arc.launch_velocity_m_s + t * down, 1e-12);
    expect_near(sample.position, arc.takeoff + t * arc.launch_velocity_m_s + 0.5 * t * t * down,
                1e-12);
    const auto energy = [&](const Vec3d& p, const Vec3d& v) {
        return 0.5 * glm::dot(v, v) + arc.gravity_m_s2 * p.y;
    };
    EXPECT_NEAR(energy(sample.position, sample.velocity_m_s),
                energy(arc.takeoff, arc.launch_velocity_m_s), 1e-11);
}

// Up at 4 m/s under 10 m/s2: back at the start's height after 0.8 s, 0.8 m high after 0.4 s.
const Arc kByHand{{1.0, 2.0, 3.0}, {3.0, 4.0, 0.0}, 0.8, 10.0};

TEST(Arc, Positions_velocities_and_the_apex_are_those_worked_out_by_hand) {
    expect_near(kByHand.position_at(0.0), {1.0, 2.0, 3.0}, 0.0);
    expect_near(kByHand.position_at(0.2), {1.6, 2.6, 3.0}, 1e-15);
    expect_near(kByHand.velocity_at(0.2), {3.0, 2.0, 0.0}, 1e-15);
    expect_near(kByHand.landing(), {3.4, 2.0, 3.0}, 1e-15);
    EXPECT_DOUBLE_EQ(kByHand.apex_time_s(), 0.4);
    expect_near(kByHand.apex(), {2.2, 2.8, 3.0}, 1e-15);
    EXPECT_DOUBLE_EQ(kByHand.horizontal_length_m(), 2.4);
    EXPECT_DOUBLE_EQ(kByHand.y_at_distance(0.6), 2.6);
    EXPECT_DOUBLE_EQ(kByHand.speed_and_angle().speed_m_s, 5.0);
    EXPECT_DOUBLE_EQ(kByHand.speed_and_angle().angle_rad, std::atan2(4.0, 3.0));
    EXPECT_DOUBLE_EQ(kByHand.apex_and_reach().apex_m, 0.8);
    EXPECT_DOUBLE_EQ(kByHand.apex_and_reach().reach_m, 2.4);
}

TEST(Arc, Its_heights_are_Kerkhofs_parabola) {
    const auto [h, d] = kByHand.apex_and_reach();
    for (double rho = 0.0; rho <= d; rho += 0.05) {
        EXPECT_NEAR(kByHand.y_at_distance(rho) - kByHand.takeoff.y,
                    4.0 * h / (d * d) * (d * rho - rho * rho), 1e-14);
    }
}

TEST(Arc, Times_distances_and_lengths_outside_the_flight_count_as_its_nearest_end) {
    expect_near(kByHand.position_at(-1.0), kByHand.takeoff, 0.0);
    expect_near(kByHand.position_at(9.0), kByHand.landing(), 0.0);
    expect_near(kByHand.velocity_at(9.0), {3.0, -4.0, 0.0}, 1e-15);
    EXPECT_EQ(kByHand.y_at_distance(-1.0), 2.0);
    EXPECT_EQ(kByHand.y_at_distance(50.0), kByHand.landing().y);
    EXPECT_EQ(kByHand.length_between_m(-3.0, 9.0), kByHand.length_m());
    EXPECT_EQ(kByHand.length_between_m(0.5, 0.2), 0.0);
    EXPECT_EQ(kByHand.time_at_length_s(-1.0), 0.0);
    EXPECT_EQ(kByHand.time_at_length_s(99.0), 0.8);
}

TEST(Arc, A_time_that_is_not_a_number_counts_as_the_takeoff) {
    expect_near(kByHand.position_at(kNaN), kByHand.takeoff, 0.0);
    expect_near(kByHand.velocity_at(kNaN), kByHand.launch_velocity_m_s, 0.0);
    EXPECT_EQ(kByHand.y_at_distance(kNaN), 2.0);
    EXPECT_EQ(kByHand.length_between_m(kNaN, kNaN), 0.0);
    EXPECT_EQ(kByHand.time_at_length_s(kNaN), 0.0);
}

TEST(Arc, Straight_up_has_one_place_and_there_its_highest_point) {
    const Arc up{{0.0, 1.0, 0.0}, {0.0, 4.0, 0.0}, 0.6, 10.0};
    EXPECT_DOUBLE_EQ(up.y_at_distance(0.0), 1.8);
    EXPECT_DOUBLE_EQ(up.y_at_distance(5.0), 1.8);
    // 0.8 m up and 0.2 m down.
    EXPECT_NEAR(up.length_m(), 1.0, 1e-15);
    EXPECT_NEAR(up.time_at_length_s(0.8), 0.4, 1e-8);
    EXPECT_NEAR(up.time_at_length_s(0.9), 0.4 + std::sqrt(0.02), 1e-12);
}

TEST(Arc, The_apex_of_a_flight_that_only_falls_is_its_takeoff) {
    const Arc down{{0.0, 5.0, 0.0}, {2.0, -1.0, 0.0}, 0.5, 10.0};
    EXPECT_EQ(down.apex_time_s(), 0.0);
    EXPECT_EQ(down.apex().y, 5.0);
    EXPECT_EQ(down.apex_and_reach().apex_m, 0.0);
    EXPECT_LT(down.speed_and_angle().angle_rad, 0.0);
}

TEST(Arc, The_apex_of_a_flight_that_only_rises_is_its_landing) {
    const Arc rising{{0.0, 0.0, 0.0}, {2.0, 10.0, 0.0}, 0.5, 10.0};
    EXPECT_EQ(rising.apex_time_s(), 0.5);
    EXPECT_EQ(rising.apex().y, rising.landing().y);
}

TEST(Arc, The_length_of_the_unit_parabola_is_the_textbooks) {
    // y = -x^2 for x in [0, 1]: sqrt(5)/2 + asinh(2)/4.
    const Arc parabola{{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, 1.0, 2.0};
    EXPECT_NEAR(parabola.length_m(), 1.4789428575445974, 1e-15);
}

TEST(Arc, Lengths_of_any_part_agree_with_adaptive_quadrature) {
    RandomSegments random(1);
    for (int i = 0; i < 3000; ++i) {
        Arc arc = random_arc(random);
        // Every third arc is nearly straight up, every third part is short.
        if (i % 3 == 1) make_narrow(arc, random);
        const double from = random.number(0.0, arc.duration_s);
        const double most = arc.duration_s - from;
        const double to =
            from + (i % 3 == 2 ? most * std::pow(10.0, random.number(-6.0, 0.0)) : most);
        const long double expected = length_by_quadrature(arc, from, to);
        EXPECT_NEAR(arc.length_between_m(from, to), static_cast<double>(expected),
                    1e-12 * static_cast<double>(expected))
            << i << " from " << from << " to " << to;
    }
}

TEST(Arc, Short_parts_across_the_apex_keep_their_digits) {
    RandomSegments random(6);
    for (int i = 0; i < 2000; ++i) {
        Arc arc = random_arc(random);
        arc.launch_velocity_m_s.y = random.number(0.1, 9.0);
        const double apex = arc.launch_velocity_m_s.y / arc.gravity_m_s2;
        arc.duration_s = 2.0 * apex;
        const double part = apex * std::pow(10.0, random.number(-7.0, 0.0));
        const double from = apex - part * random.number(0.0, 1.0);
        const double to = apex + part * random.number(0.0, 1.0);
        const double expected = static_cast<double>(length_by_quadrature(arc, from, to));
        EXPECT_NEAR(arc.length_between_m(from, to), expected, 1e-12 * expected) << i;
    }
}

TEST(Arc, The_lengths_of_two_parts_add_up) {
    RandomSegments random(2);
    for (int i = 0; i < 3000; ++i) {
        const Arc arc = random_arc(random);
        const double middle = random.number(0.0, arc.duration_s);
        EXPECT_NEAR(
            arc.length_between_m(0.0, middle) + arc.length_between_m(middle, arc.duration_s),
            arc.length_m(), 1e-14 * arc.length_m());
    }
}

TEST(Arc, The_time_at_a_length_is_where_quadrature_finds_that_length) {
    RandomSegments random(3);
    for (int i = 0; i < 1000; ++i) {
        Arc arc = random_arc(random);
        // Every second arc is all but upright.
        if (i % 2 == 1) make_narrow(arc, random);
        const double length = arc.length_m() * random.number(0.0, 1.0);
        const double time = arc.time_at_length_s(length);
        EXPECT_NEAR(static_cast<double>(length_by_quadrature(arc, 0.0, time)), length,
                    1e-12 * arc.length_m());
    }
}

TEST(Sampling, By_time_obeys_the_equations_of_motion) {
    RandomSegments random(4);
    for (int i = 0; i < 500; ++i) {
        const Arc arc = random_arc(random);
        std::array<ArcSample, 17> samples;
        sample_by_time(arc, samples);
        const double step = arc.duration_s / 16.0;
        for (std::size_t k = 0; k < samples.size(); ++k) {
            EXPECT_NEAR(samples[k].time_s, step * static_cast<double>(k), 1e-15 * arc.duration_s);
        }
        // Positions alone give the acceleration; positions and velocities agree: the velocity in
        // the middle of two samples is their difference quotient, exactly, on a parabola.
        for (std::size_t k = 1; k + 1 < samples.size(); ++k) {
            const Vec3d second =
                samples[k + 1].position - 2.0 * samples[k].position + samples[k - 1].position;
            expect_near(second, {0.0, -arc.gravity_m_s2 * step * step, 0.0}, 1e-12);
            const Vec3d slope = samples[k + 1].position - samples[k - 1].position;
            expect_near(slope, 2.0 * step * samples[k].velocity_m_s, 1e-12);
        }
        for (const ArcSample& sample : samples) expect_motion(arc, sample);
    }
}

TEST(Sampling, By_length_takes_steps_of_one_length) {
    RandomSegments random(5);
    for (int i = 0; i < 100; ++i) {
        const Arc arc = random_arc(random);
        std::array<ArcSample, 13> samples;
        sample_by_length(arc, samples);
        const double step =
            static_cast<double>(length_by_quadrature(arc, 0.0, arc.duration_s)) / 12;
        for (std::size_t k = 1; k < samples.size(); ++k) {
            EXPECT_NEAR(static_cast<double>(
                            length_by_quadrature(arc, samples[k - 1].time_s, samples[k].time_s)),
                        step, 1e-11 * arc.length_m());
            expect_motion(arc, samples[k]);
        }
    }
}

TEST(Sampling, Begins_at_the_takeoff_and_ends_at_the_landing) {
    std::array<ArcSample, 7> samples;
    for (const auto sample : {sample_by_time, sample_by_length}) {
        sample(kByHand, samples);
        expect_near(samples.front().position, kByHand.takeoff, 0.0);
        expect_near(samples.back().position, kByHand.landing(), 0.0);
        EXPECT_EQ(samples.back().time_s, kByHand.duration_s);
    }
}

TEST(Sampling, Of_one_sample_or_none_is_the_takeoff_or_nothing) {
    ArcSample one{-1.0, {}, {}};
    for (const auto sample : {sample_by_time, sample_by_length}) {
        sample(kByHand, {});
        sample(kByHand, std::span(&one, 1));
        EXPECT_EQ(one.time_s, 0.0);
        expect_near(one.position, kByHand.takeoff, 0.0);
        one.time_s = -1.0;
    }
}

TEST(Sampling, Of_a_flight_of_no_time_stays_where_it_is) {
    const Arc nothing{{1.0, 2.0, 3.0}, {0.0, 0.0, 0.0}, 0.0, 9.81};
    std::array<ArcSample, 4> samples;
    for (const auto sample : {sample_by_time, sample_by_length}) {
        sample(nothing, samples);
        for (const ArcSample& s : samples) {
            EXPECT_EQ(s.time_s, 0.0);
            expect_near(s.position, nothing.takeoff, 0.0);
        }
    }
}

}  // namespace
}  // namespace pronk::tests::arc_test
