// GEOS's C interface with owners and errors: every call either gives a geometry or says why not.
#pragma once

#include <geos_c.h>

#include <memory>
#include <pronk/floor_plan.hpp>

namespace pronk {

// GEOS's state for one thread, and what it last complained about.
class GeosContext {
  public:
    GeosContext();
    GeosContext(const GeosContext&) = delete;
    GeosContext& operator=(const GeosContext&) = delete;
    ~GeosContext();

    GEOSContextHandle_t handle() const { return handle_; }
    // Of the last call that failed.
    const std::string& complaint() const { return complaint_; }

  private:
    GEOSContextHandle_t handle_;
    std::string complaint_;
};

struct FreeGeosGeometry {
    GEOSContextHandle_t handle = nullptr;
    void operator()(GEOSGeometry* geometry) const { GEOSGeom_destroy_r(handle, geometry); }
};
using GeosGeometry = std::unique_ptr<GEOSGeometry, FreeGeosGeometry>;

// Takes what a call returned; null is the call's failure.
Result<GeosGeometry> own(const GeosContext& geos, GEOSGeometry* made);

// A closed ring of these corners.
Result<GeosGeometry> make_ring(const GeosContext& geos, const FloorRing& corners);
Result<GeosGeometry> make_polygon(const GeosContext& geos, const FloorPolygon& polygon);
// `kind` is one of GEOS's: GEOS_MULTIPOLYGON, GEOS_MULTILINESTRING...
Result<GeosGeometry> make_collection(const GeosContext& geos, int kind,
                                     std::vector<GeosGeometry> parts);

// The corners of a ring or line; of a ring the first one is not repeated.
FloorRing ring_corners(const GeosContext& geos, const GEOSGeometry* ring);
FloorPolygon read_polygon(const GeosContext& geos, const GEOSGeometry* polygon);
// A place inside it.
Result<FloorPoint> place_within(const GeosContext& geos, const GEOSGeometry* polygon);
// All polygons of a geometry, however deep in collections.
std::vector<FloorPolygon> read_polygons(const GeosContext& geos, const GEOSGeometry* geometry);

}  // namespace pronk
