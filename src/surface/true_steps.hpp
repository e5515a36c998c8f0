// Recast's rounded columns and the level's floor enter; what of the columns is no ground to walk
// on, as the triangles have it, is taken away. See docs/algorithms/surface.md.
#pragma once

#include <pronk/space.hpp>

#include "space/recast.hpp"

namespace pronk {

// Whether ground ends a run, or is at most a climb below its top. Recast's rasterizer goes by the
// order of triangles: a wall drawn late hands the area of a beam at its foot on to the roof on top
// of it, storeys above.
class GroundCheck {
  public:
    GroundCheck(const LevelFloor& floor, const SpanField& field, const AgentCells& cells);

    bool is_ground(const Span& span, int x, int z) const;

    // Whether ground in the middle of a column is at most a climb below the top of an obstacle.
    bool can_be_climbed(int top_parts, int x, int z) const;

  private:
    double height_of(int parts) const { return field_.window.min.y + part_m_ * parts; }
    template <class Test>
    bool any_ground(int x, int z, const Test& test) const;

    const LevelFloor& floor_;
    const SpanField& field_;
    double half_m_;
    double part_m_;
    double climb_m_;
};

// An obstacle is as high as it is over the ground. Recast counts from the top of the span below,
// and where that took in another part of the obstacle, it lets bodies walk into the obstacle's
// face.
void drop_high_obstacles(const GroundCheck& check, const AgentCells& cells, rcHeightfield& solid);

// Neighbours with a step between them that is too high are none. Recast compares the highest ground
// of two neighbouring columns; where the lower ground falls towards the step between them, the step
// is higher where it stands.
void cut_high_steps(const LevelFloor& floor, const SpanField& field, const AgentCells& cells,
                    rcCompactHeightfield& compact);

}  // namespace pronk
