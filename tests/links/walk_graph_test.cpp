#include "links/walk_graph.hpp"

#include <DetourNavMesh.h>

#include <array>
#include <cmath>
#include <tuple>

#include "../levels_for_tests.hpp"
#include "link_sites.hpp"

namespace pronk::tests::walk_graph_test {
namespace {

Vec2 place_of(const GridCorner& corner, const GridWindow& window) {
    return {window.min.x + static_cast<float>(corner.x) * window.grid.cell_m,
            window.min.z + static_cast<float>(corner.z) * window.grid.cell_m};
}
bool is_same(Vec2 a, Vec2 b) {
    return std::hypot(a.x - b.x, a.y - b.y) < 1e-3F;
}

class WalkGraphOfLevels : public ::testing::TestWithParam<std::string> {};

// Every edge between two polygons is a way out of both, and there are no others. Who walks out has
// the polygon behind, and the edge's right end at the right hand.
TEST_P(WalkGraphOfLevels, In_one_tile_ways_lead_to_the_neighbours) {
    const LinkedWorld world = linked(shared_level(GetParam()).soup, without_jumps());
    const WalkableSurface& surface = world.surface();
    const BakedSite site(world);
    const WalkGraph graph(site.at(0));
    const GridWindow& window = world.bake.intermediates[0].field.window;
    ASSERT_EQ(graph.polygon_count(), surface.polygon_count());
    EXPECT_EQ(graph.first_polygon(0), 0U);
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        const auto corners = surface.corners_of(PolyId(p));
        const auto ways = graph.ways_out(static_cast<std::uint32_t>(p));
        glm::dvec2 middle(0.0);
        for (const std::uint32_t corner : corners) {
            middle += glm::dvec2(plan_view(surface.vertices[corner])) /
                      static_cast<double>(corners.size());
        }
        std::size_t next = 0;
        for (std::size_t e = 0; e < corners.size(); ++e) {
            const EdgeSide& side = surface.corner_side[surface.poly_begin[p] + e];
            if (!side.neighbour.valid()) continue;
            ASSERT_LT(next, ways.size());
            const WayOut& way = ways[next++];
            EXPECT_EQ(way.to, side.neighbour.index());
            const Vec2 right = place_of(way.right, window);
            const Vec2 left = place_of(way.left, window);
            EXPECT_TRUE(is_same(right, plan_view(surface.vertices[corners[e]])));
            EXPECT_TRUE(
                is_same(left, plan_view(surface.vertices[corners[(e + 1) % corners.size()]])));
            // Whoever looks north, at -z, has the right hand at +x.
            const glm::dvec2 out = 0.5 * (glm::dvec2(right) + glm::dvec2(left)) - middle;
            const glm::dvec2 hand(-out.y, out.x);
            const glm::dvec2 along = glm::dvec2(right) - glm::dvec2(left);
            if (area_m2(surface, PolyId(p)) > 0.0) {
                EXPECT_GT(hand.x * along.x + hand.y * along.y, 0.0);
            }
        }
        EXPECT_EQ(next, ways.size());
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, WalkGraphOfLevels, ::testing::ValuesIn(level_names()), test_name);

// A way from one tile to another, in metres along the seam.
struct SeamWay {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    double begin_m = 0.0;
    double end_m = 0.0;
    // The larger one of the steps at both ends.
    double step_m = 0.0;
};

// As Detour joins tiles: by the links of their polygons.
std::vector<SeamWay> ways_of_detour(const NavWorld& world, const WalkGraph& graph) {
    const DetourMeshPtr owned = make_detour_mesh(world).value();
    const dtNavMesh& mesh = *owned;
    std::vector<SeamWay> ways;
    for (std::size_t t = 0; t < world.tiles.size(); ++t) {
        const dtMeshTile* const tile = mesh.getTile(static_cast<int>(t));
        for (int p = 0; p < tile->header->polyCount; ++p) {
            const dtPoly& poly = tile->polys[p];
            for (unsigned l = poly.firstLink; l != DT_NULL_LINK; l = tile->links[l].next) {
                const dtLink& link = tile->links[l];
                if (link.side == 0xff) continue;
                unsigned salt = 0;
                unsigned other = 0;
                unsigned polygon = 0;
                mesh.decodePolyId(link.ref, salt, other, polygon);
                const std::size_t axis = link.side % 4 == 0 ? 2 : 0;
                const float* const a = tile->verts + 3 * poly.verts[link.edge];
                const float* const b =
                    tile->verts + 3 * poly.verts[(link.edge + 1) % poly.vertCount];
                const auto at = [&](unsigned char share) {
                    return static_cast<double>(a[axis]) +
                           (static_cast<double>(b[axis]) - a[axis]) * share / 255.0;
                };
                SeamWay way;
                way.from = graph.first_polygon(t) + static_cast<std::uint32_t>(p);
                way.to = graph.first_polygon(other) + polygon;
                way.begin_m = std::min(at(link.bmin), at(link.bmax));
                way.end_m = std::max(at(link.bmin), at(link.bmax));
                ways.push_back(way);
            }
        }
    }
    return ways;
}

std::uint32_t tile_of(const WalkGraph& graph, const NavWorld& world, std::uint32_t polygon) {
    std::uint32_t tile = 0;
    while (tile + 1 < world.tiles.size() && graph.first_polygon(tile + 1) <= polygon) ++tile;
    return tile;
}

std::vector<SeamWay> seam_ways(const WalkGraph& graph, const NavWorld& world,
                               const GridWindow& window) {
    std::vector<SeamWay> ways;
    for (std::uint32_t p = 0; p < graph.polygon_count(); ++p) {
        for (const WayOut& out : graph.ways_out(p)) {
            if (tile_of(graph, world, p) == tile_of(graph, world, out.to)) continue;
            const Vec2 a = place_of(out.right, window);
            const Vec2 b = place_of(out.left, window);
            const bool along_x = out.right.z == out.left.z;
            EXPECT_TRUE(along_x || out.right.x == out.left.x);
            SeamWay way{p, out.to, 0.0, 0.0, 0.0};
            way.begin_m = static_cast<double>(along_x ? std::min(a.x, b.x) : std::min(a.y, b.y));
            way.end_m = static_cast<double>(along_x ? std::max(a.x, b.x) : std::max(a.y, b.y));
            for (const Vec2& at : {a, b}) {
                const auto height = [&](std::uint32_t polygon) {
                    const std::uint32_t tile = tile_of(graph, world, polygon);
                    return static_cast<double>(
                        ground_height(world.tiles[tile].surface,
                                      PolyId(polygon - graph.first_polygon(tile)), at));
                };
                way.step_m = std::max(way.step_m, std::abs(height(p) - height(out.to)));
            }
            ways.push_back(way);
        }
    }
    return ways;
}

// Detour writes ends as 255ths of an edge.
bool is_same(const SeamWay& a, const SeamWay& b) {
    return a.from == b.from && a.to == b.to && std::abs(a.begin_m - b.begin_m) < 0.1 &&
           std::abs(a.end_m - b.end_m) < 0.1;
}
std::size_t count_missing(const std::vector<SeamWay>& some, const std::vector<SeamWay>& others) {
    return static_cast<std::size_t>(
        std::count_if(some.begin(), some.end(), [&](const SeamWay& one) {
            return std::none_of(others.begin(), others.end(),
                                [&](const SeamWay& other) { return is_same(one, other); });
        }));
}

struct Seams {
    std::vector<SeamWay> ours;  // the same seen from every tile
    std::vector<SeamWay> detours;
};

Seams seams_of(TriangleSoup soup, int tile_cells = 32) {
    const LinkedWorld world = linked(std::move(soup), without_jumps(tile_cells));
    EXPECT_GT(world.world().tiles.size(), 3U);
    const BakedSite site(world);
    Seams seams;
    for (std::size_t t = 0; t < world.world().tiles.size(); ++t) {
        const WalkGraph graph(site.at(t));
        std::vector<SeamWay> ours =
            seam_ways(graph, world.world(), world.bake.intermediates[t].field.window);
        if (t == 0) {
            seams.detours = ways_of_detour(world.world(), graph);
            seams.ours = std::move(ours);
        } else {
            EXPECT_EQ(ours.size(), seams.ours.size());
            EXPECT_EQ(count_missing(ours, seams.ours), 0U);
        }
    }
    return seams;
}

void expect_as_detour(const Seams& seams) {
    EXPECT_EQ(seams.ours.size(), seams.detours.size());
    EXPECT_EQ(count_missing(seams.ours, seams.detours), 0U);
    EXPECT_EQ(count_missing(seams.detours, seams.ours), 0U);
}

TEST(WalkGraphSeams, Are_as_Detour_s_on_a_level_floor) {
    const Seams seams = seams_of(ground(24.0F, [](Vec2) { return 1.0F; }));
    EXPECT_GE(seams.ours.size(), 24U);
    expect_as_detour(seams);
}

TEST(WalkGraphSeams, Are_as_Detour_s_on_slopes_and_hills) {
    expect_as_detour(seams_of(ground(24.0F, [](Vec2 p) { return 0.5F * p.x + 0.2F * p.y; })));
    expect_as_detour(seams_of(
        ground(32.0F, [](Vec2 p) { return 1.5F * std::sin(0.4F * p.x) * std::cos(0.3F * p.y); })));
}

// With holes, so that edges of many lengths meet.
TEST(WalkGraphSeams, Are_as_Detour_s_where_edges_of_different_lengths_meet) {
    scenes::Shapes shapes({"stone"});
    std::vector<scenes::GroundLayer> holes;
    for (int i = 0; i < 40; ++i) {
        const Vec2 at{1.0F + 26.0F * scenes::scatter(1, static_cast<std::uint32_t>(i)),
                      1.0F + 26.0F * scenes::scatter(2, static_cast<std::uint32_t>(i))};
        holes.push_back({"", scenes::rectangle(at, at + Vec2(0.8F, 1.1F))});
    }
    lay_ground(shapes, scenes::rectangle({0, 0}, {30, 30}), holes, "stone", 0.0F);
    const Seams seams = seams_of(shapes.take());
    EXPECT_GE(seams.ours.size(), 40U);
    expect_as_detour(seams);
}

// Two tiles of one square each, 4 m wide, that meet at x = 4; the second one's corners on the seam
// are so much higher, in the order of z, and it begins that much later along z.
class TwoSquares {
  public:
    TwoSquares(float step_m, float other_step_m, float later_m) {
        field_.window.width_cells = 16;
        field_.window.depth_cells = 16;
        add({0, 0}, 0, 0.0F, 0.0F);
        add({4, later_m}, 4, step_m, other_step_m);
    }
    WalkGraph graph() const {
        const std::array<LinkTile, 2> tiles{LinkTile{&field_, surfaces_.data()},
                                            LinkTile{&field_, &surfaces_[1]}};
        return WalkGraph({tiles, 0, &space_});
    }

  private:
    // `portal` is the side of the tile where the other one is: the square's own at x = 4.
    void add(Vec2 min, std::uint8_t portal, float first_y, float second_y) {
        const bool is_low = portal == 4;  // the seam is at its lower x
        WalkableSurface surface;
        surface.tile = {is_low ? 1 : 0, 0};
        // Counter-clockwise from above, z down the page.
        surface.vertices = {{min.x, is_low ? first_y : 0.0F, min.y},
                            {min.x, is_low ? second_y : 0.0F, min.y + 4},
                            {min.x + 4, is_low ? 0.0F : second_y, min.y + 4},
                            {min.x + 4, is_low ? 0.0F : first_y, min.y}};
        surface.poly_begin = {0, 4};
        surface.corner_vertex = {0, 1, 2, 3};
        surface.corner_side.resize(4);
        surface.corner_side[is_low ? 0 : 2].portal = portal;
        surface.poly_terrain.emplace_back();
        surfaces_.push_back(surface);
    }

    SpanField field_;
    FreeSpace space_;
    std::vector<WalkableSurface> surfaces_;
};

// Recast leaves no ground beside a step that is too high, so these are made by hand. Climb is 0.9
// m. Detour takes twice the climb, at one end of the edge, which nobody climbs within a tile.
TEST(WalkGraphByHand, A_step_at_a_seam_is_a_way_if_it_can_be_climbed_everywhere) {
    for (const float sign : {-1.0F, 1.0F}) {
        for (const auto& [first_m, second_m, is_way] :
             {std::tuple(0.0F, 0.0F, true), std::tuple(0.85F, 0.85F, true),
              std::tuple(0.95F, 0.95F, false), std::tuple(0.0F, 0.95F, false),
              std::tuple(0.95F, 0.0F, false), std::tuple(-0.8F, 0.8F, true),
              std::tuple(-1.0F, 1.0F, false), std::tuple(3.0F, 3.0F, false)}) {
            const WalkGraph graph = TwoSquares(sign * first_m, sign * second_m, 0.0F).graph();
            ASSERT_EQ(graph.polygon_count(), 2U);
            EXPECT_EQ(graph.ways_out(0).size(), is_way ? 1U : 0U) << first_m << ' ' << second_m;
            EXPECT_EQ(graph.ways_out(1).size(), is_way ? 1U : 0U) << first_m << ' ' << second_m;
        }
    }
}

TEST(WalkGraphByHand, A_way_is_where_both_edges_are) {
    const WalkGraph graph = TwoSquares(0.0F, 0.0F, 1.5F).graph();
    ASSERT_EQ(graph.ways_out(0).size(), 1U);
    ASSERT_EQ(graph.ways_out(1).size(), 1U);
    const WayOut& there = graph.ways_out(0)[0];
    EXPECT_EQ(there.to, 1U);
    // Eastwards the right hand is in the south, at larger z.
    EXPECT_EQ(there.right, (GridCorner{16, 16}));
    EXPECT_EQ(there.left, (GridCorner{16, 6}));
    const WayOut& back = graph.ways_out(1)[0];
    EXPECT_EQ(back.to, 0U);
    EXPECT_EQ(back.right, there.left);
    EXPECT_EQ(back.left, there.right);
    // Of a step it is the height there that counts: 0 at z = 1.5, 1.2 at 5.5, 0.75 at 4.
    EXPECT_EQ(TwoSquares(0.0F, 1.2F, 1.5F).graph().ways_out(0).size(), 1U);
    EXPECT_EQ(TwoSquares(0.0F, 1.6F, 1.5F).graph().ways_out(0).size(), 0U);
    // Corners that touch are no way.
    EXPECT_EQ(TwoSquares(0.0F, 0.0F, 4.0F).graph().ways_out(0).size(), 0U);
}

// Terraces whose edges lie on a seam, or beside it: Recast's voxels decide.
TEST(WalkGraphSeams, Are_as_Detour_s_between_terraces) {
    for (float edge = -1.0F; edge <= 1.0F; edge += 0.25F) {
        for (const float step_m : {0.25F, 0.5F, 0.75F, 1.25F, 1.75F, 4.0F}) {
            scenes::Shapes shapes({"stone"});
            shapes.box({-12, -1, -12}, {edge, 1, 12});
            shapes.box({edge, -1, -12}, {12, 1 + step_m, 12});
            const Seams seams = seams_of(shapes.take());
            expect_as_detour(seams);
            EXPECT_GT(seams.ours.size(), 10U);
        }
    }
}

// Two floors above each other are two seams.
TEST(WalkGraphSeams, Storeys_are_joined_to_their_own) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-12, -1, -12}, {12, 0, 12});
    shapes.box({-12, 3, -12}, {12, 3.5F, 12});
    shapes.box({-10, 6, -10}, {10, 6.5F, 10});
    const Seams seams = seams_of(shapes.take());
    EXPECT_GT(seams.ours.size(), 30U);
    expect_as_detour(seams);
    for (const SeamWay& way : seams.ours) EXPECT_LT(way.step_m, 0.1);
}

// What Detour joins and we do not are steps that are too high at one end or both.
class WalkGraphSeamsOfScenes : public ::testing::TestWithParam<std::string> {};
TEST_P(WalkGraphSeamsOfScenes, Are_Detour_s_but_for_steps_that_are_not_climbed) {
    const Seams seams = seams_of(open(GetParam()).value().soup, 64);
    EXPECT_GT(seams.ours.size(), 20U);
    EXPECT_EQ(count_missing(seams.ours, seams.detours), 0U);
    EXPECT_LE(count_missing(seams.detours, seams.ours), seams.detours.size() / 20);
    // Back and forth.
    std::vector<SeamWay> back = seams.ours;
    for (SeamWay& way : back) std::swap(way.from, way.to);
    EXPECT_EQ(count_missing(back, seams.ours), 0U);
}
INSTANTIATE_TEST_SUITE_P(Scenes, WalkGraphSeamsOfScenes,
                         ::testing::Values("scene:terraces", "scene:ruins", "scene:overpass",
                                           "scene:forest"),
                         test_name);

}  // namespace
}  // namespace pronk::tests::walk_graph_test
