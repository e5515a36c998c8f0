#include "blocks/body_sweep.hpp"

#include <cmath>

namespace pronk {
namespace {

// Cuts [begin, end] to when a coordinate is between two values.
void cut(double from, double speed, double low, double high, double& begin, double& end) {
    if (speed == 0.0) {
        if (from <= low || from >= high) end = begin - 1.0;
        return;
    }
    const double a = (low - from) / speed;
    const double b = (high - from) / speed;
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
}

// In voxels, from the grid's origin.
struct Sweep {
    double x, y, z;
    double speed_x, speed_y, speed_z;
    double half_gravity;
    double until;

    double y_at(double t) const { return y + (speed_y - half_gravity * t) * t; }
    double lowest(double begin, double end) const { return std::min(y_at(begin), y_at(end)); }
    double highest(double begin, double end) const {
        const double top = half_gravity > 0.0 ? speed_y / (2.0 * half_gravity) : end;
        const double ends = std::max(y_at(begin), y_at(end));
        return begin < top && top < end ? std::max(ends, y_at(top)) : ends;
    }
};

int floor_int(double value) {
    return static_cast<int>(std::floor(value));
}

}  // namespace

bool near_unit_square(double x, double z, double speed_x, double speed_z, double radius,
                      double& begin, double& end) {
    cut(x, speed_x, -radius, 1.0 + radius, begin, end);
    cut(z, speed_z, -radius, 1.0 + radius, begin, end);
    if (!(begin <= end)) return false;
    // The square grown by the radius has round corners: who comes or goes beside two sides at once
    // passes the arc there, or is never near.
    const double speed2 = speed_x * speed_x + speed_z * speed_z;
    const auto round = [&](double& time, double sign) {
        const double px = x + speed_x * time;
        const double pz = z + speed_z * time;
        if ((px >= 0.0 && px <= 1.0) || (pz >= 0.0 && pz <= 1.0)) return true;
        const double dx = x - (px < 0.0 ? 0.0 : 1.0);
        const double dz = z - (pz < 0.0 ? 0.0 : 1.0);
        const double over = dx * dx + dz * dz - radius * radius;
        if (speed2 == 0.0) return over < 0.0;
        const double along = dx * speed_x + dz * speed_z;
        const double under = along * along - speed2 * over;
        if (under <= 0.0) return false;
        time = (-along + sign * std::sqrt(under)) / speed2;
        return true;
    };
    const double first = begin;
    const double last = end;
    if (!round(begin, -1.0) || !round(end, 1.0)) return false;
    // The arc may be passed before the motion begins, or after it ends.
    begin = std::max(begin, first);
    end = std::min(end, last);
    return begin <= end;
}

bool is_clear(const BlockBits& blocked, const BlockLayout& layout, const Agent& agent,
              const BodyMotion& motion) {
    const double per_m = 1.0 / layout.voxel_m;
    const Vec3d from = (motion.from - layout.origin) * per_m;
    const Vec3d speed = motion.velocity * per_m;
    const Sweep sweep{
        from.x,      from.y, from.z, speed.x, speed.y, speed.z, motion.half_gravity * per_m,
        motion.until};
    const double radius = std::max(static_cast<double>(agent.radius_m) - kSkin_m, 0.0) * per_m;
    const double bottom = kSkin_m * per_m;
    const double top = (static_cast<double>(agent.height_m) - kSkin_m) * per_m;
    const double end_z = from.z + speed.z * motion.until;
    const int first_z = floor_int(std::min(from.z, end_z) - radius);
    const int last_z = floor_int(std::max(from.z, end_z) + radius);
    for (int cz = std::max(first_z, 0); cz <= std::min(last_z, layout.size.z - 1); ++cz) {
        // While the body is over this row.
        double begin = 0.0;
        double end = motion.until;
        cut(from.z - cz, speed.z, -radius, 1.0 + radius, begin, end);
        if (!(begin <= end)) continue;
        const double a = from.x + speed.x * begin;
        const double b = from.x + speed.x * end;
        const int first_x = std::max(floor_int(std::min(a, b) - radius), 0);
        const int last_x = std::min(floor_int(std::max(a, b) + radius), layout.size.x - 1);
        for (int cx = first_x; cx <= last_x; ++cx) {
            double in = begin;
            double out = end;
            if (!near_unit_square(from.x - cx, from.z - cz, speed.x, speed.z, radius, in, out)) {
                continue;
            }
            // Between the two times the feet pass all heights from the lowest to the highest, so
            // the body meets just what is between these.
            const double low = sweep.lowest(in, out) + bottom;
            const double high = sweep.highest(in, out) + top;
            if (low >= high) continue;
            const int high_y = static_cast<int>(std::ceil(high)) - 1;
            if (blocked.any(cx, cz, floor_int(low), high_y)) return false;
        }
    }
    return true;
}

}  // namespace pronk
