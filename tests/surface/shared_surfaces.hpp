// Surfaces that are built once in a process, for all its tests to read.
#pragma once

#include <map>
#include <string>

#include "../levels_for_tests.hpp"
#include "hand_made.hpp"

namespace pronk::tests {

inline const Built& shared_surface(const std::string& level) {
    static std::map<std::string, Built> surfaces;
    const auto known = surfaces.find(level);
    return known != surfaces.end()
               ? known->second
               : surfaces.emplace(level, built(shared_level(level).soup)).first->second;
}

}  // namespace pronk::tests
