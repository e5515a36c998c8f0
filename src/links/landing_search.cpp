#include "links/landing_search.hpp"

#include <bit>

namespace pronk {
namespace {

KernelGroup laid(const EntryGroup& group, const LaneLayout& layout) {
    KernelGroup out;
    out.offset = static_cast<std::int32_t>(layout.offset(group.dx, group.dz));
    out.low = group.low;
    out.high = group.high;
    out.first_bin = group.bins.first;
    out.end_bin = static_cast<std::uint16_t>(group.bins.first + group.bins.count);
    out.begin = group.begin;
    out.end = group.end;
    return out;
}

template <class Entry>
KernelEntry laid(const Entry& entry, const LaneLayout& layout) {
    KernelEntry out;
    out.offset = static_cast<std::int32_t>(layout.offset(entry.dx, entry.dz));
    out.low = entry.low;
    out.high = entry.high;
    out.first_bin = entry.bins.first;
    out.end_bin = static_cast<std::uint16_t>(entry.bins.first + entry.bins.count);
    return out;
}

std::vector<const std::int16_t*> pointers(const std::vector<std::vector<std::int16_t>>& layers) {
    std::vector<const std::int16_t*> out;
    for (const auto& layer : layers) out.push_back(layer.data());
    return out;
}

}  // namespace

LandingSearch::LandingSearch(const LaneField& field, const LandingTable& table)
    : field_(field),
      table_(table),
      tops_(pointers(field.tops)),
      bottoms_(pointers(field.bottoms)),
      grounds_(pointers(field.grounds)),
      kernel_(landing_kernel()) {
    for (const Ring& ring : table.rings) {
        rings_.push_back({ring.block_begin, ring.block_end, ring.land_begin, ring.land_end});
    }
    for (const EntryGroup& group : table.block_groups)
        block_groups_.push_back(laid(group, field.layout));
    for (const BlockEntry& entry : table.blocks) blocks_.push_back(laid(entry, field.layout));
    for (const EntryGroup& group : table.land_groups)
        land_groups_.push_back(laid(group, field.layout));
    for (const LandEntry& entry : table.lands) {
        lands_.push_back(laid(entry, field.layout));
        lands_.back().id = entry.rank;
    }
    input_.rings = rings_.data();
    input_.ring_count = rings_.size();
    input_.block_groups = block_groups_.data();
    input_.blocks = blocks_.data();
    input_.land_groups = land_groups_.data();
    input_.lands = lands_.data();
    input_.tops = tops_.data();
    input_.bottoms = bottoms_.data();
    input_.run_layers = tops_.size();
    input_.peaks = field.peaks.data();
    input_.valleys = field.valleys.data();
    input_.grounds = grounds_.data();
    input_.ground_layers = grounds_.size();
}

LandingSearch::Workspace LandingSearch::make_workspace() const {
    Workspace work;
    work.hits.resize(table_.lands.size() * field_.grounds.size());
    work.ranks.resize(table_.lands.size() / 64 + 1);
    work.first_hit.resize(table_.lands.size());
    work.next_hit.resize(work.hits.size());
    return work;
}

void LandingSearch::search_batch(std::ptrdiff_t at, const std::int16_t* takeoffs,
                                 std::uint32_t lanes, Workspace& work) const {
    constexpr std::uint32_t kNone = 0xffffffff;
    for (auto& voxels : work.voxels) voxels.clear();
    const std::size_t count = kernel_(input_, at, takeoffs, lanes, work.hits.data());
    for (std::size_t h = 0; h < count; ++h) {
        const std::uint32_t rank = work.hits[h].rank;
        std::uint64_t& word = work.ranks[rank / 64];
        const std::uint64_t bit = std::uint64_t{1} << (rank % 64);
        work.next_hit[h] = (word & bit) != 0 ? work.first_hit[rank] : kNone;
        word |= bit;
        work.first_hit[rank] = static_cast<std::uint32_t>(h);
    }
    for (std::size_t w = 0; w < work.ranks.size(); ++w) {
        for (std::uint64_t bits = work.ranks[w]; bits != 0; bits &= bits - 1) {
            const auto rank = static_cast<std::uint32_t>(w * 64) +
                              static_cast<std::uint32_t>(std::countr_zero(bits));
            const LandEntry& entry = table_.lands[table_.land_of_rank[rank]];
            const auto cell =
                static_cast<std::size_t>(at + field_.layout.offset(entry.dx, entry.dz));
            for (std::uint32_t h = work.first_hit[rank]; h != kNone; h = work.next_hit[h]) {
                const LandHit& hit = work.hits[h];
                for (std::uint32_t left = hit.lanes; left != 0; left &= left - 1) {
                    const auto lane = static_cast<std::size_t>(std::countr_zero(left));
                    LandVoxel voxel;
                    voxel.polygon = field_.ground_polygons[hit.layer][cell + lane];
                    voxel.dx = entry.dx;
                    voxel.dz = entry.dz;
                    voxel.y = field_.ground_ys[hit.layer][cell + lane];
                    voxel.bins = entry.bins;
                    voxel.rank = rank;
                    work.voxels[lane].push_back(voxel);
                }
            }
        }
        work.ranks[w] = 0;
    }
}

}  // namespace pronk
