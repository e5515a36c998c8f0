#include <fmt/format.h>

#include "drawing/block_layer.hpp"
#include "drawing/drawing.hpp"
#include "drawing/map_frame.hpp"
#include "drawing/numbers.hpp"
#include "drawing/page.hpp"
#include "drawing/route_layer.hpp"

namespace pronk::drawing {
namespace {

LegendContents make_legend(const BlockMap& map, const BlockPlan& plan, const Colouring& colouring,
                           const DrawSettings& settings) {
    const BlockLayout& layout = map.grid().layout();
    const auto side = [](int voxels) { return grouped(static_cast<std::size_t>(voxels)); };
    LegendContents legend;
    legend.colouring = colouring;
    legend.empty = !plan.has_footholds;
    legend.counts_heading = "voxels";
    legend.counts = {
        {"side", fmt::format("{:g} m", layout.voxel_m)},
        {"grid, x \u00d7 y \u00d7 z",
         side(layout.size.x) + " \u00d7 " + side(layout.size.y) + " \u00d7 " + side(layout.size.z)},
        {"blocked", grouped(map.grid().blocked())},
        {"footholds", grouped(map.footholds())}};
    if (plan.columns_per_square > 1) {
        const std::string columns = side(plan.columns_per_square);
        legend.counts.emplace_back("columns in a square", columns + " \u00d7 " + columns);
    }
    if (settings.cut_above_m) {
        legend.counts.emplace_back("cut above", fmt::format("{:g} m", *settings.cut_above_m));
    }
    legend.blocks = {plan.step_m, plan.has_lines(), plan.has_rock, plan.has_no_jump};
    legend.route = route_keys(settings);
    return legend;
}

void draw_map(Canvas& canvas, const MapView& map, const BlockPlan& plan, const Colouring& colouring,
              const DrawSettings& settings) {
    canvas.enter_box(map.box);
    canvas.add_box(map.box);
    canvas.fill(kVoid);
    draw_blocks(canvas, map, plan, colouring);
    if (settings.route) draw_route(canvas, map, *settings.route);
    canvas.leave_box();
    if (plan.has_footholds) return;
    draw_notice(canvas, map,
                settings.cut_above_m
                    ? fmt::format("nothing to stand on up to {:g} m", *settings.cut_above_m)
                    : "nothing to stand on");
}

}  // namespace

Result<std::vector<std::byte>> draw_block_view(const BlockMap& map, const std::string& title,
                                               Format format, const DrawSettings& settings) {
    if (const auto checked = check(settings); !checked) return tl::unexpected(checked.error());
    const BlockPlan plan = make_block_plan(map, settings.cut_above_m);
    Colouring colouring;
    colouring.lowest_m = plan.lowest_m;
    colouring.highest_m = plan.highest_m;
    Page page;
    page.title = title;
    page.window = window_around(plan.seen(), 0.25 * plan.side_m);
    page.legend = make_legend(map, plan, colouring, settings);
    page.draw_map = [&](Canvas& canvas, const MapView& view, double) {
        draw_map(canvas, view, plan, colouring, settings);
    };
    return draw_page(page, format, settings);
}

}  // namespace pronk::drawing
