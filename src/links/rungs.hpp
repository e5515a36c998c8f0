// What an agent can jump enters; the reaches that are searched leave.
#pragma once

#include <pronk/links.hpp>

namespace pronk {

// One reach of one profile.
struct Rung {
    std::uint8_t profile = 0;
    JumpProfile jump;
};

// By profile, the longest first. A profile of any reach up to its own is searched at a few of them.
std::vector<Rung> rungs_of(const JumpAbility& ability, const GridSettings& grid);

// How far from a take-off heights are asked about.
double spread_m(const std::vector<Rung>& rungs, const Agent& agent);

}  // namespace pronk
