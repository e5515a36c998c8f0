// Plans enter; worlds, maps and followers on them leave, and what one does from its start to its
// end.
#pragma once

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <map>
#include <memory>
#include <pronk/following.hpp>

namespace pronk::tests {

inline FloorPolygon rectangle(double x, double z, double to_x, double to_z) {
    return {{{x, z}, {x, to_z}, {to_x, to_z}, {to_x, z}}, {}};
}

inline FloorPlan field(double side_m) {
    FloorPlan plan;
    plan.outlines = {rectangle(0, 0, side_m, side_m)};
    return plan;
}

inline FollowerSettings with_miran(double sigma_m, double d_m) {
    FollowerSettings settings;
    settings.miran = {sigma_m, d_m};
    return settings;
}

// A world with its maps, for one kind of traveller.
struct WalkedWorld {
    NavWorld world;
    std::unique_ptr<RouteMap> map;
    std::unique_ptr<CorridorMap> corridors;

    WalkedWorld(NavWorld of, const std::map<std::string, double>& weights = {})
        : world(std::move(of)) {
        Traveller traveller;
        for (const std::string& name : world.terrain_names) {
            const auto weight = weights.find(name);
            traveller.terrain_weights.push_back(weight == weights.end() ? 1.0 : weight->second);
        }
        map = std::make_unique<RouteMap>(RouteMap::make(world, traveller).value());
        corridors = std::make_unique<CorridorMap>(*map);
    }
    static WalkedWorld of_plan(const FloorPlan& plan,
                               const std::map<std::string, double>& weights = {}) {
        Agent point;
        point.radius_m = 0.0F;
        return WalkedWorld(bake_plan(plan, point).value().world, weights);
    }

    Route drawn(const std::vector<Vec3d>& points) const { return draw_route(*map, points).value(); }
    Route planned(const Vec3d& from, const Vec3d& to) const {
        RouteRequest request;
        request.from = from;
        request.to = to;
        return RoutePlanner(*map).plan(request);
    }
    RouteFollower follower(const FollowerSettings& settings, const Route& route) const {
        RouteFollower follower = RouteFollower::make(*corridors, settings).value();
        const auto begun = follower.follow(route);
        EXPECT_TRUE(begun) << begun.error().message();
        return follower;
    }
    const std::string& terrain_at(const SurfacePlace& place) const {
        const WalkableSurface& surface = world.tiles[place.on.tile].surface;
        return world.terrain_names[surface.poly_terrain[place.on.polygon.index()].index()];
    }
};

// What one walked, step by step, until it arrived or time was up.
struct Walked {
    bool has_arrived = false;
    double seconds = 0.0;
    std::vector<Vec3d> positions;
    std::map<std::string, double> metres;  // on each terrain
    double least_clearance_m = 1e9;
    double fastest_m_s = 0.0;
    double sharpest_m_s2 = 0.0;  // change of velocity
    std::size_t times_lost = 0;
};

inline Walked walked(const WalkedWorld& in, RouteFollower& follower, double most_s,
                     double step_s = 0.1) {
    Walked all;
    all.positions.push_back(follower.position());
    Vec3d velocity_m_s(0.0);
    bool was_walking = false;
    while (all.seconds < most_s && follower.phase() != FollowPhase::arrived) {
        follower.step(step_s);
        all.seconds += step_s;
        if (follower.phase() == FollowPhase::lost) ++all.times_lost;
        const Vec3d at = follower.position();
        const Vec3d before = all.positions.back();
        all.positions.push_back(at);
        const bool is_walking = follower.phase() == FollowPhase::walking;
        if (is_walking) {
            all.metres[in.terrain_at(follower.place())] +=
                std::hypot(at.x - before.x, at.z - before.z);
            all.least_clearance_m = std::min(all.least_clearance_m, follower.clearance_m());
            const Vec3d now_m_s = follower.velocity_m_s();
            all.fastest_m_s = std::max(all.fastest_m_s, glm::length(now_m_s));
            if (was_walking) {
                all.sharpest_m_s2 =
                    std::max(all.sharpest_m_s2, glm::length(now_m_s - velocity_m_s) / step_s);
            }
            velocity_m_s = now_m_s;
        }
        was_walking = is_walking;
    }
    all.has_arrived = follower.phase() == FollowPhase::arrived;
    return all;
}

}  // namespace pronk::tests
