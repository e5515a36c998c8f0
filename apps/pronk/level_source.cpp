#include "level_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <pronk/files.hpp>

#include "plan_json.hpp"
#include "scenes/scenes.hpp"

namespace pronk::app {
namespace {

constexpr std::string_view kScene = "scene:";
constexpr std::string_view kTownPlan = "scene:town-plan";

Result<Level> open_triangles(const LevelOptions& options) {
    const auto& [up, scale] = options.read;
    if (!(scale > 0.0F) || !std::isfinite(scale)) {
        return fail("--scale", "must be a positive number", fmt::format("{}", scale));
    }
    if (options.level.empty()) return fail("LEVEL", "is empty");
    if (!options.level.starts_with(kScene)) return read_level(options.level, options.read);
    if (up || scale != 1.0F) {
        return fail(options.level, "is built in; --up and --scale are for files");
    }
    return scenes::make(std::string_view(options.level).substr(kScene.size()));
}

}  // namespace

Result<Level> open_level(const LevelOptions& options) {
    if (is_plan(options.level)) {
        return fail(options.level,
                    "is a plan; only `bake`, `draw` and `view` know what to do with one");
    }
    Result<Level> level = open_triangles(options);
    if (!level || options.terrain.empty()) return level;
    const Result<MappedFile> file = MappedFile::open(options.terrain);
    if (!file) return tl::unexpected(file.error());
    Result<std::vector<TerrainPaint>> paint = read_terrain_json(file->text(), options.terrain);
    if (!paint) return tl::unexpected(paint.error());
    level->paint = std::move(*paint);
    return level;
}

bool is_plan(const std::string& level) {
    if (level == kTownPlan) return true;
    std::string extension = std::filesystem::path(level).extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return !level.starts_with(kScene) && extension == ".json";
}

bool holds_plan(const std::string& level) {
    if (!is_plan(level) || level == kTownPlan) return is_plan(level);
    const Result<MappedFile> file = MappedFile::open(level);
    return file && is_plan_json(file->text());
}

Result<FloorPlan> open_plan(const LevelOptions& options) {
    if (!options.terrain.empty()) {
        return fail("--terrain", "is for levels; a plan has its own terrains", options.terrain);
    }
    if (options.read.up || options.read.scale != 1.0F) {
        return fail(options.level, "is a plan; --up and --scale are for files of triangles");
    }
    if (options.level == kTownPlan) return scenes::town_plan();
    const Result<MappedFile> file = MappedFile::open(options.level);
    if (!file) return tl::unexpected(file.error());
    return read_plan_json(file->text(), options.level);
}

Error name_terrain_file(Error error, const std::string& file) {
    if (error.where.starts_with("terrains/")) error.where = file + ": /" + error.where;
    return error;
}

Result<void> check_not_itself(const std::string& level, const std::string& out) {
    std::error_code ignored;  // files that do not exist are not the same
    if (!std::filesystem::equivalent(level, out, ignored)) return {};
    return fail("--out", "would overwrite the input", out);
}

void remark_on(const Level& level) {
    remark_on(level, remarks_on(level));
}

void remark_on(const Level& level, std::span<const std::string> warnings) {
    for (const std::string& warning : warnings) {
        fmt::print(stderr, "pronk: {}: {}\n", level.source, warning);
    }
}

}  // namespace pronk::app
