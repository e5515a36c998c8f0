// A jump that breaks rules enters; what the judge has to say about it leaves, as lines for people
// and as JSON for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "judge/judge.hpp"

namespace pronk::app {

const char* rule_name(judge::Rule rule);

nlohmann::ordered_json broken_json(const std::vector<judge::Violation>& broken);
std::string broken_text(const std::vector<judge::Violation>& broken);

nlohmann::ordered_json offence_json(const Arc& arc, const std::vector<judge::Violation>& broken);
std::string offence_text(const Arc& arc, const std::vector<judge::Violation>& broken);

}  // namespace pronk::app
