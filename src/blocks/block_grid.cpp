#include "blocks/block_grid.hpp"

#include <fmt/format.h>

namespace pronk {
namespace {

void put_zone(BlockBits& zone, const BlockCoord& size, const BlockBox& box, bool value) {
    if (zone.empty()) zone = BlockBits(size);
    put_box(zone, cut_to(box, size), value);
}

}  // namespace

Result<std::shared_ptr<BlockGrid::Parts>> BlockGrid::Parts::make(
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
    auto parts = std::make_shared<Parts>();
    parts->layout = layout;
    parts->numbers = VoxelNumbers(size);
    parts->blocked = BlockBits(size);
    return parts;
}

void BlockGrid::Parts::finish(const BlockGridSettings& settings) {
    neighbours = NeighbourPages(layout.size, settings.neighbours);
    if (settings.neighbours == NeighbourCaching::eager) neighbours.fill(blocked, settings.threads);
}

void BlockGrid::Parts::note(const BlockChange& change) {
    changes.push_back(change);
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
    for (const BlockBox& box : list.blocks) put_box((*parts)->blocked, cut_to(box, size), true);
    for (const BlockBox& box : list.no_jump) put_zone((*parts)->no_jump, size, box, true);
    (*parts)->finish(settings);
    return BlockGrid(std::move(*parts));
}

BlockGrid::BlockGrid(std::shared_ptr<Parts> parts) : parts_(std::move(parts)) {}
BlockGrid::BlockGrid(BlockGrid&&) noexcept = default;
BlockGrid& BlockGrid::operator=(BlockGrid&&) noexcept = default;
BlockGrid::~BlockGrid() = default;

const BlockLayout& BlockGrid::layout() const {
    return parts_->layout;
}

bool BlockGrid::is_of_level() const {
    return parts_->level != nullptr;
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

// What may fail comes first, so that a change is made whole or not at all.
std::size_t BlockGrid::Parts::change(const BlockBox& wanted, bool value) {
    const BlockBox box = cut_to(wanted, layout.size);
    std::size_t changed = 0;
    for_each_in(box, [&](const BlockCoord& at) { changed += may_become(at, value) ? 1U : 0U; });
    if (changed == 0) return 0;
    if (level && placed.empty()) placed = BlockBits(layout.size);
    note({box, true});
    for_each_in(box, [&](const BlockCoord& at) {
        if (!may_become(at, value)) return;
        blocked.put(at, value);
        if (level) placed.put(at, value);
    });
    neighbours.change(blocked, box);
    return changed;
}

bool BlockGrid::Parts::may_become(const BlockCoord& at, bool value) const {
    return blocked.test(at) != value && (value || !by_level.test(at));
}

void BlockGrid::Parts::change_zone(const BlockBox& wanted, bool value) {
    const BlockBox box = cut_to(wanted, layout.size);
    if (is_empty(box)) return;
    note({box, false});
    put_zone(no_jump, layout.size, box, value);
}

bool BlockGrid::set(const BlockCoord& at) {
    return parts_->change({at, at}, true) > 0;
}

bool BlockGrid::clear(const BlockCoord& at) {
    return parts_->change({at, at}, false) > 0;
}

std::size_t BlockGrid::set_all(const BlockBox& box) {
    return parts_->change(box, true);
}

std::size_t BlockGrid::clear_all(const BlockBox& box) {
    return parts_->change(box, false);
}

void BlockGrid::forbid_jumps(const BlockBox& box) {
    parts_->change_zone(box, true);
}

void BlockGrid::allow_jumps(const BlockBox& box) {
    parts_->change_zone(box, false);
}

}  // namespace pronk
