// What was picked: the numbers of a polygon or a link.
#include <nlohmann/json.hpp>

#include "jump_words.hpp"
#include "view/set_calls.hpp"

namespace pronk::view {
namespace {

using nlohmann::ordered_json;

std::size_t links_to(const NavSet& set, const PolyRef& polygon) {
    std::size_t count = 0;
    for (const WorldTile& tile : set.world().tiles) {
        const std::vector<LinkList>& lists = tile.links.lists;
        for (std::size_t l = 0; l + 1 < lists.size(); ++l) {
            if (PolyRef{lists[l].landing_tile, lists[l].landing_polygon} != polygon) continue;
            count += lists[l + 1].begin - lists[l].begin;
        }
    }
    return count;
}

ordered_json end_json(const Vec3d& begin, const Vec3d& end, std::uint32_t polygon) {
    return {{"begin", place_json(begin)},
            {"end", place_json(end)},
            {"polygon", polygon},
            {"length_m", std::hypot(end.x - begin.x, end.z - begin.z)}};
}

}  // namespace

Reply polygon_call(Desk&, const NumberedSet& of, const Call& call) {
    const NavSet& set = *of.set;
    const auto number = query_number<std::uint32_t>(call, "number", 0, 0xffff'ffffU);
    if (!number) return number.error();
    const auto polygon = set.polygon(*number);
    if (!polygon) return refusal(kNotFound, {"number", "no such polygon", std::to_string(*number)});
    const std::size_t index = *number;
    const WorldTile& tile = set.world().tiles[polygon->tile];
    const drawing::Plan& plan = set.plan();
    ordered_json corners = ordered_json::array();
    std::size_t border = 0;
    for (std::size_t e = plan.begin[index]; e < plan.begin[index + 1]; ++e) {
        corners.push_back(place_json(plan.corners[e]));
        if (plan.edges[e] == drawing::EdgeKind::border) ++border;
    }
    std::size_t neighbours = 0;
    for (const drawing::Neighbours& pair : plan.neighbours) {
        if (pair.a == index || pair.b == index) ++neighbours;
    }
    std::size_t from = 0;
    for (const LinkList& list : tile.links.lists_from(polygon->polygon)) {
        from += tile.links.links_of(list).size();
    }
    const TerrainId terrain = tile.surface.poly_terrain[polygon->polygon.index()];
    return json_reply({{"tile", {tile.surface.tile.x, tile.surface.tile.z}},
                       {"polygon", polygon->polygon.value},
                       {"terrain", set.world().terrain_names[terrain.index()]},
                       {"storey", set.storeys().of_poly[index]},
                       {"area_m2", plan.polygons[index].area_m2},
                       {"corners", std::move(corners)},
                       {"neighbours", neighbours},
                       {"border_edges", border},
                       {"links_from", from},
                       {"links_to", links_to(set, *polygon)}});
}

Reply link_call(Desk&, const NumberedSet& of, const Call& call) {
    const NavSet& set = *of.set;
    const auto number = query_number<std::uint32_t>(call, "number", 0, 0xffff'ffffU);
    if (!number) return number.error();
    const auto found = find_link(set, *number);
    if (!found) return refusal(kNotFound, {"number", "no such link", std::to_string(*number)});
    const JumpAbility& ability = set.world().settings.ability;
    const WorldTile& tile = set.world().tiles[found->tile];
    const WalkableSurface& landing = set.world().tiles[found->to.tile].surface;
    const JumpLink& link = tile.links.links[found->link];
    const auto takeoff_at = [&](double at) {
        return takeoff_of(link, tile.surface, found->from.polygon, at);
    };
    const auto landing_at = [&](double at) {
        return landing_of(link, landing, found->to.polygon, at);
    };
    const auto launches = launches_of(
        link, ability, {&tile.surface, found->from.polygon, &landing, found->to.polygon},
        ability.gravity_m_s2);
    ordered_json document = {
        {"tile", {tile.surface.tile.x, tile.surface.tile.z}},
        {"link", found->link},
        {"id", fmt::format("{:016x}", stable_id(link, ability, takeoff_at(0.0), landing_at(0.0)))},
        {"kind", link.kind == LinkKind::jump ? "jump" : "drop"},
        {"method", link.method == LinkMethod::landing ? "landing" : "edges"},
        {"profile", app::profile_text(ability.profiles[link.profile])},
        {"apex_m", apex_of(link, ability)},
        {"takeoff", end_json(takeoff_at(0.0), takeoff_at(1.0), set.number_of(found->from))},
        {"landing", end_json(landing_at(0.0), landing_at(1.0), set.number_of(found->to))}};
    if (launches) {
        document["launch_m_s"] = {{"slowest", launches->slowest_m_s()},
                                  {"fastest", launches->fastest_m_s()}};
        document["duration_s"] = {{"shortest", launches->shortest_s},
                                  {"longest", launches->longest_s}};
        document["deepest_fall_m"] = launches->deepest_fall_m;
    }
    return json_reply(document);
}

}  // namespace pronk::view
