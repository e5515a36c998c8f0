// A place enters; what it costs at least to get from there to marked places leaves. See
// docs/algorithms/planning.md.
#pragma once

#include "planning/interval_spread.hpp"
#include "planning/waiting_nodes.hpp"

namespace pronk {

// Places in polygons, by polygon.
struct MarkedPlaces {
    std::vector<std::uint32_t> first;  // of each polygon; one more ends the last
    std::vector<PlanPoint> places;
};

// Keeps its memory from run to run. What it is made of is only looked at.
class IntervalFlood {
  public:
    IntervalFlood(const PlanMesh& mesh, const PlanLinks& links, const MarkedPlaces& marks,
                  double toll_m);

    void run(const PlanPlace& start);

    // Infinite: nothing leads there.
    std::span<const double> mark_costs() const { return mark_costs_; }

  private:
    void pass_marks(const IntervalNode& node);
    void let_successors_wait();
    void let_jumps_wait(std::uint32_t node);
    double nearest(const IntervalNode& node) const;

    const PlanLinks& links_;
    const MarkedPlaces& marks_;
    double toll_m_;
    IntervalSpread spread_;
    WaitingNodes waiting_;
    std::vector<double> mark_costs_;
};

}  // namespace pronk
