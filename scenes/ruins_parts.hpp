// What the files of the ruins share: the site that is being built on, and its parts.
#pragma once

#include "scenes/shapes.hpp"

namespace pronk::scenes {

inline constexpr float kWallTop = 4.5F;  // the wall walk

// Shapes, and the plans of those under which the ground has to stay open.
struct RuinsSite {
    Shapes shapes;
    std::vector<Plan> footprints;

    void mass(const Plan& plan, float bottom, float top) {
        footprints.push_back(plan);
        shapes.prism(plan, bottom, top);
    }
};

// The pit in the courtyard; its walls are one ground cell wide.
inline constexpr Vec2 kCisternMin{5.0F, 5.0F};
inline constexpr Vec2 kCisternMax{16.0F, 15.0F};
inline constexpr float kCisternFloor = -3.0F;

void add_walls(RuinsSite& site);
void add_towers(RuinsSite& site);
void add_courtyard(RuinsSite& site);

void add_bridge(RuinsSite& site);
void add_aqueduct(RuinsSite& site);
void add_village(RuinsSite& site);
void add_stone_circle(RuinsSite& site);
void add_rubble(RuinsSite& site);
void add_pines(RuinsSite& site);

// Height of the bare ground.
float ruins_ground(Vec2 p);

// Distance outside the rounded square on which the castle stands, with a weathered edge. The moat
// ends at 9.
float outside_castle(Vec2 p);

float distance_to_path(Vec2 p);

}  // namespace pronk::scenes
