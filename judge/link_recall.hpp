// A world with jump links enters; the share of all valid jumps that its links contain leaves, from
// a random sample by brute force. See docs/algorithms/judge.md.
#pragma once

#include "judge/trial.hpp"

namespace pronk::judge {

// How near, in plan view, a link's take-off and landing have to come to a jump's to be near.
inline constexpr double kNearLink_m = 2.0;

// Of random jumps that one of the ability's profiles makes from one polygon to another, and that a
// straight walk does not do as well.
struct RecallCounts {
    std::size_t candidates = 0;
    std::size_t tries = 0;      // pairs of places that were looked at for them
    std::size_t valid = 0;      // by the judge
    std::size_t contained = 0;  // valid, and a link of the profile leads from polygon to polygon
    std::size_t contained_near = 0;  // and such a link begins and ends near it

    // Shares of the valid ones; 1 if none is valid.
    double recall() const { return share(contained); }
    double recall_near() const { return share(contained_near); }

    void add(const RecallCounts& others);

  private:
    double share(std::size_t part) const {
        return valid == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(valid);
    }
};

struct MissedJump {
    std::size_t profile = 0;
    Footing from;  // places are on the level's triangles
    Footing to;
};

inline constexpr std::size_t kKeptMissed = 100;

struct LinkRecall {
    RecallCounts all;
    std::vector<RecallCounts> by_profile;  // as the ability's
    std::vector<MissedJump> missed;        // the first kKeptMissed that are valid and not contained
    std::size_t places = 0;                // of the surface, that jumps were looked for between
    std::size_t places_off_floor = 0;      // as Scattered has it
    unsigned threads = 1;                  // that had work

    void add(LinkRecall&& part);
};

// settings.jumps candidates are looked for, as many of each profile; fewer are found where the
// ground has few. Indices in the links are sound and numbers are finite. The settings' gravity is
// not looked at, the world has its own.
LinkRecall run_link_recall(const Judge& judge, const Ground& ground, const NavWorld& world,
                           const TrialSettings& settings = {});

}  // namespace pronk::judge
