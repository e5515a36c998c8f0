#include "drawing/layout.hpp"

#include <algorithm>
#include <cmath>

namespace pronk::drawing {
namespace {

struct Arrangement {
    bool legend_right = true;
    bool panels_right = true;
    std::size_t panel_columns = 1;
};

// The largest panel, as a share of the map.
constexpr double kLargestPanel = 0.5;

// Panels of a common size that fill the map's height (to its right) or width (below it).
double panel_scale(const PageContents& contents, const Arrangement& arrangement, double scale) {
    const double columns = static_cast<double>(arrangement.panel_columns);
    const double rows = std::ceil(static_cast<double>(contents.panels) / columns);
    const double fitting =
        arrangement.panels_right
            ? (contents.depth_m * scale - rows * kCaption - (rows - 1.0) * kGap) /
                  (rows * contents.depth_m)
            : (contents.width_m * scale - (columns - 1.0) * kGap) / (columns * contents.width_m);
    return std::clamp(fitting, 0.02 * scale, kLargestPanel * scale);
}

void place_panels(Layout& layout, const PageContents& contents, const Arrangement& arrangement,
                  Point corner, double scale) {
    const double panel = panel_scale(contents, arrangement, scale);
    for (std::size_t i = 0; i < contents.panels; ++i) {
        const double column = static_cast<double>(i % arrangement.panel_columns);
        const double row = static_cast<double>(i / arrangement.panel_columns);
        layout.panels.push_back(
            {corner.x + column * (contents.width_m * panel + kGap),
             corner.y + kCaption + row * (contents.depth_m * panel + kCaption + kGap),
             contents.width_m * panel, contents.depth_m * panel});
    }
}

// From the map outwards: panels, then the legend, each right of or below all that is there.
Layout arrange(const PageContents& contents, const Arrangement& arrangement, double scale) {
    Layout layout;
    layout.title = {kMargin, kMargin, 0.0, kTitle};
    layout.map = {kMargin + kRulerLeft, kMargin + kTitle, contents.width_m * scale,
                  contents.depth_m * scale};
    double right = layout.map.right();
    double bottom = layout.map.bottom() + kRulerBottom;
    if (contents.panels > 0) {
        place_panels(layout, contents, arrangement,
                     arrangement.panels_right ? Point{right + kGap, layout.map.y}
                                              : Point{layout.map.x, bottom + 0.5 * kGap},
                     scale);
        for (const Box& panel : layout.panels) {
            right = std::max(right, panel.right());
            bottom = std::max(bottom, panel.bottom());
        }
    }
    if (arrangement.legend_right) {
        layout.legend = {right + kGap, layout.map.y, kLegendColumn,
                         contents.legend_height(kLegendColumn)};
    } else {
        const double width = std::max(right - kMargin, kLegendColumn);
        layout.legend = {kMargin, bottom + kGap, width, contents.legend_height(width)};
    }
    layout.width = std::max(right, layout.legend.right()) + kMargin;
    layout.height = std::max(bottom, layout.legend.bottom()) + kMargin;
    layout.title.width = layout.width - 2.0 * kMargin;
    return layout;
}

bool fits(const Layout& layout) {
    return layout.width <= kPage && layout.height <= kPage;
}

Layout largest(const PageContents& contents, const Arrangement& arrangement) {
    double low = 0.0;
    double high = kPage / std::max(contents.width_m, contents.depth_m);
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2.0;
        (fits(arrange(contents, arrangement, middle)) ? low : high) = middle;
    }
    return arrange(contents, arrangement, low);
}

// Sizes weigh by their logarithms, so that neither the map nor the panels shrink to nothing; panels
// beyond a comfortable size weigh little, and so does paper that stays empty.
double worth(const Layout& layout) {
    constexpr double kComfortable = 240.0 * 240.0;
    double value = std::log(layout.map.width * layout.map.height) -
                   0.15 * std::log(layout.width * layout.height);
    if (layout.panels.empty()) return value;
    const double comfort =
        std::log(layout.panels[0].width * layout.panels[0].height / kComfortable);
    return value + (comfort < 0.0 ? 0.9 : 0.15) * comfort;
}

Layout bare(const PageContents& contents) {
    const double scale = kPage / std::max(contents.width_m, contents.depth_m);
    Layout layout;
    layout.width = contents.width_m * scale;
    layout.height = contents.depth_m * scale;
    layout.map = {0.0, 0.0, layout.width, layout.height};
    return layout;
}

}  // namespace

Layout lay_out(const PageContents& contents) {
    if (!contents.legend) return bare(contents);
    Layout best;
    for (const bool legend_right : {true, false}) {
        for (const bool panels_right : {true, false}) {
            for (std::size_t columns = 1; columns <= std::max<std::size_t>(contents.panels, 1);
                 ++columns) {
                const Layout layout = largest(contents, {legend_right, panels_right, columns});
                if (best.width == 0.0 || worth(layout) > worth(best)) best = layout;
            }
        }
    }
    return best;
}

}  // namespace pronk::drawing
