#include "drawing/overlaps.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <tuple>

namespace pronk::drawing {
namespace {

using Ring = std::vector<glm::dvec2>;

// Positive left of the line from a to b seen from above, that is inside of a polygon's edge.
double left_of(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& p) {
    return (b.y - a.y) * (p.x - a.x) - (b.x - a.x) * (p.y - a.y);
}

Ring ring_of(std::span<const Vec3> corners) {
    Ring ring;
    for (const Vec3& c : corners) ring.emplace_back(c.x, c.z);
    return ring;
}

// What two convex rings share (Sutherland and Hodgman).
Ring intersection(Ring subject, const Ring& clip) {
    Ring kept;
    for (std::size_t e = 0; e < clip.size() && !subject.empty(); ++e) {
        const glm::dvec2& a = clip[e];
        const glm::dvec2& b = clip[(e + 1) % clip.size()];
        kept.clear();
        for (std::size_t i = 0; i < subject.size(); ++i) {
            const glm::dvec2& p = subject[i];
            const glm::dvec2& q = subject[(i + 1) % subject.size()];
            const double at_p = left_of(a, b, p);
            const double at_q = left_of(a, b, q);
            if (at_p >= 0.0) kept.push_back(p);
            if ((at_p > 0.0 && at_q < 0.0) || (at_p < 0.0 && at_q > 0.0)) {
                kept.push_back(p + (q - p) * (at_p / (at_p - at_q)));
            }
        }
        subject.swap(kept);
    }
    return subject;
}

struct RingSize {
    double area = 0.0;
    double perimeter = 0.0;
    glm::dvec2 middle{0.0};
};

RingSize size_of(const Ring& ring) {
    RingSize size;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const glm::dvec2& p = ring[i];
        const glm::dvec2& q = ring[(i + 1) % ring.size()];
        size.area += left_of(ring[0], p, q) / 2.0;
        size.perimeter += glm::distance(p, q);
        size.middle += p / static_cast<double>(ring.size());
    }
    return size;
}

std::optional<Overlap> compare(const Plan& plan, std::uint32_t a, std::uint32_t b,
                               const OverlapLimits& limits) {
    const PlanPolygon& pa = plan.polygons[a];
    const PlanPolygon& pb = plan.polygons[b];
    const float spread = std::max(pa.highest_m, pb.highest_m) - std::min(pa.lowest_m, pb.lowest_m);
    if (spread < limits.gap_m) return {};
    const RingSize shared =
        size_of(intersection(ring_of(plan.corners_of(a)), ring_of(plan.corners_of(b))));
    // Twice the area over the perimeter is the width of a long strip, and half that of a square.
    if (2.0 * shared.area <= static_cast<double>(limits.width_m) * shared.perimeter) return {};
    const Vec2 middle(shared.middle);
    const float height_a = ground_height(*pa.surface, pa.id, middle);
    const float height_b = ground_height(*pb.surface, pb.id, middle);
    if (std::abs(height_a - height_b) < limits.gap_m) return {};
    const auto [lower, upper] = height_a < height_b ? std::pair(a, b) : std::pair(b, a);
    return Overlap{lower, upper, static_cast<float>(shared.area)};
}

struct Rect {
    Vec2 min{std::numeric_limits<float>::max()};
    Vec2 max{std::numeric_limits<float>::lowest()};
};

struct CellRange {
    int min_x, min_z, max_x, max_z;
};

// Square cells over all polygons, each with the polygons whose rectangle touches it.
class CellIndex {
  public:
    explicit CellIndex(const Plan& plan) : origin_(plan_view(plan.bounds.min)) {
        const Vec2 size = plan_view(plan.bounds.size());
        double sides = 0.0;
        for (std::size_t p = 0; p < plan.polygons.size(); ++p) {
            Rect rect;
            for (const Vec3& c : plan.corners_of(p)) {
                rect.min = glm::min(rect.min, plan_view(c));
                rect.max = glm::max(rect.max, plan_view(c));
            }
            rects_.push_back(rect);
            sides += static_cast<double>(rect.max.x - rect.min.x + rect.max.y - rect.min.y) / 2.0;
        }
        // As large as the average polygon, and no more than a few cells for each: polygons that
        // are far apart must not ask for a grid that is mostly empty.
        const double count = static_cast<double>(plan.polygons.size());
        const double area = static_cast<double>(size.x) * static_cast<double>(size.y);
        cell_m_ = std::max({sides / count, std::sqrt(area / (4.0 * count)),
                            static_cast<double>(std::max(size.x, size.y)) / (4.0 * count), 1e-3});
        width_ = static_cast<int>(size.x / cell_m_) + 1;
        depth_ = static_cast<int>(size.y / cell_m_) + 1;
        fill();
    }

    std::size_t cell_count() const { return begin_.size() - 1; }
    std::span<const std::uint32_t> polygons_in(std::size_t cell) const {
        return std::span(polygons_).subspan(begin_[cell], begin_[cell + 1] - begin_[cell]);
    }

    // Whether the cell is the one of all that both rectangles touch which reports the pair.
    bool reports(std::size_t cell, std::uint32_t a, std::uint32_t b) const {
        const Rect& ra = rects_[a];
        const Rect& rb = rects_[b];
        const Vec2 min = glm::max(ra.min, rb.min);
        const Vec2 max = glm::min(ra.max, rb.max);
        return min.x < max.x && min.y < max.y && cell == cell_at(cells_of({min, min}));
    }

  private:
    CellRange cells_of(const Rect& rect) const {
        const auto along = [&](float at, float origin, int cells) {
            return std::clamp(static_cast<int>((static_cast<double>(at) - origin) / cell_m_), 0,
                              cells - 1);
        };
        return {along(rect.min.x, origin_.x, width_), along(rect.min.y, origin_.y, depth_),
                along(rect.max.x, origin_.x, width_), along(rect.max.y, origin_.y, depth_)};
    }

    std::size_t cell_at(const CellRange& range) const {
        return static_cast<std::size_t>(range.min_z) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(range.min_x);
    }

    template <class Visit>
    void each_cell(const Rect& rect, Visit&& visit) const {
        const CellRange range = cells_of(rect);
        for (int z = range.min_z; z <= range.max_z; ++z) {
            for (int x = range.min_x; x <= range.max_x; ++x) visit(cell_at({x, z, x, z}));
        }
    }

    void fill() {
        begin_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(depth_) + 1, 0);
        for (const Rect& rect : rects_) {
            each_cell(rect, [&](std::size_t cell) { ++begin_[cell + 1]; });
        }
        for (std::size_t c = 1; c < begin_.size(); ++c) begin_[c] += begin_[c - 1];
        polygons_.resize(begin_.back());
        std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
        for (std::size_t p = 0; p < rects_.size(); ++p) {
            each_cell(rects_[p], [&](std::size_t cell) {
                polygons_[next[cell]++] = static_cast<std::uint32_t>(p);
            });
        }
    }

    Vec2 origin_;
    double cell_m_ = 1.0;
    int width_ = 1;
    int depth_ = 1;
    std::vector<Rect> rects_;
    std::vector<std::size_t> begin_;
    std::vector<std::uint32_t> polygons_;
};

}  // namespace

OverlapLimits limits_for(const BakeSettings& settings) {
    // One polygon can only lie over another where a body fits between them, less what the ground's
    // heights are off; and what overlaps by about a cell is a simplified border.
    return {settings.agent.height_m / 2.0F, settings.grid.cell_m * 1.5F};
}

std::vector<Overlap> find_overlaps(const Plan& plan, const OverlapLimits& limits) {
    std::vector<Overlap> overlaps;
    if (plan.polygons.empty()) return overlaps;
    const CellIndex index(plan);
    for (std::size_t cell = 0; cell < index.cell_count(); ++cell) {
        const auto polygons = index.polygons_in(cell);
        for (std::size_t i = 0; i < polygons.size(); ++i) {
            for (std::size_t j = i + 1; j < polygons.size(); ++j) {
                if (!index.reports(cell, polygons[i], polygons[j])) continue;
                const auto overlap = compare(plan, polygons[i], polygons[j], limits);
                if (overlap) overlaps.push_back(*overlap);
            }
        }
    }
    std::sort(overlaps.begin(), overlaps.end(), [](const Overlap& a, const Overlap& b) {
        return std::tie(a.lower, a.upper) < std::tie(b.lower, b.upper);
    });
    return overlaps;
}

}  // namespace pronk::drawing
