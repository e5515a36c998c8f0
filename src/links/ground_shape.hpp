// A surface enters; how the ground of its polygons bends leaves, in a form that is quick to ask.
#pragma once

#include <pronk/surface.hpp>
#include <vector>

namespace pronk {

// By how much the ground may differ from what a GroundShape says of it: it leaves out bends of less
// than half a millimetre, of which there may be several in a row.
inline constexpr double kUnseenBend_m = 0.002;

class GroundShape {
  public:
    explicit GroundShape(const WalkableSurface& surface);

    // Whether it has no bends anywhere.
    bool is_even(PolyId polygon) const {
        return begin_[polygon.index()] == begin_[polygon.index() + 1];
    }
    // Where the ground bends along a segment that lies in the polygon, its ends' heights given;
    // sorted, ends included.
    void bends(PolyId polygon, const GroundPoint& begin, const GroundPoint& end,
               const glm::dvec2& from, const glm::dvec2& to,
               std::vector<GroundPoint>& points) const;

  private:
    // An edge between two triangles of a polygon that are not in one plane.
    struct Crease {
        glm::dvec2 a;
        glm::dvec2 b;
        double y_a = 0.0;
        double y_b = 0.0;
    };

    std::vector<std::uint32_t> begin_;  // creases of polygon p: [begin_[p], begin_[p + 1])
    std::vector<Crease> creases_;
};

}  // namespace pronk
