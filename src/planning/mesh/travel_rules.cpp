#include "planning/mesh/travel_rules.hpp"

#include <fmt/format.h>

#include <cmath>

#include "planning/weighted/weighted_graph.hpp"

namespace pronk {
namespace {

double weight_of(const Traveller& traveller, std::size_t terrain) {
    return terrain < traveller.terrain_weights.size() ? traveller.terrain_weights[terrain] : 1.0;
}

// Whether its jumps are those that the links were baked for, whatever they cost.
bool has_ability_of(const NavWorld& world, const Traveller& traveller) {
    if (!traveller.ability) return true;
    const JumpAbility& baked_for = world.settings.ability;
    return traveller.ability->profiles == baked_for.profiles &&
           traveller.ability->max_speed_m_s == baked_for.max_speed_m_s &&
           traveller.ability->gravity_m_s2 == baked_for.gravity_m_s2;
}

}  // namespace

Result<void> check_traveller(const NavWorld& world, const Traveller& traveller) {
    const std::vector<double>& weights = traveller.terrain_weights;
    const std::vector<std::string>& names = world.terrain_names;
    if (weights.size() > names.size()) {
        return fail("terrain weights", "are more than the world has terrains",
                    std::to_string(weights.size()) + " for " + std::to_string(names.size()));
    }
    for (std::size_t t = 0; t < weights.size(); ++t) {
        if (weights[t] == Traveller::kForbidden) continue;
        if (weights[t] >= kLeastTerrainWeight && weights[t] <= kMostTerrainWeight) continue;
        return fail(
            "weight of terrain " + names[t],
            fmt::format("must lie between {:g} and {:g}, or be infinite for ground to keep off",
                        kLeastTerrainWeight, kMostTerrainWeight),
            fmt::format("{}", weights[t]));
    }
    if (!traveller.ability) return {};
    return check_ability(*traveller.ability, world.settings.agent);
}

std::vector<std::uint8_t> closed_polygons(const NavWorld& world, const Traveller& traveller) {
    std::vector<std::uint8_t> is_closed;
    for (const WorldTile& tile : world.tiles) {
        for (const TerrainId terrain : tile.surface.poly_terrain) {
            is_closed.push_back(weight_of(traveller, terrain.index()) == Traveller::kForbidden ? 1
                                                                                               : 0);
        }
    }
    return is_closed;
}

std::vector<double> weights_of_polygons(const NavWorld& world, const Traveller& traveller) {
    std::vector<double> of_terrain;
    bool is_even = true;
    for (std::size_t t = 0; t < world.terrain_names.size(); ++t) {
        const double weight = weight_of(traveller, t);
        of_terrain.push_back(std::isfinite(weight) ? weight : 1.0);
        is_even = is_even && of_terrain.back() == 1.0;
    }
    if (is_even) return {};
    return polygon_weights(world, of_terrain);
}

PlanLinks open_links(const NavWorld& world, const PlanMesh& mesh, const Traveller& traveller) {
    const PlanLinks all = make_plan_links(world, mesh);
    const bool can_all = has_ability_of(world, traveller);
    const JumpAbility& baked_for = world.settings.ability;
    const JumpAbility& ability = traveller.ability ? *traveller.ability : baked_for;
    const JumpLimits limits = limits_of(ability);
    const auto is_open = [&](const PlanLink& plan) {
        if (mesh.is_closed[plan.from] != 0 || mesh.is_closed[plan.to] != 0) return false;
        const JumpLink& link = world.tiles[plan.tile].links.links[plan.index];
        if (!(link.kind == LinkKind::drop ? traveller.may_drop : traveller.may_jump)) return false;
        if (can_all) return true;
        if (is_beyond(link, baked_for, limits)) return false;
        const PolyRef from = mesh.polygon(plan.from);
        const PolyRef to = mesh.polygon(plan.to);
        return covers(ability, link, baked_for,
                      {&world.tiles[from.tile].surface, from.polygon, &world.tiles[to.tile].surface,
                       to.polygon});
    };
    std::vector<PlanLink> open;
    for (const PlanLink& link : all.links) {
        if (is_open(link)) open.push_back(link);
    }
    return sorted_links(std::move(open), mesh.polygon_count());
}

}  // namespace pronk
