// Settings of jumps as people write them enter, what they stand for leaves, and back: a profile is
// H,D,M[,exact|upto], methods are a list of their names.
#pragma once

#include <array>
#include <optional>
#include <pronk/links.hpp>
#include <string>
#include <vector>

namespace pronk::app {

// Three numbers with commas between them, or nothing.
std::optional<std::array<double, 3>> three_numbers(std::string_view text);

// The single word "none" is no profile at all. Numbers are read here, and judged by check_ability.
Result<std::vector<AbilityProfile>> read_profiles(const std::vector<std::string>& jumps);

// As read_profiles takes it.
std::string profile_text(const AbilityProfile& profile);

// landing, edges, or both with a comma between them, in any order.
Result<LinkMethods> read_methods(const std::string& text);
std::string methods_text(const LinkMethods& methods);

}  // namespace pronk::app
