// Where a body is and where it would be enter; where it gets in one step leaves: over the ground,
// along its borders, and with room for it. See docs/algorithms/miran.md.
#pragma once

#include "corridors/border_distances.hpp"
#include "planning/search_end.hpp"

namespace pronk {

// A body is so much thinner than it is: who touches does not collide.
inline constexpr double kTouching_m = 1e-6;

class BodyMove {
  public:
    // Its middle keeps away from borders by so much, if it does so where it starts.
    BodyMove(const PlanMesh& cells, const BorderDistances& borders, double room_m)
        : mesh_(cells), borders_(borders), room_m_(room_m) {}

    PlanPlace run(const PlanPlace& from, const PlanPoint& to) const;

  private:
    PlanPlace before_corner(const PlanPlace& from, const PlanPlace& end) const;
    PlanPlace with_room(const PlanPlace& from, const PlanPlace& end) const;

    const PlanMesh& mesh_;
    const BorderDistances& borders_;
    double room_m_;
};

}  // namespace pronk
