#include "blocks/neighbour_pages.hpp"

#include <array>

namespace pronk {
namespace {

// The voxels of the box between the middle and each neighbour, both included, as bits by block_way.
constexpr std::array<std::uint32_t, kBlockWays> boxes_to_neighbours() {
    std::array<std::uint32_t, kBlockWays> boxes{};
    for (unsigned way = 0; way < kBlockWays; ++way) {
        const BlockCoord step = block_step(way);
        for (int y = 0; y < 2; ++y) {
            for (int z = 0; z < 2; ++z) {
                for (int x = 0; x < 2; ++x) {
                    boxes[way] |= std::uint32_t{1} << block_way(x * step.x, y * step.y, z * step.z);
                }
            }
        }
    }
    return boxes;
}
constexpr auto kBoxes = boxes_to_neighbours();
constexpr unsigned kMiddle = block_way(0, 0, 0);

// Three voxels of a column, the lowest at `low_y`, as bits; what is beyond the grid counts as
// blocked.
std::uint32_t three_of(const BlockBits& blocked, int x, int z, int low_y) {
    if (!blocked.has_column(x, z)) return 7U;
    const std::uint64_t* const words = blocked.column(x, z);
    std::uint32_t bits = 0;
    for (int i = 0; i < 3; ++i) {
        const int y = low_y + i;
        const bool is_blocked =
            y < 0 || y >= blocked.size().y ||
            (words[y / BlockBits::kWordBits] >> (y % BlockBits::kWordBits) & 1U) != 0;
        bits |= static_cast<std::uint32_t>(is_blocked) << i;
    }
    return bits;
}

}  // namespace

std::uint32_t free_ways(const BlockBits& blocked, const BlockCoord& from) {
    std::uint32_t solid = 0;
    for (int dz = -1; dz <= 1; ++dz) {
        for (int dx = -1; dx <= 1; ++dx) {
            const std::uint32_t three = three_of(blocked, from.x + dx, from.z + dz, from.y - 1);
            for (int dy = -1; dy <= 1; ++dy) {
                solid |= (three >> (dy + 1) & 1U) << block_way(dx, dy, dz);
            }
        }
    }
    std::uint32_t ways = 0;
    for (unsigned way = 0; way < kBlockWays; ++way) {
        ways |= static_cast<std::uint32_t>((solid & kBoxes[way]) == 0) << way;
    }
    return ways & ~(std::uint32_t{1} << kMiddle);
}

NeighbourPages::NeighbourPages(const BlockCoord& size, NeighbourCaching caching)
    : caching_(caching), size_(size), numbers_(size) {
    if (caching == NeighbourCaching::off) return;
    const BlockCoord last{size.x - 1, size.y - 1, size.z - 1};
    slots_.resize(numbers_.index(last) / kPageVoxels + 1);
    pages_ = std::make_unique<std::atomic<std::size_t>>(0);
}

NeighbourPages::Page* NeighbourPages::page(std::size_t index) const {
    std::atomic<Page*>& slot = slots_[index].page;
    Page* found = slot.load(std::memory_order_acquire);
    if (found != nullptr) return found;
    if (caching_ == NeighbourCaching::lazy &&
        pages_->load(std::memory_order_relaxed) >= kMostPages) {
        return nullptr;
    }
    auto made = std::make_unique<Page>(kPageVoxels);
    if (!slot.compare_exchange_strong(found, made.get(), std::memory_order_acq_rel)) return found;
    pages_->fetch_add(1, std::memory_order_relaxed);
    return made.release();
}

std::uint32_t NeighbourPages::ways_from(const BlockBits& blocked, VoxelIndex from) const {
    if (caching_ == NeighbourCaching::off) return free_ways(blocked, numbers_.coord(from));
    Page* const of = page(from / kPageVoxels);
    if (of == nullptr) return free_ways(blocked, numbers_.coord(from));
    std::atomic<std::uint32_t>& kept = (*of)[from % kPageVoxels];
    const std::uint32_t ways = kept.load(std::memory_order_relaxed);
    if ((ways & kKnown) != 0) return ways & ~kKnown;
    const std::uint32_t found = free_ways(blocked, numbers_.coord(from));
    kept.store(found | kKnown, std::memory_order_relaxed);
    return found;
}

void NeighbourPages::fill(const BlockBits& blocked, unsigned threads) {
    parallel_for(static_cast<std::size_t>(size_.z), threads, [&](std::size_t z) {
        for (int x = 0; x < size_.x; ++x) {
            for (int y = 0; y < size_.y; ++y) {
                ways_from(blocked, numbers_.index({x, y, static_cast<int>(z)}));
            }
        }
    });
}

void NeighbourPages::change(const BlockBits& blocked, const BlockBox& box) {
    if (caching_ == NeighbourCaching::off) return;
    const BlockBox near{box.min - BlockCoord{1, 1, 1}, box.max + BlockCoord{1, 1, 1}};
    for_each_in(cut_to(near, size_), [&](const BlockCoord& at) {
        const VoxelIndex index = numbers_.index(at);
        Page* const of = slots_[index / kPageVoxels].page.load(std::memory_order_acquire);
        if (of == nullptr) return;
        (*of)[index % kPageVoxels].store(0, std::memory_order_relaxed);
        if (caching_ == NeighbourCaching::eager) ways_from(blocked, index);
    });
}

}  // namespace pronk
