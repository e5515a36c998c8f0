// An arc and an agent enter, the stretches of the flight leave in which one collision rule of
// docs/algorithms/valid_jump.md holds throughout.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <pronk/space.hpp>

namespace pronk {

// What counts of a body: all that is higher than `cut_y`; and in a zone, the feet where they are
// higher than `feet_y`.
struct ContactRule {
    double cut_y = -std::numeric_limits<double>::infinity();
    double feet_y = std::numeric_limits<double>::infinity();

    static ContactRule at(double contact_y, const Agent& agent, const GridSettings& grid) {
        return {contact_y + static_cast<double>(agent.climb_m),
                contact_y + 2.0 * static_cast<double>(grid.cell_height_m)};
    }
};

struct Section {
    double begin_s = 0.0;
    double end_s = 0.0;
    ContactRule rule;
};

// How far the contact zones reach in plan view.
inline double contact_zone_m(const Agent& agent, const GridSettings& grid) {
    return static_cast<double>(agent.radius_m) + static_cast<double>(grid.cell_m);
}

inline double takeoff_zone_end_s(const Arc& arc, const Agent& agent, const GridSettings& grid) {
    const double zone_m = contact_zone_m(agent, grid);
    const double across = arc.horizontal_speed_m_s();
    const double up = arc.launch_velocity_m_s.y;
    const double climb_m = agent.climb_m;
    const double sunk_s =
        (up + std::sqrt(up * up + 2.0 * arc.gravity_m_s2 * climb_m)) / arc.gravity_m_s2;
    const double left_s = across * arc.duration_s > zone_m ? zone_m / across : arc.duration_s;
    return std::clamp(std::min(sunk_s, left_s), 0.0, arc.duration_s);
}

inline double landing_zone_begin_s(const Arc& arc, const Agent& agent, const GridSettings& grid) {
    const double zone_m = contact_zone_m(agent, grid);
    const double across = arc.horizontal_speed_m_s();
    const double near_s = across * arc.duration_s > zone_m ? arc.duration_s - zone_m / across : 0.0;
    return std::clamp(std::max(near_s, arc.apex_time_s()), 0.0, arc.duration_s);
}

// In the order of time, without gaps. At an instant at which one ends and another begins, both
// hold, unless it is the only one of its section.
struct Sections {
    std::array<Section, 3> parts;
    std::size_t count = 0;

    const Section* begin() const { return parts.data(); }
    const Section* end() const { return parts.data() + count; }

    void add(double begin_s, double end_s, const ContactRule& rule) {
        if (begin_s < end_s) parts[count++] = {begin_s, end_s, rule};
    }
};

// A flight that does not end on the ground has no landing zone.
inline Sections sections_of(const Arc& arc, bool lands, const Agent& agent,
                            const GridSettings& grid) {
    const ContactRule takeoff = ContactRule::at(arc.takeoff.y, agent, grid);
    const ContactRule landing = ContactRule::at(arc.landing().y, agent, grid);
    const ContactRule both = {std::max(takeoff.cut_y, landing.cut_y),
                              std::max(takeoff.feet_y, landing.feet_y)};
    const double takeoff_end_s = takeoff_zone_end_s(arc, agent, grid);
    const double landing_begin_s = lands ? landing_zone_begin_s(arc, agent, grid) : arc.duration_s;
    const bool overlap = landing_begin_s < takeoff_end_s;
    const double early_s = std::min(takeoff_end_s, landing_begin_s);
    const double late_s = std::max(takeoff_end_s, landing_begin_s);
    Sections sections;
    sections.add(0.0, early_s, takeoff);
    sections.add(early_s, late_s, overlap ? both : ContactRule{});
    sections.add(late_s, arc.duration_s, landing);
    if (sections.count == 0) sections.parts[sections.count++] = {0.0, 0.0, lands ? both : takeoff};
    return sections;
}

// The heights of the feet between two times of a flight.
struct HeightRange {
    double low_y = 0.0;
    double high_y = 0.0;
};

// A flight as a polynomial, without the care that Arc takes of times outside of it.
struct Flight {
    explicit Flight(const Arc& arc)
        : from(arc.takeoff),
          velocity(arc.launch_velocity_m_s),
          half_gravity(0.5 * arc.gravity_m_s2),
          top_s(arc.apex_time_s()) {}

    double x_at(double t) const { return from.x + velocity.x * t; }
    double y_at(double t) const { return from.y + (velocity.y - half_gravity * t) * t; }
    double z_at(double t) const { return from.z + velocity.z * t; }
    Vec3d at(double t) const { return {x_at(t), y_at(t), z_at(t)}; }
    HeightRange heights(double from_s, double to_s) const {
        const double a = y_at(from_s);
        const double b = y_at(to_s);
        const double top = from_s < top_s && top_s < to_s ? y_at(top_s) : std::max(a, b);
        return {std::min(a, b), std::max(top, std::max(a, b))};
    }

    Vec3d from;
    Vec3d velocity;
    double half_gravity;
    double top_s;
};

}  // namespace pronk
