#include "drawing/block_plan.hpp"

#include <algorithm>
#include <cmath>

namespace pronk::drawing {
namespace {

BlockSquare look_down(const BlockMap& map, int x, int z, double cut_m) {
    const BlockLayout& layout = map.grid().layout();
    BlockSquare square;
    for (int y = layout.size.y - 1; y >= 0; --y) {
        const BlockCoord at{x, y, z};
        const auto feet = map.foothold(at);
        if (feet && feet->y <= cut_m) {
            return {BlockSight::foothold, map.grid().may_jump(at), static_cast<float>(feet->y)};
        }
        if (layout.floor_of(at).y >= cut_m) continue;
        if (map.grid().kind(at) == VoxelKind::blocked) square.sight = BlockSight::rock;
    }
    return square;
}

// Footholds hide rock, higher ones hide lower ones.
void add(BlockSquare& square, const BlockSquare& more) {
    if (more.sight < square.sight) return;
    if (square.is_foothold() && more.height_m <= square.height_m) return;
    square = more;
}

void note(BlockPlan& plan, const BlockSquare& square) {
    if (square.sight == BlockSight::rock) plan.has_rock = true;
    if (!square.is_foothold()) return;
    plan.lowest_m = plan.has_footholds ? std::min(plan.lowest_m, square.height_m) : square.height_m;
    plan.highest_m =
        plan.has_footholds ? std::max(plan.highest_m, square.height_m) : square.height_m;
    plan.has_footholds = true;
    if (!square.may_jump) plan.has_no_jump = true;
}

// What is walked from the middle of a column to that of the next: a climb, or of a level a slope.
float step_between_columns(const BlockMap& map) {
    const Agent& agent = map.traveller().agent;
    if (!map.grid().is_of_level()) return agent.climb_m;
    const auto voxel_m = static_cast<float>(map.grid().layout().voxel_m);
    return std::max(agent.climb_m, voxel_m * std::tan(agent.slope_rad));
}

}  // namespace

BlockSquare BlockPlan::at(int column, int row) const {
    if (column < 0 || row < 0 || column >= columns || row >= rows) return {};
    return squares[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                   static_cast<std::size_t>(column)];
}

WorldWindow BlockPlan::seen() const {
    int first_column = columns;
    int last_column = -1;
    int first_row = rows;
    int last_row = -1;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (at(column, row).sight == BlockSight::nothing) continue;
            first_column = std::min(first_column, column);
            last_column = std::max(last_column, column);
            first_row = std::min(first_row, row);
            last_row = std::max(last_row, row);
        }
    }
    if (last_row < 0) return {min_x, min_z, columns * side_m, rows * side_m};
    return {min_x + first_column * side_m, min_z + first_row * side_m,
            (last_column - first_column + 1) * side_m, (last_row - first_row + 1) * side_m};
}

BlockPlan make_block_plan(const BlockMap& map, std::optional<float> cut_above_m) {
    const BlockLayout& layout = map.grid().layout();
    const double cut_m =
        cut_above_m ? static_cast<double>(*cut_above_m) : std::numeric_limits<double>::infinity();
    const auto squares_of = [](int columns, int per_square) {
        return (columns + per_square - 1) / per_square;
    };
    BlockPlan plan;
    plan.columns_per_square = squares_of(std::max(layout.size.x, layout.size.z), kMostSquares);
    plan.columns = squares_of(layout.size.x, plan.columns_per_square);
    plan.rows = squares_of(layout.size.z, plan.columns_per_square);
    plan.min_x = layout.origin.x;
    plan.min_z = layout.origin.z;
    plan.side_m = layout.voxel_m * plan.columns_per_square;
    plan.step_m = step_between_columns(map) * static_cast<float>(plan.columns_per_square);
    plan.squares.reserve(static_cast<std::size_t>(plan.columns) *
                         static_cast<std::size_t>(plan.rows));
    for (int row = 0; row < plan.rows; ++row) {
        for (int column = 0; column < plan.columns; ++column) {
            const int first_x = column * plan.columns_per_square;
            const int first_z = row * plan.columns_per_square;
            BlockSquare square;
            for (int i = 0; i < plan.columns_per_square * plan.columns_per_square; ++i) {
                const int x = first_x + i % plan.columns_per_square;
                const int z = first_z + i / plan.columns_per_square;
                if (x >= layout.size.x || z >= layout.size.z) continue;
                add(square, look_down(map, x, z, cut_m));
            }
            plan.squares.push_back(square);
            note(plan, square);
        }
    }
    return plan;
}

}  // namespace pronk::drawing
