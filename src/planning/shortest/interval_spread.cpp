#include "planning/shortest/interval_spread.hpp"

namespace pronk {
namespace {

// Straight on. From a landing segment routes may bounce back as well: then the view is one-sided.
IntervalView view_of(const IntervalNode& node) {
    IntervalView view(node.root, node.interval);
    view.is_free |= node.is_start();
    view.is_one_sided = node.is_landing() && !node.interval.is_point() && !view.is_edge_on;
    return view;
}

}  // namespace

IntervalSpread::IntervalSpread(const PlanMesh& mesh, const PlanLinks& links, double toll_m)
    : mesh_(mesh),
      links_(links),
      toll_m_(toll_m),
      corner_count_(static_cast<std::uint32_t>(mesh.corners.size())),
      way_out_(find_dead_ends(mesh, links)),
      turns_(mesh.turns),
      notes_(mesh.corners.size() + 4 * links.links.size()),
      goal_runs_(mesh.polygon_count(), 0),
      landed_(links.links.size()) {
    // Who lands at the very corner of a polygon turns there, whatever the ground around it is.
    for (const PlanLink& link : links.links) {
        for (const PlanEdge& edge : mesh.edges_of(link.to)) {
            for (const PlanPoint& end : link.landing) {
                if (length(edge.from - end) <= kSamePlace_m) turns_[edge.corner] = 1;
            }
        }
    }
}

PlanPoint IntervalSpread::place_of(std::uint32_t corner) const {
    if (corner == kStart) return start_.at;
    if (corner < corner_count_) return mesh_.corners[corner];
    const PlanLink& link = links_.links[(corner - corner_count_) / 4];
    const std::uint32_t end = (corner - corner_count_) % 4;
    return end < landing_begin ? link.takeoff[end] : link.landing[end - landing_begin];
}

// ---- Turns --------------------------------------------------------------------------------------

bool IntervalSpread::may_turn(std::uint32_t corner) const {
    return corner != kNothing && (corner >= corner_count_ || turns_[corner] != 0);
}

// Whether no route was at this corner at less cost.
bool IntervalSpread::is_best(std::uint32_t corner, double cost) {
    double& least = notes_.of(corner).turned;
    if (least + kRounding_m < cost) return false;
    least = std::min(least, cost);
    return true;
}

double IntervalSpread::turn_cost(IntervalView& view, bool at_right) {
    double& cost = at_right ? view.right_cost : view.left_cost;
    if (cost >= 0.0) return cost;
    const std::uint32_t corner = at_right ? view.interval.right_corner : view.interval.left_corner;
    cost = IntervalView::kNoTurn;
    if (!may_turn(corner)) return cost;
    const double there = view.root.cost + length(at_right ? view.to_right : view.to_left);
    if (is_best(corner, there)) cost = there;
    return cost;
}

// Whether a take-off is within the cone, or beside an end of the interval where one may turn.
bool IntervalSpread::may_see(const IntervalView& view, const std::array<PlanPoint, 2>& takeoff) {
    if (view.is_free || view.is_edge_on) return true;
    const PlanPoint a = takeoff[0] - view.root.at;
    const PlanPoint b = takeoff[1] - view.root.at;
    const auto may_turn_at = [&](std::uint32_t corner, const PlanPoint& to_corner) {
        return may_turn(corner) &&
               view.root.cost + length(to_corner) <= notes_.of(corner).turned + kRounding_m;
    };
    if (std::max(cross(view.to_right, a), cross(view.to_right, b)) < -kFlat_m2) {
        return may_turn_at(view.interval.right_corner, view.to_right);
    }
    if (std::min(cross(view.to_left, a), cross(view.to_left, b)) > kFlat_m2) {
        return may_turn_at(view.interval.left_corner, view.to_left);
    }
    return true;
}

void IntervalSpread::look_from(std::uint32_t node) {
    ahead_ = view_of(nodes_[node]);
    if (ahead_.is_one_sided) back_ = ahead_.bounced();
}

bool IntervalSpread::sees_takeoff(std::uint32_t link) {
    const std::array<PlanPoint, 2>& takeoff = links_.links[link].takeoff;
    const IntervalView::Sides sides = ahead_.sides_of(takeoff[0], takeoff[1]);
    return (sides.is_behind && may_see(ahead_, takeoff)) ||
           (sides.is_before && may_see(back_, takeoff));
}

// ---- Walks --------------------------------------------------------------------------------------

// Whether the root was in that polygon before.
bool IntervalSpread::has_gone_round(std::uint32_t node, std::uint32_t corner,
                                    std::uint32_t polygon) const {
    for (; node != kNothing; node = nodes_[node].parent) {
        if (nodes_[node].polygon == polygon) return true;
        if (nodes_[node].root.corner != corner || nodes_[node].is_landing()) return false;
    }
    return false;
}

void IntervalSpread::walk(std::uint32_t edge, const SeenPart& part, bool mirrored) {
    const PlanEdge& from = mesh_.edges[edge];
    const std::uint32_t polygon = mesh_.edges[from.across].polygon;
    if (has_goal_ && way_out_[polygon] != kNothing && goal_runs_[polygon] != run_ &&
        way_out_[from.polygon] != polygon) {
        return;
    }
    // A root on the edge sees the polygon behind it as it sees its own: all around a corner.
    const bool is_on_edge =
        cross(part.segment.right - part.root.at, part.segment.left - part.root.at) <= kFlat_m2;
    if (is_on_edge && has_gone_round(expanded_, part.root.corner, polygon)) return;
    if (is_dominated(part, mesh_.edges[from.across])) return;
    nodes_.push_back(
        {part.root, part.segment, expanded_, polygon, from.across, kNothing, kNothing, mirrored});
}

void IntervalSpread::walk_from_edge(const IntervalNode& node) {
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

void IntervalSpread::walk_from_landing(const IntervalNode& node) {
    const auto walk_in = [&](IntervalView view) {
        for (std::uint32_t e = mesh_.first_edge[node.polygon];
             e < mesh_.first_edge[node.polygon + 1]; ++e) {
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
    };
    const IntervalView view = view_of(node);
    walk_in(view);
    if (view.is_one_sided) walk_in(view.bounced());
}

void IntervalSpread::walk_on(std::uint32_t node) {
    begin_successors(node);
    const IntervalNode own = nodes_[node];  // nodes move when others are added
    if (own.is_landing()) {
        walk_from_landing(own);
    } else {
        walk_from_edge(own);
    }
}

// ---- Jumps --------------------------------------------------------------------------------------

// No shortest route is in a convex polygon twice.
bool IntervalSpread::was_here(std::uint32_t node, std::uint32_t polygon) const {
    for (; node != kNothing; node = nodes_[node].parent) {
        if (nodes_[node].polygon == polygon) return true;
    }
    return false;
}

void IntervalSpread::jump_by(std::uint32_t link, std::uint32_t node) {
    begin_successors(node);
    if (!may_jump_by(link, node)) return;
    IntervalView view = view_of(nodes_[node]);
    const auto& [from, to] = links_.links[link].takeoff;
    const IntervalView::Sides sides = view.sides_of(from, to);
    if (sides.is_behind) jump(link, view);
    if (sides.is_before) {
        IntervalView bounced = view.bounced();
        jump(link, bounced);
    }
}

void IntervalSpread::jump(std::uint32_t l, IntervalView& view) {
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
void IntervalSpread::cross_over(std::uint32_t l, const SeenPart& takeoff, bool mirrored_at_parent) {
    const PlanLink& link = links_.links[l];
    if (was_here(expanded_, link.to)) return;
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
    const IntervalView::Sides sides = view.sides_of(landing.right, landing.left);
    if (sides.is_behind) try_view(view);
    if (sides.is_before) try_view(view.bounced());
}

void IntervalSpread::land(std::uint32_t link, const SeenPart& landing, const RouteRoot& seen_from,
                          bool mirrored_at_parent) {
    IntervalNode& node = nodes_.emplace_back();
    node.root = landing.root;
    node.root.cost += toll_m_;
    node.root.tolls += toll_m_;
    node.interval = landing.segment;
    node.interval.face(node.root.at);
    node.polygon = links_.links[link].to;
    node.entered = IntervalNode::kLanding | link;
    if (landing.root.corner != seen_from.corner) node.via = seen_from.corner;
    node.parent = expanded_;
    node.mirrored_at_parent = mirrored_at_parent;
    if (is_landing_dominated(node)) {
        nodes_.pop_back();
    } else {
        landed_[link] = {run_, static_cast<std::uint32_t>(nodes_.size() - 1)};
    }
}

// ---- What need not be looked at -----------------------------------------------------------------

// Whether a known way to a corner, and on from there, is better for every point of the interval.
// Along an edge a way from afar gets longer by no more than one walks: so if the way by one end of
// the edge is better at the interval's farther end, it is everywhere.
bool IntervalSpread::is_dominated(const SeenPart& part, const PlanEdge& edge) {
    const auto& [right, left, right_corner, left_corner] = part.segment;
    const double at_right = part.root.cost + length(right - part.root.at);
    const double at_left = part.root.cost + length(left - part.root.at);
    // The edge of the polygon that is entered runs from left to right.
    const PlanEdge& next = mesh_.edges[edge.next];
    const bool has_left_end = left_corner == edge.corner;
    const bool has_right_end = right_corner == next.corner;
    double& begin = notes_.of(edge.corner).reached;
    double& end = notes_.of(next.corner).reached;
    const double right_m = has_right_end ? edge.length_m : length(right - edge.from);
    if (at_right > begin + right_m + kRounding_m) return true;
    const double left_m = has_left_end ? edge.length_m : length(left - next.from);
    if (at_left > end + left_m + kRounding_m) return true;
    if (has_left_end) begin = std::min(begin, at_left);
    if (has_right_end) end = std::min(end, at_right);
    return false;
}

bool IntervalSpread::is_landing_dominated(IntervalNode& node) {
    if (is_landing_known(node)) return true;
    const CorneredSegment& own = node.interval;
    const double nearest = node.root.cost + distance_to_segment(node.root.at, own.right, own.left);
    for (const PlanEdge& edge : mesh_.edges_of(node.polygon)) {
        const double reached = notes_.of(edge.corner).reached;
        if (nearest <= reached) continue;
        const double farthest =
            std::max(length(own.left - edge.from), length(own.right - edge.from));
        if (nearest > reached + farthest + kRounding_m) return true;
    }
    const auto reach = [&](std::uint32_t corner, const PlanPoint& at) {
        if (corner == kNothing || corner < corner_count_) return;
        double& least = notes_.of(corner).reached;
        least = std::min(least, node.root.cost + length(at - node.root.at));
    };
    reach(own.right_corner, own.right);
    reach(own.left_corner, own.left);
    return false;
}

// What it costs at most to be anywhere on a landing, by known ways to its ends: most in between,
// where both are as good.
double IntervalSpread::most_to_landing(std::uint32_t l) {
    const PlanLink& link = links_.links[l];
    const double begin = notes_.of(corner_of(l, landing_begin)).reached;
    if (link.has_point_landing()) return begin;
    const double end = notes_.of(corner_of(l, landing_end)).reached;
    return std::min(
        {0.5 * (begin + end + link.landing_m), begin + link.landing_m, end + link.landing_m});
}

bool IntervalSpread::may_jump_by(std::uint32_t link, std::uint32_t node) {
    const RouteRoot& root = nodes_[node].root;
    const double most = most_to_landing(link) + kRounding_m - root.cost - toll_m_;
    if (most == std::numeric_limits<double>::infinity()) return true;
    const auto& [begin, end] = links_.links[link].landing;
    return distance_to_segment(root.at, begin, end) <= most;
}

// Whether another node of the same landing is better in all of the interval: what it costs at most
// between the interval's ends, a chord, is less than what this one costs at least, a tangent.
bool IntervalSpread::is_landing_known(IntervalNode& node) {
    const Landed& last = landed_[node.link()];
    node.landed_before = last.run == run_ ? last.node : kNothing;
    const PlanPoint& right = node.interval.right;
    const PlanPoint& left = node.interval.left;
    const PlanPoint& root = node.root.at;
    const PlanPoint along = left - right;
    const double length_m = length(along);
    const PlanPoint unit = length_m > 0.0 ? along / length_m : PlanPoint(0.0);
    const PlanPoint middle = 0.5 * (right + left);
    const double away = length(middle - root);
    const double at_middle = node.root.cost + away;
    const double rise = away > 0.0 ? 0.5 * length_m * glm::dot(middle - root, unit) / away : 0.0;
    for (std::uint32_t i = node.landed_before; i != kNothing; i = nodes_[i].landed_before) {
        const IntervalNode& other = nodes_[i];
        double begin = glm::dot(other.interval.right - right, unit);
        double end = glm::dot(other.interval.left - right, unit);
        if (begin > end) std::swap(begin, end);
        if (begin > 1e-9 || end < length_m - 1e-9) continue;
        const bool is_same = other.root.at == root && other.root.cost <= node.root.cost;
        if (is_same) return true;
        if (other.root.cost + length(right - other.root.at) <= at_middle - rise + 1e-9 &&
            other.root.cost + length(left - other.root.at) <= at_middle + rise + 1e-9) {
            return true;
        }
    }
    return false;
}

// ---- Nodes --------------------------------------------------------------------------------------

void IntervalSpread::begin_successors(std::uint32_t node) {
    expanded_ = node;
    first_successor_ = static_cast<std::uint32_t>(nodes_.size());
}

bool IntervalSpread::is_outdone(const IntervalNode& node) {
    const RouteRoot& root = node.root;
    return root.corner != kStart &&
           notes_.of(root.corner).turned + kRounding_m < root.cost - root.tolls;
}

void IntervalSpread::start_from(const PlanPlace& start, std::uint32_t goal_polygon) {
    start_ = start;
    nodes_.clear();
    notes_.forget();
    ++run_;
    has_goal_ = goal_polygon != kNothing;
    for (std::uint32_t p = goal_polygon; p != kNothing; p = way_out_[p]) goal_runs_[p] = run_;
    nodes_.emplace_back().root = {start.at, kStart, 0.0, 0.0};
    nodes_[0].interval = {start.at, start.at, kNothing, kNothing};
    nodes_[0].polygon = start.polygon;
    begin_successors(0);
    for (std::uint32_t e = mesh_.first_edge[start.polygon]; e < mesh_.first_edge[start.polygon + 1];
         ++e) {
        const PlanEdge& edge = mesh_.edges[e];
        notes_.of(edge.corner).reached = length(edge.from - start.at);
        if (edge.across == kNothing) continue;
        const PlanEdge& next = mesh_.edges[edge.next];
        walk(e, {nodes_[0].root, {edge.from, next.from, edge.corner, next.corner}}, false);
    }
}

}  // namespace pronk
