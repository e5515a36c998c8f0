// A world enters; which ground is nearest to a place leaves, without a look at all of it.
#pragma once

#include <optional>

#include "links/plan_index.hpp"
#include "planning/mesh/plan_mesh.hpp"

namespace pronk {

struct GroundPlace {
    PolyRef on;
    Vec3d at{0.0};
    double away_m = 0.0;
};

// Of the polygon's ground the point that is nearest to a place in plan view.
GroundPlace ground_near(const NavWorld& world, const PolyRef& polygon, const Vec3d& place);

class GroundIndex {
  public:
    // The mesh must stay where it is. Closed polygons are no ground.
    GroundIndex(const NavWorld& world, const PlanMesh& mesh);

    // No farther away than that; of several the first.
    std::optional<GroundPlace> nearest(const Vec3d& place, double within_m) const;
    // Straight below a place, or up to kMostBeside_m over it; of several the highest.
    std::optional<GroundPlace> below(const Vec3d& place, double within_m) const;

  private:
    const NavWorld& world_;
    const PlanMesh& mesh_;
    std::vector<PolyRef> polygons_;
    PlanIndex index_;
};

}  // namespace pronk
