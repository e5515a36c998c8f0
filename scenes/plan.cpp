#include "scenes/plan.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace pronk::scenes {
namespace {

constexpr float kThinnest_m = 1e-3F;

// Distance of p to the left of the line from a to b, seen from above.
float left_of(Vec2 a, Vec2 b, Vec2 p) {
    const Vec2 along = b - a;
    const Vec2 to = p - a;
    return (along.y * to.x - along.x * to.y) / glm::length(along);
}

// Without corners that repeat or lie on the line between their neighbours.
Plan without_idle_corners(Plan plan) {
    bool changed = true;
    while (changed && plan.size() >= 3) {
        changed = false;
        for (std::size_t i = 0; i < plan.size(); ++i) {
            const Vec2 before = plan[(i + plan.size() - 1) % plan.size()];
            const Vec2 after = plan[(i + 1) % plan.size()];
            const bool repeats = glm::distance(plan[i], after) < kThinnest_m;
            if (repeats || glm::distance(before, after) < kThinnest_m ||
                left_of(before, after, plan[i]) > -1e-5F) {
                plan.erase(plan.begin() + static_cast<std::ptrdiff_t>(i));
                changed = true;
                break;
            }
        }
    }
    return plan;
}

bool is_sliver(std::span<const Vec2> plan) {
    if (plan.size() < 3) return true;
    float longest = 0.0F;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        longest = std::max(longest, glm::distance(plan[i], plan[(i + 1) % plan.size()]));
    }
    return area_m2(plan) < longest * kThinnest_m;
}

// The parts of a convex polygon to the left and to the right of the line from a to b.
std::pair<Plan, Plan> cut(std::span<const Vec2> plan, Vec2 a, Vec2 b) {
    std::pair<Plan, Plan> parts;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const Vec2 here = plan[i];
        const Vec2 next = plan[(i + 1) % plan.size()];
        const float side = left_of(a, b, here);
        const float next_side = left_of(a, b, next);
        if (side >= 0.0F) parts.first.push_back(here);
        if (side <= 0.0F) parts.second.push_back(here);
        if ((side > 0.0F && next_side < 0.0F) || (side < 0.0F && next_side > 0.0F)) {
            const Vec2 crossing = here + (next - here) * (side / (side - next_side));
            parts.first.push_back(crossing);
            parts.second.push_back(crossing);
        }
    }
    parts.first = without_idle_corners(std::move(parts.first));
    parts.second = without_idle_corners(std::move(parts.second));
    return parts;
}

// Whether the line along some edge of `a` has all of `b` on its far side.
bool an_edge_separates(std::span<const Vec2> a, std::span<const Vec2> b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Vec2 from = a[i];
        const Vec2 to = a[(i + 1) % a.size()];
        if (std::all_of(b.begin(), b.end(),
                        [&](Vec2 p) { return left_of(from, to, p) <= kThinnest_m; })) {
            return true;
        }
    }
    return false;
}

}  // namespace

Plan rectangle(Vec2 min, Vec2 max) {
    return {min, {min.x, max.y}, max, {max.x, min.y}};
}

Plan turned_rectangle(Vec2 center, Vec2 half, float angle_rad) {
    const Vec2 right = Vec2(std::cos(angle_rad), std::sin(angle_rad)) * half.x;
    const Vec2 down = Vec2(-std::sin(angle_rad), std::cos(angle_rad)) * half.y;
    return {center - right - down, center - right + down, center + right + down,
            center + right - down};
}

Plan strip(Vec2 from, Vec2 to, float width_m) {
    const Vec2 along = glm::normalize(to - from);
    const Vec2 side = Vec2(-along.y, along.x) * (width_m / 2.0F);
    return {from - side, from + side, to + side, to - side};
}

Plan regular(Vec2 center, float radius_m, int corners, float phase_rad) {
    Plan plan;
    for (int i = 0; i < corners; ++i) {
        const float angle_rad =
            phase_rad - 6.2831853F * static_cast<float>(i) / static_cast<float>(corners);
        plan.push_back(center + Vec2(std::cos(angle_rad), std::sin(angle_rad)) * radius_m);
    }
    return plan;
}

Plan sector(Vec2 center, float inner_m, float outer_m, float from_rad, float to_rad) {
    const Vec2 from(std::cos(from_rad), std::sin(from_rad));
    const Vec2 to(std::cos(to_rad), std::sin(to_rad));
    return {center + from * inner_m, center + to * inner_m, center + to * outer_m,
            center + from * outer_m};
}

float area_m2(std::span<const Vec2> plan) {
    float twice = 0.0F;
    for (std::size_t i = 1; i + 1 < plan.size(); ++i) {
        const Vec2 u = plan[i] - plan[0];
        const Vec2 v = plan[i + 1] - plan[0];
        twice += u.y * v.x - u.x * v.y;
    }
    return twice / 2.0F;
}

bool contains(std::span<const Vec2> plan, Vec2 point) {
    for (std::size_t i = 0; i < plan.size(); ++i) {
        if (left_of(plan[i], plan[(i + 1) % plan.size()], point) < 0.0F) return false;
    }
    return true;
}

std::vector<Plan> subtract(const std::vector<Plan>& pieces, std::span<const Vec2> cutter) {
    std::vector<Plan> left_over;
    for (const Plan& piece : pieces) {
        // A piece that the cutter does not meet stays whole instead of being cut up for nothing.
        if (an_edge_separates(cutter, piece) || an_edge_separates(piece, cutter)) {
            left_over.push_back(piece);
            continue;
        }
        Plan rest = piece;
        for (std::size_t i = 0; i < cutter.size() && !is_sliver(rest); ++i) {
            auto [inside, outside] = cut(rest, cutter[i], cutter[(i + 1) % cutter.size()]);
            if (!is_sliver(outside)) left_over.push_back(std::move(outside));
            rest = std::move(inside);
        }
    }
    return left_over;
}

}  // namespace pronk::scenes
