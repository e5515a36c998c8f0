#include "surface/plan/geos.hpp"

namespace pronk {

GeosContext::GeosContext() : handle_(GEOS_init_r()) {
    GEOSContext_setErrorMessageHandler_r(
        handle_,
        [](const char* message, void* complaint) {
            *static_cast<std::string*>(complaint) = message;
        },
        &complaint_);
}

GeosContext::~GeosContext() {
    GEOS_finish_r(handle_);
}

Result<GeosGeometry> own(const GeosContext& geos, GEOSGeometry* made) {
    if (made == nullptr) return fail("plan", "GEOS gives up", geos.complaint());
    return GeosGeometry(made, FreeGeosGeometry{geos.handle()});
}

Result<GeosGeometry> make_ring(const GeosContext& geos, const FloorRing& corners) {
    const auto count = static_cast<unsigned>(corners.size());
    GEOSCoordSequence* sequence = GEOSCoordSeq_create_r(geos.handle(), count + 1, 2);
    if (sequence == nullptr) return fail("plan", "GEOS gives up", geos.complaint());
    for (unsigned i = 0; i <= count; ++i) {
        const FloorPoint& at = corners[i % count];
        GEOSCoordSeq_setXY_r(geos.handle(), sequence, i, at.x, at.y);
    }
    return own(geos, GEOSGeom_createLinearRing_r(geos.handle(), sequence));
}

Result<GeosGeometry> make_polygon(const GeosContext& geos, const FloorPolygon& polygon) {
    Result<GeosGeometry> outer = make_ring(geos, polygon.outer);
    if (!outer) return outer;
    std::vector<GeosGeometry> holes;
    std::vector<GEOSGeometry*> given;
    for (const FloorRing& hole : polygon.holes) {
        Result<GeosGeometry> ring = make_ring(geos, hole);
        if (!ring) return ring;
        holes.push_back(std::move(*ring));
    }
    for (GeosGeometry& hole : holes) given.push_back(hole.release());
    return own(geos, GEOSGeom_createPolygon_r(geos.handle(), outer->release(), given.data(),
                                              static_cast<unsigned>(given.size())));
}

Result<GeosGeometry> make_collection(const GeosContext& geos, int kind,
                                     std::vector<GeosGeometry> parts) {
    std::vector<GEOSGeometry*> given;
    for (GeosGeometry& part : parts) given.push_back(part.release());
    return own(geos, GEOSGeom_createCollection_r(geos.handle(), kind, given.data(),
                                                 static_cast<unsigned>(given.size())));
}

FloorRing ring_corners(const GeosContext& geos, const GEOSGeometry* ring) {
    const GEOSCoordSequence* sequence = GEOSGeom_getCoordSeq_r(geos.handle(), ring);
    unsigned count = 0;
    GEOSCoordSeq_getSize_r(geos.handle(), sequence, &count);
    FloorRing corners(count);
    for (unsigned i = 0; i < count; ++i) {
        GEOSCoordSeq_getXY_r(geos.handle(), sequence, i, &corners[i].x, &corners[i].y);
    }
    if (count > 1 && corners.front() == corners.back()) corners.pop_back();
    return corners;
}

FloorPolygon read_polygon(const GeosContext& geos, const GEOSGeometry* polygon) {
    FloorPolygon read;
    read.outer = ring_corners(geos, GEOSGetExteriorRing_r(geos.handle(), polygon));
    const int holes = GEOSGetNumInteriorRings_r(geos.handle(), polygon);
    for (int i = 0; i < holes; ++i) {
        read.holes.push_back(ring_corners(geos, GEOSGetInteriorRingN_r(geos.handle(), polygon, i)));
    }
    return read;
}

Result<FloorPoint> place_within(const GeosContext& geos, const GEOSGeometry* polygon) {
    const Result<GeosGeometry> point = own(geos, GEOSPointOnSurface_r(geos.handle(), polygon));
    if (!point) return tl::unexpected(point.error());
    FloorPoint at(0.0);
    GEOSGeomGetX_r(geos.handle(), point->get(), &at.x);
    GEOSGeomGetY_r(geos.handle(), point->get(), &at.y);
    return at;
}

std::vector<FloorPolygon> read_polygons(const GeosContext& geos, const GEOSGeometry* geometry) {
    std::vector<FloorPolygon> polygons;
    if (GEOSisEmpty_r(geos.handle(), geometry) != 0) return polygons;
    const int kind = GEOSGeomTypeId_r(geos.handle(), geometry);
    if (kind == GEOS_POLYGON) return {read_polygon(geos, geometry)};
    if (kind < GEOS_MULTIPOINT) return polygons;  // points and lines
    const int parts = GEOSGetNumGeometries_r(geos.handle(), geometry);
    for (int i = 0; i < parts; ++i) {
        for (FloorPolygon& one :
             read_polygons(geos, GEOSGetGeometryN_r(geos.handle(), geometry, i))) {
            polygons.push_back(std::move(one));
        }
    }
    return polygons;
}

}  // namespace pronk
