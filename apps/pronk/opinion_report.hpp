// The opinions of two collision libraries about the same jumps enter; JSON and lines of a table
// about their differences leave.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "judge/second_opinion.hpp"

namespace pronk::app {

const char* engine_name(judge::Engine engine);

nlohmann::ordered_json agreement_json(const judge::Agreement& agreement);

// The number of jumps in which they differ.
std::vector<std::string> agreement_lines(const judge::Agreement& agreement);

// The first few of these jumps.
std::string disagreements_text(const judge::Agreement& agreement);

}  // namespace pronk::app
