#include "surface/plan/plan_faces.hpp"

#include <algorithm>
#include <optional>

namespace pronk {
namespace {

bool is_within(const FloorRing& ring, const FloorPoint& p) {
    bool inside = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const FloorPoint& a = ring[i];
        const FloorPoint& b = ring[(i + 1) % ring.size()];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        if (p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
    }
    return inside;
}

// Polygons that do not overlap, to be asked which of them a place lies in.
class PolygonList {
  public:
    explicit PolygonList(const std::vector<FloorPolygon>& polygons) : polygons_(polygons) {
        for (const FloorPolygon& polygon : polygons) {
            FloorPoint min = polygon.outer.front();
            FloorPoint max = min;
            for (const FloorPoint& corner : polygon.outer) {
                min = glm::min(min, corner);
                max = glm::max(max, corner);
            }
            boxes_.push_back({min, max});
        }
    }

    std::optional<std::size_t> at(const FloorPoint& p) const {
        for (std::size_t i = 0; i < polygons_.size(); ++i) {
            const auto& [min, max] = boxes_[i];
            if (p.x < min.x || p.x > max.x || p.y < min.y || p.y > max.y) continue;
            if (is_within(polygons_[i], p)) return i;
        }
        return std::nullopt;
    }

  private:
    const std::vector<FloorPolygon>& polygons_;
    std::vector<std::pair<FloorPoint, FloorPoint>> boxes_;
};

// All borders at once, cut where they meet: so whatever rounding does to one line it does to all
// polygons beside it.
Result<GeosGeometry> cut_borders(const GeosContext& geos,
                                 std::initializer_list<const std::vector<FloorPolygon>*> lists) {
    std::vector<GeosGeometry> rings;
    Result<void> added;
    const auto add = [&](const FloorRing& ring) {
        Result<GeosGeometry> made = make_ring(geos, ring);
        if (made) {
            rings.push_back(std::move(*made));
        } else {
            added = tl::unexpected(made.error());
        }
    };
    for (const std::vector<FloorPolygon>* list : lists) {
        for (const FloorPolygon& polygon : *list) {
            add(polygon.outer);
            for (const FloorRing& hole : polygon.holes) add(hole);
        }
    }
    if (!added) return tl::unexpected(added.error());
    const Result<GeosGeometry> lines =
        make_collection(geos, GEOS_MULTILINESTRING, std::move(rings));
    if (!lines) return tl::unexpected(lines.error());
    return own(geos, GEOSUnaryUnionPrec_r(geos.handle(), lines->get(), 1.0));
}

}  // namespace

bool is_within(const FloorPolygon& polygon, const FloorPoint& place) {
    const auto holds = [&](const FloorRing& ring) { return is_within(ring, place); };
    return holds(polygon.outer) && std::none_of(polygon.holes.begin(), polygon.holes.end(), holds);
}

Result<std::vector<PlanFace>> find_faces(const GeosContext& geos, const GridPlan& plan,
                                         double radius_units) {
    std::vector<FloorPolygon> obstacles = plan.obstacles;
    if (radius_units > 0.0) {
        Result<std::vector<FloorPolygon>> grown = grown_obstacles(geos, plan, radius_units);
        if (!grown) return tl::unexpected(grown.error());
        obstacles = std::move(*grown);
    }
    const Result<GeosGeometry> borders =
        cut_borders(geos, {&plan.outlines, &obstacles, &plan.terrains});
    if (!borders) return tl::unexpected(borders.error());
    const GEOSGeometry* const lines[] = {borders->get()};
    const Result<GeosGeometry> pieces = own(geos, GEOSPolygonize_r(geos.handle(), lines, 1));
    if (!pieces) return tl::unexpected(pieces.error());

    const PolygonList outlines_at(plan.outlines);
    const PolygonList obstacles_at(obstacles);
    const PolygonList terrains_at(plan.terrains);
    std::vector<PlanFace> faces;
    const int count = GEOSGetNumGeometries_r(geos.handle(), pieces->get());
    for (int i = 0; i < count; ++i) {
        const GEOSGeometry* piece = GEOSGetGeometryN_r(geos.handle(), pieces->get(), i);
        const Result<FloorPoint> place = place_within(geos, piece);
        if (!place) return tl::unexpected(place.error());
        if (!outlines_at.at(*place) || obstacles_at.at(*place)) continue;
        const std::optional<std::size_t> terrain = terrains_at.at(*place);
        faces.push_back(
            {read_polygon(geos, piece), terrain ? plan.terrain[*terrain] : TerrainId(0)});
    }
    return faces;
}

}  // namespace pronk
