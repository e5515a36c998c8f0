#include "drawing/link_layer.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace pronk::drawing {
namespace {

// By Rise. The height ramp has no warm colours. Red and orange differ in lightness, so that they
// can be told apart with any colour vision.
constexpr std::array<Colour, kRises> kRiseColours = {
    Colour{0.80, 0.05, 0.16}, Colour{0.52, 0.10, 0.60}, Colour{0.96, 0.54, 0.04}};

constexpr std::array kBottomUp = {Rise::down, Rise::across, Rise::up};

// Widths on the page where there is room.
constexpr double kTakeoffDot = 6.4;
constexpr double kLanding = 3.4;
constexpr double kOuterArc = 0.9;

// A light edge sets dots and landing segments off from the ground, unless there are so many that
// it would hide the ground.
constexpr Colour kLinkCasing{1.0, 1.0, 1.0};
constexpr double kLinkCasingWidth = 2.2;  // of both sides together
constexpr double kSmallestCased = 0.4;

// A file needs about 75 bytes for each family of arcs. With more of them than this a page shows no
// more.
constexpr std::size_t kMostFamilies = 12'000;

using Line = std::array<Point, 2>;

// Places on the page, rounded to a part of a line's width. That is too little to be seen, and
// lines that fall together become equal.
class LinkSheet {
  public:
    LinkSheet(const MapView& map, double size) : map_(map), places_(size < 0.3 ? 4.0 : 16.0) {}

    Line operator()(const std::array<Vec2, 2>& segment) const {
        return {at(segment[0]), at(segment[1])};
    }

  private:
    Point at(Vec2 place) const {
        const Point p = map_.at(place.x, place.y);
        return {std::round(p.x * places_) / places_, std::round(p.y * places_) / places_};
    }

    const MapView& map_;
    double places_;  // on a unit of length
};

// Each line once. One that is a point stays: strokes have round ends, so it becomes a dot.
class LineSet {
  public:
    void add(const Line& line) { lines_.insert({line[0].x, line[0].y, line[1].x, line[1].y}); }
    void stroke(Canvas& canvas, const Colour& colour, double width) const {
        if (lines_.empty()) return;
        add_to(canvas);
        canvas.stroke(colour, width);
    }
    void add_to(Canvas& canvas) const {
        for (const auto& [x0, y0, x1, y1] : lines_) canvas.add_line({x0, y0}, {x1, y1});
    }

  private:
    std::set<std::array<double, 4>> lines_;
};

// Take-off and landing segment joined to a quadrangle that does not cross itself: from the first
// corner to the second and from the fourth to the third run the outer arcs. Its winding is always
// the same, so that families that overlap do not cut holes into each other.
std::array<Point, 4> family_of(const Line& takeoff, const Line& landing) {
    const double along = (takeoff[1].x - takeoff[0].x) * (landing[1].x - landing[0].x) +
                         (takeoff[1].y - takeoff[0].y) * (landing[1].y - landing[0].y);
    std::array<Point, 4> corners = {takeoff[0], landing[0], landing[1], takeoff[1]};
    if (along < 0.0) std::swap(corners[0], corners[3]);
    double twice_area = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point& a = corners[i];
        const Point& b = corners[(i + 1) % corners.size()];
        twice_area += a.x * b.y - b.x * a.y;
    }
    if (twice_area < 0.0) {
        std::swap(corners[0], corners[3]);
        std::swap(corners[1], corners[2]);
    }
    return corners;
}

// All families of one colour are filled by one path: where they overlap the tint stays the same,
// and the ground's colours can be read however many there are.
void draw_arcs(Canvas& canvas, const LinkSheet& page, const LinkPlan& plan,
               std::span<const std::uint32_t> arcs, Rise rise, const LinkStyle& style) {
    const Colour& colour = kRiseColours[static_cast<std::size_t>(rise)];
    std::set<std::array<double, 8>> families;
    LineSet outer;
    for (const std::uint32_t i : arcs) {
        const PlanLink& link = plan.links[i];
        if (link.rise != rise || i % style.one_family_of != 0) continue;
        const auto [a, b, c, d] = family_of(page(link.takeoff), page(link.landing));
        families.insert({a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y});
        outer.add({a, b});
        outer.add({d, c});
    }
    if (families.empty()) return;
    for (const auto& f : families) {
        canvas.add_polygon(std::array<Point, 4>{Point{f[0], f[1]}, Point{f[2], f[3]},
                                                Point{f[4], f[5]}, Point{f[6], f[7]}});
    }
    canvas.fill(with_alpha(colour, style.tint_opacity));
    if (style.outer_opacity <= 0.0) return;
    outer.stroke(canvas, with_alpha(colour, style.outer_opacity),
                 kOuterArc * std::sqrt(style.size));
}

Colour casing_of(const LinkStyle& style) {
    return with_alpha(kLinkCasing, std::min(1.4 * style.size, 0.9));
}

void draw_landings(Canvas& canvas, const LinkSheet& page, const LinkPlan& plan,
                   std::span<const std::uint32_t> landings, const LinkStyle& style) {
    std::array<LineSet, kRises> by_rise;
    for (const std::uint32_t i : landings) {
        const PlanLink& link = plan.links[i];
        by_rise[static_cast<std::size_t>(link.rise)].add(page(link.landing));
    }
    if (style.size > kSmallestCased && !landings.empty()) {
        for (const LineSet& lines : by_rise) lines.add_to(canvas);
        canvas.stroke(casing_of(style), (kLanding + kLinkCasingWidth) * style.size);
    }
    for (const Rise rise : kBottomUp) {
        const std::size_t r = static_cast<std::size_t>(rise);
        by_rise[r].stroke(canvas, with_alpha(kRiseColours[r], style.landing_opacity),
                          kLanding * style.size);
    }
}

void draw_takeoffs(Canvas& canvas, const LinkSheet& page, const LinkPlan& plan,
                   std::span<const std::uint32_t> takeoffs, const LinkStyle& style) {
    LineSet lines;
    for (const std::uint32_t i : takeoffs) lines.add(page(plan.links[i].takeoff));
    if (style.size > kSmallestCased) {
        lines.stroke(canvas, casing_of(style), (kTakeoffDot + kLinkCasingWidth) * style.size);
    }
    lines.stroke(canvas, kInk, kTakeoffDot * style.size);
}

}  // namespace

std::size_t one_family_of(std::size_t links) {
    return std::max<std::size_t>(1, (links + kMostFamilies - 1) / kMostFamilies);
}

LinkStyle fitting_link_style(const LinkPlan& plan, const MapView& map, ShowLinks show) {
    LinkStyle style;
    style.arcs = show == ShowLinks::all;
    style.one_family_of = one_family_of(plan.links.size());
    if (plan.links.empty()) return style;
    // Links crowd in some places and leave others empty: only squares of the page that have any
    // count as their room.
    constexpr double kSquare = 24.0;
    std::set<std::pair<long, long>> squares;
    double sum = 0.0;
    for (const PlanLink& link : plan.links) {
        const Vec2 from = (link.takeoff[0] + link.takeoff[1]) / 2.0F;
        const Vec2 to = (link.landing[0] + link.landing[1]) / 2.0F;
        const Point start = map.at(from.x, from.y);
        const Point end = map.at(to.x, to.y);
        squares.emplace(std::lround(end.x / kSquare), std::lround(end.y / kSquare));
        sum += std::hypot(end.x - start.x, end.y - start.y);
    }
    const double count = static_cast<double>(plan.links.size());
    const double apart = kSquare * std::sqrt(static_cast<double>(squares.size()) / count);
    const double length = sum / count;
    style.size = std::clamp(std::min(apart / 20.0, length / 22.0), 0.1, 1.0);
    const double ease = std::clamp((style.size - 0.2) / 0.7, 0.0, 1.0);
    style.outer_opacity *= ease * ease;
    style.tint_opacity = 0.13 + (style.tint_opacity - 0.13) * ease;
    style.landing_opacity = 0.8 + 0.2 * ease;
    return style;
}

void draw_links(Canvas& canvas, const MapView& map, const LinkPlan& plan, const LinkParts& parts,
                const LinkStyle& style) {
    const LinkSheet page(map, style.size);
    if (style.arcs) {
        for (const Rise rise : kBottomUp) draw_arcs(canvas, page, plan, parts.arcs, rise, style);
    }
    draw_landings(canvas, page, plan, parts.landings, style);
    draw_takeoffs(canvas, page, plan, parts.takeoffs, style);
}

}  // namespace pronk::drawing
