// A world with jump links enters; what the judge says about jumps drawn from them leaves: which of
// them break a rule, and which are not where their link says. See docs/algorithms/judge.md.
#pragma once

#include "judge/flown_jump.hpp"
#include "judge/hover.hpp"
#include "judge/trial.hpp"

namespace pronk::judge {

struct LinkOffence {
    LinkJump jump;
    Arc arc;
    std::vector<Violation> broken;  // as judge_flown tells them, and wrong polygons
};

struct LinkPromise : ViolationCounts {
    std::size_t links = 0;
    std::size_t links_flown = 0;  // all, unless there are fewer jumps
    std::size_t jumps = 0;
    std::vector<LinkOffence> offences;  // the first kKeptOffences of the violations
    // How far above or below the level's triangles the links' own ends are (takeoff_of,
    // landing_of): of all jumps, the take-off and the landing.
    HoverCounts hover;
    // The most by which these differ from the heights that Detour has for the links' polygons.
    double worst_height_difference_m = 0.0;
    unsigned threads = 1;  // that had work

    void add(LinkPromise&& part);
};

// Each jump is flown as flown_jump says. All rules are asked with the numbers of the link's
// profile. A link whose take-off or landing is not on the polygon it names breaks the rule of
// landing. Indices in the links are sound and numbers are finite. The settings' gravity is not
// looked at, the world has its own.
LinkPromise run_link_promise(const Judge& judge, const Ground& ground, const NavWorld& world,
                             const TrialSettings& settings = {});

}  // namespace pronk::judge
