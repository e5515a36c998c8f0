#include "drawing/block_layer.hpp"

#include <algorithm>
#include <cmath>

namespace pronk::drawing {
namespace {

constexpr Colour kRock{0.76, 0.75, 0.735};
constexpr Colour kEdgeInk{0.13, 0.17, 0.21};
constexpr Colour kLine = {0.13, 0.17, 0.21, 0.20};
constexpr Colour kShadow{0.05, 0.07, 0.12, 0.10};
constexpr Colour kNoJump{0.90, 0.16, 0.10};
constexpr double kTint = 0.14;
constexpr double kHatch = 0.85;
constexpr double kHatchWidth = 1.4;

// What a square is filled with: a step of the ramp, or one of these.
constexpr int kNothingKey = -3;
constexpr int kRockKey = -2;
constexpr int kRimKey = -1;  // of edges

// Squares beside each other are filled in turn, and edges of shapes are soft: with this much more
// on every side no gap shows between them.
constexpr double kGrown = 0.3;

class BlockPainter {
  public:
    BlockPainter(Canvas& canvas, const MapView& map, const BlockPlan& plan,
                 const Colouring& colouring)
        : canvas_(canvas),
          map_(map),
          plan_(plan),
          colouring_(colouring),
          unit_(plan.side_m * map.units_per_m()),
          line_scale_(std::clamp(unit_ / 22.0, 0.35, 1.3)) {}

    void draw() {
        find_runs();
        find_edges();
        std::size_t run = 0;
        fill_runs(run, kRockKey);
        std::size_t edge = 0;
        shade(edge, kRimKey);
        while (run < runs_.size()) {
            const int key = runs_[run].key;
            shade(edge, key);
            fill_runs(run, key);
        }
        if (plan_.has_lines()) draw_lines();
        draw_zones();
        for (const Edge& each : edges_) canvas_.add_line(corner(each.from), corner(each.to));
        if (!edges_.empty()) canvas_.stroke(kEdgeInk, 1.7 * line_scale_);
    }

  private:
    // Squares of one row, beside each other, of one key.
    struct Run {
        int key = 0;
        int row = 0;
        int first = 0;
        int last = 0;
    };
    // A corner of squares: that many of them are left of it, and above it.
    struct Corner {
        int column = 0;
        int row = 0;
    };
    // Between heights that differ by more than a step. The key is the higher square's; at the rim
    // of footholds it is kRimKey, so that all of the rim is shaded in one go.
    struct Edge {
        int key = 0;
        Corner from;
        Corner to;
    };

    int key_of(const BlockSquare& square) const {
        if (square.sight == BlockSight::nothing) return kNothingKey;
        if (square.sight == BlockSight::rock) return kRockKey;
        return ramp_step(colouring_.fraction(square.height_m));
    }
    Point corner(const Corner& at) const {
        return map_.at(plan_.min_x + at.column * plan_.side_m, plan_.min_z + at.row * plan_.side_m);
    }
    bool is_at_rim(const Corner& at) const {
        for (int i = 0; i < 4; ++i) {
            if (!plan_.at(at.column - i % 2, at.row - i / 2).is_foothold()) return true;
        }
        return false;
    }
    Box box_of(const Run& run) const {
        const Point low = corner({run.first, run.row});
        const Point high = corner({run.last + 1, run.row + 1});
        return {low.x, low.y, high.x - low.x, high.y - low.y};
    }

    template <class Key>
    std::vector<Run> runs_by(const Key& key_of_square) const {
        std::vector<Run> runs;
        for (int row = 0; row < plan_.rows; ++row) {
            for (int column = 0; column < plan_.columns; ++column) {
                const int key = key_of_square(plan_.at(column, row));
                if (key == kNothingKey) continue;
                const bool goes_on = !runs.empty() && runs.back().row == row &&
                                     runs.back().last == column - 1 && runs.back().key == key;
                if (goes_on) {
                    runs.back().last = column;
                } else {
                    runs.push_back({key, row, column, column});
                }
            }
        }
        return runs;
    }

    void find_runs() {
        runs_ = runs_by([this](const BlockSquare& square) { return key_of(square); });
        std::stable_sort(runs_.begin(), runs_.end(),
                         [](const Run& a, const Run& b) { return a.key < b.key; });
    }

    // kNothingKey: none.
    int edge_key(const BlockSquare& a, const BlockSquare& b) const {
        if (a.is_foothold() != b.is_foothold()) return kRimKey;
        const bool differ = std::abs(a.height_m - b.height_m) > plan_.step_m + 1e-3F;
        return a.is_foothold() && differ ? std::max(key_of(a), key_of(b)) : kNothingKey;
    }

    // Joined along lines of the grid, of which each square has one above it and one to its left.
    template <class Key, class Take>
    void for_each_line(const Key& key_of_sides, const Take& take) const {
        const auto follow = [&](int lines, int length, const auto& sides, const auto& end) {
            for (int line = 0; line <= lines; ++line) {
                int begin = 0;
                int key = kNothingKey;
                for (int i = 0; i <= length; ++i) {
                    const int next = i < length ? sides(line, i) : kNothingKey;
                    if (next == key) continue;
                    if (key != kNothingKey) take(key, end(line, begin), end(line, i));
                    begin = i;
                    key = next;
                }
            }
        };
        follow(
            plan_.columns, plan_.rows,
            [&](int x, int z) { return key_of_sides(plan_.at(x - 1, z), plan_.at(x, z)); },
            [](int x, int z) {
                return Corner{x, z};
            });
        follow(
            plan_.rows, plan_.columns,
            [&](int z, int x) { return key_of_sides(plan_.at(x, z - 1), plan_.at(x, z)); },
            [](int z, int x) {
                return Corner{x, z};
            });
    }

    void find_edges() {
        for_each_line([this](const auto& a, const auto& b) { return edge_key(a, b); },
                      [this](int key, const Corner& from, const Corner& to) {
                          edges_.push_back({key, from, to});
                      });
        std::stable_sort(edges_.begin(), edges_.end(),
                         [](const Edge& a, const Edge& b) { return a.key < b.key; });
    }

    void fill_runs(std::size_t& run, int key) {
        const std::size_t first = run;
        for (; run < runs_.size() && runs_[run].key == key; ++run) {
            const Box box = box_of(runs_[run]);
            canvas_.add_box({box.x - kGrown, box.y - kGrown, box.width + 2.0 * kGrown,
                             box.height + 2.0 * kGrown});
        }
        if (run > first) canvas_.fill(key == kRockKey ? kRock : ramp_colour(key));
    }

    // The shadows along edges of this key, which fall on what is filled by now.
    void shade(std::size_t& edge, int key) {
        const std::size_t first = edge;
        while (edge < edges_.size() && edges_[edge].key == key) ++edge;
        for (const double width : {16.0, 11.0, 7.0}) {
            for (std::size_t i = first; i < edge; ++i) add_shadow(edges_[i], width * line_scale_);
            if (edge > first) canvas_.stroke(kShadow, width * line_scale_);
        }
    }

    // Lines have round ends; those that would reach over the rim are shorter.
    void add_shadow(const Edge& edge, double width) {
        Point from = corner(edge.from);
        Point to = corner(edge.to);
        if (edge.key != kRimKey) {
            const double length = std::hypot(to.x - from.x, to.y - from.y);
            const double share = std::min(0.5 * width / length, 0.5);
            const Point by{share * (to.x - from.x), share * (to.y - from.y)};
            if (is_at_rim(edge.from)) from = {from.x + by.x, from.y + by.y};
            if (is_at_rim(edge.to)) to = {to.x - by.x, to.y - by.y};
        }
        canvas_.add_line(from, to);
    }

    void draw_lines() {
        bool any = false;
        for_each_line(
            [this](const BlockSquare& a, const BlockSquare& b) {
                const bool both = a.is_foothold() && b.is_foothold();
                return both && edge_key(a, b) == kNothingKey ? 0 : kNothingKey;
            },
            [&](int, const Corner& from, const Corner& to) {
                canvas_.add_line(corner(from), corner(to));
                any = true;
            });
        if (any) canvas_.stroke(kLine, 0.8 * line_scale_);
    }

    void draw_zones() {
        const std::vector<Run> zones = runs_by([](const BlockSquare& square) {
            return square.is_foothold() && !square.may_jump ? 0 : kNothingKey;
        });
        if (zones.empty()) return;
        for (const Run& run : zones) canvas_.add_box(box_of(run));
        canvas_.fill(with_alpha(kNoJump, kTint));
        for (const Run& run : zones) add_hatch(canvas_, box_of(run), hatch_gap());
        canvas_.stroke(with_alpha(kNoJump, kHatch), kHatchWidth * line_scale_);
    }

    double hatch_gap() const { return std::clamp(unit_ / 3.0, 6.0, 14.0); }

  public:
    // Rising lines, the same over the whole page, so that they join from box to box.
    static void add_hatch(Canvas& canvas, const Box& box, double gap) {
        const double first = std::ceil((box.x + box.y) / gap) * gap;
        for (double sum = first; sum <= box.right() + box.bottom(); sum += gap) {
            const double left = std::max(box.x, sum - box.bottom());
            const double right = std::min(box.right(), sum - box.y);
            canvas.add_line({left, sum - left}, {right, sum - right});
        }
    }

  private:
    Canvas& canvas_;
    const MapView& map_;
    const BlockPlan& plan_;
    const Colouring& colouring_;
    double unit_;
    double line_scale_;
    std::vector<Run> runs_;
    std::vector<Edge> edges_;
};

void add_middle_line(Canvas& canvas, const Box& box) {
    const double y = box.y + 0.5 * box.height;
    canvas.add_line({box.x, y}, {box.right(), y});
}

}  // namespace

void draw_blocks(Canvas& canvas, const MapView& map, const BlockPlan& plan,
                 const Colouring& colouring) {
    BlockPainter(canvas, map, plan, colouring).draw();
}

void draw_block_edge_sample(Canvas& canvas, const Box& box) {
    add_middle_line(canvas, box);
    canvas.stroke(with_alpha(kShadow, 0.16), 10.0);
    add_middle_line(canvas, box);
    canvas.stroke(kEdgeInk, 1.8);
}

void draw_block_line_sample(Canvas& canvas, const Box& box) {
    add_middle_line(canvas, box);
    canvas.stroke(with_alpha(kLine, 0.5), 0.8);
}

void draw_rock_sample(Canvas& canvas, const Box& box) {
    canvas.add_box(box);
    canvas.fill(kRock);
}

void draw_no_jump_sample(Canvas& canvas, const Box& box) {
    canvas.add_box(box);
    canvas.fill(with_alpha(kNoJump, kTint));
    BlockPainter::add_hatch(canvas, box, 5.0);
    canvas.stroke(with_alpha(kNoJump, kHatch), kHatchWidth);
}

}  // namespace pronk::drawing
