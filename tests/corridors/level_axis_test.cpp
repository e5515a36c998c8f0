// The axis of every scene and level: half way between borders, by brute force, in one piece and in
// tiles; the same however it is cut up; and what is answered by it.
#include "../planning/random_places.hpp"
#include "../shared_worlds.hpp"
#include "axis_promises.hpp"
#include "corridors/corridor_map.hpp"

namespace pronk::tests::level_axis_test {
namespace {

class EveryLevel : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryLevel, Has_an_axis_half_way_between_its_borders) {
    for (const int tile_cells : {0, 48}) {
        const NavWorld& world = shared_walking_world(GetParam(), tile_cells);
        const RouteMap routes(world, 1);
        const CorridorMap map(routes, 1);
        // In tiles, one real level has two places where a border touches another.
        const std::size_t most_doubtful = GetParam().starts_with("scene:") ? 0 : 2;
        expect_axis(map.parts().mesh(), map.parts().axis, most_doubtful);
    }
}

TEST_P(EveryLevel, Has_the_same_axis_in_patches_of_any_size_and_for_any_threads) {
    const NavWorld& world = shared_walking_world(GetParam());
    const RouteMap routes(world, 1);
    const PlanMesh& mesh = routes.parts().cells.mesh;
    const MedialAxis whole = axis_of(mesh, grid_of(world));
    expect_same_axis(whole, axis_of(mesh, grid_of(world), 20));
    const MedialAxis threaded = axis_of(mesh, grid_of(world), 4096, 5);
    expect_same_axis(whole, threaded);
    EXPECT_EQ(whole.cell_sites, threaded.cell_sites);
}

// 50,000 on each.
TEST_P(EveryLevel, Answers_where_the_closest_border_is_as_brute_force_does) {
    const NavWorld& world = shared_walking_world(GetParam());
    const RouteMap routes(world, 1);
    const CorridorMap map(routes, 1);
    const CorridorMap::Parts& parts = map.parts();
    RandomPlaces places(world, 7);
    for (int i = 0; i < 50'000; ++i) {
        const GroundPoint place = places.next();
        const PlanPoint at = plan_point(place.at);
        const std::uint32_t polygon = routes.parts().mesh.number(place.on.tile, place.on.polygon);
        // Floats: they may lie just beside.
        const PlanPoint inside = nearest_in(routes.parts().mesh, polygon, at);
        const std::uint32_t cell = routes.parts().cells.cell_of[polygon];
        const NearBorder near = parts.distances.nearest(cell, inside);
        ASSERT_NEAR(near.away_m, clearance_m(parts.mesh(), {inside, cell}), 1e-6)
            << inside.x << ' ' << inside.y;
        ASSERT_NEAR(length(near.at - inside), near.away_m, 1e-9);
    }
}

TEST_P(EveryLevel, Retracts_any_place_to_where_two_borders_are_as_near) {
    const NavWorld& world = shared_walking_world(GetParam());
    const RouteMap routes(world, 1);
    const CorridorMap map(routes, 1);
    const SurfaceQuestions ask(routes);
    RandomPlaces places(world, 8);
    for (int i = 0; i < 2'000; ++i) {
        const GroundPoint point = places.next();
        const SurfacePlace place{point.on, point.at};
        const ClosestBorder before = map.closest_border(place).value();
        const AxisPlace on = map.retraction(place).value();
        SCOPED_TRACE(::testing::Message() << point.at.x << ' ' << point.at.z << " to " << on.at.at.x
                                          << ' ' << on.at.at.z);
        ASSERT_NEAR(ask.wall(place, 1e9).value().away_m, before.clearance_m, 1e-5);
        ASSERT_NEAR(ask.wall(on.at, 1e9).value().away_m, on.clearance_m, 1e-5);
        ASSERT_GE(on.clearance_m, before.clearance_m);
        const auto apart_m = [](const Vec3d& a, const Vec3d& b) {
            return std::hypot(a.x - b.x, a.z - b.z);
        };
        for (const SurfacePlace& closest : on.closest) {
            ASSERT_NEAR(apart_m(closest.at, on.at.at), on.clearance_m, 1e-5);
        }
        // Two that are not one; but from a corner both walls begin.
        if (on.clearance_m > 1e-3) {
            ASSERT_GT(apart_m(on.closest[0].at, on.closest[1].at), 1e-6);
        }
        // Straight away from the border.
        ASSERT_NEAR(apart_m(before.at.at, point.at) + apart_m(point.at, on.at.at), on.clearance_m,
                    1e-4);
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, EveryLevel, ::testing::ValuesIn(level_names()), test_name);

}  // namespace
}  // namespace pronk::tests::level_axis_test
