#include "planning/corridor/link_choice.hpp"

namespace pronk {
namespace {

struct Estimate {
    double length_m = std::numeric_limits<double>::infinity();
    PlanPoint takeoff{0.0};
};

// Both estimates are lengths of shortest chains, which are convex in where they end: so of a wide
// take-off the best point is found by golden sections.
template <class Length>
Estimate best_on(const ChainSegment& takeoff, const Length& length_m) {
    constexpr double kGolden = 0.618033988749894848;
    constexpr int kSections = 24;  // down to a 100,000th of the segment
    const auto at = [&](double share) { return takeoff[0] + share * (takeoff[1] - takeoff[0]); };
    double low = 0.0;
    double high = 1.0;
    double left = 1.0 - kGolden;
    double right = kGolden;
    double left_m = length_m(at(left));
    double right_m = length_m(at(right));
    for (int i = 0; i < kSections; ++i) {
        if (left_m <= right_m) {
            high = right;
            right = left;
            right_m = left_m;
            left = high - kGolden * (high - low);
            left_m = length_m(at(left));
        } else {
            low = left;
            left = right;
            left_m = right_m;
            right = low + kGolden * (high - low);
            right_m = length_m(at(right));
        }
    }
    Estimate best;
    for (const PlanPoint& place : {takeoff[0], takeoff[1], at(left), at(right)}) {
        const double own_m = length_m(place);
        if (own_m < best.length_m) best = {own_m, place};
    }
    return best;
}

}  // namespace

double estimate_to(const PlanPoint& place, const ModifiedFunnel& forward) {
    const auto funnels = forward.funnels();
    if (funnels.size() == 1) {
        return chain_m(funnels[0].apex, {funnels[0].left, funnels[0].right}, place);
    }
    // In case 1 there is nothing else to touch. Nor is there between two funnels that still are as
    // wide as the landing segment.
    if (funnels.empty() || funnels[0].left == funnels[1].right) {
        return chain_m(forward.takeoff(), forward.landing(), place);
    }
    return chain_m(forward.takeoff(), forward.landing(), {funnels[0].left, funnels[1].right},
                   place);
}

double estimate_from(const PlanPoint& takeoff, const PlanLink& link, const Funnel& backwards) {
    return chain_m(takeoff, link.landing, {backwards.left, backwards.right}, backwards.apex);
}

ChosenLink choose_link(const PlanLinks& links, const JumpableEdge& between,
                       const ModifiedFunnel& forward, const Funnel& backwards) {
    ChosenLink chosen{between.first_link, links.links[between.first_link].takeoff[0]};
    if (between.end_link == between.first_link + 1 &&
        links.links[between.first_link].has_point_takeoff()) {
        return chosen;
    }
    const PlanPoint origin =
        forward.funnels().size() == 1 ? forward.funnels().front().apex : forward.takeoff();
    double least_m = std::numeric_limits<double>::infinity();
    for (std::uint32_t l = between.first_link; l < between.end_link; ++l) {
        const PlanLink& link = links.links[l];
        // No estimate is less than the straight way.
        if (chain_m(origin, link.takeoff, backwards.apex) >= least_m) continue;
        const auto length_m = [&](const PlanPoint& takeoff) {
            return estimate_to(takeoff, forward) + estimate_from(takeoff, link, backwards);
        };
        const Estimate own = link.has_point_takeoff()
                                 ? Estimate{length_m(link.takeoff[0]), link.takeoff[0]}
                                 : best_on(link.takeoff, length_m);
        if (own.length_m >= least_m) continue;
        least_m = own.length_m;
        chosen = {l, own.takeoff};
    }
    return chosen;
}

}  // namespace pronk
