#include "links/edge_surroundings.hpp"

#include <algorithm>

#include "links/closed_sides.hpp"

namespace pronk {
namespace {

// Recast makes polygons without area, too: nobody stands there.
bool is_ground(const WalkableSurface& surface, PolyId polygon) {
    return area_m2(surface, polygon) > 1e-3;
}

BorderLine line_of(const PolyRef& polygon, const Vec3& from, const Vec3& to, const Vec2& outward) {
    return {{{plan_view(from), plan_view(to)}, outward},
            polygon,
            std::min(from.y, to.y),
            std::max(from.y, to.y)};
}

std::vector<BorderLine> border_of(const LinkSite& site) {
    std::vector<BorderLine> lines;
    for (std::uint32_t tile = 0; tile < site.tiles.size(); ++tile) {
        const WalkableSurface& surface = *site.tiles[tile].surface;
        for (const BorderEdge& edge : surface.border) {
            if (!is_ground(surface, edge.polygon)) continue;
            lines.push_back(line_of({tile, edge.polygon}, edge.from, edge.to, edge.outward));
        }
    }
    for (const ClosedSide& side : closed_sides(site)) {
        if (!is_ground(*site.tiles[side.polygon.tile].surface, side.polygon.polygon)) continue;
        lines.push_back(
            line_of(side.polygon, side.from, side.to, outward_normal(side.from, side.to)));
    }
    return lines;
}

std::vector<Floor> floors_of(const LinkSite& site) {
    std::vector<Floor> floors;
    for (std::size_t tile = 0; tile < site.tiles.size(); ++tile) {
        const WalkableSurface& surface = *site.tiles[tile].surface;
        for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
            if (!is_ground(surface, PolyId(p))) continue;
            Floor floor{{static_cast<std::uint32_t>(tile), PolyId(p)}, {}, 0.0, 0.0};
            for (const std::uint32_t vertex : surface.corners_of(PolyId(p))) {
                floor.corners.emplace_back(plan_view(surface.vertices[vertex]));
            }
            floor.low_y = std::numeric_limits<double>::infinity();
            floor.high_y = -floor.low_y;
            for (auto t = surface.ground_begin[p]; t < surface.ground_begin[p + 1]; ++t) {
                for (const Vec3& corner : surface.ground_triangles[t]) {
                    floor.low_y = std::min<double>(floor.low_y, corner.y);
                    floor.high_y = std::max<double>(floor.high_y, corner.y);
                }
            }
            floors.push_back(std::move(floor));
        }
    }
    return floors;
}

std::vector<PlanBox> boxes_of(const std::vector<BorderLine>& lines) {
    std::vector<PlanBox> boxes;
    for (const BorderLine& line : lines) {
        boxes.push_back(box_around(line.edge.segment.begin, line.edge.segment.end));
    }
    return boxes;
}

std::vector<PlanBox> boxes_of(const std::vector<Floor>& floors) {
    std::vector<PlanBox> boxes;
    for (const Floor& floor : floors) boxes.push_back(box_around(floor));
    return boxes;
}

}  // namespace

PlanBox box_around(const Floor& floor) {
    PlanBox box = box_around(floor.corners.front(), floor.corners.front());
    for (const glm::dvec2& corner : floor.corners) box.include(corner);
    return box;
}

Surroundings::Surroundings(const LinkSite& site, double range_m)
    : lines(border_of(site)),
      floors(floors_of(site)),
      near_lines(boxes_of(lines), range_m),
      near_floors(boxes_of(floors), range_m) {}

}  // namespace pronk
