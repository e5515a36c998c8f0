#include "surface/plan/hole_cuts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace pronk {
namespace {

struct Line {
    UnitPoint from;
    UnitPoint to;
};

bool is_between(const UnitPoint& p, const Line& line) {
    if (p == line.from || p == line.to || twice_area(line.from, line.to, p) != 0) return false;
    return std::min(line.from, line.to) < p && p < std::max(line.from, line.to);
}

int side(const Line& line, const UnitPoint& p) {
    const std::int64_t area = twice_area(line.from, line.to, p);
    return (area > 0) - (area < 0);
}

// Where lines have no point in common but their ends.
bool is_blocked_by(const Line& way, const Line& wall) {
    if (is_between(wall.from, way) || is_between(wall.to, way)) return true;
    return side(way, wall.from) * side(way, wall.to) < 0 &&
           side(wall, way.from) * side(wall, way.to) < 0;
}

// Joins every hole at its first corner (by x, then z) to one before it, and at its last corner to
// one behind it. From ring to ring these lead to the outer one both ways, and so no hole is left: a
// hole hangs on the rest by one corner at most.
class HoleCuts {
  public:
    explicit HoleCuts(const FloorPolygon& face) {
        add(face.outer);
        for (const FloorRing& hole : face.holes) add(hole);
        std::sort(corners_.begin(), corners_.end());
        corners_.erase(std::unique(corners_.begin(), corners_.end()), corners_.end());
    }

    // False if a corner sees no other, which cannot be in a valid polygon.
    bool run() {
        for (std::size_t ring = 1; ring < ends_.size(); ++ring) {
            if (!join(ends_[ring].from, true) || !join(ends_[ring].to, false)) return false;
        }
        return true;
    }

    const std::vector<Line>& lines() const { return lines_; }

  private:
    void add(const FloorRing& ring) {
        UnitPoint first = unit_point(ring.front());
        UnitPoint last = first;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const UnitPoint at = unit_point(ring[i]);
            lines_.push_back({at, unit_point(ring[(i + 1) % ring.size()])});
            corners_.push_back(at);
            first = std::min(first, at);
            last = std::max(last, at);
        }
        ends_.push_back({first, last});
    }

    // Whether a corner is joined already: a line leads on from it, of another ring or a cut.
    bool is_joined(const UnitPoint& corner, bool backwards) const {
        return std::any_of(lines_.begin(), lines_.end(), [&](const Line& line) {
            if (line.from != corner && line.to != corner) return false;
            const UnitPoint& other = line.from == corner ? line.to : line.from;
            return backwards ? other < corner : corner < other;
        });
    }

    bool join(const UnitPoint& corner, bool backwards) {
        if (is_joined(corner, backwards)) return true;
        const std::optional<UnitPoint> to = nearest_seen(corner, backwards);
        if (to) lines_.push_back({corner, *to});
        return to.has_value();
    }

    std::optional<UnitPoint> nearest_seen(const UnitPoint& corner, bool backwards) const {
        const auto distance2 = [&](const UnitPoint& p) {
            const std::int64_t x = p.x - corner.x;
            const std::int64_t z = p.z - corner.z;
            return x * x + z * z;
        };
        const auto here = std::lower_bound(corners_.begin(), corners_.end(), corner);
        std::vector<std::pair<std::int64_t, UnitPoint>> others;
        for (auto at = backwards ? corners_.begin() : here + 1;
             at != (backwards ? here : corners_.end()); ++at) {
            others.emplace_back(distance2(*at), *at);
        }
        // The nearest few mostly will do; only then all.
        for (std::size_t begin = 0, end = 16; begin < others.size(); begin = end, end *= 4) {
            end = std::min(end, others.size());
            std::partial_sort(others.begin() + static_cast<std::ptrdiff_t>(begin),
                              others.begin() + static_cast<std::ptrdiff_t>(end), others.end());
            for (std::size_t i = begin; i < end; ++i) {
                const Line way{corner, others[i].second};
                const auto blocks = [&](const Line& wall) { return is_blocked_by(way, wall); };
                if (std::none_of(lines_.begin(), lines_.end(), blocks)) return way.to;
            }
        }
        return std::nullopt;
    }

    std::vector<Line> lines_;  // rings, then cuts
    std::vector<Line> ends_;   // of each ring its first corner and its last
    std::vector<UnitPoint> corners_;
};

Result<GeosGeometry> make_line(const GeosContext& geos, const Line& line) {
    GEOSCoordSequence* sequence = GEOSCoordSeq_create_r(geos.handle(), 2, 2);
    if (sequence == nullptr) return fail("plan", "GEOS gives up", geos.complaint());
    GEOSCoordSeq_setXY_r(geos.handle(), sequence, 0, line.from.x, line.from.z);
    GEOSCoordSeq_setXY_r(geos.handle(), sequence, 1, line.to.x, line.to.z);
    return own(geos, GEOSGeom_createLineString_r(geos.handle(), sequence));
}

}  // namespace

Result<std::vector<FloorPolygon>> cut_at_holes(const GeosContext& geos, const FloorPolygon& face) {
    if (face.holes.empty()) return std::vector<FloorPolygon>{face};
    HoleCuts cuts(face);
    if (!cuts.run()) {
        const UnitPoint at = unit_point(face.outer.front());
        return fail("plan", "the ground cannot be cut there",
                    fmt::format("{}, {} units", at.x, at.z));
    }
    std::vector<GeosGeometry> lines;
    for (const Line& line : cuts.lines()) {
        Result<GeosGeometry> made = make_line(geos, line);
        if (!made) return tl::unexpected(made.error());
        lines.push_back(std::move(*made));
    }
    const Result<GeosGeometry> all = make_collection(geos, GEOS_MULTILINESTRING, std::move(lines));
    if (!all) return tl::unexpected(all.error());
    const GEOSGeometry* const given[] = {all->get()};
    const Result<GeosGeometry> made = own(geos, GEOSPolygonize_r(geos.handle(), given, 1));
    if (!made) return tl::unexpected(made.error());
    std::vector<FloorPolygon> pieces;
    const int count = GEOSGetNumGeometries_r(geos.handle(), made->get());
    for (int i = 0; i < count; ++i) {
        const GEOSGeometry* piece = GEOSGetGeometryN_r(geos.handle(), made->get(), i);
        const Result<FloorPoint> place = place_within(geos, piece);
        if (!place) return tl::unexpected(place.error());
        if (is_within(face, *place)) pieces.push_back(read_polygon(geos, piece));
    }
    return pieces;
}

}  // namespace pronk
