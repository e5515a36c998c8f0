// What a traveller can jump enters; which voxels are in its reach and with which arcs leave.
// See docs/algorithms/blocks.md, "Jumps".
#pragma once

#include <optional>
#include <pronk/blocks.hpp>
#include <vector>

#include "blocks/grid_cost.hpp"
#include "links/apex_range.hpp"

namespace pronk {

// Which of the arcs between two places: of a profile, the n-th of a few, or the one that voxels
// leave free.
struct JumpChoice {
    std::uint8_t profile = 0;
    std::uint8_t nth = 0;
    static constexpr std::uint8_t kLifted = 254;

    friend bool operator==(const JumpChoice&, const JumpChoice&) = default;
};

// The offsets that a jump from the middle of one voxel to the middle of another can have.
class JumpReach {
  public:
    JumpReach() = default;
    // Within the slack of places in their voxels: contacts may be away from the middle by so much
    // in plan view, and in height.
    JumpReach(const std::vector<LaunchLimits>& limits, double voxel_m, double slack_m,
              double slack_y_m);

    // Landings are no farther away than that.
    int across_voxels() const { return across_; }
    int up_voxels() const { return up_; }
    int down_voxels() const { return down_; }

    bool has(const BlockCoord& offset) const {
        return std::abs(offset.x) <= across_ && std::abs(offset.z) <= across_ && offset.y <= up_ &&
               offset.y >= -down_ && in_reach_[place_of(offset)] != 0;
    }

    // All but none, in the order of their distance in steps along the axes.
    std::span<const BlockCoord> offsets() const { return offsets_; }
    // Numbers of offsets, in reach or not.
    std::size_t places() const { return in_reach_.size(); }
    std::size_t place_of(const BlockCoord& offset) const {
        const int side = 2 * across_ + 1;
        return static_cast<std::size_t>(((offset.y + down_) * side + offset.z + across_) * side +
                                        offset.x + across_);
    }

  private:
    int across_ = 0;
    int up_ = 0;
    int down_ = 0;
    std::vector<std::uint8_t> in_reach_ = std::vector<std::uint8_t>(1);
    std::vector<BlockCoord> offsets_;
};

struct JumpRules {
    std::vector<LaunchLimits> limits;  // one for each profile
    std::vector<ReachUse> uses;
    double gravity_m_s2 = kEarthGravity_m_s2;
    double climb_m = 0.0;
    GridCost toll = 0;
    JumpReach reach;
};

// So that what a jump costs fits 32 bits: a toll of 32,768 voxels and more is one of so many.
inline constexpr GridCost kMostToll = 32'768 * kSideCost;

// A jump reaches no farther than this many voxels: all that is around a take-off is in tables.
inline constexpr int kMostReach_voxels = 100;

// Refuses voxels that are too small for the jumps.
Result<JumpRules> jump_rules(const BlockTraveller& traveller, double voxel_m, double slack_m,
                             double slack_y_m);

// The arc of a choice; none if there is none.
std::optional<Arc> arc_of(const JumpRules& rules, const Vec3d& from, const Vec3d& to,
                          const JumpChoice& choice);

// Calls visit(choice, arc) for all arcs from a place to another, those that ask for the least
// first, until it answers true; whether it did.
template <class Visit>
bool for_each_arc(const JumpRules& rules, const Vec3d& from, const Vec3d& to, const Visit& visit);

// A landing more than a climb below the take-off whose flight rises no more than that: whoever
// steps off the edge makes it.
inline bool is_drop(const JumpRules& rules, const Arc& arc) {
    // Climbs are often whole voxels: exactly one is no more than that, whatever rounding says.
    const double climb_m = rules.climb_m + 1e-6;
    return arc.takeoff.y - arc.landing().y > climb_m && arc.apex().y - arc.takeoff.y <= climb_m;
}

// ---- Implementation -----------------------------------------------------------------------------

// The apexes that are tried between two places, of one profile.
struct ApexLadder {
    static constexpr std::size_t kMost = 5;
    std::array<double, kMost> apexes_m{};
    std::size_t count = 0;
};
ApexLadder apex_ladder(const LaunchLimits& limits, ReachUse use, double distance_m, double rise_m);

template <class Visit>
bool for_each_arc(const JumpRules& rules, const Vec3d& from, const Vec3d& to, const Visit& visit) {
    const double distance_m = std::hypot(to.x - from.x, to.z - from.z);
    for (std::size_t p = 0; p < rules.limits.size(); ++p) {
        const ApexLadder ladder =
            apex_ladder(rules.limits[p], rules.uses[p], distance_m, to.y - from.y);
        for (std::size_t n = 0; n < ladder.count; ++n) {
            const auto arc = arc_with_apex(from, to, ladder.apexes_m[n], rules.gravity_m_s2);
            const JumpChoice choice{static_cast<std::uint8_t>(p), static_cast<std::uint8_t>(n)};
            if (arc && visit(choice, *arc)) return true;
        }
    }
    return false;
}

}  // namespace pronk
