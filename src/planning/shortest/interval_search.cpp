#include "planning/shortest/interval_search.hpp"

namespace pronk {
namespace {

// Landmarks are asked if the goal is farther away than that, or if they say so much more than the
// straight way.
constexpr double kNear_m = 50.0;
constexpr double kWorthwhile_m = 0.1;

}  // namespace

IntervalSearch::IntervalSearch(const PlanMesh& mesh, const PlanLinks& links,
                               const ComponentHops& hops, const Landmarks& landmarks, double toll_m)
    : mesh_(mesh),
      links_(links),
      all_hops_(hops),
      landmarks_are_there_(!landmarks.rows.empty()),
      toll_m_(toll_m),
      spread_(mesh, links, toll_m),
      bounds_(mesh, landmarks) {}

// ---- What is still to go ------------------------------------------------------------------------

// From a corner of the mesh, or from an end of a landing.
double IntervalSearch::at_corner(std::uint32_t corner) {
    double& to_go = spread_.note(corner).to_go;
    if (to_go == CornerNote::kUnknown) {
        const std::size_t corners = mesh_.corners.size();
        std::size_t row = corner;
        if (row >= corners) {
            const std::size_t end = row - corners;
            row = Landmarks::row_of_landing(mesh_, static_cast<std::uint32_t>(end / 4)) + end % 2;
        }
        to_go = bounds_.of(row);
    }
    return to_go;
}

IntervalSearch::Ends IntervalSearch::ends_of_edge(std::uint32_t e) const {
    const PlanEdge& edge = mesh_.edges[e];
    const PlanEdge& next = mesh_.edges[edge.next];
    return {edge.from, next.from, edge.corner, next.corner, edge.length_m};
}

IntervalSearch::Ends IntervalSearch::ends_of_landing(std::uint32_t link) const {
    const std::array<PlanPoint, 2>& landing = links_.links[link].landing;
    return {landing[0], landing[1], spread_.corner_of(link, IntervalSpread::landing_begin),
            spread_.corner_of(link, IntervalSpread::landing_end), length(landing[1] - landing[0])};
}

// Straight from a root to any point of a segment's part and on to the goal. Along the segment costs
// change by no more than one walks: so what is to go from x is at least the larger of at_begin - x
// and at_end - (length - x). The first way to x and on falls with x, the second rises: both
// together are least where they are equal, or at the end of the part that is nearest to that.
double IntervalSearch::by_landmarks(const PlanPoint& root, const CorneredSegment& part,
                                    const Ends& ends) {
    if (!has_landmarks_) return 0.0;
    const double at_begin = at_corner(ends.begin_corner);
    const double at_end = at_corner(ends.end_corner);
    if (std::max(at_begin, at_end) >= 0.5 * Landmarks::kFar) {
        return std::numeric_limits<double>::infinity();
    }
    const PlanPoint unit =
        ends.length_m > 0.0 ? (ends.end - ends.begin) / ends.length_m : PlanPoint(0.0);
    double low = glm::dot(part.left - ends.begin, unit);
    double high = glm::dot(part.right - ends.begin, unit);
    if (low > high) std::swap(low, high);
    const double x = std::clamp(0.5 * (at_begin - at_end + ends.length_m), low, high);
    return length(ends.begin + x * unit - root) +
           std::max(at_begin - x, at_end - (ends.length_m - x));
}

double IntervalSearch::to_go(const IntervalNode& node) {
    const double straight = way_through(node, goal_.at) + tolls_to_go(node.polygon);
    if (node.polygon == goal_.polygon) return straight;
    const Ends ends = node.is_landing() ? ends_of_landing(node.link()) : ends_of_edge(node.entered);
    return std::max(straight, by_landmarks(node.root.at, node.interval, ends));
}

double IntervalSearch::tolls_to_go(std::uint32_t polygon) const {
    return toll_m_ * hops_[mesh_.component[polygon]];
}

// All but the best, if nothing that waits is better: it is the next one. Its node is kNothing if
// none is.
WaitingNode IntervalSearch::let_successors_wait() {
    const auto count = static_cast<std::uint32_t>(spread_.nodes().size());
    WaitingNode best{waiting_.least_bound(), kNothing, WaitingNode::kWalks};
    for (std::uint32_t i = spread_.first_successor(); i < count; ++i) {
        const IntervalNode& node = spread_.nodes()[i];
        const double to_go_m = to_go(node);
        if (to_go_m == std::numeric_limits<double>::infinity()) continue;
        WaitingNode own{node.root.cost + limits_.weight * to_go_m, i, WaitingNode::kWalks};
        if (own.bound <= best.bound) std::swap(own, best);
        if (own.node != kNothing) waiting_.push(own);
    }
    return best;
}

// A jump costs a toll more than the straight way, so it is not looked for before all that is
// cheaper.
void IntervalSearch::let_jumps_wait(std::uint32_t node) {
    const IntervalNode& own = spread_.nodes()[node];
    const std::uint32_t polygon = own.polygon;
    if (links_.first[polygon] == links_.first[polygon + 1]) return;
    const double straight = way_through(own, goal_.at) + std::max(toll_m_, tolls_to_go(polygon));
    for (std::uint32_t l = links_.first[polygon]; l < links_.first[polygon + 1]; ++l) {
        if (hops_[mesh_.component[links_.links[l].to]] == ComponentHops::kUnreachable) continue;
        if (!spread_.may_jump_by(l, node)) continue;
        const Ends ends = ends_of_landing(l);
        const double to_go_m =
            std::max(straight, toll_m_ + by_landmarks(own.root.at, {ends.begin, ends.end}, ends));
        if (to_go_m == std::numeric_limits<double>::infinity()) continue;
        waiting_.push({own.root.cost + limits_.weight * to_go_m, node, l});
    }
}

// Near the goal, where they say no more than the straight way does, they are not worth asking.
bool IntervalSearch::are_landmarks_of_use() {
    if (!landmarks_are_there_) return false;
    bounds_.aim_at(goal_);
    const double straight = length(goal_.at - start_.at) + tolls_to_go(start_.polygon);
    if (straight > kNear_m) return true;
    double least = 0.0;
    for (const PlanEdge& edge : mesh_.edges_of(start_.polygon)) {
        least = std::max(least, bounds_.of(edge.corner) - length(edge.from - start_.at));
    }
    return least > straight + kWorthwhile_m;
}

// ---- The search ---------------------------------------------------------------------------------

SearchEnd IntervalSearch::run(const PlanPlace& start, const PlanPlace& goal,
                              const SearchLimits& limits) {
    begin(start, goal, limits);
    return go_on(std::numeric_limits<std::size_t>::max());
}

void IntervalSearch::begin(const PlanPlace& start, const PlanPlace& goal,
                           const SearchLimits& limits) {
    start_ = start;
    goal_ = goal;
    limits_ = limits;
    last_ = kNothing;
    if (start.polygon == goal.polygon) {
        cost_ = length(goal.at - start.at);
        end_ = cost_ <= limits.most_cost ? SearchEnd::found : SearchEnd::none;
        return;
    }
    hops_ = all_hops_.to(mesh_.component[goal.polygon], hop_memory_);
    if (hops_[mesh_.component[start.polygon]] == ComponentHops::kUnreachable) {
        end_ = SearchEnd::none;
        return;
    }
    end_ = SearchEnd::paused;
    waiting_.clear();
    spread_.start_from(start, goal.polygon);
    has_landmarks_ = are_landmarks_of_use();
    let_jumps_wait(0);
    next_ = let_successors_wait();
}

SearchEnd IntervalSearch::go_on(std::size_t most_nodes) {
    for (; end_ == SearchEnd::paused && most_nodes > 0; --most_nodes) look_at_next();
    return end_;
}

void IntervalSearch::look_at_next() {
    if (spread_.nodes().size() > limits_.most_nodes) {
        end_ = SearchEnd::budget_spent;
        return;
    }
    if (next_.node == kNothing) {
        if (waiting_.empty()) {
            end_ = SearchEnd::none;
            return;
        }
        next_ = waiting_.pop();
        if (spread_.is_outdone(spread_.nodes()[next_.node])) {
            next_.node = kNothing;
            return;
        }
    }
    if (next_.bound > limits_.most_cost + kRounding_m) {
        end_ = SearchEnd::none;
        return;
    }
    if (next_.by == WaitingNode::kWalks) {
        const IntervalNode& node = spread_.nodes()[next_.node];
        if (node.polygon == goal_.polygon) {
            last_ = next_.node;
            cost_ = node.root.cost + way_through(node, goal_.at);
            end_ = SearchEnd::found;
            return;
        }
        spread_.walk_on(next_.node);
        let_jumps_wait(next_.node);
    } else {
        spread_.jump_by(next_.by, next_.node);
    }
    next_ = let_successors_wait();
}

}  // namespace pronk
