#include "level_source.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "scenes/scenes.hpp"

namespace pronk::app {

Result<Level> open_level(const LevelOptions& options) {
    constexpr std::string_view kScene = "scene:";
    if (options.level.empty()) return scenes::make(scenes::kDefault);
    if (options.level.starts_with(kScene)) {
        return scenes::make(std::string_view(options.level).substr(kScene.size()));
    }
    return read_level(options.level, options.read);
}

void remark_on(const Level& level) {
    if (level.degenerate_triangles > 0) {
        fmt::print(stderr, "pronk: {}: {} triangles without area skipped\n", level.source,
                   level.degenerate_triangles);
    }
    if (level.merged_terrains > 0) {
        fmt::print(stderr,
                   "pronk: {}: {} materials with little ground merged into the terrain \"other\"\n",
                   level.source, level.merged_terrains);
    }
}

}  // namespace pronk::app
