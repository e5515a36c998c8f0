// Free space and ground enter; the same, laid out for many samples at once, leaves: heights as
// 16-bit arrays in which the columns that neighbouring samples look at are neighbours.
// See docs/algorithms/landing_search.md.
#pragma once

#include <algorithm>
#include <pronk/links.hpp>

#include "links/height_units.hpp"
#include "links/lane_memory.hpp"
#include "links/lane_windows.hpp"

namespace pronk {

// The k-th ground from above of every place. No ground: HeightUnits::kLowest.
struct GroundLayer {
    std::span<std::int16_t> heights;
    std::span<float> ys;
    std::span<std::uint16_t> polygons;  // as the field numbers them
};

// Where feet cannot be: open intervals (bottoms, tops), the k-th from above of every column.
struct RunLayer {
    std::span<std::int16_t> tops;
    std::span<std::int16_t> bottoms;
};

struct LaneField {
    LaneMemory memory{0};
    LaneLayout layout{1, 1, 1, 1};
    HeightUnits units{GridWindow{}, 0.0};
    int width = 0;  // columns in which samples may be
    int depth = 0;
    Vec2 min{0.0F};  // corner of column (0, 0)

    // The heights of take-offs are the lowest of the level's ground there; the highest is at most a
    // unit higher.
    std::vector<RunLayer> runs;
    // The same by what Recast's spans have in the column itself, as if the body had no width: what
    // is blocked here is blocked, what is not may be free. Only tells what is worth a closer look.
    std::vector<RunLayer> cores;
    // Of the kGroup x kGroup columns from this one on: the highest top, the highest ground, the
    // highest that has another above it, and the lowest.
    std::span<std::int16_t> peaks;
    std::span<std::int16_t> hills;
    std::span<std::int16_t> lower_hills;
    std::span<std::int16_t> valleys;

    std::vector<GroundLayer> grounds;   // below the midpoints of cells
    std::vector<GroundLayer> takeoffs;  // below samples, the lower corners of cells of the tile

    std::vector<PolyRef> polygons;
    // The number of a polygon among these, which are sorted.
    std::uint32_t number_of(const PolyRef& polygon) const {
        const auto at = std::lower_bound(polygons.begin(), polygons.end(), polygon);
        return static_cast<std::uint32_t>(at - polygons.begin());
    }
};

struct LaneFieldSettings {
    int step_cells = 1;
    int range_cells = 0;     // how far a sample looks
    int approach_cells = 0;  // how far before a landing, along x or z
    bool cores = false;      // whether they are wanted
};

LaneField make_lane_field(const LinkSite& site, const LaneFieldSettings& settings,
                          const HeightUnits& units);

}  // namespace pronk
