#include "surface/ground_detail.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace pronk {
namespace {

using Plan = glm::dvec2;

// Heights on an edge are asked this far inside of it: cells begin and end where edges run.
constexpr double kInside_m = 0.001;

// Samples on both sides of a step are this far from it. Where it is must be known far better: those
// of one step lie on two lines, or they would need triangles between them.
constexpr double kBeside_m = 0.001;
constexpr double kExact_m = 1e-5;

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

// The level's heights over one polygon.
class PolygonGround {
  public:
    PolygonGround(const LevelFloor& level, const SpanField& field, const Agent& agent)
        : level_(level),
          field_(field),
          cell_m_(static_cast<double>(field.window.grid.cell_m)),
          voxel_m_(static_cast<double>(field.window.grid.cell_height_m)),
          // Within a cell ground falls by a step or with the steepest slope.
          falls_m_(std::max(static_cast<double>(agent.climb_m),
                            1.5 * cell_m_ * std::tan(static_cast<double>(agent.slope_rad))) +
                   voxel_m_) {}

    void take(std::span<const PolygonCell> cells) {
        low_x_ = low_z_ = std::numeric_limits<int>::max();
        int high_x = std::numeric_limits<int>::lowest();
        int high_z = high_x;
        for (const PolygonCell& cell : cells) {
            low_x_ = std::min(low_x_, cell.x);
            low_z_ = std::min(low_z_, cell.z);
            high_x = std::max(high_x, cell.x);
            high_z = std::max(high_z, cell.z);
        }
        width_ = cells.empty() ? 0 : high_x - low_x_ + 1;
        depth_ = cells.empty() ? 0 : high_z - low_z_ + 1;
        span_of_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(depth_), kNone);
        for (const PolygonCell& cell : cells) {
            span_of_[index(cell.x - low_x_, cell.z - low_z_)] = cell.span;
        }
    }

    std::optional<double> height(const Plan& place) const {
        const auto x = static_cast<int>(std::floor((place.x - field_.window.min.x) / cell_m_));
        const auto z = static_cast<int>(std::floor((place.y - field_.window.min.z) / cell_m_));
        const int i = x - low_x_;
        const int j = z - low_z_;
        if (i < 0 || j < 0 || i >= width_ || j >= depth_) return {};
        const std::uint32_t span = span_of_[index(i, j)];
        if (span == kNone) return {};
        const double top_y = static_cast<double>(field_.window.min.y) +
                             voxel_m_ * static_cast<double>(field_.spans[span].top_cells);
        return level_.height(place, top_y - falls_m_, top_y + 0.001);
    }

    // Whether one triangle has all of the ground in two neighbouring cells.
    bool is_one_plane(const PolygonCell& cell, int dx, int dz) const {
        const int x = cell.x + dx;
        const int z = cell.z + dz;
        if (x < 0 || z < 0 || x >= field_.window.width_cells || z >= field_.window.depth_cells) {
            return false;
        }
        const std::uint32_t own = level_.only_triangle(field_.column(cell.x, cell.z));
        return own != LevelFloor::kNoTriangle && own == level_.only_triangle(field_.column(x, z));
    }

    template <class Visit>
    void visit_corners(const PolygonCell& cell, const Visit& visit) const {
        level_.visit_corners(field_.column(cell.x, cell.z), visit);
    }

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(i);
    }

    const LevelFloor& level_;
    const SpanField& field_;
    double cell_m_;
    double voxel_m_;
    double falls_m_;
    int low_x_ = 0;
    int low_z_ = 0;
    int width_ = 0;
    int depth_ = 0;
    std::vector<std::uint32_t> span_of_;
};

class Sampler {
  public:
    Sampler(const PolygonGround& ground, std::span<const Plan> polygon, double error_m)
        : ground_(ground), polygon_(polygon), error_m_(error_m) {}

    std::vector<GroundSample> samples(std::span<const PolygonCell> cells,
                                      const GridWindow& window) {
        const double cell_m = static_cast<double>(window.grid.cell_m);
        for (const PolygonCell& cell : cells) {
            const Plan at(window.min.x + (cell.x + 0.5) * cell_m,
                          window.min.z + (cell.z + 0.5) * cell_m);
            const bool plane_x = ground_.is_one_plane(cell, 1, 0);
            const bool plane_z = ground_.is_one_plane(cell, 0, 1);
            // In the middle of a triangle there is nothing to see: what fits all around it fits it.
            if (plane_x && plane_z && ground_.is_one_plane(cell, -1, 0) &&
                ground_.is_one_plane(cell, 0, -1)) {
                continue;
            }
            const bool inside = is_inside(at, 0.02);
            if (inside) add(at);
            add_corners(cell, window);
            if (!inside) continue;
            // To the neighbours, whose middles may lie beyond the polygon's edge.
            const Plan right = at + Plan(cell_m, 0.0);
            const Plan below = at + Plan(0.0, cell_m);
            if (!plane_x && is_inside(right, 0.02)) between(at, right, GroundSample::kInside);
            if (!plane_z && is_inside(below, 0.02)) between(at, below, GroundSample::kInside);
        }
        for (std::size_t e = 0; e < polygon_.size(); ++e) along_edge(e, cell_m);
        return std::move(samples_);
    }

  private:
    bool is_inside(const Plan& at, double margin_m) const {
        for (std::size_t e = 0; e < polygon_.size(); ++e) {
            const Plan& a = polygon_[e];
            const Plan along = polygon_[(e + 1) % polygon_.size()] - a;
            const double left = along.y * (at.x - a.x) - along.x * (at.y - a.y);
            if (left < margin_m * glm::length(along)) return false;
        }
        return true;
    }
    // Square to the edge, so that a step that meets it is met where it is.
    Plan inwards(const Plan& at, int edge) const {
        const auto e = static_cast<std::size_t>(edge);
        const Plan along = polygon_[(e + 1) % polygon_.size()] - polygon_[e];
        return at + kInside_m / glm::length(along) * Plan(along.y, -along.x);
    }
    std::optional<double> height(const Plan& at, int edge) const {
        return ground_.height(edge == GroundSample::kInside ? at : inwards(at, edge));
    }
    void add(const Plan& at, int edge = GroundSample::kInside) {
        if (const auto y = height(at, edge)) samples_.push_back({{at.x, *y, at.y}, edge});
    }
    // The corners of the level's triangles in a cell, and where they are corners of a step, places
    // around them.
    void add_corners(const PolygonCell& cell, const GridWindow& window) {
        const double cell_m = static_cast<double>(window.grid.cell_m);
        const Plan low(window.min.x + cell.x * cell_m, window.min.z + cell.z * cell_m);
        corners_.clear();
        ground_.visit_corners(cell, [&](const Vec3& corner) {
            const Plan at(corner.x, corner.z);
            if (at.x >= low.x && at.y >= low.y && at.x < low.x + cell_m && at.y < low.y + cell_m &&
                is_inside(at, 0.02)) {
                corners_.emplace_back(at.x, at.y);
            }
        });
        std::sort(corners_.begin(), corners_.end());
        corners_.erase(std::unique(corners_.begin(), corners_.end()), corners_.end());
        for (const auto& [x, z] : corners_) {
            const auto y = ground_.height({x, z});
            if (!y) continue;
            const std::size_t first = samples_.size();
            samples_.push_back({{x, *y, z}, GroundSample::kInside, true});
            bool is_step = false;
            for (const double dx : {-kBeside_m, 0.0, kBeside_m}) {
                for (const double dz : {-kBeside_m, 0.0, kBeside_m}) {
                    const auto beside = ground_.height({x + dx, z + dz});
                    if (!beside) continue;
                    is_step = is_step || std::abs(*beside - *y) > error_m_;
                    samples_.push_back({{x + dx, *beside, z + dz}, GroundSample::kInside, true});
                }
            }
            if (!is_step) samples_.resize(first + 1);
        }
    }
    // Where ground bends or jumps between two places, a place on each side of that.
    void between(Plan a, Plan b, int edge) {
        auto y_a = height(a, edge);
        auto y_b = height(b, edge);
        if (!y_a || !y_b) return;
        bool is_bent = false;
        const Plan along = (b - a) / glm::distance(a, b);
        while (glm::distance(a, b) > kExact_m) {
            const Plan middle = 0.5 * (a + b);
            const auto y = height(middle, edge);
            if (!y) return;
            if (!is_bent && std::abs(*y - 0.5 * (*y_a + *y_b)) <= 0.5 * error_m_) return;
            is_bent = true;
            if (std::abs(*y - *y_a) > std::abs(*y_b - *y)) {
                b = middle;
                y_b = y;
            } else {
                a = middle;
                y_a = y;
            }
        }
        add(a - kBeside_m * along, edge);
        add(b + kBeside_m * along, edge);
    }
    void along_edge(std::size_t e, double cell_m) {
        const Plan& from = polygon_[e];
        const Plan along = polygon_[(e + 1) % polygon_.size()] - from;
        if (glm::length(along) < kInside_m) return;  // Recast makes polygons without area, too
        const int parts = std::max(1, static_cast<int>(std::ceil(glm::length(along) / cell_m)));
        for (int i = 0; i < parts; ++i) {
            const Plan a = from + static_cast<double>(i) / parts * along;
            const Plan b = from + static_cast<double>(i + 1) / parts * along;
            if (i > 0) add(a, static_cast<int>(e));
            between(i == 0 ? a + 0.001 * along : a, i + 1 == parts ? b - 0.001 * along : b,
                    static_cast<int>(e));
        }
    }

    const PolygonGround& ground_;
    std::span<const Plan> polygon_;
    double error_m_;
    std::vector<GroundSample> samples_;
    std::vector<std::pair<double, double>> corners_;
};

constexpr float kUnknown = std::numeric_limits<float>::lowest();

// A corner past an edge of the level has the height of the nearest sample of its polygons; where
// none of them has a sample, Recast's height stays.
void give_heights_past_edges(const WalkableSurface& surface,
                             std::span<const std::vector<GroundSample>> samples,
                             std::vector<float>& vertex_y) {
    std::vector<float> found_y = vertex_y;
    std::vector<double> nearest_m2(vertex_y.size(), std::numeric_limits<double>::max());
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        for (const std::uint32_t v : surface.corners_of(PolyId(p))) {
            if (vertex_y[v] != kUnknown) continue;
            const Vec3& at = surface.vertices[v];
            for (const GroundSample& sample : samples[p]) {
                const double x = sample.at.x - at.x;
                const double z = sample.at.z - at.z;
                if (x * x + z * z >= nearest_m2[v]) continue;
                nearest_m2[v] = x * x + z * z;
                found_y[v] = static_cast<float>(sample.at.y);
            }
        }
    }
    for (std::size_t v = 0; v < vertex_y.size(); ++v) {
        vertex_y[v] = found_y[v] == kUnknown ? surface.vertices[v].y : found_y[v];
    }
}

}  // namespace

GroundDetail follow_level(const LevelFloor& level, const SpanField& field,
                          const WalkableSurface& surface, const SpanPolygons& spans,
                          const Agent& agent) {
    const std::size_t polygons = surface.polygon_count();
    const CellsOfPolygons of = cells_of_polygons(field, spans, polygons);
    const auto cells_of = [&](std::size_t p) {
        return std::span(of.cells).subspan(of.begin[p], of.begin[p + 1] - of.begin[p]);
    };
    const GroundMeshSettings settings;
    PolygonGround ground(level, field, agent);

    GroundDetail detail;
    detail.vertex_y.assign(surface.vertices.size(), kUnknown);
    std::vector<std::vector<GroundSample>> samples(polygons);
    std::vector<Plan> outline;
    const auto outline_of = [&](std::size_t p) {
        outline.clear();
        for (const std::uint32_t v : surface.corners_of(PolyId(p))) {
            outline.emplace_back(surface.vertices[v].x, surface.vertices[v].z);
        }
    };
    for (std::size_t p = 0; p < polygons; ++p) {
        outline_of(p);
        ground.take(cells_of(p));
        Plan centre(0.0);
        for (const Plan& corner : outline) centre += corner / static_cast<double>(outline.size());
        const auto corners = surface.corners_of(PolyId(p));
        for (std::size_t c = 0; c < corners.size(); ++c) {
            const Plan to = centre - outline[c];
            const auto y =
                ground.height(outline[c] + kInside_m / std::max(1e-9, glm::length(to)) * to);
            float& vertex_y = detail.vertex_y[corners[c]];
            if (y) vertex_y = std::max(vertex_y, static_cast<float>(*y));
        }
        samples[p] = Sampler(ground, outline, settings.error_m).samples(cells_of(p), field.window);
    }
    give_heights_past_edges(surface, samples, detail.vertex_y);
    std::vector<glm::dvec3> corners;
    for (std::size_t p = 0; p < polygons; ++p) {
        corners.clear();
        for (const std::uint32_t v : surface.corners_of(PolyId(p))) {
            corners.emplace_back(surface.vertices[v].x, detail.vertex_y[v], surface.vertices[v].z);
        }
        detail.polygons.push_back(make_ground_mesh(corners, samples[p], settings));
    }
    return detail;
}

}  // namespace pronk
