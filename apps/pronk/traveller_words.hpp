// Who travels, as people write it, enters; a traveller of a world leaves.
#pragma once

#include <optional>
#include <pronk/planning.hpp>
#include <string>
#include <vector>

namespace pronk::app {

struct TravellerWords {
    std::vector<std::string> avoid;    // names of terrains
    std::vector<std::string> weights;  // NAME=W
    bool no_jumps = false;
    bool no_drops = false;
    // Of the ability; the rest is the world's.
    std::vector<std::string> jumps;
    std::optional<double> max_speed_m_s;
    std::optional<double> toll_m;

    bool is_said() const {
        return !avoid.empty() || !weights.empty() || no_jumps || no_drops || !jumps.empty() ||
               max_speed_m_s || toll_m;
    }
};

// Refuses terrains that the world does not have, and names those that it has.
Result<Traveller> read_traveller(const TravellerWords& words, const NavWorld& world);

}  // namespace pronk::app
