#include "blocks/jump_flood.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "blocks/air_ways.hpp"
#include "blocks/jump_proof.hpp"
#include "blocks/walks.hpp"

namespace pronk {
namespace {

constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

}  // namespace

JumpFlood::JumpFlood(const BlockMap::Parts& map)
    : map_(map), lookout_(map), costs_(map.rules.reach.places()) {}

// Through the air until it meets ground.
void JumpFlood::flood_air(const BlockCoord& from) {
    const BlockGrid::Parts& cells = map_.cells();
    const JumpReach& reach = map_.rules.reach;
    lookout_.begin();
    const std::uint32_t view = lookout_.look_from(from);
    if (view == Lookout::kNothing) return;
    std::fill(costs_.begin(), costs_.end(), kUnreached);
    const auto spread = [&](const BlockCoord& offset, std::uint32_t cost) {
        const BlockCoord at = from + offset;
        const VoxelIndex voxel = map_.numbers().index(at);
        std::uint32_t ways =
            cells.neighbours.ways_from(cells.blocked, voxel) & ways_onwards(offset);
        for (; ways != 0; ways &= ways - 1) {
            const auto way = static_cast<unsigned>(std::countr_zero(ways));
            const BlockCoord next = offset + block_step(way);
            if (!reach.has(next)) continue;
            std::uint32_t& known = costs_[reach.place_of(next)];
            known = std::min(known, cost + static_cast<std::uint32_t>(kWayCosts[way]));
        }
    };
    spread({}, static_cast<std::uint32_t>(map_.rules.toll));
    // A straight jump only gets farther away, so each is final when its turn comes.
    for (const BlockCoord& offset : reach.offsets()) {
        const std::uint32_t cost = costs_[reach.place_of(offset)];
        if (cost == kUnreached || !map_.room.fits.test(map_.numbers().index(from + offset)))
            continue;
        if (map_.stands_at(from + offset)) {
            landings_.push_back({from + offset, cost});
        } else if (lookout_.is_onwards(view, offset)) {
            spread(offset, cost);
        }
    }
}

void JumpFlood::look_around(const BlockCoord& from) {
    for (const BlockCoord& offset : map_.rules.reach.offsets()) {
        if (!map_.stands_at(from + offset)) continue;
        landings_.push_back(
            {from + offset, static_cast<std::uint32_t>(map_.rules.toll + grid_distance(offset))});
    }
}

void JumpFlood::run(const BlockCoord& from, std::vector<KnownJump>& found) {
    found.clear();
    if (map_.rules.limits.empty() || !map_.may_jump(from)) return;
    landings_.clear();
    if (map_.traveller.shape == JumpShape::arcs) {
        look_around(from);
    } else {
        flood_air(from);
    }
    for (const Landing& landing : landings_) {
        if (!map_.may_jump(landing.to) || is_walked_to(map_, from, landing.to)) continue;
        if (const auto jump = prove_jump(map_, from, landing.to)) {
            found.push_back({landing.to, landing.cost, *jump});
        }
    }
    std::sort(found.begin(), found.end(),
              [](const KnownJump& a, const KnownJump& b) { return a.to < b.to; });
}

}  // namespace pronk
