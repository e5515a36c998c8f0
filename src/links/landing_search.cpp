#include "links/landing_search.hpp"

#include <algorithm>
#include <bit>

namespace pronk {
namespace {

// As the kernel has it.
static_assert(kLaneColumns == 8 && kLaneRows == 4);

KernelGroup laid(const EntryGroup& group, const LaneLayout& layout) {
    KernelGroup out;
    out.offset = static_cast<std::int32_t>(layout.offset(group.dx, group.dz));
    out.low = group.low;
    out.high = group.high;
    out.first_bin = group.bins.first;
    out.bins = group.bins.count;
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
    out.bins = entry.bins.count;
    out.twice_x = static_cast<std::int16_t>(2 * entry.dx + 1);
    out.twice_z = static_cast<std::int16_t>(2 * entry.dz + 1);
    return out;
}

template <class To, class From>
void lay_all(const std::vector<From>& all, const LaneLayout& layout, std::vector<To>& out) {
    out.reserve(all.size());
    for (const From& one : all) out.push_back(laid(one, layout));
}

}  // namespace

LandingSearch::Runs::Runs(const std::vector<RunLayer>& layers) {
    for (const RunLayer& layer : layers) {
        tops.push_back(layer.tops.data());
        bottoms.push_back(layer.bottoms.data());
    }
}

LandingSearch::LandingSearch(const LaneField& field, const LandingTable& table,
                             const GridSettings& grid, const StraightWays* ways)
    : field_(field),
      table_(table),
      runs_(field.runs),
      cores_(field.cores),
      calm_slack_m_(0.5 * static_cast<double>(grid.cell_height_m)),
      ways_(ways),
      kernel_(landing_kernel()) {
    for (const Ring& ring : table.rings) {
        rings_.push_back({ring.block_begin, ring.block_end, ring.land_begin, ring.land_end});
    }
    lay_all(table.block_groups, field.layout, block_groups_);
    lay_all(table.blocks, field.layout, blocks_);
    lay_all(table.land_groups, field.layout, land_groups_);
    lay_all(table.lands, field.layout, lands_);
    lay_approaches();
    for (const GroundLayer& layer : field.grounds) {
        grounds_.push_back(layer.heights.data());
        ground_polygons_.push_back(layer.polygons.data());
    }
    input_.rings = rings_.data();
    input_.ring_count = rings_.size();
    input_.block_groups = block_groups_.data();
    input_.blocks = blocks_.data();
    input_.land_groups = land_groups_.data();
    input_.lands = lands_.data();
    input_.runs = runs_.view();
    input_.peaks = field.peaks.data();
    input_.hills = field.hills.data();
    input_.lower_hills = field.lower_hills.data();
    input_.valleys = field.valleys.data();
    input_.grounds = grounds_.data();
    input_.ground_polygons = ground_polygons_.data();
    input_.ground_layers = grounds_.size();
    input_.step = field.layout.step();
    input_.lane_row = field.layout.lane_row();
    core_input_ = input_;
    core_input_.runs = cores_.view();
}

void LandingSearch::lay_approaches() {
    const std::size_t size = table_.approach_entries.size();
    approach_offsets_.reserve(4 * size);
    const auto offset_of = [&](const Offset& at) {
        return static_cast<std::int32_t>(field_.layout.offset(at.dx, at.dz));
    };
    for (int quadrant = 0; quadrant < 4; ++quadrant) {
        for (const ApproachEntry& entry : table_.approach_entries) {
            approach_offsets_.push_back(offset_of(turned(entry.i, entry.j, quadrant)));
        }
        for (const ApproachSquare& square : table_.approach_squares) {
            const Offset one = turned(square.i, square.j, quadrant);
            const Offset other = turned(square.i + kGroup - 1, square.j + kGroup - 1, quadrant);
            approach_squares_.push_back(
                offset_of({std::min(one.dx, other.dx), std::min(one.dz, other.dz)}));
        }
    }
    for (const ApproachEntry& entry : table_.approach_entries) {
        approach_highs_.push_back(
            static_cast<std::int16_t>(field_.units.up(static_cast<double>(entry.high_m)) + 2));
    }
    for (const LandEntry& land : table_.lands) {
        const Approach& approach = table_.approach_of(land.rank);
        const auto quadrant = static_cast<std::uint32_t>(table_.quadrant_of(land.rank));
        const std::uint32_t first = quadrant * static_cast<std::uint32_t>(size);
        const std::uint32_t first_square =
            quadrant * static_cast<std::uint32_t>(table_.approach_squares.size());
        KernelApproach& laid = approaches_.emplace_back();
        laid.begin = first + approach.begin;
        laid.end = first + approach.end;
        laid.squares_begin = first_square + approach.squares_begin;
        laid.squares_end = first_square + approach.squares_end;
        laid.first_quadrant = approach.begin;
        laid.harmless = field_.units.down(static_cast<double>(approach.harmless_m) - calm_slack_m_);
        laid.known = approach.all_come_down;
    }
    input_.approaches = approaches_.data();
    input_.approach_offsets = approach_offsets_.data();
    input_.approach_squares = approach_squares_.data();
    input_.approach_highs = approach_highs_.data();
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
    return {
        field_.layout.index_of(batch.x, batch.z),
        batch.x,
        batch.z,
        nullptr,
        nullptr,
        field_.takeoffs[batch.layer].polygons.data() + field_.layout.sample_of(batch.x, batch.z),
        field_.takeoffs[batch.layer].heights.data() + field_.layout.sample_of(batch.x, batch.z),
        field_.layout.sample_row(),
        batch.lanes};
}

void LandingSearch::list(const SampleBatch& batch, Workspace& work) const {
    KernelBatch own = kernel_batch(batch);
    if (ways_ != nullptr) {
        find_ways(batch, work);
        own.ways = work.ways.data();
        own.ways_of = work.ways_of.data();
    }
    work.count = kernel_.list(input_, own, work.hits.data());
}

void LandingSearch::find_ways(const SampleBatch& batch, Workspace& work) const {
    const LaneLayout& layout = field_.layout;
    const auto polygon_of = [&](std::size_t lane) {
        return field_.takeoffs[batch.layer].polygons[layout.sample_of(batch.x, batch.z, lane)];
    };
    const auto corner_of = [&](std::size_t lane) {
        return GridCorner{batch.x + static_cast<int>(lane % kLaneColumns) * layout.step(),
                          batch.z + static_cast<int>(lane / kLaneColumns) * layout.step()};
    };
    for (std::size_t w = 0; w < work.ways.size(); ++w) {
        for (const KernelWay& way : ways_->from(work.ways[w].polygon)) {
            work.first_to[w][way.polygon] = 0;
        }
    }
    work.ways.clear();
    for (std::uint32_t left = batch.lanes; left != 0;) {
        KernelWays own;
        own.polygon = polygon_of(static_cast<std::size_t>(std::countr_zero(left)));
        for (std::uint32_t rest = left; rest != 0; rest &= rest - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
            if (polygon_of(lane) != own.polygon) continue;
            own.lanes |= std::uint32_t{1} << lane;
            work.ways_of[lane] = static_cast<std::uint8_t>(work.ways.size());
        }
        left &= ~own.lanes;
        if (work.ways.size() == work.first_to.size()) {
            work.first_to.emplace_back(field_.polygons.size(), 0U);
            work.cones.emplace_back();
        }
        std::vector<std::uint32_t>& first_to = work.first_to[work.ways.size()];
        const std::span<const KernelWay> ways = ways_->from(own.polygon);
        for (std::size_t i = 0; i < ways.size(); ++i) {
            if (ways[i].first) first_to[ways[i].polygon] = static_cast<std::uint32_t>(i) + 1;
        }
        work.corners.clear();
        for (int row = 0; row < kLaneRows; ++row) {
            const std::uint32_t in_row = own.lanes >> (row * kLaneColumns) & 0xffU;
            if (in_row == 0) continue;
            const auto begin = static_cast<std::size_t>(row * kLaneColumns);
            const auto first = begin + static_cast<std::size_t>(std::countr_zero(in_row));
            const auto last = begin + static_cast<std::size_t>(std::bit_width(in_row)) - 1;
            work.corners.push_back(corner_of(first));
            if (last != first) work.corners.push_back(corner_of(last));
        }
        find_cones(ways, work.corners, work.cones[work.ways.size()]);
        own.ways = ways.data();
        own.cones = work.cones[work.ways.size()].data();
        own.first_to = first_to.data();
        work.ways.push_back(own);
    }
}

void LandingSearch::confirm(const SampleBatch& batch, Workspace& work) const {
    const KernelBatch own = kernel_batch(batch);
    kernel_.confirm(input_, own, work.hits.data(), work.count);
    kernel_.calm(input_, own, work.hits.data(), work.count);
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
                const float* const ys = field_.grounds[hit.layer].ys.data() + cell;
                const std::uint16_t* const polygons =
                    field_.grounds[hit.layer].polygons.data() + cell;
                for (std::uint32_t left = hit.lanes; left != 0; left &= left - 1) {
                    const auto lane = static_cast<std::size_t>(std::countr_zero(left));
                    const std::size_t at = field_.layout.lane_offset(lane);
                    work.voxels[lane].push_back({polygons[at], entry.dx, entry.dz, ys[at], rank,
                                                 entry.bins, (hit.calm >> lane & 1U) != 0});
                }
            }
        }
        work.ranks[w] = 0;
    }
}

}  // namespace pronk
