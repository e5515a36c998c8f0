// A place, what attracts and what is to be kept away from enter; the force on a character leaves
// (Jaklin 3.4). See docs/algorithms/miran.md.
#pragma once

#include <pronk/following.hpp>

#include "corridors/border_distances.hpp"
#include "planning/search_end.hpp"

namespace pronk {

// In units of the force that steers.
class ForceField {
  public:
    ForceField(const PlanMesh& cells, const BorderDistances& borders, const ForceSettings& settings,
               double extra_radius_m)
        : mesh_(cells), borders_(borders), settings_(settings), extra_radius_m_(extra_radius_m) {}

    // Towards a point; zero if one is there.
    static PlanPoint steering(const PlanPoint& at, const PlanPoint& attraction);
    // Away from the nearest border.
    PlanPoint boundary(const PlanPlace& at) const;
    // Away from everybody who is near and on the same storey.
    PlanPoint others(const Vec3d& at, double radius_m,
                     std::span<const OtherCharacter> characters) const;

  private:
    double strength(double gap_m, double within_m) const;

    const PlanMesh& mesh_;
    const BorderDistances& borders_;
    ForceSettings settings_;
    double extra_radius_m_;
};

}  // namespace pronk
