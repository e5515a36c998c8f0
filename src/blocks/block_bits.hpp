// One bit for each voxel of a grid, column by column: the lowest voxel of a column in the lowest
// bit of its first word, so that what a body takes of a column is one mask.
#pragma once

#include <algorithm>
#include <cstdint>
#include <pronk/blocks.hpp>
#include <vector>

namespace pronk {

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

    friend bool operator==(const BlockBits&, const BlockBits&) = default;

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
