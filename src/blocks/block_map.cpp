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
