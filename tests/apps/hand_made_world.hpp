// Worlds of a few level or sloping floors, for tests of what is drawn.
#pragma once

#include <array>
#include <pronk/world.hpp>
#include <string>
#include <vector>

namespace pronk::drawing {

// A rectangle in plan view whose ground rises evenly along x.
struct Floor {
    float min_x, min_z, max_x, max_z;
    float west_m;  // height at min_x
    float east_m;  // height at max_x
};

inline Floor level_floor(float min_x, float min_z, float max_x, float max_z, float height_m) {
    return {min_x, min_z, max_x, max_z, height_m, height_m};
}

// The corners of a polygon: north-west, south-west, south-east, north-east.
enum Edge : std::size_t { west, south, east, north };

inline WalkableSurface surface_of(const std::vector<Floor>& floors) {
    WalkableSurface surface;
    surface.poly_begin.push_back(0);
    surface.ground_begin.push_back(0);
    for (const Floor& f : floors) {
        const std::array<Vec3, 4> corners = {
            Vec3(f.min_x, f.west_m, f.min_z), Vec3(f.min_x, f.west_m, f.max_z),
            Vec3(f.max_x, f.east_m, f.max_z), Vec3(f.max_x, f.east_m, f.min_z)};
        for (std::size_t i = 0; i < 4; ++i) {
            surface.corner_vertex.push_back(static_cast<std::uint32_t>(surface.vertices.size()));
            surface.vertices.push_back(corners[i]);
            surface.corner_side.emplace_back();
        }
        surface.poly_begin.push_back(static_cast<std::uint32_t>(surface.corner_vertex.size()));
        surface.poly_terrain.emplace_back(0);
        surface.ground_triangles.push_back({corners[0], corners[1], corners[2]});
        surface.ground_triangles.push_back({corners[0], corners[2], corners[3]});
        surface.ground_begin.push_back(static_cast<std::uint32_t>(surface.ground_triangles.size()));
    }
    return surface;
}

inline void connect(WalkableSurface& surface, std::size_t a, Edge edge_a, std::size_t b,
                    Edge edge_b) {
    surface.corner_side[4 * a + edge_a].neighbour = PolyId(b);
    surface.corner_side[4 * b + edge_b].neighbour = PolyId(a);
}

inline NavWorld world_of(WalkableSurface surface) {
    NavWorld world;
    world.level_name = "by hand";
    world.level_bounds = {Vec3(0.0F), Vec3(20.0F)};
    world.terrain_names = {"ground"};
    world.tiles.push_back({std::move(surface), {}});
    return world;
}

inline std::string text_of(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// A bridge 3 m above a yard.
inline NavWorld yard_with_bridge() {
    return world_of(surface_of({level_floor(0, 0, 20, 20, 0), level_floor(-2, 8, 22, 12, 3)}));
}

// One link and the polygons it leads between.
struct HandMadeLink {
    std::size_t from_tile = 0;
    std::size_t from = 0;
    std::size_t to_tile = 0;
    std::size_t to = 0;
    Vec2 takeoff{0.0F};
    std::array<Vec2, 2> landing{};
};

// In order of their tiles and polygons.
inline void set_links(NavWorld& world, const std::vector<HandMadeLink>& links) {
    auto next = links.begin();
    for (std::size_t t = 0; t < world.tiles.size(); ++t) {
        JumpLinks& made = world.tiles[t].links;
        made = {};
        const auto number = [](std::size_t n) { return static_cast<std::uint32_t>(n); };
        for (std::size_t p = 0; p < world.tiles[t].surface.polygon_count(); ++p) {
            made.list_begin.push_back(number(made.lists.size()));
            const auto starts_here = [&] {
                return next != links.end() && next->from_tile == t && next->from == p;
            };
            for (; starts_here(); ++next) {
                made.lists.push_back({static_cast<std::uint16_t>(next->to_tile), PolyId(next->to),
                                      number(made.links.size())});
                JumpLink& link = made.links.emplace_back();
                link.takeoff_begin = link.takeoff_end = next->takeoff;
                link.landing_begin = next->landing[0];
                link.landing_end = next->landing[1];
            }
        }
        made.list_begin.push_back(number(made.lists.size()));
        made.lists.push_back({0, PolyId(), number(made.links.size())});
    }
}

}  // namespace pronk::drawing
