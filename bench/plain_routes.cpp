#include "bench/plain_routes.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <queue>

namespace pronk::bench {
namespace {

// So many times closer are the points of the next searches around a route, and out to so many of
// them to each side.
constexpr int kCloser = 4;
// Points every 0.25 m end up 0.06 mm apart, and what they miss is no more than rounding.
constexpr int kTimesCloser = 6;
// A search that gains no less than that share is done again around what it found.
constexpr double kGains = 1e-9;
constexpr int kMostSearches = 100;

}  // namespace

PlainRoutes::PlainRoutes(const NavWorld& world, std::span<const double> terrain_weights,
                         double apart_m)
    : world_(world), apart_m_(apart_m), ground_(world), edges_of_(ground_.polygon_count()) {
    for (const WorldTile& tile : world.tiles) {
        for (const TerrainId terrain : tile.surface.poly_terrain) {
            const std::size_t t = terrain.index();
            weights_.push_back(t < terrain_weights.size() ? terrain_weights[t] : 1.0);
            least_weight_ = std::min(least_weight_, weights_.back());
        }
    }
    for (const PlainJoin& join : ground_.joins) {
        for (const std::uint32_t polygon : join.polygons) {
            edges_of_[polygon].push_back(static_cast<std::uint32_t>(gates_.size()));
        }
        gates_.push_back({Gate::Kind::edge, join.from, join.to, join.polygons});
    }
    add_links();
    for (Net* net : {&even_, &close_}) {
        net->of_gate.resize(gates_.size());
        net->to_walk_to.resize(ground_.polygon_count());
    }
    add_evenly();
}

void PlainRoutes::add_links() {
    for (std::uint32_t t = 0; t < world_.tiles.size(); ++t) {
        const WorldTile& tile = world_.tiles[t];
        for (std::size_t p = 0; p < tile.surface.polygon_count(); ++p) {
            const std::uint32_t from = ground_.number({t, PolyId(p)});
            for (const LinkList& list : tile.links.lists_from(PolyId(p))) {
                const std::uint32_t to = ground_.number({list.landing_tile, list.landing_polygon});
                for (const JumpLink& link : tile.links.links_of(list)) {
                    const auto landing = static_cast<std::uint32_t>(gates_.size() + 1);
                    gates_.push_back({Gate::Kind::takeoff,
                                      glm::dvec2(link.takeoff_begin),
                                      glm::dvec2(link.takeoff_end),
                                      {from, from},
                                      landing});
                    gates_.push_back({Gate::Kind::landing,
                                      glm::dvec2(link.landing_begin),
                                      glm::dvec2(link.landing_end),
                                      {to, to}});
                }
            }
        }
    }
}

// Gates in their order, one after the other.
void PlainRoutes::add(Net& net, std::uint32_t gate, const glm::dvec2& at) {
    const auto point = static_cast<std::uint32_t>(net.points.size());
    Net::Range& own = net.of_gate[gate];
    if (own.begin == own.end) own.begin = point;
    own.end = point + 1;
    net.points.push_back({at, gate});
    const auto& [kind, from, to, polygons, landing] = gates_[gate];
    if (kind != Gate::Kind::landing) net.to_walk_to[polygons[0]].push_back(point);
    if (kind == Gate::Kind::edge) net.to_walk_to[polygons[1]].push_back(point);
}

void PlainRoutes::add_evenly() {
    for (std::uint32_t g = 0; g < gates_.size(); ++g) {
        const Gate& gate = gates_[g];
        const double length_m = glm::distance(gate.from, gate.to);
        const int parts = static_cast<int>(std::ceil(length_m / apart_m_));
        for (int i = 0; i <= parts; ++i) {
            add(even_, g, glm::mix(gate.from, gate.to, parts == 0 ? 0.0 : double(i) / parts));
        }
    }
}

// Along the gates that the route passes, and along all edges that are as near to one of its points
// and are joined to it: around a corner it may be cheaper on the other side.
void PlainRoutes::add_around_route(double apart_m) {
    const double around_m = kCloser * apart_m;
    std::vector<std::pair<std::uint32_t, double>> places;  // along gates
    const auto add_places = [&](std::uint32_t g, const glm::dvec2& near) {
        const Gate& gate = gates_[g];
        const double length_m = glm::distance(gate.from, gate.to);
        if (length_m == 0.0) {
            places.emplace_back(g, 0.0);
            return glm::distance(gate.from, near) <= around_m;
        }
        const glm::dvec2 along = (gate.to - gate.from) / length_m;
        const double middle_m = std::clamp(glm::dot(near - gate.from, along), 0.0, length_m);
        if (glm::distance(gate.from + middle_m * along, near) > around_m) return false;
        for (int i = -kCloser; i <= kCloser; ++i) {
            places.emplace_back(g, std::clamp(middle_m + i * apart_m, 0.0, length_m) / length_m);
        }
        return true;
    };
    std::vector<std::uint32_t> polygons;
    for (const Point& point : route_) {
        const Gate& passed = gates_[point.gate];
        add_places(point.gate, point.at);
        polygons.assign(passed.polygons.begin(), passed.polygons.end());
        for (std::size_t i = 0; i < polygons.size(); ++i) {
            for (const std::uint32_t edge : edges_of_[polygons[i]]) {
                if (!add_places(edge, point.at)) continue;
                for (const std::uint32_t polygon : gates_[edge].polygons) {
                    if (std::find(polygons.begin(), polygons.end(), polygon) == polygons.end()) {
                        polygons.push_back(polygon);
                    }
                }
            }
        }
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());

    for (const Point& point : close_.points) {
        close_.of_gate[point.gate] = {};
        for (const std::uint32_t polygon : gates_[point.gate].polygons) {
            close_.to_walk_to[polygon].clear();
        }
    }
    close_.points.clear();
    for (const auto& [gate, at] : places) {
        add(close_, gate, glm::mix(gates_[gate].from, gates_[gate].to, at));
    }
}

// A*. Walks cost their length by the weight of their polygon, jumps their length and the toll.
double PlainRoutes::search(const Net& net, const Place& start, const Place& goal) {
    using Open = std::pair<double, std::uint32_t>;  // what a route by the point costs at least
    std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
    reached_.assign(net.points.size(), {});
    const auto reach = [&](std::uint32_t point, double cost, std::uint32_t before) {
        if (cost >= reached_[point].cost) return;
        reached_[point].cost = cost;
        reached_[point].before = before;
        open.emplace(cost + least_weight_ * glm::distance(net.points[point].at, goal.at), point);
    };
    double best = kNoRoute;
    std::uint32_t last = kNone;
    const auto walk = [&](std::uint32_t before, const glm::dvec2& from, std::uint32_t polygon,
                          double cost) {
        const double weight = weights_[polygon];
        for (const std::uint32_t point : net.to_walk_to[polygon]) {
            if (reached_[point].is_done) continue;
            reach(point, cost + weight * glm::distance(from, net.points[point].at), before);
        }
        if (polygon != goal.polygon) return;
        const double whole = cost + weight * glm::distance(from, goal.at);
        if (whole >= best) return;
        best = whole;
        last = before;
    };
    walk(kNone, start.at, start.polygon, 0.0);
    while (!open.empty() && open.top().first < best) {
        const std::uint32_t point = open.top().second;
        open.pop();
        Reached& own = reached_[point];
        if (own.is_done) continue;
        own.is_done = true;
        const glm::dvec2& at = net.points[point].at;
        const Gate& gate = gates_[net.points[point].gate];
        if (gate.kind == Gate::Kind::takeoff) {
            const auto [begin, end] = net.of_gate[gate.landing];
            for (std::uint32_t landing = begin; landing < end; ++landing) {
                const double jump_m = glm::distance(at, net.points[landing].at);
                reach(landing, own.cost + jump_m + world_.settings.ability.toll_m, point);
            }
            continue;
        }
        walk(point, at, gate.polygons[0], own.cost);
        if (gate.kind == Gate::Kind::edge) walk(point, at, gate.polygons[1], own.cost);
    }
    route_.clear();
    for (std::uint32_t point = last; point != kNone; point = reached_[point].before) {
        // Along a gate only the ends of what it walks count.
        const std::size_t known = route_.size();
        const auto is_on_gate = [&](std::size_t at) {
            return route_[at].gate == net.points[point].gate;
        };
        if (known > 1 && is_on_gate(known - 1) && is_on_gate(known - 2)) route_.pop_back();
        route_.push_back(net.points[point]);
    }
    return best;
}

double PlainRoutes::cost(const RouteRequest& request) {
    const Place start{{request.from.x, request.from.z}, ground_.number(*request.from_polygon)};
    const Place goal{{request.to.x, request.to.z}, ground_.number(*request.to_polygon)};
    double best = search(even_, start, goal);
    double apart_m = apart_m_;
    for (int i = 0; i < kTimesCloser && !route_.empty(); ++i) {
        apart_m /= kCloser;
        bool has_gained = true;
        for (int s = 0; s < kMostSearches && has_gained && !route_.empty(); ++s) {
            add_around_route(apart_m);
            const double found = search(close_, start, goal);
            has_gained = found < (1.0 - kGains) * best;
            best = std::min(best, found);
        }
    }
    return best;
}

}  // namespace pronk::bench
