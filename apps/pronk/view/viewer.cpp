#include "view/viewer.hpp"

#include <new>
#include <utility>

#include "strict_json.hpp"
#include "view/desk.hpp"

namespace pronk::view {
namespace {

Reply dispatch(Desk& desk, const Call& call) {
    const std::string_view path = call.path;
    if (path.ends_with('/')) return no_such_call(call);
    const std::size_t slash = std::min(path.find('/'), path.size());
    const std::string_view kind = path.substr(0, slash);
    const std::string_view rest = slash < path.size() ? path.substr(slash + 1) : "";
    if (kind == "level") return level_call(desk, call, rest);
    if (kind == "job") return job_call(desk, call, rest);
    if (kind == "sets") return sets_call(desk, call, rest);
    if (kind == "blocks") return blocks_call(desk, call, rest);
    if (slash < path.size()) return no_such_call(call);
    if (kind == "terrain") return terrain_call(desk, call);
    if (kind == "bake") return bake_call(desk, call);
    if (kind == "plan") return plan_call(desk, call);
    if (kind == "walk") return walk_call(desk, call);
    return no_such_call(call);
}

}  // namespace

Reply no_such_call(const Call& call) {
    return refusal(kNotFound, {"api/" + call.path, "there is no such call", ""});
}

Reply no_such_set(std::size_t id) {
    return refusal(kNotFound, {"set", "there is no such set", std::to_string(id)});
}

Reply wrong_method(const Call& call) {
    return refusal(kWrongMethod, {"api/" + call.path, "not with this method", call.method});
}

tl::expected<nlohmann::json, Reply> body_of(const Call& call) {
    auto body = app::read_strict_json(call.body, "body");
    if (!body) return tl::unexpected(refusal(kBadRequest, body.error()));
    return std::move(*body);
}

tl::expected<std::shared_ptr<const NavSet>, Reply> set_of(const Desk& desk,
                                                          std::optional<std::size_t> id) {
    auto set = desk.sets.find(id);
    if (set) return set;
    return tl::unexpected(id ? no_such_set(*id)
                             : refusal(kNotNow, {"set", "nothing is baked yet", ""}));
}

Viewer::Viewer(Opened opened, const BakeSettings& settings, unsigned threads,
               const ViewerLimits& limits) {
    std::optional<NavWorld> world = std::exchange(opened.world, std::nullopt);
    const std::string name = opened.name;
    desk_ = std::make_unique<Desk>(std::move(opened), world ? world->settings : settings, threads,
                                   limits);
    if (world) {
        Bake bake;
        bake.world = std::move(*world);
        desk_->sets.add(std::make_shared<const NavSet>(std::move(bake), name, std::nullopt));
    }
    begin_first_bake(*desk_);
}

Viewer::~Viewer() = default;

Reply Viewer::answer(const Call& call) {
    try {
        return dispatch(*desk_, call);
    } catch (const std::bad_alloc&) {
        return refusal(kOutOfMemory, {"", "not enough memory", ""});
    } catch (const std::exception& error) {
        return refusal(kOutOfMemory, {"", "unexpected failure", error.what()});
    }
}

void Viewer::wait() {
    desk_->job.wait();
}

JobState Viewer::stop() {
    desk_->ending.request_stop();
    desk_->job.cancel();
    desk_->job.wait();
    return desk_->job.state();
}

}  // namespace pronk::view
