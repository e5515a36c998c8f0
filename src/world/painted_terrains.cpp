#include "world/painted_terrains.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pronk {
namespace {

Result<void> check_one(const TerrainPaint& paint, const std::string& where) {
    if (auto checked = check_floor_polygon(paint.polygon, where + "/polygon"); !checked) {
        return checked;
    }
    if (paint.min_y <= paint.max_y) return {};
    return fail(where, "min_y must not be above max_y",
                fmt::format("{}, {}", paint.min_y, paint.max_y));
}

}  // namespace

Result<void> check_paint(std::span<const TerrainPaint> paint,
                         std::span<const std::string> soup_names) {
    if (paint.empty()) return {};
    std::vector<std::string> names(soup_names.begin(), soup_names.end());
    const std::size_t own = names.size();
    for (std::size_t i = 0; i < paint.size(); ++i) {
        if (auto checked = check_one(paint[i], fmt::format("terrains/{}", i)); !checked) {
            return checked;
        }
        names.push_back(paint[i].terrain);
    }
    // The soup's names may be anything; the paint's must be told apart from them.
    const auto name_at = [&](std::size_t i) {
        return i < own ? fmt::format("terrain {}", i) : fmt::format("terrains/{}/terrain", i - own);
    };
    return check_terrain_names(names, name_at, own);
}

Result<PaintedTerrains> name_painted(const Level& level) {
    PaintedTerrains result;
    result.terrain_names = level.soup.terrain_names;
    if (auto checked = check_paint(level.paint, level.soup.terrain_names); !checked) {
        return tl::unexpected(checked.error());
    }
    for (const TerrainPaint& paint : level.paint) {
        auto& known = result.terrain_names;
        const auto at = std::find(known.begin(), known.end(), paint.terrain);
        result.terrain.push_back(TerrainId(static_cast<std::size_t>(at - known.begin())));
        if (at == known.end()) known.push_back(paint.terrain);
    }
    return result;
}

}  // namespace pronk
