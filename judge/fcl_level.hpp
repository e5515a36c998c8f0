// A level's triangles enter; whether an upright cylinder or an upright sheet meets one of them, and
// which ones, leaves. All that is asked of FCL is asked here.
#pragma once

#include <memory>
#include <pronk/geometry.hpp>
#include <vector>

#include "judge/upright_cylinder.hpp"

namespace pronk::judge {

// Upright, flat and without thickness: over the straight line from one place to another, between
// two heights over each end.
struct UprightSheet {
    Vec3d from{0.0};  // the lower corners
    Vec3d to{0.0};
    double from_top = 0.0;
    double to_top = 0.0;
};

class FclLevel {
  public:
    // Triangles without area count: they are lines and points.
    explicit FclLevel(const TriangleSoup& soup);
    FclLevel(FclLevel&&) noexcept;
    ~FclLevel();

    // Whether the boxes around the cylinder and around the whole level meet.
    bool is_near(const UprightCylinder& cylinder) const;

    // Radius and height are positive. Exact but for 1e-9 m.
    bool meets(const UprightCylinder& cylinder) const;

    // The triangles that a cylinder meets, by their numbers in the soup, ascending.
    std::vector<std::uint32_t> met_by(const UprightCylinder& cylinder) const;

    // The sheet has a length and a height. Touching counts.
    bool meets(const UprightSheet& sheet) const;

  private:
    struct Model;
    std::unique_ptr<const Model> model_;  // none without triangles
};

}  // namespace pronk::judge
