// Voxels, and routes through them.
#include <chrono>
#include <nlohmann/json.hpp>

#include "route_report.hpp"
#include "settings_flags.hpp"
#include "view/chunk.hpp"
#include "view/desk.hpp"
#include "view/fields.hpp"
#include "view/route_request.hpp"

namespace pronk::view {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t kMostCubes = 400'000;

double read_voxel(Fields& fields) {
    return fields.number_between("voxel_m", kSmallestVoxel_m, kLargestVoxel_m, 1.0);
}

bool is_seen(const BlockGrid& grid, const BlockCoord& at) {
    for (const BlockCoord& way :
         {BlockCoord{1, 0, 0}, BlockCoord{-1, 0, 0}, BlockCoord{0, 1, 0}, BlockCoord{0, -1, 0},
          BlockCoord{0, 0, 1}, BlockCoord{0, 0, -1}}) {
        if (grid.kind(at + way) != VoxelKind::blocked) return true;
    }
    return false;
}

Reply grid_call(Desk& desk, const Call& call) {
    const auto body = body_of(call);
    if (!body) return body.error();
    Fields fields(*body);
    const double voxel_m = read_voxel(fields);
    if (const auto error = fields.finish()) return refusal(kBadRequest, *error);
    const auto world = desk.blocks.world(desk.opened, voxel_m, desk.threads);
    if (!world) return refusal(kBadRequest, world.error());
    const BlockGrid& grid = (*world)->grid;
    const auto& [origin, side_m, size] = grid.layout();
    std::vector<std::uint16_t> cells;
    bool is_cut = false;
    for (int y = 0; y < size.y && !is_cut; ++y) {
        for (int z = 0; z < size.z && !is_cut; ++z) {
            for (int x = 0; x < size.x; ++x) {
                const BlockCoord at{x, y, z};
                if (grid.kind(at) != VoxelKind::blocked || !is_seen(grid, at)) continue;
                is_cut = cells.size() >= 3 * kMostCubes;
                if (is_cut) break;
                for (const int c : {x, y, z}) cells.push_back(static_cast<std::uint16_t>(c));
            }
        }
    }
    Chunk chunk({{"origin", {origin.x, origin.y, origin.z}},
                 {"voxel_m", side_m},
                 {"size", {size.x, size.y, size.z}},
                 {"blocked", grid.blocked()},
                 {"is_of_level", grid.is_of_level()},
                 {"is_cut", is_cut}});
    chunk.add("cell", std::span<const std::uint16_t>(cells));
    return chunk.reply();
}

ordered_json block_route_json(const Route& route) {
    ordered_json document = {
        {"found", app::name_of(route.found)},  {"words", app::found_words(route)},
        {"trouble", app::trouble_json(route)}, {"cost", route.cost},
        {"length_m", route.length_m},          {"jumps", route.jumps()},
        {"points", ordered_json::array()},     {"tags", ordered_json::array()},
        {"legs", ordered_json::array()}};
    for (const Vec3d& point : route.points) {
        document["points"].push_back({point.x, point.y, point.z});
    }
    for (const PointTag tag : tags_of(route)) document["tags"].push_back(app::name_of(tag));
    for (const RouteLeg& leg : route.legs) {
        document["legs"].push_back(app::leg_json(route, leg));
        if (leg.kind != LegKind::walk) document["legs"].back()["arc"] = arc_json(leg.arc);
    }
    return document;
}

Reply block_plan_call(Desk& desk, const Call& call) {
    const auto body = body_of(call);
    if (!body) return body.error();
    Fields fields(*body);
    const double voxel_m = read_voxel(fields);
    BlockRequest request;
    request.from = fields.place("from");
    request.to = fields.place("to");
    const std::string shape = fields.text("shape", "straight");
    if (shape != "straight" && shape != "arcs") {
        fields.refuse("shape", "must be straight or arcs", shape);
    }
    const bool is_cached = fields.truth("cached", false);
    const json& settings = fields.object("settings");
    if (const auto error = fields.finish()) return refusal(kBadRequest, *error);
    const auto flags = app::read_settings(settings, "settings");
    if (!flags) return refusal(kBadRequest, flags.error());
    const auto resolved = app::resolve(*flags, app::SettingsUse::voxels);
    if (!resolved) return refusal(kBadRequest, resolved.error());

    app::BlockWorldOptions options;
    options.traveller = {resolved->bake.agent, resolved->bake.ability,
                         shape == "arcs" ? JumpShape::arcs : JumpShape::straight};
    options.proof_grid = resolved->bake.grid;
    options.threads = desk.threads;
    const auto world = desk.blocks.world(desk.opened, voxel_m, desk.threads);
    if (!world) return refusal(kBadRequest, world.error());
    const auto mapped = desk.blocks.map(
        *world, options, is_cached ? app::BlockKnowledge::jumps : app::BlockKnowledge::nothing,
        settings.dump() + shape + (is_cached ? " cached" : ""));
    if (!mapped) return refusal(kBadRequest, mapped.error());
    BlockPlanner planner(*mapped->map);
    Route route;
    planner.plan(request, route);
    // What it takes once the planner has its memory, as `pronk blocks` has it.
    const auto start = std::chrono::steady_clock::now();
    planner.plan(request, route);
    const double time_us =
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    return json_reply({{"route", block_route_json(route)},
                       {"expanded", planner.last().expanded},
                       {"time_us", time_us},
                       {"map_ms", mapped->made_ms}});
}

}  // namespace

Reply blocks_call(Desk& desk, const Call& call, std::string_view rest) {
    if (rest != "grid" && rest != "plan") return no_such_call(call);
    if (call.method != "POST") return wrong_method(call);
    if (!desk.opened.level) {
        return refusal(kNotNow, {desk.opened.name, "has no triangles to make voxels of", ""});
    }
    return rest == "grid" ? grid_call(desk, call) : block_plan_call(desk, call);
}

}  // namespace pronk::view
