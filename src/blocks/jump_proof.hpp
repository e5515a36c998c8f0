// Two footholds enter; whether the traveller can jump from one to the other leaves, and by which
// arc. See docs/algorithms/blocks.md, "Jump validation".
#pragma once

#include <optional>

#include "blocks/block_map.hpp"

namespace pronk {

// Silva's validation of a landing (4.7): the body is traced along two bent lines, one that rises or
// falls at the take-off or the landing and one that does so just beside the higher of the two. One
// that is free will do.
bool has_free_trace(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to);

// Whether nothing is in the way of a flight.
bool is_free(const BlockMap::Parts& map, const Arc& arc);

// The arc that is flown between two places, and which it is: of the profiles' slowest launches the
// first that is free, else the one next to it that is. None if none is.
struct ProvenArc {
    JumpChoice choice;
    Arc arc;
};
std::optional<ProvenArc> prove_arc(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to);

// The same from foothold to foothold; for straight jumps also a trace must be free.
std::optional<JumpChoice> prove_jump(const BlockMap::Parts& map, const BlockCoord& from,
                                     const BlockCoord& to);

// What was proven, again.
Arc proven_arc(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to,
               const JumpChoice& choice);

}  // namespace pronk
