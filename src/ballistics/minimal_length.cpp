// The minimal arc length over two segments (Roumimper 5, who left it to sampling): the length of
// the optimal arc is a norm of the displacement, and its gradient depends on one slope only.
#include "checks.hpp"
#include "segment_minimum.hpp"

namespace pronk {
namespace {

using ballistics::across2_of;
using ballistics::height_weight;
using ballistics::slope_of;

struct OptimalLength {
    static double value(const Vec3d& d) { return ballistics::optimal_length_of(d); }

    // The derivative over u has the sign of
    //     F(u) = b_xz . d_xz + weight(slope of d) b_y d_y,
    // which is nearly linear in u, as the weight hardly changes: Newton's method, kept between
    // bounds. Near zero, where the norm has its kink, F has none.
    static double edge_minimum(const Vec3d& a, const Vec3d& b) {
        const double across2 = across2_of(b);
        const double rise2 = b.y * b.y;
        const double b2 = across2 + rise2;
        if (b2 == 0.0) return 0.0;
        if (across2 == 0.0 || rise2 == 0.0) {  // level and upright lines: F is linear
            return std::clamp(-glm::dot(a, b) / b2, 0.0, 1.0);
        }
        constexpr double kDust = 4.0 * std::numeric_limits<double>::epsilon();
        const double dust2 = kDust * kDust * (glm::dot(a, a) + b2);  // the rounding of d, squared
        double low = 0.0;
        double high = 1.0;
        double u = 0.5;
        for (int step = 0; step < 60; ++step) {
            const Vec3d d = a + u * b;
            const auto [weight, rate] = height_weight(slope_of(d));
            const double across = b.x * d.x + b.z * d.z;
            const double rise = b.y * d.y;
            const double slant = across + weight * rise;
            (slant > 0.0 ? high : low) = u;
            const double d2 = across2_of(d);
            const double bend = d2 > 0.0 ? weight * rate * (rise2 - rise * across / d2) : 0.0;
            const double plain = across2 + weight * rise2;
            // At the root F rises by 0.69 to 1 times `plain`. Elsewhere the bend may say anything,
            // most of all where d is all but upright.
            const double newton = u - slant / std::clamp(plain + bend, 0.5 * plain, plain);
            const double nearest = std::clamp(newton, 0.0, 1.0);
            const bool bracketed = nearest >= low && nearest <= high;
            const double next = bracketed ? nearest : 0.5 * (low + high);
            const double moved = next - u;
            u = next;
            // A step of Newton's leaves about its own square as error, measured by d_xz, as the
            // weight changes with that; and the value is flat at its minimum, which squares it once
            // more. From an upright d, where the weight is next to nothing, steps are far too short
            // and say nothing.
            const double enough2 = bracketed ? std::max(1e-10 * d2, dust2) : dust2;
            const bool upright = d2 <= 1e-4 * dust2;
            if (moved == 0.0 || (!upright && moved * moved * b2 <= enough2)) break;
        }
        return u;
    }

    // The gradient is normal to the plane: d points across as the normal does, with the slope that
    // belongs to the normal's. It always exists, as no direction with this gradient lies in the
    // plane.
    struct Plane {
        explicit Plane(const Vec3d& along)
            : normal(along), direction(0.0, std::copysign(1.0, along.y), 0.0) {
            const double across = std::sqrt(across2_of(along));
            const double slope = ballistics::slope_with_gradient(std::abs(along.y) / across);
            if (slope < ballistics::kSteepest) {
                direction = {along.x, std::copysign(0.5 * slope * across, along.y), along.z};
            }
            direction /= glm::dot(direction, normal);
        }

        Vec3d minimum(const Vec3d& through) const { return glm::dot(through, normal) * direction; }

        Vec3d normal;
        Vec3d direction;
    };
};

}  // namespace

JumpAnswer<MinimalLength> minimal_length(const Segment& takeoff, const Segment& landing) {
    if (!ballistics::usable(takeoff) || !ballistics::usable(landing)) {
        return ballistics::no(NoJump::unusable_number);
    }
    const PointPair pair = ballistics::SegmentMinimum<OptimalLength>(takeoff, landing).find();
    return MinimalLength{pair, OptimalLength::value(pair.landing - pair.takeoff)};
}

}  // namespace pronk
