// What the picture shows enters, the keys beside the map leave: height ramp or terrains, jump
// links, scale bar, axes, lines and counts.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "drawing/canvas.hpp"
#include "drawing/link_plan.hpp"
#include "drawing/surface_layer.hpp"

namespace pronk::drawing {

struct TerrainKey {
    std::string name;
    Colour colour;
    double area_m2 = 0.0;
    std::optional<double> weight = std::nullopt;  // shown in place of the area
};

struct LinkKeys {
    std::size_t links = 0;
    std::size_t point_takeoffs = 0;
    std::size_t wide_takeoffs = 0;
    std::array<std::size_t, kRises> by_rise{};
    float across_m = 0.0F;
    bool arcs = true;
    std::size_t one_family_of = 1;  // as in LinkStyle

    // The rows of its block.
    bool has_points() const { return point_takeoffs > 0 || wide_takeoffs == 0; }
    bool has_wide() const { return wide_takeoffs > 0; }
    bool has_remark() const { return arcs && one_family_of > 1; }
    std::size_t rows() const {
        return kRises + (has_points() ? 1U : 0U) + (has_wide() ? 1U : 0U) +
               (has_remark() ? 1U : 0U);
    }
};

struct RouteKeys {
    double length_m = 0.0;
    double cost = 0.0;
    std::size_t jumps = 0;
    bool is_thin = false;
};

struct WalkKeys {
    std::string steering;
    double length_m = 0.0;
    double seconds = 0.0;
};

struct AxisKeys {
    std::size_t pieces = 0;
};

// What there is of a grid of voxels; its lines and squares, in place of a surface's lines.
struct BlockKeys {
    float step_m = 0.0F;  // where heights differ by more, there is an edge
    bool lines = true;    // between columns
    bool rock = true;
    bool no_jump = false;

    std::size_t rows() const {
        return 1U + (lines ? 1U : 0U) + (rock ? 1U : 0U) + (no_jump ? 1U : 0U);
    }
};

struct LegendContents {
    Colouring colouring;
    std::vector<TerrainKey> terrains;  // only if colours mean terrains
    std::string counts_heading = "walkable surface";
    std::vector<std::pair<std::string, std::string>> counts;  // name and value
    std::optional<LinkKeys> links;                            // none: no links are drawn
    std::optional<AxisKeys> axis;
    std::optional<RouteKeys> route;
    std::optional<WalkKeys> walk;
    std::optional<BlockKeys> blocks;  // none: polygons are drawn
    bool empty = false;               // no polygons, so no heights
    bool storeys_overlap = false;
};

LinkKeys link_keys(const LinkPlan& plan, ShowLinks show);

// In a column or in rows, as the width allows. The scale bar does not change the height.
double legend_height(const LegendContents& contents, double width);

void draw_legend(Canvas& canvas, const Box& box, const LegendContents& contents,
                 double units_per_m);

}  // namespace pronk::drawing
