// A map, a start and a goal enter; the shortest way from voxel to voxel leaves, with jumps that are
// found and proven on the way (Silva 4.5 to 4.7). See docs/algorithms/blocks.md, "The search".
#pragma once

#include "blocks/block_map.hpp"
#include "blocks/block_path.hpp"
#include "blocks/key_table.hpp"
#include "blocks/lookout.hpp"

namespace pronk {

// Keeps its memory from search to search.
class VoxelSearch {
  public:
    explicit VoxelSearch(const BlockMap::Parts& map, std::size_t most_rows = Lookout::kMostRows);

    BlockEnd run(const BlockQuestion& question);
    // To the goal, or if it was not reached, to the foothold nearest to it.
    void trace(BlockPath& path) const;
    std::size_t expanded() const { return expanded_; }
    std::size_t postponed() const { return postponed_.size(); }

  private:
    static constexpr std::uint32_t kNone = 0xffffffff;

    // An arrival in a voxel. On the ground all are equal but for their cost; in the air also where
    // the jump began counts, and by that its direction.
    struct Node {
        GridCost cost = 0;
        BlockCoord at;
        VoxelIndex voxel = 0;
        std::uint32_t parent = kNone;
        std::uint32_t takeoff = kNone;  // in the air, or landing: the node that the jump began from
        std::uint32_t view = Lookout::kNothing;  // of a take-off
        bool on_ground = false;
        bool is_closed = false;
        JumpChoice jump;  // of a landing, once it is proven
    };

    bool is_new_best(std::uint64_t key, GridCost cost, std::uint32_t node);
    void arrive(Node node);
    void expand_ground(std::uint32_t index);
    void expand_air(std::uint32_t index, std::uint32_t takeoff);
    void enter(std::uint32_t from, std::uint32_t takeoff, const BlockCoord& to, VoxelIndex voxel,
               GridCost cost);
    void jump_in_arcs(std::uint32_t index);
    bool close_ground(std::uint32_t index);
    bool is_over_limit(VoxelIndex voxel, int altitude);

    static std::uint64_t ground_key(VoxelIndex at) { return air_key(at, kNone); }
    static std::uint64_t air_key(VoxelIndex at, VoxelIndex takeoff) {
        return static_cast<std::uint64_t>(at) << 32U | takeoff;
    }

    const BlockMap::Parts& map_;
    std::array<std::uint32_t, kBlockWays> steps_{};  // what each way adds to a voxel's number
    BlockQuestion question_;
    Lookout lookout_;
    std::vector<Node> nodes_;
    BlockQueue queue_;
    KeyTable best_;     // by voxel and take-off: the cheapest arrival
    KeyTable density_;  // by voxel, and altitude of the take-off: nodes in the air
    std::vector<std::uint32_t> postponed_;
    bool is_limited_ = false;
    std::size_t expanded_ = 0;
    std::uint32_t nearest_ = kNone;
    BlockNearest nearest_is_;
};

}  // namespace pronk
