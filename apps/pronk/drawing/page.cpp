#include "drawing/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "drawing/layout.hpp"
#include "drawing/map_frame.hpp"

namespace pronk::drawing {

Result<void> check(const DrawSettings& settings) {
    if (settings.width_px < kSmallestPicture_px || settings.width_px > kLargestPicture_px) {
        return fail(
            "picture width",
            fmt::format("not between {} and {} pixels", kSmallestPicture_px, kLargestPicture_px),
            std::to_string(settings.width_px));
    }
    if (settings.cut_above_m && !std::isfinite(*settings.cut_above_m)) {
        return fail("cut height", "not a finite number", fmt::format("{}", *settings.cut_above_m));
    }
    return {};
}

WorldWindow window_around(const WorldWindow& piece, double least_margin_m) {
    constexpr double kMarginShare = 0.03;
    constexpr double kNarrowest = 0.16;
    const double long_side = std::max({piece.width_m, piece.depth_m, 0.1});
    const double margin = long_side * kMarginShare + least_margin_m;
    const double width = std::max(piece.width_m + 2.0 * margin, kNarrowest * long_side);
    const double depth = std::max(piece.depth_m + 2.0 * margin, kNarrowest * long_side);
    return {piece.min_x + (piece.width_m - width) / 2.0,
            piece.min_z + (piece.depth_m - depth) / 2.0, width, depth};
}

std::optional<RouteKeys> route_keys(const DrawSettings& settings) {
    if (!settings.route) return std::nullopt;
    return RouteKeys{settings.route->length_m, settings.route->cost, settings.route->jumps(),
                     settings.walk.has_value()};
}

Result<std::vector<std::byte>> draw_page(const Page& page, Format format,
                                         const DrawSettings& settings) {
    const Layout layout =
        lay_out({page.window.width_m, page.window.depth_m, settings.legend, page.panels,
                 [&](double width) { return legend_height(page.legend, width); }});
    const double pixels_per_unit = settings.width_px / std::max(layout.width, layout.height);
    Result<Canvas> opened = Canvas::open(format, layout.width, layout.height, pixels_per_unit);
    if (!opened) return tl::unexpected<Error>(opened.error());
    Canvas& canvas = *opened;
    canvas.paint_all(kPaper);

    const MapView map{page.window, layout.map};
    page.draw_map(canvas, map, pixels_per_unit);
    for (std::size_t i = 0; i < page.panels; ++i) {
        page.draw_panel(canvas, map, layout.panels[i], i);
    }
    if (settings.legend) {
        const TextStyle title{24.0, kInk, Align::left, true};
        canvas.text({layout.title.x, layout.title.y + 20.0},
                    canvas.shortened(page.title, title, layout.title.width), title);
        draw_map_frame(canvas, map);
        draw_legend(canvas, layout.legend, page.legend, map.units_per_m());
    }
    return canvas.finish();
}

}  // namespace pronk::drawing
