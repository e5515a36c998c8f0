// A mesh and its links enter; what it costs from both ends of every landing to any place leaves, if
// the level is small. See docs/algorithms/planning.md.
#pragma once

#include "planning/shortest/interval_spread.hpp"

namespace pronk {

struct LandingCosts {
    // A level is small if it has no more pairs of an end of a landing with another end or a corner.
    // For each pair there are one or two ways: at most half a second and 20 MB, as far as was seen.
    static constexpr std::size_t kMostPairs = 400'000;

    using FloatPoint = glm::vec<2, float>;
    // Straight on from a root through an interval into a polygon. Half a cache line: a small level
    // has a hundred thousand of them.
    struct Way {
        FloatPoint root{0.0F};
        FloatPoint right{0.0F};
        FloatPoint left{0.0F};
        float cost = 0.0F;   // up to the root
        float least = 0.0F;  // up to the interval
    };
    // Of the polygons in turn: the ways into each one from the ends of all landings, two a link.
    // Empty: not known, as the level is too large.
    std::vector<std::uint32_t> first;  // of each polygon and end; one more ends the last
    std::vector<Way> ways;             // of each the nearest first
    std::size_t ends = 0;
    double slack_m = 0.0;  // by which floats may be off

    bool empty() const { return first.empty(); }
    // What it costs at least: too little by no more than twice the slack. Infinite: nothing leads
    // there.
    double from(std::size_t end, const PlanPlace& to) const;
};

LandingCosts make_landing_costs(const PlanMesh& mesh, const PlanLinks& links, double toll_m,
                                unsigned threads);

}  // namespace pronk
