#include "surface/level_shape.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace pronk {
namespace {

// Planes that differ by less over a level count as one: a tenth of a millimetre at its far side.
constexpr double kSameSlope = 1e-7;
constexpr double kSameHeight_m = 1e-4;

}  // namespace

LevelShape::LevelShape(const LevelFloor& floor, const GridWindow& window) {
    const auto columns =
        static_cast<std::size_t>(window.width_cells) * static_cast<std::size_t>(window.depth_cells);
    find_planes(floor, columns);
    find_corners(floor, window);
}

void LevelShape::find_planes(const LevelFloor& floor, std::size_t columns) {
    std::map<std::array<std::int64_t, 3>, std::uint32_t> planes;
    std::vector<std::uint32_t> plane_of(floor.triangle_count());
    for (std::uint32_t t = 0; t < plane_of.size(); ++t) {
        const auto [a, b, c] = floor.plane_of(t);
        const std::array<std::int64_t, 3> key{std::llround(a / kSameSlope),
                                              std::llround(b / kSameSlope),
                                              std::llround(c / kSameHeight_m)};
        plane_of[t] =
            planes.try_emplace(key, static_cast<std::uint32_t>(planes.size())).first->second;
    }
    plane_.assign(columns, kNoPlane);
    for (std::size_t column = 0; column < columns; ++column) {
        const auto triangles = floor.triangles_in(column);
        if (triangles.empty()) continue;
        const std::uint32_t first = plane_of[triangles.front()];
        const bool is_one = std::all_of(triangles.begin() + 1, triangles.end(),
                                        [&](std::uint32_t t) { return plane_of[t] == first; });
        if (is_one) plane_[column] = first;
    }
}

void LevelShape::find_corners(const LevelFloor& floor, const GridWindow& window) {
    const double cell_m = static_cast<double>(window.grid.cell_m);
    std::vector<std::pair<std::uint32_t, std::pair<double, double>>> all;
    for (std::uint32_t t = 0; t < floor.triangle_count(); ++t) {
        for (const Vec3& corner : floor.corners_of(t)) {
            const double x = std::floor((static_cast<double>(corner.x) - window.min.x) / cell_m);
            const double z = std::floor((static_cast<double>(corner.z) - window.min.z) / cell_m);
            if (!(x >= 0.0 && z >= 0.0 && x < window.width_cells && z < window.depth_cells)) {
                continue;
            }
            const auto column =
                static_cast<std::uint32_t>(z) * static_cast<std::uint32_t>(window.width_cells) +
                static_cast<std::uint32_t>(x);
            if (plane_[column] == kNoPlane) all.push_back({column, {corner.x, corner.z}});
        }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    begin_.assign(plane_.size() + 1, 0);
    for (const auto& [column, at] : all) {
        ++begin_[column + 1];
        corners_.emplace_back(at.first, at.second);
    }
    for (std::size_t c = 0; c < plane_.size(); ++c) begin_[c + 1] += begin_[c];
}

}  // namespace pronk
