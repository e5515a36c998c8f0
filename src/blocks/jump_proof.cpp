#include "blocks/jump_proof.hpp"

#include <cassert>
#include <cmath>

#include "blocks/body_sweep.hpp"
#include "blocks/free_lifts.hpp"

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

bool is_clear_of_voxels(const BlockMap::Parts& map, const Arc& arc) {
    return is_clear(map.cells().blocked, map.layout(), map.traveller.agent, BodyMotion::along(arc));
}

// Of a profile: lower or higher than the slowest, by as little as makes it free of voxels.
std::optional<Arc> lifted_arc(const BlockMap::Parts& map, std::size_t profile, const Vec3d& from,
                              const Vec3d& to) {
    const JumpRules& rules = map.rules;
    if (rules.uses[profile] == ReachUse::exact) return std::nullopt;
    const double rise_m = to.y - from.y;
    const auto apexes =
        apexes_between(rules.limits[profile], std::hypot(to.x - from.x, to.z - from.z), rise_m);
    if (!apexes) return std::nullopt;
    const LiftRange range{lift_of_apex(apexes->lowest_m, rise_m),
                          lift_of_apex(apexes->highest_m, rise_m)};
    const FreeLifts found =
        free_lifts_near(map.cells().blocked, map.layout(), map.traveller.agent, from, to, range,
                        lift_of_apex(apexes->slowest_m, rise_m));
    for (std::size_t i = 0; i < found.count; ++i) {
        const double apex_m =
            std::clamp(apex_of_lift(found.lifts_m[i], rise_m), apexes->lowest_m, apexes->highest_m);
        const auto arc = arc_with_apex(from, to, apex_m, rules.gravity_m_s2);
        if (arc && is_clear_of_voxels(map, *arc)) return *arc;
    }
    return std::nullopt;
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
    return is_clear_of_voxels(map, arc) || (map.level && map.level->ground().is_free(arc));
}

std::optional<ProvenArc> prove_arc(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to) {
    const std::size_t profiles = map.rules.limits.size();
    for (std::uint8_t p = 0; p < profiles; ++p) {
        const auto slowest = arc_of(map.rules, from, to, {p, 0});
        if (slowest && is_free(map, *slowest)) return ProvenArc{{p, 0}, *slowest};
    }
    for (std::uint8_t p = 0; p < profiles; ++p) {
        if (const auto arc = lifted_arc(map, p, from, to)) {
            return ProvenArc{{p, JumpChoice::kLifted}, *arc};
        }
    }
    if (!map.level) return std::nullopt;
    std::optional<ProvenArc> proven;
    for_each_arc(map.rules, from, to, [&](const JumpChoice& choice, const Arc& arc) {
        if (choice.nth == 0 || !map.level->ground().is_free(arc)) return false;
        proven = {choice, arc};
        return true;
    });
    return proven;
}

std::optional<JumpChoice> prove_jump(const BlockMap::Parts& map, const BlockCoord& from,
                                     const BlockCoord& to) {
    const BlockLayout& layout = map.layout();
    if (map.traveller.shape == JumpShape::straight &&
        !has_free_trace(map, layout.floor_of(from), layout.floor_of(to))) {
        return std::nullopt;
    }
    const auto proven = prove_arc(map, map.foothold(from), map.foothold(to));
    return proven ? std::optional(proven->choice) : std::nullopt;
}

Arc proven_arc(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to,
               const JumpChoice& choice) {
    const auto arc = choice.nth == JumpChoice::kLifted ? lifted_arc(map, choice.profile, from, to)
                                                       : arc_of(map.rules, from, to, choice);
    assert(arc);
    return *arc;
}

}  // namespace pronk
