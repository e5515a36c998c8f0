#include "judge/trial.hpp"

#include <algorithm>

#include "judge/blocks.hpp"
#include "judge/places.hpp"
#include "judge/random_flights.hpp"

namespace pronk::judge {
namespace {

// Pairs of places that are tried for one candidate.
constexpr std::size_t kMostDraws = 256;

// Where candidates come from, and who judges them.
class Court {
  public:
    virtual ~Court() = default;
    // By number: the same for any order and any thread. Counts what it looked at.
    virtual std::optional<Arc> candidate(std::size_t number, std::size_t& tries) const = 0;
    virtual bool is_valid(const Arc& arc) const = 0;
    virtual std::vector<Violation> broken_by(const Arc& arc) const = 0;
    virtual const Judge& judge() const = 0;
};

class JumpCourt : public Court {
  public:
    JumpCourt(const Judge& judge, const Ground& ground, const Ability& ability,
              const TrialSettings& settings, Places places)
        : judge_(judge),
          ground_(ground),
          ability_(ability),
          settings_(settings),
          places_(std::move(places)) {}

    std::optional<Arc> candidate(std::size_t number, std::size_t& tries) const override {
        Dice dice(settings_.seed, number);
        for (std::size_t i = 0; i < kMostDraws; ++i) {
            ++tries;
            const Vec3d& from = places_.any(dice);
            const Vec3d& to = places_.any_near(from, dice);
            if (const auto arc = fitted_jump(ability_.profile, from, to, settings_.gravity_m_s2)) {
                return *arc;
            }
        }
        return std::nullopt;
    }
    bool is_valid(const Arc& arc) const override {
        return judge::is_valid(judge_, ground_, ability_, arc);
    }
    std::vector<Violation> broken_by(const Arc& arc) const override {
        return judge_jump(judge_, ground_, ability_, arc);
    }
    const Judge& judge() const override { return judge_; }

  private:
    const Judge& judge_;
    const Ground& ground_;
    const Ability& ability_;
    const TrialSettings& settings_;
    Places places_;
};

class FlightCourt : public Court {
  public:
    FlightCourt(const Judge& judge, const Bounds& bounds, const GridSettings& grid,
                std::uint64_t seed)
        : judge_(judge), bounds_(bounds), grid_(grid), seed_(seed) {}

    std::optional<Arc> candidate(std::size_t number, std::size_t& tries) const override {
        ++tries;
        Dice dice(seed_, number);
        return random_flight(bounds_, grid_, dice);
    }
    bool is_valid(const Arc& arc) const override { return judge_.is_free(arc); }
    std::vector<Violation> broken_by(const Arc& arc) const override {
        const auto collision = judge_.first_collision(arc);
        return collision ? std::vector{*collision} : std::vector<Violation>{};
    }
    const Judge& judge() const override { return judge_; }

  private:
    const Judge& judge_;
    const Bounds& bounds_;
    const GridSettings& grid_;
    std::uint64_t seed_;
};

void hear(const Court& court, const Claim& claim, std::size_t number, Trial& trial) {
    const auto arc = court.candidate(number, trial.tries);
    if (!arc) return;
    ++trial.candidates;
    const bool claimed = claim(*arc);
    const bool valid = court.is_valid(*arc);
    trial.claimed += claimed ? 1U : 0U;
    trial.valid += valid ? 1U : 0U;
    trial.claimed_and_valid += claimed && valid ? 1U : 0U;
    if (!claimed) return;
    Offence offence{number, *arc, {}};
    if (!valid) offence.broken = court.broken_by(*arc);
    trial.compare(court.judge(), *arc, offence.broken);
    if (valid) return;
    trial.count(offence.broken);
    trial.offences.push_back(std::move(offence));
}

Trial hear_all(const Court& court, const Claim& claim, const TrialSettings& settings) {
    Trial trial =
        sum_in_blocks(settings.jumps, {"judging", settings.threads, settings.progress}, Trial{},
                      [&](std::size_t number, Trial& part) { hear(court, claim, number, part); });
    trial.threads = threads_at_work(settings.jumps, settings.threads);
    return trial;
}

}  // namespace

void ViolationCounts::count(std::span<const Violation> broken) {
    ++violations;
    std::array<bool, kRules> breaks{};
    for (const Violation& violation : broken) {
        breaks[static_cast<std::size_t>(violation.rule)] = true;
        if (violation.rule == Rule::collision && !violation.by_feet) {
            worst_penetration_m = std::max(worst_penetration_m, violation.depth_m);
        }
    }
    for (std::size_t r = 0; r < kRules; ++r) by_rule[r] += breaks[r] ? 1U : 0U;
}

void ViolationCounts::compare(const Judge& judge, const Arc& arc,
                              std::span<const Violation> broken) {
    if (judge.engine() != Engine::bullet) return;
    Opinions opinions;
    opinions.fcl = judge.first_collision_by(Engine::fcl, arc);
    const auto collision = std::find_if(broken.begin(), broken.end(), [](const Violation& one) {
        return one.rule == Rule::collision;
    });
    if (collision != broken.end()) opinions.bullet = *collision;
    agreement.count(arc, opinions);
}

void ViolationCounts::add(const ViolationCounts& others) {
    agreement.add(others.agreement);
    violations += others.violations;
    for (std::size_t r = 0; r < kRules; ++r) by_rule[r] += others.by_rule[r];
    worst_penetration_m = std::max(worst_penetration_m, others.worst_penetration_m);
}

void Trial::add(Trial&& part) {
    ViolationCounts::add(part);
    candidates += part.candidates;
    tries += part.tries;
    claimed += part.claimed;
    valid += part.valid;
    claimed_and_valid += part.claimed_and_valid;
    for (Offence& offence : part.offences) {
        if (offences.size() < kKeptOffences) offences.push_back(std::move(offence));
    }
}

Trial run_trial(const Judge& judge, const Ground& ground, const Ability& ability,
                const Claim& claim, const TrialSettings& settings) {
    const auto reach = farthest_landing_m(ability.profile);
    if (!reach || !(*reach > 0.0)) return {};
    Scattered drawn = scattered(judge, ground, 2 * settings.jumps, settings.seed, settings.threads);
    const std::size_t all_places = drawn.drawn();
    Trial trial;
    if (Places places(std::move(drawn.places), *reach); !places.empty()) {
        trial = hear_all(JumpCourt(judge, ground, ability, settings, std::move(places)), claim,
                         settings);
    }
    trial.places = all_places;
    trial.places_off_floor = drawn.off_floor;
    return trial;
}

Trial run_flight_trial(const Judge& judge, const Bounds& bounds, const GridSettings& grid,
                       const Claim& claim, const TrialSettings& settings) {
    return hear_all(FlightCourt(judge, bounds, grid, settings.seed), claim, settings);
}

}  // namespace pronk::judge
