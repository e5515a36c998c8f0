#include "planning/useful_links.hpp"

#include <cmath>

#include "planning/shortest/interval_search.hpp"
#include "planning/weighted/weighted_search.hpp"

namespace pronk {
namespace {

// Part of a segment, by its ends.
struct Part {
    PlanPoint begin{0.0};
    PlanPoint end{0.0};

    double length_m() const { return length(end - begin); }
    PlanPoint middle() const { return 0.5 * (begin + end); }
};

// Of the ground at both ends of a link.
struct EndWeights {
    double from = 1.0;
    double to = 1.0;
};

// Walks on cells, where all metres cost the same.
class CellWalks {
  public:
    CellWalks(const PlanCells& cells, const PlanLinks& none, const ComponentHops& hops,
              double toll_m)
        : cells_(cells), search_(cells.mesh, none, hops, kNoLandmarks, toll_m) {}

    SearchEnd run(const PlanPlace& start, const PlanPlace& goal, const SearchLimits& limits) {
        return search_.run({start.at, cells_.cell_of[start.polygon]},
                           {goal.at, cells_.cell_of[goal.polygon]}, limits);
    }
    double cost() const { return search_.cost(); }

  private:
    static inline const Landmarks kNoLandmarks;
    const PlanCells& cells_;
    IntervalSearch search_;
};

template <class Search>
class Walks {
  public:
    Walks(Search& search, double toll_m) : search_(search), toll_m_(toll_m) {}

    bool do_as_well(const PlanLink& link, const EndWeights& weights) {
        weights_ = weights;
        return do_as_well(link, {link.takeoff[0], link.takeoff[1]},
                          {link.landing[0], link.landing[1]});
    }

  private:
    // What is not decided at this size counts as useful.
    static constexpr double kSmallest_m = 0.25;

    // By how much a walk costs more than the jump changes by no more than what either end moves,
    // once for the jump and by its weight for the walk. So if it is less than the toll by as much
    // in the middle as both parts can change it, it is less everywhere.
    bool do_as_well(const PlanLink& link, const Part& takeoff, const Part& landing) {
        const PlanPoint from = takeoff.middle();
        const PlanPoint to = landing.middle();
        const double jump_m = length(to - from) + toll_m_;
        SearchLimits limits;
        limits.most_cost = jump_m;
        if (search_.run({from, link.from}, {to, link.to}, limits) != SearchEnd::found) return false;
        const double spare_m = jump_m - search_.cost();
        if (spare_m < 0.0) return false;
        const double by_takeoff_m = 0.5 * (1.0 + weights_.from) * takeoff.length_m();
        const double by_landing_m = 0.5 * (1.0 + weights_.to) * landing.length_m();
        if (spare_m >= by_takeoff_m + by_landing_m) return true;
        const bool cut_takeoff = by_takeoff_m > by_landing_m;
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

    Search& search_;
    double toll_m_;
    EndWeights weights_;
};

// `make_search()` makes one for each thread, of walks only; `weights_of(link)` are its EndWeights.
template <class MakeSearch, class WeightsOf>
PlanLinks useful_links_by(const PlanLinks& links, double toll_m, unsigned threads,
                          const MakeSearch& make_search, const WeightsOf& weights_of) {
    std::vector<std::uint8_t> is_useful(links.links.size());
    constexpr std::size_t kAtOnce = 256;
    const std::size_t runs = (links.links.size() + kAtOnce - 1) / kAtOnce;
    parallel_for(runs, threads, [&](std::size_t r) {
        auto search = make_search();
        Walks walks(search, toll_m);
        const std::size_t end = std::min(links.links.size(), (r + 1) * kAtOnce);
        for (std::size_t l = r * kAtOnce; l < end; ++l) {
            const PlanLink& link = links.links[l];
            is_useful[l] = walks.do_as_well(link, weights_of(link)) ? 0 : 1;
        }
    });
    std::vector<PlanLink> useful;
    for (std::size_t l = 0; l < links.links.size(); ++l) {
        if (is_useful[l] != 0) useful.push_back(links.links[l]);
    }
    return sorted_links(std::move(useful), links.first.size() - 1);
}

}  // namespace

PlanLinks useful_links(const PlanCells& cells, const PlanLinks& links, double toll_m,
                       unsigned threads) {
    const PlanLinks none = sorted_links({}, cells.mesh.polygon_count());
    const ComponentHops hops(cells.mesh, none);
    return useful_links_by(
        links, toll_m, threads, [&] { return CellWalks(cells, none, hops, toll_m); },
        [](const PlanLink&) { return EndWeights{}; });
}

PlanLinks useful_links(const PlanMesh& mesh, const PlanLinks& links,
                       std::span<const double> weights, double toll_m, unsigned threads) {
    const PlanLinks none = sorted_links({}, mesh.polygon_count());
    const ComponentHops hops(mesh, none);
    const WeightedGraph graph(mesh, none, weights);
    return useful_links_by(
        links, toll_m, threads, [&] { return WeightedSearch(graph, hops, toll_m); },
        [&](const PlanLink& link) {
            return EndWeights{weights[link.from], weights[link.to]};
        });
}

}  // namespace pronk
