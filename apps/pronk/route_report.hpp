// A route enters; its parts leave, as lines for people and as JSON for programs, for every command
// that plans one.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <pronk/planning.hpp>
#include <string>

namespace pronk::app {

const char* name_of(RouteFound found);
const char* name_of(PointTag tag);

// What became of it, in words.
std::string found_words(const Route& route);

// What became of it, the start if there is one, and a line for each leg.
std::string route_rows(const Route& route);
// Length, jumps and cost.
std::string sum_words(const Route& route);

// null if there is none.
nlohmann::ordered_json trouble_json(const Route& route);
// Without the key `link`.
nlohmann::ordered_json leg_json(const Route& route, const RouteLeg& leg);

}  // namespace pronk::app
