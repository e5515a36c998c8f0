#include "planning/useful_links.hpp"

#include <cmath>

#include "planning/interval_search.hpp"

namespace pronk {
namespace {

// Part of a segment, by its ends.
struct Part {
    PlanPoint begin{0.0};
    PlanPoint end{0.0};

    double length_m() const { return length(end - begin); }
    PlanPoint middle() const { return 0.5 * (begin + end); }
};

class Walks {
  public:
    Walks(const PlanCells& cells, const PlanLinks& none, const ComponentHops& hops, double toll_m)
        : cells_(cells), search_(cells.mesh, none, hops, kNoLandmarks, toll_m), toll_m_(toll_m) {}

    bool do_as_well(const PlanLink& link) {
        const std::vector<std::uint32_t>& component = cells_.mesh.component;
        if (component[cells_.cell_of[link.from]] != component[cells_.cell_of[link.to]]) {
            return false;
        }
        return do_as_well(link, {link.takeoff[0], link.takeoff[1]},
                          {link.landing[0], link.landing[1]});
    }

  private:
    // What is not decided at this size counts as useful.
    static constexpr double kSmallest_m = 0.25;

    // By how much a walk is longer than the jump changes by at most twice what either end moves.
    // So if it is less than the toll by the length of both parts in the middle, it is less
    // everywhere.
    bool do_as_well(const PlanLink& link, const Part& takeoff, const Part& landing) {
        const PlanPoint from = takeoff.middle();
        const PlanPoint to = landing.middle();
        const double jump_m = length(to - from) + toll_m_;
        SearchLimits limits;
        limits.most_cost = jump_m;
        const PlanPlace start{from, cells_.cell_of[link.from]};
        const PlanPlace goal{to, cells_.cell_of[link.to]};
        if (search_.run(start, goal, limits) != SearchEnd::found) return false;
        const double spare_m = jump_m - search_.cost();
        if (spare_m < 0.0) return false;
        if (spare_m >= takeoff.length_m() + landing.length_m()) return true;
        const bool cut_takeoff = takeoff.length_m() > landing.length_m();
        const Part& longer = cut_takeoff ? takeoff : landing;
        if (longer.length_m() < kSmallest_m) return false;
        for (const Part& half :
             {Part{longer.begin, longer.middle()}, Part{longer.middle(), longer.end}}) {
            if (!do_as_well(link, cut_takeoff ? half : takeoff, cut_takeoff ? landing : half)) {
                return false;
            }
        }
        return true;
    }

    const PlanCells& cells_;
    static inline const Landmarks kNoLandmarks;
    IntervalSearch search_;
    double toll_m_;
};

}  // namespace

PlanLinks useful_links(const PlanCells& cells, const PlanLinks& links, double toll_m,
                       unsigned threads) {
    const PlanLinks none = sorted_links({}, cells.mesh.polygon_count());
    const ComponentHops hops(cells.mesh, none);
    std::vector<std::uint8_t> is_useful(links.links.size());
    constexpr std::size_t kAtOnce = 256;
    const std::size_t runs = (links.links.size() + kAtOnce - 1) / kAtOnce;
    parallel_for(runs, threads, [&](std::size_t r) {
        Walks walks(cells, none, hops, toll_m);
        const std::size_t end = std::min(links.links.size(), (r + 1) * kAtOnce);
        for (std::size_t l = r * kAtOnce; l < end; ++l) {
            is_useful[l] = walks.do_as_well(links.links[l]) ? 0 : 1;
        }
    });
    std::vector<PlanLink> useful;
    for (std::size_t l = 0; l < links.links.size(); ++l) {
        if (is_useful[l] != 0) useful.push_back(links.links[l]);
    }
    return sorted_links(std::move(useful), links.first.size() - 1);
}

}  // namespace pronk
