// A route over cubes enters; whether it keeps its promises is expected: walks stay on the ground
// and out of walls, jumps are valid and free by the judge, legs join.
#pragma once

#include <gtest/gtest.h>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <set>

#include "blocks/block_worlds.hpp"
#include "judge/judge.hpp"

namespace pronk::tests {

class KeptRoutes {
  public:
    KeptRoutes(const Cells& cells, const BlockTraveller& traveller)
        : cells_(cells), who_(traveller), judge_(soup_of(cells), strict(traveller.agent), {}) {}

    // How many jumps it saw.
    std::size_t jumps() const { return jumps_; }
    std::size_t walk_samples() const { return walk_samples_; }

    void expect(const Route& route) {
        double length_m = 0.0;
        std::uint32_t point = 0;
        for (const RouteLeg& leg : route.legs) {
            ASSERT_EQ(leg.first_point, point);
            ASSERT_LT(leg.first_point, leg.last_point);
            ASSERT_LT(leg.last_point, route.points.size());
            point = leg.last_point;
            for (std::uint32_t p = leg.first_point; p < leg.last_point; ++p) {
                const Vec3d by = route.points[p + 1] - route.points[p];
                length_m += std::hypot(by.x, by.z);
            }
            if (leg.kind == LegKind::walk) {
                expect_walk(route, leg);
            } else {
                expect_jump(route, leg);
            }
            if (testing::Test::HasFatalFailure()) return;
        }
        ASSERT_EQ(point + 1, route.points.size());
        const auto jumps = std::count_if(route.legs.begin(), route.legs.end(),
                                         [](const auto& leg) { return leg.kind != LegKind::walk; });
        ASSERT_EQ(route.jumps(), static_cast<std::size_t>(jumps));
        ASSERT_NEAR(route.length_m, length_m, 1e-9);
        ASSERT_NEAR(route.cost, length_m + who_.ability.toll_m * static_cast<double>(jumps), 1e-9);
    }

  private:
    // A body that climbs nothing has nothing forgiven near its contacts: what this judge finds free
    // is also free by the rules of docs/algorithms/valid_jump.md.
    static Agent strict(Agent agent) {
        agent.climb_m = 0.0F;
        return agent;
    }

    // Heights of tops of blocks that have no block right above.
    std::vector<double> tops_below(double x, double z) const {
        const BlockLayout& layout = cells_.layout();
        const int cx = static_cast<int>(std::floor((x - layout.origin.x) / layout.voxel_m));
        const int cz = static_cast<int>(std::floor((z - layout.origin.z) / layout.voxel_m));
        std::vector<double> tops;
        for (int y = 0; y < layout.size.y; ++y) {
            if (cells_.blocked({cx, y, cz}) && !cells_.blocked({cx, y + 1, cz})) {
                tops.push_back(layout.origin.y + layout.voxel_m * (y + 1));
            }
        }
        return tops;
    }

    void expect_on_top(const Vec3d& feet) const {
        const std::vector<double> tops = tops_below(feet.x, feet.z);
        ASSERT_TRUE(std::any_of(tops.begin(), tops.end(),
                                [&](double top) { return std::abs(top - feet.y) < 1e-6; }))
            << feet.x << ' ' << feet.y << ' ' << feet.z;
    }

    // Whether something higher than a climb reaches into a body that stands there.
    bool is_in_a_wall(double x, double z, double ground_y) const {
        constexpr double kTouch_m = 1e-3;
        const BlockLayout& layout = cells_.layout();
        const double low = ground_y + static_cast<double>(who_.agent.climb_m) + kTouch_m;
        const double high = ground_y + static_cast<double>(who_.agent.height_m) - kTouch_m;
        const double radius_m = static_cast<double>(who_.agent.radius_m) - kTouch_m;
        const int wide = static_cast<int>(std::ceil(radius_m / layout.voxel_m)) + 1;
        const int cx = static_cast<int>(std::floor((x - layout.origin.x) / layout.voxel_m));
        const int cz = static_cast<int>(std::floor((z - layout.origin.z) / layout.voxel_m));
        for (int nx = cx - wide; nx <= cx + wide; ++nx) {
            for (int nz = cz - wide; nz <= cz + wide; ++nz) {
                if (plan_distance_to(layout, {nx, 0, nz}, x, z) >= radius_m) continue;
                for (int y = 0; y < layout.size.y; ++y) {
                    const double bottom = layout.origin.y + layout.voxel_m * y;
                    if (bottom < high && bottom + layout.voxel_m > low &&
                        cells_.blocked({nx, y, nz})) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    bool is_on_a_line(double x, double z) const {
        const BlockLayout& layout = cells_.layout();
        const auto off = [&](double place, double origin) {
            const double cell = (place - origin) / layout.voxel_m;
            return std::abs(cell - std::round(cell));
        };
        return std::min(off(x, layout.origin.x), off(z, layout.origin.z)) < 1e-6;
    }

    // Every 5 cm there is ground under the middle of the feet, a climb or less from what was there
    // before. Where there are several tops, any of them may be the one.
    void expect_walk(const Route& route, const RouteLeg& leg) {
        const double climb_m = static_cast<double>(who_.agent.climb_m) + 1e-6;
        std::set<double> grounds{route.points[leg.first_point].y};
        for (std::uint32_t p = leg.first_point; p < leg.last_point; ++p) {
            const Vec3d& from = route.points[p];
            const Vec3d& to = route.points[p + 1];
            expect_on_top(from);
            const int samples =
                1 + static_cast<int>(std::hypot(to.x - from.x, to.z - from.z) / 0.05);
            for (int i = 0; i <= samples; ++i) {
                const Vec3d at = glm::mix(from, to, static_cast<double>(i) / samples);
                // Between two columns it is on both.
                if (is_on_a_line(at.x, at.z)) continue;
                ++walk_samples_;
                std::set<double> next;
                for (const double top : tops_below(at.x, at.z)) {
                    const bool is_near = std::any_of(
                        grounds.begin(), grounds.end(),
                        [&](double ground) { return std::abs(top - ground) <= climb_m; });
                    if (is_near && !is_in_a_wall(at.x, at.z, top)) next.insert(top);
                }
                ASSERT_FALSE(next.empty())
                    << "no ground, or a wall at " << at.x << ' ' << at.y << ' ' << at.z;
                grounds = next;
            }
            ASSERT_TRUE(std::any_of(grounds.begin(), grounds.end(), [&](double ground) {
                return std::abs(ground - to.y) < 1e-6;
            })) << "the walk ends on another storey";
        }
    }

    bool has_launch(const Arc& arc) const {
        const double g = who_.ability.gravity_m_s2;
        const Vec3d& launch = arc.launch_velocity_m_s;
        const double forward = std::hypot(launch.x, launch.z);
        const double top_y = arc.takeoff.y + launch.y * launch.y / (2.0 * g);
        constexpr double kMore = judge::kTolerance_m;
        for (const AbilityProfile& each : who_.ability.profiles) {
            const JumpProfile& jump = each.jump;
            if (launch.y <= std::sqrt(2.0 * g * jump.apex_m) + kMore &&
                forward <= jump.reach_m / (2.0 * std::sqrt(2.0 * jump.apex_m / g)) + kMore &&
                std::hypot(launch.y, forward) <= who_.ability.max_speed_m_s + kMore &&
                top_y - arc.landing().y <= jump.max_fall_m + kMore) {
                return true;
            }
        }
        return false;
    }

    void expect_jump(const Route& route, const RouteLeg& leg) {
        ++jumps_;
        const Arc& arc = leg.arc;
        const Vec3d& from = route.points[leg.first_point];
        const Vec3d& to = route.points[leg.last_point];
        ASSERT_EQ(leg.last_point, leg.first_point + 1);
        ASSERT_EQ(leg.link, RouteLeg::kNoLink);
        ASSERT_EQ(arc.takeoff, from);
        ASSERT_LT(glm::distance(arc.landing(), to), 1e-6);
        ASSERT_GE(arc.launch_velocity_m_s.y, 0.0);
        ASSERT_LE(arc.velocity_at(arc.duration_s).y, 1e-6);
        expect_on_top(from);
        expect_on_top(to);
        ASSERT_TRUE(has_launch(arc)) << "too high, too far, too fast or too deep";
        const double climb_m = static_cast<double>(who_.agent.climb_m) + 1e-9;
        ASSERT_EQ(leg.kind == LegKind::drop,
                  from.y - to.y > climb_m && arc.apex().y - from.y <= climb_m + 1e-6);
        // Many routes have the same jumps.
        const Vec3d& launch = arc.launch_velocity_m_s;
        if (!judged_.insert({from.x, from.y, from.z, launch.x, launch.y, launch.z}).second) return;
        const auto collision = judge_.first_collision(arc);
        ASSERT_FALSE(collision) << "collides by " << collision->depth_m << " m after "
                                << collision->time_s << " s";
    }

    const Cells& cells_;
    const BlockTraveller& who_;
    judge::Judge judge_;
    std::set<std::array<double, 6>> judged_;
    std::size_t jumps_ = 0;
    std::size_t walk_samples_ = 0;
};

}  // namespace pronk::tests
