#include "drawing/storeys.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <tuple>

namespace pronk::drawing {
namespace {

// Sheets grow by joining neighbours unless the joined sheet would lie over itself.
class Sheets {
  public:
    Sheets(std::size_t polygons, const std::vector<Overlap>& overlaps)
        : parent_(polygons), rivals_(polygons) {
        std::iota(parent_.begin(), parent_.end(), 0U);
        for (const Overlap& o : overlaps) {
            rivals_[o.lower].insert(o.upper);
            rivals_[o.upper].insert(o.lower);
        }
    }

    std::uint32_t of(std::uint32_t polygon) {
        while (parent_[polygon] != polygon) {
            parent_[polygon] = parent_[parent_[polygon]];
            polygon = parent_[polygon];
        }
        return polygon;
    }

    void join(std::uint32_t a, std::uint32_t b) {
        a = of(a);
        b = of(b);
        if (a == b || rivals_[a].contains(b)) return;
        if (std::pair(rivals_[a].size(), b) < std::pair(rivals_[b].size(), a)) std::swap(a, b);
        for (const std::uint32_t rival : rivals_[b]) {
            rivals_[rival].erase(b);
            rivals_[rival].insert(a);
            rivals_[a].insert(rival);
        }
        rivals_[b].clear();
        parent_[b] = a;
    }

  private:
    std::vector<std::uint32_t> parent_;
    std::vector<std::set<std::uint32_t>> rivals_;  // sheets above or below; for roots only
};

// Joined first are neighbours that differ little in height over a long shared edge. Ramps and
// stairs, steep and narrow, come last: there one storey ends and the next begins.
Sheets join_neighbours(const Plan& plan, const std::vector<Overlap>& overlaps) {
    std::vector<std::pair<float, std::uint32_t>> order;
    for (std::size_t i = 0; i < plan.neighbours.size(); ++i) {
        const Neighbours& n = plan.neighbours[i];
        const float rise =
            std::abs(plan.polygons[n.a].ground.centre.y - plan.polygons[n.b].ground.centre.y);
        order.emplace_back(rise / std::max(n.shared_m, 1e-3F), static_cast<std::uint32_t>(i));
    }
    std::sort(order.begin(), order.end());
    Sheets sheets(plan.polygons.size(), overlaps);
    for (const auto& [rise, i] : order) sheets.join(plan.neighbours[i].a, plan.neighbours[i].b);
    return sheets;
}

// Sheets from the lowest to the highest mean height, ties by polygon number, and what lies over
// what among them.
struct Stack {
    std::vector<std::uint32_t> sheet_of_poly;
    std::vector<double> height_m;
    std::vector<double> area_m2;
    std::vector<std::vector<std::uint32_t>> above;  // sheets over a sheet
    std::vector<std::vector<std::uint32_t>> below;

    std::size_t size() const { return height_m.size(); }
};

void number_by_height(Stack& stack, const Plan& plan, Sheets& sheets) {
    std::map<std::uint32_t, std::pair<double, double>> sums;  // height times area, area
    for (std::uint32_t p = 0; p < plan.polygons.size(); ++p) {
        auto& [moment, area] = sums[sheets.of(p)];
        moment += static_cast<double>(plan.polygons[p].ground.centre.y) * plan.polygons[p].area_m2;
        area += plan.polygons[p].area_m2;
    }
    std::vector<std::tuple<double, std::uint32_t, double>> order;
    for (const auto& [sheet, sum] : sums) {
        const auto [moment, area] = sum;
        order.emplace_back(area > 0.0 ? moment / area : 0.0, sheet, area);
    }
    std::sort(order.begin(), order.end());
    std::map<std::uint32_t, std::uint32_t> number;
    for (const auto& [height, sheet, area] : order) {
        number[sheet] = static_cast<std::uint32_t>(stack.size());
        stack.height_m.push_back(height);
        stack.area_m2.push_back(area);
    }
    for (std::uint32_t p = 0; p < plan.polygons.size(); ++p) {
        stack.sheet_of_poly.push_back(number[sheets.of(p)]);
    }
}

// Of two sheets that overlap in several places, the one with more area on top is above.
void stack_up(Stack& stack, const std::vector<Overlap>& overlaps) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> excess_m2;  // of second over first
    for (const Overlap& o : overlaps) {
        const std::uint32_t lower = stack.sheet_of_poly[o.lower];
        const std::uint32_t upper = stack.sheet_of_poly[o.upper];
        if (lower < upper) {
            excess_m2[{lower, upper}] += o.area_m2;
        } else {
            excess_m2[{upper, lower}] -= o.area_m2;
        }
    }
    stack.above.resize(stack.size());
    stack.below.resize(stack.size());
    for (const auto& [pair, excess] : excess_m2) {
        const auto [lower, upper] = excess >= 0.0 ? pair : std::pair(pair.second, pair.first);
        stack.above[lower].push_back(upper);
        stack.below[upper].push_back(lower);
    }
}

// Every sheet after those below it. Where none is left that has nothing below it, the sheets are
// interlocked, and the lowest of them goes first.
std::vector<std::uint32_t> from_below(const Stack& stack) {
    std::vector<std::size_t> waiting_for(stack.size());
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t s = 0; s < stack.size(); ++s) {
        waiting_for[s] = stack.below[s].size();
        if (waiting_for[s] == 0) ready.push(s);
    }
    std::vector<bool> taken(stack.size(), false);
    std::vector<std::uint32_t> order;
    std::uint32_t lowest_left = 0;
    while (order.size() < stack.size()) {
        while (taken[lowest_left]) ++lowest_left;
        const std::uint32_t sheet = ready.empty() ? lowest_left : ready.top();
        if (!ready.empty()) ready.pop();
        if (taken[sheet]) continue;
        taken[sheet] = true;
        order.push_back(sheet);
        for (const std::uint32_t upper : stack.above[sheet]) {
            if (--waiting_for[upper] == 0) ready.push(upper);
        }
    }
    return order;
}

// Each sheet directly above the highest storey among those it overlaps that come before it.
std::vector<std::uint32_t> lowest_storeys(const Stack& stack,
                                          const std::vector<std::uint32_t>& order) {
    constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> storey(stack.size(), kUnknown);
    for (const std::uint32_t sheet : order) {
        std::uint32_t number = 0;
        for (const auto* others : {&stack.below[sheet], &stack.above[sheet]}) {
            for (const std::uint32_t other : *others) {
                if (storey[other] != kUnknown) number = std::max(number, storey[other] + 1);
            }
        }
        storey[sheet] = number;
    }
    return storey;
}

// From above: a sheet may rise until below the lowest storey among those it overlaps that come
// after it, and takes the storey whose mean height is closest to its own.
void settle(std::vector<std::uint32_t>& storey, const Stack& stack,
            const std::vector<std::uint32_t>& order) {
    std::uint32_t count = 0;
    for (const std::uint32_t number : storey) count = std::max(count, number + 1);
    std::vector<double> moment(count, 0.0);
    std::vector<double> area(count, 0.0);
    for (std::size_t s = 0; s < stack.size(); ++s) {
        if (stack.above[s].empty() && stack.below[s].empty()) continue;
        moment[storey[s]] += stack.height_m[s] * stack.area_m2[s];
        area[storey[s]] += stack.area_m2[s];
    }
    for (auto it = order.rbegin(); it != order.rend(); ++it) {
        const std::uint32_t sheet = *it;
        std::uint32_t limit = count - 1;
        for (const auto* others : {&stack.below[sheet], &stack.above[sheet]}) {
            for (const std::uint32_t other : *others) {
                if (storey[other] > storey[sheet]) limit = std::min(limit, storey[other] - 1);
            }
        }
        double closest = std::numeric_limits<double>::max();
        for (std::uint32_t number = storey[sheet], last = limit; number <= last; ++number) {
            const double away = std::abs(moment[number] / area[number] - stack.height_m[sheet]);
            if (away < closest) {
                closest = away;
                storey[sheet] = number;
            }
        }
    }
}

}  // namespace

std::vector<std::uint32_t> Storeys::polygons_of(std::size_t storey) const {
    std::vector<std::uint32_t> polygons;
    for (std::size_t p = 0; p < of_poly.size(); ++p) {
        if (of_poly[p] == storey) polygons.push_back(static_cast<std::uint32_t>(p));
    }
    return polygons;
}

Storeys find_storeys(const Plan& plan, const OverlapLimits& limits) {
    Storeys storeys;
    storeys.of_poly.assign(plan.polygons.size(), 0);
    storeys.lies_over.assign(plan.polygons.size(), false);
    storeys.count = plan.polygons.empty() ? 0 : 1;
    const std::vector<Overlap> overlaps = find_overlaps(plan, limits);
    if (overlaps.empty()) return storeys;

    Sheets sheets = join_neighbours(plan, overlaps);
    Stack stack;
    number_by_height(stack, plan, sheets);
    stack_up(stack, overlaps);
    const std::vector<std::uint32_t> order = from_below(stack);
    std::vector<std::uint32_t> storey = lowest_storeys(stack, order);
    settle(storey, stack, order);
    for (std::size_t p = 0; p < plan.polygons.size(); ++p) {
        storeys.of_poly[p] = storey[stack.sheet_of_poly[p]];
        storeys.count = std::max<std::size_t>(storeys.count, storeys.of_poly[p] + 1);
    }
    for (const Overlap& o : overlaps) storeys.lies_over[o.upper] = true;
    return storeys;
}

}  // namespace pronk::drawing
