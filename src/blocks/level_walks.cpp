#include "blocks/level_walks.hpp"

#include <cmath>

#include "blocks/body_sweep.hpp"
#include "space/columns.hpp"

namespace pronk {
namespace {

// A walk that ends at another height than its goal ends on another storey.
constexpr double kSameFoothold_m = 0.01;

// A straight line in plan view from a place to another, over the ground below it.
class LevelLine {
  public:
    LevelLine(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to)
        : map_(map),
          line_{from, to},
          plan_(PlanLine::between(map.layout(), from, to)),
          radius_(static_cast<double>(map.traveller.agent.radius_m) / map.layout().voxel_m) {}

    bool is_walked() const {
        const int first_x = static_cast<int>(std::floor(plan_.x));
        const int first_z = static_cast<int>(std::floor(plan_.z));
        CellSteps x(first_x, first_x, plan_.x, plan_.speed_x, 1.0);
        CellSteps z(first_z, first_z, plan_.z, plan_.speed_z, 1.0);
        double ground_y = line_.from.y;
        for (double now = 0.0;;) {
            const double until = std::clamp(std::min(x.next_s, z.next_s), now, 1.0);
            const BlockCoord at{x.at, map_.level->voxel_over(ground_y), z.at};
            // Where ground is even all around, nothing needs to be asked; else along the ground
            // itself.
            if (!is_even_around(at, ground_y, now, until)) {
                const auto y = map_.level->ground().walk(line_, now, until, ground_y);
                if (!y) return false;
                ground_y = *y;
            }
            if (until >= 1.0) return std::abs(ground_y - line_.to.y) < kSameFoothold_m;
            (x.next_s <= z.next_s ? x : z).advance();
            now = until;
        }
    }

  private:
    bool is_even(const BlockCoord& at, double ground_y) const {
        return map_.even.test(at) && std::abs(map_.foothold(at).y - ground_y) < 2.0 * kEven_m;
    }
    bool is_even_around(const BlockCoord& at, double ground_y, double now, double until) const {
        if (radius_ > 1.0 || !is_even(at, ground_y)) return false;
        if (map_.inside.test(at)) return true;
        for (int dz = -1; dz <= 1; ++dz) {
            for (int dx = -1; dx <= 1; ++dx) {
                if (dx == 0 && dz == 0) continue;
                const BlockCoord beside{at.x + dx, at.y, at.z + dz};
                if (plan_.is_near(beside.x, beside.z, radius_, now, until) &&
                    !is_even(beside, ground_y)) {
                    return false;
                }
            }
        }
        return true;
    }

    const BlockMap::Parts& map_;
    WalkLine line_;
    PlanLine plan_;
    double radius_;
};

}  // namespace

std::int8_t level_walk_rise(const BlockMap::Parts& map, const BlockCoord& from,
                            std::size_t beside) {
    // Level first, then the smallest step.
    for (int rise = 0; rise <= map.climb_voxels; ++rise) {
        for (const int dy : {rise, -rise}) {
            const BlockCoord to = from + kBeside[beside] + BlockCoord{0, dy, 0};
            if (map.stands_at(to) &&
                is_straight_level_walk(map, map.foothold(from), map.foothold(to))) {
                return static_cast<std::int8_t>(dy);
            }
        }
    }
    return BlockMap::Parts::kNoWalk;
}

bool is_level_walk(const BlockMap::Parts& map, const BlockCoord& from, const BlockCoord& to) {
    if (from.y == to.y && map.inside.test(from)) return true;
    const auto& rises = map.level_walks[map.level->number_of(map.numbers().index(from))];
    const int row = (to.z - from.z + 1) * 3 + to.x - from.x + 1;
    return rises[static_cast<std::size_t>(row < 4 ? row : row - 1)] == to.y - from.y;
}

bool is_straight_level_walk(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to) {
    return LevelLine(map, from, to).is_walked();
}

}  // namespace pronk
