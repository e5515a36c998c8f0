// A level's triangles enter; whether an upright cylinder meets one of them leaves. All that is
// asked of FCL is asked here.
#pragma once

#include <memory>
#include <pronk/geometry.hpp>

namespace pronk::judge {

struct UprightCylinder {
    double x = 0.0;
    double z = 0.0;
    double bottom = 0.0;
    double top = 0.0;
    double radius_m = 0.0;
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

  private:
    struct Model;
    std::unique_ptr<const Model> model_;  // none without triangles
};

}  // namespace pronk::judge
