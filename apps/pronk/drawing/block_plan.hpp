// A map of voxels enters; what is seen of its columns from above leaves.
#pragma once

#include <algorithm>
#include <optional>
#include <pronk/blocks.hpp>
#include <vector>

#include "drawing/map_view.hpp"

namespace pronk::drawing {

enum class BlockSight : std::uint8_t {
    nothing,
    rock,      // blocked somewhere, and nobody stands on it
    foothold,  // the highest is seen, whatever is above it
};

struct BlockSquare {
    BlockSight sight = BlockSight::nothing;
    bool may_jump = true;
    float height_m = 0.0F;  // of a foothold

    bool is_foothold() const { return sight == BlockSight::foothold; }
};

// Squares, by rows: along x, then along z. Each is a column, or if there are too many for a page,
// several of them, of which the highest foothold is seen.
struct BlockPlan {
    int columns = 0;
    int rows = 0;
    int columns_per_square = 1;  // along each side
    double min_x = 0.0;
    double min_z = 0.0;
    double side_m = 1.0;
    std::vector<BlockSquare> squares;
    float lowest_m = 0.0F;  // of footholds
    float highest_m = 0.0F;
    float step_m = 0.0F;  // where neighbours differ by more, there is an edge
    bool has_footholds = false;
    bool has_rock = false;
    bool has_no_jump = false;

    // What is beyond it is nothing.
    BlockSquare at(int column, int row) const;
    // Whether squares are few enough for lines between them.
    bool has_lines() const { return std::max(columns, rows) <= 240; }
    // All squares that something is seen of, or without any all of them.
    WorldWindow seen() const;
};

// More squares than this along a side, and several columns share one.
inline constexpr int kMostSquares = 800;

// Leaves out footholds above the cut, and what is blocked above it.
BlockPlan make_block_plan(const BlockMap& map, std::optional<float> cut_above_m);

}  // namespace pronk::drawing
