// A height, a terrain or a polygon's number enters, its colour leaves.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace pronk::drawing {

struct Colour {
    double red = 0.0;
    double green = 0.0;
    double blue = 0.0;
    double alpha = 1.0;

    friend bool operator==(const Colour&, const Colour&) = default;
};

// The page around and behind the map.
inline constexpr Colour kPaper{0.985, 0.980, 0.968};
inline constexpr Colour kVoid{0.965, 0.960, 0.945};  // map ground where the level has nothing
inline constexpr Colour kInk{0.16, 0.19, 0.22};
inline constexpr Colour kFaintInk{0.45, 0.47, 0.49};
inline constexpr Colour kRule{0.72, 0.71, 0.68};

Colour with_alpha(Colour colour, double alpha);

// Polygons are filled in this many steps of the ramp: fine enough to look continuous, coarse
// enough that polygons of equal colour can share one path.
inline constexpr int kRampSteps = 96;

// From low (0, dark) to high (1, light); lightness grows evenly, so that it also reads in grey and
// with any colour vision. Outside [0, 1] the ends go on.
Colour height_colour(double fraction);

// The step nearest to a fraction, and its colour.
int ramp_step(double fraction);
Colour ramp_colour(int step);

// One colour for each terrain, all different. A name that says what it is (grass, water, road...)
// gets a colour that suits it, if no terrain before has it.
std::vector<Colour> terrain_colours(std::span<const std::string> names);

inline constexpr std::size_t kPolygonColours = 32;

// Polygons with numbers close to each other, as neighbours mostly have, differ clearly.
Colour polygon_colour(std::size_t number);

}  // namespace pronk::drawing
