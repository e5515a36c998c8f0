// Places enter; words for people and JSON for programs leave.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <pronk/base.hpp>
#include <string>

namespace pronk::app {

// To the centimetre, to be read.
std::string place_text(const Vec3d& place);
// To the millimetre and without spaces, to be given to a flag.
std::string place_flag(const Vec3d& place);
nlohmann::ordered_json place_json(const Vec3d& place);

}  // namespace pronk::app
