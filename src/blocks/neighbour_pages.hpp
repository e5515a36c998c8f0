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
    // Voxels have changed: those around them are found out again, at once or when they are asked.
    void change(const BlockBits& blocked, const BlockBox& box);

  private:
    static constexpr std::size_t kPageVoxels = 4096;
    // What is beyond them is found out each time anew.
    static constexpr std::size_t kMostPages = kMostEagerVoxels / kPageVoxels;
    static constexpr std::uint32_t kKnown = std::uint32_t{1} << 31U;
    using Page = std::vector<std::atomic<std::uint32_t>>;

    // None if there are as many as there may be, but for a few.
    Page* page(std::size_t index) const;

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
    std::unique_ptr<std::atomic<std::size_t>> pages_;
};

}  // namespace pronk
