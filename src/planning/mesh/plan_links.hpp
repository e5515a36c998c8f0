// The links of a world enter; they leave as the search wants them, by the polygon they start from.
#pragma once

#include <glm/geometric.hpp>

#include "planning/mesh/plan_mesh.hpp"

namespace pronk {

// Any point of the take-off segment is followed by any of the landing segment.
struct PlanLink {
    std::array<PlanPoint, 2> takeoff{};
    std::array<PlanPoint, 2> landing{};
    std::uint32_t from = 0;  // polygons, or cells
    std::uint32_t to = 0;
    std::uint32_t tile = 0;  // where the link itself is: of the tile's links this one
    std::uint32_t index = 0;
    std::uint32_t number = 0;  // among the links between polygons
    // Of the landing, as sorted_links knows them; a point has no direction.
    PlanPoint landing_direction{0.0};
    double landing_m = 0.0;

    bool has_point_takeoff() const { return takeoff[0] == takeoff[1]; }
    bool has_point_landing() const { return landing[0] == landing[1]; }
};

struct PlanLinks {
    std::vector<std::uint32_t> first;  // of each polygon; one more ends the last
    std::vector<PlanLink> links;

    std::span<const PlanLink> from(std::uint32_t polygon) const {
        return std::span(links).subspan(first[polygon], first[polygon + 1] - first[polygon]);
    }
};

// With links by the polygon they start from, and among these in the order they come in.
PlanLinks sorted_links(std::vector<PlanLink> links, std::size_t polygons);

PlanLinks make_plan_links(const NavWorld& world, const PlanMesh& mesh);

// A polygon of a dead end has one neighbour if those that are dead ends behind it are left out, and
// nobody jumps from it: a route walks in only if its goal is there, and out only to that neighbour.
// For each polygon the neighbour, or kNothing if it is none.
std::vector<std::uint32_t> find_dead_ends(const PlanMesh& mesh, const PlanLinks& links);

}  // namespace pronk
