// A place and a segment of the surface enter; whether a straight walk leads from the one to every
// point of the other leaves (Kerkhof 9.1 calls a link redundant that does no more).
#pragma once

#include <pronk/surface.hpp>

namespace pronk {

// `from` lies in polygon `start`, the segment in polygon `end`; seen from `from` it goes
// counter-clockwise, or is a point.
bool walks_straight(const WalkableSurface& surface, PolyId start, Vec2 from, PolyId end,
                    Vec2 segment_begin, Vec2 segment_end);

}  // namespace pronk
