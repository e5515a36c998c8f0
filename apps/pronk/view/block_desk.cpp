#include "view/block_desk.hpp"

#include <chrono>

namespace pronk::view {

Result<std::shared_ptr<const app::BlockWorld>> BlockDesk::world(const Opened& opened,
                                                                double voxel_m, unsigned threads) {
    const std::lock_guard lock(mutex_);
    const bool is_list = opened.blocks.has_value();
    if (world_ && (is_list || voxel_m_ == voxel_m)) return world_;
    app::BlockWorldOptions options;
    options.voxel_m = voxel_m;
    options.threads = threads;
    Result<app::BlockWorld> made = is_list
                                       ? app::make_block_world(opened.name, *opened.blocks, threads)
                                       : app::make_block_world(opened.level, options);
    if (!made) return tl::unexpected(made.error());
    world_ = std::make_shared<const app::BlockWorld>(std::move(*made));
    voxel_m_ = voxel_m;
    return world_;
}

Result<BlockDesk::Mapped> BlockDesk::map(const std::shared_ptr<const app::BlockWorld>& world,
                                         const app::BlockWorldOptions& options,
                                         app::BlockKnowledge known, const std::string& key) {
    const std::lock_guard lock(mutex_);
    if (mapped_.world == world && map_key_ == key) {
        Mapped again = mapped_;
        again.made_ms = 0.0;
        return again;
    }
    const auto start = std::chrono::steady_clock::now();
    Result<BlockMap> made = app::map_of(*world, options, known);
    if (!made) return tl::unexpected(made.error());
    mapped_ = {world, std::make_shared<const BlockMap>(std::move(*made)),
               std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                   .count()};
    map_key_ = key;
    return mapped_;
}

}  // namespace pronk::view
