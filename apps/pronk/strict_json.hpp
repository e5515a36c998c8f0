// The text of a JSON file enters, its document leaves, or the line that is at fault.
#pragma once

#include <nlohmann/json.hpp>
#include <pronk/base.hpp>
#include <span>

namespace pronk::app {

// Refuses what the library would let pass: keys that stand twice, and brackets within brackets
// beyond any use. `name` stands for the file in errors.
Result<nlohmann::json> read_strict_json(std::span<const char> text, const std::string& name);

}  // namespace pronk::app
