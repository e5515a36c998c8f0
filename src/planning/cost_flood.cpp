#include "planning/cost_flood.hpp"

namespace pronk {
namespace {

// Of costs, as in the search for routes: ends of links lie beside the edges that they are on.
constexpr double kRounding_m = 4.0 * kSamePlace_m;

// On a landing segment routes go straight on or bounce back.
template <class Use>
void for_each_view(const FloodNode& node, const Use& use) {
    IntervalView view(node.root, node.interval);
    view.is_free |= node.parent == kNothing;
    view.is_one_sided = node.is_landing && !node.interval.is_point() && !view.is_edge_on;
    use(view);
    if (!view.is_one_sided) return;
    IntervalView bounced = view.bounced();
    use(bounced);
}

// From the root through the interval to a place in the polygon behind, or, of a landing, before it.
double cost_through(const FloodNode& node, PlanPoint to) {
    const PlanPoint& root = node.root.at;
    const PlanPoint& right = node.interval.right;
    const PlanPoint& left = node.interval.left;
    const double cost = node.root.cost;
    if (left == right) return cost + length(left - root) + length(to - left);
    if (cross(left - right, to - right) > 0.0) to = mirrored(to, left, right);
    if (cross(left - root, to - root) > 0.0) return cost + length(left - root) + length(to - left);
    if (cross(right - root, to - root) < 0.0) {
        return cost + length(right - root) + length(to - right);
    }
    return cost + length(to - root);
}

}  // namespace

CostFlood::CostFlood(const PlanMesh& mesh, const PlanLinks& links, double toll_m)
    : mesh_(mesh),
      links_(links),
      toll_m_(toll_m),
      turns_(mesh.turns),
      roots_(mesh.corners.size() + 4 * links.links.size()),
      known_(mesh.corners.size()),
      first_here_(mesh.polygon_count()) {
    // Who lands at the very corner of a polygon turns there, whatever the ground around it is.
    for (const PlanLink& link : links.links) {
        for (const PlanEdge& edge : mesh.edges_of(link.to)) {
            for (const PlanPoint& end : link.landing) {
                if (length(edge.from - end) <= kSamePlace_m) turns_[edge.corner] = 1;
            }
        }
    }
    forget();
}

// ---- Turns --------------------------------------------------------------------------------------

bool CostFlood::may_turn(std::uint32_t corner) const {
    return corner != kNothing && (corner >= mesh_.corners.size() || turns_[corner] != 0);
}

// Of a turn at an end of the interval, if no route was there at less cost.
double CostFlood::turn_cost(IntervalView& view, bool at_right) {
    double& cost = at_right ? view.right_cost : view.left_cost;
    if (cost >= 0.0) return cost;
    const std::uint32_t corner = at_right ? view.interval.right_corner : view.interval.left_corner;
    cost = IntervalView::kNoTurn;
    if (!may_turn(corner)) return cost;
    const double there = view.root.cost + length(at_right ? view.to_right : view.to_left);
    if (roots_.of(corner) + kRounding_m < there) return cost;
    roots_.lower_to(corner, there);
    return cost = there;
}

// No shortest route is in a convex polygon twice.
bool CostFlood::was_here(std::uint32_t node, std::uint32_t polygon) const {
    for (; node != kNothing; node = nodes_[node].parent) {
        if (nodes_[node].polygon == polygon) return true;
    }
    return false;
}

// ---- Walks --------------------------------------------------------------------------------------

void CostFlood::walk_from(std::uint32_t n) {
    const FloodNode own = nodes_[n];  // nodes move when others are added
    for_each_view(own, [&](IntervalView& view) {
        for (std::uint32_t e = mesh_.first_edge[own.polygon]; e < mesh_.first_edge[own.polygon + 1];
             ++e) {
            const PlanEdge& edge = mesh_.edges[e];
            if (edge.across == kNothing || e == own.edge) continue;
            const PlanEdge& next = mesh_.edges[edge.next];
            CorneredSegment segment{edge.from, next.from, edge.corner, next.corner};
            if (view.is_one_sided && !view.clip(segment)) continue;
            see<SeenOf::edge>(
                view, segment,
                [&](IntervalView& v, bool at_right) { return turn_cost(v, at_right); },
                [&](const SeenPart& part) {
                    FloodNode node;
                    node.root = part.root;
                    node.interval = part.segment;
                    node.edge = edge.across;
                    node.polygon = mesh_.edges[edge.across].polygon;
                    node.parent = n;
                    // A root on the edge sees the polygon behind it as it sees its own: all around
                    // a corner.
                    const bool is_on_edge = cross(part.segment.right - part.root.at,
                                                  part.segment.left - part.root.at) <= kFlat_m2;
                    if (is_on_edge && was_here(n, node.polygon)) return;
                    let_wait(node);
                });
        }
    });
}

// ---- Jumps --------------------------------------------------------------------------------------

void CostFlood::jump_from(std::uint32_t n) {
    const FloodNode own = nodes_[n];
    for_each_view(own, [&](IntervalView& view) {
        for (std::uint32_t l = links_.first[own.polygon]; l < links_.first[own.polygon + 1]; ++l) {
            if (!was_here(n, links_.links[l].to)) jump(l, view, n);
        }
    });
}

void CostFlood::jump(std::uint32_t l, IntervalView& view, std::uint32_t parent) {
    const PlanLink& link = links_.links[l];
    CorneredSegment takeoff{link.takeoff[0], link.takeoff[1], corner_of(l, takeoff_begin),
                            corner_of(l, takeoff_end)};
    if (link.has_point_takeoff()) takeoff.left_corner = takeoff.right_corner;
    if (view.is_one_sided && !view.clip(takeoff)) return;
    takeoff.face(view.root.at);
    see<SeenOf::link>(
        view, takeoff, [&](IntervalView& v, bool at_right) { return turn_cost(v, at_right); },
        [&](const SeenPart& part) { cross_over(l, part, parent); });
}

// From what is seen of the take-off segment to the landing segment: straight on, bouncing back at
// the take-off, or after a turn at one of its ends.
void CostFlood::cross_over(std::uint32_t l, const SeenPart& takeoff, std::uint32_t parent) {
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
            [&](const SeenPart& part) {
                FloodNode node;
                node.root = part.root;
                node.root.cost += toll_m_;
                node.root.tolls += toll_m_;
                node.interval = part.segment;
                node.interval.face(node.root.at);
                node.polygon = link.to;
                node.parent = parent;
                node.is_landing = true;
                let_wait(node);
            });
    };
    IntervalView view(takeoff.root, through);
    view.is_one_sided = !view.is_edge_on;
    try_view(view);
    if (view.is_one_sided) try_view(view.bounced());
}

// ---- The flood ----------------------------------------------------------------------------------

// Whether a known way to a corner, and on from there, is better for every point of the interval.
bool CostFlood::is_dominated(const FloodNode& node) {
    const auto& [right, left, right_corner, left_corner] = node.interval;
    if (node.is_landing) {
        const double least = node.least_cost();
        for (const PlanEdge& edge : mesh_.edges_of(node.polygon)) {
            const double farthest_m = std::max(length(left - edge.from), length(right - edge.from));
            if (least > known_.of(edge.corner) + farthest_m + kRounding_m) return true;
        }
        return false;
    }
    const double at_right = node.root.cost + length(right - node.root.at);
    const double at_left = node.root.cost + length(left - node.root.at);
    // The edge of the polygon that is entered runs from left to right.
    const PlanEdge& edge = mesh_.edges[node.edge];
    const PlanEdge& next = mesh_.edges[edge.next];
    if (at_right > known_.of(edge.corner) + length(right - edge.from) + kRounding_m) return true;
    if (at_left > known_.of(next.corner) + length(left - next.from) + kRounding_m) return true;
    if (left_corner == edge.corner) known_.lower_to(edge.corner, at_left);
    if (right_corner == next.corner) known_.lower_to(next.corner, at_right);
    return false;
}

void CostFlood::let_wait(FloodNode node) {
    const double cost = node.least_cost();
    if (cost > most_cost_ || is_dominated(node)) return;
    waiting_.push({cost, static_cast<std::uint32_t>(nodes_.size()), WaitingNode::walks});
    nodes_.push_back(node);
}

void CostFlood::keep(std::uint32_t n, double cost) {
    FloodNode& node = nodes_[n];
    if (visited_.visit(node.polygon)) {
        reached_.push_back({node.polygon, cost});
        first_here_[node.polygon] = kNothing;
    }
    node.next_here = first_here_[node.polygon];
    first_here_[node.polygon] = n;
}

void CostFlood::forget() {
    visited_.forget(mesh_.polygon_count());
    roots_.forget();
    known_.forget();
    nodes_.clear();
    waiting_.clear();
    reached_.clear();
}

bool CostFlood::run(const PlanPlace& start, double most_cost, std::size_t most_nodes) {
    forget();
    start_ = start;
    most_cost_ = most_cost;
    FloodNode& first = nodes_.emplace_back();
    first.root = {start.at, kStart, 0.0, 0.0};
    first.interval = {start.at, start.at, kNothing, kNothing};
    first.polygon = start.polygon;
    for (const PlanEdge& edge : mesh_.edges_of(start.polygon)) {
        known_.lower_to(edge.corner, length(edge.from - start.at));
    }
    waiting_.push({0.0, 0, WaitingNode::walks});
    while (!waiting_.empty()) {
        if (nodes_.size() > most_nodes) {
            forget();
            return false;
        }
        const WaitingNode next = waiting_.pop();
        const RouteRoot& root = nodes_[next.node].root;
        if (root.corner != kStart &&
            roots_.of(root.corner) + kRounding_m < root.cost - root.tolls) {
            continue;
        }
        if (next.kind == WaitingNode::jumps) {
            jump_from(next.node);
            continue;
        }
        keep(next.node, next.bound);
        const std::uint32_t polygon = nodes_[next.node].polygon;
        if (links_.first[polygon] < links_.first[polygon + 1] &&
            next.bound + toll_m_ <= most_cost_) {
            waiting_.push({next.bound + toll_m_, next.node, WaitingNode::jumps});
        }
        walk_from(next.node);
    }
    return true;
}

double CostFlood::cost_to(const PlanPlace& place) const {
    double least = std::numeric_limits<double>::infinity();
    for_each_node(place.polygon, [&](const FloodNode& node) {
        least = std::min(least, cost_through(node, place.at));
    });
    return least <= most_cost_ ? least : std::numeric_limits<double>::infinity();
}

}  // namespace pronk
