// Whatever numbers come in: an answer of numbers, or a reason. Never NaN, never an abort.
#include <gtest/gtest.h>

#include <bit>
#include <pronk/ballistics.hpp>
#include <random>
#include <vector>

namespace pronk::tests::checks_test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool sane(double x) {
    return std::isfinite(x);
}
bool sane(const Vec3d& v) {
    return sane(v.x) && sane(v.y) && sane(v.z);
}
bool sane(const PointPair& p) {
    return sane(p.takeoff_at) && sane(p.landing_at) && sane(p.takeoff) && sane(p.landing);
}
bool sane(const MinimalSpeed& m) {
    return sane(m.pair) && sane(m.speed_m_s);
}
bool sane(const MinimalLength& m) {
    return sane(m.pair) && sane(m.length_m);
}
bool sane(const SpeedAngle& a) {
    return sane(a.speed_m_s) && sane(a.angle_rad);
}
bool sane(const ApexReach& a) {
    return sane(a.apex_m) && sane(a.reach_m);
}
bool sane(const RationalRange& r) {
    return sane(r.minimal_duration_s) && sane(r.optimal_duration_s) && sane(r.minimal_speed_m_s) &&
           (sane(r.optimal_speed_m_s) || r.optimal_speed_m_s == kInfinity);
}
// An arc that was handed out answers all questions with numbers.
bool sane(const Arc& arc) {
    bool fine = sane(arc.takeoff) && sane(arc.launch_velocity_m_s) && sane(arc.duration_s) &&
                arc.gravity_m_s2 > 0.0 && arc.duration_s >= 0.0;
    for (const double share : {0.0, 0.3, 1.0}) {
        const double time = share * arc.duration_s;
        fine = fine && sane(arc.position_at(time)) && sane(arc.velocity_at(time));
        fine = fine && sane(arc.y_at_distance(share * arc.horizontal_length_m()));
        fine = fine && sane(arc.length_between_m(time, arc.duration_s));
        fine = fine && sane(arc.time_at_length_s(share * arc.length_m()));
    }
    return fine && sane(arc.apex()) && sane(arc.speed_and_angle()) && sane(arc.apex_and_reach());
}
bool sane(const RationalJump& j) {
    return sane(j.arc);
}

template <class T>
bool answered(const JumpAnswer<T>& answer) {
    return answer ? sane(*answer) : !describe(answer.error()).empty();
}

// Numbers that formulas stumble over, and any bits at all.
class OddNumbers {
  public:
    explicit OddNumbers(std::uint64_t seed) : engine_(seed) {}

    double next() {
        static const std::vector<double> kOdd = {
            0.0,   -0.0, 1.0,   -1.0,   kNaN, kInfinity, -kInfinity, 1e-308, 5e-324, -5e-324,
            1e308, 1e30, -1e30, 1.1e30, 1e29, 1e-30,     1e-160,     1e160,  3e38,   1e-45,
            9.81,  0.5,  1e-9,  1e9,    2.0,  1e-16,     3.0,        -3.0,   0.25,   1e15};
        switch (engine_() % 4) {
            case 0:
                return std::bit_cast<double>(engine_());
            case 1:
                return std::uniform_real_distribution<double>(-10.0, 10.0)(engine_);
            default:
                return kOdd[engine_() % kOdd.size()];
        }
    }
    Vec3d point() { return {next(), next(), next()}; }
    Segment segment() { return {point(), point()}; }

  private:
    std::mt19937_64 engine_;
};

TEST(Refusals, Whatever_comes_in_numbers_or_a_reason_come_out) {
    OddNumbers odd(1);
    for (int i = 0; i < 1000000; ++i) {
        const Vec3d a = odd.point();
        const Vec3d b = odd.point();
        const double x = odd.next();
        const double g = i % 2 == 0 ? 9.81 : odd.next();
        const auto report = [&] {
            return ::testing::Message()
                   << "round " << i << " x " << x << " g " << g << " a " << a.x << ' ' << a.y << ' '
                   << a.z << " b " << b.x << ' ' << b.y << ' ' << b.z;
        };
        ASSERT_TRUE(answered(arc_from_launch(a, b, x, g))) << report();
        ASSERT_TRUE(answered(arc_with_duration(a, b, x, g))) << report();
        ASSERT_TRUE(answered(arc_with_apex(a, b, x, g))) << report();
        ASSERT_TRUE(answered(arc_with_speed(a, b, x, Branch::low, g))) << report();
        ASSERT_TRUE(answered(arc_with_speed(a, b, x, Branch::high, g))) << report();
        ASSERT_TRUE(answered(arc_in_direction(a, b, SpeedAngle{x, odd.next()}, odd.next(), g)))
            << report();
        ASSERT_TRUE(answered(arc_in_direction(a, b, ApexReach{x, odd.next()}, odd.next(), g)))
            << report();
        ASSERT_TRUE(answered(minimal_speed(a, b, g))) << report();
        ASSERT_TRUE(answered(minimal_jump(a, b, g))) << report();
        ASSERT_TRUE(answered(optimal_jump(a, b, g))) << report();
        ASSERT_TRUE(answered(optimal_length(a, b))) << report();
        ASSERT_TRUE(answered(rational_range(a, b, g))) << report();
        ASSERT_TRUE(answered(rational_jump(a, b, x, g))) << report();
        ASSERT_TRUE(answered(speed_and_angle({x, odd.next()}, g))) << report();
        ASSERT_TRUE(answered(apex_and_reach({x, odd.next()}, g))) << report();
        ASSERT_TRUE(answered(farthest_landing_m({x, g, odd.next()}))) << report();
        ASSERT_TRUE(answered(landing_distance_m({x, g, odd.next()}, odd.next()))) << report();
        ASSERT_TRUE(answered(fitted_reach_m(x, g, odd.next()))) << report();
        ASSERT_TRUE(answered(fitted_jump({x, odd.next(), odd.next()}, a, b, g))) << report();
        ASSERT_TRUE(answered(fitted_reach_m({x, g, odd.next()}, odd.next(), odd.next())))
            << report();
        const Segment s{a, odd.point()};
        const Segment t{b, odd.point()};
        ASSERT_TRUE(answered(minimal_speed(s, t, g))) << report();
        ASSERT_TRUE(answered(minimal_length(s, t))) << report();
    }
}

TEST(Refusals, Each_says_why) {
    const Vec3d a(0.0, 0.0, 0.0);
    const Vec3d b(3.0, 1.0, 0.0);
    EXPECT_EQ(minimal_speed(a, {kNaN, 0.0, 0.0}).error(), NoJump::unusable_number);
    EXPECT_EQ(minimal_speed(a, {0.0, kInfinity, 0.0}).error(), NoJump::unusable_number);
    EXPECT_EQ(minimal_speed(a, {0.0, 0.0, 1e31}).error(), NoJump::unusable_number);
    EXPECT_EQ(minimal_speed(a, b, kNaN).error(), NoJump::unusable_number);
    EXPECT_EQ(minimal_speed(a, b, 0.0).error(), NoJump::no_gravity);
    EXPECT_EQ(minimal_speed(a, b, -9.81).error(), NoJump::no_gravity);
    EXPECT_EQ(minimal_speed({a, {kNaN, 0, 0}}, {b, b}).error(), NoJump::unusable_number);
    EXPECT_EQ(minimal_speed({a, a}, {b, b}, 0.0).error(), NoJump::no_gravity);
    EXPECT_EQ(minimal_length({a, a}, {b, {0, kNaN, 0}}).error(), NoJump::unusable_number);
    EXPECT_EQ(arc_with_speed(a, b, 1.0, Branch::high).error(), NoJump::too_slow);
    EXPECT_EQ(arc_with_speed(a, b, -1.0, Branch::high).error(), NoJump::negative);
    EXPECT_EQ(rational_jump(a, b, kNaN).error(), NoJump::unusable_number);
    EXPECT_EQ(rational_jump(a, b, -1.0).error(), NoJump::negative);
    EXPECT_EQ(arc_from_launch(a, b, -1.0).error(), NoJump::negative);
    EXPECT_EQ(arc_from_launch(a, b, 1.0, -1.0).error(), NoJump::no_gravity);
    EXPECT_EQ(optimal_length(a, {kNaN, 0, 0}).error(), NoJump::unusable_number);
}

TEST(Refusals, Reasons_have_words_of_their_own) {
    std::vector<std::string_view> words;
    for (int i = 0; i <= static_cast<int>(NoJump::out_of_range); ++i) {
        words.push_back(describe(static_cast<NoJump>(i)));
        EXPECT_NE(words.back(), "unknown");
        for (std::size_t k = 0; k + 1 < words.size(); ++k) EXPECT_NE(words[k], words.back());
    }
}

}  // namespace
}  // namespace pronk::tests::checks_test
