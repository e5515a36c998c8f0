// Faces of a plan enter; triangles leave that meet edge to edge, also from face to face.
#pragma once

#include "surface/plan/plan_faces.hpp"

namespace pronk {

// A corner in whole units of the plan's grid.
struct UnitPoint {
    std::int32_t x = 0;
    std::int32_t z = 0;
    friend auto operator<=>(const UnitPoint&, const UnitPoint&) = default;
};

// Twice the area that a triangle has seen from above, negative if it runs clockwise. Exact.
inline std::int64_t twice_area(const UnitPoint& a, const UnitPoint& b, const UnitPoint& c) {
    return static_cast<std::int64_t>(b.z - a.z) * (c.x - a.x) -
           static_cast<std::int64_t>(b.x - a.x) * (c.z - a.z);
}

inline UnitPoint unit_point(const FloorPoint& p) {
    return {static_cast<std::int32_t>(p.x), static_cast<std::int32_t>(p.y)};
}

struct PlanTriangles {
    std::vector<UnitPoint> vertices;                      // ascending
    std::vector<std::array<std::uint32_t, 3>> triangles;  // counter-clockwise from above, ascending
    std::vector<TerrainId> terrain;                       // of each
};

Result<PlanTriangles> triangulate(const GeosContext& geos, const std::vector<PlanFace>& faces);

}  // namespace pronk
