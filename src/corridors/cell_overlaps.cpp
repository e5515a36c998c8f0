#include "corridors/cell_overlaps.hpp"

#include "corridors/plan_clip.hpp"
#include "links/plan_index.hpp"

namespace pronk {
namespace {

// Cells are convex but for half of kTouching_m2 (plan_cells.cpp), and what of two of them overlaps
// by no more is nowhere wider than the root of it, 45 µm.
bool is_beside_an_edge(const PlanMesh& mesh, std::uint32_t of, std::uint32_t other) {
    for (const PlanEdge& edge : mesh.edges_of(of)) {
        const PlanPoint along = mesh.to(edge) - edge.from;
        bool is_beside = true;
        for (const PlanEdge& corner : mesh.edges_of(other)) {
            is_beside = is_beside && cross(along, corner.from - edge.from) <= kTouching_m2;
        }
        if (is_beside) return true;
    }
    return false;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> find_overlaps(
    const PlanMesh& mesh, const std::vector<std::uint8_t>& is_left_out) {
    std::vector<PlanBox> boxes;
    double size_m = 0.0;
    for (std::uint32_t c = 0; c < mesh.polygon_count(); ++c) {
        const PlanPoint& first = mesh.edges_of(c).front().from;
        PlanBox& box = boxes.emplace_back(PlanBox{first, first});
        for (const PlanEdge& edge : mesh.edges_of(c)) box.include(edge.from);
        size_m += std::max(box.max.x - box.min.x, box.max.y - box.min.y);
    }
    std::vector<std::vector<std::uint32_t>> overlaps(boxes.size());
    if (boxes.empty()) return overlaps;
    const PlanIndex index(boxes, std::max(size_m / static_cast<double>(boxes.size()), 1e-3));
    std::vector<std::uint32_t> near;
    for (std::uint32_t c = 0; c < boxes.size(); ++c) {
        if (is_left_out[c] != 0) continue;
        index.find(boxes[c], near);
        for (const std::uint32_t other : near) {
            if (other <= c || is_left_out[other] != 0 || is_beside_an_edge(mesh, c, other) ||
                is_beside_an_edge(mesh, other, c)) {
                continue;
            }
            overlaps[c].push_back(other);
            overlaps[other].push_back(c);
        }
    }
    return overlaps;
}

}  // namespace pronk
