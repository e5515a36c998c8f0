// What is searched for, and what all ways to sample share: is a landing redundant, does it hold.
#pragma once

#include "links/landing_search.hpp"
#include "links/link_lists.hpp"
#include "links/link_proof.hpp"

namespace pronk {

// From one polygon to one other a few links are enough, that start so far apart.
inline constexpr std::size_t kMostLinksOfPair = 4;
inline constexpr double kLinksApart_m = 3.5;

// One reach of one profile, on one tile.
struct Pass {
    const LinkSite* site = nullptr;
    std::span<const GroundShape> grounds;  // one a tile
    const LandingSearch* search = nullptr;
    std::uint8_t profile = 0;
    JumpProfile jump;
    double gravity_m_s2 = kEarthGravity_m_s2;
    double epsilon_m = 0.0;
    bool keep_redundant = false;

    const LaneField& field() const { return search->field(); }
    float cell_m() const { return site->space->window.grid.cell_m; }
};

// A pair of polygons, as the lane field numbers them.
struct PolygonPair {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    friend auto operator<=>(const PolygonPair&, const PolygonPair&) = default;
};

// One sample of a batch.
struct Sample {
    int x = 0;
    int z = 0;
    std::uint32_t polygon = 0;  // as the lane field numbers them
    float y = 0.0F;
};

Sample sample_of(const LaneField& field, const SampleBatch& batch, std::size_t lane);

// Whether a straight walk leads to every point of a landing, in the same tile.
bool is_redundant(const Pass& pass, std::uint32_t takeoff_polygon, const Candidate& candidate,
                  const LandingPart& part);

// Parts of a segment may be redundant where the whole is not.
void drop_redundant(const Pass& pass, std::uint32_t takeoff_polygon, const Candidate& candidate,
                    std::vector<LandingPart>& parts);

// All jumps from the sample to the segment over the voxels.
Candidate make_candidate(const Pass& pass, const Sample& sample, std::span<const LandVoxel> voxels);

FoundLink make_link(const Pass& pass, const PolygonPair& pair, const Vec3d& takeoff,
                    const LandingPart& landing);

}  // namespace pronk
