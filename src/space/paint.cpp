#include <algorithm>
#include <cmath>
#include <pronk/space.hpp>

namespace pronk {
namespace {

// Which cells of a row a polygon holds: those whose centre lies between an odd crossing of the
// row's middle line and the next one.
class PaintedRow {
  public:
    PaintedRow(const SpanField& field, const Vec3& origin)
        : cell_m_(field.window.grid.cell_m), origin_(origin) {
        const Vec3& min = field.window.min;
        first_x_ = std::round((static_cast<double>(min.x) - origin.x) / cell_m_);
        first_z_ = std::round((static_cast<double>(min.z) - origin.z) / cell_m_);
    }

    double centre_x(int x) const { return origin_.x + (first_x_ + x + 0.5) * cell_m_; }
    double centre_z(int z) const { return origin_.z + (first_z_ + z + 0.5) * cell_m_; }

    // Ascending.
    const std::vector<double>& crossings(const FloorPolygon& polygon, int z) {
        crossings_.clear();
        add(polygon.outer, centre_z(z));
        for (const FloorRing& hole : polygon.holes) add(hole, centre_z(z));
        std::sort(crossings_.begin(), crossings_.end());
        return crossings_;
    }

  private:
    // An edge is cut the same way from both sides, so that of two polygons with a common edge one
    // holds a centre on it.
    void add(const FloorRing& ring, double z) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            FloorPoint a = ring[i];
            FloorPoint b = ring[(i + 1) % ring.size()];
            if ((a.y > z) == (b.y > z)) continue;
            if (a.y > b.y) std::swap(a, b);
            crossings_.push_back(a.x + (z - a.y) / (b.y - a.y) * (b.x - a.x));
        }
    }

    double cell_m_;
    glm::dvec3 origin_;
    double first_x_ = 0.0;  // whole numbers
    double first_z_ = 0.0;
    std::vector<double> crossings_;
};

void paint_column(SpanField& field, std::size_t column, const TerrainPaint& paint,
                  TerrainId terrain) {
    const double voxel_m = field.window.grid.cell_height_m;
    for (std::size_t s = field.column_begin[column]; s < field.column_begin[column + 1]; ++s) {
        Span& span = field.spans[s];
        if (!span.terrain.valid()) continue;
        // Ground lies anywhere in the uppermost voxel.
        const double top_m = field.window.min.y + span.top_cells * voxel_m;
        if (top_m >= paint.min_y && top_m - voxel_m <= paint.max_y) span.terrain = terrain;
    }
}

}  // namespace

void paint_spans(SpanField& field, std::span<const TerrainPaint> polygons,
                 std::span<const TerrainId> terrain, const Vec3& origin) {
    PaintedRow row(field, origin);
    for (std::size_t p = 0; p < polygons.size(); ++p) {
        for (int z = 0; z < field.window.depth_cells; ++z) {
            const std::vector<double>& crossings = row.crossings(polygons[p].polygon, z);
            if (crossings.empty()) continue;
            std::size_t passed = 0;
            for (int x = 0; x < field.window.width_cells; ++x) {
                const double at = row.centre_x(x);
                while (passed < crossings.size() && crossings[passed] <= at) ++passed;
                if (passed % 2 == 1)
                    paint_column(field, field.column(x, z), polygons[p], terrain[p]);
            }
        }
    }
}

}  // namespace pronk
