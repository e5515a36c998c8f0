// Points or segments enter; arcs, launch speeds and arc lengths of jumps between them leave, in
// double precision, exact to the last digits and without allocating. See
// docs/algorithms/ballistics.md.
#pragma once

#include <limits>
#include <pronk/base.hpp>
#include <span>
#include <string_view>

namespace pronk {

inline constexpr double kEarthGravity_m_s2 = 9.81;

// Inputs (in m, s, m/s...) may be this large: far more than a level holds, and small enough for no
// product on the way to overflow. A maximum speed may also be infinite.
inline constexpr double kLargestInput = 1e30;
inline constexpr double kSmallestGravity_m_s2 = 1e-30;

// Why there is no jump. Every function that can meet bad or impossible data answers with a
// JumpAnswer, so that a refusal can't be mistaken for a number, and no number is ever NaN.
enum class NoJump : std::uint8_t {
    unusable_number,     // an input is NaN, infinite or larger than kLargestInput
    no_gravity,          // gravity is zero or negative, or smaller than kSmallestGravity_m_s2
    negative,            // a speed, duration, height or distance that must not be negative is
    too_slow,            // no launch of that speed gets there
    too_short,           // no speed crosses the gap in no time
    apex_too_low,        // the apex lies below the take-off or the landing
    no_apex,             // an apex of zero says nothing about a launch along the ground
    launches_downwards,  // the only arc starts by pushing itself down
    launches_backwards,  // the angle is beyond straight up
    lands_rising,        // the only arc meets its landing on the way up
    needs_max_speed,     // on the level faster is always shorter: the best speed is infinite
    no_direction,        // a horizontal direction is needed and has no length
    out_of_reach,        // farther than the profile's reach
    falls_too_far,       // deeper below the apex than the profile's fall
    out_of_range,        // the answer would be larger than is computed with
};

template <class T>
using JumpAnswer = tl::expected<T, NoJump>;

// Apex and reach: Kerkhof's notation of a launch.
struct ApexReach {
    double apex_m = 0.0;   // highest point over the take-off
    double reach_m = 0.0;  // horizontal distance until back at the height of the take-off
};

// Speed and angle: Roumimper's notation of a launch.
struct SpeedAngle {
    double speed_m_s = 0.0;
    double angle_rad = 0.0;  // over the horizon; of a jump in [0, pi/2]
};

// A flight under gravity alone, from its take-off until it ends. Whoever makes one by hand sees to
// it that its numbers are finite, gravity is positive and the duration is not negative;
// arc_from_launch checks that.
struct Arc {
    Vec3d takeoff{0.0};
    Vec3d launch_velocity_m_s{0.0};
    double duration_s = 0.0;
    double gravity_m_s2 = kEarthGravity_m_s2;

    // Times outside the flight count as its nearest end; a time that is NaN counts as zero.
    Vec3d position_at(double time_s) const;
    Vec3d velocity_at(double time_s) const;
    Vec3d landing() const { return position_at(duration_s); }

    double horizontal_speed_m_s() const;
    double horizontal_length_m() const { return horizontal_speed_m_s() * duration_s; }
    // The y of the arc where it is this far from the take-off in plan view. Distances outside the
    // flight count as its nearest end. An arc straight up or down is at one place all the time, and
    // this is the y of its highest point.
    double y_at_distance(double distance_m) const;
    // When the flight is highest: at the take-off, if the launch is level or down.
    double apex_time_s() const;
    Vec3d apex() const { return position_at(apex_time_s()); }

    double length_m() const { return length_between_m(0.0, duration_s); }
    double length_between_m(double from_s, double to_s) const;
    // When the flight has covered this length; lengths outside it count as its nearest end.
    double time_at_length_s(double length_m) const;

    // Of the launch, as if the flight never ended: its apex may lie behind the landing.
    SpeedAngle speed_and_angle() const;
    ApexReach apex_and_reach() const;
};

struct ArcSample {
    double time_s = 0.0;
    Vec3d position{0.0};
    Vec3d velocity_m_s{0.0};
};

// A launch speed above the minimal one allows two arcs; only the high one is always a jump.
enum class Branch : std::uint8_t { low, high };

// All jumps between two points that are worth making (Roumimper 3.4.3): every duration between the
// two belongs to one of them, the longer, the slower and the higher.
struct RationalRange {
    double minimal_duration_s = 0.0;  // of the minimal jump, the longest flight
    double optimal_duration_s = 0.0;  // of the optimal jump, the shortest flight; zero on the level
    double minimal_speed_m_s = 0.0;
    double optimal_speed_m_s = 0.0;  // infinite on the level
};

// Roumimper's first case, a speed that does not suffice, is the refusal too_slow. Straight up and
// down, where the minimal and the optimal jump are one, it counts as optimal.
enum class RationalCase : std::uint8_t {
    minimal,  // the speed only just suffices
    limited,  // the low arc at the maximum speed
    optimal,  // fast enough for the shortest arc
};

struct RationalJump {
    Arc arc;
    RationalCase which = RationalCase::minimal;
};

struct Segment {
    Vec3d begin{0.0};
    Vec3d end{0.0};
};

// One point on each of two segments.
struct PointPair {
    double takeoff_at = 0.0;  // 0 at the segment's begin, 1 at its end
    double landing_at = 0.0;
    Vec3d takeoff{0.0};
    Vec3d landing{0.0};
};

struct MinimalSpeed {
    PointPair pair;
    double speed_m_s = 0.0;  // the minimal speed between the pair's points
};

struct MinimalLength {
    PointPair pair;
    double length_m = 0.0;  // the optimal length between the pair's points
};

// A jump as a designer describes it (Kerkhof 4). The apex is positive, the others not negative.
struct JumpProfile {
    double apex_m = 1.0;
    double reach_m = 3.0;
    double max_fall_m = 3.0;  // below the apex
};

// One line in plain words.
std::string_view describe(NoJump reason);

// Fill `samples` from take-off (the first) to landing (the last), evenly in time or in length.
void sample_by_time(const Arc& arc, std::span<ArcSample> samples);
void sample_by_length(const Arc& arc, std::span<ArcSample> samples);

// ---- Launches ----------------------------------------------------------------------------------

// From one notation to the other. A level launch has neither apex nor reach whatever its speed, so
// from an apex of zero there is no way back (no_apex).
JumpAnswer<SpeedAngle> speed_and_angle(const ApexReach& launch,
                                       double gravity_m_s2 = kEarthGravity_m_s2);
JumpAnswer<ApexReach> apex_and_reach(const SpeedAngle& launch,
                                     double gravity_m_s2 = kEarthGravity_m_s2);

// Any flight whose numbers are sound; it need not be a jump.
JumpAnswer<Arc> arc_from_launch(const Vec3d& takeoff, const Vec3d& velocity_m_s, double duration_s,
                                double gravity_m_s2 = kEarthGravity_m_s2);

// All arcs below are jumps (Roumimper 3.5.2): launched level or upwards, landing level or
// downwards. Take-off and landing may be the same point: a flight of no time.

// In the horizontal direction of `towards` (its y is not looked at), ending on the way down at
// `rise_m` over the take-off.
JumpAnswer<Arc> arc_in_direction(const Vec3d& takeoff, const Vec3d& towards,
                                 const SpeedAngle& launch, double rise_m,
                                 double gravity_m_s2 = kEarthGravity_m_s2);
JumpAnswer<Arc> arc_in_direction(const Vec3d& takeoff, const Vec3d& towards,
                                 const ApexReach& launch, double rise_m,
                                 double gravity_m_s2 = kEarthGravity_m_s2);

// ---- Between two points ------------------------------------------------------------------------

JumpAnswer<Arc> arc_with_duration(const Vec3d& takeoff, const Vec3d& landing, double duration_s,
                                  double gravity_m_s2 = kEarthGravity_m_s2);

// `apex_m` is over the take-off.
JumpAnswer<Arc> arc_with_apex(const Vec3d& takeoff, const Vec3d& landing, double apex_m,
                              double gravity_m_s2 = kEarthGravity_m_s2);

JumpAnswer<Arc> arc_with_speed(const Vec3d& takeoff, const Vec3d& landing, double speed_m_s,
                               Branch branch, double gravity_m_s2 = kEarthGravity_m_s2);

// The lowest launch speed that gets there, in m/s, and its arc (Roumimper 3.4.1).
JumpAnswer<double> minimal_speed(const Vec3d& takeoff, const Vec3d& landing,
                                 double gravity_m_s2 = kEarthGravity_m_s2);
JumpAnswer<Arc> minimal_jump(const Vec3d& takeoff, const Vec3d& landing,
                             double gravity_m_s2 = kEarthGravity_m_s2);

// The shortest arc that is a jump (Roumimper 3.4.2), whatever speed it needs: launched level on the
// way down, landing level on the way up. Between points of one height faster is always shorter and
// there is no shortest (needs_max_speed); rational_jump knows the best for a maximum speed.
JumpAnswer<Arc> optimal_jump(const Vec3d& takeoff, const Vec3d& landing,
                             double gravity_m_s2 = kEarthGravity_m_s2);

// The length of the shortest jump in m, or on the level, of the straight line that ever faster
// jumps approach (Roumimper 5.2). No jump between the points is shorter, at any speed or gravity.
JumpAnswer<double> optimal_length(const Vec3d& takeoff, const Vec3d& landing);

JumpAnswer<RationalRange> rational_range(const Vec3d& takeoff, const Vec3d& landing,
                                         double gravity_m_s2 = kEarthGravity_m_s2);

// The shortest jump for an agent that launches at `max_speed_m_s` at most (Roumimper 3.4.3), which
// may be infinite between points of different heights.
JumpAnswer<RationalJump> rational_jump(const Vec3d& takeoff, const Vec3d& landing,
                                       double max_speed_m_s,
                                       double gravity_m_s2 = kEarthGravity_m_s2);

// ---- Between two segments ----------------------------------------------------------------------

// The minimum over all pairs of points (Roumimper 4 and 5). Segments may be level, parallel, in
// line, touching, crossing, above one another, upright or of no length (below 1e-60 m counts as
// none). Where many pairs attain the minimum, as between parallel edges, one in their middle is
// given.
JumpAnswer<MinimalSpeed> minimal_speed(const Segment& takeoff, const Segment& landing,
                                       double gravity_m_s2 = kEarthGravity_m_s2);

// A lower bound for every jump from one to the other. It asks for no speed: the pair's optimal jump
// may be too fast for an agent that can cross elsewhere.
JumpAnswer<MinimalLength> minimal_length(const Segment& takeoff, const Segment& landing);

// ---- With a profile ----------------------------------------------------------------------------

// How far away exactly this profile's arc lands `rise_m` over its take-off, on the way down.
// Refused above the apex (apex_too_low) and more than the fall below it (falls_too_far).
JumpAnswer<double> landing_distance_m(const JumpProfile& profile, double rise_m);

// How far away the deepest landing is that the profile survives, which is the farthest of all.
JumpAnswer<double> farthest_landing_m(const JumpProfile& profile);

// The reach that lands `distance_m` away and `rise_m` over the take-off on the way down, the apex
// kept (Kerkhof 6.3). A profile stands for every reach up to its own here: refused as above, and
// beyond its reach (out_of_reach).
JumpAnswer<double> fitted_reach_m(double apex_m, double distance_m, double rise_m);
JumpAnswer<double> fitted_reach_m(const JumpProfile& profile, double distance_m, double rise_m);

// The arc of that reach.
JumpAnswer<Arc> fitted_jump(const JumpProfile& profile, const Vec3d& takeoff, const Vec3d& landing,
                            double gravity_m_s2 = kEarthGravity_m_s2);

}  // namespace pronk
