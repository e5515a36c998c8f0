// Random jumps through random levels, against the collision rules tried moment by moment.
#include <gtest/gtest.h>

#include <pronk/space.hpp>

#include "space/brute_body.hpp"
#include "space/spaces.hpp"

namespace pronk::arc_brute_force_test {
namespace {

using tests::Dice;
using tests::Verdict;

TEST(IsFree, Agrees_with_trying_every_moment_of_random_jumps) {
    struct Counts {
        int free = 0;
        int blocked = 0;
        int unclear = 0;
        int proven_by_voxels = 0;
    } counts;
    Dice dice(7);
    for (int level = 0; level < 32; ++level) {
        const TriangleSoup soup = tests::clutter(dice);
        const auto triangles = tests::corners_of(soup);
        Agent agent;
        agent.radius_m = level % 4 == 0 ? 0.0F : dice.between_f(0.05, 0.5);
        agent.height_m = dice.between_f(0.5, 1.8);
        agent.climb_m = dice.between_f(0.0, 0.9);
        const GridSettings grid{dice.between_f(0.08, 0.3), dice.between_f(0.05, 0.3)};
        const FreeSpace exact = tests::space_of(soup, true, agent, grid);
        const FreeSpace voxels = tests::space_of(soup, false, agent, grid);
        for (int i = 0; i < 60; ++i) {
            const Arc arc = tests::random_jump(dice);
            const Verdict verdict = tests::BruteFlight(triangles, arc, agent, grid).verdict();
            const bool free = is_free(exact, arc);
            const bool free_for_voxels = is_free(voxels, arc);
            const auto told = [&] {
                return ::testing::Message() << "level " << level << " jump " << i;
            };
            if (verdict == Verdict::free) {
                EXPECT_TRUE(free) << told();
            }
            if (verdict == Verdict::blocked) {
                EXPECT_FALSE(free) << told();
            }
            if (free_for_voxels) {
                EXPECT_TRUE(free) << told();
            }
            counts.free += verdict == Verdict::free ? 1 : 0;
            counts.blocked += verdict == Verdict::blocked ? 1 : 0;
            counts.unclear += verdict == Verdict::unclear ? 1 : 0;
            counts.proven_by_voxels += free_for_voxels ? 1 : 0;
        }
    }
    // The dice are fair: both answers are common, and few are too close to tell.
    EXPECT_GT(counts.free, 400);
    EXPECT_GT(counts.blocked, 400);
    EXPECT_LT(counts.unclear, 200);
    EXPECT_GT(counts.proven_by_voxels, counts.free / 4);
    RecordProperty("free", counts.free);
    RecordProperty("blocked", counts.blocked);
    RecordProperty("unclear", counts.unclear);
    RecordProperty("proven_by_voxels", counts.proven_by_voxels);
}

// There floats are coarse, and so are the cells that Recast finds for a triangle. A millimetre is
// what the definition allows.
TEST(IsFree, Far_from_the_origin_nothing_is_free_that_collides_by_a_millimetre) {
    Dice dice(13);
    int free = 0;
    int blocked = 0;
    for (const Vec3 away : {Vec3(1500, 40, -1500), Vec3(-3000, 0, 2500), Vec3(7000, 900, 0),
                            Vec3(20000, 0, 30000), Vec3(0, -5000, -60000)}) {
        for (int level = 0; level < 3; ++level) {
            TriangleSoup soup = tests::clutter(dice);
            for (Vec3& vertex : soup.vertices) vertex += away;
            const auto triangles = tests::corners_of(soup);
            Agent agent;
            agent.radius_m = level == 0 ? 0.25F : dice.between_f(0.1, 0.5);
            const GridSettings grid{0.25F, 0.25F};
            const FreeSpace exact = tests::space_of(soup, true, agent, grid);
            const FreeSpace voxels = tests::space_of(soup, false, agent, grid);
            for (int i = 0; i < 60; ++i) {
                Arc arc = tests::random_jump(dice);
                arc.takeoff += Vec3d(away);
                const tests::BruteFlight brute(triangles, arc, agent, grid);
                if (brute.collides(0.001)) {
                    ++blocked;
                    EXPECT_FALSE(is_free(exact, arc)) << away.x << " level " << level << ' ' << i;
                    EXPECT_FALSE(is_free(voxels, arc)) << away.x << " level " << level << ' ' << i;
                } else if (!brute.collides(-0.006)) {
                    ++free;
                    EXPECT_TRUE(is_free(exact, arc)) << away.x << " level " << level << ' ' << i;
                }
            }
        }
    }
    EXPECT_GT(free, 100);
    EXPECT_GT(blocked, 100);
}

TEST(IsOpen, Agrees_with_the_distance_to_every_triangle) {
    Dice dice(11);
    int open_count = 0;
    int closed_count = 0;
    for (int level = 0; level < 20; ++level) {
        const TriangleSoup soup = tests::clutter(dice);
        const auto triangles = tests::corners_of(soup);
        Agent agent;
        agent.radius_m = dice.between_f(0.0, 0.6);
        agent.height_m = dice.between_f(0.1, 1.8);
        const GridSettings grid{dice.between_f(0.08, 0.3), dice.between_f(0.05, 0.3)};
        const FreeSpace exact = tests::space_of(soup, true, agent, grid);
        const FreeSpace voxels = tests::space_of(soup, false, agent, grid);
        for (int i = 0; i < 400; ++i) {
            const Vec3d feet(dice.between(-1, 7), dice.between(-2, 4), dice.between(-1, 7));
            const auto overlaps = [&](double less_m) {
                const Vec3d bottom = feet + Vec3d(0, less_m, 0);
                const double top = feet.y + static_cast<double>(agent.height_m) - less_m;
                const double radius_m = static_cast<double>(agent.radius_m) - less_m;
                return std::any_of(triangles.begin(), triangles.end(), [&](const auto& t) {
                    return tests::is_in(t, bottom, top, radius_m);
                });
            };
            const bool open = is_open(exact, feet);
            if (overlaps(0.0002)) {
                EXPECT_FALSE(open);
            }
            if (!overlaps(-0.0001)) {
                EXPECT_TRUE(open);
            }
            if (is_open(voxels, feet)) {
                EXPECT_TRUE(open);
            }
            (open ? open_count : closed_count) += 1;
        }
    }
    EXPECT_GT(open_count, 1000);
    EXPECT_GT(closed_count, 500);
}

}  // namespace
}  // namespace pronk::arc_brute_force_test
