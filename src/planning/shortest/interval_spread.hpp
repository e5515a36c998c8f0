// A place in a polygon enters; the intervals that straight ways from it pass leave, from polygon to
// polygon, with turns and jumps: what searches and floods are made of. After Cui, Harabor and
// Grastien; what links add to it is told in docs/algorithms/planning.md.
#pragma once

#include "planning/mesh/plan_links.hpp"
#include "planning/search_end.hpp"
#include "planning/shortest/corner_notes.hpp"
#include "planning/shortest/interval_view.hpp"

namespace pronk {

// Of costs. Ends of links are up to kSamePlace_m beside the edges and corners that they lie on, so
// a route may seem better than another by as much and lead nowhere.
inline constexpr double kRounding_m = 4.0 * kSamePlace_m;

// All routes that go straight on from a root through an interval.
struct IntervalNode {
    RouteRoot root;
    CorneredSegment interval;  // seen from the root
    std::uint32_t parent = kNothing;
    std::uint32_t polygon = 0;  // that is entered
    // What the interval is part of: an edge of that polygon, or, with this bit, the
    // landing segment of a link. Of the start: nothing.
    std::uint32_t entered = kNothing;
    std::uint32_t landed_before = kNothing;  // of a landing: the last node before it by that link
    // Of a landing whose root is the link's own take-off: the root that this was seen from.
    std::uint32_t via = kNothing;
    bool mirrored_at_parent = false;

    static constexpr std::uint32_t kLanding = 0x8000'0000U;
    bool is_start() const { return entered == kNothing; }
    bool is_landing() const { return (entered & kLanding) != 0 && !is_start(); }
    std::uint32_t link() const { return entered & ~kLanding; }
};

// To a place, as above: within the polygon that is entered nothing is in between.
inline double way_through(const IntervalNode& node, const PlanPoint& place) {
    return way_through(node.root.at, node.interval.right, node.interval.left, place);
}

// Keeps its memory from start to start. The mesh and its links are only looked at.
class IntervalSpread {
  public:
    IntervalSpread(const PlanMesh& mesh, const PlanLinks& links, double toll_m);

    // Forgets all nodes; then node 0 is the start and its successors are there. With a goal, dead
    // ends without it are left out.
    void start_from(const PlanPlace& start, std::uint32_t goal_polygon = kNothing);
    // Each adds the successors of a node, those that no known way is better than: walks through the
    // polygon that it enters; jumps by a link from there.
    void walk_on(std::uint32_t node);
    void jump_by(std::uint32_t link, std::uint32_t node);
    // Whether that may lead to anything: not if known ways to the landing are better everywhere.
    bool may_jump_by(std::uint32_t link, std::uint32_t node);
    // Nor if nothing is seen of the take-off from the node that was looked from last.
    void look_from(std::uint32_t node);
    bool sees_takeoff(std::uint32_t link);
    double most_to_landing(std::uint32_t link);

    const PlanPlace& start() const { return start_; }
    std::span<const IntervalNode> nodes() const { return nodes_; }
    std::uint32_t first_successor() const { return first_successor_; }
    // Whether its root was reached at less cost after it was added.
    bool is_outdone(const IntervalNode& node);
    CornerNote& note(std::uint32_t corner) { return notes_.of(corner); }

    // The four ends of links are numbered behind the corners of the mesh.
    static constexpr std::uint32_t kStart = kNothing - 1;
    enum End : std::uint32_t { takeoff_begin, takeoff_end, landing_begin, landing_end };
    std::uint32_t corner_of(std::uint32_t link, std::uint32_t end) const {
        return corner_count_ + 4 * link + end;
    }
    PlanPoint place_of(std::uint32_t corner) const;

  private:
    bool may_turn(std::uint32_t corner) const;
    bool may_see(const IntervalView& view, const std::array<PlanPoint, 2>& takeoff);
    bool is_best(std::uint32_t corner, double cost);
    double turn_cost(IntervalView& view, bool at_right);

    void begin_successors(std::uint32_t node);
    void walk_from_edge(const IntervalNode& node);
    void walk_from_landing(const IntervalNode& node);
    void walk(std::uint32_t edge, const SeenPart& part, bool mirrored);
    void jump(std::uint32_t link, IntervalView& view);
    void cross_over(std::uint32_t link, const SeenPart& takeoff, bool mirrored_at_parent);
    void land(std::uint32_t link, const SeenPart& landing, const RouteRoot& seen_from,
              bool mirrored_at_parent);
    bool was_here(std::uint32_t node, std::uint32_t polygon) const;
    bool has_gone_round(std::uint32_t node, std::uint32_t corner, std::uint32_t polygon) const;

    bool is_dominated(const SeenPart& part, const PlanEdge& edge);
    bool is_landing_dominated(IntervalNode& node);
    bool is_landing_known(IntervalNode& node);

    const PlanMesh& mesh_;
    const PlanLinks& links_;
    double toll_m_;
    std::uint32_t corner_count_;
    std::vector<std::uint32_t> way_out_;  // of dead ends
    std::vector<std::uint8_t> turns_;     // of corners: those of the mesh, and where links land

    PlanPlace start_;
    CornerNotes notes_;
    bool has_goal_ = false;
    std::vector<std::uint64_t> goal_runs_;  // of each polygon: dead ends with the goal in them
    std::uint64_t run_ = 0;
    struct Landed {
        std::uint64_t run = 0;
        std::uint32_t node = kNothing;
    };
    std::vector<Landed> landed_;  // of each link: the last node
    std::vector<IntervalNode> nodes_;
    IntervalView ahead_;  // of the node that was looked from
    IntervalView back_;   // the same in the mirror, if that has another side
    std::uint32_t expanded_ = 0;
    std::uint32_t first_successor_ = 0;  // of the expanded node
};

}  // namespace pronk
