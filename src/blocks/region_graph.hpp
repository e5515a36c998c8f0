// The graph of all walks and jumps enters; a coarse one leaves whose nodes are regions: footholds
// of one square of the world that walks join. A way through regions says where the way through
// voxels is looked for. See docs/algorithms/blocks.md, "Regions".
#pragma once

#include <span>
#include <vector>

#include "blocks/block_path.hpp"
#include "blocks/jump_cache.hpp"

namespace pronk {

class RegionGraph {
  public:
    static constexpr std::uint32_t kNone = 0xffffffff;
    // Columns along a side of a square.
    static constexpr int kSide = 8;

    RegionGraph(const BlockMap::Parts& map, const JumpCache& cache);
    // The cache has looked again at what is in these boxes.
    void update(std::span<const BlockBox> touched);

    // Regions are numbered from 0; some of the numbers may be unused.
    std::size_t regions() const { return regions_.size(); }
    std::uint32_t region_of(std::uint32_t place) const { return region_of_[place]; }
    std::span<const std::uint32_t> places(std::uint32_t region) const {
        return regions_[region].places;
    }
    // About where a region is.
    const BlockCoord& middle(std::uint32_t region) const { return regions_[region].middle; }

    // About what it costs to get from the middle of one to the middle of the other.
    struct Edge {
        std::uint32_t to = kNone;
        GridCost cost = 0;

        friend bool operator==(const Edge&, const Edge&) = default;
    };
    // Sorted by where they lead.
    std::span<const Edge> edges(std::uint32_t region) const { return regions_[region].edges; }

  private:
    struct Region {
        std::vector<std::uint32_t> places;  // none: unused
        BlockCoord middle;
        std::vector<Edge> edges;
    };
    struct Square {
        int x = 0;
        int z = 0;
    };

    std::size_t number_of(const Square& square) const;
    static Square square_of(const BlockCoord& at) { return {at.x / kSide, at.z / kSide}; }
    void divide(const Square& square);
    void flood(std::uint32_t first, const Square& square);
    void link(std::uint32_t region);

    const BlockMap::Parts& map_;
    const JumpCache& cache_;
    int squares_x_;
    int squares_z_;
    std::vector<std::uint32_t> region_of_;
    std::vector<Region> regions_;
    std::vector<std::uint32_t> unused_;
    std::vector<std::vector<std::uint32_t>> in_square_;
};

// Which regions a way leads through; keeps its memory from search to search.
class RegionSearch {
  public:
    explicit RegionSearch(const RegionGraph& graph) : graph_(graph) {}

    // From the region of one place to that of another, or if no way leads there, to the one nearest
    // to it that can be reached: which it is. None if more nodes than that were needed.
    std::uint32_t run(std::uint32_t start, std::uint32_t goal, const BlockCoord& goal_at,
                      std::size_t most_nodes);
    // Whether the way leads through a region, or through one that has an edge with it.
    bool is_near(std::uint32_t region) const { return near_[region] == now_; }
    std::size_t expanded() const { return expanded_; }

  private:
    struct Node {
        GridCost cost = 0;
        std::uint32_t parent = RegionGraph::kNone;
        std::uint32_t stamp = 0;
        bool is_closed = false;
    };

    const RegionGraph& graph_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> near_;
    BlockQueue queue_;
    std::uint32_t now_ = 0;
    std::size_t expanded_ = 0;
};

}  // namespace pronk
