// A plan on paper enters (where there is ground, obstacles and terrains, as polygons with holes);
// the surface an agent can walk on leaves, with the plan's own corners: no voxels are involved. See
// docs/algorithms/plans.md.
#pragma once

#include <pronk/surface.hpp>

namespace pronk {

struct FloorTerrain {
    std::string terrain;
    FloorPolygon polygon;
};

// There is ground within an outline and outside all obstacles, also in an obstacle's hole. Ground
// that no terrain covers is of the base terrain. Polygons of one list do not overlap; they may
// touch. Terrains may reach under obstacles, and both may reach beyond the outlines.
struct FloorPlan {
    std::string name = "plan";
    std::vector<FloorPolygon> outlines;
    std::vector<FloorPolygon> obstacles;
    std::vector<FloorTerrain> terrains;
    std::string base_terrain = "ground";
    float height_m = 0.0F;  // y of all ground
};

struct PlanSurface {
    WalkableSurface surface;  // one tile, never without polygons
    // Vertices are whole multiples of this power of two, and so are the plan's corners after
    // rounding. All of them are floats exactly.
    float unit_m = 0.0F;
    Bounds bounds;                           // of the outlines, in whole units as well
    std::vector<std::string> terrain_names;  // the base terrain first, then in the plan's order
};

// 2^(e - 23) m, where 2^e m is the least power of two that no coordinate is beyond, and 1 m at
// least.
double plan_unit_m(const FloorPlan& plan);

// With an agent of radius 0 the ground is the plan's. Otherwise all ground that is nearer than the
// radius to an obstacle or to an outline's border is left out, as Recast's erosion does it: at
// corners the border is a polygon around the arc, so that no place of the ground is too near.
//
// Refuses rings with fewer than three different corners, that cross or touch themselves, or that
// are not usable numbers; holes that are not within their polygon; polygons of one list that
// overlap by more than rounding; names that are empty or differ in case alone; and plans that need
// more than one Detour tile. Errors name a place as a plan's file has it: obstacles/3/0/2 is the
// third corner of the outer ring of the fourth obstacle.
Result<PlanSurface> build_plan_surface(const FloorPlan& plan, const Agent& agent);

// One polygon alone, on the same terms; `where` names it in errors.
Result<void> check_floor_polygon(const FloorPolygon& polygon, const std::string& where);

// Terrain names that people can tell apart, at most kMaxTerrains different ones; `where` gives the
// place of the i-th. The first `trusted` ones may be anything.
Result<void> check_terrain_names(std::span<const std::string> names,
                                 const std::function<std::string(std::size_t)>& where,
                                 std::size_t trusted = 0);

}  // namespace pronk
