// Recast's objects with owners, and its complaints as text.
#pragma once

#include <Recast.h>

#include <memory>
#include <pronk/geometry.hpp>
#include <string>

namespace pronk {

// Recast's area 0 means "cannot be stood on", so terrain t is area t + 1.
inline unsigned char area_of(TerrainId terrain) {
    return static_cast<unsigned char>(terrain.valid() ? terrain.value + 1 : RC_NULL_AREA);
}
inline TerrainId terrain_of(unsigned area) {
    return area == RC_NULL_AREA ? TerrainId() : TerrainId(area - 1);
}

template <class T, void (*kFree)(T*)>
struct RecastFree {
    void operator()(T* object) const { kFree(object); }
};

using HeightfieldPtr = std::unique_ptr<rcHeightfield, RecastFree<rcHeightfield, rcFreeHeightField>>;
using CompactPtr = std::unique_ptr<rcCompactHeightfield,
                                   RecastFree<rcCompactHeightfield, rcFreeCompactHeightfield>>;
using ContoursPtr = std::unique_ptr<rcContourSet, RecastFree<rcContourSet, rcFreeContourSet>>;
using PolyMeshPtr = std::unique_ptr<rcPolyMesh, RecastFree<rcPolyMesh, rcFreePolyMesh>>;
using DetailPtr =
    std::unique_ptr<rcPolyMeshDetail, RecastFree<rcPolyMeshDetail, rcFreePolyMeshDetail>>;

// Keeps the first error Recast reports. It also reports some that it can live with (overlapping
// regions), so whether a step failed is for its return value to say.
class RecastLog : public rcContext {
  public:
    RecastLog() : rcContext(true) { enableTimer(false); }

    const std::string& first_error() const { return first_error_; }

  protected:
    void doLog(rcLogCategory category, const char* message, int length) override {
        if (category == RC_LOG_ERROR && first_error_.empty()) {
            first_error_.assign(message, static_cast<std::size_t>(length));
        }
    }

  private:
    std::string first_error_;
};

}  // namespace pronk
