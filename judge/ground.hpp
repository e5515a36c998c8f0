// A baked world enters; the walkable surface as Detour sees it leaves: random places on it, whether
// a place lies on it, and with a Judge beside it, every rule that a jump breaks.
// See docs/algorithms/judge.md.
#pragma once

#include <memory>
#include <optional>
#include <pronk/world.hpp>
#include <vector>

#include "judge/dice.hpp"
#include "judge/judge.hpp"

namespace pronk::judge {

// How far from a polygon, in plan view, a place may lie and still be on it.
inline constexpr double kPlanTolerance_m = 0.01;

// And how far above or below its ground.
inline constexpr double kHeightTolerance_m = 0.05;

// A polygon of a world: the tile's index among its tiles, and the polygon's in the tile.
struct GroundPolygon {
    std::uint32_t tile = 0;
    PolyId polygon;

    friend bool operator==(const GroundPolygon&, const GroundPolygon&) = default;
};

struct Footing {
    GroundPolygon on;
    Vec3d place{0.0};
};

// All questions are const and may be asked from several threads.
class Ground {
  public:
    // A world may be without ground.
    static Result<Ground> make(const NavWorld& world);
    Ground(Ground&&) noexcept;
    Ground& operator=(Ground&&) noexcept;
    ~Ground();

    // How far a place is from lying on the walkable surface: zero if a polygon has it in plan view
    // (to kPlanTolerance_m) and its ground is at the place's height (to
    // kHeightTolerance_m); else the larger
    // of what it lacks in plan view and in height, at the polygon where that is least, and at most
    // kFarthest_m.
    double off_by_m(const Vec3d& place) const;
    static constexpr double kFarthest_m = 1.0;

    // The same of one polygon, which the world has, and of any distance.
    double off_by_m(const Vec3d& place, const GroundPolygon& polygon) const;

    // The polygon's height below or above a place; beside it, that of its nearest point.
    double height_at(const GroundPolygon& polygon, double x, double z) const;

    // Where the polygons are that have (x, z) in plan view, with heights from low_y to high_y: one
    // for each storey, and on an edge between polygons one for each of them.
    std::vector<Footing> footings(double x, double z, double low_y, double high_y) const;

    // The polygon below or above a place that is nearest to it in height, at most
    // kHeightTolerance_m away.
    std::optional<Footing> footing(const Vec3d& place) const;

    // Whether a straight walk along the surface (Detour's raycast) ends at the place.
    bool walks_straight(const Footing& from, const Vec3d& to) const;

    // Detour's random point: no tile is likelier than another, and within a tile no place. None if
    // there is no ground.
    std::optional<Vec3d> random_place(Dice& dice) const;

  private:
    struct Parts;
    explicit Ground(std::unique_ptr<const Parts> parts);
    std::unique_ptr<const Parts> parts_;
};

// Every rule of docs/algorithms/valid_jump.md that the jump breaks, by more than the tolerance: in
// the order of Rule, each at most once but for landing, which take-off and landing may both break.
std::vector<Violation> judge_jump(const Judge& judge, const Ground& ground, const Ability& ability,
                                  const Arc& arc);

// Whether judge_jump would find nothing, in less time.
bool is_valid(const Judge& judge, const Ground& ground, const Ability& ability, const Arc& arc);

}  // namespace pronk::judge
