// A route whose jumps have no links enters; what the judge says about each of them leaves.
#pragma once

#include <pronk/links.hpp>
#include <pronk/planning.hpp>

#include "judge/soup_ground.hpp"
#include "judge/trial.hpp"

namespace pronk::app {

struct RouteVerdict {
    std::size_t jumps = 0;
    std::vector<judge::Offence> offences;  // one for each jump that breaks a rule
};

// By all rules, with the profile that the jump breaks the fewest of: a route does not say which one
// it was made by.
RouteVerdict judge_route(const judge::Judge& judge, const judge::SoupGround& ground,
                         const JumpAbility& ability, const Route& route);

}  // namespace pronk::app
