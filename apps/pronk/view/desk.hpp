// What all calls work on: the opened level with its painted terrains, the sets, the bake under way
// and the voxels.
#pragma once

#include <map>

#include "view/bake_job.hpp"
#include "view/block_desk.hpp"
#include "view/call.hpp"
#include "view/opened.hpp"
#include "view/set_shelf.hpp"
#include "view/viewer.hpp"

namespace pronk::view {

struct Desk {
    Desk(Opened what, const BakeSettings& first_settings, unsigned thread_limit,
         const ViewerLimits& own_limits)
        : opened(std::move(what)),
          settings(first_settings),
          threads(thread_limit),
          limits(own_limits),
          level(opened.level) {}

    const Opened opened;
    const BakeSettings settings;  // that the page begins with
    const unsigned threads;       // 0: one per core
    const ViewerLimits limits;
    std::stop_source ending;  // long calls end soon

    mutable std::mutex painting;
    std::shared_ptr<const Level> level;  // as it is painted now; guarded by `painting`

    SetShelf sets;
    BlockDesk blocks;
    BakeJob job;  // the last member: it ends before the others do
};

// Each answers the calls of one kind. `rest` is the path behind the kind's own word.
Reply level_call(Desk& desk, const Call& call, std::string_view rest);
Reply terrain_call(Desk& desk, const Call& call);
Reply bake_call(Desk& desk, const Call& call);
Reply job_call(Desk& desk, const Call& call, std::string_view rest);
Reply sets_call(Desk& desk, const Call& call, std::string_view rest);
Reply plan_call(Desk& desk, const Call& call);
Reply walk_call(Desk& desk, const Call& call);
Reply blocks_call(Desk& desk, const Call& call, std::string_view rest);

// Begins the first bake; of a baked file there is a set already.
void begin_first_bake(Desk& desk);

Reply no_such_call(const Call& call);
Reply no_such_set(std::size_t id);
Reply wrong_method(const Call& call);
// The body as JSON, or the refusal.
tl::expected<nlohmann::json, Reply> body_of(const Call& call);
// The set of a call's number, or the refusal.
tl::expected<std::shared_ptr<const NavSet>, Reply> set_of(const Desk& desk,
                                                          std::optional<std::size_t> id);

}  // namespace pronk::view
