#include "planning/interval_search.hpp"

namespace pronk {
namespace {

// Of costs. Ends of links are up to kSamePlace_m beside the edges and corners that they lie on, so
// a route may seem better than another by as much and lead nowhere.
constexpr double kRounding_m = 4.0 * kSamePlace_m;

std::array<IntervalView, 2> views_of(const IntervalNode& node, std::size_t& count) {
    std::array<IntervalView, 2> views;
    views[0] = IntervalView(node.root, node.interval);
    views[0].is_free |= node.is_start();
    count = 1;
    if (!node.is_landing() || node.interval.is_point() || views[0].is_edge_on) return views;
    // On a landing segment routes go straight on or bounce back.
    views[0].is_one_sided = true;
    views[1] = views[0].bounced();
    count = 2;
    return views;
}

}  // namespace

IntervalSearch::IntervalSearch(const PlanMesh& mesh, const PlanLinks& links,
                               const ComponentHops& hops, double toll_m)
    : mesh_(mesh),
      links_(links),
      all_hops_(hops),
      toll_m_(toll_m),
      corner_count_(static_cast<std::uint32_t>(mesh.corners.size())),
      way_out_(find_dead_ends(mesh, links)),
      turns_(mesh.turns),
      roots_(mesh.corners.size() + 4 * links.links.size()),
      known_(mesh.corners.size()),
      goal_runs_(mesh.polygon_count(), 0) {
    // Who lands at the very corner of a polygon turns there, whatever the ground around it is.
    for (const PlanLink& link : links.links) {
        for (const PlanEdge& edge : mesh.edges_of(link.to)) {
            for (const PlanPoint& end : link.landing) {
                if (length(edge.from - end) <= kSamePlace_m) turns_[edge.corner] = 1;
            }
        }
    }
}

PlanPoint IntervalSearch::place_of(std::uint32_t corner) const {
    if (corner == kStart) return start_.at;
    if (corner < corner_count_) return mesh_.corners[corner];
    const PlanLink& link = links_.links[(corner - corner_count_) / 4];
    const std::uint32_t end = (corner - corner_count_) % 4;
    return end < landing_begin ? link.takeoff[end] : link.landing[end - landing_begin];
}

std::uint32_t IntervalSearch::polygon_of(const IntervalNode& node) const {
    if (node.is_start()) return start_.polygon;
    if (node.is_landing()) return links_.links[node.link()].to;
    return mesh_.edges[node.entered].polygon;
}

// ---- Turns --------------------------------------------------------------------------------------

bool IntervalSearch::may_turn(std::uint32_t corner) const {
    return corner != kNothing && (corner >= corner_count_ || turns_[corner] != 0);
}

// Whether no route was at this corner at less cost.
bool IntervalSearch::is_best(std::uint32_t corner, double cost) {
    if (roots_.of(corner) + kRounding_m < cost) return false;
    roots_.lower_to(corner, cost);
    return true;
}

double IntervalSearch::turn_cost(IntervalView& view, bool at_right) {
    double& cost = at_right ? view.right_cost : view.left_cost;
    if (cost >= 0.0) return cost;
    const std::uint32_t corner = at_right ? view.interval.right_corner : view.interval.left_corner;
    cost = IntervalView::kNoTurn;
    if (!may_turn(corner)) return cost;
    const double there = view.root.cost + length(at_right ? view.to_right : view.to_left);
    if (is_best(corner, there)) cost = there;
    return cost;
}

// ---- Walks --------------------------------------------------------------------------------------

void IntervalSearch::walk(std::uint32_t edge, const SeenPart& part, bool mirrored) {
    const PlanEdge& from = mesh_.edges[edge];
    const std::uint32_t polygon = mesh_.edges[from.across].polygon;
    if (way_out_[polygon] != kNothing && goal_runs_[polygon] != run_ &&
        way_out_[from.polygon] != polygon) {
        return;
    }
    // A root on the edge sees the polygon behind it as it sees its own: all around a corner.
    const bool is_on_edge =
        cross(part.segment.right - part.root.at, part.segment.left - part.root.at) <= kFlat_m2;
    if (is_on_edge && was_here(expanded_, polygon)) return;
    IntervalNode& node = nodes_.emplace_back();
    node.root = part.root;
    node.interval = part.segment;
    node.entered = from.across;
    node.mirrored_at_parent = mirrored;
}

void IntervalSearch::expand_edge(const IntervalNode& node) {
    IntervalView view(node.root, node.interval);
    for (std::uint32_t e = mesh_.edges[node.entered].next; e != node.entered;
         e = mesh_.edges[e].next) {
        const PlanEdge& edge = mesh_.edges[e];
        if (edge.across == kNothing) continue;
        const PlanEdge& next = mesh_.edges[edge.next];
        see<SeenOf::edge>(
            view, {edge.from, next.from, edge.corner, next.corner},
            [&](IntervalView& v, bool at_right) { return turn_cost(v, at_right); },
            [&](const SeenPart& part) { walk(e, part, false); });
    }
}

void IntervalSearch::expand_landing(const IntervalNode& node) {
    const std::uint32_t polygon = polygon_of(node);
    std::size_t count = 0;
    std::array<IntervalView, 2> views = views_of(node, count);
    for (std::size_t v = 0; v < count; ++v) {
        IntervalView& view = views[v];
        for (std::uint32_t e = mesh_.first_edge[polygon]; e < mesh_.first_edge[polygon + 1]; ++e) {
            const PlanEdge& edge = mesh_.edges[e];
            if (edge.across == kNothing) continue;
            const PlanEdge& next = mesh_.edges[edge.next];
            CorneredSegment segment{edge.from, next.from, edge.corner, next.corner};
            if (view.is_one_sided && !view.clip(segment)) continue;
            see<SeenOf::edge>(
                view, segment,
                [&](IntervalView& own, bool at_right) { return turn_cost(own, at_right); },
                [&](const SeenPart& part) { walk(e, part, view.is_mirrored); });
        }
    }
}

void IntervalSearch::expand(std::uint32_t node) {
    expanded_ = node;
    first_successor_ = static_cast<std::uint32_t>(nodes_.size());
    const IntervalNode own = nodes_[node];  // nodes move when others are added
    if (own.is_landing()) {
        expand_landing(own);
    } else {
        expand_edge(own);
    }
    drop_dominated();
}

// ---- Jumps --------------------------------------------------------------------------------------

// No shortest route is in a convex polygon twice.
bool IntervalSearch::was_here(std::uint32_t node, std::uint32_t polygon) const {
    for (; node != kNothing; node = nodes_[node].parent) {
        if (polygon_of(nodes_[node]) == polygon) return true;
    }
    return false;
}

void IntervalSearch::jump_from(std::uint32_t node) {
    expanded_ = node;
    first_successor_ = static_cast<std::uint32_t>(nodes_.size());
    const IntervalNode own = nodes_[node];
    const std::uint32_t polygon = polygon_of(own);
    std::size_t count = 0;
    std::array<IntervalView, 2> views = views_of(own, count);
    for (std::uint32_t l = links_.first[polygon]; l < links_.first[polygon + 1]; ++l) {
        const std::uint32_t to = links_.links[l].to;
        if (hops_[mesh_.component[to]] == ComponentHops::kUnreachable) continue;
        if (was_here(node, to)) continue;
        for (std::size_t v = 0; v < count; ++v) jump(l, views[v]);
    }
    drop_dominated();
}

void IntervalSearch::jump(std::uint32_t l, IntervalView& view) {
    const PlanLink& link = links_.links[l];
    CorneredSegment takeoff{link.takeoff[0], link.takeoff[1], corner_of(l, takeoff_begin),
                            corner_of(l, takeoff_end)};
    if (link.has_point_takeoff()) takeoff.left_corner = takeoff.right_corner;
    if (view.is_one_sided && !view.clip(takeoff)) return;
    takeoff.face(view.root.at);
    see<SeenOf::link>(
        view, takeoff, [&](IntervalView& v, bool at_right) { return turn_cost(v, at_right); },
        [&](const SeenPart& part) { cross_over(l, part, view.is_mirrored); });
}

// From what is seen of the take-off segment to the landing segment: straight on, bouncing back at
// the take-off, or after a turn at one of its ends.
void IntervalSearch::cross_over(std::uint32_t l, const SeenPart& takeoff, bool mirrored_at_parent) {
    const PlanLink& link = links_.links[l];
    CorneredSegment landing{link.landing[0], link.landing[1], corner_of(l, landing_begin),
                            corner_of(l, landing_end)};
    if (link.has_point_landing()) landing.left_corner = landing.right_corner;
    CorneredSegment through = takeoff.segment;
    through.face(takeoff.root.at);
    const auto try_view = [&](IntervalView view) {
        CorneredSegment seen = landing;
        if (view.is_one_sided && !view.clip(seen)) return;
        seen.face(view.root.at);
        see<SeenOf::link>(
            view, seen, [&](IntervalView& v, bool at_right) { return turn_cost(v, at_right); },
            [&](const SeenPart& part) { land(l, part, takeoff.root, mirrored_at_parent); });
    };
    IntervalView view(takeoff.root, through);
    view.is_one_sided = !view.is_edge_on;
    try_view(view);
    if (view.is_one_sided) try_view(view.bounced());
}

void IntervalSearch::land(std::uint32_t link, const SeenPart& landing, const RouteRoot& seen_from,
                          bool mirrored_at_parent) {
    IntervalNode& node = nodes_.emplace_back();
    node.root = landing.root;
    node.root.cost += toll_m_;
    node.root.tolls += toll_m_;
    node.interval = landing.segment;
    node.interval.face(node.root.at);
    node.entered = IntervalNode::kLanding | link;
    if (landing.root.corner != seen_from.corner) node.via = seen_from.corner;
    node.mirrored_at_parent = mirrored_at_parent;
}

// ---- What need not be looked at -----------------------------------------------------------------

// Whether a known way to a corner, and on from there, is better for every point of the interval.
// Along an edge a way from afar gets longer by no more than one walks: so if the way by one end of
// the edge is better at the interval's farther end, it is everywhere.
bool IntervalSearch::is_dominated(const IntervalNode& node) {
    if (node.is_landing()) return is_landing_dominated(node);
    const auto& [right, left, right_corner, left_corner] = node.interval;
    const double at_right = node.root.cost + length(right - node.root.at);
    const double at_left = node.root.cost + length(left - node.root.at);
    // The edge of the polygon that is entered runs from left to right.
    const PlanEdge& edge = mesh_.edges[node.entered];
    const PlanEdge& next = mesh_.edges[edge.next];
    if (at_right > known_.of(edge.corner) + length(right - edge.from) + kRounding_m) return true;
    if (at_left > known_.of(next.corner) + length(left - next.from) + kRounding_m) return true;
    if (left_corner == edge.corner) known_.lower_to(edge.corner, at_left);
    if (right_corner == next.corner) known_.lower_to(next.corner, at_right);
    return false;
}

bool IntervalSearch::is_landing_dominated(const IntervalNode& node) const {
    const CorneredSegment& own = node.interval;
    const double nearest = node.root.cost + distance_to_segment(node.root.at, own.right, own.left);
    for (const PlanEdge& edge : mesh_.edges_of(polygon_of(node))) {
        const double farthest =
            std::max(length(own.left - edge.from), length(own.right - edge.from));
        if (nearest > known_.of(edge.corner) + farthest + kRounding_m) return true;
    }
    return false;
}

void IntervalSearch::drop_dominated() {
    std::size_t kept = first_successor_;
    for (std::size_t i = first_successor_; i < nodes_.size(); ++i) {
        if (is_dominated(nodes_[i])) continue;
        if (kept != i) nodes_[kept] = nodes_[i];
        ++kept;
    }
    nodes_.resize(kept);
}

// ---- What is still to go ------------------------------------------------------------------------

// Straight from the root through the interval to the goal, whatever is in between; a goal on the
// root's side is seen in the interval's mirror. Within the goal's polygon nothing is in between.
double IntervalSearch::to_go(const IntervalNode& node) const {
    const PlanPoint& root = node.root.at;
    const PlanPoint& right = node.interval.right;
    const PlanPoint& left = node.interval.left;
    PlanPoint goal = goal_.at;
    if (left == right) return length(left - root) + length(goal - left);
    if (cross(left - right, goal - right) > 0.0) goal = mirrored(goal, left, right);
    if (cross(left - root, goal - root) > 0.0) return length(left - root) + length(goal - left);
    if (cross(right - root, goal - root) < 0.0) return length(right - root) + length(goal - right);
    return length(goal - root);
}

double IntervalSearch::tolls_to_go(std::uint32_t polygon) const {
    return toll_m_ * hops_[mesh_.component[polygon]];
}

// The successors.
void IntervalSearch::let_wait(std::uint32_t parent) {
    for (std::uint32_t i = first_successor_; i < nodes_.size(); ++i) {
        IntervalNode& node = nodes_[i];
        node.parent = parent;
        const double to_go_m = to_go(node) + tolls_to_go(polygon_of(node));
        waiting_.push({node.root.cost + limits_.weight * to_go_m, i, WaitingNode::walks});
    }
}

// A jump costs a toll more than the straight way, so it is not looked for before all that is
// cheaper.
void IntervalSearch::let_jumps_wait(std::uint32_t node) {
    const std::uint32_t polygon = polygon_of(nodes_[node]);
    if (links_.first[polygon] == links_.first[polygon + 1]) return;
    const double straight_m = node == 0 ? length(goal_.at - start_.at) : to_go(nodes_[node]);
    const double to_go_m = straight_m + std::max(toll_m_, tolls_to_go(polygon));
    waiting_.push({nodes_[node].root.cost + limits_.weight * to_go_m, node, WaitingNode::jumps});
}

// ---- The search ---------------------------------------------------------------------------------

void IntervalSearch::start_from(const PlanPlace& place) {
    IntervalNode& first = nodes_.emplace_back();
    first.root = {place.at, kStart, 0.0, 0.0};
    expanded_ = 0;
    first_successor_ = 1;
    for (std::uint32_t e = mesh_.first_edge[place.polygon]; e < mesh_.first_edge[place.polygon + 1];
         ++e) {
        const PlanEdge& edge = mesh_.edges[e];
        known_.lower_to(edge.corner, length(edge.from - place.at));
        if (edge.across == kNothing) continue;
        const PlanEdge& next = mesh_.edges[edge.next];
        walk(e, {nodes_[0].root, {edge.from, next.from, edge.corner, next.corner}}, false);
    }
    let_wait(0);
    let_jumps_wait(0);
}

SearchEnd IntervalSearch::run(const PlanPlace& start, const PlanPlace& goal,
                              const SearchLimits& limits) {
    start_ = start;
    goal_ = goal;
    limits_ = limits;
    last_ = kNothing;
    nodes_.clear();
    if (start.polygon == goal.polygon) {
        cost_ = length(goal.at - start.at);
        return cost_ <= limits.most_cost ? SearchEnd::found : SearchEnd::none;
    }
    hops_ = all_hops_.to(mesh_.component[goal.polygon], hop_memory_);
    if (hops_[mesh_.component[start.polygon]] == ComponentHops::kUnreachable) {
        return SearchEnd::none;
    }
    waiting_.clear();
    roots_.forget();
    known_.forget();
    ++run_;
    for (std::uint32_t p = goal.polygon; p != kNothing; p = way_out_[p]) goal_runs_[p] = run_;
    start_from(start);
    while (!waiting_.empty()) {
        if (nodes_.size() > limits.most_nodes) return SearchEnd::budget_spent;
        const WaitingNode next = waiting_.pop();
        if (next.bound > limits.most_cost + kRounding_m) return SearchEnd::none;
        std::uint32_t node = next.node;
        const RouteRoot& root = nodes_[node].root;
        if (root.corner != kStart &&
            roots_.of(root.corner) + kRounding_m < root.cost - root.tolls) {
            continue;
        }
        if (next.kind == WaitingNode::jumps) {
            jump_from(node);
            let_wait(node);
            continue;
        }
        if (polygon_of(nodes_[node]) == goal.polygon) {
            last_ = node;
            cost_ = nodes_[node].root.cost + to_go(nodes_[node]);
            return SearchEnd::found;
        }
        for (;;) {
            expand(node);
            let_jumps_wait(node);
            // Where there is only one way on, it is taken at once.
            if (nodes_.size() != first_successor_ + 1) break;
            if (polygon_of(nodes_.back()) == goal.polygon) break;
            nodes_.back().parent = node;
            node = first_successor_;
        }
        let_wait(node);
    }
    return SearchEnd::none;
}

}  // namespace pronk
