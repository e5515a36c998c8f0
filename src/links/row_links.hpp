// The samples of a row enter; links that the search itself proves leave, and candidates that it
// leaves in doubt.
#pragma once

#include <array>

#include "links/landing_search.hpp"
#include "links/link_lists.hpp"
#include "links/link_proof.hpp"

namespace pronk {

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
};

// A pair of polygons, as the lane field numbers them.
struct PolygonPair {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    friend auto operator<=>(const PolygonPair&, const PolygonPair&) = default;
};

struct Doubtful {
    PolygonPair pair;
    Candidate candidate;
};

struct RowResult {
    std::vector<FoundLink> found;
    std::vector<Doubtful> doubtful;
    std::size_t samples = 0;
};

FoundLink make_link(const Pass& pass, const PolygonPair& pair, const Vec3d& takeoff,
                    const LandingPart& landing);

// One sample of a batch.
struct Sample {
    int x = 0;
    int z = 0;
    std::uint32_t polygon = 0;  // as the lane field numbers them
    float y = 0.0F;
};

class RowLinks {
  public:
    explicit RowLinks(const Pass& pass);

    void find(const SampleBatch& batch, RowResult& result);

  private:
    void add_chain(const Sample& sample, std::span<const LandVoxel> voxels, const VoxelRun& chain,
                   RowResult& result);
    void add_segment(const Sample& sample, std::span<const LandVoxel> voxels, RowResult& result);
    bool is_redundant(const Sample& sample, const LandVoxel& first, const LandVoxel& last) const;
    Vec2 corner(const Sample& sample) const;
    Vec3d middle(const Sample& sample, const LandVoxel& voxel) const;

    const Pass& pass_;
    const LaneField& field_;
    float cell_m_;
    LinkProver prover_;
    LandingSearch::Workspace work_;
    std::vector<VoxelRun> chains_;
    std::vector<VoxelRun> segments_;

    // Pairs that were just linked need no candidates in doubt. What was overwritten is forgotten.
    static constexpr std::size_t kRemembered = 1024;
    std::array<PolygonPair, kRemembered> linked_{};
    static std::size_t slot_of(const PolygonPair& pair) {
        return (pair.from * 31U + pair.to * 0x9e3779b1U) % kRemembered;
    }
};

}  // namespace pronk
