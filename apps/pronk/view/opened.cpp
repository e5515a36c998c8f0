#include "view/opened.hpp"

#include <algorithm>
#include <charconv>

#include "block_source.hpp"
#include "block_world.hpp"
#include "level_source.hpp"
#include "view/file_names.hpp"

namespace pronk::view {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kScene = "scene:";
constexpr std::string_view kCity = "scene:city:";
// Of a city that a baked file names: 3.5 million triangles. A file of a few bytes must not take
// minutes and all memory to open.
constexpr float kLargestCityOfFile_m = 1000.0F;

fs::path folder_of(const std::string& level) {
    std::error_code error;
    const fs::path current = fs::current_path(error);
    if (level.starts_with(kScene)) return current;
    // As it is said: behind a link to a folder, .. is not the folder that the link is in.
    return (current / fs::path(level)).parent_path();
}

bool is_too_large(std::string_view scene) {
    if (!scene.starts_with(kCity)) return false;
    scene.remove_prefix(kCity.size());
    float side_m = 0.0F;
    std::from_chars(scene.data(), scene.data() + scene.size(), side_m);
    return !(side_m <= kLargestCityOfFile_m);
}

// The name that a baked file has for its level may be anything; only a plain one is looked for.
std::shared_ptr<const Level> level_of(const NavWorld& world, const Opened& opened,
                                      const app::LevelOptions& options) {
    if (world.is_plan || world.level_name.empty()) return nullptr;
    app::LevelOptions own{world.level_name, options.read};
    if (is_too_large(world.level_name)) return nullptr;
    if (!world.level_name.starts_with(kScene)) {
        const fs::path name(world.level_name);
        if (name.filename() != name || name == "." || name == "..") return nullptr;
        const fs::path file = opened.folder / name;
        std::error_code error;
        if (!fs::is_regular_file(fs::symlink_status(file, error))) return nullptr;
        own.level = file.string();
    }
    Result<Level> level = app::open_level(own);
    if (!level || level->soup.triangles.size() != world.level_triangles) return nullptr;
    return std::make_shared<const Level>(std::move(*level));
}

void show_level(Opened& opened, Level level) {
    opened.bounds = bounds_of(level.soup);
    opened.terrains = level.soup.terrain_names;
    opened.level = std::make_shared<const Level>(std::move(level));
}

Result<Opened> open_baked(Opened opened, const app::LevelOptions& options) {
    if (!options.terrain.empty()) {
        return fail("--terrain", "is for levels; this one is baked already", options.terrain);
    }
    Result<NavWorld> world = load_world(options.level);
    if (!world) return tl::unexpected(world.error());
    opened.kind = OpenedKind::baked;
    opened.level = level_of(*world, opened, options);
    opened.bounds = world->level_bounds;
    opened.terrains = world->terrain_names;
    opened.world = std::move(*world);
    return opened;
}

Result<Opened> open_plan(Opened opened, const app::LevelOptions& options) {
    Result<FloorPlan> plan = app::open_plan(options);
    if (!plan) return tl::unexpected(plan.error());
    opened.kind = OpenedKind::plan;
    for (const FloorPolygon& polygon : plan->outlines) {
        for (const FloorPoint& corner : polygon.outer) {
            opened.bounds.include({corner.x, plan->height_m, corner.y});
        }
    }
    opened.terrains = {plan->base_terrain};
    for (const FloorTerrain& terrain : plan->terrains) {
        const auto& known = opened.terrains;
        if (std::find(known.begin(), known.end(), terrain.terrain) == known.end()) {
            opened.terrains.push_back(terrain.terrain);
        }
    }
    opened.plan = std::move(*plan);
    return opened;
}

Result<Opened> open_blocks(Opened opened, const app::LevelOptions& options) {
    if (!options.terrain.empty()) {
        return fail("--terrain", "is for levels; a file of blocks has one terrain",
                    options.terrain);
    }
    app::BlockWorldOptions world_options;
    world_options.level = options;
    Result<app::BlockWorld> world = app::open_block_world(world_options);
    if (!world) return tl::unexpected(world.error());
    opened.kind = OpenedKind::blocks;
    show_level(opened, Level{options.level, app::triangles_of(*world)});
    opened.blocks = std::move(world->list);
    return opened;
}

}  // namespace

std::string Opened::save_as() const {
    return baked_name_for(name.starts_with(kScene) ? name.substr(kScene.size())
                                                   : fs::path(name).stem().string());
}

Result<Opened> open(const app::LevelOptions& options) {
    Opened opened;
    const bool is_scene = options.level.starts_with(kScene);
    opened.name = is_scene ? options.level : fs::path(options.level).filename().string();
    opened.folder = folder_of(options.level);
    if (!is_scene && options.level.ends_with(".pronk")) {
        return open_baked(std::move(opened), options);
    }
    if (app::holds_plan(options.level)) return open_plan(std::move(opened), options);
    if (!is_scene && app::is_block_file(options.level)) {
        return open_blocks(std::move(opened), options);
    }
    Result<Level> level = app::open_level(options);
    if (!level) return tl::unexpected(level.error());
    app::remark_on(*level);
    show_level(opened, std::move(*level));
    return opened;
}

const char* name_of(OpenedKind kind) {
    switch (kind) {
        case OpenedKind::level:
            return "level";
        case OpenedKind::baked:
            return "baked";
        case OpenedKind::plan:
            return "plan";
        case OpenedKind::blocks:
            return "blocks";
    }
    return "";
}

}  // namespace pronk::view
