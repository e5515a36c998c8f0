#include "blocks/voxel_search.hpp"

#include <bit>

#include "blocks/air_ways.hpp"
#include "blocks/jump_proof.hpp"
#include "blocks/walks.hpp"

namespace pronk {

VoxelSearch::VoxelSearch(const BlockMap::Parts& map, std::size_t most_rows)
    : map_(map), lookout_(map, most_rows) {
    for (unsigned way = 0; way < kBlockWays; ++way) {
        steps_[way] = map.numbers().step(block_step(way));
    }
}

// A voxel that was looked at as often as the limit allows waits until all others are done.
bool VoxelSearch::is_over_limit(VoxelIndex voxel, int altitude) {
    if (!is_limited_) return false;
    const auto group = static_cast<std::uint64_t>(question_.by_altitude ? altitude + 1 : 0);
    auto [count, is_first] = density_.insert(static_cast<std::uint64_t>(voxel) << 32U | group, 0);
    return ++count > question_.most_per_voxel;
}

bool VoxelSearch::is_new_best(std::uint64_t key, GridCost cost, std::uint32_t node) {
    auto [best, is_first] = best_.insert(key, node);
    if (is_first) return true;
    if (best == kNone || nodes_[best].cost <= cost) return false;
    best = node;
    return true;
}

void VoxelSearch::arrive(Node node) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    const GridCost to_goal = grid_distance(question_.goal - node.at);
    nodes_.push_back(node);
    queue_.push(node.cost + to_goal, to_goal, index);
}

// A step of a jump: into the air, or onto a foothold, where it ends.
void VoxelSearch::enter(std::uint32_t from, std::uint32_t takeoff, const BlockCoord& to,
                        VoxelIndex voxel, GridCost cost) {
    const Node& start = nodes_[takeoff];
    const bool lands = map_.room.stands.test(voxel);
    if (lands) {
        const std::uint32_t* const known = best_.find(ground_key(voxel));
        if (known != nullptr && nodes_[*known].cost <= cost) return;
    } else if (!lookout_.is_onwards(start.view, to - start.at)) {
        return;
    }
    // The same jump once more: dearer, or its landing refused before.
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    if (!is_new_best(air_key(voxel, start.voxel), cost, index)) return;
    const Node node{cost, to, voxel, from, takeoff, Lookout::kNothing, lands, false, {}};
    if (!lands && is_over_limit(voxel, start.at.y)) {
        nodes_.push_back(node);
        postponed_.push_back(index);
    } else {
        arrive(node);
    }
}

void VoxelSearch::expand_ground(std::uint32_t index) {
    const BlockCoord at = nodes_[index].at;
    const GridCost cost = nodes_[index].cost;
    for_each_walk(map_, at, [&](const BlockCoord& to, GridCost step) {
        const auto next = static_cast<std::uint32_t>(nodes_.size());
        const VoxelIndex voxel = map_.numbers().index(to);
        if (!is_new_best(ground_key(voxel), cost + step, next)) return;
        arrive({cost + step, to, voxel, index, kNone, Lookout::kNothing, true, false, {}});
    });
    if (map_.rules.limits.empty() || !map_.may_jump(at)) return;
    if (map_.traveller.shape == JumpShape::arcs) {
        jump_in_arcs(index);
        return;
    }
    const std::uint32_t view = lookout_.look_from(at);
    if (view == Lookout::kNothing) return;
    nodes_[index].view = view;
    expand_air(index, index);
}

// Air validation (Silva 4.7): onwards along each axis, and no farther than the agent jumps.
void VoxelSearch::expand_air(std::uint32_t index, std::uint32_t takeoff) {
    const BlockCoord at = nodes_[index].at;
    Node& start = nodes_[takeoff];
    const BlockCoord offset = at - start.at;
    if (!lookout_.remembers(start.view, start.at)) start.view = lookout_.look_from(start.at);
    const VoxelIndex voxel = nodes_[index].voxel;
    const bool is_first = index == takeoff;
    const GridCost cost = nodes_[index].cost + (is_first ? map_.rules.toll : 0);
    const BlockGrid::Parts& cells = map_.cells();
    std::uint32_t ways = cells.neighbours.ways_from(cells.blocked, voxel) & ways_onwards(offset);
    for (; ways != 0; ways &= ways - 1) {
        const auto way = static_cast<unsigned>(std::countr_zero(ways));
        const VoxelIndex to_voxel = voxel + steps_[way];
        if (!map_.room.fits.test(to_voxel)) continue;
        const BlockCoord step = block_step(way);
        if (!map_.rules.reach.has(offset + step)) continue;
        const BlockCoord to = at + step;
        if (is_first && map_.room.stands.test(to_voxel) && is_walked_to(map_, at, to)) continue;
        enter(index, takeoff, to, to_voxel, cost + kWayCosts[way]);
    }
}

// All footholds in reach: the arc decides, when the landing's turn has come.
void VoxelSearch::jump_in_arcs(std::uint32_t index) {
    const BlockCoord at = nodes_[index].at;
    const GridCost cost = nodes_[index].cost + map_.rules.toll;
    const JumpReach& reach = map_.rules.reach;
    const BlockCoord& size = map_.layout().size;
    const int low_y = std::max(at.y - reach.down_voxels(), 0);
    const int high_y = std::min(at.y + reach.up_voxels(), size.y - 1);
    for (int dz = -reach.across_voxels(); dz <= reach.across_voxels(); ++dz) {
        for (int dx = -reach.across_voxels(); dx <= reach.across_voxels(); ++dx) {
            if (!map_.room.stands.any(at.x + dx, at.z + dz, low_y, high_y)) continue;
            for (int y = low_y; y <= high_y; ++y) {
                const BlockCoord to{at.x + dx, y, at.z + dz};
                if (to == at || !reach.has(to - at) || !map_.stands_at(to)) continue;
                if (is_walked_to(map_, at, to)) continue;
                enter(index, index, to, map_.numbers().index(to), cost + grid_distance(to - at));
            }
        }
    }
}

// The cheapest arrival at a foothold is final, if its jump is proven.
bool VoxelSearch::close_ground(std::uint32_t index) {
    Node& node = nodes_[index];
    const std::uint64_t key = ground_key(node.voxel);
    if (node.takeoff != kNone) {
        const BlockCoord start = nodes_[node.takeoff].at;
        const std::uint32_t* const known = best_.find(key);
        if (known != nullptr && nodes_[*known].is_closed) return false;
        std::uint32_t& of_jump =
            best_.insert(air_key(node.voxel, nodes_[node.takeoff].voxel), index).first;
        if (of_jump != index) return false;
        const auto proven =
            map_.may_jump(node.at) ? prove_jump(map_, start, node.at) : std::nullopt;
        if (!proven) {
            of_jump = kNone;
            return false;
        }
        node.jump = *proven;
        best_.insert(key, index).first = index;
    } else if (*best_.find(key) != index || node.is_closed) {
        return false;
    }
    node.is_closed = true;
    const BlockNearest here{grid_distance(question_.goal - node.at), node.cost, node.at};
    if (nearest_ == kNone || here < nearest_is_) {
        nearest_ = index;
        nearest_is_ = here;
    }
    return true;
}

BlockEnd VoxelSearch::run(const BlockQuestion& question) {
    question_ = question;
    nodes_.clear();
    queue_.clear();
    best_.clear();
    density_.clear();
    postponed_.clear();
    lookout_.begin();
    is_limited_ = question.most_per_voxel > 0;
    expanded_ = 0;
    nearest_ = kNone;
    const VoxelIndex start = map_.numbers().index(question.start);
    best_.insert(ground_key(start), 0);
    arrive({0, question.start, start, kNone, kNone, Lookout::kNothing, true, false, {}});
    for (;;) {
        if (queue_.empty()) {
            if (!is_limited_ || postponed_.empty()) return BlockEnd::exhausted;
            is_limited_ = false;
            for (const std::uint32_t index : postponed_) {
                const GridCost to_goal = grid_distance(question_.goal - nodes_[index].at);
                queue_.push(nodes_[index].cost + to_goal, to_goal, index);
            }
        }
        const std::uint32_t index = queue_.pop();
        if (nodes_[index].on_ground) {
            if (!close_ground(index)) continue;
            if (nodes_[index].at == question.goal) return BlockEnd::reached;
        } else {
            const std::uint32_t takeoff = nodes_[index].takeoff;
            if (*best_.find(air_key(nodes_[index].voxel, nodes_[takeoff].voxel)) != index) continue;
        }
        if (expanded_ == question.most_nodes) return BlockEnd::budget_spent;
        ++expanded_;
        if (nodes_[index].on_ground) {
            expand_ground(index);
        } else {
            expand_air(index, nodes_[index].takeoff);
        }
    }
}

void VoxelSearch::trace(BlockPath& path) const {
    path.steps.clear();
    path.cost = nodes_[nearest_].cost;
    for (std::uint32_t index = nearest_; index != kNone;) {
        const Node& node = nodes_[index];
        const bool by_jump = node.takeoff != kNone;
        path.steps.push_back({node.at, by_jump, node.jump});
        index = by_jump ? node.takeoff : node.parent;
    }
    std::reverse(path.steps.begin(), path.steps.end());
}

}  // namespace pronk
