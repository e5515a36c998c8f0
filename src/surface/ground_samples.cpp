#include "surface/ground_samples.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

namespace pronk {
namespace {

using Plan = glm::dvec2;

// Samples on both sides of a step are this far from it. Where it is must be known far better: those
// of one step lie on two lines, or they would need triangles between them.
constexpr double kBeside_m = 0.001;
constexpr double kExact_m = 1e-5;

class Sampler {
  public:
    Sampler(const PolygonGround& ground, std::span<const Plan> polygon, double error_m)
        : ground_(ground), polygon_(polygon), error_m_(error_m) {
        for (std::size_t e = 0; e < polygon.size(); ++e) {
            const Plan along = polygon[(e + 1) % polygon.size()] - polygon[e];
            inwards_.push_back(Plan(along.y, -along.x) / std::max(glm::length(along), 1e-9));
        }
    }

    std::vector<GroundSample> samples() {
        const GridWindow& window = ground_.window();
        const double cell_m = static_cast<double>(window.grid.cell_m);
        for (const PolygonCell& cell : ground_.cells()) {
            const bool plane_x = ground_.is_one_plane(cell, 1, 0);
            const bool plane_z = ground_.is_one_plane(cell, 0, 1);
            // In the middle of a plane there is nothing to see: what fits all around it fits it.
            if (plane_x && plane_z && ground_.is_one_plane(cell, -1, 0) &&
                ground_.is_one_plane(cell, 0, -1)) {
                continue;
            }
            const Plan at(window.min.x + (cell.x + 0.5) * cell_m,
                          window.min.z + (cell.z + 0.5) * cell_m);
            add_corners(cell);
            if (!is_inside(at, kBorder_m)) continue;
            const std::optional<double> y = ground_.height(at);
            if (!y) continue;
            samples_.push_back({{at.x, *y, at.y}, GroundSample::kInside});
            // To the neighbours, whose middles may lie beyond the polygon's edge.
            const Plan right = at + Plan(cell_m, 0.0);
            const Plan below = at + Plan(0.0, cell_m);
            if (!plane_x && is_inside(right, kBorder_m)) {
                between(at, y, right, ground_.height(right), GroundSample::kInside);
            }
            if (!plane_z && is_inside(below, kBorder_m)) {
                between(at, y, below, ground_.height(below), GroundSample::kInside);
            }
        }
        for (std::size_t e = 0; e < polygon_.size(); ++e) along_edge(e, cell_m);
        return std::move(samples_);
    }

  private:
    // Places nearer to the polygon's edge are left to the edge.
    static constexpr double kBorder_m = 0.02;

    bool is_inside(const Plan& at, double margin_m) const {
        for (std::size_t e = 0; e < polygon_.size(); ++e) {
            if (glm::dot(at - polygon_[e], inwards_[e]) < margin_m) return false;
        }
        return true;
    }
    std::optional<double> height(const Plan& at, int edge) const {
        if (edge == GroundSample::kInside) return ground_.height(at);
        // Square to the edge, so that a step that meets it is met where it is. In a sharp corner
        // that leads out of the polygon.
        const Plan inside = at + kInside_m * inwards_[static_cast<std::size_t>(edge)];
        return ground_.height(is_inside(inside, 0.0) ? inside : at);
    }
    void add(const Plan& at, int edge) {
        if (const auto y = height(at, edge)) samples_.push_back({{at.x, *y, at.y}, edge});
    }
    // The corners of the level's triangles in a cell, and where they are corners of a step, places
    // around them.
    void add_corners(const PolygonCell& cell) {
        for (const Plan& at : ground_.corners_in(cell)) {
            if (!is_inside(at, kBorder_m)) continue;
            const auto y = ground_.height(at);
            if (!y) continue;
            const std::size_t first = samples_.size();
            samples_.push_back({{at.x, *y, at.y}, GroundSample::kInside, true});
            bool is_step = false;
            for (const Plan& away : kAround) {
                const Plan beside_at = at + kBeside_m * away;
                const auto beside = ground_.height(beside_at);
                if (!beside) continue;
                is_step = is_step || std::abs(*beside - *y) > error_m_;
                samples_.push_back(
                    {{beside_at.x, *beside, beside_at.y}, GroundSample::kInside, true});
            }
            if (!is_step) samples_.resize(first + 1);
        }
    }
    // Where ground bends or jumps between two places, a place on each side of that.
    void between(Plan a, std::optional<double> y_a, Plan b, std::optional<double> y_b, int edge) {
        if (!y_a || !y_b) return;
        bool is_bent = false;
        const Plan begin = a;
        const Plan end = b;
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
            // A bend, and no step.
            if (std::abs(*y_b - *y_a) <= 0.5 * error_m_) {
                samples_.push_back({{middle.x, *y, middle.y}, edge});
                return;
            }
        }
        add(glm::distance(begin, a) > kBeside_m ? a - kBeside_m * along : begin, edge);
        add(glm::distance(b, end) > kBeside_m ? b + kBeside_m * along : end, edge);
    }
    void along_edge(std::size_t e, double cell_m) {
        const Plan& from = polygon_[e];
        const Plan along = polygon_[(e + 1) % polygon_.size()] - from;
        if (glm::length(along) < kInside_m) return;  // Recast makes polygons without area, too
        const int edge = static_cast<int>(e);
        const int parts = std::max(1, static_cast<int>(std::ceil(glm::length(along) / cell_m)));
        const auto place = [&](int i) {
            const double rounding = i == 0 ? 0.001 : i == parts ? -0.001 : 0.0;
            return Plan(from + (i + rounding) / parts * along);
        };
        const Plan inwards = kInside_m * inwards_[e];
        // A corner past the level's edge takes its height from beside it.
        const auto is_plane = [&](int i) {
            return i > 0 && i + 1 < parts &&
                   ground_.is_one_plane(place(i) + inwards, place(i + 1) + inwards);
        };
        bool plane = false;
        Plan a = place(0);
        auto y_a = height(a, edge);
        for (int i = 1; i <= parts; ++i) {
            const Plan b = place(i);
            const bool next_plane = is_plane(i);
            std::optional<double> y_b;
            if (!plane || (i < parts && !next_plane)) y_b = height(b, edge);
            if (!plane) between(a, y_a, b, y_b, edge);
            // Within a plane there is nothing to see.
            if (i < parts && y_b) samples_.push_back({{b.x, *y_b, b.y}, edge});
            plane = next_plane;
            a = b;
            y_a = y_b;
        }
    }

    static constexpr std::array<Plan, 8> kAround{Plan(-1, -1), Plan(0, -1), Plan(1, -1),
                                                 Plan(-1, 0),  Plan(1, 0),  Plan(-1, 1),
                                                 Plan(0, 1),   Plan(1, 1)};

    const PolygonGround& ground_;
    std::span<const Plan> polygon_;
    double error_m_;
    std::vector<Plan> inwards_;  // of each edge, the unit normal
    std::vector<GroundSample> samples_;
};

}  // namespace

std::vector<GroundSample> samples_of(const PolygonGround& ground, std::span<const Plan> outline,
                                     double error_m) {
    return Sampler(ground, outline, error_m).samples();
}

}  // namespace pronk
