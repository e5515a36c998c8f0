// A link and the ground along its segments enter; the link leaves with the bounds of all jumps
// between them.
#pragma once

#include <pronk/links.hpp>

#include "links/ground_shape.hpp"

namespace pronk {

// Between neighbouring points the ground is straight, to kUnseenBend_m.
void set_bounds(JumpLink& link, std::span<const Vec3d> takeoff, std::span<const Vec3d> landing,
                double gravity_m_s2);

// The same, with the ground looked up; several times slower.
void set_bounds(JumpLink& link, const LinkEnds& ends, double gravity_m_s2);

}  // namespace pronk
