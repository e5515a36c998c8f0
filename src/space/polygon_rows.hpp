// A convex polygon in plan view enters; the columns that it reaches into leave, row by row.
#pragma once

#include <span>

#include "space/clearance.hpp"
#include "space/columns.hpp"

namespace pronk {

// One of the two sides of a polygon, from its lowest corner along z to its highest, followed from
// row to row.
class PolygonSide {
  public:
    // `step` corners on is the next one of this side, counted round the polygon.
    PolygonSide(std::span<const Plan> polygon, std::size_t lowest, std::size_t highest,
                std::size_t step)
        : polygon_(polygon), at_(lowest), highest_(highest), step_(step), x_(polygon[lowest][0]) {}

    // Goes on to `z`, and adds to `reach` where along x it was on the way, ends included. Corners
    // that rounding has put a little out of order are not left out.
    void go_on(double z, Interval& reach) {
        reach.take(x_);
        while (at_ != highest_) {
            const Plan& a = polygon_[at_];
            const std::size_t next =
                at_ + step_ < polygon_.size() ? at_ + step_ : at_ + step_ - polygon_.size();
            const Plan& b = polygon_[next];
            if (b[1] > z) {
                x_ = a[0] + (b[0] - a[0]) * std::clamp((z - a[1]) / (b[1] - a[1]), 0.0, 1.0);
                break;
            }
            at_ = next;
            x_ = b[0];
            reach.take(x_);
        }
        reach.take(x_);
    }

  private:
    std::span<const Plan> polygon_;
    std::size_t at_;
    std::size_t highest_;
    std::size_t step_;
    double x_;
};

// Whether test(row, first column, last column) holds for any row that the polygon reaches into. A
// polygon along the side between two rows or columns counts as in one of them.
template <class Test>
bool any_row(const ColumnGrid& grid, std::span<const Plan> polygon, const Test& test) {
    // A polygon on the side between two rows is in one of them whichever way its row was rounded.
    constexpr double kRounding_m = 1e-6;
    Interval x{polygon[0][0], polygon[0][0]};
    std::size_t lowest = 0;
    std::size_t highest = 0;
    for (std::size_t i = 1; i < polygon.size(); ++i) {
        x.take(polygon[i][0]);
        if (polygon[i][1] < polygon[lowest][1]) lowest = i;
        // Of a polygon along x the last: then one of its sides passes all corners.
        if (polygon[i][1] >= polygon[highest][1]) highest = i;
    }
    const double low_z = polygon[lowest][1];
    const double high_z = polygon[highest][1];
    if (grid.is_beside_x(x.low, x.high) || grid.is_beside_z(low_z, high_z)) return false;
    const int first = grid.column_z(low_z);
    const int last = grid.column_z(high_z);
    const int left = grid.column_x(x.low);
    const int right = grid.column_x(x.high);
    const bool inside = grid.knows(x.low, low_z) && grid.knows(x.high, high_z);
    if (inside && (first == last || left == right)) {
        for (int row = first; row <= last; ++row) {
            if (test(row, left, right)) return true;
        }
        return false;
    }
    PolygonSide one(polygon, lowest, highest, 1);
    PolygonSide other(polygon, lowest, highest, polygon.size() - 1);
    if (low_z < grid.side_z(first) - kRounding_m) {
        Interval outside = x;
        one.go_on(grid.side_z(first), outside);
        other.go_on(grid.side_z(first), outside);
    }
    for (int row = first; row <= last; ++row) {
        Interval reach{std::numeric_limits<double>::infinity(),
                       -std::numeric_limits<double>::infinity()};
        const double until_z = row == last && high_z < grid.side_z(row + 1) + kRounding_m
                                   ? high_z
                                   : grid.side_z(row + 1);
        one.go_on(until_z, reach);
        other.go_on(until_z, reach);
        if (grid.is_beside_x(reach.low, reach.high)) continue;
        if (test(row, grid.column_x(reach.low), grid.column_x(reach.high))) return true;
    }
    return false;
}

}  // namespace pronk
