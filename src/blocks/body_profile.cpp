#include "blocks/body_profile.hpp"

#include <cmath>

namespace pronk {
namespace {

using Column = std::vector<std::uint64_t>;

// The bit that is `by` above one of a word's.
std::uint64_t word_above(const Column& column, std::size_t word, int by) {
    const std::size_t from = word + static_cast<std::size_t>(by / BlockBits::kWordBits);
    const int rest = by % BlockBits::kWordBits;
    const std::uint64_t low = from < column.size() ? column[from] : 0;
    const std::uint64_t high = from + 1 < column.size() ? column[from + 1] : 0;
    return rest == 0 ? low : low >> rest | high << (BlockBits::kWordBits - rest);
}

// Bit y of the result: whether any of the bits y to y + count - 1 is set.
void take_above(Column& column, int count) {
    // Doubling: after each round a bit stands for `known` of them.
    for (int known = 1; known < count;) {
        const int by = std::min(known, count - known);
        for (std::size_t i = 0; i < column.size(); ++i) column[i] |= word_above(column, i, by);
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

void find_room(const BlockBits& blocked, const BodyProfile& body, int climb_voxels,
               const ColumnRange& columns, BodyRoom& room) {
    const auto words = static_cast<std::size_t>(blocked.words_per_column());
    const int over = blocked.size().y % BlockBits::kWordBits;
    const std::uint64_t of_last =
        over == 0 ? ~std::uint64_t{0} : ~(~std::uint64_t{0} << static_cast<unsigned>(over));
    Column own(words);
    Column beside(words);  // a body that walks: what is higher than a climb above its feet
    Column around(words);
    for (int z = columns.first_z; z <= columns.last_z; ++z) {
        for (int x = columns.first_x; x <= columns.last_x; ++x) {
            const std::uint64_t* const rock = blocked.column(x, z);
            own.assign(rock, rock + words);
            take_above(own, body.height_voxels);
            std::fill(around.begin(), around.end(), 0);
            for (const auto& [dx, dz] : body.columns) {
                if ((dx == 0 && dz == 0) || !blocked.has_column(x + dx, z + dz)) continue;
                const std::uint64_t* const of = blocked.column(x + dx, z + dz);
                for (std::size_t i = 0; i < words; ++i) around[i] |= of[i];
            }
            std::fill(beside.begin(), beside.end(), 0);
            if (body.columns.size() > 1) {
                beside = around;
                take_above(around, body.height_voxels);
                take_above(beside, body.height_voxels - climb_voxels);
            }
            const bool is_free_beside = climb_voxels >= body.height_voxels;
            std::uint64_t below = 0;
            for (std::size_t i = 0; i < words; ++i) {
                const std::uint64_t in_grid = i + 1 == words ? of_last : ~std::uint64_t{0};
                const std::uint64_t high = is_free_beside ? 0 : word_above(beside, i, climb_voxels);
                room.fits.column(x, z)[i] = ~(own[i] | around[i]) & in_grid;
                room.walks.column(x, z)[i] = ~(own[i] | high) & in_grid;
                room.stands.column(x, z)[i] = room.walks.column(x, z)[i] &
                                              (rock[i] << 1U | below >> (BlockBits::kWordBits - 1));
                below = rock[i];
            }
        }
    }
}

}  // namespace pronk
