#include "space/level_ground.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace pronk {
namespace {

// Neighbouring triangles leave no gap between them, whatever rounding makes of their edges.
constexpr double kRounding_m = 1e-6;

bool is_walkable(const std::array<Vec3, 3>& triangle, float slope_rad) {
    const glm::dvec3 a(triangle[0]);
    const glm::dvec3 normal = glm::cross(glm::dvec3(triangle[1]) - a, glm::dvec3(triangle[2]) - a);
    return normal.y > std::cos(static_cast<double>(slope_rad)) * glm::length(normal);
}

// Columns that a triangle reaches into, row by row: visit(x, z).
template <class Visit>
void visit_columns(const std::array<Vec3, 3>& triangle, const GridWindow& window,
                   const Visit& visit) {
    const double cell_m = static_cast<double>(window.grid.cell_m);
    std::array<glm::dvec2, 3> at;  // in cells
    for (std::size_t c = 0; c < 3; ++c) {
        at[c] = {(static_cast<double>(triangle[c].x) - window.min.x) / cell_m,
                 (static_cast<double>(triangle[c].z) - window.min.z) / cell_m};
    }
    const auto column = [](double cells, int end) {
        return static_cast<int>(std::clamp(std::floor(cells), 0.0, static_cast<double>(end - 1)));
    };
    const auto [low_z, high_z] = std::minmax({at[0].y, at[1].y, at[2].y});
    if (high_z < 0.0 || low_z > window.depth_cells) return;
    const double rounding = kRounding_m / cell_m;
    const int last_z = column(high_z + rounding, window.depth_cells);
    for (int z = column(low_z - rounding, window.depth_cells); z <= last_z; ++z) {
        double low_x = std::numeric_limits<double>::max();
        double high_x = std::numeric_limits<double>::lowest();
        for (std::size_t c = 0; c < 3; ++c) {
            const glm::dvec2& a = at[c];
            const glm::dvec2& b = at[(c + 1) % 3];
            // What of the edge lies in the row.
            const double from = z - rounding;
            const double to = z + 1 + rounding;
            if (std::max(a.y, b.y) < from || std::min(a.y, b.y) > to) continue;
            for (const double end : {from, to}) {
                const double share =
                    a.y == b.y ? 0.0 : std::clamp((end - a.y) / (b.y - a.y), 0.0, 1.0);
                for (const double x : {a.y == b.y ? a.x : a.x + share * (b.x - a.x),
                                       a.y == b.y ? b.x : a.x + share * (b.x - a.x)}) {
                    low_x = std::min(low_x, x);
                    high_x = std::max(high_x, x);
                }
            }
        }
        if (low_x > high_x || high_x < 0.0 || low_x > window.width_cells) continue;
        const int last_x = column(high_x + rounding, window.width_cells);
        for (int x = column(low_x - rounding, window.width_cells); x <= last_x; ++x) visit(x, z);
    }
}

}  // namespace

LevelGround::LevelGround(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
                         const GridWindow& window, const Agent& agent)
    : window_(window) {
    for (const std::uint32_t t : triangles) {
        const auto& [a, b, c] = soup.triangles[t];
        const Triangle triangle{soup.vertices[a], soup.vertices[b], soup.vertices[c]};
        if (is_walkable(triangle, agent.slope_rad)) triangles_.push_back(triangle);
    }
    const auto columns =
        static_cast<std::size_t>(window.width_cells) * static_cast<std::size_t>(window.depth_cells);
    begin_.assign(columns + 1, 0);
    const auto column = [&](int x, int z) {
        return static_cast<std::size_t>(z) * static_cast<std::size_t>(window.width_cells) +
               static_cast<std::size_t>(x);
    };
    for (const Triangle& triangle : triangles_) {
        visit_columns(triangle, window, [&](int x, int z) { ++begin_[column(x, z) + 1]; });
    }
    for (std::size_t c = 0; c < columns; ++c) begin_[c + 1] += begin_[c];
    in_column_.resize(begin_.back());
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
        visit_columns(triangles_[t], window, [&](int x, int z) {
            in_column_[next[column(x, z)]++] = static_cast<std::uint32_t>(t);
        });
    }
}

std::optional<double> LevelGround::height_of(const Triangle& triangle, const glm::dvec2& place) {
    const glm::dvec3 a(triangle[0]);
    const glm::dvec3 b(triangle[1]);
    const glm::dvec3 c(triangle[2]);
    const glm::dvec3 normal = glm::cross(b - a, c - a);  // upwards
    for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}}) {
        const glm::dvec2 along(to.x - from.x, to.z - from.z);
        const double outside = along.x * (place.y - from.z) - along.y * (place.x - from.x);
        if (outside > kRounding_m * glm::length(along)) return std::nullopt;
    }
    return a.y - (normal.x * (place.x - a.x) + normal.z * (place.y - a.z)) / normal.y;
}

std::optional<double> LevelGround::height(const glm::dvec2& place, double low_y,
                                          double high_y) const {
    const double cell_m = static_cast<double>(window_.grid.cell_m);
    const auto x = static_cast<int>(std::floor((place.x - window_.min.x) / cell_m));
    const auto z = static_cast<int>(std::floor((place.y - window_.min.z) / cell_m));
    if (x < 0 || z < 0 || x >= window_.width_cells || z >= window_.depth_cells) return {};
    const auto column =
        static_cast<std::size_t>(z) * static_cast<std::size_t>(window_.width_cells) +
        static_cast<std::size_t>(x);
    std::optional<double> highest;
    for (std::uint32_t i = begin_[column]; i < begin_[column + 1]; ++i) {
        const std::optional<double> y = height_of(triangles_[in_column_[i]], place);
        if (y && *y >= low_y && *y <= high_y && (!highest || *y > *highest)) highest = y;
    }
    return highest;
}

}  // namespace pronk
