// The minimal speed over two segments (Roumimper 4): squared and over gravity it is d_y + |d|, a
// linear term and a norm, and every case has a closed form.
#include "checks.hpp"
#include "segment_minimum.hpp"

namespace pronk {
namespace {

using ballistics::across2_of;
using ballistics::length_of;
using ballistics::rise_and_length;

struct SquaredSpeedOverGravity {
    static double value(const Vec3d& d) { return rise_and_length(d); }

    // Along a line the length is a hyperbola over the line's foot, the point nearest to zero, at
    // u0. The slope of the linear term moves the minimum from there against the line's rise.
    static double edge_minimum(const Vec3d& a, const Vec3d& b) {
        const double length2 = glm::dot(b, b);
        if (length2 == 0.0) return 0.0;
        const double foot = -glm::dot(a, b) / length2;
        const double away = length_of(glm::cross(a, b));  // the foot's distance times |b|
        const double shift = away * b.y / (length2 * std::sqrt(across2_of(b)));
        // Upright lines that pass beside zero are best at their lower end: the shift is infinite.
        return std::clamp(away > 0.0 ? foot - shift : foot, 0.0, 1.0);
    }

    // The gradient, upwards plus the direction of d, is normal to the plane if d points along the
    // mirror image of upwards in the normal; or it is zero, if d points straight down. Which of the
    // two a plane allows depends on whether it passes above or below zero.
    struct Plane {
        explicit Plane(const Vec3d& along)
            : normal(along),
              mirrored(2.0 * along.y / glm::dot(along, along) * along - Vec3d(0.0, 1.0, 0.0)) {}

        Vec3d minimum(const Vec3d& through) const {
            const double height = glm::dot(through, normal) / normal.y;
            return height > 0.0 ? height * mirrored : Vec3d(0.0, height, 0.0);
        }

        Vec3d normal;
        Vec3d mirrored;
    };
};

}  // namespace

JumpAnswer<MinimalSpeed> minimal_speed(const Segment& takeoff, const Segment& landing,
                                       double gravity_m_s2) {
    if (const auto bad = ballistics::refusal(gravity_m_s2, takeoff, landing)) {
        return ballistics::no(*bad);
    }
    const PointPair pair =
        ballistics::SegmentMinimum<SquaredSpeedOverGravity>(takeoff, landing).find();
    const double squared = SquaredSpeedOverGravity::value(pair.landing - pair.takeoff);
    return MinimalSpeed{pair, std::sqrt(gravity_m_s2 * squared)};
}

}  // namespace pronk
