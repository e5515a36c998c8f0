// A lane field and a landing table enter; for every sample the cells it can land in leave, in
// counter-clockwise order (Kerkhof 5.4). See docs/algorithms/landing_search.md.
#pragma once

#include <array>

#include "links/land_segments.hpp"
#include "links/landing_kernel.hpp"
#include "links/lane_field.hpp"

namespace pronk {

// A sample: the lower corner of a column's cell, on one of its grounds.
struct Sample {
    int x = 0;
    int z = 0;
    std::uint32_t polygon = 0;  // as the lane field numbers them
    float y = 0.0F;
};

class LandingSearch {
  public:
    LandingSearch(const LaneField& field, const LandingTable& table);

    const LaneField& field() const { return field_; }
    const LandingTable& table() const { return table_; }

    // What a thread needs for itself.
    struct Workspace {
        std::vector<LandHit> hits;
        std::vector<std::uint64_t> ranks;      // one bit each: was hit
        std::vector<std::uint32_t> first_hit;  // of a rank
        std::vector<std::uint32_t> next_hit;   // of the same rank
        std::array<std::vector<LandVoxel>, kLanes> voxels;
    };
    Workspace make_workspace() const;

    // Calls visit(sample, voxels) for every sample of a row on the given layer of ground. The
    // voxels may be changed by it. Returns the number of samples.
    template <class Visit>
    std::size_t search_row(std::size_t layer, int z, Workspace& work, const Visit& visit) const;

  private:
    void search_batch(std::ptrdiff_t at, const std::int16_t* takeoffs, std::uint32_t lanes,
                      Workspace& work) const;

    const LaneField& field_;
    const LandingTable& table_;
    std::vector<KernelRing> rings_;
    std::vector<KernelGroup> block_groups_;
    std::vector<KernelEntry> blocks_;
    std::vector<KernelGroup> land_groups_;
    std::vector<KernelEntry> lands_;
    std::vector<const std::int16_t*> tops_;
    std::vector<const std::int16_t*> bottoms_;
    std::vector<const std::int16_t*> grounds_;
    KernelInput input_;
    LandingKernel kernel_;
};

template <class Visit>
std::size_t LandingSearch::search_row(std::size_t layer, int z, Workspace& work,
                                      const Visit& visit) const {
    const LaneLayout& layout = field_.layout;
    const std::ptrdiff_t begin = layout.index_of(0, z);
    std::size_t samples = 0;
    for (int first = 0; first < layout.samples(); first += kLanes) {
        const std::ptrdiff_t at = begin + first;
        const std::int16_t* const takeoffs = field_.takeoffs[layer].data() + at;
        std::uint32_t lanes = 0;
        for (int lane = 0; lane < kLanes; ++lane) {
            lanes |= static_cast<std::uint32_t>(takeoffs[lane] != HeightUnits::kLowest) << lane;
        }
        if (lanes == 0) continue;
        search_batch(at, takeoffs, lanes, work);
        for (int lane = 0; lane < kLanes; ++lane) {
            if ((lanes >> lane & 1U) == 0) continue;
            ++samples;
            auto& voxels = work.voxels[static_cast<std::size_t>(lane)];
            if (voxels.empty()) continue;
            visit(Sample{(first + lane) * layout.step(), z,
                         field_.takeoff_polygons[layer][static_cast<std::size_t>(at + lane)],
                         field_.takeoff_ys[layer][static_cast<std::size_t>(at + lane)]},
                  voxels);
        }
    }
    return samples;
}

}  // namespace pronk
