#include "following/miran.hpp"

#include <random>

#include "hand_line.hpp"
#include "planning/ground/surface_move.hpp"

namespace pronk::tests::miran_test {
namespace {

constexpr MiranSettings kWide{100.0, 2.0};

LineAttraction attraction(const PlanMesh& mesh, const RouteLine& line, const PlanPoint& at,
                          const MiranSettings& settings, std::span<const double> weights = {}) {
    Miran miran(mesh, weights, settings);
    miran.begin(line, line.parts()[0]);
    return miran.attract({at, cell_at(mesh, at)});
}

// ---- Which point attracts -----------------------------------------------------------------------

// All weights are 1 on a straight line, but for rounding: the farthest point wins.
TEST(Miran, On_a_straight_line_the_farthest_point_of_the_window_attracts) {
    const PlanMesh mesh = hand_grid({0, 7, 50}, {0, 4});
    for (const double sigma_m : {5.0, 13.7, 30.0}) {
        const LineAttraction found = attraction(mesh, hand_line(mesh, {{1.1, 1.3}, {45.3, 2.7}}),
                                                {1.1, 1.3}, {sigma_m, 2.0});
        EXPECT_NEAR(found.along_m, sigma_m, 1e-9);
        EXPECT_NEAR(found.weight, 1.0, 1e-9);
    }
}

TEST(Miran, The_goal_attracts_if_the_window_reaches_it) {
    const PlanMesh mesh = hand_grid({0, 7, 50}, {0, 4});
    const RouteLine line = hand_line(mesh, {{1, 1}, {20, 1}});
    const LineAttraction found = attraction(mesh, line, {1, 1}, kWide);
    EXPECT_EQ(found.along_m, line.length_m());
    EXPECT_EQ(found.at, PlanPoint(20, 1));
}

// A right angle of 10 m and 10 m, from its begin: the way to a point 10 + s along it costs
// sqrt(100 + s^2) / (10 + s), which is least where s = 10.
TEST(Miran, A_bend_is_cut_on_even_ground) {
    const PlanMesh mesh = hand_grid({0, 30}, {0, 30});
    const RouteLine line = hand_line(mesh, {{5, 5}, {15, 5}, {15, 25}});
    const LineAttraction found = attraction(mesh, line, {5, 5}, {100.0, 1.0});
    EXPECT_NEAR(found.along_m, 20.0, 1e-9);
    EXPECT_NEAR(found.weight, std::sqrt(200.0) / 20.0, 1e-12);
}

TEST(Miran, No_more_is_skipped_than_sigma) {
    const PlanMesh mesh = hand_grid({0, 30}, {0, 30});
    const RouteLine line = hand_line(mesh, {{5, 5}, {15, 5}, {15, 25}});
    EXPECT_NEAR(attraction(mesh, line, {5, 5}, {14.0, 1.0}).along_m, 14.0, 1e-9);
}

// By hand, with every candidate looked at: the least of cost over gain.
TEST(Miran, Terrain_on_the_way_counts) {
    // The inner side of the bend is mud.
    const PlanMesh mesh = hand_grid({0, 10, 30}, {0, 10, 30});
    const std::vector<double> weights{1.0, 1.0, 40.0, 1.0};
    const RouteLine line = hand_line(mesh, {{1, 5}, {15, 5}, {15, 25}});
    const LineAttraction found = attraction(mesh, line, {1, 5}, {100.0, 1.0}, weights);
    double least = 1e9;
    double at_m = 0.0;
    for (double along_m = 1.0; along_m <= 34.0; along_m += 1.0) {
        const PlanPoint to =
            along_m <= 14.0 ? PlanPoint(1 + along_m, 5) : PlanPoint(15, along_m - 9);
        double cost = 0.0;
        constexpr int kParts = 200'000;
        for (int i = 0; i < kParts; ++i) {
            const PlanPoint at = PlanPoint(1, 5) + (i + 0.5) / kParts * (to - PlanPoint(1, 5));
            cost += at.x < 10.0 && at.y > 10.0 ? 40.0 : 1.0;
        }
        const double weight = cost / kParts * length(to - PlanPoint(1, 5)) / along_m;
        if (weight <= least * (1.0 + 1e-6)) {
            least = std::min(least, weight);
            at_m = along_m;
        }
    }
    EXPECT_NEAR(found.along_m, at_m, 1e-6);
    EXPECT_NEAR(found.weight, least, 1e-4);
}

// It stands beside the line: the nearest point is a candidate, but gains nothing.
TEST(Miran, The_reference_point_is_a_candidate_of_infinite_weight) {
    const PlanMesh mesh = hand_grid({0, 10}, {0, 4});
    const RouteLine line = hand_line(mesh, {{1, 1}, {9, 1}});
    Miran miran(mesh, {}, {2.0, 2.0});
    miran.begin(line, line.parts()[0]);
    const LineAttraction& found = miran.attract({{1, 3}, 0});
    EXPECT_EQ(found.reference_m, 0.0);
    EXPECT_FALSE(found.is_lost);
    EXPECT_NEAR(found.along_m, 2.0, 1e-9);
    ASSERT_EQ(miran.candidates().size(), 2U);
    EXPECT_EQ(miran.candidates()[0].weight, std::numeric_limits<double>::infinity());
}

TEST(Miran, Where_one_stands_is_no_candidate) {
    const PlanMesh mesh = hand_grid({0, 10}, {0, 4});
    const RouteLine line = hand_line(mesh, {{1, 1}, {9, 1}});
    Miran miran(mesh, {}, {4.0, 2.0});
    miran.begin(line, line.parts()[0]);
    miran.attract({{1, 1}, 0});
    std::vector<double> along_m;
    for (const auto& each : miran.candidates()) along_m.push_back(each.along_m);
    EXPECT_EQ(along_m, (std::vector<double>{2.0, 4.0}));
}

TEST(Miran, Who_sees_nothing_of_the_window_is_lost) {
    const PlanMesh mesh = ring();
    const RouteLine line = hand_line(mesh, {{8, 1}, {8, 8}});
    EXPECT_TRUE(attraction(mesh, line, {1, 4.5}, {5.0, 1.0}).is_lost);
}

// The closest point of the whole line is on the way back, which it may not refer to yet (Fig. 2).
TEST(Miran, The_reference_point_is_looked_for_up_to_what_attracted_last) {
    const PlanMesh mesh = hand_grid({0, 40}, {0, 40});
    const RouteLine line = hand_line(mesh, {{5, 5}, {30, 5}, {30, 8}, {5, 8}});
    Miran miran(mesh, {}, {6.0, 2.0});
    miran.begin(line, line.parts()[0]);
    miran.attract({{5, 5}, 0});
    const LineAttraction& found = miran.attract({{7, 8}, 0});
    EXPECT_NEAR(found.reference_m, 2.0, 1e-9);
    EXPECT_LE(found.along_m, 8.0 + 1e-9);
}

// Both sides of a hairpin are as near: the first one counts.
TEST(Miran, Of_places_that_are_as_near_the_first_is_the_reference_point) {
    const PlanMesh mesh = hand_grid({0, 40}, {0, 40});
    const RouteLine line = hand_line(mesh, {{5, 5}, {15, 5}, {15, 9}, {5, 9}});
    Miran miran(mesh, {}, {100.0, 2.0});
    miran.begin(line, line.parts()[0]);
    miran.attract({{5, 5}, 0});
    const LineAttraction& found = miran.attract({{8, 7}, 0});
    EXPECT_NEAR(found.reference_m, 3.0, 1e-9);
}

// Two corridors beside each other, with a wall of no width between them that ends at (4, 2); the
// line goes around its end. Whoever is carried back into the first one at (3.5, 1.9) is nearest to
// the line at (3.5, 3), behind the wall, and sees of it what is before the ray through the wall's
// end: that ray meets x = 5 at y = 1.9 + 0.1 * 1.5 / 0.5.
TEST(Miran, Who_was_carried_past_a_wall_goes_back_to_what_it_sees) {
    HandMesh drawn;
    const std::uint32_t first = drawn.box(0, 0, 4, 2);
    const std::uint32_t turn = drawn.box(4, 0, 6, 2);
    const std::uint32_t turned = drawn.box(4, 2, 6, 4);
    const std::uint32_t second = drawn.box(0, 2, 4, 4);
    drawn.join(first, turn);
    drawn.join(turn, turned);
    drawn.join(turned, second);
    const PlanMesh& mesh = drawn.mesh();
    const std::vector<LineStop> stops{{{1, 1}, kNothing, first},
                                      {{5, 1}, kNothing, kNothing},
                                      {{5, 3}, kNothing, kNothing},
                                      {{1, 3}, kNothing, kNothing}};
    const RouteLine line = RouteLine::make(mesh, stops).value();
    Miran miran(mesh, {}, {10.0, 1.0});
    miran.begin(line, line.parts()[0]);
    miran.attract({{1, 1}, first});
    ASSERT_GT(miran.attract({{5, 1}, turn}).along_m, 7.5);
    const LineAttraction& found = miran.attract({{3.5, 1.9}, first});
    ASSERT_FALSE(found.is_lost);
    EXPECT_NEAR(found.reference_m, 4.0 + 2.0 + 1.5, 1e-9);
    EXPECT_NEAR(found.along_m, 4.0 + 1.2, 1e-9);
    // And no farther back by that.
    EXPECT_NEAR(miran.attract({{4.5, 2.1}, turned}).reference_m, 7.5, 1e-9);
}

// ---- The paper's properties ---------------------------------------------------------------------

// Moves straight to what attracts it, as the proofs assume, until it is at the goal. Checks each
// step on the way.
struct Walk {
    std::vector<PlanPoint> points;
    bool is_there = false;
    std::size_t steps = 0;
};

Walk walk(const PlanMesh& mesh, const RouteLine& line, const MiranSettings& settings, double step_m,
          std::span<const double> weights = {}) {
    Miran miran(mesh, weights, settings);
    const LinePart& part = line.parts()[0];
    miran.begin(line, part);
    Walk walk;
    PlanPlace at = part.from;
    walk.points.push_back(at.at);
    double reference_m = 0.0;
    for (; walk.steps < 100'000 && !walk.is_there; ++walk.steps) {
        const LineAttraction& found = miran.attract(at);
        EXPECT_FALSE(found.is_lost) << "at " << at.at.x << ", " << at.at.y;  // Lemma 1
        if (found.is_lost) return walk;
        EXPECT_GE(found.reference_m, reference_m);  // Lemma 2
        reference_m = found.reference_m;
        EXPECT_LE(found.along_m - found.reference_m, settings.shortcut_m + 1e-9);
        const PlanPoint way = found.at - at.at;
        const double away_m = length(way);
        at =
            move_towards(mesh, at, away_m <= step_m ? found.at : at.at + step_m / away_m * way).end;
        walk.points.push_back(at.at);
        walk.is_there = length(at.at - part.to.at) < 1e-9;  // Theorem 1
    }
    return walk;
}

TEST(Miran, The_goal_is_reached_around_a_block_that_the_line_touches) {
    const PlanMesh mesh = ring();
    const RouteLine line = hand_line(mesh, {{1, 4.5}, {3, 6}, {6, 6}, {8, 4.5}});
    for (const double step_m : {0.03, 0.1, 0.37, 1.0}) {
        for (const double sigma_m : {0.5, 2.0, 5.0, 100.0}) {
            const Walk done = walk(mesh, line, {sigma_m, 0.5}, step_m);
            EXPECT_TRUE(done.is_there) << step_m << " " << sigma_m;
        }
    }
}

// Random lines over a random half of a grid's squares with random weights: whatever the line does,
// references move forward, there is always a candidate, and the goal is reached.
TEST(Miran, The_goal_is_reached_on_random_ground) {
    std::mt19937 random(11);
    const auto number = [&] { return static_cast<double>(random()) / 4294967296.0; };
    std::size_t walks = 0;
    for (int world = 0; world < 150; ++world) {
        HandMesh drawn(world % 2 == 0 ? 0.0 : 0.3);
        constexpr int kSide = 9;
        std::vector<double> weights;
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) {
                if (number() < 0.25) continue;
                drawn.box(2 * x, 2 * y, 2 * x + 2, 2 * y + 2);
                weights.push_back(world % 3 == 0 ? 1.0 : std::exp(4.0 * number() - 2.0));
            }
        }
        drawn.join_all();
        const PlanMesh& mesh = drawn.mesh();
        // A random walk from square to square, through the middle of the edges between them or
        // anywhere along these.
        auto cell = static_cast<std::uint32_t>(random() % mesh.polygon_count());
        const auto inside = [&](std::uint32_t c) {
            const auto edges = mesh.edges_of(c);
            return edges[0].from + number() * (edges[1].from - edges[0].from) +
                   number() * (edges[3].from - edges[0].from);
        };
        std::vector<PlanPoint> points{inside(cell)};
        for (int s = 0; s < 25; ++s) {
            std::vector<std::uint32_t> ways;
            for (std::uint32_t e = mesh.first_edge[cell]; e < mesh.first_edge[cell + 1]; ++e) {
                if (mesh.edges[e].across != kNothing) ways.push_back(e);
            }
            if (ways.empty()) break;
            const PlanEdge& edge = mesh.edges[ways[random() % ways.size()]];
            const double share = random() % 4 == 0 ? std::round(number()) : number();
            points.push_back(edge.from + share * (mesh.to(edge) - edge.from));
            cell = mesh.edges[edge.across].polygon;
            if (random() % 2 == 0) points.push_back(inside(cell));
        }
        if (points.size() < 3) continue;
        std::vector<LineStop> stops;
        for (const PlanPoint& p : points) stops.push_back({p, kNothing, kNothing});
        stops.front().cell = cell_at(mesh, points.front());
        const auto line = RouteLine::make(mesh, stops);
        ASSERT_TRUE(line) << line.error().message();
        const double d_m = 0.2 + 2.0 * number();
        const MiranSettings settings{d_m * (1.0 + 10.0 * number()), d_m};
        const Walk done = walk(mesh, *line, settings, 0.05 + 0.5 * number(), weights);
        EXPECT_TRUE(done.is_there) << "world " << world << " after " << done.steps << " steps";
        ++walks;
    }
    EXPECT_GT(walks, 100U);
}

// With a short sigma it goes where the line goes, with a long one it cuts the detour off.
TEST(Miran, Sigma_bounds_what_is_cut_off) {
    const PlanMesh mesh = hand_grid({0, 60}, {0, 60});
    const RouteLine line = hand_line(mesh, {{5, 5}, {20, 5}, {20, 35}, {25, 35}, {25, 5}, {50, 5}});
    const auto top_of = [&](double sigma_m) {
        double top = 0.0;
        const Walk done = walk(mesh, line, {sigma_m, 1.0}, 0.25);
        EXPECT_TRUE(done.is_there);
        for (const PlanPoint& p : done.points) top = std::max(top, p.y);
        return top;
    };
    EXPECT_GT(top_of(3.0), 33.0);
    EXPECT_LT(top_of(200.0), 6.0);
}

}  // namespace
}  // namespace pronk::tests::miran_test
