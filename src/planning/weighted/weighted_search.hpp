// A start and a goal in polygons enter; a cheap route between them over ground whose metres cost
// differently leaves, as points. See docs/algorithms/weighted_routes.md.
#pragma once

#include "planning/waiting_nodes.hpp"
#include "planning/weighted/gate_route.hpp"
#include "planning/weighted/weighted_landmarks.hpp"

namespace pronk {

// Keeps its memory from run to run. All that it is made of is only looked at.
// Walks cost their length times the weight of the polygon, along edges the lesser of both; jumps
// their length and the toll.
class WeightedSearch {
  public:
    // With landmarks it looks at less.
    WeightedSearch(const WeightedGraph& graph, const ComponentHops& hops, double toll_m,
                   const WeightedLandmarks* landmarks = nullptr);

    // Nodes are points that are looked at.
    SearchEnd run(const PlanPlace& start, const PlanPlace& goal, const SearchLimits& limits = {});
    // The same in slices, each of which looks at no more nodes than that. The last one also finds
    // the best places along the edges.
    void begin(const PlanPlace& start, const PlanPlace& goal, const SearchLimits& limits);
    SearchEnd go_on(std::size_t most_nodes);

    // From a place to all points that can be reached from there; and what it costs.
    void run_everywhere(const PlanPlace& start);
    double cost_at(std::uint32_t point) const {
        return reached_[point].run == run_ ? reached_[point].cost
                                           : std::numeric_limits<double>::infinity();
    }

    // Of the last run that found a route. A walk to a point costs what its polygon does.
    double cost() const { return route_.cost(); }
    const RouteTrace& trace() const { return route_.trace(); }

  private:
    // All routes that go straight on from a root through the edges between, as far as these leave
    // the view open.
    struct RootView {
        PlanPoint root{0.0};
        double cost = 0.0;  // up to the root
        PlanPoint right{0.0};
        PlanPoint left{0.0};
        bool is_free = true;  // no edges between
    };
    // What is ahead of a point on an edge or an end of a link, the gate.
    struct GateView {
        RootView straight;  // from where the route to the point turned last; or as `turned`
        RootView turned;    // at the point itself
        PlanPoint right{0.0};
        PlanPoint left{0.0};

        void add_toll(double toll_m) {
            straight.cost += toll_m;
            turned.cost += toll_m;
        }
    };
    // How a point is reached.
    struct ReachedPoint {
        double cost = 0.0;
        RootView view;
        std::uint32_t parent = kNothing;
        std::uint32_t by = kNothing;  // the polygon that is walked through; kNothing: jumped
        std::uint64_t run = 0;
        bool is_done = false;
    };

    bool is_useless(std::uint32_t polygon, std::uint32_t from) const;
    template <class Enter>
    void for_polygons_behind(std::uint32_t point, const Enter& enter) const;
    void forget(const PlanPlace& start, const PlanPlace& goal, const SearchLimits& limits);
    void look_at_next();
    void expand(std::uint32_t point);
    void jump_from(std::uint32_t point);
    GateView view_behind(std::uint32_t point, double weight) const;
    void orient(std::uint32_t point, GateView& gate) const;
    void go(const GateView& gate, std::uint32_t from, std::uint32_t to, double weight,
            std::uint32_t by);
    void reach(std::uint32_t point, double cost, std::uint32_t parent, std::uint32_t by);
    PlanPoint place_of(std::uint32_t point) const {
        if (point < start_point_) return graph_.points[point].at;
        return point == start_point_ ? start_.at : goal_.at;
    }
    bool is_everywhere() const { return goal_.polygon == kNothing; }
    double to_go(std::uint32_t point, std::uint32_t component, int least_jumps) const;
    void follow_back();

    const WeightedGraph& graph_;
    const ComponentHops& all_hops_;
    double toll_m_;
    const WeightedLandmarks* landmarks_;
    std::uint32_t start_point_;  // numbered behind those of the graph
    std::uint32_t goal_point_;

    PlanPlace start_;
    PlanPlace goal_;
    SearchLimits limits_;
    std::span<const std::uint16_t> hops_;
    std::vector<std::uint16_t> hop_memory_;
    WeightedLandmarks::Costs goal_costs_{};  // at least, from the landmarks
    std::vector<ReachedPoint> reached_;
    std::vector<std::uint64_t> entered_runs_;  // of dead ends that may be entered
    std::uint64_t run_ = 0;
    std::size_t looked_at_ = 0;
    SearchEnd end_ = SearchEnd::none;
    WaitingNodes waiting_;
    std::vector<std::uint32_t> way_;
    GateRoute route_;
};

}  // namespace pronk
