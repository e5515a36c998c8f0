// Follows every number of a world's links, as whoever plans with them does.
#pragma once

#include <pronk/world.hpp>

namespace pronk::tests {

// The number of links, and a sum that hangs on all that was looked at.
struct LinkAnswers {
    std::size_t links = 0;
    double sum_m = 0.0;
};

inline LinkAnswers ask_links(const NavWorld& world) {
    LinkAnswers answers;
    for (const WorldTile& tile : world.tiles) {
        for (std::size_t p = 0; p < tile.surface.polygon_count(); ++p) {
            for (const LinkList& list : tile.links.lists_from(PolyId(p))) {
                const WalkableSurface& surface = world.tiles[list.landing_tile].surface;
                for (const JumpLink& link : tile.links.links_of(list)) {
                    const Vec3d from = takeoff_of(link, tile.surface, PolyId(p), 0.5);
                    const Vec3d to = landing_of(link, surface, list.landing_polygon, 1.0);
                    (void)stable_id(link, world.settings.ability, from, to);
                    const JumpAbility& ability = world.settings.ability;
                    const LinkEnds ends{&tile.surface, PolyId(p), &surface, list.landing_polygon};
                    const auto launches = launches_of(link, ability, ends, ability.gravity_m_s2);
                    if (launches) answers.sum_m += launches->fastest_m_s() + launches->longest_s;
                    answers.sum_m += from.x + from.y + from.z + to.x + to.y + to.z;
                    ++answers.links;
                }
            }
        }
    }
    return answers;
}

}  // namespace pronk::tests
