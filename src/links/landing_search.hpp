// A lane field and a landing table enter; for every sample the cells it can land in leave, in
// counter-clockwise order (Kerkhof 5.4). See docs/algorithms/landing_search.md.
#pragma once

#include <array>

#include "links/land_segments.hpp"
#include "links/landing_kernel.hpp"
#include "links/landing_table.hpp"
#include "links/lane_field.hpp"
#include "links/straight_ways.hpp"

namespace pronk {

// Neighbouring samples of a few rows, on one layer of ground: sample `lane` is the lower corner of
// the cell of column (x + lane % kLaneColumns * step, z + lane / kLaneColumns * step).
struct SampleBatch {
    std::uint32_t layer = 0;
    int x = 0;
    int z = 0;
    std::uint32_t lanes = 0;
};

class LandingSearch {
  public:
    // Landings that the ways lead to are not listed; none: all are.
    LandingSearch(const LaneField& field, const LandingTable& table, const GridSettings& grid,
                  const StraightWays* ways);
    // It points into itself.
    LandingSearch(const LandingSearch&) = delete;
    LandingSearch& operator=(const LandingSearch&) = delete;

    const LaneField& field() const { return field_; }
    const LandingTable& table() const { return table_; }
    // Where the ground differs from that at the midpoint of its cell by more than this, nothing is
    // said about calm.
    double calm_slack_m() const { return calm_slack_m_; }

    // What a thread needs for itself.
    struct Workspace {
        std::vector<LandHit> hits;
        std::size_t count = 0;                 // of hits
        std::vector<std::uint64_t> ranks;      // one bit each: was hit
        std::vector<std::uint32_t> first_hit;  // of a rank
        std::vector<std::uint32_t> next_hit;   // of the same rank
        std::array<std::vector<LandVoxel>, kLanes> voxels;
        // Polygons that samples of the batch stand in, and their ways by where they lead.
        std::vector<KernelWays> ways;
        std::array<std::uint8_t, kLanes> ways_of{};  // by lane
        std::vector<std::vector<std::uint32_t>> first_to;
        std::vector<std::vector<KernelCone>> cones;
        std::vector<GridCorner> corners;
    };
    Workspace make_workspace() const;

    // First: where the batch's arcs meet ground, as hits. Whoever knows that some do not matter
    // takes them out.
    void list(const SampleBatch& batch, Workspace& work) const;
    // Then: without those that something is in the way of.
    void confirm(const SampleBatch& batch, Workspace& work) const;
    // Or: without those that something in the columns below their arcs is in the way of. What is
    // left may still touch something with its sides.
    void confirm_cores(const SampleBatch& batch, Workspace& work) const;
    // At last: the hits as land voxels, for each sample of the batch.
    void spread(const SampleBatch& batch, Workspace& work) const;

    // Where the cell of a hit is in the lane field, for lane 0.
    std::size_t cell_of(const SampleBatch& batch, const LandHit& hit) const {
        return static_cast<std::size_t>(field_.layout.index_of(batch.x, batch.z) +
                                        lands_[hit.entry].offset);
    }

    // Where the approach entries of the table are in the lane field, seen from a sample.
    const std::int32_t* approach_offsets(int quadrant) const {
        return approach_offsets_.data() +
               static_cast<std::size_t>(quadrant) * table_.approach_entries.size();
    }

  private:
    KernelBatch kernel_batch(const SampleBatch& batch) const;
    void lay_approaches();
    void find_ways(const SampleBatch& batch, Workspace& work) const;

    // Layers of runs as the kernel takes them.
    struct Runs {
        explicit Runs(const std::vector<RunLayer>& layers);
        KernelRuns view() const { return {tops.data(), bottoms.data(), tops.size()}; }

        std::vector<const std::int16_t*> tops;
        std::vector<const std::int16_t*> bottoms;
    };

    const LaneField& field_;
    const LandingTable& table_;
    Runs runs_;
    Runs cores_;
    double calm_slack_m_;
    std::vector<KernelRing> rings_;
    std::vector<KernelGroup> block_groups_;
    std::vector<KernelEntry> blocks_;
    std::vector<KernelGroup> land_groups_;
    std::vector<KernelEntry> lands_;
    std::vector<KernelApproach> approaches_;  // by land entry
    std::vector<std::int32_t> approach_offsets_;
    std::vector<std::int32_t> approach_squares_;
    std::vector<std::int16_t> approach_highs_;
    std::vector<const std::int16_t*> grounds_;
    std::vector<const std::uint16_t*> ground_polygons_;
    const StraightWays* ways_;
    KernelInput input_;
    KernelInput core_input_;
    LandingKernel kernel_;
};

}  // namespace pronk
