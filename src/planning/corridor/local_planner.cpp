#include "planning/corridor/local_planner.hpp"

namespace pronk {

void LocalPlanner::set_portals(const CorridorSequence& sequence, const Corridor& corridor) {
    next_portals_.clear();
    for (std::uint32_t i = corridor.first; i < corridor.last; ++i) {
        const PlanEdge& edge = mesh_.edges[sequence.left_by[i]];
        next_portals_.push_back({mesh_.to(edge), edge.from});
    }
}

void LocalPlanner::add_path(const CorridorSequence& sequence, const Corridor& corridor,
                            std::uint32_t by_link, RouteTrace& trace) const {
    for (std::uint32_t i = corridor.first; i <= corridor.last; ++i) {
        trace.polygons.push_back({sequence.polygons[i], i == corridor.first ? by_link : kNothing});
    }
    for (const LocalVertex& vertex : forward_.path()) {
        trace.points.push_back(
            {vertex.at, sequence.polygons[corridor.first + vertex.portals_passed], by_link});
        by_link = kNothing;  // only the landing is jumped to
    }
}

// The target is where the corridor behind the jump will be left from.
ChosenLink LocalPlanner::next_link(const Corridor& corridor, const PlanPoint& target) {
    way_back_.clear();
    for (auto portal = next_portals_.rbegin(); portal != next_portals_.rend(); ++portal) {
        way_back_.push_back({portal->right, portal->left});
    }
    backwards_.walk_from(target, way_back_);
    backwards_.pass_portals();
    return choose_link(links_, graph_.jumpable[corridor.jumpable], forward_,
                       backwards_.funnels().front());
}

void LocalPlanner::run(const CorridorSequence& sequence, const PlanPlace& start,
                       const PlanPlace& goal, RouteTrace& trace) {
    trace.points.clear();
    trace.polygons.clear();
    trace.points.push_back({start.at, start.polygon, kNothing});
    set_portals(sequence, sequence.corridors.front());
    portals_.swap(next_portals_);
    forward_.walk_from(start.at, portals_);
    std::uint32_t by_link = kNothing;
    for (std::size_t c = 0; c + 1 < sequence.corridors.size(); ++c) {
        const Corridor& corridor = sequence.corridors[c];
        const Corridor& next = sequence.corridors[c + 1];
        // Where the next jump will start is not known yet: near the middle of its polygon.
        const bool is_last = c + 2 == sequence.corridors.size();
        const PlanPoint target = is_last ? goal.at : graph_.centroids[sequence.polygons[next.last]];
        set_portals(sequence, next);
        forward_.pass_portals();
        const ChosenLink chosen = next_link(corridor, target);
        forward_.finish_at(chosen.takeoff);
        add_path(sequence, corridor, by_link, trace);
        by_link = chosen.link;
        portals_.swap(next_portals_);
        forward_.jump_from(chosen.takeoff, links_.links[by_link].landing, portals_);
    }
    forward_.finish_at(goal.at);
    add_path(sequence, sequence.corridors.back(), by_link, trace);
    trace.drop_repeated();
}

}  // namespace pronk
