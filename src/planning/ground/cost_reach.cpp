#include <cmath>

#include "links/plan_index.hpp"
#include "planning/ground/cost_flood.hpp"
#include "planning/ground/random_point.hpp"
#include "planning/route_map.hpp"

namespace pronk {
namespace {

// Points that cost too much are drawn again. Of the parts of polygons that are drawn from nine
// tenths are near enough on the levels that were measured. If none is, it is the start.
constexpr int kMostDraws = 10'000;

// What of a convex polygon lies on one side of a line along an axis.
void cut(std::vector<PlanPoint>& corners, int axis, double at, bool keep_above) {
    std::vector<PlanPoint> kept;
    const auto inside_m = [&](const PlanPoint& p) {
        return keep_above ? p[axis] - at : at - p[axis];
    };
    for (std::size_t c = 0; c < corners.size(); ++c) {
        const PlanPoint& from = corners[c];
        const PlanPoint& to = corners[(c + 1) % corners.size()];
        const double from_m = inside_m(from);
        const double to_m = inside_m(to);
        if (from_m >= 0.0) kept.push_back(from);
        if ((from_m < 0.0) == (to_m < 0.0)) continue;
        kept.push_back(from + from_m / (from_m - to_m) * (to - from));
    }
    corners = std::move(kept);
}

double area_of(std::span<const PlanPoint> corners) {
    double twice = 0.0;
    for (std::size_t c = 2; c < corners.size(); ++c) {
        twice += cross(corners[c - 1] - corners[0], corners[c] - corners[0]);
    }
    return 0.5 * std::max(twice, 0.0);
}

}  // namespace

struct CostReach::Memory {
    explicit Memory(const RouteMap::Parts& of) : map(of), flood(of.mesh, of.links, of.toll_m) {}

    const RouteMap::Parts& map;
    CostFlood flood;
    std::vector<Polygon> polygons;

    // The part of a polygon that has in it all that is near enough, and how large all are up to it.
    struct Part {
        std::uint32_t polygon = 0;
        std::uint32_t first_corner = 0;
    };
    std::vector<Part> parts;
    std::vector<PlanPoint> corners;
    std::vector<double> sums_m2;

    void forget() {
        flood.forget();
        polygons.clear();
        parts.clear();
        corners.clear();
        sums_m2.clear();
    }

    // Around what is near enough of a polygon.
    PlanBox box_in(std::uint32_t polygon) const {
        PlanBox all{PlanPoint(std::numeric_limits<double>::infinity()),
                    PlanPoint(-std::numeric_limits<double>::infinity())};
        flood.for_each_node(polygon, [&](const IntervalNode& node) {
            PlanBox box = box_around(node.interval.left, node.interval.right)
                              .widened(flood.most_cost() - least_cost(node));
            if (!node.is_landing()) {
                const PlanBox around = box_around(node.root.at, node.root.at)
                                           .widened(flood.most_cost() - node.root.cost);
                box = {glm::max(box.min, around.min), glm::min(box.max, around.max)};
            }
            all.include(box.min);
            all.include(box.max);
        });
        return all;
    }

    void find_parts() {
        double sum_m2 = 0.0;
        std::vector<PlanPoint> part;
        for (const CostFlood::Reached& reached : flood.reached()) {
            part.clear();
            for (const PlanEdge& edge : map.mesh.edges_of(reached.polygon))
                part.push_back(edge.from);
            const PlanBox box = box_in(reached.polygon);
            for (const int axis : {0, 1}) {
                cut(part, axis, box.min[axis], true);
                cut(part, axis, box.max[axis], false);
            }
            if (part.size() < 3) continue;
            sum_m2 += area_of(part);
            parts.push_back({reached.polygon, static_cast<std::uint32_t>(corners.size())});
            corners.insert(corners.end(), part.begin(), part.end());
            sums_m2.push_back(sum_m2);
        }
    }

    std::span<const PlanPoint> corners_of(std::size_t part) const {
        const std::size_t end =
            part + 1 < parts.size() ? parts[part + 1].first_corner : corners.size();
        return std::span(corners).subspan(parts[part].first_corner, end - parts[part].first_corner);
    }

    PlanPlace random(const UniformNumbers& numbers) {
        if (parts.empty()) find_parts();
        for (int i = 0; i < kMostDraws && !parts.empty(); ++i) {
            const std::size_t part = draw(sums_m2, numbers);
            const PlanPlace place{random_point(corners_of(part), numbers), parts[part].polygon};
            if (flood.cost_to(place) <= flood.most_cost()) return place;
        }
        return flood.start();
    }
};

CostReach::CostReach(const RouteMap& map) : memory_(std::make_unique<Memory>(map.parts())) {}
CostReach::CostReach(CostReach&&) noexcept = default;
CostReach& CostReach::operator=(CostReach&&) noexcept = default;
CostReach::~CostReach() = default;

GroundAnswer<void> CostReach::spread(const SurfacePlace& from, double most_cost,
                                     std::size_t most_nodes) {
    Memory& own = *memory_;
    own.forget();
    const auto start = own.map.find(from);
    if (!start) return tl::unexpected(start.error());
    if (!(most_cost >= 0.0)) return tl::unexpected(NoGround::unusable_number);
    if (!own.flood.run(*start, most_cost, most_nodes)) {
        return tl::unexpected(NoGround::budget_spent);
    }
    for (const CostFlood::Reached& reached : own.flood.reached()) {
        own.polygons.push_back({own.map.polygon(reached.polygon), reached.least_cost});
    }
    return {};
}

std::span<const CostReach::Polygon> CostReach::polygons() const {
    return memory_->polygons;
}

GroundAnswer<double> CostReach::cost_to(const SurfacePlace& place) const {
    const auto found = memory_->map.find(place);
    if (!found) return tl::unexpected(found.error());
    const double cost = memory_->flood.cost_to(*found);
    if (!std::isfinite(cost)) return tl::unexpected(NoGround::nothing_near);
    return cost;
}

GroundAnswer<SurfacePlace> CostReach::random(const UniformNumbers& numbers) {
    Memory& own = *memory_;
    if (own.polygons.empty()) return tl::unexpected(NoGround::nothing_near);
    const PlanPlace place = own.random(numbers);
    return own.map.on_ground(place.polygon, place.at);
}

}  // namespace pronk
