// A route and the state of a character enter; its motion leaves: smoothly along the route, as its
// taste in terrain has it, around others, and over the route's jumps. See docs/algorithms/miran.md.
#pragma once

#include <pronk/corridors.hpp>

namespace pronk {

// ---- Which point of the route attracts ----------------------------------------------------------

enum class Steering : std::uint8_t {
    miran,  // Jaklin, Cook and Geraerts: looks at terrain, and skips no more than it may
    irm,    // Karamouzas, Geraerts and Overmars: as far as the free disc around it reaches
};

// How MIRAN follows a route (Jaklin 3.2).
struct MiranSettings {
    double shortcut_m = 10.0;  // sigma: of the route no more is ever skipped
    double sampling_m = 2.0;   // d: so far apart are the points that may attract it, at most
};

// Finer ones would look at millions of points with each step.
inline constexpr double kFinestSampling_m = 0.001;

// Refuses what is not positive, and a shortcut that is shorter than the sampling distance.
Result<void> check_miran_settings(const MiranSettings& settings);

// Along the route, without its jumps, in plan view.
struct Attraction {
    double reference_m = 0.0;  // how far one has come
    double along_m = 0.0;      // of the point that attracts
    Vec3d at{0.0};             // in plan view; it is as high as whoever is attracted
    // Of MIRAN: what the straight walk there costs, over what it gains along the route.
    double weight = 0.0;
};

// ---- How it moves -------------------------------------------------------------------------------

enum class Motion : std::uint8_t {
    forces,    // that change its velocity, step by step (Euler)
    straight,  // at its speed, straight to the point that attracts it
};

// Of the forces that push away.
enum class ForceShape : std::uint8_t {
    constant,  // as large everywhere within the distance (Jaklin's formula)
    growing,   // zero at the distance, and larger the nearer one is (Jaklin's text)
};

// The force that steers is 1. It holds the speed against friction, and velocities follow forces in
// about `relax_s`.
struct ForceSettings {
    double speed_m_s = 1.4;
    double relax_s = 0.4;
    ForceShape shape = ForceShape::growing;
    double boundary = 0.4;  // how much borders push, in comparison
    double boundary_within_m = 0.5;
    double others = 0.8;  // and how much each other character does
    double others_within_m = 0.8;
};

struct FollowerSettings {
    Steering steering = Steering::miran;
    MiranSettings miran;
    Motion motion = Motion::forces;
    ForceSettings forces;
    // Of the body; none: the agent's that the world was baked for. The ground is where the middle
    // of that agent may be, and who is wider keeps away from its border by the difference.
    std::optional<double> radius_m = std::nullopt;
};
Result<void> check_follower_settings(const FollowerSettings& settings);

// Somebody else on the ground.
struct OtherCharacter {
    Vec3d at{0.0};
    double radius_m = 0.0;
};

enum class FollowPhase : std::uint8_t {
    walking,
    flying,   // committed to a jump: nothing but time moves it
    arrived,  // at the route's end
    lost,     // nothing of its route is seen that it could go to, or it gets nowhere
};

// Follows one route at a time. The map must stay where it is for as long. Keeps its memory from
// step to step.
class RouteFollower {
  public:
    static Result<RouteFollower> make(const CorridorMap& map, const FollowerSettings& settings);
    static Result<RouteFollower> make(const CorridorMap&& map,
                                      const FollowerSettings& settings) = delete;
    RouteFollower(RouteFollower&&) noexcept;
    RouteFollower& operator=(RouteFollower&&) noexcept;
    ~RouteFollower();

    // From its start. Refuses routes that are not over the map's ground; and all while it flies.
    Result<void> follow(const Route& route);
    // Long steps are taken in several. A time that is not positive, or no number, is none.
    void step(double time_s, std::span<const OtherCharacter> others = {});
    // Of who is lost: plans back to the route, or else to its end. Whether there is a way. The
    // second is for bodies that are wider than the one that was baked for.
    bool repair(RoutePlanner& planner);
    bool repair(ClearancePlanner& planner);
    // Moves it somewhere else on the ground, as a blow would. What it sees there of its route it
    // follows. Not in flight (NoGround::forbidden).
    GroundAnswer<void> push_to(const SurfacePlace& place);

    FollowPhase phase() const;
    Vec3d position() const;  // of its feet
    Vec3d velocity_m_s() const;
    SurfacePlace place() const;  // of who is flying, its landing
    Attraction attraction() const;
    double route_m() const;      // how long the route is, without jumps
    std::size_t jumps() const;   // that it made
    double clearance_m() const;  // from its middle to the nearest border
    double radius_m() const;
    const FollowerSettings& settings() const;

  private:
    struct Memory;
    explicit RouteFollower(std::unique_ptr<Memory> memory);
    std::unique_ptr<Memory> memory_;
};

// ---- Many of them -------------------------------------------------------------------------------

// Characters that avoid each other, each with its own taste. All step at the same time: what one
// sees of the others is from before the step, so the order and the number of threads do not matter.
class WalkSimulation {
  public:
    explicit WalkSimulation(unsigned threads = 0);
    WalkSimulation(WalkSimulation&&) noexcept;
    WalkSimulation& operator=(WalkSimulation&&) noexcept;
    ~WalkSimulation();

    // Its number. The follower is on its route already.
    std::size_t add(RouteFollower follower);
    void step(double time_s);

    std::size_t size() const;
    RouteFollower& follower(std::size_t number);
    const RouteFollower& follower(std::size_t number) const;

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace pronk
