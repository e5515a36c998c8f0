// Where a route passes segments one after the other, against all places along them.
#include "planning/weighted/gate_descent.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pronk::tests::gate_descent_test {
namespace {

// The least over places every so often along each gate, one gate after the other.
double least_over_places(const std::vector<RouteGate>& gates, int places) {
    const auto place = [&](const RouteGate& gate, int i) {
        return gate.from + (static_cast<double>(i) / (places - 1)) * (gate.to - gate.from);
    };
    const auto count = static_cast<std::size_t>(places);
    std::vector<double> costs(count, 0.0);
    for (std::size_t g = 1; g < gates.size(); ++g) {
        std::vector<double> next(count, std::numeric_limits<double>::infinity());
        for (int to = 0; to < places; ++to) {
            for (int from = 0; from < places; ++from) {
                const PlanPoint way = place(gates[g], to) - place(gates[g - 1], from);
                const double cost = costs[static_cast<std::size_t>(from)] +
                                    gates[g - 1].weight * std::hypot(way.x, way.y);
                next[static_cast<std::size_t>(to)] =
                    std::min(next[static_cast<std::size_t>(to)], cost);
            }
        }
        costs = next;
    }
    return costs.front();
}

RouteGate point_gate(const PlanPoint& at, double weight) {
    RouteGate gate;
    gate.from = gate.to = gate.at = at;
    gate.weight = weight;
    return gate;
}

// Gates across a way that winds to the right, some of which share an end with the one before, some
// of which are points; each is passed in its middle at first.
std::vector<RouteGate> random_gates(std::mt19937& random, std::size_t count, bool is_weighted) {
    std::uniform_real_distribution<double> share(0.0, 1.0);
    const auto weight = [&] { return is_weighted ? 0.2 + 4.0 * share(random) : 1.0; };
    std::vector<RouteGate> gates(1, point_gate({0.0, 0.0}, weight()));
    PlanPoint at{0.0};
    for (std::size_t i = 0; i < count; ++i) {
        at.x += 0.2 + share(random);
        at.y += 2.0 * share(random) - 1.0;
        RouteGate& gate = gates.emplace_back();
        gate.weight = weight();
        gate.from = at;
        gate.from.y -= 2.0 * share(random);
        gate.to = at;
        gate.to.y += 2.0 * share(random);
        gate.to.x += share(random);
        const double kind = share(random);
        if (kind < 0.3 && i > 0) gate.from = gates[i].from;
        if (kind > 0.6 && kind < 0.8 && i > 0) gate.to = gates[i].to;
        if (kind > 0.97) gate.to = gate.from;
        gate.at = 0.5 * (gate.from + gate.to);
    }
    gates.push_back(point_gate({at.x + 1.0, at.y}, 1.0));
    return gates;
}

TEST(GateDescent, Finds_the_least_over_all_places_along_the_gates) {
    std::mt19937 random(7);
    GateDescent descent;
    constexpr int kPlaces = 201;
    for (int i = 0; i < 60; ++i) {
        const bool is_weighted = i % 2 == 0;
        std::vector<RouteGate> gates =
            random_gates(random, 1 + static_cast<std::size_t>(i) / 4, is_weighted);
        const double least = least_over_places(gates, kPlaces);
        const double cost = descent.run(gates);
        EXPECT_LE(cost, least + 1e-6);
        // To the nearest place, half a step away: no walk before or behind a gate gets longer by
        // more.
        double rounding = 0.0;
        for (std::size_t g = 1; g + 1 < gates.size(); ++g) {
            const PlanPoint along = gates[g].to - gates[g].from;
            rounding += (gates[g].weight + gates[g - 1].weight) * 0.5 *
                        std::hypot(along.x, along.y) / (kPlaces - 1);
        }
        EXPECT_GE(cost, least - rounding);
        EXPECT_NEAR(cost, cost_of(gates), 1e-12);
        for (const RouteGate& gate : gates) {
            const PlanPoint along = gate.to - gate.from;
            const PlanPoint to = gate.at - gate.from;
            const double length_m = std::hypot(along.x, along.y);
            EXPECT_LE(std::hypot(to.x, to.y) + std::hypot(along.x - to.x, along.y - to.y),
                      length_m + 1e-9);
        }
    }
}

// However long the route is: none of these is cheaper if any one gate, or any two neighbours by the
// same amount, are passed elsewhere.
TEST(GateDescent, Long_routes_are_as_cheap_as_they_get) {
    std::mt19937 random(8);
    GateDescent descent;
    for (const std::size_t count : {50U, 200U, 1000U}) {
        std::vector<RouteGate> gates = random_gates(random, count, true);
        const double at_first = cost_of(gates);
        const double cost = descent.run(gates);
        EXPECT_LT(cost, at_first);
        const auto moved = [&](std::size_t g, double by_m) {
            RouteGate& gate = gates[g];
            const PlanPoint along = gate.to - gate.from;
            const double length_m = std::hypot(along.x, along.y);
            if (length_m == 0.0) return;
            const PlanPoint to = gate.at - gate.from;
            const double at = (to.x * along.x + to.y * along.y) / length_m;
            gate.at = gate.from + std::clamp(at + by_m, 0.0, length_m) / length_m * along;
        };
        for (std::size_t g = 1; g + 2 < gates.size(); ++g) {
            for (const double by_m : {-0.1, -1e-3, 1e-3, 0.1}) {
                const std::array<PlanPoint, 2> kept{gates[g].at, gates[g + 1].at};
                moved(g, by_m);
                EXPECT_GE(cost_of(gates) - cost, -1e-6);
                if (g + 2 < gates.size()) moved(g + 1, by_m);
                EXPECT_GE(cost_of(gates) - cost, -1e-6);
                gates[g].at = kept[0];
                gates[g + 1].at = kept[1];
            }
        }
    }
}

// Two grounds behind each other, by thirds.
TEST(GateDescent, Bends_as_light_does_however_much_heavier_one_ground_is) {
    for (const double weight : {1e-9, 1e-6, 1e-3, 1e3, 1e6, 1e9}) {
        std::vector<RouteGate> gates{point_gate({0.0, 0.0}, 1.0), point_gate({3.0, 0.0}, weight),
                                     point_gate({7.0, 6.0}, weight)};
        gates[1].from = {3.0, -2.0};
        gates[1].to = {3.0, 8.0};
        const auto cost_at = [&](double y) {
            return std::hypot(3.0, y) + weight * std::hypot(4.0, 6.0 - y);
        };
        double low = -2.0;
        double high = 8.0;
        for (int i = 0; i < 200; ++i) {
            const double a = low + (high - low) / 3.0;
            const double b = high - (high - low) / 3.0;
            if (cost_at(a) < cost_at(b)) {
                high = b;
            } else {
                low = a;
            }
        }
        GateDescent descent;
        EXPECT_LE(descent.run(gates), (1.0 + 1e-9) * cost_at(low)) << weight;
    }
}

}  // namespace
}  // namespace pronk::tests::gate_descent_test
