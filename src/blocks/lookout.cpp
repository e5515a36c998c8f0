#include "blocks/lookout.hpp"

#include <algorithm>
#include <bit>

namespace pronk {

void Lookout::begin() {
    takeoffs_.clear();
    next_ = 0;
    if (of_reach_ == map_.reach_number) return;
    of_reach_ = map_.reach_number;
    const JumpReach& reach = map_.rules.reach;
    across_ = reach.across_voxels();
    up_ = reach.up_voxels();
    down_ = reach.down_voxels();
    is_used_ = 2 * across_ + 1 <= BlockBits::kWordBits && up_ + down_ + 1 <= BlockBits::kWordBits;
    in_reach_.clear();
    if (!is_used_) return;
    for (int y = -down_; y <= up_; ++y) {
        for (int z = -across_; z <= across_; ++z) {
            std::uint64_t row = 0;
            for (int x = -across_; x <= across_; ++x) {
                row |= static_cast<std::uint64_t>(reach.has({x, y, z})) << (x + across_);
            }
            in_reach_.push_back(row);
        }
    }
    most_ = std::max<std::size_t>(most_rows_ / in_reach_.size(), 1);
    const int side = 2 * across_ + 1;
    farthest_x_.assign(static_cast<std::size_t>(side), -1);
    for (std::size_t i = 0; i < in_reach_.size(); ++i) {
        // Reaches are alike to both sides.
        const int last = BlockBits::kWordBits - 1 - std::countl_zero(in_reach_[i]);
        int& farthest = farthest_x_[i % static_cast<std::size_t>(side)];
        farthest = std::max(farthest, last - across_);
    }
}

std::uint32_t Lookout::look_from(const BlockCoord& takeoff) {
    if (!is_used_) return 0;
    const std::size_t view = next_;
    const auto side = static_cast<std::size_t>(2 * across_ + 1);
    const std::size_t end = (view + 1) * in_reach_.size();
    if (rows_.size() < end) rows_.resize(end);
    std::uint64_t* const rows = rows_.data() + end - in_reach_.size();
    std::fill(rows, rows + in_reach_.size(), 0);
    const BlockColumnWindow window(map_.room.stands, takeoff.y - down_);
    std::uint64_t heights = ~std::uint64_t{0} >> (BlockBits::kWordBits - 1 - up_ - down_);
    // With nothing but ground around, one walks on the level and cannot go down: jumps rise.
    if (map_.inside.test(takeoff)) heights &= ~std::uint64_t{1} << down_;
    const BlockCoord& size = map_.layout().size;
    const int last_z = std::min(across_, size.z - 1 - takeoff.z);
    for (int z = std::max(-across_, -takeoff.z); z <= last_z; ++z) {
        std::uint64_t* const row = rows + static_cast<std::size_t>(z + across_);
        const int farthest = farthest_x_[static_cast<std::size_t>(z + across_)];
        const int last_x = std::min(farthest, size.x - 1 - takeoff.x);
        for (int x = std::max(-farthest, -takeoff.x); x <= last_x; ++x) {
            std::uint64_t column = window.at(takeoff.x + x, takeoff.z + z) & heights;
            for (; column != 0; column &= column - 1) {
                row[static_cast<std::size_t>(std::countr_zero(column)) * side] |= std::uint64_t{1}
                                                                                  << (x + across_);
            }
        }
    }
    // Not its own.
    rows[static_cast<std::size_t>(down_) * side + static_cast<std::size_t>(across_)] &=
        ~(std::uint64_t{1} << across_);
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < in_reach_.size(); ++i) any |= rows[i] &= in_reach_[i];
    if (any == 0) return kNothing;
    gather(rows);
    if (view == takeoffs_.size()) takeoffs_.emplace_back();
    takeoffs_[view] = takeoff;
    next_ = (view + 1) % most_;
    return static_cast<std::uint32_t>(view);
}

// Each row takes in all that lie onwards of it: by height, and then along z. Those of the take-off
// itself take in all.
void Lookout::gather(std::uint64_t* rows) const {
    const int side = 2 * across_ + 1;
    const auto take = [](std::uint64_t* into, const std::uint64_t* from, int count) {
        for (int i = 0; i < count; ++i) into[i] |= from[i];
    };
    for (int y = up_ + down_ - 1; y >= down_; --y) {
        take(rows + y * side, rows + (y + 1) * side, side);
    }
    for (int y = 1; y < down_; ++y) take(rows + y * side, rows + (y - 1) * side, side);
    if (down_ > 0) take(rows + down_ * side, rows + (down_ - 1) * side, side);
    for (int y = 0; y <= up_ + down_; ++y) {
        std::uint64_t* const row = rows + y * side;
        for (int z = side - 2; z >= across_; --z) row[z] |= row[z + 1];
        for (int z = 1; z < across_; ++z) row[z] |= row[z - 1];
        if (across_ > 0) row[across_] |= row[across_ - 1];
    }
}

bool Lookout::is_onwards(std::uint32_t view, const BlockCoord& offset) const {
    if (!is_used_) return true;
    const int side = 2 * across_ + 1;
    const std::uint64_t row =
        rows_[view * in_reach_.size() +
              static_cast<std::size_t>((offset.y + down_) * side + offset.z + across_)];
    if (offset.x == 0) return row != 0;
    const std::uint64_t here = std::uint64_t{1} << (offset.x + across_);
    return (row & (offset.x > 0 ? ~(here - 1) : here | (here - 1))) != 0;
}

}  // namespace pronk
