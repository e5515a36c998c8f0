#include "blocks/body_sweep.hpp"

namespace pronk {
namespace {

// Heights of the feet, in voxels from the grid's origin.
struct Sweep {
    double y;
    double speed_y;
    double half_gravity;

    double y_at(double t) const { return y + (speed_y - half_gravity * t) * t; }
    double lowest(double begin, double end) const { return std::min(y_at(begin), y_at(end)); }
    double highest(double begin, double end) const {
        const double top = half_gravity > 0.0 ? speed_y / (2.0 * half_gravity) : end;
        const double ends = std::max(y_at(begin), y_at(end));
        return begin < top && top < end ? std::max(ends, y_at(top)) : ends;
    }
};

}  // namespace

SmallBody small_body(const Agent& agent, double voxel_m) {
    const double radius_m = agent.radius_m;
    const double height_m = agent.height_m;
    // Nobody is so thin that he slips through between two voxels that share an edge.
    return {std::max(radius_m - kSkin_m, kSkin_m) / voxel_m, kSkin_m / voxel_m,
            (height_m - kSkin_m) / voxel_m};
}

bool near_unit_square(double x, double z, double speed_x, double speed_z, double radius,
                      double& begin, double& end) {
    cut_to_between(x, speed_x, -radius, 1.0 + radius, begin, end);
    cut_to_between(z, speed_z, -radius, 1.0 + radius, begin, end);
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
    const Sweep sweep{from.y, speed.y, motion.half_gravity * per_m};
    const SmallBody body = small_body(agent, layout.voxel_m);
    return for_each_column_near({from.x, from.z, speed.x, speed.z, motion.until}, body.radius,
                                layout.size, [&](int x, int z, double in, double out) {
                                    // Between the two times the feet pass all heights from the
                                    // lowest to the highest, so the body meets just what is between
                                    // these.
                                    const double low = sweep.lowest(in, out) + body.bottom;
                                    const double high = sweep.highest(in, out) + body.top;
                                    return low >= high ||
                                           !blocked.any(x, z, floor_int(low),
                                                        static_cast<int>(std::ceil(high)) - 1);
                                });
}

}  // namespace pronk
