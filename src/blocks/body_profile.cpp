#include "blocks/body_profile.hpp"

#include <cmath>

namespace pronk {
namespace {

// Bit y of the result: whether any of the bits y to y + count - 1 is set.
void spread_down(std::vector<std::uint64_t>& words, int count) {
    // Doubling: after each round a bit stands for `known` of them.
    for (int known = 1; known < count;) {
        const int by = std::min(known, count - known);
        const auto whole = static_cast<std::size_t>(by / BlockBits::kWordBits);
        const int rest = by % BlockBits::kWordBits;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::uint64_t low = i + whole < words.size() ? words[i + whole] : 0;
            const std::uint64_t high = i + whole + 1 < words.size() ? words[i + whole + 1] : 0;
            words[i] |= rest == 0 ? low : low >> rest | high << (BlockBits::kWordBits - rest);
        }
        known += by;
    }
}

}  // namespace

BodyProfile body_profile(const Agent& agent, double voxel_m) {
    const double radius = (static_cast<double>(agent.radius_m) - kSkin_m) / voxel_m;
    BodyProfile body;
    body.height_voxels = std::max(
        1, static_cast<int>(std::ceil((static_cast<double>(agent.height_m) - kSkin_m) / voxel_m)));
    body.reach_voxels = static_cast<int>(std::ceil(std::max(radius - 0.5, 0.0)));
    const int reach = body.reach_voxels;
    const auto away = [](int cells) { return std::max(std::abs(cells) - 0.5, 0.0); };
    for (int z = -reach; z <= reach; ++z) {
        for (int x = -reach; x <= reach; ++x) {
            const bool is_own = x == 0 && z == 0;
            if (is_own || std::hypot(away(x), away(z)) < radius) body.columns.push_back({x, z});
        }
    }
    return body;
}

void find_room(const BlockBits& blocked, const BodyProfile& body, const ColumnRange& columns,
               BlockBits& fits, BlockBits& stands) {
    const auto words = static_cast<std::size_t>(blocked.words_per_column());
    const int over = blocked.size().y % BlockBits::kWordBits;
    const std::uint64_t of_last =
        over == 0 ? ~std::uint64_t{0} : ~(~std::uint64_t{0} << static_cast<unsigned>(over));
    std::vector<std::uint64_t> solid(words);
    for (int z = columns.first_z; z <= columns.last_z; ++z) {
        for (int x = columns.first_x; x <= columns.last_x; ++x) {
            std::fill(solid.begin(), solid.end(), 0);
            for (const auto& [dx, dz] : body.columns) {
                if (!blocked.has_column(x + dx, z + dz)) continue;
                const std::uint64_t* const of = blocked.column(x + dx, z + dz);
                for (std::size_t i = 0; i < words; ++i) solid[i] |= of[i];
            }
            spread_down(solid, body.height_voxels);
            const std::uint64_t* const own = blocked.column(x, z);
            std::uint64_t* const fit = fits.column(x, z);
            std::uint64_t* const stand = stands.column(x, z);
            std::uint64_t below = 0;
            for (std::size_t i = 0; i < words; ++i) {
                fit[i] = ~solid[i] & (i + 1 == words ? of_last : ~std::uint64_t{0});
                stand[i] = fit[i] & (own[i] << 1U | below >> (BlockBits::kWordBits - 1));
                below = own[i];
            }
        }
    }
}

}  // namespace pronk
