// Triangles enter; how many times they go round a point leaves: 1 inside of a solid, 0 outside of
// all, -1 inside of a room that is seen from within. See docs/algorithms/blocks.md.
#pragma once

#include <pronk/space.hpp>
#include <vector>

namespace pronk {

// After Barill and others, "Fast winding numbers for soups and clouds" (2018): triangles near the
// point count by their solid angles, exactly, and those of a far node of a tree all at once by the
// sum of their area vectors.
class WindingNumber {
  public:
    explicit WindingNumber(const TriangleSoup& soup);

    // Not on a triangle. Where a level is not closed it can be any number.
    double at(const Vec3d& point) const;

  private:
    // Of the triangles below a node.
    struct Far {
        Vec3d area_m2{0.0};  // along their normals
        Vec3d middle{0.0};   // weighted by area
        double size_m2 = 0.0;
        double radius_m = 0.0;  // around the middle; all triangles lie within
    };

    TriangleTree tree_;
    std::vector<Far> far_;  // one for each node
};

}  // namespace pronk
