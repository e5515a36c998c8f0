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

class BlockBits {
  public:
    BlockBits() = default;
    explicit BlockBits(const BlockCoord& size)
        : size_(size),
          words_per_column_((size.y + kWordBits - 1) / kWordBits),
          words_(static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.z) *
                 static_cast<std::size_t>(words_per_column_)) {}

    const BlockCoord& size() const { return size_; }
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
    // Any voxel of a column from `low_y` to `high_y`, both included; they may lie beyond the grid.
    bool any(int x, int z, int low_y, int high_y) const {
        if (!has_column(x, z)) return false;
        low_y = std::max(low_y, 0);
        high_y = std::min(high_y, size_.y - 1);
        if (low_y > high_y) return false;
        const std::uint64_t* const words = column(x, z);
        const int first = low_y / kWordBits;
        const int last = high_y / kWordBits;
        const std::uint64_t of_first = ~std::uint64_t{0} << (low_y % kWordBits);
        const std::uint64_t of_last = ~std::uint64_t{0} >> (kWordBits - 1 - high_y % kWordBits);
        if (first == last) return (words[first] & of_first & of_last) != 0;
        if ((words[first] & of_first) != 0 || (words[last] & of_last) != 0) return true;
        return std::any_of(words + first + 1, words + last,
                           [](std::uint64_t word) { return word != 0; });
    }

    // 64 voxels of a column, the one at `low_y` in the lowest bit; what is beyond the grid is not
    // set.
    std::uint64_t window(int x, int z, int low_y) const {
        if (!has_column(x, z)) return 0;
        const std::uint64_t* const words = column(x, z);
        const auto word = [&](int i) {
            return i >= 0 && i < words_per_column_ ? words[i] : std::uint64_t{0};
        };
        const int first = low_y >= 0 ? low_y / kWordBits : -1 - (-low_y - 1) / kWordBits;
        const int shift = low_y - first * kWordBits;
        if (shift == 0) return word(first);
        return word(first) >> shift | word(first + 1) << (kWordBits - shift);
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

}  // namespace pronk
