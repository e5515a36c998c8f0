// A flat, synthetic town with as many obstacles, terrains and corners as the village of Jaklin's
// experiments, on a plan of our own.

#include "scenes/levels.hpp"
#include "scenes/scenes.hpp"
#include "scenes/shapes.hpp"

namespace pronk::scenes {
namespace {

// 20 quadrilaterals, 2 pentagons and a hexagon.
std::vector<PlanPolygon> make_obstacles() {
    std::vector<Plan> plans{
        // Northwest.
        rectangle({8, 8}, {30, 22}),
        rectangle({38, 8}, {54, 30}),
        turned_rectangle({66, 20}, {6, 10}, 0.2F),
        turned_rectangle({18, 44}, {10, 7}, -0.3F),
        rectangle({38, 40}, {58, 50}),
        regular({67, 54}, 9.0F, 5, 0.3F),
        rectangle({8, 60}, {16, 82}),
        // Northeast.
        rectangle({94, 6}, {116, 20}),
        rectangle({124, 6}, {134, 34}),
        turned_rectangle({152, 20}, {9, 8}, 0.35F),
        rectangle({172, 6}, {194, 18}),
        rectangle({94, 30}, {112, 44}),
        regular({152, 52}, 11.0F, 6, 0.2F),
        turned_rectangle({184, 42}, {7, 12}, -0.25F),
        rectangle({94, 56}, {108, 84}),
        rectangle({118, 50}, {132, 78}),
        turned_rectangle({174, 78}, {14, 8}, 0.1F),
        // Southwest.
        rectangle({8, 112}, {40, 124}),
        turned_rectangle({24, 160}, {12, 9}, 0.4F),
        rectangle({54, 134}, {84, 150}),
        rectangle({52, 168}, {74, 188}),
        regular({106, 168}, 11.0F, 5, 0.9F),
        // Southeast.
        turned_rectangle({172, 160}, {12, 16}, -0.2F),
    };
    std::vector<PlanPolygon> polygons;
    for (Plan& plan : plans) polygons.push_back({"building", std::move(plan)});
    return polygons;
}

// Nine quadrilaterals and a triangle. The main road falls by 0.07 m of z per metre of x, and the
// sidewalks run along it.
std::vector<PlanPolygon> make_terrains() {
    return {
        {"road", {{0, 90}, {0, 98}, {200, 112}, {200, 104}}},
        {"road", {{80, 0}, {80, 95.6F}, {88, 96.16F}, {88, 0}}},
        {"road", {{120, 106.4F}, {140, 200}, {148, 200}, {128, 106.96F}}},
        {"sidewalk", {{0, 86}, {0, 90}, {80, 95.6F}, {80, 91.6F}}},
        {"sidewalk", {{88, 92.16F}, {88, 96.16F}, {200, 104}, {200, 100}}},
        {"sidewalk", {{0, 98}, {0, 102}, {116, 110.12F}, {116, 106.12F}}},
        {"sidewalk", {{132, 107.24F}, {132, 111.24F}, {200, 116}, {200, 112}}},
        {"mud", {{22, 70}, {20, 87.4F}, {52, 89.64F}, {48, 72}}},
        {"mud", {{150, 112.5F}, {154, 128}, {180, 126}, {178, 114.46F}}},
        {"mud", {{60, 106.2F}, {76, 122}, {90, 108.3F}}},
    };
}

}  // namespace

std::span<const PlanPolygon> town_obstacles() {
    static const std::vector<PlanPolygon> obstacles = make_obstacles();
    return obstacles;
}

std::span<const PlanPolygon> town_terrains() {
    static const std::vector<PlanPolygon> terrains = make_terrains();
    return terrains;
}

FloorPlan town_plan() {
    const auto polygon = [](const std::vector<Vec2>& corners) {
        return FloorPolygon{{corners.begin(), corners.end()}, {}};
    };
    FloorPlan plan;
    plan.name = "scene:town-plan";
    plan.outlines.push_back(polygon(rectangle({0, 0}, {kTownSide_m, kTownSide_m})));
    for (const PlanPolygon& each : town_obstacles()) {
        plan.obstacles.push_back(polygon(each.corners));
    }
    for (const PlanPolygon& each : town_terrains()) {
        plan.terrains.push_back({std::string(each.terrain), polygon(each.corners)});
    }
    return plan;
}

TriangleSoup town() {
    Shapes shapes({"ground", "mud", "road", "sidewalk", "building"});
    std::vector<GroundLayer> layers;
    for (const PlanPolygon& each : town_obstacles()) layers.push_back({"", each.corners});
    for (const PlanPolygon& each : town_terrains()) layers.push_back({each.terrain, each.corners});
    lay_ground(shapes, rectangle({0, 0}, {kTownSide_m, kTownSide_m}), layers, "ground", 0.0F);

    std::uint32_t number = 0;
    for (const PlanPolygon& each : town_obstacles()) {
        const float height_m = 6.0F + 3.0F * static_cast<float>(number++ % 4);
        shapes.on(each.terrain).prism(each.corners, 0.0F, height_m);
    }
    return shapes.take();
}

}  // namespace pronk::scenes
