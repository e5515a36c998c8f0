#include "blocks/column_walks.hpp"

#include <cmath>

#include "blocks/body_sweep.hpp"

namespace pronk {
namespace {

// Whether the traveller could stand in a column a climb or less from both heights, and its body is
// free there and as high as the higher one.
bool stands_about(const BlockMap::Parts& map, int x, int z, int low_y, int high_y) {
    for (int y = high_y - map.climb_voxels; y <= low_y + map.climb_voxels; ++y) {
        if (map.room.stands.test(BlockCoord{x, y, z}) &&
            map.room.walks.test(BlockCoord{x, std::max(high_y, y), z})) {
            return true;
        }
    }
    return false;
}

// Whether who is wider than its column gets as far as a step: on the lower level, until its middle
// is over the higher one, nothing higher than a climb is in the way.
bool gets_to_step(const BlockMap::Parts& map, const BlockCoord& low, const BlockCoord& high) {
    const double radius =
        (static_cast<double>(map.traveller.agent.radius_m) - kSkin_m) / map.layout().voxel_m;
    const int reach = static_cast<int>(std::ceil(radius)) + 1;
    const PlanLine line{0.5, 0.5, static_cast<double>(high.x - low.x),
                        static_cast<double>(high.z - low.z), 1.0};
    for (int z = -reach; z <= reach; ++z) {
        for (int x = -reach; x <= reach; ++x) {
            if (line.is_near(x, z, radius, 0.0, 0.5) &&
                map.cells().blocked.any(low.x + x, low.z + z, low.y + map.climb_voxels,
                                        low.y + map.body.height_voxels - 1)) {
                return false;
            }
        }
    }
    return true;
}

// The straight line in plan view from a place to another, through the columns below it.
class ColumnLine {
  public:
    ColumnLine(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to)
        : map_(map),
          plan_(PlanLine::between(map.layout(), from, to)),
          radius_((static_cast<double>(map.traveller.agent.radius_m) - kSkin_m) /
                  map.layout().voxel_m) {}

    bool is_walked(BlockCoord at, const BlockCoord& to) const {
        double now = 0.0;
        for (;;) {
            const double until_x = leaves(plan_.x, plan_.speed_x, at.x);
            const double until_z = leaves(plan_.z, plan_.speed_z, at.z);
            const bool is_last = at.x == to.x && at.z == to.z;
            const double until = is_last ? 1.0 : std::min({until_x, until_z, 1.0});
            if (!has_room(at, now, std::max(until, now))) return false;
            if (is_last) return at.y == to.y;
            // Rounding may lead past the last column.
            if (std::min(until_x, until_z) > 1.0 + 1e-9) return false;
            const bool across_x = until_x <= until_z;
            const auto next = step(at, across_x ? (plan_.speed_x > 0.0 ? 1 : -1) : 0,
                                   across_x ? 0 : (plan_.speed_z > 0.0 ? 1 : -1));
            if (!next) return false;
            at = *next;
            now = until;
        }
    }

  private:
    // When the line leaves a column along one axis.
    static double leaves(double from, double speed, int cell) {
        if (speed == 0.0) return 2.0;
        return ((speed > 0.0 ? cell + 1 : cell) - from) / speed;
    }

    std::optional<BlockCoord> step(const BlockCoord& at, int dx, int dz) const {
        // Level first, then the smallest step.
        for (int rise = 0; rise <= map_.climb_voxels; ++rise) {
            for (const int dy : {rise, -rise}) {
                const BlockCoord to{at.x + dx, at.y + dy, at.z + dz};
                if (map_.stands_at(to) && is_column_walk(map_, at, to)) return to;
            }
        }
        return std::nullopt;
    }

    // Over the columns that the feet or the body come near while the middle is over one.
    bool has_room(const BlockCoord& at, double now, double until) const {
        if (radius_ <= 1.0 && map_.inside.test(at)) return true;
        const double ground = std::min(radius_, kFeet);
        const int reach = static_cast<int>(std::ceil(radius_));
        for (int dz = -reach; dz <= reach; ++dz) {
            for (int dx = -reach; dx <= reach; ++dx) {
                if (dx == 0 && dz == 0) continue;
                const int cx = at.x + dx;
                const int cz = at.z + dz;
                if (!plan_.is_near(cx, cz, radius_, now, until)) continue;
                if (plan_.is_near(cx, cz, ground, now, until) &&
                    !stands_about(map_, cx, cz, at.y, at.y)) {
                    return false;
                }
                if (map_.cells().blocked.any(cx, cz, at.y + map_.climb_voxels,
                                             at.y + map_.body.height_voxels - 1)) {
                    return false;
                }
            }
        }
        return true;
    }

    // Of a voxel: what is farther away from the middle of the feet need not be ground, or nobody
    // who is wider than a voxel could walk along a wall one voxel wide.
    static constexpr double kFeet = 0.5 - 1e-4;

    const BlockMap::Parts& map_;
    PlanLine plan_;
    double radius_;
};

}  // namespace

bool is_column_walk(const BlockMap::Parts& map, const BlockCoord& from, const BlockCoord& to) {
    if (from.y == to.y && map.inside.test(from)) return true;
    const int high_y = std::max(from.y, to.y);
    if (!map.room.walks.test(BlockCoord{from.x, high_y, from.z}) ||
        !map.room.walks.test(BlockCoord{to.x, high_y, to.z})) {
        return false;
    }
    if (from.y != to.y && map.body.columns.size() > 1 &&
        !gets_to_step(map, from.y < to.y ? from : to, from.y < to.y ? to : from)) {
        return false;
    }
    if (from.x == to.x || from.z == to.z) return true;
    const int low_y = std::min(from.y, to.y);
    return stands_about(map, from.x, to.z, low_y, high_y) &&
           stands_about(map, to.x, from.z, low_y, high_y);
}

bool is_straight_column_walk(const BlockMap::Parts& map, const BlockCoord& from_voxel,
                             const Vec3d& from, const BlockCoord& to_voxel, const Vec3d& to) {
    return ColumnLine(map, from, to).is_walked(from_voxel, to_voxel);
}

}  // namespace pronk
