#include "planning/weighted/gate_descent.hpp"

#include <algorithm>
#include <cmath>

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {
namespace {

// Norms are smoothed by as much at first and at last; ends of gates push back in proportion.
constexpr double kFirstSmooth_m = 0.5;
constexpr double kLastSmooth_m = 1e-7;
constexpr double kPush = 0.1;

constexpr int kMostSteps = 60;

// No step goes farther towards the end of a gate.
constexpr double kMostOfTheWay = 0.95;

// Gates that are shorter are points.
constexpr double kPoint_m = 1e-7;

}  // namespace

double cost_of(std::span<const RouteGate> gates) {
    double sum = 0.0;
    for (std::size_t i = 1; i < gates.size(); ++i) {
        sum += gates[i - 1].weight * length(gates[i].at - gates[i - 1].at);
    }
    return sum;
}

PlanPoint GateDescent::place_of(std::span<const RouteGate> gates, std::size_t gate) const {
    if (gate == 0 || gate + 1 == gates.size()) return gates[gate].at;
    return gates[gate].from + passages_[gate].at_m * passages_[gate].along;
}

// How much both ends of a gate push back, times how far away they are.
double GateDescent::hold_of(const RouteGate& before, const RouteGate& gate) const {
    return kPush * smooth_m_ * std::min(before.weight, gate.weight);
}

void GateDescent::set_up(std::span<const RouteGate> gates) {
    passages_.assign(gates.size(), {});
    strides_.assign(gates.size() - 1, {});
    for (std::size_t i = 1; i + 1 < gates.size(); ++i) {
        const RouteGate& gate = gates[i];
        Passage& own = passages_[i];
        const double length_m = length(gate.to - gate.from);
        if (length_m > kPoint_m) {
            own.length_m = length_m;
            own.along = (gate.to - gate.from) / length_m;
            own.at_m = std::clamp(glm::dot(gate.at - gate.from, own.along), 0.1 * length_m,
                                  0.9 * length_m);
        }
        own.to_end_m = own.length_m - own.at_m;
        const double hold = hold_of(gates[i - 1], gate);
        own.at_begin = hold / own.at_m;
        own.at_end = hold / own.to_end_m;
    }
    measure(gates);
    for (Stride& stride : strides_) stride.pull = 0.9 / stride.smooth_m * stride.way;
}

double GateDescent::measure(std::span<const RouteGate> gates) {
    double cost = 0.0;
    PlanPoint here = gates.front().at;
    for (std::size_t i = 0; i + 1 < gates.size(); ++i) {
        const PlanPoint next = place_of(gates, i + 1);
        Stride& stride = strides_[i];
        stride.way = next - here;
        const double squared = glm::dot(stride.way, stride.way);
        stride.smooth_m = std::sqrt(squared + smooth_m_ * smooth_m_);
        cost += gates[i].weight * std::sqrt(squared);
        here = next;
    }
    return cost;
}

// The conditions for the least, and how they change: a matrix with one diagonal beside the main.
void GateDescent::linearise(std::span<const RouteGate> gates) {
    for (std::size_t i = 1; i + 1 < gates.size(); ++i) {
        Passage& own = passages_[i];
        own.hold = hold_of(gates[i - 1], gates[i]);
        own.gradient = own.hold / own.to_end_m - own.hold / own.at_m;
        own.diagonal = own.at_begin / own.at_m + own.at_end / own.to_end_m;
    }
    for (std::size_t i = 0; i + 1 < gates.size(); ++i) {
        const Stride& stride = strides_[i];
        Passage& here = passages_[i];
        Passage& next = passages_[i + 1];
        const double by = gates[i].weight / stride.smooth_m;
        const double way_here = glm::dot(here.along, stride.way) / stride.smooth_m;
        const double way_next = glm::dot(next.along, stride.way) / stride.smooth_m;
        const double pull_here = glm::dot(here.along, stride.pull);
        const double pull_next = glm::dot(next.along, stride.pull);
        here.gradient -= gates[i].weight * way_here;
        next.gradient += gates[i].weight * way_next;
        here.diagonal += by * (glm::dot(here.along, here.along) - way_here * pull_here);
        next.diagonal += by * (glm::dot(next.along, next.along) - way_next * pull_next);
        here.beside = -by * (glm::dot(here.along, next.along) -
                             0.5 * (way_here * pull_next + way_next * pull_here));
    }
}

// Cholesky's way, from the first to the last and back.
void GateDescent::solve() {
    const std::size_t last = passages_.size() - 2;
    for (std::size_t i = 1; i <= last; ++i) {
        Passage& own = passages_[i];
        own.push = -own.gradient;
        if (i == 1) continue;
        const Passage& before = passages_[i - 1];
        const double share = before.beside / before.diagonal;
        own.diagonal -= share * before.beside;
        own.push -= share * before.push;
    }
    for (std::size_t i = last; i >= 1; --i) {
        Passage& own = passages_[i];
        if (i < last) own.push -= own.beside * passages_[i + 1].push;
        own.push /= own.diagonal;
    }
}

// Pulls turn to where the strides will point, and stay no longer than 1: each goes as far as it
// can, none holds the others back.
void GateDescent::turn_pulls() {
    for (std::size_t i = 0; i < strides_.size(); ++i) {
        Stride& stride = strides_[i];
        const PlanPoint change =
            passages_[i + 1].push * passages_[i + 1].along - passages_[i].push * passages_[i].along;
        const PlanPoint direction = stride.way / stride.smooth_m;
        const PlanPoint wanted =
            direction + (change - glm::dot(direction, change) * stride.pull) / stride.smooth_m;
        const PlanPoint turn = wanted - stride.pull;
        const double a = glm::dot(turn, turn);
        const double b = glm::dot(turn, stride.pull);
        const double c = glm::dot(stride.pull, stride.pull) - 1.0;
        double share = 1.0;
        if (a + 2.0 * b + c > 0.0) {
            share = 0.99 * (std::sqrt(std::max(0.0, b * b - a * c)) - b) / a;
        }
        stride.pull += share * turn;
    }
}

// As far as gates reach. Says how much of the step that was.
double GateDescent::move() {
    double share = 1.0;
    double hold_share = 1.0;
    const auto keep_positive = [](double value, double change, double& most) {
        if (change < 0.0) most = std::min(most, -kMostOfTheWay * value / change);
    };
    for (std::size_t i = 1; i + 1 < passages_.size(); ++i) {
        Passage& own = passages_[i];
        own.begin_change = (own.hold - own.at_begin * own.push) / own.at_m - own.at_begin;
        own.end_change = (own.hold + own.at_end * own.push) / own.to_end_m - own.at_end;
        keep_positive(own.at_m, own.push, share);
        keep_positive(own.to_end_m, -own.push, share);
        keep_positive(own.at_begin, own.begin_change, hold_share);
        keep_positive(own.at_end, own.end_change, hold_share);
    }
    for (std::size_t i = 1; i + 1 < passages_.size(); ++i) {
        Passage& own = passages_[i];
        own.at_begin += hold_share * own.begin_change;
        own.at_end += hold_share * own.end_change;
        own.at_m += share * own.push;
        own.to_end_m -= share * own.push;
    }
    return std::min(share, hold_share);
}

// Within a hundredth of a millimetre of its end a gate is passed there.
void GateDescent::take_over(std::span<RouteGate> gates) {
    constexpr double kAtEnd_m = 1e-5;
    for (std::size_t i = 1; i + 1 < gates.size(); ++i) {
        Passage& own = passages_[i];
        RouteGate& gate = gates[i];
        own.at_first = gate.at;
        if (own.along == PlanPoint(0.0) || own.best_m < kAtEnd_m) {
            gate.at = gate.from;
        } else if (own.length_m - own.best_m < kAtEnd_m) {
            gate.at = gate.to;
        } else {
            gate.at = gate.from + own.best_m * own.along;
        }
    }
}

// At the very end of a gate it may cost more than beside it.
void GateDescent::put_back(std::span<RouteGate> gates) const {
    for (std::size_t i = 1; i + 1 < gates.size(); ++i) gates[i].at = passages_[i].at_first;
}

double GateDescent::run(std::span<RouteGate> gates) {
    if (gates.size() < 3) return cost_of(gates);
    smooth_m_ = kFirstSmooth_m;
    const double at_first = cost_of(gates);
    double best = at_first;
    bool is_better = false;
    set_up(gates);
    for (int i = 0; i < kMostSteps; ++i) {
        linearise(gates);
        solve();
        turn_pulls();
        const double share = move();
        const bool is_last = smooth_m_ <= kLastSmooth_m && share > 0.9;
        smooth_m_ = std::max(kLastSmooth_m, smooth_m_ * (share > 0.9   ? 0.1
                                                         : share > 0.5 ? 0.3
                                                                       : 0.7));
        const double cost = measure(gates);
        if (cost < best) {
            best = cost;
            is_better = true;
            for (Passage& passage : passages_) passage.best_m = passage.at_m;
        }
        if (is_last || !std::isfinite(cost)) break;
    }
    if (is_better) take_over(gates);
    const double cost = cost_of(gates);
    if (cost <= at_first) return cost;
    put_back(gates);
    return at_first;
}

}  // namespace pronk
