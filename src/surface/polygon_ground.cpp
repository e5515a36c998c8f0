#include "surface/polygon_ground.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace pronk {
namespace {

using Plan = glm::dvec2;

}  // namespace

CellsOfPolygons cells_of_polygons(const SpanField& field, const SpanPolygons& spans,
                                  std::size_t polygons) {
    CellsOfPolygons of;
    of.begin.assign(polygons + 1, 0);
    for (const PolyId polygon : spans.polygons) ++of.begin[polygon.index() + 1];
    for (std::size_t p = 0; p < polygons; ++p) of.begin[p + 1] += of.begin[p];
    of.cells.resize(spans.polygons.size());
    std::vector<std::uint32_t> next(of.begin.begin(), of.begin.end() - 1);
    for (int z = 0; z < field.window.depth_cells; ++z) {
        for (int x = 0; x < field.window.width_cells; ++x) {
            const std::size_t column = field.column(x, z);
            for (std::uint32_t s = field.column_begin[column]; s < field.column_begin[column + 1];
                 ++s) {
                for (std::uint32_t i = spans.begin[s]; i < spans.begin[s + 1]; ++i) {
                    of.cells[next[spans.polygons[i].index()]++] = {x, z, s};
                }
            }
        }
    }
    return of;
}

PolygonGround::PolygonGround(const LevelFloor& floor, const LevelShape& shape,
                             const SpanField& field, const Agent& agent)
    : floor_(floor),
      shape_(shape),
      field_(field),
      min_(field.window.min.x, field.window.min.z),
      cell_m_(static_cast<double>(field.window.grid.cell_m)),
      per_m_(1.0 / cell_m_),
      part_m_(static_cast<double>(field.fine_grid().cell_height_m)),
      climb_m_(static_cast<double>(agent.climb_m)),
      // Within a cell ground falls by a step or with the steepest slope.
      falls_m_(std::max(climb_m_, 1.5 * cell_m_ * std::tan(static_cast<double>(agent.slope_rad))) +
               part_m_) {}

void PolygonGround::take(std::span<const Plan> outline, std::span<const PolygonCell> cells) {
    frame(outline);
    cells_.assign(cells.begin(), cells.end());
    for (const PolygonCell& cell : cells) {
        span_of_[index(cell.x - low_x_, cell.z - low_z_)] = cell.span;
    }
    // Outwards from the cells that are known, ring by ring.
    for (std::size_t next = 0; next < cells_.size(); ++next) {
        const PolygonCell cell = cells_[next];
        for (const auto& [dx, dz] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            const int i = cell.x + dx - low_x_;
            const int j = cell.z + dz - low_z_;
            if (i < 0 || j < 0 || i >= width_ || j >= depth_) continue;
            std::uint32_t& span = span_of_[index(i, j)];
            if (span != kNone || !reaches_into(outline, cell.x + dx, cell.z + dz)) continue;
            span = nearest_span(top_of(cell.span), cell.x + dx, cell.z + dz);
            if (span != kNone) cells_.push_back({cell.x + dx, cell.z + dz, span});
        }
    }
}

std::optional<double> PolygonGround::height(const Plan& place) const {
    const auto x = static_cast<int>(std::floor((place.x - min_.x) * per_m_));
    const auto z = static_cast<int>(std::floor((place.y - min_.y) * per_m_));
    const int i = x - low_x_;
    const int j = z - low_z_;
    if (i < 0 || j < 0 || i >= width_ || j >= depth_) return {};
    const std::uint32_t span = span_of_[index(i, j)];
    if (span == kNone) return {};
    const double top_y = top_of(span);
    return floor_.height_in(field_.column(x, z), place, top_y - falls_m_, top_y + 0.001);
}

bool PolygonGround::is_one_plane(const PolygonCell& cell, int dx, int dz) const {
    const int x = cell.x + dx;
    const int z = cell.z + dz;
    if (x < 0 || z < 0 || x >= field_.window.width_cells || z >= field_.window.depth_cells) {
        return false;
    }
    const std::uint32_t own = shape_.plane_in(field_.column(cell.x, cell.z));
    return own != LevelShape::kNoPlane && own == shape_.plane_in(field_.column(x, z));
}

bool PolygonGround::is_one_plane(const Plan& a, const Plan& b) const {
    const auto cell_of = [&](const Plan& place) {
        return PolygonCell{static_cast<int>(std::floor((place.x - min_.x) * per_m_)),
                           static_cast<int>(std::floor((place.y - min_.y) * per_m_)), kNone};
    };
    const PolygonCell from = cell_of(a);
    const PolygonCell to = cell_of(b);
    if (std::abs(to.x - from.x) + std::abs(to.z - from.z) > 1) return false;
    return from.x >= 0 && from.z >= 0 && from.x < field_.window.width_cells &&
           from.z < field_.window.depth_cells && is_one_plane(from, to.x - from.x, to.z - from.z);
}

// The cells that the polygon's bounding box reaches into.
void PolygonGround::frame(std::span<const Plan> outline) {
    const GridWindow& window = field_.window;
    Plan low = outline[0];
    Plan high = outline[0];
    for (const Plan& corner : outline) {
        low = glm::min(low, corner);
        high = glm::max(high, corner);
    }
    const auto cell = [&](double at, float min, int end) {
        return std::clamp(static_cast<int>(std::floor((at - min) / cell_m_)), 0, end - 1);
    };
    low_x_ = std::max(0, cell(low.x, window.min.x, window.width_cells) - 1);
    low_z_ = std::max(0, cell(low.y, window.min.z, window.depth_cells) - 1);
    width_ =
        std::min(window.width_cells, cell(high.x, window.min.x, window.width_cells) + 2) - low_x_;
    depth_ =
        std::min(window.depth_cells, cell(high.y, window.min.z, window.depth_cells) + 2) - low_z_;
    span_of_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(depth_), kNone);
}

// Only the polygon's own edges are asked to separate them.
bool PolygonGround::reaches_into(std::span<const Plan> outline, int x, int z) const {
    const Plan low(field_.window.min.x + x * cell_m_, field_.window.min.z + z * cell_m_);
    for (std::size_t e = 0; e < outline.size(); ++e) {
        const Plan& a = outline[e];
        const Plan along = outline[(e + 1) % outline.size()] - a;
        const Plan deepest(low.x + (along.y > 0.0 ? cell_m_ : 0.0),
                           low.y + (along.x < 0.0 ? cell_m_ : 0.0));
        if (along.y * (deepest.x - a.x) - along.x * (deepest.y - a.y) < 0.0) return false;
    }
    return true;
}

// The span that is a step away at most from what lies beside it.
std::uint32_t PolygonGround::nearest_span(double y, int x, int z) const {
    const std::size_t column = field_.column(x, z);
    std::uint32_t nearest = kNone;
    double nearest_m = climb_m_;
    for (std::uint32_t s = field_.column_begin[column]; s < field_.column_begin[column + 1]; ++s) {
        if (!field_.spans[s].terrain.valid()) continue;
        if (const double away_m = std::abs(top_of(s) - y); away_m <= nearest_m) {
            nearest = s;
            nearest_m = away_m;
        }
    }
    return nearest;
}

double PolygonGround::top_of(std::uint32_t span) const {
    return static_cast<double>(field_.window.min.y) +
           part_m_ * field_.top_in_parts(field_.spans[span]);
}

}  // namespace pronk
