// Walks against those of Detour, on every level.
#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>

#include <pronk/planning.hpp>

#include "../shared_worlds.hpp"
#include "random_places.hpp"

namespace pronk::tests::detour_routes_test {
namespace {

class DetourRoutes {
  public:
    explicit DetourRoutes(const NavWorld& world) : mesh_(make_detour_mesh(world).value()) {
        query_.init(mesh_.get(), 65535);
    }

    // In plan view; none if Detour does not get there.
    std::optional<double> length_m(const NavWorld& world, const GroundPoint& from,
                                   const GroundPoint& to) {
        const std::array<float, 3> a = floats(from.at);
        const std::array<float, 3> b = floats(to.at);
        const dtPolyRef goal = ref(world, to.on);
        int polygons = 0;
        query_.findPath(ref(world, from.on), goal, a.data(), b.data(), &filter_, path_.data(),
                        &polygons, kMost);
        if (polygons == 0 || path_[static_cast<std::size_t>(polygons) - 1] != goal) return {};
        return straight_m(from, to, polygons);
    }

    // The same through given polygons.
    double length_m(const NavWorld& world, const GroundPoint& from, const GroundPoint& to,
                    const std::vector<PolyRef>& corridor) {
        for (std::size_t p = 0; p < corridor.size(); ++p) path_.at(p) = ref(world, corridor[p]);
        return straight_m(from, to, static_cast<int>(corridor.size()));
    }

  private:
    static constexpr int kMost = 4096;
    static std::array<float, 3> floats(const Vec3d& p) {
        return {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
    }
    double straight_m(const GroundPoint& from, const GroundPoint& to, int polygons) {
        const std::array<float, 3> a = floats(from.at);
        const std::array<float, 3> b = floats(to.at);
        int points = 0;
        query_.findStraightPath(a.data(), b.data(), path_.data(), polygons, points_.data(), nullptr,
                                nullptr, &points, kMost);
        double sum = 0.0;
        for (std::size_t i = 3; i < 3 * static_cast<std::size_t>(points); i += 3) {
            sum += std::hypot(double{points_[i]} - points_[i - 3],
                              double{points_[i + 2]} - points_[i - 1]);
        }
        return sum;
    }
    dtPolyRef ref(const NavWorld& world, const PolyRef& polygon) const {
        const TileCoord& at = world.tiles[polygon.tile].surface.tile;
        const dtMeshTile* tile = mesh_->getTileAt(at.x, at.z, 0);
        return mesh_->getPolyRefBase(tile) | static_cast<dtPolyRef>(polygon.polygon.index());
    }

    DetourMeshPtr mesh_;
    dtNavMeshQuery query_;
    dtQueryFilter filter_;
    std::array<dtPolyRef, kMost> path_{};
    std::array<float, 3 * kMost> points_{};
};

class RoutesOfLevels : public ::testing::TestWithParam<std::string> {};

TEST_P(RoutesOfLevels, Are_found_where_Detour_finds_them_and_never_longer) {
    const NavWorld& world = shared_walking_world(GetParam());
    if (world.tiles.empty()) GTEST_SKIP() << "nobody can stand anywhere";
    DetourRoutes detour(world);
    const RouteMap map(world);
    RoutePlanner planner(map);
    RandomPlaces places(world, 11);
    Route route;
    for (int i = 0; i < draws(200, 1000); ++i) {
        const GroundPoint from = places.next();
        const GroundPoint to = places.next();
        planner.plan({from.at, to.at}, route);
        const auto length_m = detour.length_m(world, from, to);
        EXPECT_EQ(route.found == RouteFound::reached, length_m.has_value());
        // Detour's points are floats.
        if (length_m) {
            EXPECT_LE(route.length_m, *length_m + 1e-3);
        }
    }
}

// Detour chooses other polygons, over the middles of edges; through the same ones both funnels find
// the same.
TEST_P(RoutesOfLevels, Through_a_corridor_are_as_long_as_those_of_Detour_through_it) {
    const NavWorld& world = shared_walking_world(GetParam());
    if (world.tiles.empty()) GTEST_SKIP() << "nobody can stand anywhere";
    DetourRoutes detour(world);
    const RouteMap map(world);
    CorridorPlanner planner(map);
    RandomPlaces places(world, 13);
    Route route;
    for (int i = 0; i < draws(200, 1000); ++i) {
        const GroundPoint from = places.next();
        const GroundPoint to = places.next();
        RouteRequest request{from.at, to.at};
        request.from_polygon = from.on;
        request.to_polygon = to.on;
        planner.plan(request, route);
        EXPECT_EQ(route.found == RouteFound::reached, detour.length_m(world, from, to).has_value());
        if (route.found != RouteFound::reached) continue;
        EXPECT_NEAR(route.length_m, detour.length_m(world, from, to, route.polygons), 1e-3);
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, RoutesOfLevels, ::testing::ValuesIn(level_names()), test_name);

}  // namespace
}  // namespace pronk::tests::detour_routes_test
