#include "drawing/drawing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "drawing/backdrop.hpp"
#include "drawing/colours.hpp"
#include "drawing/layout.hpp"
#include "drawing/numbers.hpp"
#include "drawing/storeys.hpp"
#include "drawing/svg_names.hpp"
#include "drawing/utf8.hpp"
#include "hand_made_world.hpp"

namespace pronk::drawing::drawing_test {
namespace {

std::vector<std::uint32_t> storeys_of(const NavWorld& world) {
    return find_storeys(make_plan(world, {}), {}).of_poly;
}

std::uint32_t big_endian(const std::vector<std::byte>& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8 | std::to_integer<unsigned>(bytes[at + i]);
    return value;
}

// --- storeys -----------------------------------------------------------------------------------

TEST(Storeys, A_floor_over_another_is_one_storey_higher) {
    const Storeys storeys = find_storeys(make_plan(yard_with_bridge(), {}), {});
    EXPECT_EQ(storeys.count, 2U);
    EXPECT_EQ(storeys.of_poly, (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(storeys.lies_over, (std::vector<bool>{false, true}));
}

TEST(Storeys, Three_floors_over_each_other_are_three_storeys_in_any_order) {
    const auto floor = [](float height_m) { return level_floor(0, 0, 5, 5, height_m); };
    EXPECT_EQ(storeys_of(world_of(surface_of({floor(6), floor(0), floor(3)}))),
              (std::vector<std::uint32_t>{2, 0, 1}));
}

TEST(Storeys, Floors_beside_each_other_are_one_storey_whatever_their_heights) {
    const auto world =
        world_of(surface_of({level_floor(0, 0, 5, 5, 0), level_floor(5, 0, 10, 5, 8)}));
    EXPECT_EQ(find_storeys(make_plan(world, {}), {}).count, 1U);
}

TEST(Storeys, A_sliver_of_overlap_where_borders_were_simplified_makes_no_storey) {
    const auto world =
        world_of(surface_of({level_floor(0, 0, 5, 5, 0), level_floor(4.7F, 0, 10, 5, 3)}));
    EXPECT_EQ(find_storeys(make_plan(world, {}), {}).count, 1U);
}

TEST(Storeys, A_floor_stays_whole_where_a_part_of_it_lies_over_nothing) {
    // The upper floor's second half sticks out over the abyss.
    WalkableSurface surface = surface_of(
        {level_floor(0, 0, 5, 5, 0), level_floor(0, 0, 5, 5, 3), level_floor(5, 0, 10, 5, 3)});
    connect(surface, 1, east, 2, west);
    EXPECT_EQ(storeys_of(world_of(surface)), (std::vector<std::uint32_t>{0, 1, 1}));
}

TEST(Storeys, A_ramp_joins_two_storeys_that_still_lie_over_each_other) {
    // Yard, ramp up to the east of it, and a deck that leads back over the yard.
    WalkableSurface surface = surface_of(
        {level_floor(0, 0, 10, 10, 0), Floor{10, 0, 14, 5, 0, 3}, level_floor(14, 0, 18, 10, 3),
         level_floor(10, 6, 14, 10, 3), level_floor(2, 6, 10, 10, 3)});
    connect(surface, 0, east, 1, west);
    connect(surface, 1, east, 2, west);
    connect(surface, 2, west, 3, east);
    connect(surface, 3, west, 4, east);
    const auto storeys = storeys_of(world_of(surface));
    EXPECT_EQ(storeys[0], 0U);
    EXPECT_EQ(storeys[2], 1U);
    EXPECT_EQ(storeys[3], 1U);
    EXPECT_EQ(storeys[4], 1U);
}

TEST(Storeys, A_steep_ramp_is_over_a_floor_that_is_higher_than_the_ramps_middle) {
    // At x in [8, 10] the ramp is at 8 to 10 m, over a floor at 6 m; its mean height is 5 m.
    const auto world =
        world_of(surface_of({Floor{0, 0, 10, 4, 0, 10}, level_floor(8, 0, 10, 4, 6)}));
    EXPECT_EQ(storeys_of(world), (std::vector<std::uint32_t>{1, 0}));
}

TEST(Storeys, A_floor_that_goes_on_in_the_next_tile_is_one_sheet) {
    // Tile 0 has a ground floor and an upper floor, tile 1 only the rest of the upper floor.
    WalkableSurface here = surface_of({level_floor(0, 0, 8, 8, 0), level_floor(0, 0, 8, 8, 3)});
    WalkableSurface next = surface_of({level_floor(8, 0, 16, 8, 3)});
    here.corner_side[4 + east].portal = 0;
    next.corner_side[west].portal = 4;
    next.tile = {1, 0};
    NavWorld world = world_of(here);
    world.tiles.push_back({next, {}});
    const Plan plan = make_plan(world, {});
    ASSERT_EQ(plan.neighbours.size(), 1U);
    EXPECT_FLOAT_EQ(plan.neighbours[0].shared_m, 8.0F);
    EXPECT_EQ(find_storeys(plan, {}).of_poly, (std::vector<std::uint32_t>{0, 1, 1}));
}

TEST(Storeys, Overlapping_polygons_never_share_a_storey_however_they_interlock) {
    // Floors in a ring like the flaps of a box: each lies over the next.
    WalkableSurface surface = surface_of({Floor{0, 0, 10, 3, 0, 6}, level_floor(7, 0, 10, 10, 3),
                                          Floor{0, 7, 10, 10, 6, 0}, level_floor(0, 0, 3, 10, 3)});
    const NavWorld world = world_of(surface);
    const Plan plan = make_plan(world, {});
    const auto overlaps = find_overlaps(plan, {});
    EXPECT_EQ(overlaps.size(), 4U);
    const Storeys storeys = find_storeys(plan, {});
    for (const Overlap& o : overlaps) {
        EXPECT_NE(storeys.of_poly[o.lower], storeys.of_poly[o.upper]);
    }
}

TEST(Overlaps, The_shared_area_is_that_of_the_common_rectangle) {
    const NavWorld world = yard_with_bridge();
    const auto overlaps = find_overlaps(make_plan(world, {}), {});
    ASSERT_EQ(overlaps.size(), 1U);
    EXPECT_EQ(overlaps[0].lower, 0U);
    EXPECT_EQ(overlaps[0].upper, 1U);
    EXPECT_NEAR(overlaps[0].area_m2, 20.0F * 4.0F, 1e-4F);
}

TEST(Overlaps, Every_pair_of_a_stack_far_larger_than_the_index_cells_is_found_once) {
    std::vector<Floor> floors;
    for (int i = 0; i < 5; ++i)
        floors.push_back(level_floor(0, 0, 100, 100, 3.0F * static_cast<float>(i)));
    for (int i = 0; i < 400; ++i) {
        const float x = 200.0F + 2.0F * static_cast<float>(i);
        floors.push_back(level_floor(x, 0, x + 1, 1, 0));
    }
    const NavWorld world = world_of(surface_of(floors));
    EXPECT_EQ(find_overlaps(make_plan(world, {}), {}).size(), 10U);  // 5 over 2
}

// --- what is drawn -----------------------------------------------------------------------------

TEST(DrawnPlan, A_cut_leaves_out_what_is_above_it_and_counts_only_what_is_left) {
    WalkableSurface surface = surface_of({level_floor(0, 0, 4, 4, 1), level_floor(0, 0, 2, 2, 5)});
    const NavWorld world = world_of(surface);
    EXPECT_DOUBLE_EQ(make_plan(world, {}).area_m2, 16.0 + 4.0);
    EXPECT_DOUBLE_EQ(make_plan(world, 5.0F).area_m2, 16.0 + 4.0);
    EXPECT_DOUBLE_EQ(make_plan(world, 4.9F).area_m2, 16.0);
    EXPECT_EQ(make_plan(world, 0.9F).polygons.size(), 0U);
}

TEST(DrawnPlan, The_plane_of_a_ramp_has_the_ramps_slope_and_no_bend) {
    const NavWorld world = world_of(surface_of({Floor{0, 0, 10, 4, 0, 5}}));
    const Plan plan = make_plan(world, {});
    EXPECT_NEAR(plan.polygons[0].ground.centre.y, 2.5F, 1e-5F);
    EXPECT_NEAR(plan.polygons[0].ground.slope.x, 0.5F, 1e-5F);
    EXPECT_NEAR(plan.polygons[0].ground.slope.y, 0.0F, 1e-5F);
    EXPECT_NEAR(plan.polygons[0].bend_m, 0.0F, 1e-5F);
}

// A floor of 10 by 10 m at height 0, and over its quarter with x and z below 5 a ceiling.
TriangleSoup floor_and_ceiling(bool ceiling_faces_up) {
    TriangleSoup soup;
    soup.terrain_names = {"ground"};
    const auto add_square = [&](float size, float height, bool up) {
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        for (const Vec2 c : {Vec2(0, 0), Vec2(0, size), Vec2(size, size), Vec2(size, 0)}) {
            soup.vertices.emplace_back(c.x, height, c.y);
        }
        for (const auto& t : {std::array<std::uint32_t, 3>{0, 1, 2}, {0, 2, 3}}) {
            soup.triangles.push_back({first + t[0], first + t[up ? 1 : 2], first + t[up ? 2 : 1]});
            soup.triangle_terrain.emplace_back(0);
        }
    };
    add_square(10.0F, 0.0F, true);
    add_square(5.0F, 3.0F, ceiling_faces_up);
    return soup;
}

TEST(Backdrop, Is_transparent_where_the_level_has_nothing) {
    const Raster raster =
        draw_backdrop(floor_and_ceiling(true), {0.0, 0.0, 20.0, 10.0}, {40, 20, {}});
    EXPECT_EQ(raster.argb[5 * 40 + 5] >> 24, 0xffU);
    EXPECT_EQ(raster.argb[5 * 40 + 30] >> 24, 0U);
}

TEST(Backdrop, Looks_through_ceilings_that_face_down_and_through_what_is_cut) {
    const WorldWindow window{0.0, 0.0, 10.0, 10.0};
    const Raster roofed = draw_backdrop(floor_and_ceiling(true), window, {40, 40, {}});
    const Raster ceiled = draw_backdrop(floor_and_ceiling(false), window, {40, 40, {}});
    const Raster cut = draw_backdrop(floor_and_ceiling(true), window, {40, 40, 2.0F});
    EXPECT_NE(roofed.argb, ceiled.argb);  // the roof throws a shadow on the floor around it
    EXPECT_EQ(ceiled.argb, cut.argb);
    EXPECT_EQ(std::count(cut.argb.begin(), cut.argb.end(), cut.argb[0]), 40 * 40);
}

// --- pictures ----------------------------------------------------------------------------------

TEST(TopView, Png_has_its_signature_and_the_wished_long_side) {
    DrawSettings settings;
    settings.width_px = 500;
    const auto png = draw_top_view(yard_with_bridge(), nullptr, Format::png, settings);
    ASSERT_TRUE(png);
    EXPECT_EQ(text_of(*png).substr(0, 8), "\x89PNG\r\n\x1a\n");
    EXPECT_EQ(std::max(big_endian(*png, 16), big_endian(*png, 20)), 500U);
    EXPECT_NE(text_of(*png).find("IEND"), std::string::npos);
}

TEST(TopView, Svg_is_one_whole_document_in_pixels) {
    DrawSettings settings;
    settings.width_px = 500;
    const auto svg = draw_top_view(yard_with_bridge(), nullptr, Format::svg, settings);
    ASSERT_TRUE(svg);
    const std::string text = text_of(*svg);
    EXPECT_TRUE(text.starts_with("<?xml"));
    EXPECT_TRUE(text.ends_with("</svg>\n"));
    EXPECT_NE(text.find("\"500px\""), std::string::npos);
}

TEST(TopView, The_same_world_gives_the_same_bytes_whatever_was_drawn_before) {
    const NavWorld world = yard_with_bridge();
    const TriangleSoup level = floor_and_ceiling(true);
    for (const Format format : {Format::svg, Format::png}) {
        const auto first = draw_top_view(world, &level, format);
        ASSERT_TRUE(draw_top_view(world, nullptr, Format::svg));
        const auto second = draw_top_view(world, &level, format);
        ASSERT_TRUE(first && second);
        EXPECT_EQ(*first, *second);
    }
}

TEST(TopView, A_level_or_another_colouring_changes_the_picture) {
    const NavWorld world = world_of(surface_of({level_floor(2, 2, 5, 5, 0)}));
    const TriangleSoup level = floor_and_ceiling(true);
    const auto plain = draw_top_view(world, nullptr, Format::png);
    EXPECT_NE(*plain, *draw_top_view(world, &level, Format::png));
    for (const ColourBy by : {ColourBy::terrain, ColourBy::polygon}) {
        DrawSettings settings;
        settings.colour_by = by;
        EXPECT_NE(*plain, *draw_top_view(world, nullptr, Format::png, settings));
    }
}

TEST(TopView, Worlds_with_nothing_to_draw_still_give_a_picture) {
    DrawSettings below_all;
    below_all.cut_above_m = -1.0F;
    EXPECT_TRUE(draw_top_view(yard_with_bridge(), nullptr, Format::svg, below_all));
    EXPECT_TRUE(draw_top_view(NavWorld{}, nullptr, Format::png));
    const TriangleSoup no_level;
    EXPECT_TRUE(draw_top_view(NavWorld{}, &no_level, Format::svg));
}

TEST(TopView, Draws_levels_of_any_proportion) {
    for (const Vec2 size : {Vec2(4, 4), Vec2(3000, 1), Vec2(1, 3000), Vec2(0.01F, 0.01F)}) {
        const NavWorld world = world_of(surface_of({level_floor(0, 0, size.x, size.y, 7)}));
        for (const bool legend : {true, false}) {
            DrawSettings settings;
            settings.legend = legend;
            const auto png = draw_top_view(world, nullptr, Format::png, settings);
            ASSERT_TRUE(png) << size.x << " by " << size.y;
            EXPECT_EQ(std::max(big_endian(*png, 16), big_endian(*png, 20)), 1600U);
        }
    }
}

TEST(TopView, A_level_name_that_is_no_text_or_far_too_long_is_no_obstacle) {
    NavWorld world = yard_with_bridge();
    for (const std::string& name :
         {std::string("\xff\xfe\x01"), std::string(5000, 'm'), std::string()}) {
        world.level_name = name;
        EXPECT_TRUE(draw_top_view(world, nullptr, Format::svg));
    }
}

TEST(TopView, Refuses_sizes_and_cuts_that_make_no_picture_and_names_them) {
    for (const int width : {-1, 0, kSmallestPicture_px - 1, kLargestPicture_px + 1}) {
        DrawSettings settings;
        settings.width_px = width;
        const auto drawn = draw_top_view(yard_with_bridge(), nullptr, Format::svg, settings);
        ASSERT_FALSE(drawn);
        EXPECT_EQ(drawn.error().value, std::to_string(width));
    }
    DrawSettings settings;
    settings.cut_above_m = NAN;
    EXPECT_FALSE(draw_top_view(yard_with_bridge(), nullptr, Format::svg, settings));
}

// --- parts -------------------------------------------------------------------------------------

TEST(Layout, Nothing_overlaps_and_everything_is_on_the_page) {
    for (const double width_m : {1.0, 3.0, 10.0, 30.0}) {
        for (const std::size_t panels : {0U, 1U, 2U, 3U, 6U}) {
            const Layout layout =
                lay_out({width_m, 10.0, true, panels, [](double) { return 300.0; }});
            std::vector<Box> boxes = layout.panels;
            for (Box& panel : boxes) {
                panel.y -= kCaption;
                panel.height += kCaption;
            }
            boxes.insert(boxes.end(), {layout.title, layout.map, layout.legend});
            EXPECT_NEAR(std::max(layout.width, layout.height), kPage, 0.01);
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                const Box& a = boxes[i];
                EXPECT_TRUE(a.x >= 0 && a.y >= 0 && a.right() <= layout.width &&
                            a.bottom() <= layout.height);
                for (std::size_t j = 0; j < i; ++j) {
                    const Box& b = boxes[j];
                    const bool apart = a.right() <= b.x + 1e-6 || b.right() <= a.x + 1e-6 ||
                                       a.bottom() <= b.y + 1e-6 || b.bottom() <= a.y + 1e-6;
                    EXPECT_TRUE(apart) << "boxes " << i << " and " << j << " of " << panels
                                       << " panels, " << width_m << " by 10 m";
                }
            }
        }
    }
}

TEST(Numbers, Steps_are_one_two_or_five_times_a_power_of_ten) {
    EXPECT_DOUBLE_EQ(round_step(1.0), 1.0);
    EXPECT_DOUBLE_EQ(round_step(4.99), 2.0);
    EXPECT_DOUBLE_EQ(round_step(5.0), 5.0);
    EXPECT_DOUBLE_EQ(round_step(999.0), 500.0);
    EXPECT_DOUBLE_EQ(round_step(0.03), 0.02);
}

TEST(Numbers, Labels_have_the_decimals_their_step_needs) {
    EXPECT_EQ(in_steps(1.0, 0.5), "1.0");
    EXPECT_EQ(in_steps(0.25, 0.05), "0.25");
    EXPECT_EQ(in_steps(-20.0, 20.0), "-20");
    EXPECT_EQ(multiples(-0.4, 1.0, 0.5), (std::vector<double>{0.0, 0.5, 1.0}));
    EXPECT_EQ(grouped(1234567), "1\u2009234\u2009567");
    EXPECT_EQ(grouped(999), "999");
}

TEST(Text, Bytes_that_are_no_utf8_are_replaced_and_the_rest_is_kept) {
    EXPECT_EQ(printable("caf\u00e9 \U0001f410"), "caf\u00e9 \U0001f410");
    EXPECT_EQ(printable("a\xff\n"), "a\ufffd\ufffd");
    EXPECT_EQ(printable("\xc0\x80"), "\ufffd\ufffd");            // an overlong zero
    EXPECT_EQ(printable("\xed\xa0\x80"), "\ufffd\ufffd\ufffd");  // half a surrogate pair
    EXPECT_EQ(character_ends("a\u00e9b"), (std::vector<std::size_t>{1, 3, 4}));
}

TEST(SvgNames, Are_counted_from_zero_in_order_of_appearance) {
    const std::string svg =
        R"(<g id="surface17"/><image id="image9"/><use xlink:href="#image9"/><g id="surface4"/>)";
    const auto renamed = with_stable_names(std::as_bytes(std::span(svg)));
    EXPECT_EQ(
        text_of(renamed),
        R"(<g id="surface0"/><image id="image0"/><use xlink:href="#image0"/><g id="surface1"/>)");
}

TEST(Colours, The_height_ramp_gets_lighter_all_the_way) {
    double last = -1.0;
    for (int i = 0; i <= 100; ++i) {
        const Colour c = height_colour(i / 100.0);
        const double luma = 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue;
        EXPECT_GT(luma, last);
        last = luma;
    }
}

TEST(Colours, No_two_terrains_look_the_same_even_if_they_are_called_the_same) {
    std::vector<std::string> names(kMaxTerrains, "grass");
    names[7] = "Deep Water";
    const auto colours = terrain_colours(names);
    ASSERT_EQ(colours.size(), names.size());
    for (std::size_t i = 0; i < colours.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_FALSE(colours[i] == colours[j]) << i << ", " << j;
    }
}

}  // namespace
}  // namespace pronk::drawing::drawing_test
