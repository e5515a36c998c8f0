// What the page draws is what a bake made: the same numbers, asked of the library itself.
#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/geometric.hpp>
#include <pronk/corridors.hpp>

#include "scenes/shapes.hpp"
#include "view/ask_viewer.hpp"
#include "view/voxel_chunk.hpp"

namespace pronk::tests::look_calls_test {
namespace {

Level scene(const std::string& name) {
    return scenes::make(name).value();
}

NavWorld baked(const std::string& name, const BakeSettings& settings = {}) {
    return std::move(bake(scene(name), settings).value().world);
}

std::vector<Vec3> points(const std::vector<float>& numbers) {
    std::vector<Vec3> list;
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
        list.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
    }
    return list;
}

double plan_area(const Vec3& a, const Vec3& b, const Vec3& c) {
    return std::abs(double{(b.x - a.x)} * double{(c.z - a.z)} -
                    double{(c.x - a.x)} * double{(b.z - a.z)}) /
           2.0;
}

TEST(LookCalls, The_level_is_described) {
    AskedViewer asked("overpass");
    const json level = asked.get_json("level");
    EXPECT_EQ(level["name"], "scene:overpass");
    EXPECT_EQ(level["kind"], "level");
    EXPECT_TRUE(level["can_bake"]);
    EXPECT_EQ(level["triangles"], scene("overpass").soup.triangles.size());
    EXPECT_EQ(level["save_as"], "overpass.pronk");
    EXPECT_EQ(level["settings"]["radius"], 0.25);
    const Bounds bounds = bounds_of(scene("overpass").soup);
    EXPECT_FLOAT_EQ(level["bounds"]["max"][1].get<float>(), bounds.max.y);
}

TEST(LookCalls, The_mesh_is_the_levels) {
    AskedViewer asked("overpass");
    const ReadChunk chunk = asked.get_chunk("level/mesh");
    const TriangleSoup soup = scene("overpass").soup;
    const auto vertices = points(chunk.floats("vertices"));
    const auto triangles = chunk.words("triangles");
    const auto terrain = chunk.bytes("terrain");
    ASSERT_EQ(triangles.size(), 3 * soup.triangles.size());
    ASSERT_EQ(terrain.size(), soup.triangles.size());
    for (std::size_t t = 0; t < soup.triangles.size(); ++t) {
        for (std::size_t c = 0; c < 3; ++c) {
            EXPECT_EQ(vertices.at(triangles[3 * t + c]), soup.vertices[soup.triangles[t][c]]);
        }
        EXPECT_EQ(terrain[t], soup.triangle_terrain[t].value);
    }
    EXPECT_EQ(chunk.header["terrains"], soup.terrain_names);
}

TEST(LookCalls, The_surface_is_the_bakes_in_one_tile_and_in_many) {
    for (const int tile_cells : {0, 48}) {
        BakeSettings settings;
        settings.tile_cells = tile_cells;
        AskedViewer asked("overpass", settings);
        const NavWorld world = baked("overpass", settings);
        const ReadChunk chunk = asked.get_chunk("sets/1/surface");
        const auto vertices = points(chunk.floats("vertices"));
        const auto triangles = chunk.words("triangles");
        const auto polygon = chunk.words("triangle_polygon");
        const auto begins = chunk.words("tile_polygons");
        ASSERT_EQ(begins.size(), world.tiles.size() + 1);
        ASSERT_EQ(polygon.size() * 3, triangles.size());
        std::vector<double> areas(begins.back(), 0.0);
        for (std::size_t t = 0; t < polygon.size(); ++t) {
            areas.at(polygon[t]) +=
                plan_area(vertices.at(triangles[3 * t]), vertices.at(triangles[3 * t + 1]),
                          vertices.at(triangles[3 * t + 2]));
        }
        const auto terrain = chunk.bytes("polygon_terrain");
        for (std::size_t tile = 0; tile < world.tiles.size(); ++tile) {
            const WalkableSurface& surface = world.tiles[tile].surface;
            ASSERT_EQ(begins[tile + 1] - begins[tile], surface.polygon_count());
            for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
                EXPECT_NEAR(areas[begins[tile] + p], area_m2(surface, PolyId(p)), 1e-3);
                EXPECT_EQ(terrain[begins[tile] + p], surface.poly_terrain[p].value);
            }
        }
    }
}

// A road over a road: the one above is another storey.
TEST(LookCalls, Storeys_are_told_apart) {
    AskedViewer asked("overpass");
    const ReadChunk chunk = asked.get_chunk("sets/1/surface");
    const auto storeys = chunk.halves("polygon_storey");
    EXPECT_EQ(chunk.header["storeys"], 2);
    EXPECT_EQ(asked.get_json("sets")["sets"][0]["storeys"], 2);
    EXPECT_EQ(*std::max_element(storeys.begin(), storeys.end()), 1);
    EXPECT_EQ(*std::min_element(storeys.begin(), storeys.end()), 0);
}

TEST(LookCalls, Borders_are_as_long_as_the_surfaces) {
    AskedViewer asked("gap");
    const NavWorld world = baked("gap");
    const auto border = points(asked.get_chunk("sets/1/surface").floats("border_edges"));
    double length_m = 0.0;
    for (std::size_t i = 0; i + 1 < border.size(); i += 2) {
        length_m += glm::distance(plan_view(border[i]), plan_view(border[i + 1]));
    }
    EXPECT_NEAR(length_m, totals(world).border_m, 1e-3);
}

// Both ends of an edge are corners of the polygon that it was taken from.
TEST(LookCalls, Edges_name_their_polygons) {
    BakeSettings settings;
    settings.tile_cells = 48;
    AskedViewer asked("overpass", settings);
    const ReadChunk chunk = asked.get_chunk("sets/1/surface");
    const std::uint32_t polygons = chunk.words("tile_polygons").back();
    std::vector<std::vector<Vec3>> corners(polygons);
    for (std::uint32_t p = 0; p < polygons; ++p) {
        const json picked = asked.get_json("sets/1/polygon", {{"number", std::to_string(p)}});
        for (const json& corner : picked["corners"]) {
            corners[p].emplace_back(corner[0].get<float>(), corner[1].get<float>(),
                                    corner[2].get<float>());
        }
    }
    for (const std::string kind : {"inner", "border"}) {
        const auto ends = points(chunk.floats(kind + "_edges"));
        const auto owners = chunk.words(kind + "_edge_polygon");
        ASSERT_EQ(ends.size(), 2 * owners.size());
        ASSERT_GT(owners.size(), 0U);
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const std::vector<Vec3>& own = corners.at(owners[i / 2]);
            EXPECT_NE(std::find(own.begin(), own.end(), ends[i]), own.end()) << kind << ' ' << i;
        }
    }
}

TEST(LookCalls, Links_are_the_bakes) {
    AskedViewer asked("gap");
    const NavWorld world = baked("gap");
    const JumpLinks& links = world.tiles[0].links;
    ASSERT_GT(links.links.size(), 0U);
    const ReadChunk chunk = asked.get_chunk("sets/1/links");
    EXPECT_EQ(chunk.words("tile_links"),
              (std::vector<std::uint32_t>{0, static_cast<std::uint32_t>(links.links.size())}));
    const auto takeoff = points(chunk.floats("takeoff_begin"));
    const auto landing = points(chunk.floats("landing_end"));
    const auto apex = chunk.floats("apex");
    const auto kind = chunk.bytes("kind");
    const WalkableSurface& surface = world.tiles[0].surface;
    std::size_t number = 0;
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        for (const LinkList& list : links.lists_from(PolyId(p))) {
            for (const JumpLink& link : links.links_of(list)) {
                EXPECT_EQ(takeoff.at(number), Vec3(takeoff_of(link, surface, PolyId(p), 0.0)));
                EXPECT_EQ(landing.at(number),
                          Vec3(landing_of(link, surface, list.landing_polygon, 1.0)));
                EXPECT_FLOAT_EQ(apex.at(number),
                                static_cast<float>(apex_of(link, world.settings.ability)));
                EXPECT_EQ(kind.at(number), static_cast<std::uint8_t>(link.kind));
                ++number;
            }
        }
    }
    EXPECT_EQ(number, links.links.size());
}

TEST(LookCalls, A_picked_link_has_the_numbers_of_its_jumps) {
    AskedViewer asked("gap");
    const NavWorld world = baked("gap");
    const ReadChunk all = asked.get_chunk("sets/1/links");
    const auto takeoffs = points(all.floats("takeoff_begin"));
    const auto polygons = all.words("takeoff_polygon");
    ASSERT_EQ(polygons.size(), takeoffs.size());
    for (std::size_t number = 0; number < takeoffs.size(); ++number) {
        const json link = asked.get_json("sets/1/link", {{"number", std::to_string(number)}});
        EXPECT_EQ(link["takeoff"]["polygon"], polygons[number]);
        const auto begin = link["takeoff"]["begin"].get<std::array<float, 3>>();
        EXPECT_EQ(takeoffs[number], Vec3(begin[0], begin[1], begin[2]));
        EXPECT_EQ(link["profile"], "1,3,3,upto");
        // An apex of one metre takes sqrt(2 g) m/s upwards, and nobody launches slower.
        const double upward_m_s = std::sqrt(2.0 * 9.81 * link["apex_m"].get<double>());
        EXPECT_GE(link["launch_m_s"]["slowest"].get<double>(), upward_m_s - 1e-9);
        EXPECT_LE(link["deepest_fall_m"].get<double>(), 3.001);
    }
    asked.expect_refused(asked.get("sets/1/link", {{"number", std::to_string(takeoffs.size())}}),
                         404, "no such");
}

TEST(LookCalls, A_picked_polygon_has_its_numbers) {
    AskedViewer asked("gap");
    const NavWorld world = baked("gap");
    const WorldTile& tile = world.tiles[0];
    std::size_t from = 0;
    std::size_t to = 0;
    for (std::size_t p = 0; p < tile.surface.polygon_count(); ++p) {
        const json polygon = asked.get_json("sets/1/polygon", {{"number", std::to_string(p)}});
        EXPECT_NEAR(polygon["area_m2"].get<double>(), area_m2(tile.surface, PolyId(p)), 1e-6);
        EXPECT_EQ(polygon["corners"].size(), tile.surface.corners_of(PolyId(p)).size());
        from += polygon["links_from"].get<std::size_t>();
        to += polygon["links_to"].get<std::size_t>();
    }
    EXPECT_EQ(from, tile.links.links.size());
    EXPECT_EQ(to, tile.links.links.size());
    for (const char* number : {"1000000", "-1", "x", "", "1.5", "99999999999"}) {
        EXPECT_GE(asked.get("sets/1/polygon", {{"number", number}}).status, 400) << number;
    }
}

// A solid run of voxels, in metres: where its column begins, its bottom and its top.
using SolidRun = std::array<float, 4>;

TEST(LookCalls, Spans_are_the_fields_of_one_tile_and_of_many) {
    for (const int tile_cells : {0, 32}) {
        BakeSettings settings;
        settings.tile_cells = tile_cells;
        BakeRun run;
        run.keep_intermediates = true;
        const Bake made = std::move(bake(scene("gap"), settings, run).value());
        std::vector<SolidRun> expected;
        for (const TileIntermediates& tile : made.intermediates) {
            const GridWindow& window = tile.field.window;
            for (int z = window.border_cells; z < window.depth_cells - window.border_cells; ++z) {
                for (int x = window.border_cells; x < window.width_cells - window.border_cells;
                     ++x) {
                    const Vec3 corner = window.min + Vec3(x, 0, z) * 0.25F;
                    for (const Span& span : tile.field.spans_of(tile.field.column(x, z))) {
                        expected.push_back({corner.x, corner.z,
                                            corner.y + 0.25F * span.bottom_cells,
                                            corner.y + 0.25F * span.top_cells});
                    }
                }
            }
        }
        AskedViewer asked("gap", settings);
        const ReadChunk chunk =
            asked.get_chunk("sets/1/spans", {{"x", "0"}, {"z", "0"}, {"within", "200"}});
        const auto origin = chunk.header["origin"].get<std::array<float, 3>>();
        const auto cells = chunk.halves("cell");
        const auto bottom = chunk.halves("bottom");
        const auto top = chunk.halves("top");
        EXPECT_FALSE(chunk.header["is_cut"].get<bool>());
        std::vector<SolidRun> shown;
        for (std::size_t i = 0; i < top.size(); ++i) {
            shown.push_back({origin[0] + 0.25F * cells[2 * i], origin[2] + 0.25F * cells[2 * i + 1],
                             origin[1] + 0.25F * bottom[i], origin[1] + 0.25F * top[i]});
        }
        std::sort(expected.begin(), expected.end());
        std::sort(shown.begin(), shown.end());
        EXPECT_GT(expected.size(), 1000U);
        EXPECT_EQ(shown, expected) << tile_cells;
    }
}

TEST(LookCalls, Only_what_is_near_is_sent) {
    AskedViewer asked("plain");
    const auto near = asked.get_chunk("sets/1/spans", {{"x", "5"}, {"z", "5"}, {"within", "1"}});
    EXPECT_EQ(near.halves("top").size(), 81U);  // the cell below it, and four on each side
    const auto far = asked.get_chunk("sets/1/spans", {{"x", "900"}, {"z", "900"}, {"within", "5"}});
    EXPECT_EQ(far.halves("top").size(), 0U);
    const auto farthest =
        asked.get_chunk("sets/1/spans", {{"x", "1e6"}, {"z", "-1e6"}, {"within", "200"}});
    EXPECT_EQ(farthest.halves("top").size(), 0U);
    for (const char* within : {"-1", "201", "nan", "inf", "x", ""}) {
        EXPECT_EQ(asked.get("sets/1/spans", {{"x", "0"}, {"z", "0"}, {"within", within}}).status,
                  400)
            << within;
    }
}

// Of a flat square each cell has one span: the middle has 1, its ring 8, the next 16, then 24.
TEST(LookCalls, Too_many_spans_are_cut_at_a_whole_ring) {
    BakeRun run;
    run.keep_intermediates = true;
    const view::NavSet set(std::move(bake(scene("plain"), {}, run).value()), "plain", 1.0);
    for (const auto& [most, sent] : {std::pair(80U, 49U), std::pair(81U, 81U), std::pair(48U, 25U),
                                     std::pair(1U, 1U), std::pair(0U, 0U)}) {
        const ReadChunk chunk = read_chunk(view::spans_chunk(set, {5.0, 5.0, 1.0}, most).body);
        EXPECT_EQ(chunk.halves("top").size(), sent) << most;
        EXPECT_EQ(chunk.header["is_cut"], sent < 81U) << most;
    }
}

TEST(LookCalls, Spans_are_cut_where_a_page_has_enough) {
    BakeSettings fine;
    fine.grid.cell_m = 0.02F;
    fine.ability.profiles.clear();
    AskedViewer asked("plain", fine);
    const ReadChunk chunk =
        asked.get_chunk("sets/1/spans", {{"x", "5"}, {"z", "5"}, {"within", "200"}});
    EXPECT_TRUE(chunk.header["is_cut"]);
    EXPECT_LE(chunk.halves("top").size(), 200'000U);
    EXPECT_GT(chunk.halves("top").size(), 195'000U);
}

// 20 km are more cells than 16 bits count.
TEST(LookCalls, Spans_far_from_the_corner_of_a_wide_level_are_where_they_are) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 3}, {3, 0, 3}, {3, 0, 0});
    shapes.quad({20000, 0, 0}, {20000, 0, 3}, {20003, 0, 3}, {20003, 0, 0});
    view::Opened opened;
    opened.name = "wide.obj";
    opened.level = std::make_shared<const Level>(Level{"wide.obj", shapes.take()});
    opened.bounds = bounds_of(opened.level->soup);
    BakeSettings settings;
    settings.tile_cells = 1024;
    AskedViewer asked(std::move(opened), settings);
    const ReadChunk chunk =
        asked.get_chunk("sets/1/spans", {{"x", "20001.5"}, {"z", "1.5"}, {"within", "5"}});
    const auto cells = chunk.halves("cell");
    ASSERT_GE(cells.size(), 2U * 12U * 12U);
    const float corner = chunk.header["origin"][0].get<float>();
    for (std::size_t i = 0; i < cells.size(); i += 2) {
        const float x = corner + 0.25F * cells[i];
        EXPECT_TRUE(x > 19999.5F && x < 20003.5F) << x;
    }
}

// Where the library says that a body touches something, the page shows it.
TEST(LookCalls, Space_is_where_bodies_touch_something) {
    AskedViewer asked("fence");
    BakeRun run;
    run.keep_intermediates = true;
    const Bake made = std::move(bake(scene("fence"), {}, run).value());
    const FreeSpace& space = made.intermediates[0].space;
    const auto chunk = asked.get_chunk("sets/1/space", {{"x", "0"}, {"z", "0"}, {"within", "200"}});
    const auto top = chunk.halves("top");
    const auto bottom = chunk.halves("bottom");
    std::size_t voxels = 0;
    for (std::size_t i = 0; i < top.size(); ++i)
        voxels += static_cast<std::size_t>(top[i] - bottom[i]);
    // Of the window itself, without the margin around it.
    std::size_t expected = 0;
    for (int z = 0; z < space.window.depth_cells; ++z) {
        for (int x = 0; x < space.window.width_cells; ++x) {
            const auto at = static_cast<std::size_t>((z + space.margin_cells) * space.width() + x +
                                                     space.margin_cells);
            const FreeSpace::Column& column = space.columns[at];
            for (std::size_t w = 0; w < column.layers; ++w) {
                expected += static_cast<std::size_t>(std::popcount(space.near[column.begin + w]));
            }
        }
    }
    EXPECT_GT(expected, 0U);
    EXPECT_EQ(voxels, expected);
}

TEST(LookCalls, The_axis_is_on_the_ground) {
    AskedViewer asked("plain");
    const auto lines = points(asked.get_chunk("sets/1/axis").floats("lines"));
    // Of a square: two diagonals, whose length is that of the ground's.
    double length_m = 0.0;
    for (std::size_t i = 0; i + 1 < lines.size(); i += 2) {
        length_m += glm::distance(lines[i], lines[i + 1]);
    }
    const double side_m = std::sqrt(totals(baked("plain")).area_m2);
    EXPECT_NEAR(length_m, 2.0 * std::sqrt(2.0) * side_m, 0.5);
}

}  // namespace
}  // namespace pronk::tests::look_calls_test
