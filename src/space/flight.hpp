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

    // Of two that hold at once, each lets things be that the other does not.
    static ContactRule higher_of(const ContactRule& a, const ContactRule& b) {
        return {std::max(a.cut_y, b.cut_y), std::max(a.feet_y, b.feet_y)};
    }
    static ContactRule at(double contact_y, const Agent& agent) {
        return {contact_y + static_cast<double>(agent.climb_m), contact_y + kUneven_m};
    }
};

struct Section {
    double begin_s = 0.0;
    double end_s = 0.0;
    ContactRule rule;
};

// The heights that bodies take whose feet are between two heights, and those at which feet must not
// meet anything. Feet that come into a zone have come through the skin below the body before: what
// was in there counts as well.
inline HeightRange body_heights(const HeightRange& feet, const ContactRule& rule,
                                const Agent& agent) {
    return {std::max(feet.low_y, rule.cut_y) + kSkin_m,
            feet.high_y + static_cast<double>(agent.height_m) - kSkin_m};
}
inline HeightRange needle_heights(const HeightRange& feet, const ContactRule& rule) {
    return {std::max(feet.low_y - 0.5 * kSkin_m, rule.feet_y + kSkin_m),
            feet.high_y + 2.0 * kSkin_m};
}

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
    // When the feet, on their way down, pass a height that is not above the highest point. Of the
    // two forms of the root, the one that adds numbers of one sign.
    double sink_time_s(double y) const {
        const double drop_m = from.y - y;
        const double speed =
            std::sqrt(std::max(velocity.y * velocity.y + 4.0 * half_gravity * drop_m, 0.0));
        return velocity.y >= 0.0 ? (velocity.y + speed) / (2.0 * half_gravity)
                                 : 2.0 * drop_m / (speed - velocity.y);
    }
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

// How far the contact zones reach in plan view.
inline double contact_zone_m(const Agent& agent, const GridSettings& grid) {
    return static_cast<double>(agent.radius_m) + static_cast<double>(grid.cell_m);
}

inline double takeoff_zone_end_s(const Arc& arc, const Agent& agent, const GridSettings& grid) {
    const double zone_m = contact_zone_m(agent, grid);
    const double across = arc.horizontal_speed_m_s();
    const double climb_m = agent.climb_m;
    const double sunk_s = Flight(arc).sink_time_s(arc.takeoff.y - climb_m);
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
    const ContactRule takeoff = ContactRule::at(arc.takeoff.y, agent);
    const ContactRule landing = ContactRule::at(arc.landing().y, agent);
    const ContactRule both = ContactRule::higher_of(takeoff, landing);
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

}  // namespace pronk
