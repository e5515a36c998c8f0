// What is seen from anywhere on a spot, against a look from each place of it.
#include "following/spot_view.hpp"

#include <pronk/following.hpp>

#include "following/route_view.hpp"
#include "hand_line.hpp"
#include "planning/ground/surface_ray.hpp"
#include "random_lines.hpp"
#include "scenes/scenes.hpp"

namespace pronk::tests::spot_view_test {
namespace {

using Stretches = std::span<const SeenStretch>;

double length_of(Stretches stretches) {
    double sum_m = 0.0;
    for (const SeenStretch& each : stretches) sum_m += each.to_m - each.from_m;
    return sum_m;
}

// How much of the line one of the two sees alone.
double difference_m(Stretches a, Stretches b) {
    double both_m = 0.0;
    for (const SeenStretch& own : a) {
        for (const SeenStretch& other : b) {
            both_m +=
                std::max(0.0, std::min(own.to_m, other.to_m) - std::max(own.from_m, other.from_m));
        }
    }
    return length_of(a) + length_of(b) - 2.0 * both_m;
}

Spot spot_at(const PlanMesh& mesh, const PlanPoint& middle, double length_m, double width_m) {
    return {cell_at(mesh, middle), middle, {1.0, 0.0}, 0.5 * length_m, 0.5 * width_m};
}

// From all of the lower left square one sees the line along x = 1.5 up to y = 9; of the line along
// y = 8 the corner at (3, 6) hides what is behind the ray through it, which depends on the eye.
TEST(SpotView, Corners_hide_what_they_hide_from_where_one_is) {
    const PlanMesh mesh = ring();
    const RouteLine line = hand_line(mesh, {{1.5, 4}, {1.5, 8}, {8, 8}});
    SpotView spot(mesh, {});
    ASSERT_TRUE(spot.build(spot_at(mesh, {1.5, 1.5}, 2.0, 2.0), line, line.parts()[0], 0.0,
                           line.length_m()));
    for (const PlanPoint& eye :
         {PlanPoint(1.5, 1.5), PlanPoint(0.75, 0.75), PlanPoint(2.25, 1.0), PlanPoint(2.4, 2.4)}) {
        ASSERT_TRUE(spot.holds_for({eye, 0}, 0.0, line.length_m()));
        SeenLine seen;
        seen.begin(0.0, line.length_m());
        ASSERT_TRUE(spot.see(eye, seen));
        const double slope = (3.0 - eye.x) / (6.0 - eye.y);
        const double hidden_from = eye.x + slope * (8.0 - eye.y);
        ASSERT_FALSE(seen.stretches.empty());
        EXPECT_DOUBLE_EQ(seen.stretches.front().from_m, 0.0);
        EXPECT_NEAR(seen.stretches.back().to_m, 4.0 + hidden_from - 1.5, 1e-12);
        EXPECT_NEAR(length_of(seen.stretches), seen.stretches.back().to_m, 1e-12);
    }
}

TEST(SpotView, It_holds_for_its_own_rectangle_cell_and_stretch) {
    const PlanMesh mesh = ring();
    const RouteLine line = hand_line(mesh, {{1.5, 4}, {1.5, 8}, {8, 8}});
    SpotView spot(mesh, {});
    EXPECT_FALSE(spot.holds_for({{1.5, 1.5}, 0}, 1.0, 2.0));
    ASSERT_TRUE(spot.build(spot_at(mesh, {1.5, 1.5}, 2.0, 1.0), line, line.parts()[0], 1.0, 5.0));
    EXPECT_TRUE(spot.holds_for({{2.4, 1.9}, 0}, 1.0, 5.0));
    EXPECT_FALSE(spot.holds_for({{2.6, 1.5}, 0}, 1.0, 5.0));
    EXPECT_FALSE(spot.holds_for({{1.5, 2.1}, 0}, 1.0, 5.0));
    EXPECT_FALSE(spot.holds_for({{1.5, 1.5}, 1}, 1.0, 5.0));
    EXPECT_FALSE(spot.holds_for({{1.5, 1.5}, 0}, 0.9, 5.0));
    EXPECT_FALSE(spot.holds_for({{1.5, 1.5}, 0}, 1.0, 5.1));
    spot.forget();
    EXPECT_FALSE(spot.holds_for({{1.5, 1.5}, 0}, 1.0, 5.0));
}

// At the end of an edge one looks around it; such eyes have to look for themselves.
TEST(SpotView, Who_is_on_an_edge_is_told_to_look) {
    const PlanMesh mesh = ring();
    const RouteLine line = hand_line(mesh, {{4.5, 1}, {8, 1}});
    SpotView spot(mesh, {});
    ASSERT_TRUE(spot.build(spot_at(mesh, {2.5, 2.5}, 2.0, 2.0), line, line.parts()[0], 0.0,
                           line.length_m()));
    SeenLine seen;
    seen.begin(0.0, line.length_m());
    EXPECT_TRUE(spot.see({2.5, 2.5}, seen));
    EXPECT_FALSE(spot.see({3.0, 2.5}, seen));
    EXPECT_FALSE(spot.see({3.0, 3.0}, seen));
}

class SpotsOfLevels : public ::testing::TestWithParam<std::string> {};

TEST_P(SpotsOfLevels, From_each_place_of_a_spot_one_sees_what_a_look_sees) {
    RandomLines lines(GetParam(), 9);
    const PlanMesh& mesh = lines.cells();
    const auto number = uniform_numbers(11);
    std::vector<double> weights(mesh.polygon_count());
    for (double& weight : weights) weight = number() < 0.5 ? 1.0 : 0.2 + 4.0 * number();
    RouteView view(mesh, weights);
    SpotView spot(mesh, weights);
    SeenLine seen;
    std::size_t spots = 0;
    std::size_t eyes = 0;
    double seen_m = 0.0;
    for (int r = 0; r < 3000 && eyes < 20'000; ++r) {
        const std::optional<RouteLine> made = lines.next();
        if (!made) continue;
        const RouteLine& line = *made;
        const LinePart& part = line.parts().front();
        for (int s = 0; s < 5; ++s) {
            const double from_m = part.start_m + number() * (part.end_m - part.start_m);
            const double to_m = from_m + number() * (part.end_m - from_m);
            // Near the line, as who follows it.
            PlanPlace at = line.place_at(part, from_m);
            at = cast_ray(mesh, at, at.at + PlanPoint(2.0 * number() - 1.0, 2.0 * number() - 1.0))
                     .end;
            const double angle = 6.283 * number();
            const Spot laid{at.polygon,
                            at.at,
                            {std::cos(angle), std::sin(angle)},
                            0.05 + 3.0 * number() * number(),
                            0.02 + number() * number()};
            if (!spot.build(laid, line, part, from_m, to_m)) continue;
            ++spots;
            for (int e = 0; e < 8; ++e) {
                const PlanPoint aside(-laid.forward.y, laid.forward.x);
                const PlanPlace eye{at.at +
                                        (2.0 * number() - 1.0) * laid.half_length_m * laid.forward +
                                        (2.0 * number() - 1.0) * laid.half_width_m * aside,
                                    at.polygon};
                if (!is_in(mesh, eye.polygon, eye.at)) continue;
                const double begin_m = from_m + 0.5 * number() * (to_m - from_m);
                const double end_m = begin_m + number() * (to_m - begin_m);
                if (!spot.holds_for(eye, begin_m, end_m)) continue;
                seen.begin(begin_m, end_m);
                if (!spot.see(eye.at, seen)) continue;
                view.look(eye, line, part, begin_m, end_m);
                ++eyes;
                seen_m += length_of(seen.stretches);
                ASSERT_LE(difference_m(seen.stretches, view.seen()), 1e-6)
                    << "from " << eye.at.x << ", " << eye.at.y << " in " << eye.polygon << ", "
                    << begin_m << " to " << end_m;
                for (const SeenStretch& own : seen.stretches) {
                    for (const SeenStretch& other : view.seen()) {
                        const double middle_m = 0.5 * (own.from_m + own.to_m);
                        if (own.piece != other.piece || other.from_m > middle_m - 1e-6 ||
                            other.to_m < middle_m + 1e-6) {
                            continue;
                        }
                        const PlanPoint place = line.pieces()[own.piece].at(middle_m);
                        const double cost = view.cost_to(other, place);
                        ASSERT_NEAR(spot.sights().cost_of(own.sight, eye.at, place), cost,
                                    1e-6 * (1.0 + cost));
                    }
                }
            }
        }
    }
    EXPECT_GT(spots, 300U);
    EXPECT_GT(eyes, 1000U);
    EXPECT_GT(seen_m, 100.0);
}

INSTANTIATE_TEST_SUITE_P(Levels, SpotsOfLevels, ::testing::ValuesIn(level_names()), test_name);

}  // namespace
}  // namespace pronk::tests::spot_view_test
