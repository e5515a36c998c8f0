// Somebody's claim about which jumps are free enters, what the judge says about it leaves: random
// jumps by brute force, each asked of both. See docs/algorithms/judge.md.
#pragma once

#include <array>
#include <functional>
#include <span>

#include "judge/ground.hpp"
#include "judge/second_opinion.hpp"

namespace pronk::judge {

// Whether a jump is offered as free; asked from several threads at once.
using Claim = std::function<bool(const Arc&)>;

struct TrialSettings {
    std::size_t jumps = 100'000;
    std::uint64_t seed = 1;
    double gravity_m_s2 = kEarthGravity_m_s2;
    unsigned threads = 0;  // 0: one per core; the result does not depend on it
    Progress* progress = nullptr;
};

// A jump that was claimed and is not valid.
struct Offence {
    std::size_t candidate = 0;
    Arc arc;
    std::vector<Violation> broken;  // as judge_jump tells them
};

inline constexpr std::size_t kKeptOffences = 100;

struct ViolationCounts {
    std::size_t violations = 0;  // jumps that were claimed and are not valid
    // Of these, those that break the rule; one may break several.
    std::array<std::size_t, kRules> by_rule{};
    // The deepest collision of a body, 0 without; those of the feet have no depth of this kind.
    double worst_penetration_m = 0.0;

    // FCL's and Bullet's about every flight that was judged, where the judge's engine is Bullet.
    Agreement agreement;

    // One more jump, and the rules it breaks.
    void count(std::span<const Violation> broken);
    // Asks for the second opinion about a flight that breaks these rules, if there is one.
    void compare(const Judge& judge, const Arc& arc, std::span<const Violation> broken);
    void add(const ViolationCounts& others);
};

struct Trial : ViolationCounts {
    std::size_t candidates = 0;        // fewer than asked for where the ground has too few jumps
    std::size_t tries = 0;             // pairs of places that were looked at for them
    std::size_t places = 0;            // of the surface, that pairs were made of
    std::size_t places_off_floor = 0;  // as Scattered has it
    std::size_t claimed = 0;
    std::size_t valid = 0;  // by the judge
    std::size_t claimed_and_valid = 0;
    std::vector<Offence> offences;  // the first kKeptOffences of the violations
    unsigned threads = 1;           // that had work

    // The share of valid jumps that is claimed; 1 if none is valid.
    double recall() const {
        return valid == 0 ? 1.0
                          : static_cast<double>(claimed_and_valid) / static_cast<double>(valid);
    }
    void add(Trial&& part);
};

// Candidates start at a random place of the surface, put onto the level's triangles, land at
// another within the profile's farthest landing, on whichever island, and fly the profile's fitted
// arc.
Trial run_trial(const Judge& judge, const Ground& ground, const Ability& ability,
                const Claim& claim, const TrialSettings& settings = {});

// Candidates are flights from anywhere to anywhere about the level (random_flight), which only the
// rules of collision are asked of: valid is what is free.
Trial run_flight_trial(const Judge& judge, const Bounds& bounds, const GridSettings& grid,
                       const Claim& claim, const TrialSettings& settings = {});

}  // namespace pronk::judge
