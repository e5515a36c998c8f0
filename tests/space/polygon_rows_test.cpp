// The columns under a polygon, against the definition: all that some point of it is in, and none
// that it does not touch.
#include "space/polygon_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "space/spaces.hpp"

namespace pronk::polygon_rows_test {
namespace {

using tests::Dice;
using Polygon = std::vector<Plan>;

constexpr double kCell_m = 0.25;
constexpr int kWidth = 12;
constexpr int kDepth = 9;

FreeSpace bare_space(bool outside_is_empty) {
    FreeSpace space;
    space.window.min = {-1.0F, 0.0F, 2.0F};
    space.window.width_cells = kWidth;
    space.window.depth_cells = kDepth;
    space.outside_is_empty = outside_is_empty;
    return space;
}

std::set<std::array<int, 2>> columns_under(const ColumnGrid& grid, const Polygon& polygon) {
    std::set<std::array<int, 2>> columns;
    any_row(grid, polygon, [&](int row, int left, int right) {
        for (int x = left; x <= right; ++x) columns.insert({x, row});
        return false;
    });
    return columns;
}

// An ellipse's corners, or what is left of it: a segment, a point. On the sides of cells now and
// then.
Polygon random_polygon(Dice& dice) {
    const auto place = [&](double low, double high) {
        const double at = dice.between(low, high);
        return dice.one_in(3) ? std::round(at / kCell_m) * kCell_m : at;
    };
    const double x = place(-1.8, 2.8);
    const double z = place(1.2, 5.0);
    const double wide = dice.one_in(4) ? 0.0 : place(0.0, 1.5);
    const double deep = dice.one_in(4) ? 0.0 : place(0.0, 1.5);
    const int corners = dice.one_in(6) ? 1 : 2 + dice.up_to(6);
    const double turn = dice.one_in(2) ? 0.0 : dice.between(0, 6.3);
    Polygon polygon;
    for (int i = 0; i < corners; ++i) {
        const double angle = turn + 2.0 * std::numbers::pi * i / corners;
        polygon.push_back({x + wide * std::cos(angle), z + deep * std::sin(angle)});
    }
    if (dice.one_in(2)) std::reverse(polygon.begin(), polygon.end());
    return polygon;
}

Plan random_point_of(const Polygon& polygon, Dice& dice) {
    Plan sum{0.0, 0.0};
    double weights = 0.0;
    for (const Plan& corner : polygon) {
        const double weight = dice.one_in(3) ? 0.0 : dice.between(0, 1) + 1e-3;
        weights += weight;
        for (const std::size_t axis : {0U, 1U}) sum[axis] += weight * corner[axis];
    }
    if (weights == 0.0) return polygon[0];
    return {sum[0] / weights, sum[1] / weights};
}

// Whether a line along some edge, or along an axis, has the two on different sides.
bool are_apart(const Polygon& a, const Polygon& b, double margin_m) {
    std::vector<Plan> normals{{1.0, 0.0}, {0.0, 1.0}};
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Plan& p = a[i];
        const Plan& q = a[(i + 1) % a.size()];
        const double length = std::hypot(q[0] - p[0], q[1] - p[1]);
        if (length > 1e-6) normals.push_back({(q[1] - p[1]) / length, (p[0] - q[0]) / length});
    }
    const auto reach = [](const Polygon& polygon, const Plan& normal) {
        Interval along{1e9, -1e9};
        for (const Plan& p : polygon) along.take(p[0] * normal[0] + p[1] * normal[1]);
        return along;
    };
    return std::any_of(normals.begin(), normals.end(), [&](const Plan& normal) {
        const Interval one = reach(a, normal);
        const Interval other = reach(b, normal);
        return one.high + margin_m < other.low || other.high + margin_m < one.low;
    });
}

TEST(AnyRow, Every_point_of_a_polygon_is_in_one_of_its_columns) {
    const FreeSpace space = bare_space(true);
    const ColumnGrid grid(space);
    Dice dice(7);
    int inside = 0;
    for (int i = 0; i < 4000; ++i) {
        const Polygon polygon = random_polygon(dice);
        const auto columns = columns_under(grid, polygon);
        for (int n = 0; n < 30; ++n) {
            const Plan p = random_point_of(polygon, dice);
            if (!grid.knows(p[0], p[1])) continue;
            ++inside;
            EXPECT_TRUE(std::any_of(columns.begin(), columns.end(),
                                    [&](const auto& column) {
                                        const double x = grid.side_x(column[0]);
                                        const double z = grid.side_z(column[1]);
                                        constexpr double kHair_m = 1e-12;
                                        return p[0] >= x - kHair_m &&
                                               p[0] <= x + kCell_m + kHair_m &&
                                               p[1] >= z - kHair_m && p[1] <= z + kCell_m + kHair_m;
                                    }))
                << "polygon " << i << " at " << p[0] << ' ' << p[1];
        }
    }
    EXPECT_GT(inside, 40000);
}

TEST(AnyRow, A_polygon_touches_all_of_its_columns) {
    const FreeSpace space = bare_space(true);
    const ColumnGrid grid(space);
    Dice dice(8);
    std::size_t columns_in_all = 0;
    for (int i = 0; i < 4000; ++i) {
        const Polygon polygon = random_polygon(dice);
        for (const auto& column : columns_under(grid, polygon)) {
            ++columns_in_all;
            const double x = grid.side_x(column[0]);
            const double z = grid.side_z(column[1]);
            const Polygon cell{
                {x, z}, {x + kCell_m, z}, {x + kCell_m, z + kCell_m}, {x, z + kCell_m}};
            EXPECT_FALSE(are_apart(polygon, cell, 2e-6)) << "polygon " << i;
        }
    }
    EXPECT_GT(columns_in_all, 20000U);
}

TEST(AnyRow, Ends_with_the_first_row_that_the_test_holds_for) {
    const FreeSpace space = bare_space(true);
    const ColumnGrid grid(space);
    int asked = 0;
    const Polygon square{{-0.9, 2.1}, {0.9, 2.1}, {0.9, 3.9}, {-0.9, 3.9}};
    EXPECT_TRUE(any_row(grid, square, [&](int row, int left, int right) {
        ++asked;
        EXPECT_EQ(left, 0);
        EXPECT_EQ(right, 7);
        return row == 3;
    }));
    EXPECT_EQ(asked, 4);
}

}  // namespace
}  // namespace pronk::polygon_rows_test
