#include "blocks/block_grid.hpp"

#include <fmt/format.h>

namespace pronk {
namespace {

void put_zone(BlockBits& zone, const BlockCoord& size, const BlockBox& box, bool value) {
    if (zone.empty()) zone = BlockBits(size);
    for_each_in(cut_to(box, size), [&](const BlockCoord& at) { zone.put(at, value); });
}

}  // namespace

Result<std::unique_ptr<BlockGrid::Parts>> BlockGrid::Parts::make(
    const BlockLayout& layout, const BlockGridSettings& settings) {
    const auto checked = check_layout(layout);
    if (!checked) return tl::unexpected(checked.error());
    const BlockCoord& size = layout.size;
    const std::uint64_t voxels = static_cast<std::uint64_t>(size.x) *
                                 static_cast<std::uint64_t>(size.y) *
                                 static_cast<std::uint64_t>(size.z);
    if (settings.neighbours == NeighbourCaching::eager && voxels > kMostEagerVoxels) {
        return fail("neighbours",
                    fmt::format("of at most {} voxels are known beforehand; ask for lazy ones",
                                kMostEagerVoxels),
                    fmt::format("{} x {} x {} = {}", size.x, size.y, size.z, voxels));
    }
    auto parts = std::make_unique<Parts>();
    parts->layout = layout;
    parts->numbers = VoxelNumbers(size);
    parts->blocked = BlockBits(size);
    return parts;
}

void BlockGrid::Parts::finish(const BlockGridSettings& settings) {
    neighbours = NeighbourPages(layout.size, settings.neighbours);
    if (settings.neighbours == NeighbourCaching::eager) neighbours.fill(blocked, settings.threads);
}

void BlockGrid::Parts::note(const BlockBox& box) {
    changes.push_back(box);
    if (changes.size() <= kKeptChanges) return;
    changes.pop_front();
    ++forgotten;
}

Result<BlockGrid> BlockGrid::make(const BlockLayout& layout, const BlockGridSettings& settings) {
    auto parts = Parts::make(layout, settings);
    if (!parts) return tl::unexpected(parts.error());
    (*parts)->finish(settings);
    return BlockGrid(std::move(*parts));
}

Result<BlockGrid> BlockGrid::make(const BlockList& list, const BlockGridSettings& settings) {
    auto parts = Parts::make(list.layout, settings);
    if (!parts) return tl::unexpected(parts.error());
    const BlockCoord& size = list.layout.size;
    for (const BlockBox& box : list.blocks) {
        for_each_in(cut_to(box, size),
                    [&](const BlockCoord& at) { (*parts)->blocked.put(at, true); });
    }
    for (const BlockBox& box : list.no_jump) put_zone((*parts)->no_jump, size, box, true);
    (*parts)->finish(settings);
    return BlockGrid(std::move(*parts));
}

BlockGrid::BlockGrid(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
BlockGrid::BlockGrid(BlockGrid&&) noexcept = default;
BlockGrid& BlockGrid::operator=(BlockGrid&&) noexcept = default;
BlockGrid::~BlockGrid() = default;

const BlockLayout& BlockGrid::layout() const {
    return parts_->layout;
}

VoxelKind BlockGrid::kind(const BlockCoord& at) const {
    if (parts_->blocked.test(at)) return VoxelKind::blocked;
    const bool is_ground = parts_->layout.has(at) && parts_->blocked.test(at - BlockCoord{0, 1, 0});
    return is_ground ? VoxelKind::ground : VoxelKind::air;
}

bool BlockGrid::may_jump(const BlockCoord& at) const {
    return !parts_->no_jump.test(at);
}

std::size_t BlockGrid::blocked() const {
    return parts_->blocked.count();
}

std::uint32_t BlockGrid::neighbours(const BlockCoord& at) const {
    if (!parts_->layout.has(at)) return 0;
    return parts_->neighbours.ways_from(parts_->blocked, parts_->numbers.index(at));
}

bool BlockGrid::set(const BlockCoord& at) {
    if (!parts_->layout.has(at) || parts_->blocked.test(at)) return false;
    parts_->blocked.put(at, true);
    if (parts_->level) {
        if (parts_->placed.empty()) parts_->placed = BlockBits(parts_->layout.size);
        parts_->placed.put(at, true);
    }
    parts_->neighbours.change(parts_->blocked, at);
    parts_->note({at, at});
    return true;
}

bool BlockGrid::clear(const BlockCoord& at) {
    if (!parts_->blocked.test(at) || parts_->by_level.test(at)) return false;
    parts_->blocked.put(at, false);
    if (parts_->level) parts_->placed.put(at, false);
    parts_->neighbours.change(parts_->blocked, at);
    parts_->note({at, at});
    return true;
}

void BlockGrid::forbid_jumps(const BlockBox& box) {
    put_zone(parts_->no_jump, parts_->layout.size, box, true);
    parts_->note(cut_to(box, parts_->layout.size));
}

void BlockGrid::allow_jumps(const BlockBox& box) {
    put_zone(parts_->no_jump, parts_->layout.size, box, false);
    parts_->note(cut_to(box, parts_->layout.size));
}

}  // namespace pronk
