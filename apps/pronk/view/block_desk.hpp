// The opened level enters; grids of voxels and routes through them leave. The last grid and its map
// are kept.
#pragma once

#include <memory>
#include <mutex>

#include "block_world.hpp"
#include "view/call.hpp"
#include "view/opened.hpp"

namespace pronk::view {

class BlockDesk {
  public:
    // Of a file of blocks the side of voxels is its own. Held for as long as somebody uses it.
    Result<std::shared_ptr<const app::BlockWorld>> world(const Opened& opened, double voxel_m,
                                                         unsigned threads);

    struct Mapped {
        std::shared_ptr<const app::BlockWorld> world;
        std::shared_ptr<const BlockMap> map;
        double made_ms = 0.0;  // 0: it was there already
    };
    // `key` is equal for equal travellers.
    Result<Mapped> map(const std::shared_ptr<const app::BlockWorld>& world,
                       const app::BlockWorldOptions& options, app::BlockKnowledge known,
                       const std::string& key);

  private:
    std::mutex mutex_;
    double voxel_m_ = 0.0;
    std::shared_ptr<const app::BlockWorld> world_;
    std::string map_key_;
    Mapped mapped_;
};

}  // namespace pronk::view
