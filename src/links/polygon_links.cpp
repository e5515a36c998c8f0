#include "links/polygon_links.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace pronk {
namespace {

// Links from one polygon to one other start at least this far apart.
constexpr double kApart_m = 3.5;

// First the middle, then the quarters, and so on: what comes early is spread over all.
PolygonSamples spread_out(const PolygonSamples& samples) {
    PolygonSamples out;
    std::vector<bool> taken(samples.size(), false);
    for (std::size_t stride = std::bit_ceil(samples.size() + 1); stride > 0; stride /= 2) {
        for (std::size_t i = stride / 2; i < samples.size(); i += stride) {
            if (taken[i]) continue;
            taken[i] = true;
            out.push_back(samples[i]);
        }
    }
    return out;
}

}  // namespace

std::vector<PolygonSamples> samples_by_polygon(const LaneField& field, std::size_t polygons) {
    std::vector<PolygonSamples> samples(polygons);
    const int step = field.layout.step();
    for (int z = 0; z < field.depth; z += step) {
        for (std::size_t layer = 0; layer < field.takeoffs.size(); ++layer) {
            for (int i = 0; i < field.layout.samples(); ++i) {
                const auto at = static_cast<std::size_t>(field.layout.index_of(i * step, z));
                if (field.takeoffs[layer][at] == HeightUnits::kLowest) continue;
                PolygonSamples& own = samples[field.takeoff_polygons[layer][at]];
                const bool fits = !own.empty() && own.back().z == z && own.back().layer == layer &&
                                  i * step - own.back().x < kLanes * step;
                if (!fits) own.push_back({static_cast<std::uint32_t>(layer), i * step, z, 0});
                own.back().lanes |= std::uint32_t{1} << ((i * step - own.back().x) / step);
            }
        }
    }
    for (PolygonSamples& own : samples) own = spread_out(own);
    return samples;
}

PolygonLinks::PolygonLinks(std::span<const Pass> passes)
    : passes_(passes),
      apart_cells_(
          static_cast<int>(std::ceil(kApart_m / static_cast<double>(passes.front().cell_m())))),
      target_of_(passes.front().field().polygons.size(), 0) {
    for (const Pass& pass : passes) {
        provers_.emplace_back(*pass.site->space, *pass.search, pass.jump, pass.gravity_m_s2);
        workspaces_.push_back(pass.search->make_workspace());
    }
}

PolygonLinks::Target& PolygonLinks::target(std::uint32_t polygon) {
    std::uint32_t& slot = target_of_[polygon];
    if (slot == 0) {
        targets_.push_back({polygon});
        slot = static_cast<std::uint32_t>(targets_.size());
    }
    return targets_[slot - 1];
}

std::uint32_t PolygonLinks::wanted(const Target& target, const SampleBatch& batch,
                                   std::uint32_t lanes) const {
    if (target.closed || target.links >= kMostLinks) return 0;
    const int step = passes_.front().field().layout.step();
    for (std::size_t t = 0; t < target.links; ++t) {
        const int dz = std::abs(target.takeoffs[t].z - batch.z);
        if (dz >= apart_cells_) continue;
        const int width = static_cast<int>(std::sqrt(apart_cells_ * apart_cells_ - dz * dz));
        const int first = (target.takeoffs[t].x - width - batch.x) / step;
        const int last = (target.takeoffs[t].x + width - batch.x) / step;
        for (int lane = std::max(first, 0); lane <= std::min(last, kLanes - 1); ++lane) {
            lanes &= ~(std::uint32_t{1} << lane);
        }
    }
    return lanes;
}

void PolygonLinks::keep_wanted(const Pass& pass, std::uint32_t polygon, const SampleBatch& batch) {
    std::size_t kept = 0;
    for (std::size_t h = 0; h < work_->count; ++h) {
        LandHit hit = work_->hits[h];
        const std::uint32_t* const polygons =
            pass.field().ground_polygons[hit.layer].data() + pass.search->cell_of(batch, hit);
        std::uint32_t keep = 0;
        for (std::uint32_t left = hit.lanes; left != 0;) {
            const std::uint32_t to = polygons[std::countr_zero(left)];
            std::uint32_t same = 0;
            for (std::uint32_t rest = left; rest != 0; rest &= rest - 1) {
                const int lane = std::countr_zero(rest);
                if (polygons[lane] == to) same |= std::uint32_t{1} << lane;
            }
            left &= ~same;
            if (to != polygon) keep |= wanted(target(to), batch, same);
        }
        if (keep == 0) continue;
        hit.lanes = keep;
        work_->hits[kept++] = hit;
    }
    work_->count = kept;
}

std::size_t PolygonLinks::find(std::uint32_t polygon, std::span<const SampleBatch> samples,
                               std::vector<FoundLink>& found) {
    for (const Target& target : targets_) target_of_[target.polygon] = 0;
    targets_.clear();
    std::size_t asked = 0;
    for (std::size_t p = 0; p < passes_.size(); ++p) {
        for (const SampleBatch& batch : samples) {
            asked += static_cast<std::size_t>(std::popcount(batch.lanes));
            find_in(p, polygon, batch, found);
        }
    }
    for (Target& target : targets_) {
        if (target.links == 0) add_blocked(polygon, target, found);
    }
    return asked;
}

void PolygonLinks::find_in(std::size_t p, std::uint32_t polygon, const SampleBatch& batch,
                           std::vector<FoundLink>& found) {
    const Pass& pass = passes_[p];
    work_ = &workspaces_[p];
    pass.search->list(batch, *work_);
    keep_wanted(pass, polygon, batch);
    if (work_->count == 0) return;
    const auto hits = work_->hits.begin();
    listed_.assign(hits, hits + static_cast<std::ptrdiff_t>(work_->count));
    pass.search->confirm(batch, *work_);
    pass.search->spread(batch, *work_);
    for (std::uint32_t left = batch.lanes; left != 0; left &= left - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(left));
        std::vector<LandVoxel>& voxels = work_->voxels[lane];
        if (voxels.empty()) continue;
        const Sample sample = sample_of(pass.field(), batch, lane);
        find_chains(voxels, sample.polygon, pass.site->space->agent.climb_m, chains_);
        for (const VoxelRun& chain : chains_) add_chain(p, sample, voxels, chain, found);
    }
    keep_blocked(pass, batch);
    if (work_->count == 0) return;
    note_blocked(p, batch, kMostBlocked / 3);
    pass.search->confirm_cores(batch, *work_);
    note_blocked(p, batch, kMostBlocked);
}

void PolygonLinks::keep_blocked(const Pass& pass, const SampleBatch& batch) {
    std::size_t kept = 0;
    for (std::size_t h = 0; h < listed_.size(); ++h) {
        LandHit hit = listed_[h];
        hit.lanes &= ~work_->hits[h].lanes;
        if (hit.lanes == 0) continue;
        // Neighbours mostly land on one polygon; who does not is asked in another batch.
        const std::size_t cell = pass.search->cell_of(batch, hit) +
                                 static_cast<std::size_t>(std::countr_zero(hit.lanes));
        const Target& to = target(pass.field().ground_polygons[hit.layer][cell]);
        if (to.closed || to.links > 0 || to.blocked_count == kMostBlocked) continue;
        work_->hits[kept++] = hit;
    }
    work_->count = kept;
}

// One jump for every target that has no link yet. Where in the batch it is looked for first
// changes from batch to batch, so that directions and places do.
void PolygonLinks::note_blocked(std::size_t p, const SampleBatch& batch, std::size_t most) {
    const Pass& pass = passes_[p];
    ++notes_;
    const std::uint32_t start = static_cast<std::uint32_t>(batch.z) * 0x9e3779b1U;
    for (std::size_t i = 0; i < work_->count; ++i) {
        const std::size_t h = (i + (start >> 8U)) % work_->count;
        const LandHit& hit = work_->hits[h];
        if (hit.lanes == 0) continue;
        const int turn = static_cast<int>(start & 31U);
        const auto lane =
            static_cast<std::size_t>(turn + std::countr_zero(std::rotr(hit.lanes, turn))) % kLanes;
        const std::size_t cell = pass.search->cell_of(batch, hit) + lane;
        Target& to = target(pass.field().ground_polygons[hit.layer][cell]);
        if (to.closed || to.links > 0 || to.blocked_count >= most || to.noted == notes_) {
            continue;
        }
        to.noted = notes_;
        const LandEntry& entry = pass.search->table().lands[hit.entry];
        to.blocked[to.blocked_count++] = {
            p,
            sample_of(pass.field(), batch, lane),
            {to.polygon, entry.dx, entry.dz, pass.field().ground_ys[hit.layer][cell], entry.rank,
             entry.bins, false}};
    }
}

void PolygonLinks::add_blocked(std::uint32_t polygon, Target& to, std::vector<FoundLink>& found) {
    for (std::size_t b = 0; b < to.blocked_count && to.links == 0; ++b) {
        const Blocked& blocked = to.blocked[b];
        const Pass& pass = passes_[blocked.pass];
        if (is_redundant(pass, blocked.sample, blocked.voxel, blocked.voxel)) continue;
        Candidate candidate = make_candidate(pass, blocked.sample, {&blocked.voxel, 1});
        candidate.open_m = 0.0;
        provers_[blocked.pass].prove(candidate, static_cast<double>(pass.cell_m()), parts_);
        for (const LandingPart& part : parts_) {
            found.push_back(make_link(pass, {polygon, to.polygon}, candidate.takeoff, part));
            ++to.links;
        }
    }
}

void PolygonLinks::add_chain(std::size_t p, const Sample& sample, std::span<const LandVoxel> voxels,
                             const VoxelRun& chain, std::vector<FoundLink>& found) {
    const Pass& pass = passes_[p];
    Target& to = target(voxels[chain.first].polygon);
    if (wanted(to, {0, sample.x, sample.z, 1}, 1) == 0) return;
    if (is_redundant(pass, sample, voxels[chain.first], voxels[chain.last])) {
        if (++to.walks == kFewWalks)
            to.closed = is_always_redundant(pass, {sample.polygon, to.polygon});
        return;
    }
    segments_.clear();
    simplify(voxels, chain, pass.epsilon_m / static_cast<double>(pass.cell_m()), segments_);
    // The longest first: one of them stands for the chain.
    std::stable_sort(segments_.begin(), segments_.end(), [](const VoxelRun& a, const VoxelRun& b) {
        return a.last - a.first > b.last - b.first;
    });
    for (const VoxelRun& segment : segments_) {
        const auto over = voxels.subspan(segment.first, segment.last - segment.first + 1);
        if (segments_.size() > 1 && is_redundant(pass, sample, over.front(), over.back())) continue;
        if (add_segment(p, sample, over, to, found)) return;
    }
}

bool PolygonLinks::add_segment(std::size_t p, const Sample& sample,
                               std::span<const LandVoxel> voxels, Target& to,
                               std::vector<FoundLink>& found) {
    const Pass& pass = passes_[p];
    const Candidate candidate = make_candidate(pass, sample, voxels);
    parts_.clear();
    if (provers_[p].holds(candidate, sample.x, sample.z, voxels)) {
        parts_.push_back(candidate.landing);
    } else if (to.links == 0 && to.doubts < kMostDoubts) {
        ++to.doubts;
        provers_[p].prove(candidate, static_cast<double>(pass.cell_m()), parts_);
    }
    drop_redundant(pass, sample.polygon, candidate, parts_);
    if (parts_.empty()) return false;
    to.takeoffs[to.links++] = {sample.x, sample.z};
    for (const LandingPart& part : parts_) {
        found.push_back(make_link(pass, {sample.polygon, to.polygon}, candidate.takeoff, part));
    }
    return true;
}

}  // namespace pronk
