#include "links/row_links.hpp"

#include <bit>

namespace pronk {

RowLinks::RowLinks(const Pass& pass)
    : pass_(pass),
      prover_(*pass.site->space, *pass.search, pass.jump, pass.gravity_m_s2),
      work_(pass.search->make_workspace()) {}

void RowLinks::find(const SampleBatch& batch, RowResult& result) {
    const LandingSearch& search = *pass_.search;
    search.list(batch, work_);
    search.confirm(batch, work_);
    search.spread(batch, work_);
    for (std::uint32_t left = batch.lanes; left != 0; left &= left - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(left));
        ++result.samples;
        std::vector<LandVoxel>& voxels = work_.voxels[lane];
        if (voxels.empty()) continue;
        const Sample sample = sample_of(pass_.field(), batch, lane);
        find_chains(voxels, sample.polygon, pass_.site->space->agent.climb_m, chains_);
        for (const VoxelRun& chain : chains_) add_chain(sample, voxels, chain, result);
    }
}

void RowLinks::add_chain(const Sample& sample, std::span<const LandVoxel> voxels,
                         const VoxelRun& chain, RowResult& result) {
    segments_.clear();
    simplify(voxels, chain, pass_.epsilon_m / static_cast<double>(pass_.cell_m()), segments_);
    for (const VoxelRun& segment : segments_) {
        add_segment(sample, voxels.subspan(segment.first, segment.last - segment.first + 1),
                    result);
    }
}

void RowLinks::add_segment(const Sample& sample, std::span<const LandVoxel> voxels,
                           RowResult& result) {
    const PolygonPair pair{sample.polygon, voxels.front().polygon};
    const Candidate candidate = make_candidate(pass_, sample, voxels);
    PolygonPair& linked = linked_[slot_of(pair)];
    if (prover_.holds(candidate, sample.x, sample.z, voxels)) {
        result.found.push_back(make_link(pass_, pair, candidate.takeoff, candidate.landing));
        linked = pair;
    } else if (linked != pair) {
        result.doubtful.push_back({pair, candidate});
    }
}

}  // namespace pronk
