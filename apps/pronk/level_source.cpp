#include "level_source.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "scenes/scenes.hpp"

namespace pronk::app {

Result<Level> open_level(const LevelOptions& options) {
    const auto& [up, scale] = options.read;
    if (!(scale > 0.0F) || !std::isfinite(scale)) {
        return fail("--scale", "must be a positive number", fmt::format("{}", scale));
    }
    if (options.level.empty()) return fail("LEVEL", "is empty");
    constexpr std::string_view kScene = "scene:";
    if (!options.level.starts_with(kScene)) return read_level(options.level, options.read);
    if (up != UpAxis::y || scale != 1.0F) {
        return fail(options.level, "is built in; --up and --scale are for files");
    }
    return scenes::make(std::string_view(options.level).substr(kScene.size()));
}

Result<void> check_not_itself(const std::string& level, const std::string& out) {
    std::error_code ignored;  // files that do not exist are not the same
    if (!std::filesystem::equivalent(level, out, ignored)) return {};
    return fail("--out", "would overwrite the input", out);
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
