// The level, its painted terrains, and bakes of it.
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "level_source.hpp"
#include "plan_json.hpp"
#include "report.hpp"
#include "settings_flags.hpp"
#include "view/desk.hpp"
#include "view/fields.hpp"
#include "view/surface_chunk.hpp"

namespace pronk::view {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

std::shared_ptr<const Level> painted_level(const Desk& desk) {
    const std::lock_guard lock(desk.painting);
    return desk.level;
}

std::vector<std::string> terrains_of(const Desk& desk) {
    std::vector<std::string> names = desk.opened.terrains;
    const auto level = painted_level(desk);
    if (!level) return names;
    for (const TerrainPaint& paint : level->paint) {
        if (std::find(names.begin(), names.end(), paint.terrain) == names.end()) {
            names.push_back(paint.terrain);
        }
    }
    return names;
}

ordered_json level_json(const Desk& desk) {
    const Opened& opened = desk.opened;
    return {{"name", opened.name},
            {"kind", name_of(opened.kind)},
            {"can_bake", opened.can_bake()},
            {"has_mesh", opened.level != nullptr},
            {"triangles", opened.level ? opened.level->soup.triangles.size() : 0},
            {"bounds", app::bounds_json(opened.bounds)},
            {"terrains", terrains_of(desk)},
            {"settings", app::settings_json(desk.settings)},
            {"save_as", opened.save_as()},
            {"can_block", opened.level != nullptr},
            {"version", PRONK_VERSION}};
}

// As files have it: the last corner is the first.
ordered_json ring_json(const FloorRing& ring) {
    ordered_json corners = ordered_json::array();
    for (const FloorPoint& corner : ring) corners.push_back({corner.x, corner.y});
    corners.push_back(corners.front());
    return corners;
}

ordered_json paint_json(const std::vector<TerrainPaint>& painted) {
    ordered_json terrains = ordered_json::array();
    for (const TerrainPaint& paint : painted) {
        ordered_json rings = ordered_json::array({ring_json(paint.polygon.outer)});
        for (const FloorRing& hole : paint.polygon.holes) rings.push_back(ring_json(hole));
        ordered_json entry = {{"terrain", paint.terrain}, {"polygon", std::move(rings)}};
        if (std::isfinite(paint.min_y)) entry["min_y"] = paint.min_y;
        if (std::isfinite(paint.max_y)) entry["max_y"] = paint.max_y;
        terrains.push_back(std::move(entry));
    }
    return {{"terrains", std::move(terrains)}};
}

Error too_many_sets() {
    return {"sets", "there are as many as there may be; remove one first",
            std::to_string(kMostSets)};
}

// Bakes the level as it is painted now, and puts the set on the shelf.
BakeJob::Work work_of(Desk& desk, const BakeSettings& settings, unsigned threads) {
    return [&desk, level = painted_level(desk), settings,
            threads](const BakeRun& run) -> Result<std::size_t> {
        using Clock = std::chrono::steady_clock;
        const auto start = Clock::now();
        Result<Bake> baked;
        if (desk.opened.plan) {
            baked = bake_plan(*desk.opened.plan, settings.agent);
        } else {
            BakeRun own = run;
            own.threads = threads;
            baked = pronk::bake(*level, settings, own);
        }
        if (!baked) return tl::unexpected(baked.error());
        if (run.stop.stop_requested()) return fail(desk.opened.name, "the bake was stopped");
        const double total_s = std::chrono::duration<double>(Clock::now() - start).count();
        const std::string name = "bake " + std::to_string(desk.job.state().job);
        const auto set =
            desk.sets.add(std::make_shared<const NavSet>(std::move(*baked), name, total_s));
        if (!set) return tl::unexpected(too_many_sets());
        return *set;
    };
}

}  // namespace

void begin_first_bake(Desk& desk) {
    if (desk.opened.kind == OpenedKind::baked) return;
    desk.job.begin(work_of(desk, desk.settings, desk.threads));
}

Reply level_call(Desk& desk, const Call& call, std::string_view rest) {
    if (!rest.empty() && rest != "mesh") return no_such_call(call);
    if (call.method != "GET") return wrong_method(call);
    if (rest.empty()) return json_reply(level_json(desk));
    return mesh_chunk(desk.opened.level ? desk.opened.level->soup : TriangleSoup{});
}

Reply terrain_call(Desk& desk, const Call& call) {
    if (call.method == "GET") {
        const auto level = painted_level(desk);
        return json_reply(paint_json(level ? level->paint : std::vector<TerrainPaint>{}));
    }
    if (call.method != "POST") return wrong_method(call);
    const Opened& opened = desk.opened;
    if (!opened.level || opened.kind == OpenedKind::baked) {
        return refusal(kNotNow, {opened.name, "only levels can be painted", ""});
    }
    constexpr const char* kDocument = "terrain";
    auto painted = app::read_terrain_json(call.body, kDocument);
    if (!painted) return refusal(kBadRequest, painted.error());
    if (auto checked = check_paint(*painted, opened.level->soup.terrain_names); !checked) {
        return refusal(kBadRequest, app::name_terrain_file(checked.error(), kDocument));
    }
    auto level = std::make_shared<Level>(*opened.level);
    level->paint = std::move(*painted);
    const std::lock_guard lock(desk.painting);
    desk.level = std::move(level);
    return json_reply(paint_json(desk.level->paint));
}

Reply bake_call(Desk& desk, const Call& call) {
    if (call.method != "POST") return wrong_method(call);
    const auto body = body_of(call);
    if (!body) return body.error();
    Fields fields(*body);
    const json& settings = fields.object("settings");
    if (const auto error = fields.finish()) return refusal(kBadRequest, *error);
    if (!desk.opened.can_bake()) {
        return refusal(kNotNow, {desk.opened.name, "has no triangles to bake from", ""});
    }
    const auto flags = app::read_settings(settings, "settings");
    if (!flags) return refusal(kBadRequest, flags.error());
    if (const char* flag = desk.opened.plan ? app::given_for_levels(*flags) : nullptr) {
        return refusal(kBadRequest, {std::string("--") + flag, "is for levels, not for plans", ""});
    }
    const auto resolved =
        app::resolve(*flags, desk.opened.plan ? app::SettingsUse::plan : app::SettingsUse::mesh);
    if (!resolved) return refusal(kBadRequest, resolved.error());
    if (desk.sets.is_full()) return refusal(kNotNow, too_many_sets());
    const unsigned threads = flags->threads ? resolved->threads : desk.threads;
    const auto job = desk.job.begin(work_of(desk, resolved->bake, threads));
    if (!job) return refusal(kNotNow, {"bake", "another one is under way", ""});
    return json_reply({{"job", *job}}, kAccepted);
}

Reply job_call(Desk& desk, const Call& call, std::string_view rest) {
    if (rest == "cancel") {
        if (call.method != "POST") return wrong_method(call);
        if (!desk.job.cancel()) return refusal(kNotNow, {"bake", "none is under way", ""});
    } else if (!rest.empty()) {
        return no_such_call(call);
    } else if (call.method != "GET") {
        return wrong_method(call);
    }
    const JobState state = desk.job.state();
    ordered_json document = {
        {"job", state.job},     {"running", state.is_running},    {"stage", state.stage},
        {"share", state.share}, {"elapsed_s", state.elapsed_s},   {"set", nullptr},
        {"error", nullptr},     {"cancelled", state.is_cancelled}};
    if (state.set != 0) document["set"] = state.set;
    if (!state.error.empty()) document["error"] = state.error;
    return json_reply(document);
}

}  // namespace pronk::view
