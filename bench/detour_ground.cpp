#include "bench/detour_ground.hpp"

namespace pronk::bench {
namespace {

// Detour asks a plain function for numbers from 0 to 1.
std::uint32_t random_state = 1;
float next_share() {
    random_state = random_state * 1664525U + 1013904223U;
    return static_cast<float>(random_state >> 8U) * 0x1p-24F;
}

}  // namespace

DetourPoint detour_point(const Vec3d& point) {
    return {static_cast<float>(point.x), static_cast<float>(point.y), static_cast<float>(point.z)};
}

DetourGround::DetourGround(const NavWorld& world, DetourMeshPtr mesh, int most_nodes)
    : world_(world), mesh_(std::move(mesh)) {
    query_.init(mesh_.get(), most_nodes);
    random_state = 1;
}

SharedPlace DetourGround::random_place() {
    SharedPlace place;
    query_.findRandomPoint(&filter_, next_share, &place.ref, place.at.data());
    place.ours = {polygon_of(place.ref), {place.at[0], place.at[1], place.at[2]}};
    return place;
}

PolyRef DetourGround::polygon_of(dtPolyRef ref) const {
    const dtMeshTile* tile = nullptr;
    const dtPoly* polygon = nullptr;
    mesh_->getTileAndPolyByRefUnsafe(ref, &tile, &polygon);
    const TileCoord at{tile->header->x, tile->header->y};
    for (std::uint32_t t = 0; t < world_.tiles.size(); ++t) {
        if (world_.tiles[t].surface.tile == at) {
            return {t, PolyId(static_cast<std::size_t>(polygon - tile->polys))};
        }
    }
    return {};
}

}  // namespace pronk::bench
