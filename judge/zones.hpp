// A flight enters; the stretches of time in which one and the same rule of
// docs/algorithms/valid_jump.md holds for its body or its feet leave.
#pragma once

#include <pronk/ballistics.hpp>
#include <pronk/space.hpp>
#include <vector>

namespace pronk::judge {

// Ends included.
struct Zone {
    double from_s = 0.0;
    double to_s = 0.0;
    double contact_y = 0.0;
};

struct ContactZones {
    Zone takeoff;
    Zone landing;
};

// Each with its own contact height; while both last, the higher counts.
ContactZones contact_zones(const Arc& arc, const Agent& agent, const GridSettings& grid);

// Only what is higher than `above_y` counts. Within a stretch the feet only rise or only sink.
struct Stretch {
    double from_s = 0.0;
    double to_s = 0.0;
    double above_y = 0.0;  // -infinity: everything counts
};

// All of the flight, in order.
std::vector<Stretch> body_stretches(const Arc& arc, const Agent& agent, const GridSettings& grid);

// Those parts of the zones in which the feet are more than `tolerance_m` higher than they may meet
// something, in order; above_y is without the tolerance.
std::vector<Stretch> feet_stretches(const Arc& arc, const Agent& agent, const GridSettings& grid,
                                    double tolerance_m);

}  // namespace pronk::judge
