#include "blocks/block_map.hpp"

#include <fmt/format.h>

#include <cmath>

#include "blocks/jump_cache.hpp"

namespace pronk {
namespace {

constexpr int kMostBody_voxels = 256;

Result<void> check(const BlockTraveller& traveller, double voxel_m) {
    const auto cells = agent_in_cells(traveller.agent, {});
    if (!cells) return tl::unexpected(cells.error());
    const double most_m = std::max(traveller.agent.radius_m, traveller.agent.height_m);
    if (most_m / voxel_m > kMostBody_voxels) {
        return fail(
            "voxel",
            fmt::format("too small for the agent, who may be {} voxels large", kMostBody_voxels),
            fmt::format("{} m", voxel_m));
    }
    return check_ability(traveller.ability, traveller.agent);
}

}  // namespace

BlockMap::Parts::Parts(const BlockGrid& of, BlockTraveller who)
    : grid(&of), traveller(std::move(who)) {}
BlockMap::Parts::~Parts() = default;

Result<BlockMap> BlockMap::make(const BlockGrid& grid, const BlockTraveller& traveller,
                                const BlockMapSettings& settings) {
    const double voxel_m = grid.layout().voxel_m;
    if (const auto checked = check(traveller, voxel_m); !checked) {
        return tl::unexpected(checked.error());
    }
    auto rules = jump_rules(traveller, voxel_m, 0.0, 0.0);
    if (!rules) return tl::unexpected(rules.error());
    auto parts = std::make_unique<Parts>(grid, traveller);
    parts->rules = std::move(*rules);
    parts->body = body_profile(traveller.agent, voxel_m);
    parts->climb_voxels =
        static_cast<int>(std::floor(static_cast<double>(traveller.agent.climb_m) / voxel_m + 1e-6));
    const BlockCoord& size = grid.layout().size;
    parts->fits = BlockBits(size);
    parts->stands = BlockBits(size);
    parallel_for(static_cast<std::size_t>(size.z), settings.threads, [&](std::size_t z) {
        const int row = static_cast<int>(z);
        find_room(parts->cells().blocked, parts->body, {0, row, size.x - 1, row}, parts->fits,
                  parts->stands);
    });
    parts->changes_seen = parts->cells().changed();
    if (settings.cached) parts->cache = std::make_unique<JumpCache>(*parts, settings.threads);
    return BlockMap(std::move(parts));
}

BlockMap::BlockMap(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
BlockMap::BlockMap(BlockMap&&) noexcept = default;
BlockMap& BlockMap::operator=(BlockMap&&) noexcept = default;
BlockMap::~BlockMap() = default;

// Where the body fits can change only in columns that are as near as it is wide.
void BlockMap::Parts::look_again(const BlockBox& changed) {
    const int reach = body.reach_voxels;
    const BlockCoord& size = layout().size;
    find_room(
        cells().blocked, body,
        {std::max(changed.min.x - reach, 0), std::max(changed.min.z - reach, 0),
         std::min(changed.max.x + reach, size.x - 1), std::min(changed.max.z + reach, size.z - 1)},
        fits, stands);
}

void BlockMap::update(unsigned threads) {
    const BlockGrid::Parts& cells = parts_->cells();
    const BlockCoord& size = cells.layout.size;
    std::vector<BlockBox> changed;
    if (parts_->changes_seen < cells.forgotten) {
        changed.push_back({{0, 0, 0}, {size.x - 1, size.y - 1, size.z - 1}});
    } else {
        const auto first = static_cast<std::ptrdiff_t>(parts_->changes_seen - cells.forgotten);
        changed.assign(cells.changes.begin() + first, cells.changes.end());
    }
    parts_->changes_seen = cells.changed();
    for (const BlockBox& box : changed) parts_->look_again(box);
    if (parts_->cache) parts_->cache->update(changed, threads);
}

const BlockGrid& BlockMap::grid() const {
    return *parts_->grid;
}

const BlockTraveller& BlockMap::traveller() const {
    return parts_->traveller;
}

std::optional<Vec3d> BlockMap::foothold(const BlockCoord& at) const {
    if (!parts_->stands_at(at)) return std::nullopt;
    return parts_->foothold(at);
}

std::size_t BlockMap::footholds() const {
    return parts_->stands.count();
}

std::size_t BlockMap::jumps() const {
    return parts_->cache ? parts_->cache->jumps() : 0;
}

}  // namespace pronk
