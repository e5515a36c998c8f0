#include "judge/ground.hpp"

#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pronk::judge {
namespace {

// Detour asks a bare function for its random numbers.
thread_local Dice* dice_of_this_thread = nullptr;

// Detour's calls throw the dice that this thread holds for as long as this lasts.
class DiceInHand {
  public:
    explicit DiceInHand(Dice& dice) { dice_of_this_thread = &dice; }
    ~DiceInHand() { dice_of_this_thread = nullptr; }
    DiceInHand(const DiceInHand&) = delete;
    DiceInHand& operator=(const DiceInHand&) = delete;
};

float throw_dice() {
    return static_cast<float>(dice_of_this_thread->next() >> 40U) * 0x1p-24F;
}

struct FreeQuery {
    void operator()(dtNavMeshQuery* query) const { dtFreeNavMeshQuery(query); }
};

std::array<float, 3> to_detour(const Vec3d& p) {
    return {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
}

// The point of a polygon that is nearest to a place in plan view.
struct NearestPoint {
    double across_m = 0.0;  // 0 if the polygon has the place in plan view
    double y = 0.0;
};

NearestPoint nearest_point(const dtNavMeshQuery& query, dtPolyRef ref, const Vec3d& place) {
    const std::array<float, 3> asked = to_detour(place);
    std::array<float, 3> nearest{};
    bool over = false;
    query.closestPointOnPoly(ref, asked.data(), nearest.data(), &over);
    const double x = static_cast<double>(nearest[0]);
    const double z = static_cast<double>(nearest[2]);
    // Detour gives the place itself back, as a float, where the polygon has it in plan view.
    return {over ? 0.0 : std::hypot(x - place.x, z - place.z), static_cast<double>(nearest[1])};
}

double lacking_m(const NearestPoint& nearest, const Vec3d& place, double height_tolerance_m) {
    return std::max({nearest.across_m - kPlanTolerance_m,
                     std::abs(nearest.y - place.y) - height_tolerance_m, 0.0});
}

// Shows every polygon around a place to `look`.
template <class Look>
class Polygons : public dtPolyQuery {
  public:
    explicit Polygons(Look look) : look_(std::move(look)) {}

    void process(const dtMeshTile*, dtPoly** polys, dtPolyRef* refs, int count) override {
        for (int i = 0; i < count; ++i) {
            if (polys[i]->getType() == DT_POLYTYPE_GROUND) look_(refs[i]);
        }
    }

  private:
    Look look_;
};

template <class Look>
void look_around(const dtNavMeshQuery& query, const Vec3d& place, double across_m, double up_m,
                 const Look& look) {
    const dtQueryFilter filter;
    const std::array<float, 3> centre = to_detour(place);
    const std::array<float, 3> half_size = to_detour({across_m, up_m, across_m});
    Polygons polygons(look);
    query.queryPolygons(centre.data(), half_size.data(), &filter, &polygons);
}

}  // namespace

struct Ground::Parts {
    DetourMeshPtr mesh;
    std::unique_ptr<dtNavMeshQuery, FreeQuery> query;
    std::vector<dtPolyRef> first_polygon;   // by tile of the world: Detour's name of its polygon 0
    std::vector<std::uint32_t> world_tile;  // by tile of the mesh

    dtPolyRef ref_of(const GroundPolygon& polygon) const {
        return first_polygon[polygon.tile] | static_cast<dtPolyRef>(polygon.polygon.index());
    }
    GroundPolygon polygon_of(dtPolyRef ref) const {
        return {world_tile[mesh->decodePolyIdTile(ref)], PolyId(mesh->decodePolyIdPoly(ref))};
    }
};

Ground::Ground(std::unique_ptr<const Parts> parts) : parts_(std::move(parts)) {}
Ground::Ground(Ground&&) noexcept = default;
Ground& Ground::operator=(Ground&&) noexcept = default;
Ground::~Ground() = default;

Result<Ground> Ground::make(const NavWorld& world) {
    auto parts = std::make_unique<Parts>();
    if (!world.tiles.empty()) {
        Result<DetourMeshPtr> mesh = make_detour_mesh(world);
        if (!mesh) return tl::unexpected(mesh.error());
        parts->mesh = std::move(*mesh);
        parts->query.reset(dtAllocNavMeshQuery());
        if (!parts->query || dtStatusFailed(parts->query->init(parts->mesh.get(), 16))) {
            return fail("judge", "Detour refuses the mesh");
        }
        const dtNavMesh& made = *parts->mesh;
        parts->world_tile.resize(static_cast<std::size_t>(made.getMaxTiles()));
        for (std::uint32_t t = 0; t < world.tiles.size(); ++t) {
            const TileCoord& at = world.tiles[t].surface.tile;
            const dtPolyRef first = made.getPolyRefBase(made.getTileAt(at.x, at.z, 0));
            parts->first_polygon.push_back(first);
            parts->world_tile[made.decodePolyIdTile(first)] = t;
        }
    }
    return Ground(std::move(parts));
}

// One query object serves all threads: neither boxes, nearest points, rays nor random points touch
// its node pool, the one thing in it that changes.
double Ground::off_by_m(const Vec3d& place) const {
    double off = kFarthest_m;
    if (!parts_->mesh) return off;
    // Nearly every place that is asked for is on the surface, and its surroundings are many.
    for (const double reach : {2.0 * kPlanTolerance_m, kFarthest_m}) {
        look_around(*parts_->query, place, reach + kPlanTolerance_m, reach + kHeightTolerance_m,
                    [&](dtPolyRef ref) {
                        const NearestPoint nearest = nearest_point(*parts_->query, ref, place);
                        off = std::min(off, lacking_m(nearest, place, kHeightTolerance_m));
                    });
        if (off <= 0.0) break;
    }
    return off;
}

double Ground::off_by_m(const Vec3d& place, const GroundPolygon& polygon) const {
    return lacking_m(nearest_point(*parts_->query, parts_->ref_of(polygon), place), place,
                     kHeightTolerance_m);
}

double Ground::height_at(const GroundPolygon& polygon, double x, double z) const {
    return nearest_point(*parts_->query, parts_->ref_of(polygon), {x, 0.0, z}).y;
}

std::vector<Footing> Ground::footings(double x, double z, double low_y, double high_y) const {
    std::vector<Footing> found;
    if (!parts_->mesh || !(low_y <= high_y)) return found;
    const Vec3d middle{x, 0.5 * (low_y + high_y), z};
    look_around(*parts_->query, middle, kPlanTolerance_m, middle.y - low_y, [&](dtPolyRef ref) {
        const NearestPoint nearest = nearest_point(*parts_->query, ref, middle);
        if (nearest.across_m > 0.0 || nearest.y < low_y || nearest.y > high_y) return;
        found.push_back({parts_->polygon_of(ref), {x, nearest.y, z}});
    });
    return found;
}

std::optional<Footing> Ground::footing(const Vec3d& place) const {
    const auto found =
        footings(place.x, place.z, place.y - kHeightTolerance_m, place.y + kHeightTolerance_m);
    const auto off = [&](const Footing& footing) { return std::abs(footing.place.y - place.y); };
    const auto nearest =
        std::min_element(found.begin(), found.end(),
                         [&](const Footing& a, const Footing& b) { return off(a) < off(b); });
    return nearest == found.end() ? std::nullopt : std::optional(*nearest);
}

bool Ground::walks_straight(const Footing& from, const Vec3d& to) const {
    // A walk over more polygons than this counts as none.
    constexpr int kMostPolygons = 1024;
    const dtQueryFilter filter;
    const std::array<float, 3> start = to_detour(from.place);
    const std::array<float, 3> end = to_detour(to);
    std::array<dtPolyRef, kMostPolygons> path{};
    dtRaycastHit hit{};
    hit.path = path.data();
    hit.maxPath = kMostPolygons;
    const dtStatus status =
        parts_->query->raycast(parts_->ref_of(from.on), start.data(), end.data(), &filter, 0, &hit);
    if (dtStatusFailed(status) || hit.t < 1.0F || hit.pathCount == 0) return false;
    const dtPolyRef last = path[static_cast<std::size_t>(hit.pathCount - 1)];
    return off_by_m(to, parts_->polygon_of(last)) <= 0.0;
}

std::optional<Vec3d> Ground::random_place(Dice& dice) const {
    if (!parts_->mesh) return std::nullopt;
    const dtQueryFilter filter;
    const DiceInHand in_hand(dice);
    dtPolyRef ref = 0;
    std::array<float, 3> place{};
    // Detour refuses now and then, where rounding puts the point outside its polygon.
    for (int tries = 0; tries < 100; ++tries) {
        if (dtStatusSucceed(
                parts_->query->findRandomPoint(&filter, throw_dice, &ref, place.data()))) {
            return Vec3d{place[0], place[1], place[2]};
        }
    }
    return std::nullopt;
}

}  // namespace pronk::judge
