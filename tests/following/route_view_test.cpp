#include "following/route_view.hpp"

#include <pronk/following.hpp>

#include "hand_line.hpp"
#include "planning/ground/surface_ray.hpp"
#include "random_lines.hpp"
#include "scenes/scenes.hpp"

namespace pronk::tests::route_view_test {
namespace {

// What is seen of the whole first part, in stretches that are joined where they touch.
std::vector<std::pair<double, double>> seen_from(const PlanMesh& mesh, const RouteLine& line,
                                                 const PlanPoint& eye, double from_m = 0.0,
                                                 double to_m = 1e9) {
    RouteView view(mesh, {});
    view.look({eye, cell_at(mesh, eye)}, line, line.parts()[0], from_m,
              std::min(to_m, line.length_m()));
    std::vector<std::pair<double, double>> joined;
    for (const SeenStretch& each : view.seen()) {
        if (!joined.empty() && each.from_m <= joined.back().second + 1e-9) {
            joined.back().second = each.to_m;
        } else {
            joined.emplace_back(each.from_m, each.to_m);
        }
    }
    return joined;
}

TEST(RouteView, On_open_ground_all_of_the_line_is_seen) {
    const PlanMesh mesh = hand_grid({0, 3, 6, 9}, {0, 3, 6, 9});
    const RouteLine line = hand_line(mesh, {{1, 1}, {8, 2}, {7, 8}, {1, 7}});
    const auto seen = seen_from(mesh, line, {4, 4});
    ASSERT_EQ(seen.size(), 1U);
    EXPECT_DOUBLE_EQ(seen[0].first, 0.0);
    EXPECT_DOUBLE_EQ(seen[0].second, line.length_m());
}

// The block is from (3, 3) to (6, 6). From (1, 4.5) its corners hide, at x = 8, what is between
// y = 4.5 - 1.5 * 7 / 2 (below the ground) and above it: all of it. Along y = 8 one sees to the
// ray through (3, 6): at (3, 6) the slope is 1.5 / 2, so y = 8 is met at x = 1 + 3.5 / 0.75.
TEST(RouteView, A_block_hides_what_is_behind_it) {
    const PlanMesh mesh = ring();
    const RouteLine line = hand_line(mesh, {{1, 8}, {8, 8}, {8, 1}});
    const auto seen = seen_from(mesh, line, {1, 4.5});
    ASSERT_EQ(seen.size(), 1U);
    EXPECT_DOUBLE_EQ(seen[0].first, 0.0);
    EXPECT_NEAR(seen[0].second, 3.5 / 0.75, 1e-12);
}

// From (4.5, 0.1) the rays through (3, 3) and (6, 3) meet y = 8 at 4.5 -+ 1.5 * 7.9 / 2.9.
TEST(RouteView, What_is_seen_has_holes) {
    const PlanMesh mesh = ring();
    const RouteLine line = hand_line(mesh, {{0.2, 8}, {8.8, 8}});
    const auto seen = seen_from(mesh, line, {4.5, 0.1});
    const double half = 1.5 * 7.9 / 2.9;
    ASSERT_EQ(seen.size(), 2U);
    EXPECT_DOUBLE_EQ(seen[0].first, 0.0);
    EXPECT_NEAR(seen[0].second, 4.5 - half - 0.2, 1e-12);
    EXPECT_NEAR(seen[1].first, 4.5 + half - 0.2, 1e-12);
    EXPECT_NEAR(seen[1].second, 8.6, 1e-12);
    EXPECT_TRUE(seen_from(mesh, line, {4.5, 2.9}).empty());
}

TEST(RouteView, Only_the_window_is_looked_at) {
    const PlanMesh mesh = hand_grid({0, 3, 6, 9}, {0, 3});
    const RouteLine line = hand_line(mesh, {{1, 1}, {8, 1}});
    const auto seen = seen_from(mesh, line, {2, 2}, 1.5, 4.25);
    ASSERT_EQ(seen.size(), 1U);
    EXPECT_DOUBLE_EQ(seen[0].first, 1.5);
    EXPECT_DOUBLE_EQ(seen[0].second, 4.25);
}

TEST(RouteView, Who_stands_on_an_edge_or_a_corner_sees_both_sides) {
    const PlanMesh mesh = hand_grid({0, 3, 6}, {0, 3, 6});
    const RouteLine line = hand_line(mesh, {{1, 1}, {5, 1}, {5, 5}, {1, 5}, {1, 2}});
    for (const PlanPoint& eye : {PlanPoint(3, 2), PlanPoint(3, 3), PlanPoint(2, 3)}) {
        const auto seen = seen_from(mesh, line, eye);
        ASSERT_EQ(seen.size(), 1U);
        EXPECT_DOUBLE_EQ(seen[0].second - seen[0].first, line.length_m());
    }
}

// At the block's own corner one sees along both of its sides, and neither behind it.
TEST(RouteView, Who_stands_at_a_corner_of_the_border_sees_around_it) {
    const PlanMesh mesh = ring();
    const RouteLine line = hand_line(mesh, {{1, 1}, {8, 1}, {8, 8}, {1, 8}, {1, 1.5}});
    const auto seen = seen_from(mesh, line, {3, 3});
    // Of the line's 27.5 m: from (8, 3) up to (8, 8) and on to (3, 8) is behind the block's sides.
    double length_m = 0.0;
    for (const auto& each : seen) length_m += each.second - each.first;
    EXPECT_NEAR(length_m, 7.0 + 2.0 + 2.0 + 6.5, 1e-6);
}

// The stairs' last half turn is above their first: what is up there is not seen from below.
TEST(RouteView, Storeys_do_not_see_each_other) {
    HandMesh drawn;
    const auto steps = winding_stairs(drawn);
    const PlanMesh& mesh = drawn.mesh();
    const auto middle = [&](std::uint32_t step) {
        PlanPoint sum(0.0);
        for (const PlanEdge& edge : mesh.edges_of(step)) sum += edge.from;
        return sum / 4.0;
    };
    std::vector<LineStop> stops;
    for (std::size_t s = 8; s < 12; ++s) stops.push_back({middle(steps[s]), kNothing, steps[s]});
    const RouteLine line = RouteLine::make(mesh, stops).value();
    RouteView view(mesh, {});
    view.look({middle(steps[0]), steps[0]}, line, line.parts()[0], 0.0, line.length_m());
    EXPECT_TRUE(view.seen().empty());
    view.look({middle(steps[8]), steps[8]}, line, line.parts()[0], 0.0, line.length_m());
    EXPECT_FALSE(view.seen().empty());
}

// Three strips of 1, 4 and 0.5 a metre, 2 m wide, to the middle of the last: straight across it
// costs 2 + 8 + 0.5, slanted as much times the secant.
TEST(RouteView, A_straight_walk_costs_what_the_terrains_on_it_cost) {
    const PlanMesh mesh = hand_grid({0, 2, 4, 6}, {0, 10});
    const std::vector<double> weights{1.0, 4.0, 0.5};
    const RouteLine line = hand_line(mesh, {{5, 1}, {5, 9}});
    RouteView view(mesh, weights);
    view.look({{0, 5}, 0}, line, line.parts()[0], 0.0, line.length_m());
    ASSERT_EQ(view.seen().size(), 1U);
    EXPECT_NEAR(view.cost_to(view.seen()[0], {5, 5}), 2.0 + 8.0 + 0.5, 1e-12);
    const double secant = std::hypot(5.0, 3.0) / 5.0;
    EXPECT_NEAR(view.cost_to(view.seen()[0], {5, 8}), 10.5 * secant, 1e-12);
    std::vector<std::uint32_t> cells;
    view.for_cells_to(view.seen()[0], [&](std::uint32_t cell) { cells.push_back(cell); });
    EXPECT_EQ(cells, (std::vector<std::uint32_t>{2, 1, 0}));
}

// ---- Against rays -------------------------------------------------------------------------------

class ViewsOfLevels : public ::testing::TestWithParam<std::string> {};

// Rays let pass what misses a corner by 1e-4 m, and lines may be as far beside it. Only there the
// two may differ.
bool grazes(const PlanMesh& mesh, const PlanPoint& from, const PlanPoint& to) {
    return std::any_of(mesh.corners.begin(), mesh.corners.end(), [&](const PlanPoint& corner) {
        return distance_to_segment(corner, from, to) < 2.1e-4;
    });
}

bool is_seen(const RouteView& view, double along_m) {
    return std::any_of(view.seen().begin(), view.seen().end(), [&](const SeenStretch& each) {
        return each.from_m <= along_m && along_m <= each.to_m;
    });
}

// Of who stands near a line.
PlanPlace beside(const PlanMesh& mesh, const PlanPlace& place, double by_m,
                 const std::function<double()>& number) {
    const PlanPoint aside(2.0 * number() - 1.0, 2.0 * number() - 1.0);
    return cast_ray(mesh, place, place.at + by_m * aside).end;
}

TEST_P(ViewsOfLevels, What_is_seen_is_what_rays_reach) {
    RandomLines lines(GetParam(), 5);
    const PlanMesh& mesh = lines.cells();
    const auto number = uniform_numbers(7);
    RouteView view(mesh, {});
    std::size_t checks = 0;
    std::size_t seen_checks = 0;
    std::size_t grazing = 0;
    for (int r = 0; r < 4000 && checks < 110'000; ++r) {
        const std::optional<RouteLine> line = lines.next();
        if (!line) continue;
        const LinePart& part = line->parts().front();
        for (int e = 0; e < 4; ++e) {
            // Anywhere, and near the line.
            PlanPlace eye = lines.place();
            if (e > 0) {
                eye = line->place_at(part, part.start_m + number() * (part.end_m - part.start_m));
                eye = beside(mesh, eye, 2.0, number);
            }
            const double from_m = part.start_m + number() * (part.end_m - part.start_m);
            const double to_m = from_m + number() * (part.end_m - from_m);
            view.look(eye, *line, part, from_m, to_m);
            for (int i = 0; i < 12; ++i) {
                const double at_m = from_m + number() * (to_m - from_m);
                const PlanPlace at = line->place_at(part, at_m);
                const PlanRay ray = cast_ray(mesh, eye, at.at);
                const bool is_reached =
                    ray.is_free && (ray.end.polygon == at.polygon ||
                                    share_an_edge(mesh, ray.end.polygon, at.polygon));
                ++checks;
                seen_checks += is_seen(view, at_m) ? 1U : 0U;
                if (is_seen(view, at_m) == is_reached) continue;
                ++grazing;
                ASSERT_TRUE(grazes(mesh, eye.at, at.at))
                    << "from " << eye.at.x << ", " << eye.at.y << " to " << at.at.x << ", "
                    << at.at.y << ": reached " << is_reached;
            }
        }
    }
    EXPECT_GT(checks, 50'000U);
    EXPECT_GT(seen_checks, checks / 10);
    EXPECT_LT(grazing, checks / 100);
    RecordProperty("checks", static_cast<int>(checks));
}

// Along lines, beside them, with steps of all lengths and rests, and back to where one was before.
TEST_P(ViewsOfLevels, Who_watches_step_by_step_sees_what_a_look_sees) {
    RandomLines lines(GetParam(), 15);
    const PlanMesh& mesh = lines.cells();
    const auto number = uniform_numbers(17);
    RouteView watcher(mesh, {});
    RouteView view(mesh, {});
    std::size_t steps = 0;
    std::size_t checks = 0;
    std::size_t seen_checks = 0;
    std::size_t grazing = 0;
    for (int r = 0; r < 1000 && steps < 20'000; ++r) {
        const std::optional<RouteLine> line = lines.next();
        if (!line) continue;
        const LinePart& part = line->parts().front();
        watcher.forget();
        const double step_m = 0.02 + 0.6 * number() * number();
        const double sigma_m = 1.0 + 30.0 * number();
        PlanPlace eye = part.from;
        for (double at_m = part.start_m; at_m < part.end_m; at_m += step_m) {
            ++steps;
            if (number() < 0.02) at_m = std::max(part.start_m, at_m - 5.0 * step_m);
            if (number() < 0.95) eye = beside(mesh, line->place_at(part, at_m), 0.2, number);
            const double to_m = std::min(at_m + sigma_m, part.end_m);
            watcher.watch(eye, *line, part, at_m, to_m);
            view.look(eye, *line, part, at_m, to_m);
            for (int i = 0; i < 6; ++i) {
                const double place_m = at_m + number() * (to_m - at_m);
                ++checks;
                seen_checks += is_seen(view, place_m) ? 1U : 0U;
                if (is_seen(view, place_m) == is_seen(watcher, place_m)) continue;
                // Lines touch corners: what is seen just past one is anybody's guess.
                const PlanPoint place = line->place_at(part, place_m).at;
                ASSERT_TRUE(grazes(mesh, eye.at, place))
                    << "from " << eye.at.x << ", " << eye.at.y << " in " << eye.polygon << " to "
                    << place.x << ", " << place.y << ": watched " << is_seen(watcher, place_m);
                ++grazing;
            }
        }
    }
    EXPECT_GT(steps, 5'000U);
    EXPECT_GT(seen_checks, checks / 10);
    EXPECT_LT(grazing, checks / 500);
}

INSTANTIATE_TEST_SUITE_P(Levels, ViewsOfLevels, ::testing::ValuesIn(level_names()), test_name);

}  // namespace
}  // namespace pronk::tests::route_view_test
