// A jump as its link or its route has it enters; the jump that a character really makes there, from
// the level's triangles, leaves, and the rules that it breaks. See docs/algorithms/judge.md.
#pragma once

#include "judge/link_jumps.hpp"
#include "judge/soup_ground.hpp"

namespace pronk::judge {

// What the maker of a jump says about it.
struct ClaimedJump {
    Vec3d takeoff{0.0};
    Vec3d landing{0.0};
    double apex_m = 0.0;  // over the take-off
    double gravity_m_s2 = kEarthGravity_m_s2;
    Ability ability;
    // Random numbers: which floor it is, where several are within kHeightTolerance_m.
    std::uint64_t takeoff_pick = 0;
    std::uint64_t landing_pick = 0;
};

// The link says where in plan view and how high it rises, its surface's ground says which storey.
ClaimedJump claim_of(const NavWorld& world, const LinkJump& jump);

// The route's own arc.
ClaimedJump claim_of(const Arc& arc, const Ability& ability);

struct FlownJump {
    Arc arc;
    Vec3d landing{0.0};  // of the arc, but for rounding
    // How far the ends are, as claimed, above or below the nearest triangle that can be stood on;
    // SoupGround::kFarthest_m where none is nearer.
    double takeoff_hover_m = 0.0;
    double landing_hover_m = 0.0;
    double above_apex_m = 0.0;  // the landing over the claimed apex; negative below it
};

// The arc from triangle to triangle, below or above the claimed places: to the nearest within
// SoupGround::kFarthest_m, and without one to the claimed place itself. With the claimed apex over
// the take-off, or as high as the landing where that lies higher still.
FlownJump flown_jump(const SoupGround& floor, const ClaimedJump& claim);

// Every rule that the jump breaks, in the order of judge_jump: that of landing also where a claimed
// end is more than kHeightTolerance_m from the ground (by as much as it is), and that of speed
// where the landing is above the claimed apex.
std::vector<Violation> judge_flown(const Judge& judge, const Ground& ground, const Ability& ability,
                                   const FlownJump& flown);

bool breaks_landing_at(const std::vector<Violation>& broken, double time_s);

}  // namespace pronk::judge
