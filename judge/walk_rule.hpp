// A walk in plan view enters; whether it crosses a wall, a step or a gap that nobody can walk over
// leaves. The level's triangles alone decide. See docs/algorithms/judge.md.
#pragma once

#include <span>

#include "judge/soup_ground.hpp"

namespace pronk::judge {

// How much higher than the climb a step or a wall may be.
inline constexpr double kStepTolerance_m = 0.05;

// How wide a stretch without ground may be: polygons reach past edges, and over ground that is too
// steep. In the middle of a wider one no ground is within half of this.
inline constexpr double kWidestGap_m = 0.6;

struct WalkVerdict {
    double length_m = 0.0;  // in plan view
    std::size_t gaps = 0;   // that it went over
    std::optional<Violation> broken;
};

// Straight in plan view from place to place, from the ground nearest to the first one's height. The
// walk is followed up to the first thing that breaks the rule.
WalkVerdict judge_walk(const Judge& judge, std::span<const Vec3d> places);

}  // namespace pronk::judge
