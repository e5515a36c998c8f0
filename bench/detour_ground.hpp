// A world and its Detour mesh enter; Detour's queries leave, and random places that both sides
// know.
#pragma once

#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>

#include <array>
#include <pronk/planning.hpp>

namespace pronk::bench {

// As Detour takes points.
using DetourPoint = std::array<float, 3>;
DetourPoint detour_point(const Vec3d& point);

// One place, as Detour names it and as we do.
struct SharedPlace {
    dtPolyRef ref = 0;
    DetourPoint at{};
    SurfacePlace ours;
};

class DetourGround {
  public:
    // The world must stay where it is for as long. Every ground begins with the same random places.
    DetourGround(const NavWorld& world, DetourMeshPtr mesh, int most_nodes);

    // As Detour draws them: any tile, of it a polygon by its area, of it any place.
    SharedPlace random_place();

    const dtNavMeshQuery& query() const { return query_; }
    const dtQueryFilter& filter() const { return filter_; }

  private:
    PolyRef polygon_of(dtPolyRef ref) const;

    const NavWorld& world_;
    DetourMeshPtr mesh_;
    dtNavMeshQuery query_;
    dtQueryFilter filter_;
};

}  // namespace pronk::bench
