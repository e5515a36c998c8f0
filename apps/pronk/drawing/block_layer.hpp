// Columns of voxels seen from above enter; squares coloured by height, the borders that nobody
// walks across and zones without jumps leave, on a map.
#pragma once

#include "drawing/block_plan.hpp"
#include "drawing/surface_layer.hpp"

namespace pronk::drawing {

// From the bottom up: rock; footholds from the lowest to the highest, each with a soft shadow on
// what is lower; lines between squares; zones without jumps; edges.
void draw_blocks(Canvas& canvas, const MapView& map, const BlockPlan& plan,
                 const Colouring& colouring);

// As the map has them, in a box.
void draw_block_edge_sample(Canvas& canvas, const Box& box);
void draw_block_line_sample(Canvas& canvas, const Box& box);
void draw_rock_sample(Canvas& canvas, const Box& box);
void draw_no_jump_sample(Canvas& canvas, const Box& box);

}  // namespace pronk::drawing
