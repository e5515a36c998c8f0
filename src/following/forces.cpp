#include "following/forces.hpp"

#include "planning/mesh/plan_polygon.hpp"

namespace pronk {
namespace {

// Who is farther above or below is on another storey.
constexpr double kSameStorey_m = 1.5;

// Growing forces end here: at a tenth of their distance. Without an end one step could throw
// anybody anywhere.
constexpr double kStrongest = 9.0;

// Places that are nearer to each other have no direction between them.
constexpr double kNoDirection_m = 1e-9;

}  // namespace

PlanPoint ForceField::steering(const PlanPoint& way, double away_m) {
    return away_m > kNoDirection_m ? way / away_m : PlanPoint(0.0);
}

// Of a force of 1, what is left of it so far away.
double ForceField::strength(double gap_m, double within_m) const {
    if (gap_m >= within_m) return 0.0;
    if (settings_.shape == ForceShape::constant) return 1.0;
    return gap_m * (kStrongest + 1.0) <= within_m ? kStrongest : within_m / gap_m - 1.0;
}

PlanPoint ForceField::boundary(const PlanPlace& at) {
    if (settings_.boundary <= 0.0) return PlanPoint(0.0);
    const PlanPoint walked = at.at - looked_at_;
    if (glm::dot(walked, walked) < far_m_ * far_m_) return PlanPoint(0.0);
    const NearBorder near = borders_.nearest(at.polygon, at.at);
    if (near.border == kNothing) return PlanPoint(0.0);
    looked_at_ = at.at;
    far_m_ = std::max(near.away_m - extra_radius_m_ - settings_.boundary_within_m, 0.0);
    const double strong =
        settings_.boundary * strength(near.away_m - extra_radius_m_, settings_.boundary_within_m);
    if (strong <= 0.0) return PlanPoint(0.0);
    return strong * (near.away_m > kNoDirection_m ? (at.at - near.at) / near.away_m
                                                  : inward_normal(mesh_, near.border));
}

PlanPoint ForceField::others(const Vec3d& at, double radius_m,
                             std::span<const OtherCharacter> characters) const {
    PlanPoint sum(0.0);
    for (const OtherCharacter& other : characters) {
        // Nor if it is somewhere that is no place.
        if (!(std::abs(other.at.y - at.y) <= kSameStorey_m)) continue;
        const PlanPoint away = plan_point(at) - plan_point(other.at);
        const double away_m = length(away);
        const double gap_m = away_m - radius_m - other.radius_m;
        if (!(away_m > kNoDirection_m) || !(gap_m < settings_.others_within_m)) continue;
        sum += settings_.others * strength(gap_m, settings_.others_within_m) * (away / away_m);
    }
    return sum;
}

}  // namespace pronk
