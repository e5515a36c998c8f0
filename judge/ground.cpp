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

float throw_dice() {
    return static_cast<float>(dice_of_this_thread->next() >> 40U) * 0x1p-24F;
}

struct FreeQuery {
    void operator()(dtNavMeshQuery* query) const { dtFreeNavMeshQuery(query); }
};

std::array<float, 3> to_detour(const Vec3d& p) {
    return {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
}

// Of all polygons it is shown, how far the place is from the nearest.
class NearestGround : public dtPolyQuery {
  public:
    NearestGround(const dtNavMeshQuery& query, const Vec3d& place, double height_tolerance_m)
        : query_(query), place_(place), height_tolerance_m_(height_tolerance_m) {}

    void process(const dtMeshTile*, dtPoly** polys, dtPolyRef* refs, int count) override {
        for (int i = 0; i < count; ++i) {
            if (polys[i]->getType() == DT_POLYTYPE_GROUND) look_at(refs[i]);
        }
    }

    double off_by_m() const { return off_by_m_; }

  private:
    void look_at(dtPolyRef ref) {
        const std::array<float, 3> place = to_detour(place_);
        std::array<float, 3> nearest{};
        bool over = false;
        query_.closestPointOnPoly(ref, place.data(), nearest.data(), &over);
        const double x = static_cast<double>(nearest[0]);
        const double y = static_cast<double>(nearest[1]);
        const double z = static_cast<double>(nearest[2]);
        // Detour gives the place itself back, as a float, where the polygon has it in plan view.
        const double across = over ? 0.0 : std::hypot(x - place_.x, z - place_.z);
        off_by_m_ =
            std::min(off_by_m_, std::max({across - kPlanTolerance_m,
                                          std::abs(y - place_.y) - height_tolerance_m_, 0.0}));
    }

    const dtNavMeshQuery& query_;
    Vec3d place_;
    double height_tolerance_m_;
    double off_by_m_ = Ground::kFarthest_m;
};

}  // namespace

struct Ground::Parts {
    DetourMeshPtr mesh;
    std::unique_ptr<dtNavMeshQuery, FreeQuery> query;
    double voxel_m;
};

Ground::Ground(std::unique_ptr<const Parts> parts) : parts_(std::move(parts)) {}
Ground::Ground(Ground&&) noexcept = default;
Ground& Ground::operator=(Ground&&) noexcept = default;
Ground::~Ground() = default;

Result<Ground> Ground::make(const NavWorld& world) {
    auto parts = std::make_unique<Parts>();
    parts->voxel_m = static_cast<double>(world.settings.grid.cell_height_m);
    if (!world.tiles.empty()) {
        Result<DetourMeshPtr> mesh = make_detour_mesh(world);
        if (!mesh) return tl::unexpected(mesh.error());
        parts->mesh = std::move(*mesh);
        parts->query.reset(dtAllocNavMeshQuery());
        if (!parts->query || dtStatusFailed(parts->query->init(parts->mesh.get(), 16))) {
            return fail("judge", "Detour refuses the mesh");
        }
    }
    return Ground(std::move(parts));
}

// One query object serves all threads: neither boxes, nearest points nor random points
// touch its node pool, the one thing in it that changes.
double Ground::off_by_m(const Vec3d& place) const {
    if (!parts_->mesh) return kFarthest_m;
    const dtQueryFilter filter;
    const std::array<float, 3> centre = to_detour(place);
    NearestGround nearest(*parts_->query, place, parts_->voxel_m);
    // Nearly every place that is asked for is on the surface, and its surroundings are many.
    for (const double reach : {2.0 * kPlanTolerance_m, kFarthest_m}) {
        const auto across = static_cast<float>(reach + kPlanTolerance_m);
        const auto up = static_cast<float>(reach + parts_->voxel_m);
        const std::array<float, 3> half_size{across, up, across};
        parts_->query->queryPolygons(centre.data(), half_size.data(), &filter, &nearest);
        if (nearest.off_by_m() <= 0.0) break;
    }
    return nearest.off_by_m();
}

std::optional<Vec3d> Ground::random_place(Dice& dice) const {
    if (!parts_->mesh) return std::nullopt;
    const dtQueryFilter filter;
    dice_of_this_thread = &dice;
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
