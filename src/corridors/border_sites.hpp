// The border of a mesh in plan view enters, as edges and corners; which of them is how far from a
// place, and how the line between two of them runs, leaves. See docs/algorithms/corridor_map.md.
#pragma once

#include "planning/mesh/plan_polygon.hpp"

namespace pronk {

// Sites of the medial axis: border edges by their number in the mesh, and behind them corners.
class BorderSites {
  public:
    explicit BorderSites(const PlanMesh& mesh) : mesh_(&mesh) {}

    std::uint32_t corner_site(std::uint32_t corner) const {
        return static_cast<std::uint32_t>(mesh_->edges.size()) + corner;
    }
    bool is_edge(std::uint32_t site) const { return site < mesh_->edges.size(); }
    const PlanPoint& from(std::uint32_t site) const {
        return is_edge(site) ? mesh_->edges[site].from : mesh_->corners[site - mesh_->edges.size()];
    }
    const PlanPoint& to(std::uint32_t site) const {
        return is_edge(site) ? mesh_->to(mesh_->edges[site]) : from(site);
    }

    // An edge has its ends.
    PlanPoint closest(std::uint32_t site, const PlanPoint& p) const {
        return is_edge(site) ? nearest_on_segment(p, from(site), to(site)) : from(site);
    }
    double distance_m(std::uint32_t site, const PlanPoint& p) const {
        return length(closest(site, p) - p);
    }

    // Whether one is an edge and the other its end: the line between them is no part of the axis.
    bool are_joined(std::uint32_t a, std::uint32_t b) const {
        if (is_edge(a) == is_edge(b)) return false;
        const std::uint32_t edge = is_edge(a) ? a : b;
        const std::uint32_t corner = is_edge(a) ? b : a;
        return corner_site(mesh_->edges[edge].corner) == corner ||
               corner_site(mesh_->edges[mesh_->edges[edge].next].corner) == corner;
    }

    // One goes along the line between two sites with the one at the left hand and the other at the
    // right hand: never back by this direction. Ground is to the left of border edges, so the wall
    // at the right hand runs the way one goes, and the one at the left hand runs against it.
    PlanPoint way_between(std::uint32_t left, std::uint32_t right) const {
        const auto along = [&](std::uint32_t edge) {
            const PlanPoint whole = to(edge) - from(edge);
            return whole / length(whole);
        };
        if (is_edge(left) && is_edge(right)) return along(right) - along(left);
        if (is_edge(left)) return -along(left);
        if (is_edge(right)) return along(right);
        const PlanPoint across = from(right) - from(left);
        return {-across.y, across.x};
    }

  private:
    const PlanMesh* mesh_;
};

}  // namespace pronk
