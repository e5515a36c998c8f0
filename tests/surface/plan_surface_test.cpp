#include <gtest/gtest.h>

#include <map>
#include <random>

#include "scenes/scenes.hpp"
#include "surface/plan/plan_tile.hpp"
#include "surface/plans.hpp"

namespace pronk::plan_surface_test {
namespace {

using tests::point_agent;
using tests::square;
using tests::square_plan;

PlanSurface built(const FloorPlan& plan, const Agent& agent = point_agent()) {
    Result<PlanSurface> surface = build_plan_surface(plan, agent);
    EXPECT_TRUE(surface) << surface.error().message();
    return surface ? std::move(*surface) : PlanSurface{};
}

// Exact: coordinates are whole units of a power of two.
double left_of(const Vec3& a, const Vec3& b, const Vec3& c) {
    return (double(b.z) - a.z) * (double(c.x) - a.x) - (double(b.x) - a.x) * (double(c.z) - a.z);
}

bool has_vertex(const PlanSurface& plan, const FloorPoint& corner) {
    const auto same = [&](const Vec3& v) {
        return double(v.x) == corner.x && double(v.z) == corner.y;
    };
    return std::any_of(plan.surface.vertices.begin(), plan.surface.vertices.end(), same);
}

std::map<std::string, double> areas(const PlanSurface& plan) {
    std::map<std::string, double> sums;
    for (std::size_t p = 0; p < plan.surface.polygon_count(); ++p) {
        sums[plan.terrain_names[plan.surface.poly_terrain[p].index()]] +=
            area_m2(plan.surface, PolyId(p));
    }
    return sums;
}

// The terrain that the surface has there, or none.
std::string terrain_of(const PlanSurface& plan, const FloorPoint& p) {
    for (std::size_t i = 0; i < plan.surface.polygon_count(); ++i) {
        if (contains(plan.surface, PolyId(i), Vec2(p))) {
            return plan.terrain_names[plan.surface.poly_terrain[i].index()];
        }
    }
    return "";
}

// Convex polygons of at most six corners whose neighbours have the same edge the other way round.
void expect_sound(const PlanSurface& plan) {
    const WalkableSurface& surface = plan.surface;
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        const auto corners = surface.corners_of(PolyId(p));
        const std::size_t count = corners.size();
        EXPECT_LE(count, 6U);
        for (std::size_t e = 0; e < count; ++e) {
            const Vec3& a = surface.vertices[corners[e]];
            const Vec3& b = surface.vertices[corners[(e + 1) % count]];
            const Vec3& c = surface.vertices[corners[(e + 2) % count]];
            EXPECT_GE(left_of(a, b, c), 0.0) << "polygon " << p << " corner " << e;
            const PolyId other = surface.corner_side[surface.poly_begin[p] + e].neighbour;
            if (!other.valid()) continue;
            const auto theirs = surface.corners_of(other);
            bool is_mutual = false;
            for (std::size_t o = 0; o < theirs.size(); ++o) {
                const std::size_t next = (o + 1) % theirs.size();
                is_mutual = is_mutual ||
                            (theirs[o] == corners[(e + 1) % count] && theirs[next] == corners[e]);
            }
            EXPECT_TRUE(is_mutual) << "polygon " << p << " edge " << e;
        }
        EXPECT_GT(area_m2(surface, PolyId(p)), 0.0);
    }
}

void expect_terrains_of(const PlanSurface& built, const FloorPlan& plan, double side_m) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> along(-0.02 * side_m, 1.02 * side_m);
    for (int i = 0; i < 3000; ++i) {
        const FloorPoint p(along(random), along(random));
        if (tests::distance_to_lines(plan, p, true) < 2.0 * double(built.unit_m)) continue;
        EXPECT_EQ(terrain_of(built, p), tests::terrain_at(plan, p)) << p.x << " " << p.y;
    }
}

TEST(PlanSurface, A_plain_square_is_one_polygon_with_its_own_corners) {
    const PlanSurface plan = built(square_plan(10));
    EXPECT_EQ(plan.surface.polygon_count(), 1U);
    EXPECT_EQ(plan.surface.vertices.size(), 4U);
    EXPECT_EQ(area_m2(plan.surface), 100.0);
    EXPECT_EQ(border_m(plan.surface), 40.0);
    EXPECT_EQ(plan.bounds.min, Vec3(0, 0, 0));
    EXPECT_EQ(plan.bounds.max, Vec3(10, 0, 10));
    EXPECT_EQ(plan.terrain_names, std::vector<std::string>{"ground"});
    expect_sound(plan);
}

TEST(PlanSurface, All_ground_lies_at_the_height_of_the_plan) {
    FloorPlan plan = square_plan(10);
    plan.obstacles.push_back({square(2, 2, 5, 7), {}});
    plan.height_m = 3.5F;
    const PlanSurface made = built(plan);
    for (const Vec3& v : made.surface.vertices) EXPECT_EQ(v.y, 3.5F);
    EXPECT_EQ(ground_height(made.surface, PolyId(0), Vec2(1, 1)), 3.5F);
}

// 2^-19 for coordinates up to 16, 2^-15 up to 256, both inclusive; never finer than 2^-23.
TEST(PlanSurface, The_unit_is_the_power_of_two_that_floats_allow) {
    EXPECT_EQ(plan_unit_m(square_plan(10)), std::ldexp(1.0, -19));
    EXPECT_EQ(plan_unit_m(square_plan(16)), std::ldexp(1.0, -19));
    EXPECT_EQ(plan_unit_m(square_plan(16.5)), std::ldexp(1.0, -18));
    EXPECT_EQ(plan_unit_m(square_plan(200)), std::ldexp(1.0, -15));
    EXPECT_EQ(plan_unit_m(square_plan(0.01)), std::ldexp(1.0, -23));
}

TEST(PlanSurface, Obstacles_are_cut_out_and_their_holes_are_ground) {
    FloorPlan plan = square_plan(20);
    plan.outlines[0].holes.push_back(square(1, 1, 3, 3));
    plan.obstacles.push_back({square(5, 5, 15, 15), {square(7, 7, 12, 13)}});
    const PlanSurface made = built(plan);
    EXPECT_EQ(area_m2(made.surface), 400.0 - 4.0 - (100.0 - 30.0));
    EXPECT_EQ(terrain_of(made, {8, 8}), "ground");
    EXPECT_EQ(terrain_of(made, {6, 6}), "");
    EXPECT_EQ(terrain_of(made, {2, 2}), "");
    expect_sound(made);
    expect_terrains_of(made, plan, 20.0);
}

TEST(PlanSurface, Terrain_goes_on_behind_an_obstacle_that_stands_on_it) {
    FloorPlan plan = square_plan(20);
    plan.obstacles.push_back({square(8, 6, 12, 14), {}});
    plan.terrains.push_back({"mud", {square(0, 8, 20, 12), {square(1, 9, 3, 11)}}});
    plan.terrains.push_back({"road", {square(-5, 12, 25, 16), {}}});
    const PlanSurface made = built(plan);
    const auto sums = areas(made);
    EXPECT_EQ(sums.at("mud"), 80.0 - 16.0 - 4.0);
    EXPECT_EQ(sums.at("road"), 80.0 - 8.0);
    EXPECT_EQ(sums.at("ground"), 400.0 - 32.0 - 60.0 - 72.0);
    EXPECT_EQ(made.terrain_names, (std::vector<std::string>{"ground", "mud", "road"}));
    EXPECT_EQ(made.bounds.min.x, 0.0F);  // the outline's, though the road goes on
    expect_sound(made);
    expect_terrains_of(made, plan, 20.0);
}

TEST(PlanSurface, Rings_may_run_either_way_and_repeat_corners) {
    FloorPlan plan = square_plan(10);
    std::reverse(plan.outlines[0].outer.begin(), plan.outlines[0].outer.end());
    plan.outlines[0].outer.push_back(plan.outlines[0].outer.front());
    FloorRing obstacle = square(4, 4, 6, 6);
    obstacle.insert(obstacle.begin(), obstacle.front());
    plan.obstacles.push_back({obstacle, {}});
    EXPECT_EQ(area_m2(built(plan).surface), 96.0);
}

TEST(PlanSurface, Obstacles_may_touch_in_edges_and_corners) {
    FloorPlan plan = square_plan(10);
    plan.obstacles.push_back({square(2, 2, 4, 4), {}});
    plan.obstacles.push_back({square(4, 2, 6, 5), {}});
    plan.obstacles.push_back({square(6, 5, 8, 8), {}});
    plan.obstacles.push_back({square(0, 6, 2, 9), {}});
    const PlanSurface made = built(plan);
    EXPECT_EQ(area_m2(made.surface), 100.0 - 4.0 - 6.0 - 6.0 - 6.0);
    expect_sound(made);
    expect_terrains_of(made, plan, 10.0);
}

TEST(PlanSurface, Outlines_that_do_not_meet_are_islands) {
    FloorPlan plan = square_plan(4);
    plan.outlines.push_back({square(6, 0, 9, 4), {}});
    const PlanSurface made = built(plan);
    EXPECT_EQ(made.surface.polygon_count(), 2U);
    EXPECT_EQ(area_m2(made.surface), 28.0);
    for (const EdgeSide& side : made.surface.corner_side) EXPECT_TRUE(side.is_border());
}

TEST(PlanSurface, The_towns_96_corners_are_there_on_the_grid_of_the_town) {
    const FloorPlan plan = scenes::town_plan();
    const PlanSurface made = built(plan);
    const double unit_m = plan_unit_m(plan);
    EXPECT_EQ(unit_m, std::ldexp(1.0, -15));  // 200 m
    std::size_t corners = 0;
    std::size_t as_given = 0;
    for (const FloorPolygon& obstacle : plan.obstacles) {
        for (const FloorPoint& corner : obstacle.outer) {
            const FloorPoint rounded(std::round(corner.x / unit_m) * unit_m,
                                     std::round(corner.y / unit_m) * unit_m);
            EXPECT_TRUE(has_vertex(made, rounded)) << corner.x << " " << corner.y;
            ++corners;
            if (rounded == corner) ++as_given;
        }
    }
    EXPECT_EQ(corners, 96U);
    EXPECT_GE(as_given, 52U);  // the 13 that are not turned have whole metres
}

TEST(PlanSurface, The_towns_areas_are_those_of_its_plan) {
    const FloorPlan plan = scenes::town_plan();
    const PlanSurface made = built(plan);
    std::map<std::string, double> expected{{"ground", 200.0 * 200.0}};
    for (const FloorTerrain& each : plan.terrains) {
        expected[each.terrain] += tests::polygon_area(each.polygon);
        expected["ground"] -= tests::polygon_area(each.polygon);
    }
    for (const FloorPolygon& each : plan.obstacles) {
        expected["ground"] -= tests::polygon_area(each);
    }
    const auto found = areas(made);
    EXPECT_EQ(found.size(), expected.size());
    // Borders move by half a unit at most: 3e-5 m times their 2,000 m would be 0.03 m2.
    for (const auto& [terrain, area] : expected) EXPECT_NEAR(found.at(terrain), area, 0.01);
    expect_sound(made);
    expect_terrains_of(made, plan, 200.0);
}

// Clearance is measured here from points all over the polygons and on their borders.
TEST(PlanSurface, An_agent_with_a_radius_keeps_its_distance) {
    FloorPlan plan = square_plan(30);
    plan.outlines[0].holes.push_back({{20, 20}, {24, 21}, {22, 25}});
    plan.obstacles.push_back({{{5, 5}, {9, 6}, {12, 12}, {6, 10}}, {}});
    plan.obstacles.push_back({square(14, 4, 24, 14), {square(16, 6, 22, 12)}});
    Agent agent;
    agent.radius_m = 0.75F;
    const PlanSurface made = built(plan, agent);
    const double unit_m = made.unit_m;
    for (const BorderEdge& edge : made.surface.border) {
        for (const double at : {0.0, 0.3, 0.5, 1.0}) {
            const FloorPoint p = FloorPoint(edge.from.x, edge.from.z) * (1.0 - at) +
                                 FloorPoint(edge.to.x, edge.to.z) * at;
            const double clearance = tests::distance_to_lines(plan, p, false);
            EXPECT_GE(clearance, 0.75 - unit_m) << p.x << " " << p.y;
            EXPECT_LE(clearance, 0.75 * 1.02 + unit_m) << p.x << " " << p.y;
        }
    }
    expect_sound(made);
    // And all ground that is far enough away is there.
    std::mt19937 random(11);
    std::uniform_real_distribution<double> along(0.0, 30.0);
    for (int i = 0; i < 3000; ++i) {
        const FloorPoint p(along(random), along(random));
        const double clearance = tests::distance_to_lines(plan, p, false);
        const bool is_free = !tests::terrain_at(plan, p).empty() && clearance > 0.75 * 1.02;
        if (is_free) {
            EXPECT_EQ(terrain_of(made, p), "ground") << p.x << " " << p.y;
        }
        if (clearance < 0.7499) {
            EXPECT_EQ(terrain_of(made, p), "") << p.x << " " << p.y;
        }
    }
}

// The square of 10 m less 1 m all around; the corners of what is inside are sharp.
TEST(PlanSurface, Straight_borders_move_by_the_radius_exactly) {
    Agent agent;
    agent.radius_m = 1.0F;
    EXPECT_EQ(area_m2(built(square_plan(10), agent).surface), 64.0);
}

// Squares of a lattice, a third of them obstacles: they touch in all ways that squares can. GEOS
// alone fails on one such plan in five.
TEST(PlanSurface, Obstacles_on_a_lattice_leave_the_rest_of_it) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        std::mt19937 random(seed);
        FloorPlan plan = square_plan(12);
        for (int x = 0; x < 12; ++x) {
            for (int z = 0; z < 12; ++z) {
                if (random() % 3 == 0) plan.obstacles.push_back({square(x, z, x + 1, z + 1), {}});
            }
        }
        const PlanSurface made = built(plan);
        EXPECT_EQ(area_m2(made.surface), 144.0 - static_cast<double>(plan.obstacles.size()));
        expect_sound(made);
    }
}

TEST(PlanSurface, Plans_beyond_a_tile_are_refused) {
    ConvexPolygons polygons;
    polygons.vertices = {{0, 0}, {0, 1}, {1, 0}};
    polygons.polygons.assign(32'768,
                             {{0, 1, 2}, {kNoPolygon, kNoPolygon, kNoPolygon}, TerrainId(0)});
    const Bounds bounds{Vec3(0.0F), Vec3(1.0F, 0.0F, 1.0F)};
    auto made = make_plan_tile(polygons, {1.0, 0.0F}, bounds, point_agent());
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().message(),
              "plan: needs more polygons than one tile holds (32767): 32768");
    polygons.polygons.resize(1);
    polygons.vertices.resize(65'535);
    made = make_plan_tile(polygons, {1.0, 0.0F}, bounds, point_agent());
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().message(),
              "plan: needs more corners than one tile holds (65534): 65535");
}

}  // namespace
}  // namespace pronk::plan_surface_test
