#include "planning/mesh/plan_links.hpp"

#include <algorithm>

namespace pronk {

PlanLinks sorted_links(std::vector<PlanLink> links, std::size_t polygons) {
    std::stable_sort(links.begin(), links.end(),
                     [](const PlanLink& a, const PlanLink& b) { return a.from < b.from; });
    PlanLinks sorted{std::vector<std::uint32_t>(polygons + 1, 0), std::move(links)};
    for (PlanLink& link : sorted.links) {
        const PlanPoint along = link.landing[1] - link.landing[0];
        link.landing_m = glm::length(along);
        if (link.landing_m > 0.0) link.landing_direction = along / link.landing_m;
        ++sorted.first[link.from + 1];
    }
    for (std::size_t p = 0; p < polygons; ++p) sorted.first[p + 1] += sorted.first[p];
    return sorted;
}

PlanLinks make_plan_links(const NavWorld& world, const PlanMesh& mesh) {
    std::vector<PlanLink> all;
    for (std::uint32_t tile = 0; tile < world.tiles.size(); ++tile) {
        const auto& [surface, links] = world.tiles[tile];
        for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
            for (const LinkList& list : links.lists_from(PolyId(p))) {
                for (const JumpLink& link : links.links_of(list)) {
                    PlanLink& own = all.emplace_back();
                    own.takeoff = {plan_point(link.takeoff_begin), plan_point(link.takeoff_end)};
                    own.landing = {plan_point(link.landing_begin), plan_point(link.landing_end)};
                    own.from = mesh.number(tile, PolyId(p));
                    own.to = mesh.number(list.landing_tile, list.landing_polygon);
                    own.tile = tile;
                    own.index = static_cast<std::uint32_t>(&link - links.links.data());
                }
            }
        }
    }
    return sorted_links(std::move(all), mesh.polygon_count());
}

std::vector<std::uint32_t> find_dead_ends(const PlanMesh& mesh, const PlanLinks& links) {
    const std::size_t polygons = mesh.polygon_count();
    std::vector<std::uint32_t> way_out(polygons, kNothing);
    std::vector<std::uint32_t> neighbours(polygons, 0);
    for (const PlanEdge& edge : mesh.edges) {
        neighbours[edge.polygon] += edge.across != kNothing ? 1 : 0;
    }
    const auto is_dead_end = [&](std::uint32_t p) {
        return neighbours[p] == 1 && links.from(p).empty() && way_out[p] == kNothing;
    };
    std::vector<std::uint32_t> left;
    for (std::uint32_t p = 0; p < polygons; ++p) left.push_back(p);
    while (!left.empty()) {
        const std::uint32_t p = left.back();
        left.pop_back();
        if (!is_dead_end(p)) continue;
        for (const PlanEdge& edge : mesh.edges_of(p)) {
            if (edge.across == kNothing) continue;
            const std::uint32_t other = mesh.edges[edge.across].polygon;
            if (way_out[other] == p) continue;
            way_out[p] = other;
            --neighbours[other];
            left.push_back(other);
        }
    }
    return way_out;
}

}  // namespace pronk
