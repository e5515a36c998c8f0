// The yardstick for routes over weighted ground: a world and what a metre of each of its terrains
// costs enter; what the cheapest route costs leaves, as a plain search over points along edges and
// links finds it, which is done again with closer points around the route that it found. It shares
// no code with planning.
#pragma once

#include <pronk/planning.hpp>

#include "bench/plain_ground.hpp"

namespace pronk::bench {

class PlainRoutes {
  public:
    static constexpr double kNoRoute = std::numeric_limits<double>::infinity();

    // Weights are finite; those that are missing are 1. Points of the first search are no farther
    // apart than that. The world must stay where it is for as long.
    PlainRoutes(const NavWorld& world, std::span<const double> terrain_weights, double apart_m);

    // Of the request its places and polygons count, both of which it must have. By all links of
    // the world.
    double cost(const RouteRequest& request);

  private:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    // What a route passes.
    struct Gate {
        enum class Kind : std::uint8_t { edge, takeoff, landing };

        Kind kind = Kind::edge;
        glm::dvec2 from{0.0};
        glm::dvec2 to{0.0};
        std::array<std::uint32_t, 2> polygons{};  // of an end of a link the same one twice
        std::uint32_t landing = kNone;            // the gate that a take-off leads to
    };
    struct Point {
        glm::dvec2 at{0.0};
        std::uint32_t gate = 0;
    };
    // What one search goes by.
    struct Net {
        std::vector<Point> points;  // those of a gate one after the other
        struct Range {
            std::uint32_t begin = 0;
            std::uint32_t end = 0;
        };
        std::vector<Range> of_gate;
        std::vector<std::vector<std::uint32_t>> to_walk_to;  // of each polygon
    };
    struct Place {
        glm::dvec2 at{0.0};
        std::uint32_t polygon = 0;
    };
    // How a point is reached.
    struct Reached {
        double cost = kNoRoute;
        std::uint32_t before = kNone;
        bool is_done = false;
    };

    void add_links();
    void add(Net& net, std::uint32_t gate, const glm::dvec2& at);
    void add_evenly();
    void add_around_route(double apart_m);
    double search(const Net& net, const Place& start, const Place& goal);

    const NavWorld& world_;
    double apart_m_;
    PlainGround ground_;
    std::vector<double> weights_;  // of polygons
    double least_weight_ = 1.0;    // which is that of jumps
    std::vector<Gate> gates_;
    std::vector<std::vector<std::uint32_t>> edges_of_;  // of each polygon: gates
    Net even_;
    Net close_;
    std::vector<Reached> reached_;
    std::vector<Point> route_;  // that was found last, without its start and its goal
};

}  // namespace pronk::bench
