#include "links/polygon_links.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/common.hpp>
#include <numeric>

namespace pronk {
namespace {

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
    for (int z = 0; z < field.depth; z += kLaneRows * step) {
        for (std::size_t layer = 0; layer < field.takeoffs.size(); ++layer) {
            const GroundLayer& takeoffs = field.takeoffs[layer];
            for (int i = 0; i < field.layout.samples(); ++i) {
                for (std::size_t row = 0; row < kLaneRows; ++row) {
                    const std::size_t at = field.layout.sample_of(i * step, z, row * kLaneColumns);
                    if (takeoffs.heights[at] == HeightUnits::kLowest) continue;
                    PolygonSamples& own = samples[takeoffs.polygons[at]];
                    const bool fits = !own.empty() && own.back().z == z &&
                                      own.back().layer == layer &&
                                      i * step - own.back().x < kLaneColumns * step;
                    if (!fits) own.push_back({static_cast<std::uint32_t>(layer), i * step, z, 0});
                    const auto column = static_cast<std::size_t>((i * step - own.back().x) / step);
                    own.back().lanes |= std::uint32_t{1} << (row * kLaneColumns + column);
                }
            }
        }
    }
    for (PolygonSamples& own : samples) own = spread_out(own);
    return samples;
}

PolygonLinks::PolygonLinks(std::span<const Pass> passes)
    : passes_(passes),
      apart_cells_(static_cast<int>(
          std::ceil(kLinksApart_m / static_cast<double>(passes.front().cell_m())))),
      target_of_(passes.front().field().polygons.size(), 0) {
    for (const Pass& pass : passes) {
        provers_.emplace_back(*pass.site->space, *pass.search, pass.jump, pass.gravity_m_s2);
        workspaces_.push_back(pass.search->make_workspace());
    }
}

PolygonLinks::Target& PolygonLinks::target(std::uint32_t polygon) {
    std::uint32_t& slot = target_of_[polygon];
    if (slot == 0) {
        targets_.emplace_back().polygon = polygon;
        slot = static_cast<std::uint32_t>(targets_.size());
    }
    return targets_[slot - 1];
}

std::uint32_t PolygonLinks::wanted(const Target& target, const SampleBatch& batch,
                                   std::uint32_t lanes) const {
    if (target.links >= kMostLinksOfPair) return 0;
    const int step = passes_.front().field().layout.step();
    for (std::size_t t = 0; t < target.links; ++t) {
        for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
            const int lane = std::countr_zero(left);
            const int dx = batch.x + lane % kLaneColumns * step - target.takeoffs[t].x;
            const int dz = batch.z + lane / kLaneColumns * step - target.takeoffs[t].z;
            if (dx * dx + dz * dz < apart_cells_ * apart_cells_) {
                lanes &= ~(std::uint32_t{1} << lane);
            }
        }
    }
    return lanes;
}

void PolygonLinks::keep_wanted(const Pass& pass, std::uint32_t polygon, const SampleBatch& batch) {
    const LaneLayout& layout = pass.field().layout;
    std::size_t kept = 0;
    for (std::size_t h = 0; h < work_->count; ++h) {
        LandHit hit = work_->hits[h];
        const std::uint16_t* const polygons =
            pass.field().grounds[hit.layer].polygons.data() + pass.search->cell_of(batch, hit);
        std::uint32_t keep = 0;
        for (std::uint32_t left = hit.lanes; left != 0;) {
            const auto at = [&](std::uint32_t lanes) {
                return polygons[layout.lane_offset(
                    static_cast<std::size_t>(std::countr_zero(lanes)))];
            };
            const std::uint32_t to = at(left);
            std::uint32_t same = 0;
            for (std::uint32_t rest = left; rest != 0; rest &= rest - 1) {
                if (at(rest) == to) same |= rest & ~(rest - 1);
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
                               std::span<const LinkedPair> joined, std::vector<FoundLink>& found) {
    for (const Target& target : targets_) target_of_[target.polygon] = 0;
    targets_.clear();
    const LaneField& field = passes_.front().field();
    for (const LinkedPair& pair : joined) target(field.number_of(pair.to)).links = kMostLinksOfPair;
    std::size_t asked = 0;
    for (std::size_t p = 0; p < passes_.size(); ++p) {
        for (Target& target : targets_) {
            target.blocked_before = target.blocked.size();
            target.doubts = 0;
        }
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
    pass.search->confirm_cores(batch, *work_);
    note_blocked(p, batch);
}

void PolygonLinks::keep_blocked(const Pass& pass, const SampleBatch& batch) {
    std::size_t kept = 0;
    for (std::size_t h = 0; h < listed_.size(); ++h) {
        LandHit hit = listed_[h];
        hit.lanes &= ~work_->hits[h].lanes;
        if (hit.lanes == 0) continue;
        // Neighbours mostly land on one polygon; who does not is asked in another batch.
        const std::size_t cell =
            pass.search->cell_of(batch, hit) +
            pass.field().layout.lane_offset(static_cast<std::size_t>(std::countr_zero(hit.lanes)));
        const Target& to = target(pass.field().grounds[hit.layer].polygons[cell]);
        if (to.links > 0) continue;
        work_->hits[kept++] = hit;
    }
    work_->count = kept;
}

// A few jumps for every target that has no link yet, from all over the batch: hits and lanes are
// gone through in leaps.
void PolygonLinks::note_blocked(std::size_t p, const SampleBatch& batch) {
    const Pass& pass = passes_[p];
    ++notes_;
    const std::size_t count = work_->count;
    std::size_t leap = count * 5 / 8 + 1;
    while (std::gcd(leap, count) != 1) ++leap;
    std::size_t next = static_cast<std::size_t>(batch.z) % count;
    for (std::size_t i = 0; i < count; ++i) {
        const LandHit& hit = work_->hits[next];
        next = (next + leap) % count;
        if (hit.lanes == 0) continue;
        const int turn = static_cast<int>(static_cast<std::size_t>(batch.z) + 11 * i) % kLanes;
        const auto lane =
            static_cast<std::size_t>(turn + std::countr_zero(std::rotr(hit.lanes, turn))) % kLanes;
        const std::size_t cell =
            pass.search->cell_of(batch, hit) + pass.field().layout.lane_offset(lane);
        const GroundLayer& ground = pass.field().grounds[hit.layer];
        Target& to = target(ground.polygons[cell]);
        if (to.noted != notes_) to.noted_at_once = 0;
        to.noted = notes_;
        if (to.links > 0 || to.noted_at_once == kMostNoted) continue;
        ++to.noted_at_once;
        const LandEntry& entry = pass.search->table().lands[hit.entry];
        to.blocked.push_back(
            {p,
             sample_of(pass.field(), batch, lane),
             {to.polygon, entry.dx, entry.dz, ground.ys[cell], entry.rank, entry.bins, false}});
        if (to.blocked_in_pass() == kMostNotes) to.forget_half();
    }
}

void PolygonLinks::Target::forget_half() {
    std::size_t kept = blocked_before;
    for (std::size_t i = blocked_before; i < blocked.size(); i += 2) blocked[kept++] = blocked[i];
    blocked.resize(kept);
}

void PolygonLinks::add_blocked(std::uint32_t polygon, Target& to, std::vector<FoundLink>& found) {
    for (std::size_t begin = 0; begin < to.blocked.size() && to.links == 0;) {
        std::size_t end = begin;
        while (end < to.blocked.size() && to.blocked[end].pass == to.blocked[begin].pass) ++end;
        // Evenly spread.
        const std::size_t count = end - begin;
        const std::size_t tries = std::min(count, kMostBlocked);
        for (std::size_t t = 0; t < tries && to.links == 0; ++t) {
            try_blocked(polygon, to.blocked[begin + (2 * t + 1) * count / (2 * tries)], to, found);
        }
        begin = end;
    }
}

// A profile of any reach up to its own was searched at some of them. What is between is reached by
// landing nearer.
void PolygonLinks::try_blocked(std::uint32_t polygon, const Blocked& blocked, Target& to,
                               std::vector<FoundLink>& found) {
    const Pass& pass = passes_[blocked.pass];
    Candidate candidate = make_candidate(pass, blocked.sample, {&blocked.voxel, 1});
    candidate.open_m = 0.0;
    if (add_proven(polygon, blocked.pass, candidate, to, found) || passes_.size() == 1) return;
    const Vec3d landing = candidate.landing.begin;
    const double between_m = passes_.front().jump.reach_m / static_cast<double>(passes_.size());
    const double away_m =
        std::hypot(landing.x - candidate.takeoff.x, landing.z - candidate.takeoff.z);
    Vec3d nearer = glm::mix(landing, candidate.takeoff, std::min(1.0, 0.5 * between_m / away_m));
    const Vec2 place = plan_view(Vec3(nearer));
    if (!contains(*candidate.surface, candidate.polygon, place)) return;
    nearer = {place.x, ground_height(*candidate.surface, candidate.polygon, place), place.y};
    candidate.landing = {nearer, nearer};
    if (is_redundant(pass, polygon, candidate, candidate.landing)) return;
    add_proven(polygon, blocked.pass, candidate, to, found);
}

bool PolygonLinks::add_proven(std::uint32_t polygon, std::size_t p, const Candidate& candidate,
                              Target& to, std::vector<FoundLink>& found) {
    const Pass& pass = passes_[p];
    provers_[p].prove(candidate, static_cast<double>(pass.cell_m()), parts_);
    for (const LandingPart& part : parts_) {
        found.push_back(make_link(pass, {polygon, to.polygon}, candidate.takeoff, part));
        ++to.links;
    }
    return !parts_.empty();
}

void PolygonLinks::add_chain(std::size_t p, const Sample& sample, std::span<const LandVoxel> voxels,
                             const VoxelRun& chain, std::vector<FoundLink>& found) {
    const Pass& pass = passes_[p];
    Target& to = target(voxels[chain.first].polygon);
    if (wanted(to, {0, sample.x, sample.z, 1}, 1) == 0) return;
    segments_.clear();
    simplify(voxels, chain, pass.epsilon_m / static_cast<double>(pass.cell_m()), segments_);
    // The longest first: one of them stands for the chain.
    std::stable_sort(segments_.begin(), segments_.end(), [](const VoxelRun& a, const VoxelRun& b) {
        return a.last - a.first > b.last - b.first;
    });
    for (const VoxelRun& segment : segments_) {
        const auto over = voxels.subspan(segment.first, segment.last - segment.first + 1);
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
