#include "corridors/shorten_walk.hpp"

#include "planning/ground/surface_ray.hpp"

namespace pronk {
namespace {

// The clearance of a way is known but for rounding. A way that is asked to have more than it has by
// less counts as one that has it.
constexpr double kSameClearance_m = 1e-9;

// Rays pass corners of the border up to 0.1 mm beside the ground.
constexpr double kLeastKept_m = 1e-3;

// Around a corner a walk turns in steps of so much or less; by an arc it would be 0.2 % shorter.
constexpr double kLeast_rad = 0.2;

double turn_rad(const PlanPlace& before, const PlanPlace& own, const PlanPlace& after) {
    const PlanPoint in = own.at - before.at;
    const PlanPoint out = after.at - own.at;
    return std::abs(std::atan2(cross(in, out), glm::dot(in, out)));
}

// Whether a place of a cell is one of the other as well: on the edge between them, but for what
// rays take for on it.
bool is_same_storey(const PlanMesh& mesh, const PlanPlace& place, std::uint32_t other) {
    if (place.polygon == other) return true;
    constexpr double kOnEdge_m = 2e-4;
    for (const PlanEdge& edge : mesh.edges_of(place.polygon)) {
        if (edge.across == kNothing || mesh.edges[edge.across].polygon != other) continue;
        return distance_to_segment(place.at, edge.from, mesh.to(edge)) <= kOnEdge_m;
    }
    return false;
}

}  // namespace

void WalkShortener::run(const PlanPlace& start, std::span<const PlanPoint> others, double keep_m,
                        std::vector<PlanPoint>& shortened) {
    shortened.assign(others.begin(), others.end());
    keep_m_ = std::max(keep_m, kLeastKept_m);
    if (others.size() < 2 || !follow(start, others)) return;
    skip();
    constexpr int kMostPasses = 6;
    constexpr double kGain = 5e-4;
    for (int pass = 0; pass < kMostPasses; ++pass) {
        const double before_m = length_m();
        slide();
        reverse();
        slide();
        reverse();
        if (pass > 0 && before_m - length_m() < kGain * before_m) break;
        if (pass + 1 < kMostPasses) cut_corners();
    }
    skip();
    shortened.clear();
    for (std::size_t i = 1; i < walk_.size(); ++i) shortened.push_back(walk_[i].at.at);
}

// ---- One straight walk --------------------------------------------------------------------------

std::optional<PlanPlace> WalkShortener::walked(const PlanPlace& from, const PlanPlace& to,
                                               double most_cost) const {
    const PlanRay ray = cast_ray(mesh_, from, to.at);
    if (!ray.is_free || !is_same_storey(mesh_, to, ray.end.polygon)) return std::nullopt;
    if (distances_.least_m(ray.polygons, from.at, to.at) < keep_m_ - kSameClearance_m) {
        return std::nullopt;
    }
    if (!weights_.empty() &&
        cost_of_way(mesh_, weights_, ray.polygons, from.at, to.at) > most_cost + kSameClearance_m) {
        return std::nullopt;
    }
    return to;
}

double WalkShortener::cost_m(const PlanPlace& from, const PlanPlace& to) const {
    if (weights_.empty()) return length(to.at - from.at);
    const PlanRay ray = cast_ray(mesh_, from, to.at);
    return cost_of_way(mesh_, weights_, ray.polygons, from.at, to.at);
}

PlanPlace WalkShortener::between(const PlanPlace& from, const PlanPlace& to, double share) const {
    const PlanPoint at = from.at + share * (to.at - from.at);
    return {at, cast_ray(mesh_, from, at).end.polygon};
}

double WalkShortener::length_m() const {
    double sum_m = 0.0;
    for (std::size_t i = 1; i < walk_.size(); ++i) {
        sum_m += length(walk_[i].at.at - walk_[i - 1].at.at);
    }
    return sum_m;
}

// ---- All of them --------------------------------------------------------------------------------

bool WalkShortener::follow(const PlanPlace& start, std::span<const PlanPoint> others) {
    walk_.assign(1, {start, true});
    for (const PlanPoint& to : others) {
        const PlanPlace& from = walk_.back().at;
        const PlanRay ray = cast_ray(mesh_, from, to);
        if (!ray.is_free) return false;
        const double least_m = distances_.least_m(ray.polygons, from.at, to);
        const std::uint32_t cell = ray.end.polygon;
        walk_.push_back({{to, cell}, least_m < keep_m_ - kSameClearance_m});
    }
    return true;
}

// By doubling and halving steps.
void WalkShortener::skip() {
    costs_.assign(walk_.size(), 0.0);
    for (std::size_t i = 1; i < walk_.size(); ++i) {
        costs_[i] = costs_[i - 1] + cost_m(walk_[i - 1].at, walk_[i].at);
    }
    const auto is_short_cut = [&](std::size_t from, std::size_t to) {
        return walked(walk_[from].at, walk_[to].at, costs_[to] - costs_[from]).has_value();
    };
    next_.assign(1, walk_.front());
    std::size_t from = 0;
    while (from + 1 < walk_.size()) {
        std::size_t end = from + 1;  // behind the last place of the stretch that may be changed
        while (end < walk_.size() && !walk_[end].is_fixed) ++end;
        std::size_t reached = from + 1;
        std::size_t step = 1;
        while (reached + step < end && is_short_cut(from, reached + step)) {
            reached += step;
            step *= 2;
        }
        for (; step > 0; step /= 2) {
            if (reached + step < end && is_short_cut(from, reached + step)) reached += step;
        }
        next_.push_back(walk_[reached]);
        from = reached;
    }
    walk_.swap(next_);
}

void WalkShortener::slide() {
    next_.assign(1, walk_.front());
    for (std::size_t i = 1; i + 1 < walk_.size(); ++i) {
        const PlanPlace& own = walk_[i].at;
        const PlanPlace& to = walk_[i + 1].at;
        if (walk_[i].is_fixed || walk_[i + 1].is_fixed) {
            next_.push_back(walk_[i]);
            continue;
        }
        const PlanPlace from = next_.back().at;
        const double cost = cost_m(from, own);
        if (walked(from, to, cost + cost_m(own, to))) continue;
        double reached = 0.0;
        double beyond = 1.0;
        PlanPlace best = own;
        constexpr double kNearEnough_m = 0.002;
        const double long_m = length(to.at - own.at);
        while ((beyond - reached) * long_m > kNearEnough_m) {
            const double share = 0.5 * (reached + beyond);
            const PlanPlace place = between(own, to, share);
            if (walked(from, place, cost + cost_m(own, place))) {
                reached = share;
                best = place;
            } else {
                beyond = share;
            }
        }
        next_.push_back({best, false});
    }
    if (walk_.size() > 1) next_.push_back(walk_.back());
    walk_.swap(next_);
}

void WalkShortener::cut_corners() {
    next_.assign(1, walk_.front());
    for (std::size_t i = 1; i + 1 < walk_.size(); ++i) {
        const PlanPlace& before = walk_[i - 1].at;
        const PlanPlace& own = walk_[i].at;
        const PlanPlace& after = walk_[i + 1].at;
        bool is_cut = false;
        if (!walk_[i].is_fixed && !walk_[i + 1].is_fixed &&
            turn_rad(before, own, after) > kLeast_rad) {
            for (const double share : {0.45, 0.2, 0.1, 0.05, 0.02, 0.01}) {
                const PlanPlace from = between(own, before, share);
                const PlanPlace to = between(own, after, share);
                if (!walked(from, to, cost_m(from, own) + cost_m(own, to))) continue;
                next_.push_back({from, false});
                next_.push_back({to, false});
                is_cut = true;
                break;
            }
        }
        if (!is_cut) next_.push_back(walk_[i]);
    }
    if (walk_.size() > 1) next_.push_back(walk_.back());
    walk_.swap(next_);
}

void WalkShortener::reverse() {
    std::reverse(walk_.begin(), walk_.end());
    for (std::size_t i = walk_.size(); i-- > 1;) walk_[i].is_fixed = walk_[i - 1].is_fixed;
    if (!walk_.empty()) walk_.front().is_fixed = true;
}

}  // namespace pronk
