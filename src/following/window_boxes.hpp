// The pieces of a stretch of a line enter; a few boxes around them leave, and which of them can be
// seen through a part of an edge: all at once, without branches. Whether a box is seen is anybody's
// guess, and processors that guess wrong lose more time than it takes to look at all of them.
#pragma once

#include <array>
#include <bit>

#include "following/sights.hpp"

namespace pronk {

// Of a view: what is seen is at least so much to the left of its right side's direction (by the
// cross product), or to the right of its left side's.
struct ViewSide {
    PlanPoint towards{0.0};
    double least = 0.0;
};

class WindowBoxes {
  public:
    static constexpr std::uint32_t kMost = 8;
    static constexpr std::uint32_t kAll = (1U << kMost) - 1U;

    // Around the window's pieces from the first to the last, which is included.
    void set(const RouteLine& line, std::uint32_t first, std::uint32_t last, double from_m,
             double to_m, const PlanPoint& eye) {
        level_ = 0;
        while ((last >> level_) - (first >> level_) >= kMost) ++level_;
        begin_ = first >> level_;
        const std::uint32_t count = (last >> level_) - begin_ + 1;
        unseen_ = (1U << count) - 1U;
        const std::span<const LineBox> boxes = line.boxes(level_).subspan(begin_, count);
        all_ = boxes[0];
        for (const LineBox& box : boxes) {
            all_ = {glm::min(all_.min, box.min), glm::max(all_.max, box.max)};
        }
        all_ = {all_.min - eye, all_.max - eye};
        // Wider by more than floats round.
        const double wider_m = 2e-6 * std::max({std::abs(all_.min.x), std::abs(all_.min.y),
                                                std::abs(all_.max.x), std::abs(all_.max.y)});
        const auto as_float = [](double value) { return static_cast<float>(value); };
        for (std::uint32_t b = 0; b < count; ++b) {
            const LineBox& box = boxes[b];
            min_x_[b / 4][b % 4] = as_float(box.min.x - eye.x - wider_m);
            min_y_[b / 4][b % 4] = as_float(box.min.y - eye.y - wider_m);
            max_x_[b / 4][b % 4] = as_float(box.max.x - eye.x + wider_m);
            max_y_[b / 4][b % 4] = as_float(box.max.y - eye.y + wider_m);
            const std::uint32_t box_end = std::min((begin_ + b + 1) << level_, last + 1);
            unseen_m_[b] =
                std::min(to_m, line.pieces()[box_end - 1].end_m()) -
                std::max(from_m, line.pieces()[std::max((begin_ + b) << level_, first)].start_m);
        }
    }

    // A bit for each box of which not all was seen.
    std::uint32_t unseen() const { return unseen_; }
    void see(std::uint32_t piece, double length_m) {
        const std::uint32_t b = (piece >> level_) - begin_;
        unseen_m_[b] -= length_m;
        if (unseen_m_[b] <= kLeastLeft_m) unseen_ &= ~(1U << b);
    }

    // Whether anything of the window is behind an edge, that is not in front of its line; maybe
    // also if nothing is.
    bool any_behind(const PlanPoint& from, const PlanPoint& along, double length_m) const {
        return along.y * (along.y < 0.0 ? all_.min.x : all_.max.x) -
                   along.x * (along.x < 0.0 ? all_.max.y : all_.min.y) >=
               cross(from, along) - kOnEdge_m * length_m;
    }

    // Of these boxes, those that have a place between two sides and not in front of the edge's
    // line; maybe also of boxes that have none. The edge runs from right to left. Lines along an
    // edge belong to the cell on one of its sides, and are seen from both.
    std::uint32_t seen_through(std::uint32_t boxes, const ViewSide& right_side,
                               const ViewSide& left_side, const PlanPoint& from,
                               const PlanPoint& along, double length_m) const {
        // Most edges are behind all of the window.
        if (!any_behind(from, along, length_m)) return 0;
        const PlanPoint& right = right_side.towards;
        const PlanPoint& left = left_side.towards;
        const double before_edge = cross(from, along) - kOnEdge_m * length_m;
        // Of a box's corners the one that is the farthest to the left of a direction.
        const auto xs = [&](double y) -> const Halves& { return y > 0.0 ? min_x_ : max_x_; };
        const auto ys = [&](double x) -> const Halves& { return x > 0.0 ? max_y_ : min_y_; };
        const auto value = [](double v) { return static_cast<float>(v); };
        const float right_x = value(right.x);
        const float right_y = value(right.y);
        const float left_x = value(left.x);
        const float left_y = value(left.y);
        const float along_x = value(along.x);
        const float along_y = value(along.y);
        const float edge = value(before_edge);
        const float least_left = value(right_side.least);
        const float least_right = value(left_side.least);
        const auto seen_of = [&](std::size_t half) {
            return kBits[half] &
                   (right_x * ys(right.x)[half] - right_y * xs(right.y)[half] >= least_left) &
                   (left_y * xs(-left.y)[half] - left_x * ys(-left.x)[half] >= least_right) &
                   (along_y * xs(-along.y)[half] - along_x * ys(-along.x)[half] >= edge);
        };
        Bits seen = seen_of(0);
        if (boxes >> 4U != 0) seen |= seen_of(1);
        const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(seen);
        const std::uint64_t bits = words[0] | words[1];
        return boxes & static_cast<std::uint32_t>(bits | bits >> 32U);
    }

  private:
    static constexpr double kLeastLeft_m = 1e-9;

    // As many as every processor has room for in a register.
    using Lanes = float __attribute__((vector_size(16)));
    using Bits = std::int32_t __attribute__((vector_size(16)));
    using Halves = std::array<Lanes, 2>;
    static constexpr std::array<Bits, 2> kBits{Bits{1, 2, 4, 8}, Bits{16, 32, 64, 128}};

    unsigned level_ = 0;
    std::uint32_t begin_ = 0;  // of the line's boxes on that level
    std::uint32_t unseen_ = 0;
    std::array<double, kMost> unseen_m_{};
    // Seen from the eye. Those behind the last one are left from before.
    LineBox all_;
    Halves min_x_{};
    Halves min_y_{};
    Halves max_x_{};
    Halves max_y_{};
};

}  // namespace pronk
