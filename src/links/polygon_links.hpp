// A take-off polygon enters; a few good links to every polygon that can be jumped to from it leave.
// All its samples are asked, but only about polygons that are not linked well enough yet.
// See docs/algorithms/landing_search.md.
#pragma once

#include "links/linked_pairs.hpp"
#include "links/search_pass.hpp"

namespace pronk {

// The samples of one polygon, in the order in which they are asked.
using PolygonSamples = std::vector<SampleBatch>;

// For every polygon of the tile, by its number.
std::vector<PolygonSamples> samples_by_polygon(const LaneField& field, std::size_t polygons);

class PolygonLinks {
  public:
    // The passes are those of one profile.
    explicit PolygonLinks(std::span<const Pass> passes);

    // Adds to `found`; returns how many samples were asked. To polygons that are joined already no
    // links are looked for.
    std::size_t find(std::uint32_t polygon, std::span<const SampleBatch> samples,
                     std::span<const LinkedPair> joined, std::vector<FoundLink>& found);

  private:
    struct Place {
        int x = 0;
        int z = 0;
    };
    static constexpr int kMostDoubts = 16;

    // A jump that voxels do not let pass; the triangles may.
    struct Blocked {
        std::size_t pass = 0;
        Sample sample;
        LandVoxel voxel;
    };
    static constexpr std::size_t kMostBlocked = 16;  // are asked about, of a pass
    static constexpr std::size_t kMostNoted = 8;     // in a batch
    static constexpr std::size_t kMostNotes = 128;   // in a pass

    struct Target {
        std::uint32_t polygon = 0;
        std::size_t links = 0;
        int doubts = 0;  // that were asked about in this pass
        std::array<Place, kMostLinksOfPair> takeoffs{};
        std::size_t noted = 0;           // when the last of those below was
        std::size_t noted_at_once = 0;   // how many then
        std::size_t blocked_before = 0;  // of other passes
        std::vector<Blocked> blocked;

        std::size_t blocked_in_pass() const { return blocked.size() - blocked_before; }
        void forget_half();  // every other one of this pass
    };

    Target& target(std::uint32_t polygon);
    // Those of the lanes from which another link to the target is wanted.
    std::uint32_t wanted(const Target& target, const SampleBatch& batch, std::uint32_t lanes) const;
    void keep_wanted(const Pass& pass, std::uint32_t polygon, const SampleBatch& batch);
    void find_in(std::size_t pass, std::uint32_t polygon, const SampleBatch& batch,
                 std::vector<FoundLink>& found);
    // Of the hits that were listed, and are not confirmed, those to polygons without a link.
    void keep_blocked(const Pass& pass, const SampleBatch& batch);
    void note_blocked(std::size_t pass, const SampleBatch& batch);
    void add_blocked(std::uint32_t polygon, Target& target, std::vector<FoundLink>& found);
    void try_blocked(std::uint32_t polygon, const Blocked& blocked, Target& target,
                     std::vector<FoundLink>& found);
    // Whether some of the jumps are proven, and links now.
    bool add_proven(std::uint32_t polygon, std::size_t pass, const Candidate& candidate,
                    Target& target, std::vector<FoundLink>& found);
    // Whether something of the segment became a link.
    bool add_segment(std::size_t pass, const Sample& sample, std::span<const LandVoxel> voxels,
                     Target& target, std::vector<FoundLink>& found);
    void add_chain(std::size_t pass, const Sample& sample, std::span<const LandVoxel> voxels,
                   const VoxelRun& chain, std::vector<FoundLink>& found);

    std::span<const Pass> passes_;
    int apart_cells_;
    std::vector<LinkProver> provers_;                   // one a pass
    std::vector<LandingSearch::Workspace> workspaces_;  // likewise
    LandingSearch::Workspace* work_ = nullptr;
    std::vector<LandHit> listed_;  // before they were confirmed
    std::size_t notes_ = 0;
    std::vector<Target> targets_;
    std::vector<std::uint32_t> target_of_;  // polygon -> target + 1, 0: none yet
    std::vector<VoxelRun> chains_;
    std::vector<VoxelRun> segments_;
    std::vector<LandingPart> parts_;
};

}  // namespace pronk
