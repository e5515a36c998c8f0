#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <set>

#include "drawing/legend.hpp"
#include "drawing/link_layer.hpp"
#include "hand_made_world.hpp"

namespace pronk::drawing::link_drawing_test {
namespace {

// Three floors in a row, with gaps: at 0 m, 0.4 m and 2 m.
NavWorld three_floors() {
    return world_of(surface_of({level_floor(0, 0, 5, 10, 0), level_floor(6, 0, 11, 10, 0.4F),
                                level_floor(12, 0, 17, 10, 2)}));
}

HandMadeLink link_between(std::size_t from, std::size_t to, Vec2 takeoff, Vec2 landing) {
    return {0, from, 0, to, takeoff, {landing - Vec2(0, 0.5F), landing + Vec2(0, 0.5F)}};
}

// Out to the middle floor, from there on and back again, and down from the last one: of the four
// links, two start from the same place.
NavWorld linked_floors() {
    NavWorld world = three_floors();
    set_links(world,
              {link_between(0, 1, {4.5F, 5}, {6.5F, 5}), link_between(1, 0, {7, 5}, {4, 3}),
               link_between(1, 2, {7, 5}, {12.5F, 5}), link_between(2, 1, {13, 8}, {10, 8})});
    return world;
}

LinkPlan plan_of(const NavWorld& world, std::optional<float> cut_above_m = {}) {
    const Plan plan = make_plan(world, cut_above_m);
    return make_link_plan(world, plan, find_storeys(plan, {}));
}

// --- which links are drawn ---------------------------------------------------------------------

TEST(LinkPlan, Tells_up_and_down_from_what_is_within_half_a_metre) {
    const LinkPlan plan = plan_of(linked_floors());
    ASSERT_EQ(plan.links.size(), 4U);
    EXPECT_FLOAT_EQ(plan.across_m, 0.5F);
    EXPECT_EQ(plan.links[0].rise, Rise::across);  // 0.4 m up
    EXPECT_EQ(plan.links[1].rise, Rise::across);
    EXPECT_EQ(plan.links[2].rise, Rise::up);
    EXPECT_EQ(plan.links[3].rise, Rise::down);
    EXPECT_EQ(plan.by_rise, (std::array<std::size_t, kRises>{1, 2, 1}));
}

TEST(LinkPlan, Counts_take_offs_as_the_world_does) {
    const NavWorld world = linked_floors();
    EXPECT_EQ(plan_of(world).point_takeoffs, 3U);
    EXPECT_EQ(plan_of(world).point_takeoffs, totals(world).takeoffs);
    EXPECT_EQ(plan_of(world).wide_takeoffs, 0U);
}

TEST(LinkPlan, A_wide_link_has_its_whole_take_off) {
    NavWorld world = linked_floors();
    world.tiles[0].links.links[0].takeoff_end = {4.5F, 8};
    const LinkPlan plan = plan_of(world);
    EXPECT_EQ(plan.links[0].takeoff, (std::array{Vec2(4.5F, 5), Vec2(4.5F, 8)}));
    EXPECT_EQ(totals(world).takeoff_m, 3.0);
    EXPECT_EQ(plan.wide_takeoffs, 1U);
    EXPECT_EQ(plan.point_takeoffs + plan.wide_takeoffs, totals(world).takeoffs);
}

TEST(LinkPlan, Leaves_out_links_from_and_to_ground_that_is_cut_away) {
    const LinkPlan plan = plan_of(linked_floors(), 1.0F);
    ASSERT_EQ(plan.links.size(), 2U);
    EXPECT_EQ(plan.links[0].takeoff[0], Vec2(4.5F, 5));
    EXPECT_EQ(plan.links[1].landing[0], Vec2(4, 2.5F));
    EXPECT_EQ(plan.point_takeoffs, 2U);
}

TEST(LinkPlan, Follows_links_into_the_next_tile) {
    NavWorld world = world_of(surface_of({level_floor(0, 0, 5, 5, 9), level_floor(0, 6, 5, 9, 0)}));
    world.tiles.push_back(
        {surface_of({level_floor(6, 0, 9, 5, 9), level_floor(6, 6, 9, 9, 3)}), {}});
    world.tiles[1].surface.tile = {1, 0};
    HandMadeLink link = link_between(1, 1, {4, 7}, {7, 7});
    link.to_tile = 1;
    set_links(world, {link});
    const LinkPlan plan = plan_of(world);
    ASSERT_EQ(plan.links.size(), 1U);
    EXPECT_EQ(plan.links[0].rise, Rise::up);
    EXPECT_EQ(plan_of(world, 2.0F).links.size(), 0U);  // its landing is cut away
}

// --- on which storey ---------------------------------------------------------------------------

// In the yard below the bridge, from the yard up to the bridge, and from the bridge down.
NavWorld linked_yard() {
    NavWorld world = yard_with_bridge();
    set_links(world, {link_between(0, 0, {5, 9}, {5, 11}), link_between(0, 1, {9, 6}, {9, 9}),
                      link_between(1, 0, {15, 9}, {15, 6})});
    return world;
}

TEST(LinkParts, Take_offs_and_landings_lie_on_their_ground_and_arcs_over_both) {
    const LinkPlan plan = plan_of(linked_yard());
    using Links = std::vector<std::uint32_t>;
    const LinkParts yard = parts_on(plan, 0);
    EXPECT_EQ(yard.takeoffs, (Links{0, 1}));
    EXPECT_EQ(yard.landings, (Links{0, 2}));
    EXPECT_EQ(yard.arcs, (Links{0}));
    const LinkParts bridge = parts_on(plan, 1);
    EXPECT_EQ(bridge.takeoffs, (Links{2}));
    EXPECT_EQ(bridge.landings, (Links{1}));
    EXPECT_EQ(bridge.arcs, (Links{1, 2}));
}

TEST(LinkParts, The_map_of_a_storey_has_all_of_the_links_that_start_there) {
    const LinkPlan plan = plan_of(linked_yard());
    using Links = std::vector<std::uint32_t>;
    for (const auto& [storey, links] : {std::pair(0U, Links{0, 1}), std::pair(1U, Links{2})}) {
        const LinkParts parts = parts_from(plan, storey, storey);
        EXPECT_EQ(parts.takeoffs, links);
        EXPECT_EQ(parts.landings, links);
        EXPECT_EQ(parts.arcs, links);
    }
}

// --- what is on the page -----------------------------------------------------------------------

// 10 units to the metre.
constexpr MapView kMap{{0.0, 0.0, 100.0, 100.0}, {0.0, 0.0, 1000.0, 1000.0}};

// Links of 3 m all over the map, no two of them at the same place.
LinkPlan scattered(std::size_t count) {
    LinkPlan plan;
    for (std::size_t i = 0; i < count; ++i) {
        const double turn = static_cast<double>(i) * 0.7548776662466927;
        const double other = static_cast<double>(i) * 0.5698402909980532;
        const Vec2 from(5.0 + 90.0 * (turn - std::floor(turn)),
                        5.0 + 90.0 * (other - std::floor(other)));
        const auto reach = [&](double angle_rad) {
            return from + Vec2(3.0 * std::cos(angle_rad), 3.0 * std::sin(angle_rad));
        };
        const double angle_rad = static_cast<double>(i);
        plan.links.push_back({{from, from},
                              {reach(angle_rad), reach(angle_rad + 0.3)},
                              0,
                              0,
                              static_cast<Rise>(i % kRises)});
    }
    return plan;
}

std::string svg_of(const LinkPlan& plan, const LinkStyle& style) {
    Result<Canvas> canvas = Canvas::open(Format::svg, 1000.0, 1000.0, 1.0);
    draw_links(*canvas, kMap, plan, parts_on(plan, 0), style);
    return text_of(*canvas->finish());
}

std::string svg_of(const LinkPlan& plan, ShowLinks show) {
    return svg_of(plan, fitting_link_style(plan, kMap, show));
}

// Where the paths of cairo's SVG begin, and their first line: all of "M x y L x y".
std::multiset<std::array<double, 4>> lines_in(const std::string& svg) {
    std::multiset<std::array<double, 4>> lines;
    for (std::size_t at = svg.find("M "); at != std::string::npos; at = svg.find("M ", at + 1)) {
        const char* from = svg.c_str() + at + 2;
        std::array<double, 4> line{};
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (i == 2) from = std::strchr(from, 'L') + 1;
            char* end = nullptr;
            line[i] = std::strtod(from, &end);
            from = end;
        }
        lines.insert(line);
    }
    return lines;
}

// Whether the lines have one whose ends are within a quarter of a unit of those wanted.
bool has_line(const std::multiset<std::array<double, 4>>& lines, Point from, Point to) {
    constexpr double kNear = 0.25;
    const std::array wanted{from.x, from.y, to.x, to.y};
    for (auto l = lines.lower_bound({from.x - kNear}); l != lines.end(); ++l) {
        if ((*l)[0] > from.x + kNear) break;
        bool near = true;
        for (std::size_t i = 0; i < 4; ++i) near = near && std::abs((*l)[i] - wanted[i]) <= kNear;
        if (near) return true;
    }
    return false;
}

TEST(LinkLayer, Every_take_off_and_every_landing_segment_is_drawn_however_many_there_are) {
    for (const std::size_t count : {1U, 30U, 3000U, 30'000U}) {
        const LinkPlan plan = scattered(count);
        for (const ShowLinks show : {ShowLinks::all, ShowLinks::landings}) {
            const auto lines = lines_in(svg_of(plan, show));
            std::size_t missing = 0;
            for (const PlanLink& link : plan.links) {
                const Point from = kMap.at(link.takeoff[0].x, link.takeoff[0].y);
                if (!has_line(lines, from, from)) ++missing;
                if (!has_line(lines, kMap.at(link.landing[0].x, link.landing[0].y),
                              kMap.at(link.landing[1].x, link.landing[1].y))) {
                    ++missing;
                }
            }
            EXPECT_EQ(missing, 0U) << count << " links";
        }
    }
}

TEST(LinkLayer, Every_arc_family_of_a_few_links_has_its_outer_arcs_and_none_if_not_wished) {
    const LinkPlan plan = scattered(30);
    const auto all = lines_in(svg_of(plan, ShowLinks::all));
    const auto landings = lines_in(svg_of(plan, ShowLinks::landings));
    for (const PlanLink& link : plan.links) {
        const Point from = kMap.at(link.takeoff[0].x, link.takeoff[0].y);
        for (const Vec2& end : link.landing) {
            EXPECT_TRUE(has_line(all, from, kMap.at(end.x, end.y)));
            EXPECT_FALSE(has_line(landings, from, kMap.at(end.x, end.y)));
        }
    }
}

TEST(LinkLayer, Tens_of_thousands_of_links_make_a_file_of_few_megabytes) {
    EXPECT_LT(svg_of(scattered(30'000), ShowLinks::all).size(), 5'000'000U);
    EXPECT_LT(svg_of(scattered(90'000), ShowLinks::all).size(), 10'000'000U);
}

TEST(LinkLayer, More_links_are_drawn_smaller_and_their_arcs_fainter) {
    LinkStyle fewer = fitting_link_style(scattered(30), kMap, ShowLinks::all);
    EXPECT_DOUBLE_EQ(fewer.size, 1.0);
    for (const std::size_t count : {10'000U, 30'000U}) {
        const LinkStyle more = fitting_link_style(scattered(count), kMap, ShowLinks::all);
        EXPECT_LT(more.size, fewer.size);
        EXPECT_LE(more.outer_opacity, fewer.outer_opacity);
        EXPECT_LE(more.tint_opacity, fewer.tint_opacity);
        EXPECT_GE(more.one_family_of, fewer.one_family_of);
        fewer = more;
    }
    EXPECT_GT(fewer.one_family_of, 1U);
}

TEST(LinkLayer, A_take_off_segment_and_its_landing_never_cross_whatever_their_directions) {
    // Four corners of a square; the outer arcs are its upper and lower side.
    const std::array<Vec2, 2> takeoff = {Vec2(10, 10), Vec2(10, 20)};
    const std::array<Vec2, 2> landing = {Vec2(30, 10), Vec2(30, 20)};
    for (const bool turn_takeoff : {false, true}) {
        for (const bool turn_landing : {false, true}) {
            LinkPlan plan;
            PlanLink& link = plan.links.emplace_back();
            link.takeoff = takeoff;
            link.landing = landing;
            if (turn_takeoff) std::swap(link.takeoff[0], link.takeoff[1]);
            if (turn_landing) std::swap(link.landing[0], link.landing[1]);
            const auto lines = lines_in(svg_of(plan, LinkStyle{}));
            EXPECT_TRUE(has_line(lines, {100, 100}, {300, 100}));
            EXPECT_TRUE(has_line(lines, {100, 200}, {300, 200}));
        }
    }
}

// --- pictures ----------------------------------------------------------------------------------

DrawSettings showing(ShowLinks links, bool legend = true) {
    DrawSettings settings;
    settings.links = links;
    settings.legend = legend;
    return settings;
}

TEST(TopView, Without_links_the_picture_is_the_same_whatever_of_them_is_to_be_shown) {
    for (const Format format : {Format::svg, Format::png}) {
        const auto unlinked = draw_top_view(three_floors(), nullptr, format);
        ASSERT_TRUE(unlinked);
        for (const ShowLinks show : {ShowLinks::none, ShowLinks::landings, ShowLinks::all}) {
            EXPECT_EQ(*unlinked, *draw_top_view(three_floors(), nullptr, format, showing(show)));
        }
        NavWorld none = three_floors();
        set_links(none, {});
        EXPECT_EQ(*unlinked, *draw_top_view(none, nullptr, format));
        EXPECT_EQ(*unlinked,
                  *draw_top_view(linked_floors(), nullptr, format, showing(ShowLinks::none)));
    }
}

TEST(TopView, Links_are_drawn_unless_told_otherwise_and_always_as_the_same_bytes) {
    for (const Format format : {Format::svg, Format::png}) {
        for (const NavWorld& world : {linked_floors(), linked_yard()}) {
            const auto all = draw_top_view(world, nullptr, format);
            const auto landings =
                draw_top_view(world, nullptr, format, showing(ShowLinks::landings));
            const auto none = draw_top_view(world, nullptr, format, showing(ShowLinks::none));
            ASSERT_TRUE(all && landings && none);
            EXPECT_NE(*all, *landings);
            EXPECT_NE(*landings, *none);
            EXPECT_EQ(*all, *draw_top_view(world, nullptr, format, showing(ShowLinks::all)));
        }
    }
}

TEST(TopView, The_legend_counts_links_that_fall_on_the_same_place_of_the_map_one_by_one) {
    std::vector<HandMadeLink> links = {link_between(0, 1, {4.5F, 2}, {6.5F, 2}),
                                       link_between(0, 1, {4.5F, 5}, {6.5F, 5}),
                                       link_between(0, 1, {4.5F, 8}, {6.5F, 8})};
    NavWorld once = three_floors();
    set_links(once, links);
    links.push_back(links[1]);
    NavWorld twice = three_floors();
    set_links(twice, links);
    const auto map_only = showing(ShowLinks::all, false);
    EXPECT_EQ(*draw_top_view(once, nullptr, Format::svg, map_only),
              *draw_top_view(twice, nullptr, Format::svg, map_only));
    EXPECT_NE(*draw_top_view(once, nullptr, Format::svg),
              *draw_top_view(twice, nullptr, Format::svg));
}

TEST(Legend, Says_how_many_links_there_are_and_of_how_many_the_arcs_are_drawn) {
    const LinkKeys few = link_keys(plan_of(linked_floors()), ShowLinks::all);
    EXPECT_EQ(few.links, 4U);
    EXPECT_EQ(few.point_takeoffs, 3U);
    EXPECT_EQ(few.rows(), 4U);
    EXPECT_EQ(few.by_rise, (std::array<std::size_t, kRises>{1, 2, 1}));
    EXPECT_FALSE(few.has_remark());

    const LinkPlan plan = scattered(30'000);
    const LinkKeys many = link_keys(plan, ShowLinks::all);
    EXPECT_EQ(many.links, 30'000U);
    EXPECT_TRUE(many.has_remark());
    EXPECT_EQ(many.one_family_of, fitting_link_style(plan, kMap, ShowLinks::all).one_family_of);
    EXPECT_FALSE(link_keys(plan, ShowLinks::landings).has_remark());

    LegendContents without;
    LegendContents with = without;
    with.links = few;
    LegendContents remarked = without;
    remarked.links = many;
    EXPECT_LT(legend_height(without, 250.0), legend_height(with, 250.0));
    EXPECT_LT(legend_height(with, 250.0), legend_height(remarked, 250.0));
}

}  // namespace
}  // namespace pronk::drawing::link_drawing_test
