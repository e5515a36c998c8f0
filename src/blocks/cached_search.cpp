#include "blocks/cached_search.hpp"

namespace pronk {

template <class MayEnter>
BlockEnd CachedSearch::run_where(const BlockQuestion& question, const MayEnter& may_enter) {
    const BlockCoord goal = question.goal;
    if (nodes_.size() != cache_.places() || ++now_ == 0) {
        nodes_.assign(cache_.places(), {});
        now_ = 1;
    }
    queue_.clear();
    expanded_ = 0;
    const std::uint32_t start = cache_.place_of(question.start);
    const std::uint32_t last = cache_.place_of(goal);
    const BlockLandmarks::Costs last_costs = landmarks_.of(last);
    const auto least_to_goal = [&](std::uint32_t place) {
        return std::max(grid_distance(goal - cache_.at(place)),
                        landmarks_.least_between(place, last_costs));
    };
    nearest_ = start;
    BlockNearest nearest{grid_distance(goal - question.start), 0, question.start};
    nodes_[start] = {0, least_to_goal(start), JumpCache::kNone, 0, now_, false};
    queue_.push(nodes_[start].to_goal, nodes_[start].to_goal, start);
    while (!queue_.empty()) {
        const std::uint32_t place = queue_.pop();
        Node& node = nodes_[place];
        if (node.is_closed) continue;
        node.is_closed = true;
        const BlockCoord& at = cache_.at(place);
        const BlockNearest here{grid_distance(goal - at), node.cost, at};
        if (here < nearest) {
            nearest = here;
            nearest_ = place;
        }
        if (place == last) return BlockEnd::reached;
        if (expanded_ == question.most_nodes) return BlockEnd::budget_spent;
        ++expanded_;
        const auto edges = cache_.edges(place);
        for (std::size_t e = 0; e < edges.size(); ++e) {
            Node& next = nodes_[edges[e].to];
            const GridCost cost = node.cost + edges[e].cost;
            if (next.stamp != now_) {
                if (!may_enter(edges[e].to)) continue;
                next.to_goal = least_to_goal(edges[e].to);
                next.stamp = now_;
                next.is_closed = false;
            } else if (next.cost <= cost) {
                continue;
            }
            next.cost = cost;
            next.parent = place;
            next.edge = static_cast<std::uint32_t>(e);
            queue_.push(cost + next.to_goal, next.to_goal, edges[e].to);
        }
    }
    return BlockEnd::exhausted;
}

BlockEnd CachedSearch::run(const BlockQuestion& question) {
    return run_where(question, [](std::uint32_t) { return true; });
}

BlockEnd CachedSearch::run(const BlockQuestion& question, const RegionGraph& regions,
                           const RegionSearch& way) {
    return run_where(question,
                     [&](std::uint32_t place) { return way.is_near(regions.region_of(place)); });
}

void CachedSearch::trace(BlockPath& path) const {
    path.steps.clear();
    path.cost = nodes_[nearest_].cost;
    for (std::uint32_t place = nearest_; place != JumpCache::kNone;) {
        const Node& node = nodes_[place];
        BlockStep step{cache_.at(place), false, {}};
        if (node.parent != JumpCache::kNone) {
            step.jump = cache_.how(node.parent, node.edge);
            step.by_jump = step.jump != JumpCache::kWalk;
        }
        path.steps.push_back(step);
        place = node.parent;
    }
    std::reverse(path.steps.begin(), path.steps.end());
}

}  // namespace pronk
