// A world enters; which of its polygons a jump of a profile joins leaves, by flying every jump from
// every sample to every cell (Kerkhof 5.3 and 5.4 as they are defined, not as they are computed).
#pragma once

#include <array>
#include <glm/geometric.hpp>
#include <map>

#include "../triangle_heights.hpp"
#include "linked_worlds.hpp"

namespace pronk::tests {

// A place that Kerkhof's rules name: the lower corner of a cell, or its midpoint.
struct CellPlace {
    PolyId polygon;
    Vec3d place{0.0};
};

struct CellPlaces {
    std::vector<CellPlace> samples;
    std::vector<CellPlace> midpoints;
};

// How far the triangles that can be stood on lie apart, below and above a place of the surface and
// with it; none if there are none within 5 cm.
inline std::optional<double> spread_of_triangles(const TriangleSoup& soup, const Agent& agent,
                                                 const Vec3d& place) {
    double low_y = place.y;
    double high_y = place.y;
    bool is_any = false;
    TriangleHeights(soup, agent).for_each_height(place.x, place.z, [&](double y) {
        if (std::abs(y - place.y) > 0.05) return;
        is_any = true;
        low_y = std::min(low_y, y);
        high_y = std::max(high_y, y);
    });
    return is_any ? std::optional(high_y - low_y) : std::nullopt;
}

// Whether the surface has the place as high as the level has it, to an eighth of a voxel: others
// are no samples.
inline bool is_sample(const LinkedWorld& world, const Vec3d& place) {
    const BakeSettings& settings = world.world().settings;
    const auto spread_m = spread_of_triangles(world.soup, settings.agent, place);
    return spread_m && *spread_m <= static_cast<double>(settings.grid.cell_height_m) / 8.0;
}

// Whether the level is as high half a cell to each side as at the place.
inline bool is_level_around(const LinkedWorld& world, const Vec3d& place) {
    const double half_cell_m = 0.5 * static_cast<double>(world.world().settings.grid.cell_m);
    return is_sample(world, place) && is_sample(world, place + Vec3d(half_cell_m, 0, 0)) &&
           is_sample(world, place - Vec3d(half_cell_m, 0, 0)) &&
           is_sample(world, place + Vec3d(0, 0, half_cell_m)) &&
           is_sample(world, place - Vec3d(0, 0, half_cell_m));
}

// The grounds below a place: one for each storey, that of its first polygon. Storeys are half a
// body apart or more.
inline std::vector<CellPlace> grounds_at(const WalkableSurface& surface, const Agent& agent,
                                         Vec2 at) {
    std::vector<CellPlace> grounds;
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        if (!contains(surface, PolyId(p), at)) continue;
        const Vec3d place{at.x, ground_height(surface, PolyId(p), at), at.y};
        const bool is_known = std::any_of(grounds.begin(), grounds.end(), [&](const auto& known) {
            return std::abs(known.place.y - place.y) < 0.5 * static_cast<double>(agent.height_m);
        });
        if (!is_known) grounds.push_back({PolyId(p), place});
    }
    return grounds;
}

// All of them, of a world of one tile. Polygons reach past the edges of the level: samples are only
// where its triangles are.
inline CellPlaces cell_places(const LinkedWorld& world) {
    const GridWindow& window = world.bake.intermediates[0].field.window;
    const float cell_m = window.grid.cell_m;
    CellPlaces places;
    for (int z = 0; z < window.depth_cells; ++z) {
        for (int x = 0; x < window.width_cells; ++x) {
            const auto add = [&](float offset, std::vector<CellPlace>& to) {
                const Vec2 at{window.min.x + (static_cast<float>(x) + offset) * cell_m,
                              window.min.z + (static_cast<float>(z) + offset) * cell_m};
                const std::vector<CellPlace> grounds =
                    grounds_at(world.surface(), world.world().settings.agent, at);
                to.insert(to.end(), grounds.begin(), grounds.end());
            };
            add(0.0F, places.samples);
            add(0.5F, places.midpoints);
        }
    }
    std::erase_if(places.samples,
                  [&](const CellPlace& sample) { return !is_sample(world, sample.place); });
    return places;
}

struct Flown {
    Arc arc;
    CellPlace from;
    CellPlace to;
};

// Calls visit(flown) for every jump of the profile from a sample to a midpoint of another polygon
// whose reach is at most a cell short of the profile's.
template <class Visit>
void fly_all(const LinkedWorld& world, const JumpProfile& jump, const Visit& visit) {
    const CellPlaces places = cell_places(world);
    const double range_m = farthest_landing_m(jump).value();
    const auto cell_m = static_cast<double>(world.world().settings.grid.cell_m);
    for (const CellPlace& from : places.samples) {
        for (const CellPlace& to : places.midpoints) {
            if (from.polygon == to.polygon) continue;
            const double away_m = distance_m(from.place, to.place);
            if (away_m > range_m) continue;
            const auto reach = fitted_reach_m(jump, away_m, to.place.y - from.place.y);
            if (!reach || *reach <= jump.reach_m - cell_m) continue;
            visit(Flown{fitted_jump(jump, from.place, to.place).value(), from, to});
        }
    }
}

// By voxels alone.
inline FreeSpace voxel_space(const LinkedWorld& world, const Agent& agent) {
    FreeSpaceSettings settings;
    settings.exact = false;
    return build_free_space(world.soup, world.bake.intermediates[0].field, agent, settings).value();
}

}  // namespace pronk::tests
