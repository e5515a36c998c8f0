// One page that is drawn on once and leaves as SVG or PNG: a thin owner of a cairo surface. Lengths
// are page units, x to the right, y down; what they are in pixels is settled when it is opened.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <pronk/base.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drawing/colours.hpp"
#include "drawing/drawing.hpp"

struct _cairo;
struct _cairo_surface;

namespace pronk::drawing {

struct Point {
    double x = 0.0;
    double y = 0.0;
};

struct Box {
    double x = 0.0;
    double y = 0.0;
    double width = 0.0;
    double height = 0.0;

    double right() const { return x + width; }
    double bottom() const { return y + height; }
};

enum class Align { left, centre, right };

struct TextStyle {
    double size = 14.0;
    Colour colour = kInk;
    Align align = Align::left;
    bool bold = false;
};

struct GradientStop {
    double fraction = 0.0;  // of the way from the gradient's start to its end
    Colour colour;
};

// Pixels from the top left, rows downwards; alpha in the top byte, then red, green and blue, which
// are already multiplied by alpha.
struct Raster {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> argb;
};

class Canvas {
  public:
    static Result<Canvas> open(Format format, double width, double height, double pixels_per_unit);

    void paint_all(const Colour& colour);

    // Additions to the current path, which the next fill or stroke uses up.
    void add_polygon(std::span<const Point> corners);
    void add_polyline(std::span<const Point> points);
    void add_line(Point from, Point to);
    void add_box(const Box& box);
    void add_circle(Point centre, double radius);

    void fill(const Colour& colour);
    void fill_gradient(Point from, Point to, std::span<const GradientStop> stops);
    void stroke(const Colour& colour, double width);

    // The baseline starts at, is centred on or ends at `at`. Bytes that are no text are drawn as
    // replacement characters.
    void text(Point at, std::string_view line, const TextStyle& style);
    double text_width(std::string_view line, const TextStyle& style);
    // The line, or as much of its beginning as fits into the width with an ellipsis.
    std::string shortened(std::string_view line, const TextStyle& style, double width);

    void image(const Raster& raster, const Box& box);

    // Until the matching leave_box(), nothing is drawn outside the box.
    void enter_box(const Box& box);
    void leave_box();

    // The file's bytes. The canvas is used up.
    Result<std::vector<std::byte>> finish();

  private:
    struct Free {
        void operator()(_cairo* context) const;
        void operator()(_cairo_surface* surface) const;
    };

    Canvas() = default;
    void choose_font(const TextStyle& style);

    Format format_ = Format::svg;
    // Destroyed last: cairo writes the rest of an SVG when its surface goes.
    std::unique_ptr<std::vector<std::byte>> bytes_;
    std::unique_ptr<_cairo_surface, Free> surface_;
    std::unique_ptr<_cairo, Free> context_;
};

}  // namespace pronk::drawing
