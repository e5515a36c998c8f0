#include "planning/shortest/landing_costs.hpp"

#include "planning/shortest/interval_flood.hpp"

namespace pronk {
namespace {

// Floods that grow far beyond that are given up.
constexpr std::size_t kMostNodesAPlace = 50;

struct WayInto {
    std::uint32_t polygon = 0;
    LandingCosts::Way way;
};

// In floats an interval that is seen nearly edge-on could have its ends swapped. But then the
// nearest point of it is all that counts, to within how flat the triangle is.
WayInto way_of(const IntervalNode& node) {
    const PlanPoint& root = node.root.at;
    PlanPoint right = node.interval.right;
    PlanPoint left = node.interval.left;
    const double largest = std::max({length(root), length(right), length(left)});
    const double flat_m = 4.0 * std::numeric_limits<float>::epsilon() * largest;
    const double longest =
        std::max({length(right - root), length(left - root), length(left - right)});
    if (cross(right - root, left - root) <= flat_m * longest) {
        right = nearest_on_segment(root, right, left);
        left = right;
    }
    using FloatPoint = LandingCosts::FloatPoint;
    return {node.polygon,
            {FloatPoint(root), FloatPoint(right), FloatPoint(left),
             static_cast<float>(node.root.cost), static_cast<float>(least_cost(node))}};
}

// All from one end of a landing; none if they are too many.
std::vector<WayInto> ways_from(IntervalFlood& flood, const PlanPlace& end, std::size_t most) {
    std::vector<WayInto> ways;
    FloodLimits limits;
    limits.most_nodes = most;
    const bool is_all =
        flood.run(end, limits, [&](std::uint32_t n) { ways.push_back(way_of(flood.nodes()[n])); });
    if (!is_all) ways.clear();
    return ways;
}

LandingCosts sorted_by_polygon(const std::vector<std::vector<WayInto>>& by_end,
                               std::size_t polygons) {
    LandingCosts costs;
    costs.ends = by_end.size();
    costs.first.assign(polygons * costs.ends + 1, 0);
    for (std::size_t end = 0; end < costs.ends; ++end) {
        for (const WayInto& own : by_end[end]) ++costs.first[own.polygon * costs.ends + end + 1];
    }
    for (std::size_t i = 1; i < costs.first.size(); ++i) costs.first[i] += costs.first[i - 1];
    costs.ways.resize(costs.first.back());
    std::vector<std::uint32_t> next = costs.first;
    float largest = 0.0F;
    for (std::size_t end = 0; end < costs.ends; ++end) {
        for (const auto& [polygon, way] : by_end[end]) {
            costs.ways[next[polygon * costs.ends + end]++] = way;
            largest = std::max({largest, way.cost, way.least});
            for (const LandingCosts::FloatPoint& p : {way.root, way.right, way.left}) {
                largest = std::max({largest, std::abs(p.x), std::abs(p.y)});
            }
        }
    }
    costs.slack_m = 16.0 * std::numeric_limits<float>::epsilon() * double{largest};
    return costs;
}

}  // namespace

double LandingCosts::from(std::size_t end, const PlanPlace& to) const {
    const std::size_t own = to.polygon * ends + end;
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t w = first[own]; w < first[own + 1]; ++w) {
        const Way& way = ways[w];
        if (double{way.least} >= least) break;
        const PlanPoint root(way.root);
        const PlanPoint straight = to.at - root;
        const double spare = least - double{way.cost};
        if (glm::dot(straight, straight) >= spare * spare) continue;
        least = std::min(least, double{way.cost} + way_through(root, PlanPoint(way.right),
                                                               PlanPoint(way.left), to.at));
    }
    return least - slack_m;
}

LandingCosts make_landing_costs(const PlanMesh& mesh, const PlanLinks& links, double toll_m,
                                unsigned threads) {
    const std::size_t ends = 2 * links.links.size();
    const std::size_t places = mesh.corners.size() + ends;
    if (ends == 0 || ends * places > LandingCosts::kMostPairs) return {};
    std::vector<std::vector<WayInto>> by_end(ends);
    constexpr std::size_t kAtOnce = 16;
    const std::size_t runs = (ends + kAtOnce - 1) / kAtOnce;
    parallel_for(runs, threads, [&](std::size_t run) {
        IntervalFlood flood(mesh, links, toll_m);
        const std::size_t last = std::min(ends, (run + 1) * kAtOnce);
        for (std::size_t end = run * kAtOnce; end < last; ++end) {
            const PlanLink& link = links.links[end / 2];
            by_end[end] =
                ways_from(flood, {link.landing[end % 2], link.to}, kMostNodesAPlace * places);
        }
    });
    for (const std::vector<WayInto>& ways : by_end) {
        if (ways.empty()) return {};
    }
    return sorted_by_polygon(by_end, mesh.polygon_count());
}

}  // namespace pronk
