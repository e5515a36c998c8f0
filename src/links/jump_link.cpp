// One link: how high and where on the ground it is, and its lasting number.
#include <xxhash.h>

#include <array>
#include <glm/common.hpp>
#include <pronk/links.hpp>

namespace pronk {
namespace {

Vec3d on_ground(const WalkableSurface& surface, PolyId polygon, const Vec2& begin, const Vec2& end,
                double at) {
    const glm::dvec2 place = glm::mix(glm::dvec2(begin), glm::dvec2(end), at);
    return {place.x, ground_height(surface, polygon, Vec2(place)), place.y};
}

}  // namespace

JumpLinks no_links(const WalkableSurface& surface) {
    JumpLinks none;
    none.lists.resize(1);
    none.list_begin.assign(surface.polygon_count() + 1, 0);
    return none;
}

double apex_of(const JumpLink& link, const JumpAbility& ability) {
    const double whole_m = ability.profiles[link.profile].jump.apex_m;
    // Not left to a product and a quotient, which may be off in the last digit.
    return link.apex_share == kWholeApex ? whole_m : whole_m * link.apex_share / kWholeApex;
}

Vec3d takeoff_of(const JumpLink& link, const WalkableSurface& surface, PolyId takeoff_polygon,
                 double at) {
    return on_ground(surface, takeoff_polygon, link.takeoff_begin, link.takeoff_end, at);
}

Vec3d landing_of(const JumpLink& link, const WalkableSurface& surface, PolyId landing_polygon,
                 double at) {
    return on_ground(surface, landing_polygon, link.landing_begin, link.landing_end, at);
}

std::uint64_t stable_id(const JumpLink& link, const JumpAbility& ability, const Vec3d& takeoff,
                        const Vec3d& landing) {
    const AbilityProfile& profile = ability.profiles[link.profile];
    // Whatever is compared as equal must have equal bytes: adding zero turns -0 into 0.
    const std::array<double, 17> parts = {link.takeoff_begin.x + 0.0,
                                          link.takeoff_begin.y + 0.0,
                                          link.takeoff_end.x + 0.0,
                                          link.takeoff_end.y + 0.0,
                                          link.landing_begin.x + 0.0,
                                          link.landing_begin.y + 0.0,
                                          link.landing_end.x + 0.0,
                                          link.landing_end.y + 0.0,
                                          takeoff.y + 0.0,
                                          landing.y + 0.0,
                                          profile.jump.apex_m,
                                          profile.jump.reach_m,
                                          profile.jump.max_fall_m,
                                          profile.use == ReachUse::exact ? 1.0 : 0.0,
                                          ability.gravity_m_s2,
                                          link.kind == LinkKind::drop ? 1.0 : 0.0,
                                          static_cast<double>(link.apex_share)};
    return XXH3_64bits(parts.data(), sizeof(parts));
}

}  // namespace pronk
