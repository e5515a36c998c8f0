#include "judge/trial.hpp"

#include <algorithm>

#include "judge/places.hpp"
#include "judge/random_flights.hpp"

namespace pronk::judge {
namespace {

// Candidates that are judged in one go, and blocks until their results are added up: a claim that
// is wrong throughout fills no more memory than a round.
constexpr std::size_t kBlock = 64;
constexpr std::size_t kRound = 1024;

// Pairs of places that are tried for one candidate.
constexpr std::size_t kMostTries = 256;

constexpr std::size_t kFewestPlaces = 4096;
constexpr std::size_t kMostPlaces = 200'000;

// All lower numbers are those of the candidates.
constexpr std::uint64_t kPlacesDice = ~std::uint64_t{0};

Places scatter(const Ground& ground, double reach_m, const TrialSettings& settings) {
    Dice dice(settings.seed, kPlacesDice);
    const std::size_t count = std::clamp(2 * settings.jumps, kFewestPlaces, kMostPlaces);
    std::vector<Vec3d> places;
    places.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto place = ground.random_place(dice);
        if (!place) break;
        places.push_back(*place);
    }
    return Places(std::move(places), reach_m);
}

// Where candidates come from, and who judges them.
class Court {
  public:
    virtual ~Court() = default;
    // By number: the same for any order and any thread. Counts what it looked at.
    virtual std::optional<Arc> candidate(std::size_t number, std::size_t& tries) const = 0;
    virtual bool is_valid(const Arc& arc) const = 0;
    virtual std::vector<Violation> broken_by(const Arc& arc) const = 0;
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
        for (std::size_t i = 0; i < kMostTries; ++i) {
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
    if (!claimed || valid) return;
    ++trial.violations;
    Offence offence{number, *arc, court.broken_by(*arc)};
    std::array<bool, kRules> breaks{};
    for (const Violation& violation : offence.broken) {
        breaks[static_cast<std::size_t>(violation.rule)] = true;
        if (violation.rule == Rule::collision && !violation.by_feet) {
            trial.worst_penetration_m = std::max(trial.worst_penetration_m, violation.depth_m);
        }
    }
    for (std::size_t r = 0; r < kRules; ++r) trial.by_rule[r] += breaks[r] ? 1U : 0U;
    trial.offences.push_back(std::move(offence));
}

void add(Trial& sum, Trial&& part) {
    sum.candidates += part.candidates;
    sum.tries += part.tries;
    sum.claimed += part.claimed;
    sum.valid += part.valid;
    sum.claimed_and_valid += part.claimed_and_valid;
    sum.violations += part.violations;
    for (std::size_t r = 0; r < kRules; ++r) sum.by_rule[r] += part.by_rule[r];
    sum.worst_penetration_m = std::max(sum.worst_penetration_m, part.worst_penetration_m);
    for (Offence& offence : part.offences) {
        if (sum.offences.size() < kKeptOffences) sum.offences.push_back(std::move(offence));
    }
}

Trial hear_all(const Court& court, const Claim& claim, const TrialSettings& settings) {
    Trial trial;
    const std::size_t blocks = (settings.jumps + kBlock - 1) / kBlock;
    if (settings.progress != nullptr) settings.progress->begin("judging", settings.jumps);
    for (std::size_t first = 0; first < blocks; first += kRound) {
        std::vector<Trial> parts(std::min(kRound, blocks - first));
        parallel_for(parts.size(), settings.threads, [&](std::size_t p) {
            const std::size_t begin = (first + p) * kBlock;
            const std::size_t end = std::min(settings.jumps, begin + kBlock);
            for (std::size_t i = begin; i < end; ++i) hear(court, claim, i, parts[p]);
            if (settings.progress != nullptr) settings.progress->advance(end - begin);
        });
        for (Trial& part : parts) add(trial, std::move(part));
    }
    trial.threads = static_cast<unsigned>(
        std::max<std::size_t>(1, std::min<std::size_t>(thread_count(settings.threads), blocks)));
    return trial;
}

}  // namespace

Trial run_trial(const Judge& judge, const Ground& ground, const Ability& ability,
                const Claim& claim, const TrialSettings& settings) {
    const auto reach = farthest_landing_m(ability.profile);
    if (!reach || !(*reach > 0.0)) return {};
    Places places = scatter(ground, *reach, settings);
    if (places.empty()) return {};
    return hear_all(JumpCourt(judge, ground, ability, settings, std::move(places)), claim,
                    settings);
}

Trial run_flight_trial(const Judge& judge, const Bounds& bounds, const GridSettings& grid,
                       const Claim& claim, const TrialSettings& settings) {
    return hear_all(FlightCourt(judge, bounds, grid, settings.seed), claim, settings);
}

}  // namespace pronk::judge
