// A world enters; whether Detour walks straight from a place to another leaves.
#pragma once

#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>

#include <array>
#include <memory>

#include "linked_worlds.hpp"

namespace pronk::tests {

class DetourWalk {
  public:
    explicit DetourWalk(const NavWorld& world)
        : world_(world), mesh_(make_detour_mesh(world).value()) {
        query_->init(mesh_.get(), 512);
    }

    // Whether the raycast from a place in a polygon ends at the other place: the last polygon on
    // the way has it, at its height. On an edge that may be the one before.
    bool walks(const judge::GroundPolygon& start, const Vec3d& from, const Vec3d& to) const {
        const dtQueryFilter filter;
        const float a[3] = {static_cast<float>(from.x), static_cast<float>(from.y),
                            static_cast<float>(from.z)};
        const float b[3] = {static_cast<float>(to.x), static_cast<float>(to.y),
                            static_cast<float>(to.z)};
        std::array<dtPolyRef, 512> path{};
        dtRaycastHit hit{};
        hit.path = path.data();
        hit.maxPath = static_cast<int>(path.size());
        const dtStatus status = query_->raycast(ref_of(start), a, b, &filter, 0, &hit);
        if (dtStatusFailed(status) || hit.t < 1.0F || hit.pathCount == 0) return false;
        const judge::GroundPolygon last =
            polygon_of(path[static_cast<std::size_t>(hit.pathCount - 1)]);
        const WalkableSurface& surface = world_.tiles[last.tile].surface;
        const Vec2 place(b[0], b[2]);
        return lies_in(surface, last.polygon, to) &&
               std::abs(ground_height(surface, last.polygon, place) - b[1]) <=
                   world_.settings.grid.cell_height_m;
    }
    // In a world of one tile.
    bool walks(PolyId start, const Vec3d& from, const Vec3d& to) const {
        return walks(judge::GroundPolygon{0, start}, from, to);
    }

  private:
    dtPolyRef ref_of(const judge::GroundPolygon& polygon) const {
        const dtNavMesh& mesh = *mesh_;
        return mesh.getPolyRefBase(mesh.getTile(static_cast<int>(polygon.tile))) |
               static_cast<dtPolyRef>(polygon.polygon.value);
    }
    judge::GroundPolygon polygon_of(dtPolyRef ref) const {
        unsigned salt = 0;
        unsigned tile = 0;
        unsigned polygon = 0;
        mesh_->decodePolyId(ref, salt, tile, polygon);
        return {tile, PolyId(polygon)};
    }

    const NavWorld& world_;
    DetourMeshPtr mesh_;
    std::unique_ptr<dtNavMeshQuery> query_ = std::make_unique<dtNavMeshQuery>();
};

}  // namespace pronk::tests
