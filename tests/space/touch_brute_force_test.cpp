// Random flights of open end through random levels, against the ground and the collision rules
// tried moment by moment.
#include <gtest/gtest.h>

#include <cmath>
#include <pronk/space.hpp>

#include "space/brute_body.hpp"
#include "space/spaces.hpp"

namespace pronk::touch_brute_force_test {
namespace {

using tests::Dice;

// All tops are whole storeys, and so no step of ground is as low as one between the voxels of a
// slope: there is ground where a span ends, and nowhere else.
constexpr float kStorey_m = 1.5F;

TriangleSoup storeys(Dice& dice) {
    scenes::Shapes shapes({"stone"});
    tests::add_floor(shapes, {0, 0, 0}, {8, 0, 8});
    for (int i = 0; i < 7; ++i) {
        const Vec3 at = dice.point({0, 0, 0}, {7, 0, 7});
        const float top = kStorey_m * static_cast<float>(1 + dice.up_to(1));
        const float bottom = dice.one_in(3) ? top - dice.between_f(0.05, 0.5) : 0.0F;
        const Vec3 size = dice.point({0.05F, 0, 0.05F}, {2.5F, 0, 2.5F});
        shapes.box({at.x, bottom, at.z}, {at.x + size.x, top, at.z + size.z});
    }
    for (int i = 0; i < 3; ++i) {
        const Vec2 from(dice.between_f(0, 8), dice.between_f(0, 8));
        const Vec2 to = from + Vec2(dice.between_f(-2, 2), dice.between_f(-2, 2));
        tests::add_wall(shapes, from, to, dice.between_f(0, 2), dice.between_f(2, 5));
    }
    return shapes.take();
}

Arc random_flight(Dice& dice, const Agent& agent) {
    Arc arc;
    arc.takeoff = {dice.between(1, 7), kStorey_m * static_cast<float>(dice.up_to(2)),
                   dice.between(1, 7)};
    const double along = dice.between(0, 4);
    const double angle = dice.between(0, 6.3);
    arc.launch_velocity_m_s = {along * std::cos(angle), dice.between(0, 6),
                               along * std::sin(angle)};
    arc.duration_s = dice.one_in(5) ? dice.between(0.1, 0.8) : 3.0;
    if (dice.one_in(4)) arc.takeoff.y += static_cast<double>(agent.climb_m);
    return arc;
}

// The tops of spans with room for the body above, column by column.
class BruteGround {
  public:
    BruteGround(const SpanField& field, const Agent& agent) : field_(field) {
        room_cells_ =
            static_cast<int>(std::ceil(agent.height_m / field.window.grid.cell_height_m - 1e-6F));
    }

    bool between(const Vec3d& above, const Vec3d& below) const {
        const GridWindow& window = field_.window;
        const double cell_m = window.grid.cell_m;
        const auto x = static_cast<int>(std::floor((below.x - window.min.x) / cell_m));
        const auto z = static_cast<int>(std::floor((below.z - window.min.z) / cell_m));
        if (x < 0 || z < 0 || x >= window.width_cells || z >= window.depth_cells) return false;
        const auto column = static_cast<std::size_t>(z * window.width_cells + x);
        const std::uint32_t end = field_.column_begin[column + 1];
        for (std::uint32_t i = field_.column_begin[column]; i < end; ++i) {
            const Span& span = field_.spans[i];
            const double top = static_cast<double>(window.min.y) +
                               span.top_cells * static_cast<double>(window.grid.cell_height_m);
            if (!span.terrain.valid() || top > above.y || top <= below.y) continue;
            if (i + 1 == end || field_.spans[i + 1].bottom_cells - span.top_cells >= room_cells_) {
                return true;
            }
        }
        return false;
    }

  private:
    const SpanField& field_;
    int room_cells_ = 0;
};

std::optional<double> first_ground_s(const BruteGround& ground, const tests::BruteFlight& flight,
                                     const Arc& arc, double zone_m, double climb_m) {
    bool in_zone = true;
    for (int i = 1; i < flight.moments(); ++i) {
        const Vec3d from = arc.takeoff;
        const Vec3d at = flight.at(i);
        in_zone = in_zone && std::hypot(at.x - from.x, at.z - from.z) <= zone_m &&
                  at.y >= from.y - climb_m;
        if (in_zone || flight.time(i - 1) < arc.apex_time_s()) continue;
        if (ground.between(flight.at(i - 1), at)) return flight.time(i);
    }
    return std::nullopt;
}

TEST(FirstTouch, Agrees_with_trying_every_moment_of_random_flights) {
    std::array<int, 3> kinds{};
    int unclear = 0;
    Dice dice(17);
    for (int level = 0; level < 24; ++level) {
        const TriangleSoup soup = storeys(dice);
        const auto triangles = tests::corners_of(soup);
        Agent agent;
        agent.radius_m = level % 4 == 0 ? 0.0F : dice.between_f(0.05, 0.5);
        agent.height_m = dice.between_f(0.5, 1.8);
        agent.climb_m = dice.between_f(0.0, 0.6);
        const GridSettings grid{dice.between_f(0.08, 0.3), dice.between_f(0.05, 0.3)};
        const GridWindow window = window_around(bounds_of(soup), grid).value();
        const SpanField field = rasterize(soup, window, agent).value();
        const FreeSpace space = build_free_space(soup, field, agent, {}).value();
        const FreeSpace voxels = build_free_space(soup, field, agent, {false, 0, 1}).value();
        const BruteGround ground(field, agent);
        const double zone_m = static_cast<double>(agent.radius_m + grid.cell_m);
        for (int i = 0; i < 40; ++i) {
            const Arc arc = random_flight(dice, agent);
            const Touch touch = first_touch(space, arc);
            const tests::BruteFlight open(triangles, arc, agent, grid, false);
            const auto ground_s = first_ground_s(ground, open, arc, zone_m, agent.climb_m);
            Arc flown = arc;
            if (ground_s) flown.duration_s = *ground_s;
            const tests::BruteFlight flight(triangles, flown, agent, grid, ground_s.has_value());
            const auto blocked_s = flight.first_collision_s(0.00025);
            const auto doubtful_s = flight.first_collision_s(-0.006);
            const double step_s = open.time(1);
            const auto told = [&] {
                return ::testing::Message() << "level " << level << " flight " << i;
            };
            // Without triangles it ends no later: what is touched stays touched.
            EXPECT_LE(first_touch(voxels, arc).time_s, touch.time_s) << told();
            ++kinds[static_cast<std::size_t>(touch.kind)];
            if (touch.kind == TouchKind::obstacle) {
                ASSERT_TRUE(doubtful_s) << told();
                EXPECT_GE(touch.time_s, *doubtful_s - step_s) << told();
                if (blocked_s) {
                    EXPECT_LE(touch.time_s, *blocked_s + step_s) << told();
                } else {
                    ++unclear;
                }
                continue;
            }
            EXPECT_FALSE(blocked_s) << told();
            EXPECT_EQ(touch.kind == TouchKind::ground, ground_s.has_value()) << told();
            EXPECT_NEAR(touch.time_s, flown.duration_s, step_s) << told();
        }
    }
    // The dice are fair: every answer is common, and few are too close to tell.
    for (const int count : kinds) EXPECT_GT(count, 60);
    EXPECT_LT(unclear, 100);
}

}  // namespace
}  // namespace pronk::touch_brute_force_test
