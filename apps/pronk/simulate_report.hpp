// What became of characters enters; a table for people or a JSON document for programs leaves.
#pragma once

#include "walk_run.hpp"

namespace pronk::app {

struct SimulateReport {
    const SimulateOptions& options;
    const NavWorld& world;
    const WalkerKinds& kinds;
    const WalkRun& run;
    const Route* route = nullptr;  // of the one character, if there is but one
};

std::string simulate_table(const SimulateReport& report);
std::string simulate_json(const SimulateReport& report);
// All positions.
std::string trace_json(const SimulateReport& report);

const char* name_of(Steering steering);

}  // namespace pronk::app
