#include "blocks/jump_proof.hpp"

#include <cmath>

#include "blocks/body_sweep.hpp"

namespace pronk {
namespace {

bool is_clear_between(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to) {
    return is_clear(map.cells().blocked, map.layout(), map.traveller.agent,
                    BodyMotion::straight(from, to));
}

bool is_clear_along(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& by,
                    const Vec3d& to) {
    return is_clear_between(map, from, by) && is_clear_between(map, by, to);
}

// As high as `high`, towards `low` just so far away that the body is beside the voxel of `high`; no
// farther than above `low`.
Vec3d beside(const Vec3d& high, const Vec3d& low, double voxel_m, double radius_m) {
    const double dx = low.x - high.x;
    const double dz = low.z - high.z;
    const double away_m = std::hypot(dx, dz);
    if (away_m == 0.0) return {low.x, high.y, low.z};
    const double to_side_m = 0.5 * voxel_m * away_m / std::max(std::abs(dx), std::abs(dz));
    const double share = std::min((to_side_m + radius_m) / away_m, 1.0);
    return {high.x + share * dx, high.y, high.z + share * dz};
}

}  // namespace

bool has_free_trace(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to) {
    const bool rises = to.y >= from.y;
    const Vec3d& low = rises ? from : to;
    const Vec3d& high = rises ? to : from;
    if (is_clear_along(map, low, {low.x, high.y, low.z}, high)) return true;
    const double radius_m = map.traveller.agent.radius_m;
    return is_clear_along(map, low, beside(high, low, map.layout().voxel_m, radius_m), high);
}

bool is_free(const BlockMap::Parts& map, const Arc& arc) {
    // What meets no blocked voxel meets nothing, and this is soon seen. In a level, voxels are
    // blocked that are not full.
    return is_clear(map.cells().blocked, map.layout(), map.traveller.agent,
                    BodyMotion::along(arc)) ||
           (map.level && map.level->ground().is_free(arc));
}

std::optional<JumpChoice> prove_jump(const BlockMap::Parts& map, const BlockCoord& from,
                                     const BlockCoord& to) {
    const BlockLayout& layout = map.layout();
    if (map.traveller.shape == JumpShape::straight &&
        !has_free_trace(map, layout.floor_of(from), layout.floor_of(to))) {
        return std::nullopt;
    }
    std::optional<JumpChoice> proven;
    for_each_arc(map.rules, map.foothold(from), map.foothold(to),
                 [&](const JumpChoice& choice, const Arc& arc) {
                     if (!is_free(map, arc)) return false;
                     proven = choice;
                     return true;
                 });
    return proven;
}

}  // namespace pronk
