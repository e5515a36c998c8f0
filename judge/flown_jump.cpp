#include "judge/flown_jump.hpp"

#include <algorithm>
#include <cmath>

namespace pronk::judge {
namespace {

struct Contact {
    Vec3d place{0.0};
    double hover_m = 0.0;
};

Contact contact_of(const SoupGround& floor, const Vec3d& claimed, std::uint64_t pick) {
    const std::vector<double> close = floor.heights(
        claimed.x, claimed.z, claimed.y - kHeightTolerance_m, claimed.y + kHeightTolerance_m);
    if (close.empty()) {
        const auto far = floor.nearest_height(claimed, SoupGround::kFarthest_m);
        if (!far) return {claimed, SoupGround::kFarthest_m};
        return {{claimed.x, *far, claimed.z}, std::abs(*far - claimed.y)};
    }
    double hover_m = SoupGround::kFarthest_m;
    for (const double y : close) hover_m = std::min(hover_m, std::abs(y - claimed.y));
    return {{claimed.x, close[pick % close.size()], claimed.z}, hover_m};
}

void add_hover(std::vector<Violation>& broken, const Vec3d& place, double time_s, double hover_m) {
    if (hover_m <= kHeightTolerance_m + kTolerance_m) return;
    for (Violation& violation : broken) {
        if (violation.rule == Rule::landing && violation.time_s == time_s) {
            violation.depth_m = std::max(violation.depth_m, hover_m);
            return;
        }
    }
    const Violation hovers{Rule::landing, time_s, place, hover_m};
    const auto later = [&](const Violation& other) {
        return other.rule > Rule::landing || (other.rule == Rule::landing && other.time_s > time_s);
    };
    broken.insert(std::find_if(broken.begin(), broken.end(), later), hovers);
}

// A link that rises less than its profile can ask for a launch that the profile has, and yet not be
// flown as it says.
void add_missed_apex(std::vector<Violation>& broken, const FlownJump& flown) {
    const bool known = std::any_of(broken.begin(), broken.end(), [](const Violation& other) {
        return other.rule == Rule::speed;
    });
    if (flown.above_apex_m > kTolerance_m && !known) {
        broken.push_back({Rule::speed, 0.0, flown.arc.takeoff, flown.above_apex_m});
    }
}

}  // namespace

ClaimedJump claim_of(const NavWorld& world, const LinkJump& jump) {
    const WorldTile& from = world.tiles[jump.from.tile];
    const WorldTile& to = world.tiles[jump.to.tile];
    const JumpLink& link = from.links.links[jump.link];
    const JumpAbility& ability = world.settings.ability;
    ClaimedJump claim;
    claim.takeoff = takeoff_of(link, from.surface, jump.from.polygon, jump.takeoff_at);
    claim.landing = landing_of(link, to.surface, jump.to.polygon, jump.landing_at);
    claim.apex_m = apex_of(link, ability);
    claim.gravity_m_s2 = ability.gravity_m_s2;
    claim.ability = {ability.profiles[link.profile].jump, ability.max_speed_m_s};
    claim.takeoff_pick = jump.takeoff_pick;
    claim.landing_pick = jump.landing_pick;
    return claim;
}

ClaimedJump claim_of(const Arc& arc, const Ability& ability) {
    ClaimedJump claim;
    claim.takeoff = arc.takeoff;
    claim.landing = arc.landing();
    claim.apex_m = arc.apex().y - arc.takeoff.y;
    claim.gravity_m_s2 = arc.gravity_m_s2;
    claim.ability = ability;
    return claim;
}

FlownJump flown_jump(const SoupGround& floor, const ClaimedJump& claim) {
    const Contact takeoff = contact_of(floor, claim.takeoff, claim.takeoff_pick);
    const Contact landing = contact_of(floor, claim.landing, claim.landing_pick);
    const double rise_m = landing.place.y - takeoff.place.y;
    FlownJump flown;
    flown.landing = landing.place;
    flown.takeoff_hover_m = takeoff.hover_m;
    flown.landing_hover_m = landing.hover_m;
    flown.above_apex_m = rise_m - claim.apex_m;
    // Only places too far away for any level have no arc. They are on no polygon either.
    flown.arc = arc_with_apex(takeoff.place, landing.place, std::max(claim.apex_m, rise_m),
                              claim.gravity_m_s2)
                    .value_or(Arc{takeoff.place});
    return flown;
}

std::vector<Violation> judge_flown(const Judge& judge, const Ground& ground, const Ability& ability,
                                   const FlownJump& flown) {
    std::vector<Violation> broken;
    if (!is_valid(judge, ground, ability, flown.arc)) {
        broken = judge_jump(judge, ground, ability, flown.arc);
    }
    add_hover(broken, flown.arc.takeoff, 0.0, flown.takeoff_hover_m);
    add_hover(broken, flown.landing, flown.arc.duration_s, flown.landing_hover_m);
    add_missed_apex(broken, flown);
    return broken;
}

bool breaks_landing_at(const std::vector<Violation>& broken, double time_s) {
    return std::any_of(broken.begin(), broken.end(), [&](const Violation& violation) {
        return violation.rule == Rule::landing && violation.time_s == time_s;
    });
}

}  // namespace pronk::judge
