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

// All questions are const and may be asked from several threads.
class Ground {
  public:
    // A world may be without ground.
    static Result<Ground> make(const NavWorld& world);
    Ground(Ground&&) noexcept;
    Ground& operator=(Ground&&) noexcept;
    ~Ground();

    // How far a place is from lying on the walkable surface: zero if a polygon has it in plan view
    // (to kPlanTolerance_m) and its ground is at the place's height (to a voxel); else the larger
    // of what it lacks in plan view and in height, at the polygon where that is least, and at most
    // kFarthest_m.
    double off_by_m(const Vec3d& place) const;
    static constexpr double kFarthest_m = 1.0;

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
