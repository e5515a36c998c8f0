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

    // Along a way that is so long; zero if one is there.
    static PlanPoint steering(const PlanPoint& way, double away_m);
    // Away from the nearest border. Of who walks about: no border comes nearer by more than it
    // walked, so one that is far away need not be looked for with each step.
    PlanPoint boundary(const PlanPlace& at);
    // Somebody was put elsewhere.
    void forget() { far_m_ = 0.0; }
    // Away from everybody who is near and on the same storey.
    PlanPoint others(const Vec3d& at, double radius_m,
                     std::span<const OtherCharacter> characters) const;

  private:
    double strength(double gap_m, double within_m) const;

    const PlanMesh& mesh_;
    const BorderDistances& borders_;
    ForceSettings settings_;
    double extra_radius_m_;
    PlanPoint looked_at_{0.0};  // where borders were looked for last, and
    double far_m_ = 0.0;        // how far one may go from there until one of them pushes
};

}  // namespace pronk
