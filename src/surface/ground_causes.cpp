// How triangles lie, and by trial of other agents why nothing of them is ground.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <limits>
#include <optional>
#include <pronk/surface.hpp>

namespace pronk {
namespace {

// Twice the triangle's area, along its normal. In doubles, which hold products of floats exactly.
glm::dvec3 area_vector(const TriangleSoup& soup, const std::array<std::uint32_t, 3>& corners) {
    const glm::dvec3 a = soup.vertices[corners[0]];
    return glm::cross(glm::dvec3(soup.vertices[corners[1]]) - a,
                      glm::dvec3(soup.vertices[corners[2]]) - a);
}

// The cosine that Recast compares with: only what is less steep than the slope is walkable.
double least_upward(const Agent& agent) {
    return std::cos(static_cast<double>(agent.slope_rad));
}

void add(TriangleShare& share, double area_m2) {
    ++share.triangles;
    share.area_m2 += area_m2;
}

// Which spans have polygons above them, if an agent and settings are tried.
using HasGround = std::vector<bool>;

HasGround try_surface(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
                      const SpanField& field, const Agent& agent, const SurfaceSettings& settings) {
    HasGround has(field.spans.size(), false);
    const LevelFloor floor(soup, triangles, field.window, agent);
    const Result<SurfaceBuild> build = build_surface(floor, field, agent, settings);
    if (!build) return has;  // it is too much for Recast, and no help
    const std::vector<std::uint32_t>& begin = build->span_polygons.begin;
    for (std::size_t s = 0; s < has.size(); ++s) has[s] = begin[s] < begin[s + 1];
    return has;
}

// Surfaces of ever less demanding agents.
class Trials {
  public:
    Trials(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
           const SpanField& field, const Agent& agent, const SurfaceSettings& settings) {
        SurfaceSettings any_region = settings;
        any_region.min_region_cells = 0;
        any_region.max_edge_error_cells = 0.0F;  // or the contour of a small region has no area
        Agent thin = agent;
        thin.radius_m = 0.0F;
        Agent low = agent;
        low.height_m = std::min(agent.height_m, field.window.grid.cell_height_m);
        Agent point = low;
        point.radius_m = 0.0F;
        small_region_ = try_surface(soup, triangles, field, agent, any_region);
        thin_ = try_surface(soup, triangles, field, thin, any_region);
        low_ = try_surface(soup, triangles, field, low, any_region);
        point_ = try_surface(soup, triangles, field, point, any_region);
    }

    // Recast leaves out the outermost cells beside a ledge whatever the radius. They have no cause
    // of their own.
    std::optional<GroundLoss> loss_of(std::size_t span) const {
        if (small_region_[span]) return GroundLoss::small_region;
        if (thin_[span]) return GroundLoss::near_edge;
        if (low_[span] || point_[span]) return GroundLoss::low_ceiling;
        return std::nullopt;
    }

  private:
    HasGround small_region_;
    HasGround thin_;
    HasGround low_;
    HasGround point_;
};

// A range of columns along one axis; upside down if there are none.
struct Columns {
    int first = 0;
    int last = -1;  // inclusive
};

// Without the border: its columns are the neighbours', and have no polygons.
Columns columns_between(float from, float to, float origin, float cell_m, int count,
                        int border_cells) {
    const auto column_of = [&](float place) {
        return std::floor((static_cast<double>(place) - static_cast<double>(origin)) /
                          static_cast<double>(cell_m));
    };
    // Triangles on the far side of a level belong to its last column.
    const double end = count - border_cells - 1;
    const double first = std::min(std::max<double>(column_of(from), border_cells), end);
    const double last = std::min(column_of(to), end);
    if (last < first || column_of(from) > count) return {};
    return {static_cast<int>(first), static_cast<int>(last)};
}

// Calls visit(span) for the spans of the field that hold the uppermost voxels of one triangle.
template <class Visit>
void for_each_span_of(const TriangleSoup& soup, std::uint32_t triangle, const SpanField& field,
                      const Agent& agent, const Visit& visit) {
    Bounds box;
    for (const std::uint32_t corner : soup.triangles[triangle]) box.include(soup.vertices[corner]);
    const GridWindow& window = field.window;
    const float cell_m = window.grid.cell_m;
    const Columns x = columns_between(box.min.x, box.max.x, window.min.x, cell_m,
                                      window.width_cells, window.border_cells);
    const Columns z = columns_between(box.min.z, box.max.z, window.min.z, cell_m,
                                      window.depth_cells, window.border_cells);
    if (x.last < x.first || z.last < z.first) return;
    // A window around the triangle alone, on the columns and voxels of the field's.
    GridWindow part = window;
    part.width_cells = x.last - x.first + 1;
    part.depth_cells = z.last - z.first + 1;
    part.min.x += static_cast<float>(x.first) * cell_m;
    part.min.z += static_cast<float>(z.first) * cell_m;
    part.max.x = part.min.x + static_cast<float>(part.width_cells) * cell_m;
    part.max.z = part.min.z + static_cast<float>(part.depth_cells) * cell_m;
    const Result<SpanField> own = rasterize(soup, std::span(&triangle, 1), part, agent);
    if (!own) return;
    for (int row = 0; row < part.depth_cells; ++row) {
        for (int column = 0; column < part.width_cells; ++column) {
            const auto mine = own->spans_of(own->column(column, row));
            if (mine.empty()) continue;
            const std::uint16_t top_cells = mine.back().top_cells;
            const std::size_t place = field.column(x.first + column, z.first + row);
            const auto all = field.spans_of(place);
            for (std::size_t s = 0; s < all.size(); ++s) {
                if (all[s].bottom_cells < top_cells && top_cells <= all[s].top_cells) {
                    visit(field.column_begin[place] + s);
                }
            }
        }
    }
}

}  // namespace

TriangleLie lie_of_triangles(const TriangleSoup& soup, const Agent& agent) {
    const double least = least_upward(agent);
    TriangleLie lie;
    const double wall = std::cos(static_cast<double>(kWall_rad));
    double least_slope = 0.0;  // a cosine
    for (const auto& corners : soup.triangles) {
        const glm::dvec3 area = area_vector(soup, corners);
        const double length = glm::length(area);
        lie.net_up_m2 += area.y / 2.0;
        if (!(length > 0.0)) {
            add(lie.without_area, 0.0);
            continue;
        }
        const glm::dvec3 normal = area / length;
        if (normal.y > least) {
            add(lie.up, length / 2.0);
        } else if (-normal.y > least) {
            add(lie.down, length / 2.0);
        } else {
            add(lie.steep, length / 2.0);
            if (normal.z > least) add(lie.z_up, length / 2.0);
            if (normal.y < wall) continue;
            add(lie.slopes, length / 2.0);
            least_slope = std::max(least_slope, normal.y);
        }
    }
    if (lie.slopes.triangles > 0) lie.least_slope_rad = std::acos(std::min(least_slope, 1.0));
    return lie;
}

void add_lost_cells(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
                    const SpanField& field, const Agent& agent, const SurfaceSettings& settings,
                    std::vector<LostCells>& lost) {
    const Trials trials(soup, triangles, field, agent, settings);
    const double least = least_upward(agent);
    for (const std::uint32_t t : triangles) {
        const glm::dvec3 area = area_vector(soup, soup.triangles[t]);
        if (!(area.y > least * glm::length(area))) continue;
        for_each_span_of(soup, t, field, agent, [&](std::size_t span) {
            const std::optional<GroundLoss> loss = trials.loss_of(span);
            if (loss) ++lost[t][static_cast<std::size_t>(*loss)];
        });
    }
}

}  // namespace pronk
