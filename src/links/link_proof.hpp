// A take-off and a segment to land on enter; what of it is proven to be valid jumps
// (docs/algorithms/valid_jump.md) leaves.
#pragma once

#include <pronk/links.hpp>

#include "links/ground_shape.hpp"
#include "links/landing_search.hpp"
#include "space/columns.hpp"

namespace pronk {

// Where a jump lands, on the ground of a polygon.
struct LandingPart {
    Vec3d begin{0.0};
    Vec3d end{0.0};
};

// All jumps from a point to a segment.
struct Candidate {
    Vec3d takeoff{0.0};
    HeightRange takeoff_y;                     // of the level's ground there
    const WalkableSurface* surface = nullptr;  // of the landing
    const GroundShape* ground = nullptr;
    PolyId polygon;
    LandingPart landing;
    // The landing search has them proven free up to this distance from the take-off.
    double open_m = 0.0;
};

// Proofs for one landing table.
class LinkProver {
  public:
    // `jump` is the profile; its reach is the longest that is allowed.
    LinkProver(const FreeSpace& space, const LandingSearch& search, const JumpProfile& jump,
               double gravity_m_s2)
        : space_(space),
          grid_(space),
          search_(search),
          field_(search.field()),
          table_(search.table()),
          jump_(jump),
          gravity_m_s2_(gravity_m_s2) {}

    // Whether the whole segment holds, by voxels alone: they say what is in the way where the jumps
    // come down, all before is known. `voxels` are those that the segment goes over, from the
    // column (x, z) of the sample.
    bool holds(const Candidate& candidate, int x, int z, std::span<const LandVoxel> voxels);

    // The parts that free space proves, in the order of the segment. It is halved until a part
    // holds or is shorter than smallest_m.
    void prove(const Candidate& candidate, double smallest_m, std::vector<LandingPart>& parts);

  private:
    // Whether apex, reach and fall allow every landing; looks the ground up on the way.
    bool is_in_reach(const Candidate& candidate, const LandingPart& part);
    // Whether the landing table covers every jump.
    bool is_covered(const Candidate& candidate, const LandingPart& part) const;
    bool is_valid(const Candidate& candidate, const LandingPart& part, double open_m);
    void prove(const Candidate& candidate, const LandingPart& part, double smallest_m,
               std::vector<LandingPart>& parts);
    bool comes_down_free(const Candidate& candidate, const LandVoxel& voxel, int x, int z,
                         const HeightRange& ground) const;
    bool is_in_the_way(int x, int z, int low_voxel, double high_y) const;
    // Of the ground that was looked up, between two places of the segment.
    HeightRange ground_between(double from, double to) const {
        return heights_between(ground_, from, to);
    }

    const FreeSpace& space_;
    ColumnGrid grid_;
    const LandingSearch& search_;
    const LaneField& field_;
    const LandingTable& table_;
    JumpProfile jump_;
    double gravity_m_s2_;
    std::vector<GroundPoint> points_;
    std::vector<GroundStretch> ground_;
};

}  // namespace pronk
