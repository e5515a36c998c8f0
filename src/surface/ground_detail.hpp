// A surface's polygons and the level's floor enter; triangles over the polygons that follow the
// level's leave. See docs/algorithms/ground.md.
#pragma once

#include <map>

#include "surface/ground_mesh.hpp"
#include "surface/level_shape.hpp"

namespace pronk {

struct GroundDetail {
    std::vector<GroundMesh> polygons;  // as the surface's
    std::vector<float> vertex_y;       // of the surface's vertices
};

// Serves one level for surface after surface: polygons that the one before had cost little.
class GroundDetailMaker {
  public:
    GroundDetailMaker(const LevelFloor& floor, const SpanField& field, const Agent& agent,
                      unsigned threads = 1);
    ~GroundDetailMaker();

    // Which storey a polygon is on is said by its spans: `spans` and the field are those that the
    // surface was made from.
    GroundDetail make(const WalkableSurface& surface, const SpanPolygons& spans);

  private:
    struct Known;  // about a polygon
    class Pass;

    const LevelFloor& floor_;
    LevelShape shape_;
    const SpanField& field_;
    Agent agent_;
    unsigned threads_;
    std::map<std::vector<float>, Known> known_;  // by outline
};

}  // namespace pronk
