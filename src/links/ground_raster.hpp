// A surface enters; which polygon lies below the midpoints and corners of the grid's cells leaves,
// and how high its ground is there.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <pronk/surface.hpp>
#include <vector>

namespace pronk {

// Columns of a window.
struct CellRange {
    int begin_x = 0;
    int end_x = 0;
    int begin_z = 0;
    int end_z = 0;
};

class GroundRaster {
  public:
    GroundRaster(const WalkableSurface& surface, const GridWindow& window)
        : surface_(surface), window_(window) {
        for (const Vec3& vertex : surface.vertices) {
            vertices_.push_back(
                {in_cells(vertex.x, window.min.x), in_cells(vertex.z, window.min.z)});
        }
    }

    // Where in a cell a place is: 0.5 its midpoint, 0 its lower corner.
    static constexpr float kMidpoint = 0.5F;
    static constexpr float kCorner = 0.0F;

    // Calls visit(x, z, polygon, y) for the places of every step-th column and row of the range
    // that lie in a polygon; on an edge they lie in both its polygons, or by rounding in one of
    // them. Recast makes polygons without area, too: nobody stands there.
    template <class Visit>
    void for_each_place(float in_cell, const CellRange& range, int step, const Visit& visit) {
        for (std::size_t p = 0; p < surface_.polygon_count(); ++p) {
            const PolyId polygon(p);
            const auto corners = surface_.corners_of(polygon);
            if (twice_area(corners) <= 0.0) continue;
            find_slopes(polygon);
            double low = vertices_[corners[0]].z;
            double high = low;
            for (const std::uint32_t corner : corners) {
                low = std::min(low, vertices_[corner].z);
                high = std::max(high, vertices_[corner].z);
            }
            const auto inside = static_cast<double>(in_cell);
            const int first = next_multiple(from(low - inside, range.begin_z), step);
            const int last = upto(high - inside, range.end_z);
            for (int z = first; z <= last; z += step) {
                const Stretch row = stretch_at(corners, z + inside);
                const int end = upto(row.to - inside, range.end_x);
                for (int x = next_multiple(from(row.from - inside, range.begin_x), step); x <= end;
                     x += step) {
                    const Vec2 place{window_.min.x + (static_cast<float>(x) + in_cell) * cell_m(),
                                     window_.min.z + (static_cast<float>(z) + in_cell) * cell_m()};
                    // Cells are whole numbers, places are not: on the outline they may be off it.
                    const bool on_outline = x + inside <= row.from || x + inside >= row.to ||
                                            z + inside <= low || z + inside >= high;
                    if (on_outline && !pronk::contains(surface_, polygon, place)) continue;
                    visit(x, z, polygon, height(polygon, place));
                }
            }
        }
    }

  private:
    static constexpr double kFar = 1e9;

    // In cells from the window's corner. Recast's vertices are corners of cells, and then all that
    // is computed of them is exact.
    struct Place {
        double x = 0.0;
        double z = 0.0;
    };
    struct Stretch {
        double from = 0.0;
        double to = 0.0;
    };

    float cell_m() const { return window_.grid.cell_m; }
    double in_cells(float at, float min) const {
        const double cells = (static_cast<double>(at) - min) / static_cast<double>(cell_m());
        const double whole = std::round(cells);
        return std::abs(cells - whole) < 1e-2 ? whole : cells;
    }

    // The first and the last whole number in a range.
    static int from(double least, int begin) {
        return static_cast<int>(std::clamp(std::ceil(least), double(begin), kFar));
    }
    static int upto(double most, int end) {
        return static_cast<int>(std::clamp(std::floor(most), -kFar, end - 1.0));
    }
    static int next_multiple(int at, int step) {
        const int over = at % step;
        return over == 0 ? at : at - over + (over > 0 ? step : 0);
    }

    static double x_at(const Place& a, const Place& b, double z) {
        return a.z == b.z ? a.x : a.x + (b.x - a.x) * (z - a.z) / (b.z - a.z);
    }

    // Positive if the corners are counter-clockwise.
    double twice_area(std::span<const std::uint32_t> corners) const {
        double sum = 0.0;
        Place a = vertices_[corners.back()];
        for (const std::uint32_t corner : corners) {
            const Place b = vertices_[corner];
            sum += a.z * b.x - a.x * b.z;
            a = b;
        }
        return sum;
    }

    // Of a convex polygon along x; upside down where there is nothing.
    Stretch stretch_at(std::span<const std::uint32_t> corners, double z) const {
        Stretch stretch{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};
        const auto include = [&](double x) {
            stretch.from = std::min(stretch.from, x);
            stretch.to = std::max(stretch.to, x);
        };
        Place a = vertices_[corners.back()];
        for (const std::uint32_t corner : corners) {
            const Place b = vertices_[corner];
            if (b.z == z) {
                include(b.x);
            } else if ((a.z < z && z < b.z) || (b.z < z && z < a.z)) {
                // The same from both sides of an edge.
                include(a.z < b.z ? x_at(a, b, z) : x_at(b, a, z));
            }
            a = b;
        }
        return stretch;
    }

    // A triangle of the ground, for places seen from its first corner: three weights, none of which
    // is negative inside, and the height are linear.
    struct Slope {
        double x = 0.0;
        double z = 0.0;
        std::array<double, 3> weight_x{};
        std::array<double, 3> weight_z{};
        std::array<double, 3> weight{};
        double y_x = 0.0;
        double y_z = 0.0;
        double y = 0.0;
    };

    void find_slopes(PolyId polygon) {
        slopes_.clear();
        recent_ = 0;
        for (std::uint32_t t = surface_.ground_begin[polygon.index()];
             t < surface_.ground_begin[polygon.index() + 1]; ++t) {
            const std::array<Vec3, 3>& corners = surface_.ground_triangles[t];
            Slope slope;
            slope.x = corners[0].x;
            slope.z = corners[0].z;
            double sum = 0.0;
            for (std::size_t i = 0; i < 3; ++i) {
                // The weight of the corner opposite to the side.
                const Vec3d a(corners[(i + 1) % 3]);
                const Vec3d b(corners[(i + 2) % 3]);
                slope.weight_x[i] = a.z - b.z;
                slope.weight_z[i] = b.x - a.x;
                slope.weight[i] = (b.x - a.x) * (slope.z - a.z) - (b.z - a.z) * (slope.x - a.x);
                sum += slope.weight[i];
            }
            if (sum == 0.0) continue;
            for (std::size_t i = 0; i < 3; ++i) {
                for (double* const value :
                     {&slope.weight_x[i], &slope.weight_z[i], &slope.weight[i]}) {
                    *value /= sum;
                }
                slope.y_x += slope.weight_x[i] * static_cast<double>(corners[i].y);
                slope.y_z += slope.weight_z[i] * static_cast<double>(corners[i].y);
                slope.y += slope.weight[i] * static_cast<double>(corners[i].y);
            }
            slopes_.push_back(slope);
        }
    }

    // As ground_height, but for the last digit. Next places are mostly in the same triangle.
    float height(PolyId polygon, Vec2 place) {
        if (recent_ < slopes_.size() && contains(slopes_[recent_], place)) {
            return height_on(slopes_[recent_], place);
        }
        for (std::size_t t = 0; t < slopes_.size(); ++t) {
            if (!contains(slopes_[t], place)) continue;
            recent_ = t;
            return height_on(slopes_[t], place);
        }
        return ground_height(surface_, polygon, place);
    }

    static bool contains(const Slope& slope, Vec2 place) {
        const double x = static_cast<double>(place.x) - slope.x;
        const double z = static_cast<double>(place.y) - slope.z;
        bool inside = true;
        for (std::size_t i = 0; i < 3; ++i) {
            inside =
                inside && slope.weight[i] + slope.weight_x[i] * x + slope.weight_z[i] * z >= 0.0;
        }
        return inside;
    }
    static float height_on(const Slope& slope, Vec2 place) {
        const double x = static_cast<double>(place.x) - slope.x;
        const double z = static_cast<double>(place.y) - slope.z;
        return static_cast<float>(slope.y + slope.y_x * x + slope.y_z * z);
    }

    const WalkableSurface& surface_;
    const GridWindow& window_;
    std::vector<Place> vertices_;
    std::vector<Slope> slopes_;  // of the polygon that is gone over
    std::size_t recent_ = 0;
};

}  // namespace pronk
