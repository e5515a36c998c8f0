// The samples of a row enter; links that the search itself proves leave, and candidates that it
// leaves in doubt.
#pragma once

#include <array>

#include "links/search_pass.hpp"

namespace pronk {

struct Doubtful {
    PolygonPair pair;
    Candidate candidate;
};

struct RowResult {
    std::vector<FoundLink> found;
    std::vector<Doubtful> doubtful;
    std::size_t samples = 0;
};

class RowLinks {
  public:
    explicit RowLinks(const Pass& pass);

    void find(const SampleBatch& batch, RowResult& result);

  private:
    void add_chain(const Sample& sample, std::span<const LandVoxel> voxels, const VoxelRun& chain,
                   RowResult& result);
    void add_segment(const Sample& sample, std::span<const LandVoxel> voxels, RowResult& result);

    const Pass& pass_;
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
