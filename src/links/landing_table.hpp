// A profile and the grid enter, what every sample's search asks leaves: for each cell around a
// sample the heights of the arcs that cross it and the directions they fly in. All samples share
// it, since all jumps of a profile are congruent. See docs/algorithms/landing_search.md.
#pragma once

#include <limits>
#include <pronk/links.hpp>

#include "links/height_units.hpp"

namespace pronk {

// Directions in plan view, counter-clockwise seen from above, from the positive x axis on.
inline constexpr int kBins = 256;

// The bins [first, first + count), all in one quarter.
struct BinRange {
    std::uint8_t first = 0;
    std::uint8_t count = 0;
};

// A column offset whose solid runs block the arcs in its bins if they reach higher than the
// take-off + low and lower than the take-off + high.
struct BlockEntry {
    std::int16_t dx = 0;
    std::int16_t dz = 0;
    std::int16_t low = 0;
    std::int16_t high = 0;
    BinRange bins;
};

// A column offset over whose midpoint the arcs come down between the take-off + low and + high,
// both inclusive.
struct LandEntry {
    std::int16_t dx = 0;
    std::int16_t dz = 0;
    std::int16_t low = 0;
    std::int16_t high = 0;
    BinRange bins;
    std::uint32_t rank = 0;  // in counter-clockwise order, by the midpoint
};

// Columns are counted within a quadrant, from the sample on, and turned into the other three.
struct Offset {
    int dx = 0;
    int dz = 0;
};
Offset turned(int i, int j, int quadrant);

// Where the arcs of a land entry come down, from where its ring has them proven free.
struct Approach {
    float from_m = 0.0F;  // up to this distance the ring has them free
    float to_m = 0.0F;    // they land no farther away
    // What reaches no higher than this over the ground is no obstacle to arcs that come down; it
    // may be nothing.
    float harmless_m = 0.0F;
    bool all_come_down = true;  // none of the cells below has arcs that rise
    std::uint32_t begin = 0;    // the cells that they pass
    std::uint32_t end = 0;
    std::uint32_t squares_begin = 0;  // which all lie in these
    std::uint32_t squares_end = 0;
};

// The columns of the quadrant from (i, j) to (i + kGroup - 1, j + kGroup - 1).
struct ApproachSquare {
    std::int16_t i = 0;
    std::int16_t j = 0;
};

// A column of the quadrant over which arcs are at most that high over the take-off.
struct ApproachEntry {
    std::int16_t i = 0;
    std::int16_t j = 0;
    float high_m = 0.0F;
    float back_m = 0.0F;        // at most this far before the landing
    float low_m = kComingDown;  // where some still rise they are no lower
    static constexpr float kComingDown = std::numeric_limits<float>::max();
};

// Entries in one square of kGroup x kGroup columns, which are skipped together.
inline constexpr int kGroup = 6;
struct EntryGroup {
    std::int16_t dx = 0;  // the square's corner
    std::int16_t dz = 0;
    std::int16_t low = 0;   // the lowest of its entries
    std::int16_t high = 0;  // the highest
    BinRange bins;          // all of theirs
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

// Rings are this wide: narrower ones leave less to prove at the landing, wider ones have more
// entries to skip at once.
inline constexpr int kRing_cells = 2;

// One step outwards. After its blocks are applied, all cells are that reach no farther from the
// take-off than the ring's begin; what lands in this ring is free in all of them.
struct Ring {
    std::uint32_t block_begin = 0;  // groups
    std::uint32_t block_end = 0;
    std::uint32_t land_begin = 0;
    std::uint32_t land_end = 0;
};

struct LandingTable {
    double longest_reach_m = 0.0;   // of the arcs, ...
    double shortest_reach_m = 0.0;  // ... all reaches in between are covered
    int range_cells = 0;            // no entry is farther off along x or z
    double steepest = 0.0;          // what any of the arcs sinks over a metre
    // Whether the landings that it confirms are free of what the feet may not meet, too. Voxels
    // much higher than that let feet pass what is in the voxel above their ground.
    bool knows_feet = true;
    std::vector<Ring> rings;
    std::vector<EntryGroup> block_groups;
    std::vector<BlockEntry> blocks;
    std::vector<EntryGroup> land_groups;
    std::vector<LandEntry> lands;
    std::vector<Approach> approaches;  // of the first quadrant's landings, by rank
    std::vector<ApproachEntry> approach_entries;
    std::vector<ApproachSquare> approach_squares;
    int approach_cells = 0;  // no approach begins farther from its landing along x or z
    std::vector<std::uint32_t> land_of_rank;

    // The quadrants have equally many landings.
    const Approach& approach_of(std::uint32_t rank) const {
        return approaches[rank % approaches.size()];
    }
    int quadrant_of(std::uint32_t rank) const { return static_cast<int>(rank / approaches.size()); }
};

struct TableSettings {
    Agent agent;
    GridSettings grid;
    double epsilon_m = 0.0;
};

// For jumps of exactly this reach, or so much shorter that landing points of neighbouring cells are
// reached.
LandingTable make_landing_table(const JumpProfile& jump, const TableSettings& settings,
                                const HeightUnits& units);

}  // namespace pronk
