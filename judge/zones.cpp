#include "judge/zones.hpp"

#include <algorithm>
#include <cmath>

namespace pronk::judge {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Feet may pass what is no higher over their contact with the ground.
constexpr double kRoughest_m = 0.1;

// How fast, up or down, the parabola passes `drop_m` below the take-off; NaN if it never does.
double speed_at(const Arc& arc, double drop_m) {
    const double up = arc.launch_velocity_m_s.y;
    return std::sqrt(up * up + 2.0 * arc.gravity_m_s2 * drop_m);
}

// When the feet, on their way down, are `drop_m` (not negative) below the take-off. Of the two
// forms of the root, the one that adds numbers of one sign.
double sink_time(const Arc& arc, double drop_m) {
    const double up = arc.launch_velocity_m_s.y;
    const double speed = speed_at(arc, drop_m);
    if (up >= 0.0) return (up + speed) / arc.gravity_m_s2;
    return 2.0 * drop_m / (speed - up);
}

// Adds [from, to] if it is any time, cut where the flight is highest.
void add(std::vector<Stretch>& stretches, double from_s, double to_s, double above_y, double up_s) {
    if (!(from_s <= to_s)) return;
    if (from_s < up_s && up_s < to_s) {
        stretches.push_back({from_s, up_s, above_y});
        stretches.push_back({up_s, to_s, above_y});
    } else {
        stretches.push_back({from_s, to_s, above_y});
    }
}

// The times in a zone, each with the contact height that counts then: the higher, where the zones
// overlap.
std::vector<Zone> in_contact(const Arc& arc, const Agent& agent, const GridSettings& grid) {
    const auto [takeoff, landing] = contact_zones(arc, agent, grid);
    if (takeoff.to_s < landing.from_s) return {takeoff, landing};
    const double higher = std::max(takeoff.contact_y, landing.contact_y);
    std::vector<Zone> zones;
    // Ends belong to both zones, so a zone is alone only if it is for some time.
    if (takeoff.from_s < landing.from_s) {
        zones.push_back({takeoff.from_s, landing.from_s, takeoff.contact_y});
    }
    zones.push_back({landing.from_s, takeoff.to_s, higher});
    if (takeoff.to_s < landing.to_s) {
        zones.push_back({takeoff.to_s, landing.to_s, landing.contact_y});
    }
    return zones;
}

}  // namespace

ContactZones contact_zones(const Arc& arc, const Agent& agent, const GridSettings& grid) {
    const double end = arc.duration_s;
    const double reach =
        static_cast<double>(agent.radius_m) + static_cast<double>(grid.cell_m);  // rho
    const double across = arc.horizontal_speed_m_s();
    const double crossing = across > 0.0 ? reach / across : kInfinity;
    const double sinking = sink_time(arc, static_cast<double>(agent.climb_m));

    ContactZones zones;
    zones.takeoff = {0.0, std::min({end, crossing, sinking}), arc.takeoff.y};
    zones.landing = {std::clamp(end - crossing, arc.apex_time_s(), end), end, arc.landing().y};
    return zones;
}

std::vector<Stretch> body_stretches(const Arc& arc, const Agent& agent, const GridSettings& grid) {
    const double climb = static_cast<double>(agent.climb_m);
    const double up = arc.apex_time_s();
    std::vector<Stretch> stretches;
    double done_s = 0.0;
    for (const Zone& zone : in_contact(arc, agent, grid)) {
        if (done_s < zone.from_s) add(stretches, done_s, zone.from_s, -kInfinity, up);
        add(stretches, zone.from_s, zone.to_s, zone.contact_y + climb, up);
        done_s = zone.to_s;
    }
    return stretches;
}

std::vector<Stretch> feet_stretches(const Arc& arc, const Agent& agent, const GridSettings& grid,
                                    double tolerance_m) {
    const double up = arc.apex_time_s();
    const double middle_s = arc.launch_velocity_m_s.y / arc.gravity_m_s2;
    std::vector<Stretch> stretches;
    double open_from_s = 0.0;
    for (Zone zone : in_contact(arc, agent, grid)) {
        // In the open the smaller body does not reach down to the feet. What they went through
        // there, just before the zone, nobody else would notice.
        const Vec3d velocity = arc.velocity_at(zone.from_s);
        const double speed = std::hypot(velocity.x, velocity.y, velocity.z);
        const double early_s = speed > 0.0 ? 2.0 * tolerance_m / speed : 0.0;
        zone.from_s = std::max(zone.from_s - early_s, std::min(open_from_s, zone.from_s));
        open_from_s = zone.to_s;
        const double limit = zone.contact_y + kRoughest_m;
        // The parabola is higher than this between its two crossings, if it has any (else NaN).
        const double half_s =
            speed_at(arc, arc.takeoff.y - (limit + tolerance_m)) / arc.gravity_m_s2;
        if (!(half_s >= 0.0)) continue;
        add(stretches, std::max(zone.from_s, middle_s - half_s),
            std::min(zone.to_s, middle_s + half_s), limit, up);
    }
    return stretches;
}

}  // namespace pronk::judge
