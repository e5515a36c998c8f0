#include "blocks/block_map.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "blocks/block_landmarks.hpp"
#include "blocks/jump_cache.hpp"
#include "blocks/level_walks.hpp"
#include "blocks/region_graph.hpp"

namespace pronk {
namespace {

constexpr int kMostBody_voxels = 256;

Result<void> check(const BlockTraveller& traveller, double voxel_m) {
    if (auto checked = check_agent(traveller.agent); !checked) return checked;
    const double most_m = std::max(traveller.agent.radius_m, traveller.agent.height_m);
    if (most_m / voxel_m > kMostBody_voxels) {
        return fail(
            "voxel",
            fmt::format("too small for the agent, who may be {} voxels large", kMostBody_voxels),
            fmt::format("{} m", voxel_m));
    }
    return check_ability(traveller.ability, traveller.agent);
}

// Over a column's side or corner. Blocks are climbed in whole steps; slopes rise by what the slope
// allows on the way from the middle of one column to the middle of another, and feet on a slope are
// as much below their voxel.
int climb_in_voxels(const Agent& agent, const BlockGrid& grid) {
    const double voxel_m = grid.layout().voxel_m;
    const double climb_m = agent.climb_m;
    const double steps = std::floor(climb_m / voxel_m + 1e-6);
    if (!grid.parts().level) return static_cast<int>(steps);
    const double slope = std::sqrt(2.0) * std::tan(static_cast<double>(agent.slope_rad));
    return 1 + static_cast<int>(std::min(std::max(climb_m / voxel_m, slope) + slope, 64.0));
}

}  // namespace

BlockMap::Parts::Parts(BlockGrid of, BlockTraveller who)
    : grid(std::move(of)), traveller(std::move(who)) {}
BlockMap::Parts::~Parts() = default;

Result<BlockMap> BlockMap::make(const BlockGrid& grid, const BlockTraveller& traveller,
                                const BlockMapSettings& settings) {
    const double voxel_m = grid.layout().voxel_m;
    if (const auto checked = check(traveller, voxel_m); !checked) {
        return tl::unexpected(checked.error());
    }
    auto parts = std::make_unique<Parts>(BlockGrid(grid.parts_), traveller);
    const BlockCoord& size = grid.layout().size;
    parts->body = body_profile(traveller.agent, voxel_m);
    parts->climb_voxels = climb_in_voxels(traveller.agent, grid);
    if (grid.parts().level) {
        auto ground =
            CellGround::make(grid.parts(), traveller.agent, settings.proof_grid, settings.threads);
        if (!ground) return tl::unexpected(ground.error());
        parts->level =
            std::make_unique<LevelFooting>(grid.parts(), traveller.agent, std::move(*ground));
    }
    // Bodies reach into columns as near as they are wide; feet of a level are anywhere in theirs.
    parts->concerned_voxels = parts->body.reach_voxels;
    if (parts->level) {
        parts->concerned_voxels +=
            1 + static_cast<int>(parts->level->ground().concerns_m() / voxel_m);
    }
    parts->room = BodyRoom(size);
    parts->even = BlockBits(parts->level ? size : BlockCoord{});
    parts->inside = BlockBits(size);
    const BlockBox all{{0, 0, 0}, {size.x - 1, size.y - 1, size.z - 1}};
    parts->find_room_near({&all, 1}, settings.threads);
    if (const auto known = parts->find_reach(); !known) return tl::unexpected(known.error());
    parts->changes_seen = parts->cells().changed();
    if (settings.cached || settings.regions) {
        const auto start = std::chrono::steady_clock::now();
        parts->cache = std::make_unique<JumpCache>(*parts, settings.threads);
        parts->landmarks = std::make_unique<BlockLandmarks>(*parts->cache, settings.threads);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        parts->finding_jumps_s = took.count();
    }
    if (settings.regions) parts->regions = std::make_unique<RegionGraph>(*parts, *parts->cache);
    return BlockMap(std::move(parts));
}

BlockMap::BlockMap(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
BlockMap::BlockMap(BlockMap&&) noexcept = default;
BlockMap& BlockMap::operator=(BlockMap&&) noexcept = default;
BlockMap::~BlockMap() = default;

void BlockMap::Parts::find_room_near(std::span<const BlockBox> boxes, unsigned threads) {
    const auto near = columns_around(boxes, concerned_voxels, layout().size);
    const auto around = columns_around(boxes, concerned_voxels + 1, layout().size);
    for (const ColumnRange& columns : near) {
        find_room(cells().blocked, body, climb_voxels, columns, room);
    }
    if (level) {
        for (const ColumnRange& columns : near) {
            level->find_footholds(columns, threads, room.stands, even);
        }
    }
    for (const ColumnRange& columns : around) find_inside(columns);
    if (!level) return;
    for (const ColumnRange& columns : around) find_level_walks(columns, threads);
}

void BlockMap::Parts::find_level_walks(const ColumnRange& columns, unsigned threads) {
    level_walks.resize(level->numbers());
    const int rows = std::max(columns.last_z - columns.first_z + 1, 0);
    parallel_for(static_cast<std::size_t>(rows), threads, [&](std::size_t row) {
        const int z = columns.first_z + static_cast<int>(row);
        for (int x = columns.first_x; x <= columns.last_x; ++x) {
            for (int y = 0; y < layout().size.y; ++y) {
                const BlockCoord at{x, y, z};
                if (!stands_at(at)) continue;
                auto& rises = level_walks[level->number_of(numbers().index(at))];
                for (std::size_t way = 0; way < rises.size(); ++way) {
                    rises[way] = level_walk_rise(*this, at, way);
                }
            }
        }
    });
}

void BlockMap::Parts::find_inside(const ColumnRange& columns) {
    const int words = room.stands.words_per_column();
    const BlockCoord& size = layout().size;
    const BlockBits& level_ones = level ? even : room.stands;
    for (int z = columns.first_z; z <= columns.last_z; ++z) {
        for (int x = columns.first_x; x <= columns.last_x; ++x) {
            std::uint64_t* const found = inside.column(x, z);
            const bool at_rim = x == 0 || z == 0 || x == size.x - 1 || z == size.z - 1;
            for (int w = 0; w < words; ++w) {
                found[w] = at_rim ? 0 : ~std::uint64_t{0};
                for (int dz = -1; dz <= 1 && !at_rim; ++dz) {
                    for (int dx = -1; dx <= 1; ++dx) {
                        found[w] &= level_ones.column(x + dx, z + dz)[w];
                    }
                }
            }
            if (level) keep_same_heights(x, z);
        }
    }
}

// The ground of voxels around may be even, and not as high.
void BlockMap::Parts::keep_same_heights(int x, int z) {
    for (int y = 0; y < layout().size.y; ++y) {
        if (!inside.test(BlockCoord{x, y, z})) continue;
        const double own_y = foothold({x, y, z}).y;
        for (unsigned way = block_way(-1, 0, -1); way <= block_way(1, 0, 1); ++way) {
            const double near_y = foothold(BlockCoord{x, y, z} + block_step(way)).y;
            if (std::abs(near_y - own_y) > 2.0 * kEven_m) inside.put({x, y, z}, false);
        }
    }
}

// Footholds of a level may be away from the middle of their voxels.
Result<void> BlockMap::Parts::find_reach() {
    slack_m = level ? level->farthest_m() : 0.0;
    slack_y_m = level ? level->deepest_m() : 0.0;
    auto found = jump_rules(traveller, layout().voxel_m, slack_m, slack_y_m);
    if (!found) return tl::unexpected(found.error());
    rules = std::move(*found);
    ++reach_number;
    return {};
}

void BlockMap::update(unsigned threads) {
    const BlockGrid::Parts& cells = parts_->cells();
    const BlockCoord& size = cells.layout.size;
    const BlockBox all{{0, 0, 0}, {size.x - 1, size.y - 1, size.z - 1}};
    std::vector<BlockBox> blocks;   // that were set or cleared
    std::vector<BlockBox> changed;  // and zones
    if (parts_->changes_seen < cells.forgotten) {
        blocks = changed = {all};
    } else {
        const auto first = static_cast<std::ptrdiff_t>(parts_->changes_seen - cells.forgotten);
        std::for_each(cells.changes.begin() + first, cells.changes.end(),
                      [&](const BlockChange& change) {
                          changed.push_back(change.box);
                          if (change.of_blocks) blocks.push_back(change.box);
                      });
    }
    parts_->find_room_near(blocks, threads);
    if (parts_->level && (parts_->level->farthest_m() > parts_->slack_m ||
                          parts_->level->deepest_m() > parts_->slack_y_m)) {
        // A foothold is farther away from the middle than any before: jumps reach others. If these
        // are more than tables hold, they are not known.
        if (parts_->find_reach()) changed = {all};
    }
    if (parts_->cache) {
        parts_->landmarks->update(parts_->cache->update(changed, threads), threads);
    }
    if (parts_->regions) {
        for (BlockBox& box : changed) box = parts_->cache->touched_by(box);
        parts_->regions->update(changed);
    }
    parts_->changes_seen = cells.changed();
}

bool BlockMap::is_up_to_date() const {
    return parts_->changes_seen == parts_->cells().changed();
}

const BlockGrid& BlockMap::grid() const {
    return parts_->grid;
}

const BlockTraveller& BlockMap::traveller() const {
    return parts_->traveller;
}

std::optional<Vec3d> BlockMap::foothold(const BlockCoord& at) const {
    if (!parts_->stands_at(at)) return std::nullopt;
    return parts_->foothold(at);
}

std::size_t BlockMap::footholds() const {
    return parts_->room.stands.count();
}

double BlockMap::finding_jumps_s() const {
    return parts_->finding_jumps_s;
}

std::size_t BlockMap::jumps() const {
    return parts_->cache ? parts_->cache->jumps() : 0;
}

}  // namespace pronk
