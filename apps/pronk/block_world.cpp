#include "block_world.hpp"

#include <fmt/format.h>

#include <cmath>

#include "block_source.hpp"
#include "level_source.hpp"
#include "scenes/shapes.hpp"

namespace pronk::app {
namespace {

// The library names parts of a layout; this names the flag or the file that set them.
tl::unexpected<Error> name_origin(Error error, const std::string& name, bool is_level) {
    if (!is_level) {
        if (error.where == "voxel") error.where = name + ": voxel";
    } else if (error.where == "voxel") {
        error.where = "--voxel";
    } else if (error.where == "size") {
        error.where = "--voxel";
        error.what = "too small for " + name + ": " + error.what;
    } else if (error.where == "origin" || error.where == "bounds") {
        error.where = name + ": " + error.where;
    }
    return tl::unexpected(std::move(error));
}

std::string place_words(const Vec3d& place) {
    return fmt::format("{},{},{}", place.x, place.y, place.z);
}

Result<void> check_no_level_flags(const BlockWorldOptions& options) {
    constexpr const char* kOwn = "is for levels; a file of blocks has its own";
    if (options.voxel_m) return fail("--voxel", kOwn, fmt::format("{}", *options.voxel_m));
    if (options.align) return fail("--align", kOwn, place_words(*options.align));
    if (options.level.read.up || options.level.read.scale != 1.0F) {
        return fail(options.level.level, "is a file of blocks; --up and --scale are for levels");
    }
    return {};
}

Result<BlockWorld> open_list(const BlockWorldOptions& options) {
    if (auto checked = check_no_level_flags(options); !checked) {
        return tl::unexpected(checked.error());
    }
    Result<BlockList> list = open_blocks(options.level.level);
    if (!list) return tl::unexpected(list.error());
    return make_block_world(options.level.level, std::move(*list), options.threads);
}

// Farther away whole voxels cannot be told apart.
Result<void> check_align(const Vec3d& align) {
    for (const double c : {align.x, align.y, align.z}) {
        if (std::abs(c) <= kFarthestOrigin_m) continue;
        return fail("--align", fmt::format("must be within {} m of zero", kFarthestOrigin_m),
                    place_words(align));
    }
    return {};
}

}  // namespace

Result<BlockWorld> open_block_world(const BlockWorldOptions& options) {
    if (is_block_file(options.level.level)) return open_list(options);
    Result<Level> level = open_level(options.level);
    if (!level) return tl::unexpected(level.error());
    Result<BlockWorld> world =
        make_block_world(std::make_shared<const Level>(std::move(*level)), options);
    if (world) remark_on(*world->level);
    return world;
}

Result<BlockWorld> make_block_world(std::string name, BlockList list, unsigned threads) {
    Result<BlockGrid> grid = BlockGrid::make(list, {BlockGridSettings{}.neighbours, threads});
    if (!grid) return name_origin(grid.error(), name, false);
    return BlockWorld{std::move(name), nullptr, std::move(list), std::move(*grid)};
}

Result<BlockWorld> make_block_world(std::shared_ptr<const Level> level,
                                    const BlockWorldOptions& options) {
    BlockLevelSettings settings;
    settings.voxel_m = options.voxel_m.value_or(settings.voxel_m);
    settings.align = options.align.value_or(settings.align);
    if (auto checked = check_align(settings.align); !checked) {
        return tl::unexpected(checked.error());
    }
    Result<BlockGrid> grid =
        BlockGrid::make(level->soup, settings, {BlockGridSettings{}.neighbours, options.threads});
    if (!grid) return name_origin(grid.error(), level->source, true);
    std::string name = level->source;
    return BlockWorld{std::move(name), std::move(level), {}, std::move(*grid)};
}

Result<BlockMap> map_of(const BlockWorld& world, const BlockWorldOptions& options,
                        BlockKnowledge known) {
    BlockMapSettings settings;
    settings.cached = known != BlockKnowledge::nothing;
    settings.regions = known == BlockKnowledge::regions;
    settings.proof_grid = options.proof_grid;
    settings.threads = options.threads;
    Result<BlockMap> map = BlockMap::make(world.grid, options.traveller, settings);
    if (!map) return name_origin(map.error(), world.name, world.level != nullptr);
    return map;
}

TriangleSoup triangles_of(const BlockWorld& world) {
    if (world.level) return world.level->soup;
    const auto& [origin, voxel_m, size] = world.list.layout;
    scenes::Shapes shapes({"block"});
    for (const BlockBox& box : world.list.blocks) {
        const Vec3d low(box.min.x, box.min.y, box.min.z);
        const Vec3d high(box.max.x + 1, box.max.y + 1, box.max.z + 1);
        shapes.box(Vec3(origin + voxel_m * low), Vec3(origin + voxel_m * high));
    }
    return shapes.take();
}

}  // namespace pronk::app
