#include <chrono>
#include <pronk/world.hpp>

namespace pronk {
namespace {

// The library says where in the plan; which plan, the caller knows by its name.
tl::unexpected<Error> name_plan(Error error, const FloorPlan& plan) {
    error.where = error.where == "plan" ? plan.name : plan.name + ": /" + error.where;
    return tl::unexpected(std::move(error));
}

}  // namespace

Result<Bake> bake_plan(const FloorPlan& plan, const Agent& agent) {
    // Named as settings are, not as places of the plan.
    if (auto checked = check_agent(agent); !checked) return tl::unexpected(checked.error());
    const auto start = std::chrono::steady_clock::now();
    Result<PlanSurface> built = build_plan_surface(plan, agent);
    if (!built) return name_plan(built.error(), plan);

    Bake result;
    NavWorld& world = result.world;
    world.level_name = plan.name.starts_with("scene:")
                           ? plan.name
                           : std::filesystem::path(plan.name).filename().string();
    world.level_bounds = built->bounds;
    world.is_plan = true;
    world.settings.grid = {built->unit_m, built->unit_m};
    world.settings.agent = agent;
    world.settings.ability.profiles.clear();
    world.terrain_names = std::move(built->terrain_names);
    WorldTile& tile = world.tiles.emplace_back();
    tile.surface = std::move(built->surface);
    tile.links = no_links(tile.surface);
    // Fails here rather than when the file is loaded.
    if (auto mesh = make_detour_mesh(world); !mesh) return tl::unexpected(mesh.error());
    result.times.surface_s =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace pronk
