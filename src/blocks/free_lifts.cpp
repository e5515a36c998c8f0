#include "blocks/free_lifts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "blocks/body_sweep.hpp"

namespace pronk {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// A body that just passes something keeps as far away as this much more lift lets it, if it can.
constexpr double kAside_m = 0.1;

// All in voxels. With lifts between the two, both excluded, something is hit.
struct Hit {
    double under = 0.0;
    double over = 0.0;
};

// The straight line's height at a share of the way.
struct Rise {
    double from = 0.0;
    double by = 0.0;

    double at(double share) const { return from + by * share; }
};

// From which lift on the feet are above a height from one share of the way to another. They are
// lowest at one of the two.
double lift_over(const Rise& rise, double height, double begin, double end) {
    const auto lift_at = [&](double share) {
        const double missing = height - rise.at(share);
        if (missing <= 0.0) return 0.0;
        const double part = share * (1.0 - share);
        return part > 0.0 ? missing / part : kInfinity;
    };
    return std::max(lift_at(begin), lift_at(end));
}

// Up to which lift the feet are below a height; negative if with none. That lift, as a function of
// the share, falls and then rises.
double lift_under(const Rise& rise, double height, double begin, double end) {
    const double first = height - rise.at(0.0);
    const double last = height - rise.at(1.0);
    const auto lift_at = [&](double share) {
        const double left = height - rise.at(share);
        if (left < 0.0) return -kInfinity;
        const double part = share * (1.0 - share);
        return part > 0.0 ? left / part : kInfinity;
    };
    const double ends = std::min(lift_at(begin), lift_at(end));
    if (first <= 0.0 || last <= 0.0) return ends;
    const double lowest = std::sqrt(first) / (std::sqrt(first) + std::sqrt(last));
    return begin < lowest && lowest < end ? std::min(ends, lift_at(lowest)) : ends;
}

// The next free lift up or down from one; hits are sorted accordingly.
double next_above(std::vector<Hit>& hits, double lift) {
    std::sort(hits.begin(), hits.end(),
              [](const Hit& a, const Hit& b) { return a.under < b.under; });
    for (const Hit& hit : hits) {
        if (hit.under < lift && lift < hit.over) lift = hit.over;
    }
    return lift;
}
double next_below(std::vector<Hit>& hits, double lift) {
    std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.over > b.over; });
    for (const Hit& hit : hits) {
        if (hit.under < lift && lift < hit.over) lift = hit.under;
    }
    return lift;
}

// What is hit by some lifts up to `most`, by all columns near the way; none if no lift from `least`
// on is free.
std::optional<std::vector<Hit>> hits_between(const BlockBits& blocked, const BlockCoord& size,
                                             const SmallBody& body, const Vec3d& from,
                                             const Vec3d& by, const LiftRange& range) {
    const Rise rise{from.y, by.y};
    std::vector<Hit> hits;
    const auto take = [&](int low_y, int high_y, double begin, double end) {
        const Hit hit{lift_under(rise, low_y - body.top, begin, end),
                      lift_over(rise, high_y + 1 - body.bottom, begin, end)};
        if (hit.under < hit.over) hits.push_back(hit);
        return !(hit.under < range.least && hit.over > range.most);
    };
    const bool some_are_free = for_each_column_near(
        {from.x, from.z, by.x, by.z, 1.0}, body.radius, size,
        [&](int x, int z, double begin, double end) {
            const double highest =
                std::max(rise.at(begin), rise.at(end)) + 0.25 * range.most + body.top;
            const int low = floor_int(std::min(rise.at(begin), rise.at(end)) + body.bottom);
            const int high = static_cast<int>(std::ceil(highest)) - 1;
            if (!blocked.any(x, z, low, high)) return true;
            // Blocked voxels on top of each other are passed above or below all of them.
            for (int y = low; y <= high; ++y) {
                if (!blocked.test(BlockCoord{x, y, z})) continue;
                int top = y;
                while (top < high && blocked.test(BlockCoord{x, top + 1, z})) ++top;
                if (!take(y, top, begin, end)) return false;
                y = top;
            }
            return true;
        });
    if (!some_are_free) return std::nullopt;
    return hits;
}

}  // namespace

double lift_of_apex(double apex_m, double rise_m) {
    const double root =
        std::sqrt(std::max(apex_m, 0.0)) + std::sqrt(std::max(apex_m - rise_m, 0.0));
    return root * root;
}

double apex_of_lift(double lift_m, double rise_m) {
    if (lift_m <= 0.0) return std::max(rise_m, 0.0);
    const double up = lift_m + rise_m;
    return up * up / (4.0 * lift_m);
}

FreeLifts free_lifts_near(const BlockBits& blocked, const BlockLayout& layout, const Agent& agent,
                          const Vec3d& from, const Vec3d& to, const LiftRange& range_m,
                          double wanted_m) {
    const double per_m = 1.0 / layout.voxel_m;
    const LiftRange range{range_m.least * per_m, range_m.most * per_m};
    auto hits = hits_between(blocked, layout.size, small_body(agent, layout.voxel_m),
                             (from - layout.origin) * per_m, (to - from) * per_m, range);
    FreeLifts found;
    if (!hits) return found;
    const double above = next_above(*hits, wanted_m * per_m);
    const double below = next_below(*hits, wanted_m * per_m);
    double above_end = range.most;
    double below_end = range.least;
    for (const Hit& hit : *hits) {
        if (hit.under >= above) above_end = std::min(above_end, hit.under);
        if (hit.over <= below) below_end = std::max(below_end, hit.over);
    }
    const double aside = kAside_m * per_m;
    const auto add = [&](double lift) { found.lifts_m[found.count++] = lift * layout.voxel_m; };
    if (above <= range.most) add(above + std::min(0.5 * (above_end - above), aside));
    if (below >= range.least) add(below - std::min(0.5 * (below - below_end), aside));
    if (found.count == 2 &&
        std::abs(found.lifts_m[1] - wanted_m) < std::abs(found.lifts_m[0] - wanted_m)) {
        std::swap(found.lifts_m[0], found.lifts_m[1]);
    }
    return found;
}

}  // namespace pronk
