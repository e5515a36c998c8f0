// The part of a call that says who goes where on which set enters, checked; and routes leave as the
// page reads them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "view/desk.hpp"
#include "view/fields.hpp"

namespace pronk::view {

struct Journey {
    std::optional<std::size_t> set;  // none: the accepted one
    RouteRequest request;
    std::vector<Vec3d> via;
    bool is_drawn = false;  // by hand, from place to place
    app::TravellerWords traveller;
};

// Refuses more places than anybody draws.
Journey read_journey(Fields& fields);

// "optimal"...; another word is refused.
app::PlannerChoice read_planner(Fields& fields, const char* key, const std::string& word);

// What `pronk path --json` prints, with what it takes to draw it.
nlohmann::ordered_json route_json(const NavSet& set, const Ways& ways, const Route& route,
                                  const char* planner, double time_us);
// Points along a flight.
nlohmann::ordered_json arc_json(const Arc& arc);

}  // namespace pronk::view
