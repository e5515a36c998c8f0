// One bit for each voxel of a grid, column by column: the lowest voxel of a column in the lowest
// bit of its first word, so that what a body takes of a column is one mask. And one number for each
// voxel, by the same order: from voxel to voxel it changes by the same steps everywhere.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <pronk/blocks.hpp>
#include <vector>

namespace pronk {

// Where a voxel's bit is. A column takes whole words.
using VoxelIndex = std::uint32_t;

class VoxelNumbers {
  public:
    VoxelNumbers() = default;
    explicit VoxelNumbers(const BlockCoord& size)
        : width_(static_cast<std::uint32_t>(size.x)),
          stride_(static_cast<std::uint32_t>((size.y + 63) / 64 * 64)) {}

    VoxelIndex index(const BlockCoord& at) const {
        return (static_cast<std::uint32_t>(at.z) * width_ + static_cast<std::uint32_t>(at.x)) *
                   stride_ +
               static_cast<std::uint32_t>(at.y);
    }
    BlockCoord coord(VoxelIndex index) const {
        const std::uint32_t column = index / stride_;
        return {static_cast<int>(column % width_), static_cast<int>(index % stride_),
                static_cast<int>(column / width_)};
    }
    // What a step adds to the number; in the arithmetic of unsigned numbers.
    std::uint32_t step(const BlockCoord& by) const {
        return (static_cast<std::uint32_t>(by.z) * width_ + static_cast<std::uint32_t>(by.x)) *
                   stride_ +
               static_cast<std::uint32_t>(by.y);
    }

  private:
    std::uint32_t width_ = 1;
    std::uint32_t stride_ = 64;
};

// The part of a box that a grid of that size has; its corners are the wrong way round if there is
// none.
inline BlockBox cut_to(const BlockBox& box, const BlockCoord& size) {
    return {{std::max(box.min.x, 0), std::max(box.min.y, 0), std::max(box.min.z, 0)},
            {std::min(box.max.x, size.x - 1), std::min(box.max.y, size.y - 1),
             std::min(box.max.z, size.z - 1)}};
}

inline bool is_empty(const BlockBox& box) {
    return box.min.x > box.max.x || box.min.y > box.max.y || box.min.z > box.max.z;
}

// All voxels of a box, column by column.
template <class Visit>
void for_each_in(const BlockBox& box, const Visit& visit) {
    for (int z = box.min.z; z <= box.max.z; ++z) {
        for (int x = box.min.x; x <= box.max.x; ++x) {
            for (int y = box.min.y; y <= box.max.y; ++y) visit(BlockCoord{x, y, z});
        }
    }
}

class BlockBits {
  public:
    BlockBits() = default;
    explicit BlockBits(const BlockCoord& size)
        : size_(size),
          words_per_column_((size.y + kWordBits - 1) / kWordBits),
          words_(static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.z) *
                 static_cast<std::size_t>(words_per_column_)) {}

    const BlockCoord& size() const { return size_; }
    bool empty() const { return words_.empty(); }
    int words_per_column() const { return words_per_column_; }

    bool has_column(int x, int z) const { return x >= 0 && z >= 0 && x < size_.x && z < size_.z; }
    // The column must be one of the grid's.
    std::uint64_t* column(int x, int z) { return words_.data() + begin_of(x, z); }
    const std::uint64_t* column(int x, int z) const { return words_.data() + begin_of(x, z); }

    // What is beyond the grid is not set.
    bool test(const BlockCoord& at) const {
        if (!has_column(at.x, at.z) || at.y < 0 || at.y >= size_.y) return false;
        return (column(at.x, at.z)[at.y / kWordBits] >> (at.y % kWordBits) & 1U) != 0;
    }
    bool test(VoxelIndex index) const {
        return (words_[index / kWordBits] >> (index % kWordBits) & 1U) != 0;
    }
    // The voxel must be one of the grid's.
    void put(const BlockCoord& at, bool value) {
        std::uint64_t& word = column(at.x, at.z)[at.y / kWordBits];
        const std::uint64_t bit = std::uint64_t{1} << (at.y % kWordBits);
        word = value ? word | bit : word & ~bit;
    }
    // From `low_y` to `high_y`, both included; they must be voxels of the grid.
    void put(int x, int z, int low_y, int high_y, bool value) {
        std::uint64_t* const words = column(x, z);
        for (int w = low_y / kWordBits; w <= high_y / kWordBits; ++w) {
            const std::uint64_t mask = mask_of(w, low_y, high_y);
            words[w] = value ? words[w] | mask : words[w] & ~mask;
        }
    }
    // Any voxel of a column from `low_y` to `high_y`, both included; they may lie beyond the grid.
    bool any(int x, int z, int low_y, int high_y) const {
        if (!has_column(x, z)) return false;
        low_y = std::max(low_y, 0);
        high_y = std::min(high_y, size_.y - 1);
        if (low_y > high_y) return false;
        const std::uint64_t* const words = column(x, z);
        for (int w = low_y / kWordBits; w <= high_y / kWordBits; ++w) {
            if ((words[w] & mask_of(w, low_y, high_y)) != 0) return true;
        }
        return false;
    }

    friend bool operator==(const BlockBits&, const BlockBits&) = default;

    std::size_t count() const {
        std::size_t sum = 0;
        for (const std::uint64_t word : words_)
            sum += static_cast<std::size_t>(std::popcount(word));
        return sum;
    }
    std::span<const std::uint64_t> words() const { return words_; }

    static constexpr int kWordBits = 64;
    // Which bits of a column's word are from `low_y` to `high_y`; at least one must be.
    static std::uint64_t mask_of(int word, int low_y, int high_y) {
        const int low = std::max(low_y - word * kWordBits, 0);
        const int high = std::min(high_y - word * kWordBits, kWordBits - 1);
        return ~std::uint64_t{0} << low & ~std::uint64_t{0} >> (kWordBits - 1 - high);
    }

  private:
    std::size_t begin_of(int x, int z) const {
        return (static_cast<std::size_t>(z) * static_cast<std::size_t>(size_.x) +
                static_cast<std::size_t>(x)) *
               static_cast<std::size_t>(words_per_column_);
    }

    BlockCoord size_;
    int words_per_column_ = 0;
    std::vector<std::uint64_t> words_;
};

// All voxels of a part of a grid.
inline void put_box(BlockBits& bits, const BlockBox& box, bool value) {
    if (is_empty(box)) return;
    for (int z = box.min.z; z <= box.max.z; ++z) {
        for (int x = box.min.x; x <= box.max.x; ++x) {
            bits.put(x, z, box.min.y, box.max.y, value);
        }
    }
}

// The same 64 heights of any column, the lowest in the lowest bit; what is beyond the grid is not
// set.
class BlockColumnWindow {
  public:
    BlockColumnWindow(const BlockBits& bits, int low_y)
        : bits_(bits),
          first_(low_y >= 0 ? low_y / BlockBits::kWordBits
                            : -1 - (-low_y - 1) / BlockBits::kWordBits),
          shift_(low_y - first_ * BlockBits::kWordBits),
          has_first_(first_ >= 0 && first_ < bits.words_per_column()),
          has_second_(shift_ > 0 && first_ + 1 >= 0 && first_ + 1 < bits.words_per_column()) {}

    // The column must be one of the grid's.
    std::uint64_t at(int x, int z) const {
        const std::uint64_t* const words = bits_.column(x, z);
        std::uint64_t seen = has_first_ ? words[first_] >> shift_ : 0;
        if (has_second_) seen |= words[first_ + 1] << (BlockBits::kWordBits - shift_);
        return seen;
    }

  private:
    const BlockBits& bits_;
    int first_;
    int shift_;
    bool has_first_;
    bool has_second_;
};

}  // namespace pronk
