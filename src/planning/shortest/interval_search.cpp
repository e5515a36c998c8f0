#include "planning/shortest/interval_search.hpp"

namespace pronk {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
// Landmarks are asked at once if the goal is farther away, else after so many nodes.
constexpr double kNear_m = 50.0;
constexpr unsigned kPatience = 16;

}  // namespace

IntervalSearch::IntervalSearch(const PlanMesh& mesh, const PlanLinks& links,
                               const ComponentHops& hops, const Landmarks& landmarks, double toll_m)
    : mesh_(mesh),
      links_(links),
      all_hops_(hops),
      landmarks_are_there_(!landmarks.empty()),
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
    const PlanPoint along = next.from - edge.from;
    return {edge.from, edge.length_m > 0.0 ? along / edge.length_m : along, edge.corner,
            next.corner, edge.length_m};
}

IntervalSearch::Ends IntervalSearch::ends_of_landing(std::uint32_t link) const {
    const PlanLink& own = links_.links[link];
    return {own.landing[0], own.landing_direction,
            spread_.corner_of(link, IntervalSpread::landing_begin),
            spread_.corner_of(link, IntervalSpread::landing_end), own.landing_m};
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
    if (std::max(at_begin, at_end) >= 0.5 * Landmarks::kFar) return kInfinite;
    double low = glm::dot(part.left - ends.begin, ends.direction);
    double high = glm::dot(part.right - ends.begin, ends.direction);
    if (low > high) std::swap(low, high);
    const double x = std::clamp(0.5 * (at_begin - at_end + ends.length_m), low, high);
    return length(ends.begin + x * ends.direction - root) +
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
        if (to_go_m == kInfinite) continue;
        WaitingNode own{node.root.cost + limits_.weight * to_go_m, i, WaitingNode::kWalks};
        if (own.bound <= best.bound) std::swap(own, best);
        if (own.node != kNothing) waiting_.push(own);
    }
    return best;
}

double IntervalSearch::jump_to_go(const IntervalNode& node, std::uint32_t link, double straight_m) {
    const PlanLink& own = links_.links[link];
    const CorneredSegment landing{own.landing[0], own.landing[1]};
    return std::max(straight_m + std::max(toll_m_, tolls_to_go(node.polygon)),
                    toll_m_ + by_landmarks(node.root.at, landing, ends_of_landing(link)));
}

// A jump costs a toll more than the straight way, so it is not looked for before all that is
// cheaper.
void IntervalSearch::let_jumps_wait(std::uint32_t node) {
    if (links_.links.empty()) return;
    const IntervalNode& own = spread_.nodes()[node];
    const std::uint32_t polygon = own.polygon;
    if (links_.first[polygon] == links_.first[polygon + 1]) return;
    const double straight_m = way_through(own, goal_.at);
    spread_.look_from(node);
    for (std::uint32_t l = links_.first[polygon]; l < links_.first[polygon + 1]; ++l) {
        if (hops_[mesh_.component[links_.links[l].to]] == ComponentHops::kUnreachable) continue;
        if (!spread_.sees_takeoff(l) || !spread_.may_jump_by(l, node)) continue;
        const double to_go_m = jump_to_go(own, l, straight_m);
        if (to_go_m < kInfinite) {
            waiting_.push({own.root.cost + limits_.weight * to_go_m, node, l});
        }
    }
}

void IntervalSearch::ask_landmarks() {
    if (has_landmarks_ || !landmarks_are_there_) return;
    has_landmarks_ = true;
    bounds_.aim_at(goal_);
    first_by_landmarks_ = static_cast<std::uint32_t>(spread_.nodes().size());
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
    has_landmarks_ = false;
    looked_at_ = 0;
    const bool must_jump = hops_[mesh_.component[start.polygon]] > 0;
    if (must_jump || length(goal.at - start.at) > kNear_m) ask_landmarks();
    let_jumps_wait(0);
    next_ = let_successors_wait();
}

SearchEnd IntervalSearch::go_on(std::size_t most_nodes) {
    for (; end_ == SearchEnd::paused && most_nodes > 0; --most_nodes) look_at_next();
    return end_;
}

// What waits since before landmarks were asked has a bound that is too low.
bool IntervalSearch::must_wait_longer() {
    if (next_.by != WaitingNode::kWalks) ask_landmarks();
    if (!has_landmarks_ || next_.node >= first_by_landmarks_) return false;
    const IntervalNode& node = spread_.nodes()[next_.node];
    const bool is_walk = next_.by == WaitingNode::kWalks;
    const double to_go_m =
        is_walk ? to_go(node) : jump_to_go(node, next_.by, way_through(node, goal_.at));
    const double bound = node.root.cost + limits_.weight * to_go_m;
    if (bound <= next_.bound) return false;
    if (bound < kInfinite) waiting_.push({bound, next_.node, next_.by});
    return true;
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
        if (spread_.is_outdone(spread_.nodes()[next_.node]) || must_wait_longer()) {
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
        if (++looked_at_ == kPatience) ask_landmarks();
        spread_.walk_on(next_.node);
        let_jumps_wait(next_.node);
    } else {
        spread_.jump_by(next_.by, next_.node);
    }
    next_ = let_successors_wait();
}

}  // namespace pronk
