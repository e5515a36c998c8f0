// Worlds whose links are laid by hand.
#pragma once

#include <algorithm>

#include "hand_made.hpp"
#include "judge/ground.hpp"

namespace pronk::judge::tests {

// A world without links: they are added by the test.
inline NavWorld world_of(TriangleSoup soup, const AbilityProfile& profile, int tile_cells = 0) {
    NavWorld world = baked(std::move(soup), tile_cells);
    world.settings.ability.profiles = {profile};
    return world;
}

inline Ground ground_of(const NavWorld& world) {
    auto ground = Ground::make(world);
    EXPECT_TRUE(ground);
    return std::move(*ground);
}

struct HandMadeLink {
    GroundPolygon from;
    GroundPolygon to;
    JumpLink link;
};

// The polygon a place lies in, which is at most a voxel above or below it.
inline GroundPolygon polygon_at(const Ground& ground, const Vec3d& place) {
    const auto footing = ground.footing(place);
    EXPECT_TRUE(footing) << place.x << ' ' << place.y << ' ' << place.z;
    return footing ? footing->on : GroundPolygon{};
}

// From a point to a segment, in the polygons that lie there.
inline HandMadeLink link_of(const Ground& ground, const Vec3d& from, const Vec3d& to_begin,
                            const Vec3d& to_end) {
    const auto plan = [](const Vec3d& p) {
        return Vec2(static_cast<float>(p.x), static_cast<float>(p.z));
    };
    HandMadeLink made;
    made.from = polygon_at(ground, from);
    made.to = polygon_at(ground, to_begin);
    made.link.takeoff_begin = made.link.takeoff_end = plan(from);
    made.link.landing_begin = plan(to_begin);
    made.link.landing_end = plan(to_end);
    return made;
}

// In the order that JumpLinks promises.
inline void set_links(NavWorld& world, std::vector<HandMadeLink> made) {
    const auto key = [](const HandMadeLink& m) {
        return std::tuple(m.from.tile, m.from.polygon, m.to.tile, m.to.polygon, m.link.profile);
    };
    std::stable_sort(made.begin(), made.end(),
                     [&](const HandMadeLink& a, const HandMadeLink& b) { return key(a) < key(b); });
    auto next = made.begin();
    for (std::uint32_t t = 0; t < world.tiles.size(); ++t) {
        JumpLinks links;
        const std::size_t polygons = world.tiles[t].surface.polygon_count();
        for (std::size_t p = 0; p < polygons; ++p) {
            links.list_begin.push_back(static_cast<std::uint32_t>(links.lists.size()));
            GroundPolygon last;
            for (; next != made.end() && next->from == GroundPolygon{t, PolyId(p)}; ++next) {
                if (next->to != last) {
                    links.lists.push_back({static_cast<std::uint16_t>(next->to.tile),
                                           next->to.polygon,
                                           static_cast<std::uint32_t>(links.links.size())});
                }
                last = next->to;
                links.links.push_back(next->link);
            }
        }
        links.list_begin.push_back(static_cast<std::uint32_t>(links.lists.size()));
        links.lists.push_back({0, {}, static_cast<std::uint32_t>(links.links.size())});
        world.tiles[t].links = std::move(links);
    }
    ASSERT_TRUE(next == made.end());
}

}  // namespace pronk::judge::tests
