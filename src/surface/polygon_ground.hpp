// A polygon of a surface and the level's floor enter; the floor's heights over the polygon leave,
// on the storey that the polygon is on. See docs/algorithms/ground.md.
#pragma once

#include <optional>
#include <pronk/surface.hpp>

#include "surface/level_shape.hpp"

namespace pronk {

struct PolygonCell {
    int x = 0;
    int z = 0;
    std::uint32_t span = 0;
};

// The cells of each polygon: [begin[p], begin[p + 1]).
struct CellsOfPolygons {
    std::vector<std::uint32_t> begin;
    std::vector<PolygonCell> cells;
};

CellsOfPolygons cells_of_polygons(const SpanField& field, const SpanPolygons& spans,
                                  std::size_t polygons);

// Takes one polygon after the other. A cell of the polygon is asked about its span's ground; where
// the polygon reaches over cells of other regions, or of none, the span is the one nearest to that
// of a cell beside it.
class PolygonGround {
  public:
    PolygonGround(const LevelFloor& floor, const LevelShape& shape, const SpanField& field,
                  const Agent& agent);

    void take(std::span<const glm::dvec2> outline, std::span<const PolygonCell> cells);

    const GridWindow& window() const { return field_.window; }
    std::span<const PolygonCell> cells() const { return cells_; }

    std::optional<double> height(const glm::dvec2& place) const;

    // Whether all ground in two neighbouring cells lies in one plane.
    bool is_one_plane(const PolygonCell& cell, int dx, int dz) const;
    // The same of the cells of two places, which must be one cell or neighbours.
    bool is_one_plane(const glm::dvec2& a, const glm::dvec2& b) const;

    // Corners of the level's triangles, in plan view.
    std::span<const glm::dvec2> corners_in(const PolygonCell& cell) const {
        return shape_.corners_in(field_.column(cell.x, cell.z));
    }

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    void frame(std::span<const glm::dvec2> outline);
    bool reaches_into(std::span<const glm::dvec2> outline, int x, int z) const;
    std::uint32_t nearest_span(double y, int x, int z) const;
    double top_of(std::uint32_t span) const;
    std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(i);
    }

    const LevelFloor& floor_;
    const LevelShape& shape_;
    const SpanField& field_;
    glm::dvec2 min_;  // of the window, in plan view
    double cell_m_;
    double per_m_;  // cells
    double part_m_;
    double climb_m_;
    double falls_m_;  // the most that ground falls within a cell
    int low_x_ = 0;
    int low_z_ = 0;
    int width_ = 0;
    int depth_ = 0;
    std::vector<std::uint32_t> span_of_;
    std::vector<PolygonCell> cells_;
};

}  // namespace pronk
