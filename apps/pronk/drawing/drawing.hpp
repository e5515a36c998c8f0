// A navigation world enters, and if wished its level's triangles, or a grid of voxels; a picture of
// it seen from above leaves, as the bytes of an SVG or PNG file.
#pragma once

#include <array>
#include <optional>
#include <pronk/blocks.hpp>
#include <string>
#include <vector>

namespace pronk::drawing {

enum class Format { svg, png };

enum class ColourBy { height, terrain, polygon };

enum class ShowLinks {
    none,
    landings,  // take-offs and landing segments
    all        // and the arcs between them
};

// The medial axis, in (x, z).
struct AxisLines {
    std::vector<std::vector<glm::dvec2>> pieces;
    // From the axis to its closest border points.
    std::vector<std::array<glm::dvec2, 2>> ribs;
};

// Where a character went that followed the route.
struct DrawnWalk {
    std::vector<Vec3d> positions;
    std::string steering;  // its name
    double length_m = 0.0;
    double seconds = 0.0;
};

inline constexpr int kSmallestPicture_px = 64;
inline constexpr int kLargestPicture_px = 16384;

struct DrawSettings {
    int width_px = 1600;        // long side of the picture
    bool legend = true;         // title, coordinates, keys, scale bar; without it the bare map
    bool storey_panels = true;  // with the legend, where storeys overlap: a small map of each
    ColourBy colour_by = ColourBy::height;
    ShowLinks links = ShowLinks::all;
    // Leaves out polygons whose mean height is above this, and what of the level is above it.
    std::optional<float> cut_above_m;
    std::optional<AxisLines> axis;
    std::optional<Route> route;     // drawn over everything else
    std::optional<DrawnWalk> walk;  // over the route, which is thin then
    // What a metre costs on the world's terrains, for the legend; empty: nothing is said.
    std::vector<double> terrain_weights;
};

// x to the right, z down, y towards the reader. A world without polygons gives a picture that says
// so. The same input gives the same bytes wherever cairo and the fonts are the same.
Result<std::vector<std::byte>> draw_top_view(const NavWorld& world, const TriangleSoup* level,
                                             Format format, const DrawSettings& settings = {});

// The highest foothold of every column, coloured by its height, and what else is blocked. Links and
// the choice of colours do not concern it.
Result<std::vector<std::byte>> draw_block_view(const BlockMap& map, const std::string& title,
                                               Format format, const DrawSettings& settings = {});

}  // namespace pronk::drawing
