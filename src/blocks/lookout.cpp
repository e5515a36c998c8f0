#include "blocks/lookout.hpp"

#include <bit>

namespace pronk {
namespace {

// From -reach to reach: what lies onwards of a place, or all if the jump has not gone along this
// axis yet.
struct Onwards {
    Onwards(int at, int low, int high) : first(at > 0 ? at : low), last(at < 0 ? at : high) {}
    int first;
    int last;
};

}  // namespace

Lookout::Lookout(const BlockMap::Parts& map)
    : map_(map),
      across_(map.rules.reach.across_voxels()),
      up_(map.rules.reach.up_voxels()),
      down_(map.rules.reach.down_voxels()) {
    is_used_ = 2 * across_ + 1 <= BlockBits::kWordBits && up_ + down_ + 1 <= BlockBits::kWordBits;
    if (!is_used_) return;
    for (int y = -down_; y <= up_; ++y) {
        for (int z = -across_; z <= across_; ++z) {
            std::uint64_t row = 0;
            for (int x = -across_; x <= across_; ++x) {
                row |= static_cast<std::uint64_t>(map.rules.reach.has({x, y, z})) << (x + across_);
            }
            in_reach_.push_back(row);
        }
    }
}

std::uint32_t Lookout::look_from(const BlockCoord& takeoff) {
    if (!is_used_) return 0;
    const auto begin = rows_.size();
    const auto side = static_cast<std::size_t>(2 * across_ + 1);
    rows_.resize(begin + in_reach_.size());
    std::uint64_t* const rows = rows_.data() + begin;
    std::uint64_t any = 0;
    for (int z = -across_; z <= across_; ++z) {
        for (int x = -across_; x <= across_; ++x) {
            std::uint64_t column =
                map_.stands.window(takeoff.x + x, takeoff.z + z, takeoff.y - down_);
            column &= ~std::uint64_t{0} >> (BlockBits::kWordBits - 1 - up_ - down_);
            for (; column != 0; column &= column - 1) {
                const auto y = static_cast<std::size_t>(std::countr_zero(column));
                rows[y * side + static_cast<std::size_t>(z + across_)] |= std::uint64_t{1}
                                                                          << (x + across_);
            }
        }
    }
    // Not its own.
    rows[static_cast<std::size_t>(down_) * side + static_cast<std::size_t>(across_)] &=
        ~(std::uint64_t{1} << across_);
    for (std::size_t i = 0; i < in_reach_.size(); ++i) any |= rows[i] &= in_reach_[i];
    if (any != 0) return static_cast<std::uint32_t>(begin / in_reach_.size());
    rows_.resize(begin);
    return kNothing;
}

bool Lookout::is_onwards(std::uint32_t view, const BlockCoord& offset) const {
    if (!is_used_) return true;
    const Onwards x(offset.x, -across_, across_);
    const Onwards y(offset.y, -down_, up_);
    const Onwards z(offset.z, -across_, across_);
    const std::uint64_t in_x = (~std::uint64_t{0} << (x.first + across_)) &
                               (~std::uint64_t{0} >> (BlockBits::kWordBits - 1 - x.last - across_));
    const int side = 2 * across_ + 1;
    const std::uint64_t* const rows = rows_.data() + view * in_reach_.size();
    for (int row_y = y.first; row_y <= y.last; ++row_y) {
        const std::uint64_t* const of = rows + (row_y + down_) * side + across_;
        for (int row_z = z.first; row_z <= z.last; ++row_z) {
            if ((of[row_z] & in_x) != 0) return true;
        }
    }
    return false;
}

}  // namespace pronk
