// Blocked voxels enter; for each voxel the neighbours that can be entered leave, kept in pages that
// are made when somebody asks. See docs/algorithms/blocks.md, "Neighbours".
#pragma once

#include <atomic>
#include <memory>
#include <pronk/blocks.hpp>
#include <vector>

#include "blocks/block_bits.hpp"

namespace pronk {

// A bit for each block_way from a voxel that touches nothing blocked and ends in the grid. The line
// from centre to centre passes through the edge or corner that it crosses, and all voxels around
// that touch it: so all of the box between the two must be free.
std::uint32_t free_ways(const BlockBits& blocked, const BlockCoord& from);

// Threads may ask at once: whoever comes first writes what all would write.
class NeighbourPages {
  public:
    NeighbourPages() = default;
    // Of a grid of that size; caching `off` keeps none.
    NeighbourPages(const BlockCoord& size, NeighbourCaching caching);

    std::uint32_t ways_from(const BlockBits& blocked, VoxelIndex from) const;
    void fill(const BlockBits& blocked, unsigned threads);
    // A voxel has changed: those around it are found out again, at once or when they are asked.
    void change(const BlockBits& blocked, const BlockCoord& at);

  private:
    static constexpr std::size_t kPageVoxels = 4096;
    static constexpr std::uint32_t kKnown = std::uint32_t{1} << 31U;
    using Page = std::vector<std::atomic<std::uint32_t>>;

    Page& page(std::size_t index) const;

    NeighbourCaching caching_ = NeighbourCaching::off;
    BlockCoord size_;
    VoxelNumbers numbers_;
    // Owned here; made once and kept.
    struct Slot {
        std::atomic<Page*> page{nullptr};
        Slot() = default;
        Slot(Slot&& other) noexcept : page(other.page.exchange(nullptr)) {}
        Slot& operator=(Slot&&) = delete;
        ~Slot() { delete page.load(); }
    };
    mutable std::vector<Slot> slots_;
};

}  // namespace pronk
