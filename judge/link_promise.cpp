#include "judge/link_promise.hpp"

#include <algorithm>

#include "judge/blocks.hpp"

namespace pronk::judge {
namespace {

// The polygons that the link names have its ends, where judge_jump is content with any.
void add_wrong_polygons(std::vector<Violation>& broken, const Ground& ground, const LinkJump& jump,
                        const FlownJump& flown) {
    const auto add = [&](const GroundPolygon& polygon, const Vec3d& place, double time_s) {
        const double off = ground.off_by_m(place, polygon);
        if (off > kTolerance_m && !breaks_landing_at(broken, time_s)) {
            broken.push_back({Rule::landing, time_s, place, off});
        }
    };
    add(jump.from, flown.arc.takeoff, 0.0);
    add(jump.to, flown.landing, flown.arc.duration_s);
}

// Between the heights that the library gives and those of Detour.
double height_difference_m(const Ground& ground, const LinkJump& jump, const ClaimedJump& claim) {
    const auto at = [&](const GroundPolygon& polygon, const Vec3d& place) {
        return std::abs(ground.height_at(polygon, place.x, place.z) - place.y);
    };
    return std::max(at(jump.from, claim.takeoff), at(jump.to, claim.landing));
}

void hear(const Judge& judge, const Ground& ground, const NavWorld& world, const LinkJump& jump,
          LinkPromise& promise) {
    const ClaimedJump claim = claim_of(world, jump);
    const FlownJump flown = flown_jump(judge.floor(), claim);
    ++promise.jumps;
    promise.hover.count(flown.takeoff_hover_m);
    promise.hover.count(flown.landing_hover_m);
    promise.worst_height_difference_m =
        std::max(promise.worst_height_difference_m, height_difference_m(ground, jump, claim));

    std::vector<Violation> broken = judge_flown(judge, ground, claim.ability, flown);
    add_wrong_polygons(broken, ground, jump, flown);
    promise.compare(judge, flown.arc, broken);
    if (broken.empty()) return;
    promise.count(broken);
    promise.offences.push_back({jump, flown.arc, std::move(broken)});
}

}  // namespace

void LinkPromise::add(LinkPromise&& part) {
    ViolationCounts::add(part);
    jumps += part.jumps;
    hover.add(part.hover);
    worst_height_difference_m = std::max(worst_height_difference_m, part.worst_height_difference_m);
    for (LinkOffence& offence : part.offences) {
        if (offences.size() < kKeptOffences) offences.push_back(std::move(offence));
    }
}

LinkPromise run_link_promise(const Judge& judge, const Ground& ground, const NavWorld& world,
                             const TrialSettings& settings) {
    const LinkJumps jumps(world, settings.jumps, settings.seed);
    LinkPromise promise =
        sum_in_blocks(jumps.count(), {"judging links", settings.threads, settings.progress},
                      LinkPromise{}, [&](std::size_t number, LinkPromise& part) {
                          hear(judge, ground, world, jumps.at(number), part);
                      });
    promise.links = jumps.links();
    promise.links_flown = jumps.links_flown();
    promise.threads = threads_at_work(jumps.count(), settings.threads);
    return promise;
}

}  // namespace pronk::judge
