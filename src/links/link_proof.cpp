#include "links/link_proof.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "links/apex_range.hpp"

namespace pronk {
namespace {

using Plan = glm::dvec2;

Plan plan_of(const Vec3d& p) {
    return {p.x, p.z};
}

double distance_to_segment(const Plan& p, const Plan& a, const Plan& b) {
    const Plan along = b - a;
    const double length2 = glm::dot(along, along);
    const double t = length2 > 0.0 ? std::clamp(glm::dot(p - a, along) / length2, 0.0, 1.0) : 0.0;
    return glm::distance(p, a + t * along);
}

// The reach of the jump that lands `distance_m` away and `rise_m` over its take-off; the apex is
// not lower.
double reach_to(double apex_m, double distance_m, double rise_m) {
    return 2.0 * distance_m / (1.0 + std::sqrt(1.0 - rise_m / apex_m));
}

// A part of a segment, from 0 to 1; upside down if there is none.
struct Share {
    double from = 0.0;
    double to = 1.0;
};

// For every side of a bin the direction that is square to it, counter-clockwise.
std::array<Plan, kBins + 1> bin_sides() {
    std::array<Plan, kBins + 1> sides{};
    for (std::size_t side = 0; side < sides.size(); ++side) {
        const double angle = 2.0 * std::numbers::pi * static_cast<double>(side) / kBins;
        sides[side] = {-std::sin(angle), -std::cos(angle)};
    }
    return sides;
}

// What of a segment lies in the directions of bins, less than half a turn, seen from the origin;
// rounded to more.
Share share_in_bins(const Plan& begin, const Plan& end, BinRange bins) {
    constexpr double kRounded_m = 1e-6;
    Share share;
    // Leaves of the share where a value that is linear along the segment is not negative.
    const auto keep = [&](double at_begin, double at_end) {
        at_begin += kRounded_m;
        at_end += kRounded_m;
        if (at_begin < 0.0 && at_end < 0.0) share = {1.0, 0.0};
        if (at_begin < 0.0 && at_end >= 0.0) {
            share.from = std::max(share.from, at_begin / (at_begin - at_end));
        }
        if (at_begin >= 0.0 && at_end < 0.0) {
            share.to = std::min(share.to, at_begin / (at_begin - at_end));
        }
    };
    // How far a place is counter-clockwise of a bin's side, seen from above.
    static const std::array<Plan, kBins + 1> sides = bin_sides();
    const auto left_of = [](int side, const Plan& place) {
        return glm::dot(sides[static_cast<std::size_t>(side)], place);
    };
    const int last = bins.first + bins.count;
    keep(left_of(bins.first, begin), left_of(bins.first, end));
    keep(-left_of(last, begin), -left_of(last, end));
    return share;
}

}  // namespace

// Along a stretch of `ground_` the ground is a plane's, and over a plane the places that a reach
// suffices for are convex: so it suffices for all if it does for the ends.
bool LinkProver::is_in_reach(const Candidate& candidate, const LandingPart& part) {
    const Plan begin = plan_of(part.begin);
    const Plan end = plan_of(part.end);
    candidate.ground->bends(candidate.polygon, {0.0, part.begin.y}, {1.0, part.end.y}, begin, end,
                            points_);
    if (!space_.floor.along(begin, end, points_, ground_)) return false;
    const Plan from = plan_of(candidate.takeoff);
    const auto reaches = [&](double at, const HeightRange& y) {
        const double rise_m = y.high_y - candidate.takeoff_y.low_y;
        const double fall_m = jump_.apex_m - (y.low_y - candidate.takeoff_y.high_y);
        return rise_m <= jump_.apex_m && fall_m <= jump_.max_fall_m + kFallRounding_m &&
               reach_to(jump_.apex_m, glm::distance(from, glm::mix(begin, end, at)), rise_m) <=
                   jump_.reach_m * kLimitRounding;
    };
    return std::all_of(ground_.begin(), ground_.end(), [&](const GroundStretch& stretch) {
        return reaches(stretch.from, stretch.at_from) && reaches(stretch.to, stretch.at_to);
    });
}

bool LinkProver::is_covered(const Candidate& candidate, const LandingPart& part) const {
    const double rise_m = ground_between(0.0, 1.0).low_y - candidate.takeoff_y.high_y;
    const double nearest_m =
        distance_to_segment(plan_of(candidate.takeoff), plan_of(part.begin), plan_of(part.end));
    return reach_to(jump_.apex_m, nearest_m, rise_m) >= table_.shortest_reach_m;
}

bool LinkProver::comes_down_free(const Candidate& candidate, const LandVoxel& voxel, int x, int z,
                                 const HeightRange& ground) const {
    const Approach& approach = table_.approach_of(voxel.rank);
    const double harmless_y = ground.low_y + static_cast<double>(approach.harmless_m);
    if (voxel.calm && static_cast<double>(voxel.y) - ground.low_y <= search_.calm_slack_m() &&
        ground.high_y - static_cast<double>(voxel.y) <= search_.calm_slack_m()) {
        return true;
    }
    const int harmless = grid_.voxel_at(harmless_y);
    const std::int16_t harmless_unit = field_.units.unit_at(harmless_y);
    const std::int16_t* const tops = field_.runs.front().tops.data() + field_.layout.index_of(x, z);
    const int quadrant = table_.quadrant_of(voxel.rank);
    const std::int32_t* const offsets = search_.approach_offsets(quadrant);
    for (std::uint32_t e = approach.begin; e < approach.end; ++e) {
        const ApproachEntry& entry = table_.approach_entries[e];
        const bool comes_down = entry.low_m == ApproachEntry::kComingDown;
        if (comes_down && tops[offsets[e]] <= harmless_unit) continue;
        const int low = comes_down
                            ? harmless
                            : std::min(harmless, grid_.voxel_at(candidate.takeoff_y.low_y +
                                                                static_cast<double>(entry.low_m)));
        const Offset at = turned(entry.i, entry.j, quadrant);
        if (is_in_the_way(x + at.dx, z + at.dz, low,
                          candidate.takeoff_y.high_y + static_cast<double>(entry.high_m))) {
            return false;
        }
    }
    return true;
}

// Whether anything is in the column from a voxel up to the head of a body with its feet at high_y.
bool LinkProver::is_in_the_way(int x, int z, int low_voxel, double high_y) const {
    const int column_x = x + space_.margin_cells;
    const int column_z = z + space_.margin_cells;
    // From the outermost columns a body can reach beyond them.
    const int unknown = space_.outside_is_empty ? 0 : space_.reach_cells;
    if (column_x < unknown || column_z < unknown || column_x >= space_.width() - unknown ||
        column_z >= space_.depth() - unknown) {
        return !space_.outside_is_empty;
    }
    const int head = grid_.voxel_at(high_y + static_cast<double>(space_.agent.height_m));
    return any_near(space_, grid_.column(column_x, column_z), {low_voxel, head});
}

// A voxel answers for the directions of its bins, as far as its approach goes.
bool LinkProver::holds(const Candidate& candidate, int x, int z,
                       std::span<const LandVoxel> voxels) {
    const LandingPart& part = candidate.landing;
    if (!is_in_reach(candidate, part) || !is_covered(candidate, part)) return false;
    if (!table_.knows_feet) return is_valid(candidate, part, 0.0);
    const Plan begin = plan_of(part.begin) - plan_of(candidate.takeoff);
    const Plan end = plan_of(part.end) - plan_of(candidate.takeoff);
    return std::all_of(voxels.begin(), voxels.end(), [&](const LandVoxel& voxel) {
        const Share share = share_in_bins(begin, end, voxel.bins);
        if (share.from > share.to) return true;  // others answer for all of it
        const double farthest_m = std::max(glm::length(glm::mix(begin, end, share.from)),
                                           glm::length(glm::mix(begin, end, share.to)));
        return farthest_m <= static_cast<double>(table_.approach_of(voxel.rank).to_m) &&
               comes_down_free(candidate, voxel, x, z, ground_between(share.from, share.to));
    });
}

bool LinkProver::is_valid(const Candidate& candidate, const LandingPart& part, double open_m) {
    if (!is_in_reach(candidate, part)) return false;
    ArcFamily family;
    family.takeoff = {candidate.takeoff, candidate.takeoff};
    family.landing = {part.begin, part.end};
    family.apex_m = jump_.apex_m;
    const std::array<GroundStretch, 1> takeoff{
        GroundStretch{0.0, 1.0, candidate.takeoff_y, candidate.takeoff_y}};
    family.takeoff_ground = takeoff;
    family.landing_ground = ground_;
    family.gravity_m_s2 = gravity_m_s2_;
    const Plan from = plan_of(candidate.takeoff);
    const double farthest_m =
        std::max(glm::distance(from, plan_of(part.begin)), glm::distance(from, plan_of(part.end)));
    if (farthest_m > 0.0 && is_covered(candidate, part)) {
        family.known_free = std::min(open_m / farthest_m, 1.0);
    }
    return is_free(space_, family);
}

void LinkProver::prove(const Candidate& candidate, const LandingPart& part, double smallest_m,
                       std::vector<LandingPart>& parts) {
    if (is_valid(candidate, part, table_.knows_feet ? candidate.open_m : 0.0)) {
        if (!parts.empty() && parts.back().end == part.begin) {
            parts.back().end = part.end;
        } else {
            parts.push_back(part);
        }
        return;
    }
    if (glm::distance(plan_of(part.begin), plan_of(part.end)) < 2.0 * smallest_m) return;
    Vec3d middle = 0.5 * (part.begin + part.end);
    middle.y = ground_height(*candidate.surface, candidate.polygon,
                             {static_cast<float>(middle.x), static_cast<float>(middle.z)});
    prove(candidate, {part.begin, middle}, smallest_m, parts);
    prove(candidate, {middle, part.end}, smallest_m, parts);
}

void LinkProver::prove(const Candidate& candidate, double smallest_m,
                       std::vector<LandingPart>& parts) {
    parts.clear();
    prove(candidate, candidate.landing, smallest_m, parts);
}

}  // namespace pronk
