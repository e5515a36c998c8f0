// What the searches of the room share: what they are asked, and the way from voxel to voxel that
// they find.
#pragma once

#include <algorithm>
#include <pronk/blocks.hpp>
#include <vector>

#include "blocks/grid_cost.hpp"
#include "blocks/jump_rules.hpp"
#include "planning/four_heap.hpp"

namespace pronk {

struct BlockStep {
    BlockCoord at;
    bool by_jump = false;  // to here
    JumpChoice jump;
};

struct BlockPath {
    std::vector<BlockStep> steps;  // the start first
    GridCost cost = 0;
};

// Where a way ends that does not lead to the goal: as near to it as can be, and then as cheap.
struct BlockNearest {
    GridCost to_goal = 0;
    GridCost cost = 0;
    BlockCoord at;

    friend auto operator<=>(const BlockNearest&, const BlockNearest&) = default;
};

enum class BlockEnd : std::uint8_t { reached, exhausted, budget_spent };

struct BlockQuestion {
    BlockCoord start;
    BlockCoord goal;
    std::uint32_t most_per_voxel = 0;  // 0: any number
    bool by_altitude = false;
    std::size_t most_nodes = 0;
};

// By cost bound; among equal ones by how near the goal is.
class BlockQueue {
  public:
    bool empty() const { return heap_.empty(); }
    void clear() { heap_.clear(); }

    void push(GridCost bound, GridCost to_goal, std::uint32_t node) {
        // The bound in the upper 48 bits: ways of four thousand million voxels. Below it the
        // distance in quarters of voxels.
        heap_.push({std::min(bound, kMostBound) << 16U | std::min<GridCost>(to_goal >> 14U, 0xffff),
                    node});
    }
    std::uint32_t pop() { return heap_.pop().node; }

  private:
    static constexpr GridCost kMostBound = (GridCost{1} << 48U) - 1;
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t node = 0;
    };
    FourHeap<Entry, &Entry::key> heap_;
};

}  // namespace pronk
