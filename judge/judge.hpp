// A level's triangles, an agent and a flight enter; whether the body or the feet meet a triangle on
// the way leaves. It decides by docs/algorithms/valid_jump.md with FCL and shares no code with what
// it judges. See docs/algorithms/judge.md.
#pragma once

#include <memory>
#include <optional>
#include <pronk/ballistics.hpp>
#include <pronk/geometry.hpp>
#include <pronk/space.hpp>
#include <vector>

namespace pronk::judge {

// What is off by no more than this (in m, or in m/s) is no violation.
inline constexpr double kTolerance_m = 0.001;

// The last one is for walks, all others are for jumps.
enum class Rule : std::uint8_t { collision, landing, fall, speed, walk };
inline constexpr std::size_t kRules = 5;

// What a walk crosses that it must not.
enum class WalkFault : std::uint8_t { none, wall, step, gap };

struct Violation {
    Rule rule = Rule::collision;
    double time_s = 0.0;
    Vec3d position{0.0};  // of the feet
    // By how much, where it is a matter of metres.
    //   collision, body: how much smaller the body would have to be, all around, for the whole
    //     flight to be free, to 0.2 mm; at most the radius or half the height, where nothing is
    //     left
    //   collision, feet: how far the place lies above the highest the feet may meet anything
    //   landing: how far the ground is from where it would still do, or from where the jump's
    //     maker says that it is; at most 1 m
    //   walk: by how much a wall or a step is higher than the climb, a wall's up to the head, to a
    //     centimetre; or how far the walk went over a gap until no ground was near
    double depth_m = 0.0;
    double too_fast_m_s = 0.0;  // speed: the launch; landing: feet on the ground that still rise
    bool by_feet = false;       // a collision of the feet, not of the body
    WalkFault walk_fault = WalkFault::none;
};

struct Ability {
    JumpProfile profile;
    double max_speed_m_s = std::numeric_limits<double>::infinity();
};

// The collision library that decides whether a flight is free.
enum class Engine : std::uint8_t {
    fcl,
    bullet,  // optional: bullet_is_built_in() in judge/bullet_level.hpp
};

// "FCL 0.7.0"
std::string_view description();
// "Bullet 3.24"
std::string_view description(Engine engine);

class FclLevel;
class SoupGround;

// Decides on collisions, and knows the ground of the level. All questions are const and may be
// asked from several threads. The numbers of an arc are finite, its gravity is positive and its
// duration not negative.
class Judge {
  public:
    // The soup keeps its invariants (check_soup); it may be empty.
    // FCL is there with every engine. The engine decides on flights alone: walks and the ground
    // are FCL's.
    Judge(const TriangleSoup& soup, const Agent& agent, const GridSettings& grid,
          Engine engine = Engine::fcl);
    Judge(Judge&&) noexcept;
    Judge& operator=(Judge&&) noexcept;
    ~Judge();

    // Whether the body, made smaller by the tolerance all around, and the feet keep clear.
    bool is_free(const Arc& arc) const;

    // The earliest collision, or none if and only if the flight is free.
    std::optional<Violation> first_collision(const Arc& arc) const;

    // The same by a certain engine: FCL, or the one that this judge has.
    std::optional<Violation> first_collision_by(Engine engine, const Arc& arc) const;

    Engine engine() const;
    const Agent& agent() const;
    const FclLevel& level() const;
    const SoupGround& floor() const;

  private:
    struct Parts;
    std::unique_ptr<const Parts> parts_;
};

}  // namespace pronk::judge
