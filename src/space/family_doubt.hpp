// Moments between which voxels do not prove a piece of a family free enter, and whether its
// triangles do leaves. See docs/algorithms/free_space.md.
#pragma once

#include "space/family_piece.hpp"

namespace pronk {

// A stretch of a flight that is made of as many slices of the same duration.
struct FlightStretch {
    double from = 0.0;
    double to = 0.0;
    int slices = 1;
};

// Whether no triangle meets the piece, proven by slices that are halved while they meet some.
bool triangles_let_pass(const FreeSpace& space, const FamilyPiece& piece, const ContactRule& rule,
                        const FlightStretch& stretch);

}  // namespace pronk
