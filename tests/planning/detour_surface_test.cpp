// Answers about the ground against those of Detour, on every level. Where both mean the same they
// agree, but for Detour's floats; where they do not it is said what differs.
#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>

#include <glm/geometric.hpp>
#include <pronk/planning.hpp>

#include "../shared_worlds.hpp"
#include "random_places.hpp"

namespace pronk::tests::detour_surface_test {
namespace {

using Floats = std::array<float, 3>;

class DetourAsked {
  public:
    explicit DetourAsked(const NavWorld& world)
        : world_(world), mesh_(make_detour_mesh(world).value()) {
        query_.init(mesh_.get(), 65535);
    }

    // How much of the way.
    double ray(const GroundPoint& from, const Vec3d& to) {
        const Floats a = floats(from.at);
        const Floats b = floats(to);
        dtRaycastHit hit{};
        hit.path = polygons_.data();
        hit.maxPath = kMost;
        query_.raycast(ref(from.on), a.data(), b.data(), &filter_, 0, &hit);
        return std::min(1.0, double{hit.t});
    }
    Vec3d move(const GroundPoint& from, const Vec3d& to) {
        const Floats a = floats(from.at);
        const Floats b = floats(to);
        Floats end{};
        int count = 0;
        query_.moveAlongSurface(ref(from.on), a.data(), b.data(), &filter_, end.data(),
                                polygons_.data(), &count, kMost);
        return {end[0], end[1], end[2]};
    }
    struct Wall {
        double away_m = 0.0;
        Vec3d at{0.0};
    };
    Wall wall(const GroundPoint& from, double within_m) {
        const Floats a = floats(from.at);
        Floats at{};
        Floats normal{};
        float away_m = 0.0F;
        query_.findDistanceToWall(ref(from.on), a.data(), static_cast<float>(within_m), &filter_,
                                  &away_m, at.data(), normal.data());
        return {away_m, {at[0], at[1], at[2]}};
    }
    double height(const GroundPoint& at) {
        float y = 0.0F;
        query_.getPolyHeight(ref(at.on), floats(at.at).data(), &y);
        return y;
    }
    std::optional<Vec3d> nearest(const Vec3d& place, double within_m) {
        const Floats a = floats(place);
        const auto half = static_cast<float>(within_m);
        const Floats extents{half, half, half};
        Floats at{};
        dtPolyRef found = 0;
        query_.findNearestPoly(a.data(), extents.data(), &filter_, &found, at.data());
        if (found == 0) return {};
        return Vec3d(at[0], at[1], at[2]);
    }
    std::vector<dtPolyRef> around(const GroundPoint& from, double within_m) {
        const Floats a = floats(from.at);
        int count = 0;
        query_.findPolysAroundCircle(ref(from.on), a.data(), static_cast<float>(within_m), &filter_,
                                     polygons_.data(), nullptr, nullptr, &count, kMost);
        std::vector<dtPolyRef> found(polygons_.begin(), polygons_.begin() + count);
        std::sort(found.begin(), found.end());
        return found;
    }
    dtPolyRef ref(const PolyRef& polygon) const {
        const TileCoord& at = world_.tiles[polygon.tile].surface.tile;
        const dtMeshTile* tile = mesh_->getTileAt(at.x, at.z, 0);
        return mesh_->getPolyRefBase(tile) | static_cast<dtPolyRef>(polygon.polygon.index());
    }

  private:
    static constexpr int kMost = 4096;
    static Floats floats(const Vec3d& p) {
        return {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
    }

    const NavWorld& world_;
    DetourMeshPtr mesh_;
    dtNavMeshQuery query_;
    dtQueryFilter filter_;
    std::array<dtPolyRef, kMost> polygons_{};
};

double plan_m(const Vec3d& a, const Vec3d& b) {
    return std::hypot(a.x - b.x, a.z - b.z);
}

// Whether a corner of the polygons that a ray passes is at a place.
bool is_corner(const NavWorld& world, const SurfaceRay& ray, const Vec3d& place) {
    for (const PolyRef& polygon : ray.polygons) {
        const WalkableSurface& surface = world.tiles[polygon.tile].surface;
        for (const std::uint32_t corner : surface.corners_of(polygon.polygon)) {
            if (plan_m(Vec3d(surface.vertices[corner]), place) < 2e-4) return true;
        }
    }
    return false;
}

// Whether an edge of a polygon passes a place, as straight as Detour has it, over steps of the
// ground.
bool has_edge_at(const NavWorld& world, const PolyRef& polygon, const Vec3d& place) {
    const WalkableSurface& surface = world.tiles[polygon.tile].surface;
    const auto corners = surface.corners_of(polygon.polygon);
    for (std::size_t c = 0; c < corners.size(); ++c) {
        const Vec3d from(surface.vertices[corners[c]]);
        const Vec3d along = Vec3d(surface.vertices[corners[(c + 1) % corners.size()]]) - from;
        const double at =
            std::clamp(glm::dot(place - from, along) / glm::dot(along, along), 0.0, 1.0);
        if (glm::distance(from + at * along, place) < 1e-3) return true;
    }
    return false;
}

class SurfaceOfLevels : public ::testing::TestWithParam<std::string> {};

TEST_P(SurfaceOfLevels, Is_what_Detour_says_it_is) {
    for (const int tile_cells : {0, 64}) {
        const NavWorld& world = shared_walking_world(GetParam(), tile_cells);
        if (world.tiles.empty()) GTEST_SKIP() << "nobody can stand anywhere";
        DetourAsked detour(world);
        const RouteMap map(world);
        const SurfaceQuestions ask(map);
        CostReach reach(map);
        RandomPlaces places(world, 51);
        std::mt19937 random(13);
        std::uniform_real_distribution<double> way_m(-6.0, 6.0);
        int nearer = 0;
        int below = 0;
        for (int i = 0; i < draws(1000, 1000); ++i) {
            const GroundPoint from = places.next();
            const double x_m = way_m(random);
            const double z_m = way_m(random);
            const Vec3d to = from.at + Vec3d(x_m, 0.0, z_m);
            const double long_m = plan_m(from.at, to);
            const SurfacePlace here{from.on, from.at};
            SCOPED_TRACE(::testing::Message() << tile_cells << ": " << from.at.x << ' ' << from.at.y
                                              << ' ' << from.at.z << " -> " << to.x << ' ' << to.z);
            const SurfaceRay ray = ask.ray(here, to).value();
            // What is so near a corner that floats cannot tell on which side passes it.
            const double detour_share = detour.ray(from, to);
            if (!is_corner(world, ray, glm::mix(from.at, to, detour_share))) {
                EXPECT_NEAR(ray.share * long_m, detour_share * long_m, 1e-3);
            }
            const SurfaceMove move = ask.move(here, to).value();
            // Detour looks for the nearest place only where borders are: where a polygon's nearest
            // place is on an edge behind which the circle does not reach, ours is nearer.
            const double ours_m = plan_m(move.end.at, to);
            const double theirs_m = plan_m(detour.move(from, to), to);
            EXPECT_LE(ours_m, theirs_m + 1e-3);
            if (ours_m < theirs_m - 1e-3) {
                ++nearer;
                EXPECT_FALSE(ask.wall(move.end, 1e-3).has_value());
            }
            // Over the side of a tile Detour walks on where edges, as straight as from corner to
            // corner, come as near as two climbs: so it may find a wall of the storey below. Then
            // no walk that is as long leads to that wall.
            const auto wall = ask.wall(here, 4.0);
            const double wall_m = wall ? wall->away_m : 4.0;
            const DetourAsked::Wall theirs = detour.wall(from, 4.0);
            if (theirs.away_m < wall_m - 1e-3) {
                ++below;
                EXPECT_NE(tile_cells, 0);
                ASSERT_TRUE(reach.spread(here, theirs.away_m + 1e-3).has_value());
                for (const CostReach::Polygon& polygon : reach.polygons()) {
                    EXPECT_FALSE(has_edge_at(world, polygon.on, theirs.at));
                }
            } else {
                EXPECT_NEAR(wall_m, theirs.away_m, 1e-3);
            }
            EXPECT_NEAR(ask.height(here).value(), detour.height(from), 1e-3);
            const Vec3d over = from.at + Vec3d(0.1 * x_m, 0.1 * (x_m + z_m), 0.1 * z_m);
            if (const auto near = detour.nearest(over, 1.5)) {
                EXPECT_LE(glm::distance(ask.nearest(over, 3.0).value().at, over),
                          glm::distance(*near, over) + 1e-3);
            }
            if (i % 10 != 0) continue;
            ASSERT_TRUE(reach.spread(here, 6.0).has_value());
            const std::vector<dtPolyRef> around = detour.around(from, 6.0);
            for (const CostReach::Polygon& polygon : reach.polygons()) {
                if (polygon.cost > 6.0 - 1e-3) continue;
                EXPECT_TRUE(
                    std::binary_search(around.begin(), around.end(), detour.ref(polygon.on)));
            }
        }
        EXPECT_LE(nearer, 5);
        EXPECT_LE(below, 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, SurfaceOfLevels, ::testing::ValuesIn(level_names()), test_name);

}  // namespace
}  // namespace pronk::tests::detour_surface_test
