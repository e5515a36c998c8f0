#include "planning/ground/cost_flood.hpp"

namespace pronk {

CostFlood::CostFlood(const PlanMesh& mesh, const PlanLinks& links, double toll_m)
    : polygon_count_(mesh.polygon_count()),
      flood_(mesh, links, toll_m),
      first_here_(mesh.polygon_count()) {
    forget();
}

void CostFlood::forget() {
    visited_.forget(polygon_count_);
    here_.clear();
    reached_.clear();
}

bool CostFlood::run(const PlanPlace& start, double most_cost, std::size_t most_nodes) {
    forget();
    start_ = start;
    most_cost_ = most_cost;
    const bool is_all = flood_.run(start, {most_cost, most_nodes}, [&](std::uint32_t n) {
        const IntervalNode& node = flood_.nodes()[n];
        if (visited_.visit(node.polygon)) {
            reached_.push_back({node.polygon, least_cost(node)});
            first_here_[node.polygon] = kNothing;
        }
        here_.push_back({n, first_here_[node.polygon]});
        first_here_[node.polygon] = static_cast<std::uint32_t>(here_.size() - 1);
    });
    if (!is_all) forget();
    return is_all;
}

double CostFlood::cost_to(const PlanPlace& place) const {
    double least = std::numeric_limits<double>::infinity();
    for_each_node(place.polygon, [&](const IntervalNode& node) {
        least = std::min(least, node.root.cost + way_through(node, place.at));
    });
    return least <= most_cost_ ? least : std::numeric_limits<double>::infinity();
}

}  // namespace pronk
