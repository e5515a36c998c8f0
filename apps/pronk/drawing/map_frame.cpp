#include "drawing/map_frame.hpp"

#include "drawing/layout.hpp"
#include "drawing/numbers.hpp"

namespace pronk::drawing {
namespace {

constexpr double kTick = 5.0;
constexpr double kLabelGap = 4.0;
constexpr double kBaseline = kTick + 13.0;  // of labels below the frame
constexpr double kAxisName = 18.0;          // room at the far ends, where the axes' names stand

TextStyle coordinate(Align align) {
    return {12.0, kFaintInk, align};
}

TextStyle axis_name() {
    return {13.0, kInk, Align::right, true};
}

void label_x(Canvas& canvas, const MapView& map, const std::vector<double>& ticks, double step) {
    for (const double x : ticks) {
        const double at = map.at(x, 0.0).x;
        const std::string label = in_steps(x, step);
        const double half = canvas.text_width(label, coordinate(Align::left)) / 2.0;
        if (at + half > map.box.right() - kAxisName || at - half < map.box.x - kRulerLeft) continue;
        canvas.text({at, map.box.bottom() + kBaseline}, label, coordinate(Align::centre));
    }
    canvas.text({map.box.right(), map.box.bottom() + kBaseline}, "x", axis_name());
}

void label_z(Canvas& canvas, const MapView& map, const std::vector<double>& ticks, double step) {
    const double right = map.box.x - kTick - kLabelGap;
    for (const double z : ticks) {
        const double at = map.at(0.0, z).y;
        const std::string label = in_steps(z, step);
        if (at > map.box.bottom() - kAxisName) continue;
        if (canvas.text_width(label, coordinate(Align::left)) > right) continue;
        canvas.text({right, at + 4.0}, label, coordinate(Align::right));
    }
    canvas.text({right, map.box.bottom()}, "z", axis_name());
}

}  // namespace

void draw_map_frame(Canvas& canvas, const MapView& map) {
    const WorldWindow& window = map.window;
    constexpr double kLabelRoom = 160.0;
    const double step = round_step(kLabelRoom / map.units_per_m());
    const auto x_ticks = multiples(window.min_x, window.min_x + window.width_m, step);
    const auto z_ticks = multiples(window.min_z, window.min_z + window.depth_m, step);
    label_x(canvas, map, x_ticks, step);
    label_z(canvas, map, z_ticks, step);
    for (const double x : x_ticks) {
        const double at = map.at(x, 0.0).x;
        canvas.add_line({at, map.box.bottom()}, {at, map.box.bottom() + kTick});
    }
    for (const double z : z_ticks) {
        const double at = map.at(0.0, z).y;
        canvas.add_line({map.box.x, at}, {map.box.x - kTick, at});
    }
    canvas.add_box(map.box);
    canvas.stroke(kFaintInk, 1.0);
}

void draw_panel_frame(Canvas& canvas, const Box& box, std::string_view heading,
                      std::string_view note) {
    canvas.add_box(box);
    canvas.stroke(kRule, 1.0);
    const TextStyle heading_style{13.0, kInk, Align::left, true};
    const TextStyle note_style{12.0, kFaintInk, Align::right};
    const double baseline = box.y - 7.0;
    const std::string shown = canvas.shortened(heading, heading_style, box.width);
    canvas.text({box.x, baseline}, shown, heading_style);
    const double left = box.width - canvas.text_width(shown, heading_style) - 10.0;
    if (canvas.text_width(note, note_style) > left) return;
    canvas.text({box.right(), baseline}, note, note_style);
}

void draw_notice(Canvas& canvas, const MapView& map, std::string_view line) {
    const TextStyle style{18.0, kFaintInk, Align::centre};
    canvas.text({map.box.x + map.box.width / 2.0, map.box.y + map.box.height / 2.0},
                canvas.shortened(line, style, map.box.width - 20.0), style);
}

}  // namespace pronk::drawing
