// A world enters; which of its polygons a jump of a profile joins leaves, by flying every jump from
// every sample to every cell (Kerkhof 5.3 and 5.4 as they are defined, not as they are computed).
#pragma once

#include <map>

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

// All of them, of all spans.
inline CellPlaces cell_places(const LinkedWorld& world) {
    const SpanField& field = world.bake.intermediates[0].field;
    const SpanPolygons& map = world.bake.intermediates[0].span_polygons;
    const GridWindow& window = field.window;
    const float cell_m = window.grid.cell_m;
    CellPlaces places;
    for (int z = 0; z < window.depth_cells; ++z) {
        for (int x = 0; x < window.width_cells; ++x) {
            const std::size_t column = field.column(x, z);
            for (std::size_t s = field.column_begin[column]; s < field.column_begin[column + 1];
                 ++s) {
                const auto add = [&](float offset, std::vector<CellPlace>& to) {
                    const Vec2 at{window.min.x + (static_cast<float>(x) + offset) * cell_m,
                                  window.min.z + (static_cast<float>(z) + offset) * cell_m};
                    const PolyId polygon = polygon_at(world.surface(), map, s, at);
                    if (!polygon.valid()) return;
                    to.push_back(
                        {polygon, {at.x, ground_height(world.surface(), polygon, at), at.y}});
                };
                add(0.0F, places.samples);
                add(0.5F, places.midpoints);
            }
        }
    }
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
