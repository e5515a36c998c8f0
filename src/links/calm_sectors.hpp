// A lane field and a landing table enter; for every ground and 16 directions leaves whether jumps
// that come from there find nothing in their way where they come down. Most do, and need no closer
// look. See docs/algorithms/landing_search.md.
#pragma once

#include "links/landing_kernel.hpp"
#include "links/landing_table.hpp"
#include "links/lane_field.hpp"

namespace pronk {

inline constexpr int kSectors = 16;

class CalmSectors {
  public:
    CalmSectors(const LaneField& field, const LandingTable& table, const Agent& agent,
                const GridSettings& grid);

    // What reaches no higher than this over the landing does not count; where the ground differs
    // from that at the midpoint of the cell by more than the slack, nothing is said.
    double harmless_m() const { return harmless_m_; }
    double slack_m() const { return slack_m_; }

    // `index` is the cell's in the lane field, the bins are those that the jumps fly in.
    bool is_calm(std::size_t layer, std::size_t index, BinRange bins) const {
        const std::uint32_t* const group = masks_[layer].data() + index / kLanes * kSectors;
        const int last = (bins.first + bins.count - 1) * kSectors / kBins;
        std::uint32_t calm = ~std::uint32_t{0};
        for (int s = bins.first * kSectors / kBins; s <= last; ++s) calm &= group[s];
        return (calm >> (index % kLanes) & 1U) != 0;
    }

  private:
    double harmless_m_;
    double slack_m_;
    std::vector<std::vector<std::uint32_t>> masks_;  // by layer: kSectors for every kLanes columns
};

}  // namespace pronk
