#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <numeric>
#include <set>

#include "shared_surfaces.hpp"

namespace pronk::walkable_surface_test {
namespace {

using scenes::Shapes;
using tests::built;
using tests::Built;
using tests::corner;
using tests::square;

// The outermost cell is a ledge, and erosion keeps the centre a radius away from it: on each side
// 0.25 m + 0.25 m are lost.
TEST(WalkableSurface, A_square_loses_its_ledge_and_the_radius_on_every_side) {
    const WalkableSurface surface = built(square(10.0F)).surface;
    EXPECT_DOUBLE_EQ(area_m2(surface), 9.0 * 9.0);
    EXPECT_DOUBLE_EQ(border_m(surface), 4.0 * 9.0);
}

TEST(WalkableSurface, A_wider_agent_has_less_ground) {
    Agent agent;
    agent.radius_m = 1.0F;
    EXPECT_DOUBLE_EQ(area_m2(built(square(10.0F), agent).surface), 7.5 * 7.5);
}

TEST(WalkableSurface, A_ledge_narrower_than_the_agent_is_not_walkable) {
    Shapes shapes({"stone"});
    shapes.box({0, 0, 0}, {20, 3, 0.75F});
    EXPECT_EQ(built(shapes.take()).surface.polygon_count(), 0U);
}

TEST(WalkableSurface, Ground_below_a_low_ceiling_is_not_walkable) {
    for (const float ceiling_m : {1.5F, 3.0F}) {
        Shapes shapes({"stone"});
        shapes.quad({0, 0, 0}, {0, 0, 10}, {20, 0, 10}, {20, 0, 0});
        // Faces down, so that nobody can stand on it.
        shapes.quad({10, ceiling_m, 0}, {20, ceiling_m, 0}, {20, ceiling_m, 10},
                    {10, ceiling_m, 10});
        const double area = area_m2(built(shapes.take()).surface);
        // Under the high ceiling all of 19 x 9 m; under the low one nothing beyond x = 10 m.
        if (ceiling_m > 1.8F) {
            EXPECT_DOUBLE_EQ(area, 19.0 * 9.0);
        } else {
            EXPECT_NEAR(area, 9.5 * 9.0, 9.0 * 0.5);
        }
    }
}

TEST(WalkableSurface, Steps_up_to_the_climb_are_walked_and_higher_ones_are_not) {
    for (const float step_m : {0.5F, 1.5F}) {
        Shapes shapes({"stone"});
        shapes.box({0, -1, 0}, {10, 0, 10});
        shapes.box({10, -1, 0}, {20, step_m, 10});
        const WalkableSurface surface = built(shapes.take()).surface;
        // Connected polygons, by flooding.
        std::vector<bool> seen(surface.polygon_count(), false);
        std::vector<PolyId> open = {PolyId(0)};
        seen[0] = true;
        std::size_t reached = 0;
        while (!open.empty()) {
            const PolyId p = open.back();
            open.pop_back();
            ++reached;
            for (std::uint32_t c = surface.poly_begin[p.index()];
                 c < surface.poly_begin[p.index() + 1]; ++c) {
                const PolyId q = surface.corner_side[c].neighbour;
                if (q.valid() && !seen[q.index()]) {
                    seen[q.index()] = true;
                    open.push_back(q);
                }
            }
        }
        EXPECT_EQ(reached == surface.polygon_count(), step_m < 0.9F) << step_m;
    }
}

// Whether polygons lead from one place to another.
bool is_way(const WalkableSurface& surface, Vec2 from, Vec2 to) {
    std::vector<PolyId> open;
    std::set<std::uint16_t> seen;
    const auto add = [&](PolyId p) {
        if (p.valid() && seen.insert(p.value).second) open.push_back(p);
    };
    for (std::uint32_t p = 0; p < surface.polygon_count(); ++p) {
        if (contains(surface, PolyId(p), from)) add(PolyId(p));
    }
    EXPECT_FALSE(open.empty());
    while (!open.empty()) {
        const PolyId p = open.back();
        open.pop_back();
        if (contains(surface, p, to)) return true;
        for (std::uint32_t c = surface.poly_begin[p.index()]; c < surface.poly_begin[p.index() + 1];
             ++c) {
            add(surface.corner_side[c].neighbour);
        }
    }
    return false;
}

// Ground that falls towards a ledge along a line that is turned and moved: before the ledge it is
// higher than at its foot, and the ledge stands anywhere in a cell.
TriangleSoup ground_below_a_ledge(float step_m, float falls, float turned_rad, float moved_m) {
    Shapes shapes({"stone"});
    const auto at = [&](float along, float across, float y) {
        return Vec3(std::cos(turned_rad) * along - std::sin(turned_rad) * across, y,
                    std::sin(turned_rad) * along + std::cos(turned_rad) * across) +
               Vec3(moved_m, 0.0F, moved_m);
    };
    shapes.quad(at(-6, -6, 0), at(-6, 0, 0), at(6, 0, 0), at(6, -6, 0));
    shapes.quad(at(-6, 0, 0), at(-6, 0, -step_m), at(6, 0, -step_m), at(6, 0, 0));
    shapes.quad(at(-6, 0, -step_m), at(-6, 6, 6 * falls - step_m), at(6, 6, 6 * falls - step_m),
                at(6, 0, -step_m));
    // Cells begin at the level's corner: this keeps it where it is.
    shapes.box({-12, -3, -12}, {-11, -2.5F, -11});
    return shapes.take();
}

TEST(WalkableSurface, A_step_is_as_high_as_where_it_stands_wherever_that_is) {
    for (const float climb_m : {0.4F, 0.9F}) {
        Agent agent;
        agent.climb_m = climb_m;
        for (const float falls : {0.25F, 0.5F, 0.75F}) {
            for (int turn = 0; turn < 12; ++turn) {
                for (const float moved_m : {0.0F, 0.03F, 0.11F, 0.2F}) {
                    for (const float step_m : {climb_m - 0.03F, climb_m + 0.06F}) {
                        const float turned_rad = radians(30.0F * static_cast<float>(turn));
                        const WalkableSurface surface =
                            built(ground_below_a_ledge(step_m, falls, turned_rad, moved_m), agent)
                                .surface;
                        const auto at = [&](float across) {
                            return Vec2(moved_m - std::sin(turned_rad) * across,
                                        moved_m + std::cos(turned_rad) * across);
                        };
                        EXPECT_EQ(is_way(surface, at(3), at(-3)), step_m < climb_m)
                            << climb_m << ' ' << falls << ' ' << turn << ' ' << moved_m << ' '
                            << step_m;
                    }
                }
            }
        }
    }
}

// Steep rocks that rise 0.5 m out of the ground, and one in the midst of them that hangs over it.
// It is climbed from the ground, whatever rocks lie in between.
TEST(WalkableSurface, An_obstacle_is_as_high_as_it_is_over_the_ground) {
    for (const float high_m : {0.85F, 1.2F}) {
        Shapes shapes({"stone"});
        shapes.quad({0, 0, 0}, {0, 0, 10}, {20, 0, 10}, {20, 0, 0});
        const auto rock = [&](float x, float low, float high) {
            shapes.quad({x, low, 0}, {x, low, 10}, {x + 0.1F, high, 10}, {x + 0.1F, high, 0});
        };
        for (int i = 0; i < 16; ++i) rock(9.0F + 0.125F * static_cast<float>(i), -0.1F, 0.5F);
        rock(10.1F, high_m - 0.3F, high_m);
        const WalkableSurface surface = built(shapes.take()).surface;
        EXPECT_EQ(is_way(surface, {5.1F, 5.1F}, {15.1F, 5.1F}), high_m < 0.9F) << high_m;
    }
}

TEST(WalkableSurface, The_terrain_of_a_polygon_is_that_of_its_ground) {
    Shapes shapes({"grass", "sand"});
    shapes.on("grass").quad({0, 0, 0}, {0, 0, 10}, {10, 0, 10}, {10, 0, 0});
    shapes.on("sand").quad({10, 0, 0}, {10, 0, 10}, {20, 0, 10}, {20, 0, 0});
    const WalkableSurface surface = built(shapes.take()).surface;
    std::map<TerrainId, double> area;
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        area[surface.poly_terrain[p]] += area_m2(surface, PolyId(p));
        const auto corners = surface.corners_of(PolyId(p));
        float middle_x = 0.0F;
        for (const std::uint32_t v : corners) middle_x += surface.vertices[v].x;
        middle_x /= static_cast<float>(corners.size());
        EXPECT_EQ(surface.poly_terrain[p], TerrainId(middle_x < 10.0F ? 0 : 1));
    }
    EXPECT_DOUBLE_EQ(area[TerrainId(0)] + area[TerrainId(1)], 19.0 * 9.0);
    EXPECT_NEAR(area[TerrainId(0)], 9.5 * 9.0, 0.25 * 9.0);  // the seam may fall one column off
}

// A ramp y = x / 2.
TEST(WalkableSurface, Ground_heights_follow_a_ramp) {
    Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 10}, {20, 10, 10}, {20, 10, 0});
    const WalkableSurface surface = built(shapes.take()).surface;
    ASSERT_GT(surface.polygon_count(), 0U);
    std::size_t asked = 0;
    for (float x = 1.0F; x < 19.0F; x += 0.37F) {
        for (float z = 1.0F; z < 9.0F; z += 0.41F) {
            for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
                if (!contains(surface, PolyId(p), {x, z})) continue;
                const float above_m = ground_height(surface, PolyId(p), {x, z}) - x / 2.0F;
                EXPECT_NEAR(above_m, 0.0F, 0.001F);
                ++asked;
            }
        }
    }
    EXPECT_GT(asked, 500U);
}

TEST(WalkableSurface, Storeys_over_each_other_are_both_there) {
    Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 10}, {10, 0, 10}, {10, 0, 0});
    shapes.quad({0, 4, 0}, {0, 4, 10}, {10, 4, 10}, {10, 4, 0});
    EXPECT_DOUBLE_EQ(area_m2(built(shapes.take()).surface), 2.0 * 81.0);
}

// Floors of 3 m, one over the other. Recast numbers the spans of a column with six bits.
TEST(WalkableSurface, More_storeys_than_Recast_can_number_are_refused_and_not_lost) {
    for (const int storeys : {63, 64, 300}) {
        Shapes shapes({"stone"});
        for (int i = 0; i < storeys; ++i) {
            const float y = 3.0F * static_cast<float>(i);
            shapes.quad({0, y, 0}, {0, y, 10}, {10, y, 10}, {10, y, 0});
        }
        const TriangleSoup soup = shapes.take();
        const auto window = window_around(bounds_of(soup), {0.25F, 0.25F});
        ASSERT_TRUE(window);
        const auto field = rasterize(soup, *window, {});
        ASSERT_TRUE(field);
        const auto build = build_surface(soup, *field, {});
        ASSERT_EQ(build.has_value(), storeys <= 63) << storeys;
        if (build) {
            EXPECT_DOUBLE_EQ(area_m2(build->surface), 81.0 * storeys);
        } else {
            EXPECT_EQ(build.error().value, std::to_string(storeys));
        }
    }
}

TEST(WalkableSurface, The_highest_level_that_is_allowed_keeps_its_top) {
    Shapes shapes({"stone"});
    for (const float y : {0.0F, 2047.5F}) {
        shapes.quad({0, y, 0}, {0, y, 10}, {10, y, 10}, {10, y, 0});
    }
    EXPECT_DOUBLE_EQ(area_m2(built(shapes.take(), {}, {0.25F, 0.25F}).surface), 2.0 * 81.0);
}

TEST(WalkableSurface, Settings_that_Recast_cannot_compute_with_are_refused) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    SurfaceSettings settings;
    EXPECT_TRUE(check_surface_settings(settings));
    settings.max_edge_m = nan;
    EXPECT_FALSE(check_surface_settings(settings));
    settings = {};
    settings.min_region_cells = 65536;
    EXPECT_FALSE(check_surface_settings(settings));
    settings = {};
    settings.detail_error_m = -1.0F;
    EXPECT_FALSE(check_surface_settings(settings));
}

// Islands of polygons that one can walk over.
std::size_t islands(const WalkableSurface& surface) {
    std::vector<std::size_t> island(surface.polygon_count());
    std::iota(island.begin(), island.end(), std::size_t{0});
    for (std::size_t round = 0; round < island.size(); ++round) {
        for (std::size_t p = 0; p < island.size(); ++p) {
            for (std::uint32_t c = surface.poly_begin[p]; c < surface.poly_begin[p + 1]; ++c) {
                const PolyId next = surface.corner_side[c].neighbour;
                if (!next.valid()) continue;
                island[p] = island[next.index()] = std::min(island[p], island[next.index()]);
            }
        }
    }
    return std::set<std::size_t>(island.begin(), island.end()).size();
}

TEST(WalkableSurface, A_climb_acts_as_given_whatever_the_height_of_a_voxel) {
    for (const float cell_height_m : {0.02F, 0.05F, 0.1F, 0.25F, 0.3F}) {
        for (const float climb_m : {0.2F, 0.4F, 0.9F}) {
            for (const float floor_y : {0.0F, 0.137F, -3.3F}) {
                for (const float more_m : {-0.02F, 0.02F}) {
                    scenes::Shapes shapes({"stone"});
                    shapes.box({0, floor_y - 1, 0}, {6, floor_y, 6});
                    shapes.box({6, floor_y - 1, 0}, {12, floor_y + climb_m + more_m, 6});
                    Agent agent;
                    agent.climb_m = climb_m;
                    const Built made = built(shapes.take(), agent, {0.25F, cell_height_m});
                    EXPECT_EQ(islands(made.surface), more_m < 0.0F ? 1U : 2U)
                        << "voxels of " << cell_height_m << ", climb " << climb_m << ", step of "
                        << climb_m + more_m << " at " << floor_y;
                }
            }
        }
    }
}

// Floor and ceiling are rounded by up to 12.5 mm each.
TEST(WalkableSurface, A_height_acts_as_given_whatever_the_height_of_a_voxel) {
    for (const float cell_height_m : {0.05F, 0.1F, 0.25F, 0.3F}) {
        for (const float more_m : {-0.03F, 0.03F}) {
            scenes::Shapes shapes({"stone"});
            shapes.box({0, -1, 0}, {6, 0.137F, 6});
            shapes.box({0, 0.137F + 1.7F + more_m, 0}, {6, 3, 6});
            Agent agent;
            agent.height_m = 1.7F;
            const Built made = built(shapes.take(), agent, {0.25F, cell_height_m});
            const bool fits =
                std::any_of(made.surface.vertices.begin(), made.surface.vertices.end(),
                            [](const Vec3& vertex) { return vertex.y < 1.0F; });
            EXPECT_EQ(fits, more_m > 0.0F) << "voxels of " << cell_height_m;
        }
    }
}

class EverySurface : public ::testing::TestWithParam<std::string> {};

TEST_P(EverySurface, Polygons_are_convex_and_counter_clockwise_from_above) {
    const WalkableSurface& surface = tests::shared_surface(GetParam()).surface;
    std::size_t flat = 0;
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        const std::size_t n = surface.corners_of(PolyId(p)).size();
        ASSERT_GE(n, 3U);
        for (std::size_t c = 0; c < n; ++c) {
            const Vec3 along = corner(surface, PolyId(p), c + 1) - corner(surface, PolyId(p), c);
            const Vec3 next = corner(surface, PolyId(p), c + 2) - corner(surface, PolyId(p), c + 1);
            // Vertices lie on the grid; float coordinates far from the origin are off by this.
            EXPECT_GE(glm::cross(along, next).y, -1e-2F);
        }
        flat += area_m2(surface, PolyId(p)) > 0.0 ? 0U : 1U;
    }
    // Recast makes a few without area.
    EXPECT_LE(flat, surface.polygon_count() / 1000);
}

TEST_P(EverySurface, Neighbours_share_their_edge) {
    const WalkableSurface& surface = tests::shared_surface(GetParam()).surface;
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        const std::uint32_t begin = surface.poly_begin[p];
        const std::uint32_t n = surface.poly_begin[p + 1] - begin;
        for (std::uint32_t e = 0; e < n; ++e) {
            const EdgeSide side = surface.corner_side[begin + e];
            EXPECT_EQ(side.portal, EdgeSide::kNoPortal);  // one tile has no neighbours
            if (!side.neighbour.valid()) continue;
            const std::uint32_t from = surface.corner_vertex[begin + e];
            const std::uint32_t to = surface.corner_vertex[begin + (e + 1) % n];
            bool back = false;
            const auto others = surface.corners_of(side.neighbour);
            for (std::size_t k = 0; k < others.size(); ++k) {
                const EdgeSide other =
                    surface.corner_side[surface.poly_begin[side.neighbour.index()] + k];
                back = back || (other.neighbour == PolyId(p) && others[k] == to &&
                                others[(k + 1) % others.size()] == from);
            }
            EXPECT_TRUE(back) << "polygon " << p << " edge " << e;
        }
    }
}

TEST_P(EverySurface, Borders_are_the_edges_without_neighbour_and_point_outwards) {
    const WalkableSurface& surface = tests::shared_surface(GetParam()).surface;
    std::size_t sides = 0;
    for (const EdgeSide& side : surface.corner_side) sides += side.is_border() ? 1U : 0U;
    EXPECT_EQ(surface.border.size(), sides);
    for (const BorderEdge& edge : surface.border) {
        EXPECT_TRUE(surface.corner_side[edge.corner].is_border());
        if (area_m2(surface, edge.polygon) <= 0.0) continue;
        EXPECT_NEAR(glm::length(edge.outward), 1.0F, 1e-5F);
        const Vec2 along = plan_view(edge.to - edge.from);
        EXPECT_NEAR(glm::dot(edge.outward, along), 0.0F, 1e-3F);
        // A small step inwards stays in the polygon, the same step outwards leaves it. Needles of
        // half a square cell along 12 m are 5 mm wide, half of that in their middle.
        const Vec2 middle = plan_view(edge.from + edge.to) / 2.0F;
        EXPECT_TRUE(contains(surface, edge.polygon, middle - 0.001F * edge.outward));
        EXPECT_FALSE(contains(surface, edge.polygon, middle + 0.001F * edge.outward));
    }
}

INSTANTIATE_TEST_SUITE_P(Surface, EverySurface, ::testing::ValuesIn(tests::level_names()),
                         tests::test_name);

}  // namespace
}  // namespace pronk::walkable_surface_test
