// Levels written as code: a scene's name enters, its triangles leave, the same bytes every time.
// Tests, benchmarks, the demo and the viewer share them.
#pragma once

#include <pronk/floor_plan.hpp>
#include <span>
#include <string_view>
#include <vector>

namespace pronk::scenes {

struct SceneInfo {
    std::string_view name;     // as make() takes it; "city:SIZE" stands for any size
    std::string_view summary;  // one line
};

// From the smallest scene to the largest.
std::span<const SceneInfo> all();

inline constexpr std::string_view kDefault = "ruins";

// The side of the square that city:SIZE fills, inclusive.
inline constexpr float kSmallestCity_m = 20.0F;
inline constexpr float kLargestCity_m = 4000.0F;

// "ruins", "city:270", "city:62.5".
Result<Level> make(std::string_view name);

// A question that parkour asks of a planner. The agent jumps 2 m high and 4 m far.
struct ParkourPair {
    Vec3 start;
    Vec3 goal;
    int jumps;  // no route has fewer
};

// Silva's eight paths: their numbers of jumps, on our own world.
std::span<const ParkourPair> parkour_pairs();

// The blocks parkour is made of, on whole metres.
struct ParkourBlock {
    Vec3 min;
    Vec3 max;
};
std::span<const ParkourBlock> parkour_blocks();

// A convex polygon of town's plan, counter-clockwise seen from above.
struct PlanPolygon {
    std::string_view terrain;
    std::vector<Vec2> corners;
};

// The plan fills [0, kTownSide_m] squared. No two obstacles meet, no two terrains overlap, and what
// neither covers is "ground".
inline constexpr float kTownSide_m = 200.0F;
std::span<const PlanPolygon> town_obstacles();
std::span<const PlanPolygon> town_terrains();

// The same as a plan, whose surface needs no voxels.
FloorPlan town_plan();

}  // namespace pronk::scenes
