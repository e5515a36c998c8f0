// Edges of a mesh enter; where free discs get to through them leaves. See
// docs/algorithms/corridor_map.md.
#pragma once

#include <queue>

#include "planning/ground/surface_wall.hpp"
#include "planning/mesh/plan_polygon.hpp"

namespace pronk {

inline double distance_m(const PlanMesh& mesh, const PlanEdge& a, const PlanEdge& b) {
    const PlanPoint& a_to = mesh.to(a);
    const PlanPoint& b_to = mesh.to(b);
    return std::min(std::min(distance_to_segment(a.from, b.from, b_to),
                             distance_to_segment(a_to, b.from, b_to)),
                    std::min(distance_to_segment(b.from, a.from, a_to),
                             distance_to_segment(b_to, a.from, a_to)));
}

// A disc is free if no border is in it. One that reaches through an edge gets no farther behind it
// than the border is from where it passes the edge; that bounds the search. Keeps its memory.
class DiscReach {
  public:
    explicit DiscReach(const PlanMesh& mesh)
        : mesh_(mesh), clearance_m_(mesh.corners.size(), -1.0), budgets_m_(mesh.edges.size()) {
        for (const PlanEdge& edge : mesh.edges) {
            if (edge.across != kNothing) continue;
            clearance_m_[edge.corner] = 0.0;
            clearance_m_[mesh.edges[edge.next].corner] = 0.0;
        }
    }

    double clearance_m(const PlanPlace& place) const {
        const auto wall = nearest_wall(mesh_, place, std::numeric_limits<double>::infinity());
        return wall ? wall->away_m : std::numeric_limits<double>::infinity();
    }

    // No free disc around a place of the cell is larger.
    double largest_m(std::uint32_t cell) {
        double least_m = std::numeric_limits<double>::infinity();
        for (std::uint32_t e = mesh_.first_edge[cell]; e < mesh_.first_edge[cell + 1]; ++e) {
            double farthest_m = 0.0;
            for (const PlanEdge& other : mesh_.edges_of(cell)) {
                farthest_m = std::max(farthest_m, length(other.from - mesh_.edges[e].from));
            }
            if (farthest_m < least_m) least_m = std::min(least_m, clearance_of(e) + farthest_m);
        }
        return least_m;
    }

    void begin() { ++run_; }
    // Through an edge into the cell behind it, no farther than that.
    void push(std::uint32_t edge, double within_m) {
        const PlanEdge& through = mesh_.edges[edge];
        const double border_m =
            (clearance_of(edge) + clearance_of(through.next) + through.length_m) / 2.0;
        within_m = std::min(within_m, border_m);
        Budget& budget = budgets_m_[edge];
        if (budget.run == run_ && budget.within_m >= within_m) return;
        budget = {run_, within_m};
        waiting_.emplace(within_m, edge);
    }
    // `enter` says whether the cell behind an edge is of interest; `meet` hears of borders.
    template <class Enter, class Meet>
    void spread(const Enter& enter, const Meet& meet) {
        while (!waiting_.empty()) {
            const auto [within_m, from] = waiting_.top();
            waiting_.pop();
            if (budgets_m_[from].within_m > within_m) continue;
            const PlanEdge& entered = mesh_.edges[mesh_.edges[from].across];
            if (!enter(from)) continue;
            const std::uint32_t end = mesh_.first_edge[entered.polygon + 1];
            for (std::uint32_t e = mesh_.first_edge[entered.polygon]; e < end; ++e) {
                const PlanEdge& edge = mesh_.edges[e];
                if (&edge == &entered) continue;
                const double away_m = distance_m(mesh_, entered, edge);
                if (away_m > within_m + kRounding_m) continue;
                if (edge.across == kNothing) {
                    meet(e);
                } else {
                    push(e, within_m - away_m);
                }
            }
        }
    }
    static constexpr double kRounding_m = 1e-6;

  private:
    struct Budget {
        std::uint64_t run = 0;
        double within_m = 0.0;
    };

    double clearance_of(std::uint32_t edge) {
        double& known_m = clearance_m_[mesh_.edges[edge].corner];
        if (known_m < 0.0) {
            known_m = clearance_m({mesh_.edges[edge].from, mesh_.edges[edge].polygon});
        }
        return known_m;
    }

    const PlanMesh& mesh_;
    std::vector<double> clearance_m_;  // of corners; less than 0: not known yet
    std::vector<Budget> budgets_m_;    // of edges
    std::uint64_t run_ = 0;
    std::priority_queue<std::pair<double, std::uint32_t>> waiting_;  // how far behind an edge
};

}  // namespace pronk
