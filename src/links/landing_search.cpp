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

LandingSearch::LandingSearch(const LaneField& field, const LandingTable& table, const Agent& agent,
                             const GridSettings& grid)
    : field_(field),
      table_(table),
      calm_(field, table, agent, grid),
      tops_(pointers(field.tops)),
      bottoms_(pointers(field.bottoms)),
      grounds_(pointers(field.grounds)),
      core_tops_(pointers(field.core_tops)),
      core_bottoms_(pointers(field.core_bottoms)),
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
    }
    for (const ApproachEntry& entry : table.approach_entries) {
        approach_offsets_.push_back(
            static_cast<std::int32_t>(field.layout.offset(entry.dx, entry.dz)));
    }
    input_.rings = rings_.data();
    input_.ring_count = rings_.size();
    input_.block_groups = block_groups_.data();
    input_.blocks = blocks_.data();
    input_.land_groups = land_groups_.data();
    input_.lands = lands_.data();
    input_.runs = {tops_.data(), bottoms_.data(), tops_.size()};
    input_.peaks = field.peaks.data();
    input_.valleys = field.valleys.data();
    input_.grounds = grounds_.data();
    input_.ground_layers = grounds_.size();
    core_input_ = input_;
    core_input_.runs = {core_tops_.data(), core_bottoms_.data(), core_tops_.size()};
}

LandingSearch::Workspace LandingSearch::make_workspace() const {
    Workspace work;
    work.hits.resize(table_.lands.size() * field_.grounds.size());
    work.ranks.resize(table_.lands.size() / 64 + 1);
    work.first_hit.resize(table_.lands.size());
    work.next_hit.resize(work.hits.size());
    return work;
}

KernelBatch LandingSearch::kernel_batch(const SampleBatch& batch) const {
    const std::ptrdiff_t at = field_.layout.index_of(batch.x, batch.z);
    return {at, field_.takeoffs[batch.layer].data() + at, batch.lanes};
}

void LandingSearch::list(const SampleBatch& batch, Workspace& work) const {
    work.count = kernel_.list(input_, kernel_batch(batch), work.hits.data());
}

void LandingSearch::confirm(const SampleBatch& batch, Workspace& work) const {
    kernel_.confirm(input_, kernel_batch(batch), work.hits.data(), work.count);
}

void LandingSearch::confirm_cores(const SampleBatch& batch, Workspace& work) const {
    kernel_.confirm(core_input_, kernel_batch(batch), work.hits.data(), work.count);
}

// Ranks are counter-clockwise: a bit for each that is hit sorts them.
void LandingSearch::spread(const SampleBatch& batch, Workspace& work) const {
    constexpr std::uint32_t kNone = 0xffffffff;
    for (auto& voxels : work.voxels) voxels.clear();
    for (std::size_t h = 0; h < work.count; ++h) {
        if (work.hits[h].lanes == 0) continue;
        const std::uint32_t rank = table_.lands[work.hits[h].entry].rank;
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
            for (std::uint32_t h = work.first_hit[rank]; h != kNone; h = work.next_hit[h]) {
                const LandHit& hit = work.hits[h];
                const LandEntry& entry = table_.lands[hit.entry];
                const std::size_t cell = cell_of(batch, hit);
                const std::uint32_t* const polygons =
                    field_.ground_polygons[hit.layer].data() + cell;
                const float* const ys = field_.ground_ys[hit.layer].data() + cell;
                for (std::uint32_t left = hit.lanes; left != 0; left &= left - 1) {
                    const auto lane = static_cast<std::size_t>(std::countr_zero(left));
                    work.voxels[lane].push_back(
                        {polygons[lane], entry.dx, entry.dz, ys[lane], rank, entry.bins,
                         calm_.is_calm(hit.layer, cell + lane, entry.bins)});
                }
            }
        }
        work.ranks[w] = 0;
    }
}

}  // namespace pronk
