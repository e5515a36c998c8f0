// A jump as people write it, H,D,M[,exact|upto], enters; its profile leaves, and back.
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

}  // namespace pronk::app
