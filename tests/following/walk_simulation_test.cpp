#include <glm/geometric.hpp>

#include "../levels_for_tests.hpp"
#include "../planning/random_places.hpp"
#include "judge/hover.hpp"
#include "judge/soup_ground.hpp"
#include "walked_worlds.hpp"

namespace pronk::tests::walk_simulation_test {
namespace {

TEST(WalkSimulation, Two_who_meet_head_on_pass_each_other) {
    FloorPlan plan;
    plan.outlines = {tests::rectangle(0, 0, 40, 6)};
    const auto in = WalkedWorld::of_plan(plan);
    FollowerSettings settings;
    settings.radius_m = 0.25;
    WalkSimulation simulation(1);
    simulation.add(in.follower(settings, in.drawn({{2, 0, 3}, {38, 0, 3.05}})));
    simulation.add(in.follower(settings, in.drawn({{38, 0, 3}, {2, 0, 3}})));
    double nearest_m = 1e9;
    for (int i = 0; i < 600; ++i) {
        simulation.step(0.05);
        nearest_m = std::min(nearest_m, glm::distance(simulation.follower(0).position(),
                                                      simulation.follower(1).position()));
    }
    EXPECT_EQ(simulation.follower(0).phase(), FollowPhase::arrived);
    EXPECT_EQ(simulation.follower(1).phase(), FollowPhase::arrived);
    EXPECT_GT(nearest_m, 0.4);
    EXPECT_LT(nearest_m, 2.0);
}

std::vector<Vec3d> crowd_after(const WalkedWorld& in, unsigned threads, int steps) {
    WalkSimulation simulation(threads);
    RandomPlaces places(in.world, 3);
    RoutePlanner planner(*in.map);
    while (simulation.size() < 200) {
        RouteRequest request;
        request.from = places.next().at;
        request.to = places.next().at;
        const Route route = planner.plan(request);
        if (route.points.size() < 2) continue;
        simulation.add(in.follower({}, route));
    }
    for (int i = 0; i < steps; ++i) simulation.step(0.1);
    std::vector<Vec3d> positions;
    for (std::size_t i = 0; i < simulation.size(); ++i) {
        positions.push_back(simulation.follower(i).position());
    }
    return positions;
}

TEST(WalkSimulation, The_number_of_threads_changes_nothing) {
    const WalkedWorld in(bake(open("scene:terraces").value(), BakeSettings{}).value().world);
    EXPECT_EQ(crowd_after(in, 1, 150), crowd_after(in, 3, 150));
}

// ---- On all levels ------------------------------------------------------------------------------

class WalksOfLevels : public ::testing::TestWithParam<std::string> {};

// Alone on its route nobody is lost, nobody gets through a border, and everybody arrives. Feet that
// walk are on the level's triangles, as the judge has them.
TEST_P(WalksOfLevels, Whoever_follows_a_route_gets_to_its_end_over_the_ground) {
    BakeSettings settings;
    if (!GetParam().starts_with("scene:")) settings.ability.profiles.clear();
    const Level& level = shared_level(GetParam());
    const WalkedWorld in(bake(level, settings).value().world);
    const SurfaceQuestions questions(*in.map);
    const judge::SoupGround floor(level.soup, settings.agent);
    judge::HoverCounts hover;
    RandomPlaces places(in.world, 17);
    RoutePlanner planner(*in.map);
    std::size_t walks = 0;
    std::size_t steps = 0;
    // On small levels walks are short, and one in a hundred of their steps is not many.
    const bool is_small = in.world.tiles.front().surface.polygon_count() < 100;
    const std::size_t most_steps = is_small ? 40'000 : 0;
    for (int i = 0; i < 2000 && (walks < 30 || steps < most_steps); ++i) {
        RouteRequest request;
        request.from = places.next().at;
        request.to = places.next().at;
        const Route route = planner.plan(request);
        if (route.points.size() < 2) continue;
        ++walks;
        FollowerSettings own;
        own.miran = {i % 3 == 0 ? 4.0 : 20.0, i % 2 == 0 ? 1.0 : 3.0};
        own.motion = i % 4 == 0 ? Motion::straight : Motion::forces;
        RouteFollower follower = in.follower(own, route);
        const double most_s = 60.0 + 3.0 * route.length_m / own.forces.speed_m_s;
        double seconds = 0.0;
        SurfacePlace before = follower.place();
        bool was_flying = follower.phase() == FollowPhase::flying;
        while (seconds < most_s && follower.phase() != FollowPhase::arrived) {
            follower.step(0.1);
            seconds += 0.1;
            ASSERT_NE(follower.phase(), FollowPhase::lost)
                << "walk " << i << " at " << follower.position().x << ", " << follower.position().y
                << ", " << follower.position().z;
            const bool is_flying = follower.phase() == FollowPhase::flying;
            if (!was_flying && !is_flying) {
                const auto ray = questions.ray(before, follower.place().at);
                ASSERT_TRUE(ray);
                const Vec3d there = follower.place().at;
                EXPECT_LT(std::hypot(ray->end.at.x - there.x, ray->end.at.z - there.z), 1e-3)
                    << "walk " << i << " at " << there.x << ", " << there.z;
                hover.count(floor.off_by_m(there));
                ++steps;
            }
            was_flying = is_flying;
            before = follower.place();
        }
        EXPECT_EQ(follower.phase(), FollowPhase::arrived)
            << "walk " << i << " from " << request.from.x << "," << request.from.y << ","
            << request.from.z << " to " << request.to.x << "," << request.to.y << ","
            << request.to.z << " is at " << follower.position().x << ", " << follower.position().z
            << ", " << follower.attraction().reference_m << " of " << follower.route_m();
        EXPECT_EQ(follower.jumps(), route.jumps());
    }
    EXPECT_GT(walks, 0U);
    judge::HoverCounts all;
    all.add(hover);
    EXPECT_LE(all.quantile_m(0.5), 0.005);
    EXPECT_LE(all.quantile_m(0.99), 0.05);
}

INSTANTIATE_TEST_SUITE_P(Levels, WalksOfLevels, ::testing::ValuesIn(level_names()), test_name);

}  // namespace
}  // namespace pronk::tests::walk_simulation_test
