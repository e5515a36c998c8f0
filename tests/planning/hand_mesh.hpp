// Polygons drawn by hand enter, counter-clockwise in plan view, with corners on each other's
// corners; a plan mesh leaves. Shares no code with the one that is made of worlds.
#pragma once

#include <map>
#include <numbers>
#include <utility>

#include "planning/mesh/plan_links.hpp"

namespace pronk::tests {

inline PlanMesh hand_mesh(const std::vector<std::vector<PlanPoint>>& polygons) {
    using Key = std::pair<double, double>;
    PlanMesh mesh;
    std::map<Key, std::uint32_t> corners;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> edges;
    for (std::uint32_t p = 0; p < polygons.size(); ++p) {
        const auto first = static_cast<std::uint32_t>(mesh.edges.size());
        mesh.first_edge.push_back(first);
        const auto count = static_cast<std::uint32_t>(polygons[p].size());
        for (std::uint32_t e = 0; e < count; ++e) {
            const PlanPoint& at = polygons[p][e];
            const auto [corner, is_new] = corners.try_emplace(
                Key{at.x, at.y}, static_cast<std::uint32_t>(mesh.corners.size()));
            if (is_new) mesh.corners.push_back(at);
            PlanEdge& edge = mesh.edges.emplace_back();
            edge.from = at;
            edge.corner = corner->second;
            edge.polygon = p;
            edge.next = first + (e + 1) % count;
        }
    }
    mesh.first_edge.push_back(static_cast<std::uint32_t>(mesh.edges.size()));
    mesh.first_polygon = {0, static_cast<std::uint32_t>(polygons.size())};
    const auto end_of = [&](const PlanEdge& edge) { return mesh.edges[edge.next].corner; };
    for (std::uint32_t e = 0; e < mesh.edges.size(); ++e) {
        edges[{mesh.edges[e].corner, end_of(mesh.edges[e])}] = e;
    }
    for (PlanEdge& edge : mesh.edges) {
        const auto other = edges.find({end_of(edge), edge.corner});
        if (other != edges.end()) edge.across = other->second;
    }
    // Whoever is at a corner with less than a full turn of ground, and half a turn or more.
    std::vector<double> angle_rad(mesh.corners.size(), 0.0);
    for (const PlanEdge& edge : mesh.edges) {
        const PlanPoint& at = mesh.edges[edge.next].from;
        const PlanPoint back = edge.from - at;
        const PlanPoint on = mesh.to(mesh.edges[edge.next]) - at;
        angle_rad[end_of(edge)] +=
            std::abs(std::atan2(on.x * back.y - on.y * back.x, on.x * back.x + on.y * back.y));
    }
    for (const double angle : angle_rad) {
        const bool turns = angle > std::numbers::pi - 1e-6 && angle < 2.0 * std::numbers::pi - 1e-6;
        mesh.turns.push_back(turns ? 1 : 0);
    }
    // One after the other, as far as neighbours lead.
    mesh.component.assign(polygons.size(), kNothing);
    for (std::uint32_t p = 0; p < polygons.size(); ++p) {
        if (mesh.component[p] != kNothing) continue;
        mesh.component[p] = mesh.components;
        for (bool is_changed = true; is_changed;) {
            is_changed = false;
            for (const PlanEdge& edge : mesh.edges) {
                if (edge.across == kNothing) continue;
                std::uint32_t& other = mesh.component[mesh.edges[edge.across].polygon];
                if (mesh.component[edge.polygon] != mesh.components || other != kNothing) continue;
                other = mesh.components;
                is_changed = true;
            }
        }
        ++mesh.components;
    }
    return mesh;
}

// Rectangles between lines, row after row from below, each row from the left.
inline PlanMesh hand_grid(const std::vector<double>& xs, const std::vector<double>& ys) {
    std::vector<std::vector<PlanPoint>> polygons;
    for (std::size_t y = 0; y + 1 < ys.size(); ++y) {
        for (std::size_t x = 0; x + 1 < xs.size(); ++x) {
            polygons.push_back(
                {{xs[x], ys[y]}, {xs[x + 1], ys[y]}, {xs[x + 1], ys[y + 1]}, {xs[x], ys[y + 1]}});
        }
    }
    return hand_mesh(polygons);
}

inline PlanLinks no_links(const PlanMesh& mesh) {
    return {std::vector<std::uint32_t>(mesh.polygon_count() + 1, 0), {}};
}

}  // namespace pronk::tests
