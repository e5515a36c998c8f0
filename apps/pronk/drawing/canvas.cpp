#include "drawing/canvas.hpp"

#include <cairo-svg.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <string>

#include "drawing/svg_names.hpp"
#include "drawing/utf8.hpp"

namespace pronk::drawing {
namespace {

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
    auto& bytes = *static_cast<std::vector<std::byte>*>(closure);
    try {
        const auto* begin = reinterpret_cast<const std::byte*>(data);
        bytes.insert(bytes.end(), begin, begin + length);
    } catch (const std::bad_alloc&) {
        return CAIRO_STATUS_NO_MEMORY;  // an exception must not pass through cairo's C frames
    }
    return CAIRO_STATUS_SUCCESS;
}

tl::unexpected<Error> cairo_failure(cairo_status_t status) {
    return fail("drawing", "cairo cannot draw the picture", cairo_status_to_string(status));
}

void set_colour(cairo_t* cr, const Colour& c) {
    cairo_set_source_rgba(cr, c.red, c.green, c.blue, c.alpha);
}

}  // namespace

void Canvas::Free::operator()(_cairo* context) const {
    cairo_destroy(context);
}

void Canvas::Free::operator()(_cairo_surface* surface) const {
    cairo_surface_destroy(surface);
}

Result<Canvas> Canvas::open(Format format, double width, double height, double pixels_per_unit) {
    const double width_px = std::max(1.0, std::round(width * pixels_per_unit));
    const double height_px = std::max(1.0, std::round(height * pixels_per_unit));
    Canvas canvas;
    canvas.format_ = format;
    canvas.bytes_ = std::make_unique<std::vector<std::byte>>();
    if (format == Format::svg) {
        canvas.surface_.reset(
            cairo_svg_surface_create_for_stream(append, canvas.bytes_.get(), width_px, height_px));
        cairo_svg_surface_set_document_unit(canvas.surface_.get(), CAIRO_SVG_UNIT_PX);
    } else {
        canvas.surface_.reset(cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, static_cast<int>(width_px), static_cast<int>(height_px)));
    }
    canvas.context_.reset(cairo_create(canvas.surface_.get()));
    cairo_t* cr = canvas.context_.get();
    if (cairo_status(cr) != CAIRO_STATUS_SUCCESS) return cairo_failure(cairo_status(cr));

    cairo_scale(cr, pixels_per_unit, pixels_per_unit);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    // Without hinting, text is as wide in a PNG as in an SVG, at any size.
    cairo_font_options_t* fonts = cairo_font_options_create();
    cairo_font_options_set_hint_style(fonts, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(fonts, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(fonts, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(cr, fonts);
    cairo_font_options_destroy(fonts);
    return canvas;
}

void Canvas::paint_all(const Colour& colour) {
    set_colour(context_.get(), colour);
    cairo_paint(context_.get());
}

void Canvas::add_polygon(std::span<const Point> corners) {
    add_polyline(corners);
    cairo_close_path(context_.get());
}

void Canvas::add_polyline(std::span<const Point> points) {
    cairo_new_sub_path(context_.get());
    for (const Point& p : points) cairo_line_to(context_.get(), p.x, p.y);
}

void Canvas::add_line(Point from, Point to) {
    cairo_move_to(context_.get(), from.x, from.y);
    cairo_line_to(context_.get(), to.x, to.y);
}

void Canvas::add_box(const Box& box) {
    cairo_rectangle(context_.get(), box.x, box.y, box.width, box.height);
}

void Canvas::add_circle(Point centre, double radius) {
    cairo_new_sub_path(context_.get());
    cairo_arc(context_.get(), centre.x, centre.y, radius, 0.0, 2.0 * std::numbers::pi);
}

void Canvas::fill(const Colour& colour) {
    set_colour(context_.get(), colour);
    cairo_fill(context_.get());
}

void Canvas::fill_gradient(Point from, Point to, std::span<const GradientStop> stops) {
    cairo_pattern_t* pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y);
    for (const GradientStop& stop : stops) {
        const Colour& c = stop.colour;
        cairo_pattern_add_color_stop_rgba(pattern, stop.fraction, c.red, c.green, c.blue, c.alpha);
    }
    cairo_set_source(context_.get(), pattern);
    cairo_fill(context_.get());
    cairo_pattern_destroy(pattern);
}

void Canvas::stroke(const Colour& colour, double width) {
    set_colour(context_.get(), colour);
    cairo_set_line_width(context_.get(), width);
    cairo_stroke(context_.get());
}

void Canvas::choose_font(const TextStyle& style) {
    cairo_select_font_face(context_.get(), "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context_.get(), style.size);
}

double Canvas::text_width(std::string_view line, const TextStyle& style) {
    choose_font(style);
    cairo_text_extents_t extents;
    cairo_text_extents(context_.get(), printable(line).c_str(), &extents);
    return extents.x_advance;
}

void Canvas::text(Point at, std::string_view line, const TextStyle& style) {
    const double width = style.align == Align::left ? 0.0 : text_width(line, style);
    choose_font(style);
    set_colour(context_.get(), style.colour);
    cairo_move_to(context_.get(), at.x - (style.align == Align::centre ? width / 2.0 : width),
                  at.y);
    cairo_show_text(context_.get(), printable(line).c_str());
    cairo_new_path(context_.get());
}

std::string Canvas::shortened(std::string_view line, const TextStyle& style, double width) {
    const std::string whole = printable(line);
    if (text_width(whole, style) <= width) return whole;
    const std::vector<std::size_t> ends = character_ends(whole);
    std::size_t fits = 0;  // characters; [fits, too_many) halves until the last that fits
    for (std::size_t too_many = ends.size(); fits + 1 < too_many;) {
        const std::size_t middle = (fits + too_many) / 2;
        const bool ok = text_width(whole.substr(0, ends[middle - 1]) + "\u2026", style) <= width;
        (ok ? fits : too_many) = middle;
    }
    return fits == 0 ? "\u2026" : whole.substr(0, ends[fits - 1]) + "\u2026";
}

void Canvas::image(const Raster& raster, const Box& box) {
    cairo_surface_t* pixels =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, raster.width, raster.height);
    if (cairo_surface_status(pixels) == CAIRO_STATUS_SUCCESS) {
        const int stride = cairo_image_surface_get_stride(pixels);
        unsigned char* data = cairo_image_surface_get_data(pixels);
        const std::size_t row_pixels = static_cast<std::size_t>(raster.width);
        for (int y = 0; y < raster.height; ++y) {
            std::memcpy(data + static_cast<std::ptrdiff_t>(y) * stride,
                        raster.argb.data() + static_cast<std::size_t>(y) * row_pixels,
                        row_pixels * sizeof(std::uint32_t));
        }
        cairo_surface_mark_dirty(pixels);
    }
    cairo_t* cr = context_.get();
    cairo_save(cr);
    cairo_translate(cr, box.x, box.y);
    cairo_scale(cr, box.width / raster.width, box.height / raster.height);
    cairo_set_source_surface(cr, pixels, 0.0, 0.0);
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_rectangle(cr, 0.0, 0.0, raster.width, raster.height);
    cairo_fill(cr);
    cairo_restore(cr);
    cairo_surface_destroy(pixels);
}

void Canvas::enter_box(const Box& box) {
    cairo_save(context_.get());
    cairo_rectangle(context_.get(), box.x, box.y, box.width, box.height);
    cairo_clip(context_.get());
}

void Canvas::leave_box() {
    cairo_restore(context_.get());
}

Result<std::vector<std::byte>> Canvas::finish() {
    cairo_status_t status = cairo_status(context_.get());
    if (status != CAIRO_STATUS_SUCCESS) return cairo_failure(status);
    if (format_ == Format::png) {
        status = cairo_surface_write_to_png_stream(surface_.get(), append, bytes_.get());
    } else {
        cairo_surface_finish(surface_.get());
        status = cairo_surface_status(surface_.get());
    }
    if (status != CAIRO_STATUS_SUCCESS) return cairo_failure(status);
    return format_ == Format::svg ? with_stable_names(*bytes_) : std::move(*bytes_);
}

}  // namespace pronk::drawing
