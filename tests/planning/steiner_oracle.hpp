// A world enters, and what a metre of each of its polygons costs; the costs of routes over points
// every so often along edges and links leave: each is a real route, so none that is called the
// shortest may cost more. Shares no code with planning.
#pragma once

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <pronk/world.hpp>
#include <queue>
#include <vector>

namespace pronk::tests {

class SteinerOracle {
  public:
    static constexpr double kNoRoute = std::numeric_limits<double>::infinity();

    // Weights are in the order of tiles and polygons; without any, all are 1.
    SteinerOracle(const NavWorld& world, double apart_m, std::vector<double> weights = {})
        : world_(world), apart_m_(apart_m), weights_(std::move(weights)) {
        for (std::uint32_t t = 0; t < world.tiles.size(); ++t) {
            for (std::size_t p = 0; p < world.tiles[t].surface.polygon_count(); ++p) {
                number_[{t, PolyId(p)}] = in_polygon_.size();
                in_polygon_.emplace_back();
            }
        }
        if (weights_.empty()) weights_.assign(in_polygon_.size(), 1.0);
        for (const double weight : weights_) least_weight_ = std::min(least_weight_, weight);
        for (const auto& [polygon, number] : number_) add_edges(polygon, number);
        for (const auto& [polygon, number] : number_) add_links(polygon, number);
    }

    double cost(const PolyRef& from, const glm::dvec2& start, const PolyRef& to,
                const glm::dvec2& goal) const {
        using Open = std::pair<double, std::size_t>;
        std::vector<double> costs(points_.size(), kNoRoute);
        std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
        const auto reach = [&](std::size_t point, double cost) {
            if (cost >= costs[point]) return;
            costs[point] = cost;
            open.emplace(cost + least_weight_ * glm::distance(points_[point].at, goal), point);
        };
        const std::size_t first = number_.at(from);
        double best = from == to ? weights_[first] * glm::distance(start, goal) : kNoRoute;
        for (const std::size_t point : in_polygon_[first]) {
            reach(point, weights_[first] * glm::distance(start, points_[point].at));
        }
        std::vector<bool> is_done(points_.size(), false);
        const std::size_t last = number_.at(to);
        while (!open.empty() && open.top().first < best) {
            const std::size_t point = open.top().second;
            open.pop();
            if (is_done[point]) continue;
            is_done[point] = true;
            for (const std::size_t polygon : points_[point].polygons) {
                const auto cost_to = [&](const glm::dvec2& at) {
                    return costs[point] + weights_[polygon] * glm::distance(points_[point].at, at);
                };
                if (polygon == last) best = std::min(best, cost_to(goal));
                for (const std::size_t other : in_polygon_[polygon])
                    reach(other, cost_to(points_[other].at));
            }
            for (const std::size_t link : points_[point].links) {
                for (std::size_t l = landings_[link].first; l < landings_[link].second; ++l) {
                    reach(l, costs[point] + glm::distance(points_[point].at, points_[l].at) +
                                 world_.settings.ability.toll_m);
                }
            }
        }
        return best;
    }

  private:
    struct Point {
        glm::dvec2 at{0.0};
        std::vector<std::size_t> polygons;
        std::vector<std::size_t> links;  // that start here
    };

    std::size_t add_point(const glm::dvec2& at, std::initializer_list<std::size_t> polygons) {
        points_.push_back({at, polygons, {}});
        for (const std::size_t polygon : polygons)
            in_polygon_[polygon].push_back(points_.size() - 1);
        return points_.size() - 1;
    }

    template <class Add>
    void along(const glm::dvec2& a, const glm::dvec2& b, const Add& add) const {
        const double long_m = glm::distance(a, b);
        const int parts = long_m == 0.0 ? 0 : static_cast<int>(std::ceil(long_m / apart_m_));
        for (int i = 0; i <= parts; ++i) add(parts == 0 ? a : glm::mix(a, b, double(i) / parts));
    }

    void add_edges(const PolyRef& polygon, std::size_t number) {
        const WalkableSurface& surface = world_.tiles[polygon.tile].surface;
        const auto corners = surface.corners_of(polygon.polygon);
        for (std::size_t e = 0; e < corners.size(); ++e) {
            const EdgeSide& side =
                surface.corner_side[surface.poly_begin[polygon.polygon.index()] + e];
            const Vec3& a = surface.vertices[corners[e]];
            const Vec3& b = surface.vertices[corners[(e + 1) % corners.size()]];
            const auto add_between = [&](std::size_t other) {
                along(glm::dvec2(plan_view(a)), glm::dvec2(plan_view(b)),
                      [&](const glm::dvec2& at) {
                          add_point(at, {number, other});
                      });
            };
            if (side.neighbour.valid()) {
                const std::size_t other = number_.at({polygon.tile, side.neighbour});
                if (other > number) add_between(other);
            } else if (!side.is_border()) {
                add_seam(polygon, number, side.portal, a, b);
            } else {
                add_point(glm::dvec2(plan_view(a)), {number});
                add_point(glm::dvec2(plan_view(b)), {number});
            }
        }
    }

    // To the polygons of later tiles that have part of the edge too, at a height that can be
    // climbed.
    void add_seam(const PolyRef& polygon, std::size_t number, std::uint8_t portal, const Vec3& a,
                  const Vec3& b) {
        const int axis = portal % 4 == 0 ? 2 : 0;  // the edge runs along it
        const int across = 2 - axis;
        for (std::uint32_t t = polygon.tile + 1; t < world_.tiles.size(); ++t) {
            const WalkableSurface& surface = world_.tiles[t].surface;
            for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
                const auto corners = surface.corners_of(PolyId(p));
                for (std::size_t e = 0; e < corners.size(); ++e) {
                    const EdgeSide& side = surface.corner_side[surface.poly_begin[p] + e];
                    if (side.portal != (portal + 4) % 8) continue;
                    const Vec3& c = surface.vertices[corners[e]];
                    const Vec3& d = surface.vertices[corners[(e + 1) % corners.size()]];
                    if (std::abs(a[across] - c[across]) > 1e-3F) continue;
                    const float from =
                        std::max(std::min(a[axis], b[axis]), std::min(c[axis], d[axis]));
                    const float to =
                        std::min(std::max(a[axis], b[axis]), std::max(c[axis], d[axis]));
                    if (to - from < 1e-3F) continue;
                    const auto on = [&](const Vec3& f, const Vec3& g, float at) {
                        return glm::mix(Vec3d(f), Vec3d(g),
                                        double((at - f[axis]) / (g[axis] - f[axis])));
                    };
                    const auto climb_m = static_cast<double>(world_.settings.agent.climb_m);
                    if (std::abs(on(a, b, from).y - on(c, d, from).y) > climb_m ||
                        std::abs(on(a, b, to).y - on(c, d, to).y) > climb_m) {
                        continue;
                    }
                    const Vec3d begin = on(a, b, from);
                    const Vec3d end = on(a, b, to);
                    along({begin.x, begin.z}, {end.x, end.z}, [&](const glm::dvec2& at) {
                        add_point(at, {number, number_.at({t, PolyId(p)})});
                    });
                }
            }
        }
    }

    void add_links(const PolyRef& polygon, std::size_t number) {
        const JumpLinks& links = world_.tiles[polygon.tile].links;
        for (const LinkList& list : links.lists_from(polygon.polygon)) {
            const std::size_t to = number_.at({list.landing_tile, list.landing_polygon});
            for (const JumpLink& link : links.links_of(list)) {
                along(glm::dvec2(link.takeoff_begin), glm::dvec2(link.takeoff_end),
                      [&](const glm::dvec2& at) {
                          points_[add_point(at, {number})].links.push_back(landings_.size());
                      });
                const std::size_t first = points_.size();
                along(glm::dvec2(link.landing_begin), glm::dvec2(link.landing_end),
                      [&](const glm::dvec2& at) { add_point(at, {to}); });
                landings_.emplace_back(first, points_.size());
            }
        }
    }

    const NavWorld& world_;
    double apart_m_;
    std::vector<double> weights_;
    double least_weight_ = 1.0;  // jumps have this one
    std::map<PolyRef, std::size_t> number_;
    std::vector<std::vector<std::size_t>> in_polygon_;
    std::vector<Point> points_;
    std::vector<std::pair<std::size_t, std::size_t>> landings_;  // of each link: points
};

}  // namespace pronk::tests
