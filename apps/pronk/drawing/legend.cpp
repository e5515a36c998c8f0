#include "drawing/legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "drawing/axis_layer.hpp"
#include "drawing/block_layer.hpp"
#include "drawing/layout.hpp"
#include "drawing/link_layer.hpp"
#include "drawing/numbers.hpp"
#include "drawing/route_layer.hpp"

namespace pronk::drawing {
namespace {

constexpr double kHeading = 24.0;  // from a block's top to what is below its heading
constexpr double kRow = 21.0;
constexpr std::size_t kMostTerrains = 12;

constexpr TextStyle kHeadingStyle{14.0, kInk, Align::left, true};
constexpr TextStyle kTextStyle{13.0, kInk};
constexpr TextStyle kValueStyle{13.0, kInk, Align::right};

// One heading with what belongs to it.
struct Block {
    double height = 0.0;
    std::function<void(Canvas&, const Box&)> draw;
};

void draw_heading(Canvas& canvas, const Box& box, const std::string& text) {
    canvas.text({box.x, box.y + 13.0}, text, kHeadingStyle);
}

void draw_row(Canvas& canvas, const Box& row, double indent, const std::string& name,
              const std::string& value) {
    const double baseline = row.y + 14.0;
    canvas.text({row.right(), baseline}, value, kValueStyle);
    const double room = row.width - indent - canvas.text_width(value, kTextStyle) - 10.0;
    canvas.text({row.x + indent, baseline}, canvas.shortened(name, kTextStyle, room), kTextStyle);
}

// Ticks at round heights. Centred labels at the ramp's ends may stick out by half their width, so
// the ramp is narrower than its block.
void draw_ramp(Canvas& canvas, const Box& box, const Colouring& colouring) {
    draw_heading(canvas, box, "height, metres");
    const double low = colouring.lowest_m;
    const double high = colouring.highest_m;
    const Box bar{box.x + 14.0, box.y + kHeading, box.width - 28.0, 16.0};
    const bool level = high - low < 0.01;
    std::array<GradientStop, 17> stops;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const double t = static_cast<double>(i) / (stops.size() - 1);
        stops[i] = {t, height_colour(level ? 0.5 : t)};
    }
    canvas.add_box(bar);
    canvas.fill_gradient({bar.x, 0.0}, {bar.right(), 0.0}, stops);
    canvas.add_box(bar);
    canvas.stroke(kFaintInk, 0.8);

    const double step = level ? 0.01 : round_step((high - low) / 3.0);
    const auto ticks = level ? std::vector{low} : multiples(low, high, step);
    const auto place = [&](double y) {
        return bar.x + bar.width * (level ? 0.5 : (y - low) / (high - low));
    };
    const TextStyle style{12.0, kFaintInk, Align::centre};
    for (const double y : ticks) {
        canvas.text({place(y), bar.bottom() + 19.0}, in_steps(y, step), style);
    }
    for (const double y : ticks) {
        canvas.add_line({place(y), bar.bottom()}, {place(y), bar.bottom() + 5.0});
    }
    canvas.stroke(kFaintInk, 0.8);
}

std::string weight_text(double weight) {
    return std::isfinite(weight) ? fmt::format("{:g}", weight) : "never walked on";
}

void draw_terrains(Canvas& canvas, const Box& box, const std::vector<TerrainKey>& terrains) {
    const bool weighted = terrains.front().weight.has_value();
    draw_heading(canvas, box, weighted ? "terrain, cost of a metre" : "terrain");
    const std::size_t shown = std::min(terrains.size(), kMostTerrains);
    double y = box.y + kHeading;
    for (std::size_t i = 0; i < shown; ++i, y += kRow) {
        canvas.add_box({box.x, y + 3.0, 20.0, 13.0});
        canvas.fill(terrains[i].colour);
        canvas.add_box({box.x, y + 3.0, 20.0, 13.0});
        canvas.stroke(kFaintInk, 0.8);
        draw_row(canvas, {box.x, y, box.width, kRow}, 30.0, terrains[i].name,
                 terrains[i].weight ? weight_text(*terrains[i].weight)
                                    : amount(terrains[i].area_m2) + " m\u00b2");
    }
    if (shown == terrains.size()) return;
    canvas.text({box.x + 30.0, y + 14.0}, "and " + grouped(terrains.size() - shown) + " more",
                {13.0, kFaintInk});
}

void draw_scale_bar(Canvas& canvas, const Box& box, double units_per_m) {
    draw_heading(canvas, box, "scale");
    const double metres = round_step((box.width - 70.0) / units_per_m);
    const double length = metres * units_per_m;
    const Box bar{box.x + 6.0, box.y + kHeading + 2.0, length, 7.0};
    constexpr int kParts = 4;
    for (int i = 0; i < kParts; i += 2) {
        canvas.add_box({bar.x + length * i / kParts, bar.y, length / kParts, bar.height});
    }
    canvas.fill(kInk);
    canvas.add_box(bar);
    canvas.stroke(kInk, 1.0);
    const double baseline = bar.bottom() + 17.0;
    canvas.text({bar.x, baseline}, "0", {12.0, kFaintInk, Align::centre});
    canvas.text({bar.right(), baseline}, in_steps(metres, metres) + " m",
                {12.0, kFaintInk, Align::centre});
}

void add_arrow_head(Canvas& canvas, Point tip, Point along) {
    const Point across{-along.y, along.x};
    const std::array<Point, 3> head = {
        tip, Point{tip.x - 9.0 * along.x + 3.5 * across.x, tip.y - 9.0 * along.y + 3.5 * across.y},
        Point{tip.x - 9.0 * along.x - 3.5 * across.x, tip.y - 9.0 * along.y - 3.5 * across.y}};
    canvas.add_polygon(head);
}

void draw_axes(Canvas& canvas, const Box& box) {
    draw_heading(canvas, box, "axes, seen from above");
    const Point origin{box.x + 12.0, box.y + kHeading + 12.0};
    constexpr double kLength = 46.0;
    canvas.add_line(origin, {origin.x + kLength, origin.y});
    canvas.add_line(origin, {origin.x, origin.y + kLength});
    canvas.stroke(kInk, 1.3);
    add_arrow_head(canvas, {origin.x + kLength + 4.0, origin.y}, {1.0, 0.0});
    add_arrow_head(canvas, {origin.x, origin.y + kLength + 4.0}, {0.0, 1.0});
    canvas.fill(kInk);
    canvas.add_circle(origin, 6.5);
    canvas.fill(kPaper);
    canvas.add_circle(origin, 6.5);
    canvas.stroke(kInk, 1.3);
    canvas.add_circle(origin, 2.2);
    canvas.fill(kInk);
    canvas.text({origin.x + kLength + 11.0, origin.y + 4.5}, "x", kHeadingStyle);
    canvas.text({origin.x + 11.0, origin.y + kLength + 3.0}, "z", kHeadingStyle);
    canvas.text({origin.x + 11.0, origin.y + 21.0}, "y, towards you", {12.0, kFaintInk});
}

void draw_lines(Canvas& canvas, const Box& box, const LegendContents& contents) {
    draw_heading(canvas, box, "lines");
    double y = box.y + kHeading;
    const auto sample = [&](const std::string& name, auto&& stroke) {
        canvas.add_line({box.x + 2.0, y + 10.0}, {box.x + 26.0, y + 10.0});
        stroke();
        canvas.text({box.x + 38.0, y + 14.0}, name, kTextStyle);
        y += kRow;
    };
    sample("border of the walkable surface", [&] { canvas.stroke(kInk, 1.8); });
    if (contents.colouring.edges)
        sample("edge between polygons", [&] { canvas.stroke(with_alpha(kInk, 0.6), 0.8); });
    if (!contents.storeys_overlap) return;
    sample("border over other ground", [&] {
        canvas.stroke({0.05, 0.07, 0.12, 0.16}, 10.0);
        canvas.add_line({box.x + 2.0, y + 10.0}, {box.x + 26.0, y + 10.0});
        canvas.stroke({1.0, 1.0, 1.0}, 4.4);
        canvas.add_line({box.x + 2.0, y + 10.0}, {box.x + 26.0, y + 10.0});
        canvas.stroke(kInk, 1.8);
    });
}

void draw_block_keys(Canvas& canvas, const Box& box, const BlockKeys& keys) {
    draw_heading(canvas, box, "lines and squares");
    double y = box.y + kHeading;
    const auto add = [&](const std::string& name, auto&& sample) {
        sample(Box{box.x + 4.0, y + 3.0, 20.0, 13.0});
        canvas.text({box.x + 38.0, y + 14.0}, canvas.shortened(name, kTextStyle, box.width - 38.0),
                    kTextStyle);
        y += kRow;
    };
    add("edge: over " + in_steps(keys.step_m, 0.1) + " m up or down",
        [&](const Box& at) { draw_block_edge_sample(canvas, at); });
    if (keys.lines)
        add("between columns", [&](const Box& at) { draw_block_line_sample(canvas, at); });
    if (keys.rock) {
        add("blocked, no foothold", [&](const Box& at) { draw_rock_sample(canvas, at); });
    }
    if (keys.no_jump) {
        add("no jumps from or to here", [&](const Box& at) { draw_no_jump_sample(canvas, at); });
    }
}

void draw_counts(Canvas& canvas, const Box& box, const LegendContents& contents) {
    draw_heading(canvas, box, contents.counts_heading);
    double y = box.y + kHeading;
    for (const auto& [name, value] : contents.counts) {
        draw_row(canvas, {box.x, y, box.width, kRow}, 0.0, name, value);
        y += kRow;
    }
}

// A link of its own, drawn as the map draws them.
void draw_link_sample(Canvas& canvas, const Box& box, const LinkParts& parts, Rise rise, float wide,
                      const LinkStyle& style) {
    LinkPlan sample;
    PlanLink& link = sample.links.emplace_back();
    link.takeoff = {Vec2(0.15F, 0.5F), Vec2(0.15F + wide, 0.5F)};
    link.landing = {Vec2(1.5F, 0.95F), Vec2(1.5F, 0.05F)};
    link.rise = rise;
    draw_links(canvas, {{0.0, 0.0, 1.6, 1.0}, box}, sample, parts, style);
}

void draw_link_keys(Canvas& canvas, const Box& box, const LinkKeys& keys) {
    draw_heading(canvas, box,
                 grouped(keys.links) + (keys.links == 1 ? " jump link" : " jump links"));
    LinkStyle style;
    style.size = 0.75;
    style.arcs = keys.arcs;
    Box row{box.x, box.y + kHeading, box.width, kRow};
    const auto add = [&](const LinkParts& parts, Rise rise, const std::string& name,
                         std::size_t count, float wide = 0.0F) {
        draw_link_sample(canvas, {row.x + 2.0, row.y + 2.5, 24.0, 15.0}, parts, rise, wide, style);
        draw_row(canvas, row, 38.0, name, grouped(count));
        row.y += kRow;
    };
    if (keys.has_points()) {
        add({{}, {}, {0}}, Rise::across, "take-offs", keys.point_takeoffs);
    }
    if (keys.has_wide()) {
        add({{}, {}, {0}}, Rise::across, "take-offs along edges", keys.wide_takeoffs, 1.35F);
    }
    const std::array<std::string, kRises> where = {
        "up", "\u00b1" + in_steps(keys.across_m, 0.1) + " m", "down"};
    for (std::size_t r = 0; r < kRises; ++r) {
        const Rise rise = static_cast<Rise>(r);
        if (keys.arcs) {
            add({{0}, {0}, {0}}, rise, "arcs, landing: " + where[r], keys.by_rise[r]);
        } else {
            add({{}, {0}, {}}, rise, "landing: " + where[r], keys.by_rise[r]);
        }
    }
    if (!keys.has_remark()) return;
    canvas.text({row.x + 38.0, row.y + 14.0}, "arcs of one link in " + grouped(keys.one_family_of),
                {13.0, kFaintInk});
}

void draw_route_keys(Canvas& canvas, const Box& box, const RouteKeys& keys) {
    draw_heading(canvas, box, "route");
    Box row{box.x, box.y + kHeading, box.width, kRow};
    const auto add = [&](std::optional<LegKind> kind, const std::string& name,
                         const std::string& value) {
        const RouteWidth width = keys.is_thin ? RouteWidth::thin : RouteWidth::plain;
        if (kind) draw_route_sample(canvas, {row.x + 4.0, row.y + 2.5, 20.0, 15.0}, *kind, width);
        draw_row(canvas, row, 38.0, name, value);
        row.y += kRow;
    };
    add(LegKind::walk, "length", fmt::format("{:.1f} m", keys.length_m));
    add(LegKind::jump, "jumps", grouped(keys.jumps));
    add({}, "cost, with tolls", fmt::format("{:.1f} m", keys.cost));
}

void draw_walk_keys(Canvas& canvas, const Box& box, const WalkKeys& keys) {
    draw_heading(canvas, box, "walk along the route, " + keys.steering);
    Box row{box.x, box.y + kHeading, box.width, kRow};
    draw_walk_sample(canvas, {row.x + 4.0, row.y + 2.5, 20.0, 15.0});
    draw_row(canvas, row, 38.0, "length on foot", fmt::format("{:.1f} m", keys.length_m));
    row.y += kRow;
    draw_row(canvas, row, 38.0, "time", fmt::format("{:.1f} s", keys.seconds));
}

void draw_axis_keys(Canvas& canvas, const Box& box, const AxisKeys& keys) {
    draw_heading(canvas, box, "medial axis");
    Box row{box.x, box.y + kHeading, box.width, kRow};
    draw_axis_sample(canvas, {row.x + 2.0, row.y + 2.5, 24.0, 15.0});
    draw_row(canvas, row, 38.0, "pieces", grouped(keys.pieces));
    row.y += kRow;
    draw_rib_sample(canvas, {row.x + 2.0, row.y + 2.5, 24.0, 15.0});
    draw_row(canvas, row, 38.0, "to the closest borders", "");
}

std::vector<Block> make_blocks(const LegendContents& contents, double units_per_m) {
    std::vector<Block> blocks;
    const auto rows = [](std::size_t count) {
        return kHeading + static_cast<double>(count) * kRow;
    };
    if (contents.colouring.by == ColourBy::height && !contents.empty) {
        blocks.push_back({kHeading + 40.0, [&](Canvas& canvas, const Box& box) {
                              draw_ramp(canvas, box, contents.colouring);
                          }});
    }
    if (contents.colouring.by == ColourBy::terrain && !contents.terrains.empty()) {
        const std::size_t more = contents.terrains.size() > kMostTerrains ? 1 : 0;
        blocks.push_back({rows(std::min(contents.terrains.size(), kMostTerrains) + more),
                          [&](Canvas& canvas, const Box& box) {
                              draw_terrains(canvas, box, contents.terrains);
                          }});
    }
    blocks.push_back({rows(contents.counts.size()),
                      [&](Canvas& canvas, const Box& box) { draw_counts(canvas, box, contents); }});
    if (contents.links) {
        blocks.push_back({rows(contents.links->rows()), [&](Canvas& canvas, const Box& box) {
                              draw_link_keys(canvas, box, *contents.links);
                          }});
    }
    if (contents.axis) {
        blocks.push_back({rows(2), [&](Canvas& canvas, const Box& box) {
                              draw_axis_keys(canvas, box, *contents.axis);
                          }});
    }
    if (contents.route) {
        blocks.push_back({rows(3), [&](Canvas& canvas, const Box& box) {
                              draw_route_keys(canvas, box, *contents.route);
                          }});
    }
    if (contents.walk) {
        blocks.push_back({rows(2), [&](Canvas& canvas, const Box& box) {
                              draw_walk_keys(canvas, box, *contents.walk);
                          }});
    }
    if (contents.blocks) {
        blocks.push_back({rows(contents.blocks->rows()), [&](Canvas& canvas, const Box& box) {
                              draw_block_keys(canvas, box, *contents.blocks);
                          }});
    } else {
        blocks.push_back(
            {rows(1U + (contents.colouring.edges ? 1U : 0U) + (contents.storeys_overlap ? 1U : 0U)),
             [&](Canvas& canvas, const Box& box) { draw_lines(canvas, box, contents); }});
    }
    blocks.push_back({kHeading + 30.0, [units_per_m](Canvas& canvas, const Box& box) {
                          draw_scale_bar(canvas, box, units_per_m);
                      }});
    blocks.push_back(
        {kHeading + 66.0, [](Canvas& canvas, const Box& box) { draw_axes(canvas, box); }});
    return blocks;
}

// Blocks fill columns from left to right, each as far down as the lowest height at which they all
// find room.
std::size_t columns_in(double width) {
    return std::max<std::size_t>(1,
                                 static_cast<std::size_t>((width + kGap) / (kLegendColumn + kGap)));
}

// The number of columns that blocks need if none may be longer than `height`.
std::size_t columns_needed(const std::vector<Block>& blocks, double height) {
    std::size_t columns = 1;
    double used = 0.0;
    for (const Block& block : blocks) {
        if (used > 0.0 && used + kGap + block.height > height) {
            ++columns;
            used = 0.0;
        }
        used += (used > 0.0 ? kGap : 0.0) + block.height;
    }
    return columns;
}

double shortest_height(const std::vector<Block>& blocks, double width) {
    double tallest = 0.0;
    double all = 0.0;
    for (const Block& block : blocks) {
        tallest = std::max(tallest, block.height);
        all += block.height + kGap;
    }
    double height = tallest;
    while (height < all && columns_needed(blocks, height) > columns_in(width)) height += 1.0;
    return height;
}

}  // namespace

LinkKeys link_keys(const LinkPlan& plan, ShowLinks show) {
    return {plan.links.size(),
            plan.point_takeoffs,
            plan.wide_takeoffs,
            plan.by_rise,
            plan.across_m,
            show == ShowLinks::all,
            one_family_of(plan.links.size())};
}

double legend_height(const LegendContents& contents, double width) {
    return shortest_height(make_blocks(contents, 1.0), width);
}

void draw_legend(Canvas& canvas, const Box& box, const LegendContents& contents,
                 double units_per_m) {
    const std::vector<Block> blocks = make_blocks(contents, units_per_m);
    const double height = shortest_height(blocks, box.width);
    Box at{box.x, box.y, std::min(kLegendColumn, box.width), 0.0};
    for (const Block& block : blocks) {
        if (at.y > box.y && at.y + block.height > box.y + height) {
            at.x += kLegendColumn + kGap;
            at.y = box.y;
        }
        at.height = block.height;
        block.draw(canvas, at);
        at.y += block.height + kGap;
    }
}

}  // namespace pronk::drawing
