#include "links/row_links.hpp"

#include <algorithm>
#include <bit>

#include "links/straight_walk.hpp"

namespace pronk {

FoundLink make_link(const Pass& pass, const PolygonPair& pair, const Vec3d& takeoff,
                    const LandingPart& landing) {
    const auto& polygons = pass.search->field().polygons;
    FoundLink found;
    found.takeoff_polygon = polygons[pair.from].polygon;
    found.landing = polygons[pair.to];
    found.link.takeoff_begin = {static_cast<float>(takeoff.x), static_cast<float>(takeoff.z)};
    found.link.takeoff_end = found.link.takeoff_begin;
    found.link.landing_begin = {static_cast<float>(landing.begin.x),
                                static_cast<float>(landing.begin.z)};
    found.link.landing_end = {static_cast<float>(landing.end.x), static_cast<float>(landing.end.z)};
    found.link.profile = pass.profile;
    return found;
}

RowLinks::RowLinks(const Pass& pass)
    : pass_(pass),
      field_(pass.search->field()),
      cell_m_(pass.site->space->window.grid.cell_m),
      prover_(*pass.site->space, *pass.search, pass.jump, pass.gravity_m_s2),
      work_(pass.search->make_workspace()) {}

void RowLinks::find(const SampleBatch& batch, RowResult& result) {
    const LandingSearch& search = *pass_.search;
    search.list(batch, work_);
    search.confirm(batch, work_);
    search.spread(batch, work_);
    const auto at = static_cast<std::size_t>(field_.layout.index_of(batch.x, batch.z));
    for (std::uint32_t left = batch.lanes; left != 0; left &= left - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(left));
        ++result.samples;
        std::vector<LandVoxel>& voxels = work_.voxels[lane];
        if (voxels.empty()) continue;
        const Sample sample{batch.x + static_cast<int>(lane) * field_.layout.step(), batch.z,
                            field_.takeoff_polygons[batch.layer][at + lane],
                            field_.takeoff_ys[batch.layer][at + lane]};
        find_chains(voxels, sample.polygon, pass_.site->space->agent.climb_m, chains_);
        for (const VoxelRun& chain : chains_) add_chain(sample, voxels, chain, result);
    }
}

Vec2 RowLinks::corner(const Sample& sample) const {
    return {field_.min.x + static_cast<float>(sample.x) * cell_m_,
            field_.min.y + static_cast<float>(sample.z) * cell_m_};
}

Vec3d RowLinks::middle(const Sample& sample, const LandVoxel& voxel) const {
    return {field_.min.x + (static_cast<float>(sample.x + voxel.dx) + 0.5F) * cell_m_, voxel.y,
            field_.min.y + (static_cast<float>(sample.z + voxel.dz) + 0.5F) * cell_m_};
}

bool RowLinks::is_redundant(const Sample& sample, const LandVoxel& first,
                            const LandVoxel& last) const {
    const PolyRef from = field_.polygons[sample.polygon];
    const PolyRef to = field_.polygons[first.polygon];
    if (pass_.keep_redundant || from.tile != to.tile) return false;
    return walks_straight(*pass_.site->tiles[from.tile].surface, from.polygon, corner(sample),
                          to.polygon, plan_view(Vec3(middle(sample, first))),
                          plan_view(Vec3(middle(sample, last))));
}

// A chain that is redundant as a whole is the common case; else its segments may still be.
void RowLinks::add_chain(const Sample& sample, std::span<const LandVoxel> voxels,
                         const VoxelRun& chain, RowResult& result) {
    if (is_redundant(sample, voxels[chain.first], voxels[chain.last])) return;
    segments_.clear();
    const double epsilon_cells = pass_.epsilon_m / static_cast<double>(cell_m_);
    simplify(voxels, chain, epsilon_cells, segments_);
    for (const VoxelRun& segment : segments_) {
        if (segments_.size() > 1 &&
            is_redundant(sample, voxels[segment.first], voxels[segment.last])) {
            continue;
        }
        add_segment(sample, voxels.subspan(segment.first, segment.last - segment.first + 1),
                    result);
    }
}

void RowLinks::add_segment(const Sample& sample, std::span<const LandVoxel> voxels,
                           RowResult& result) {
    const PolygonPair pair{sample.polygon, voxels.front().polygon};
    const PolyRef to = field_.polygons[pair.to];
    const Vec2 takeoff = corner(sample);
    Candidate candidate;
    candidate.takeoff = {takeoff.x, sample.y, takeoff.y};
    candidate.surface = pass_.site->tiles[to.tile].surface;
    candidate.ground = &pass_.grounds[to.tile];
    candidate.polygon = to.polygon;
    candidate.landing = {middle(sample, voxels.front()), middle(sample, voxels.back())};
    PolygonPair& linked = linked_[slot_of(pair)];
    if (prover_.holds(candidate, sample.x, sample.z, voxels)) {
        result.found.push_back(make_link(pass_, pair, candidate.takeoff, candidate.landing));
        linked = pair;
    } else if (linked != pair) {
        const LandingTable& table = pass_.search->table();
        candidate.open_m = table.approaches[voxels.front().rank].from_m;
        for (const LandVoxel& voxel : voxels) {
            candidate.open_m =
                std::min<double>(candidate.open_m, table.approaches[voxel.rank].from_m);
        }
        result.doubtful.push_back({pair, candidate});
    }
}

}  // namespace pronk
