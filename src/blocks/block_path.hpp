// What the searches of the room share: what they are asked, and the way from voxel to voxel that
// they find.
#pragma once

#include <algorithm>
#include <pronk/blocks.hpp>
#include <vector>

#include "blocks/grid_cost.hpp"
#include "blocks/jump_rules.hpp"

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

enum class BlockEnd : std::uint8_t { reached, exhausted, budget_spent };

struct BlockQuestion {
    BlockCoord start;
    BlockCoord goal;
    std::uint32_t most_per_voxel = 0;  // 0: any number
    bool by_altitude = false;
    std::size_t most_nodes = 0;
};

// A heap by cost bound; among equal ones by how near the goal is.
class BlockQueue {
  public:
    bool empty() const { return heap_.empty(); }
    void clear() { heap_.clear(); }

    void push(GridCost bound, GridCost to_goal, std::uint32_t node) {
        // The bound in the upper 40 bits: 16 million voxels long.
        const std::uint64_t key = bound << 24U | std::min<GridCost>(to_goal >> 8U, 0xffffff);
        std::size_t at = heap_.size();
        heap_.push_back({key, node});
        while (at > 0) {
            const std::size_t up = (at - 1) / kChildren;
            if (heap_[up].key <= key) break;
            heap_[at] = heap_[up];
            at = up;
        }
        heap_[at] = {key, node};
    }

    std::uint32_t pop() {
        const std::uint32_t top = heap_.front().node;
        const Entry moved = heap_.back();
        heap_.pop_back();
        if (heap_.empty()) return top;
        std::size_t at = 0;
        for (;;) {
            const std::size_t first = kChildren * at + 1;
            if (first >= heap_.size()) break;
            const std::size_t end = std::min(first + kChildren, heap_.size());
            std::size_t least = first;
            for (std::size_t child = first + 1; child < end; ++child) {
                if (heap_[child].key < heap_[least].key) least = child;
            }
            if (heap_[least].key >= moved.key) break;
            heap_[at] = heap_[least];
            at = least;
        }
        heap_[at] = moved;
        return top;
    }

  private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t node = 0;
    };
    static constexpr std::size_t kChildren = 4;
    std::vector<Entry> heap_;
};

}  // namespace pronk
