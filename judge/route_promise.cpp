#include "judge/route_promise.hpp"

#include "judge/blocks.hpp"
#include "judge/places.hpp"

namespace pronk::judge {
namespace {

// Routes are numbered from zero up, as links and their jumps are, and have dice of their own.
constexpr std::uint64_t kRouteDice = 0x726f757465730000U;

class LegJudge {
  public:
    LegJudge(const Judge& judge, const Ground& ground, RoutePromise& promise)
        : judge_(judge), ground_(ground), promise_(promise) {}

    void hear(std::size_t route, std::size_t number, const TravelLeg& leg) {
        LegOffence offence;
        offence.route = route;
        offence.leg = number;
        std::visit([&](const auto& one) { hear(one, offence); }, leg);
        if (offence.broken.empty()) return;
        promise_.count(offence.broken);
        promise_.offences.push_back(std::move(offence));
    }

  private:
    void hear(const WalkLeg& leg, LegOffence& offence) {
        const WalkVerdict verdict = judge_walk(judge_, leg.places);
        promise_.walk_m += verdict.length_m;
        promise_.walk_gaps += verdict.gaps;
        if (!verdict.broken) return;
        offence.from = leg.places.front();
        offence.to = leg.places.back();
        offence.broken.push_back(*verdict.broken);
    }
    void hear(const JumpLeg& leg, LegOffence& offence) {
        const FlownJump flown = flown_jump(judge_.floor(), claim_of(leg.arc, leg.ability));
        ++promise_.jumps;
        offence.from = flown.arc.takeoff;
        offence.to = flown.landing;
        offence.arc = flown.arc;
        offence.broken = judge_flown(judge_, ground_, leg.ability, flown);
        promise_.compare(judge_, flown.arc, offence.broken);
    }

    const Judge& judge_;
    const Ground& ground_;
    RoutePromise& promise_;
};

}  // namespace

void RoutePromise::add(RoutePromise&& part) {
    ViolationCounts::add(part);
    routes += part.routes;
    jumps += part.jumps;
    walk_m += part.walk_m;
    walk_gaps += part.walk_gaps;
    for (LegOffence& offence : part.offences) {
        if (offences.size() < kKeptOffences) offences.push_back(std::move(offence));
    }
}

RoutePromise run_route_promise(const Judge& judge, const Ground& ground, const RouteSource& source,
                               const TrialSettings& settings) {
    const Scattered drawn =
        scattered(judge, ground, 2 * settings.jumps, settings.seed, settings.threads);
    if (drawn.places.empty()) return {};
    RoutePromise promise =
        sum_in_blocks(settings.jumps, {"judging routes", settings.threads, settings.progress},
                      RoutePromise{}, [&](std::size_t number, RoutePromise& part) {
                          Dice dice(settings.seed ^ kRouteDice, number);
                          const Vec3d& from = drawn.places[dice.below(drawn.places.size())];
                          const Vec3d& to = drawn.places[dice.below(drawn.places.size())];
                          const std::vector<TravelLeg> legs = source(from, to);
                          part.routes += legs.empty() ? 0U : 1U;
                          LegJudge leg_judge(judge, ground, part);
                          for (std::size_t leg = 0; leg < legs.size(); ++leg) {
                              leg_judge.hear(number, leg, legs[leg]);
                          }
                      });
    promise.threads = threads_at_work(settings.jumps, settings.threads);
    return promise;
}

}  // namespace pronk::judge
