// A level that was not baked enters; how far feet are from its walkable triangles leaves, and what
// is wrong with a jump that leaves and lands on these.
#pragma once

#include "judge/fcl_level.hpp"
#include "judge/judge.hpp"

namespace pronk::judge {

class SoupGround {
  public:
    // Triangles that face up and are not steeper than the agent's slope.
    SoupGround(const TriangleSoup& soup, const Agent& agent);

    // How far feet are from the nearest of these below or above them; zero up to kOnGround_m, and
    // at most kFarthest_m, to a centimetre.
    double off_by_m(const Vec3d& feet) const;
    static constexpr double kOnGround_m = 0.01;
    static constexpr double kFarthest_m = 1.0;

  private:
    FclLevel walkable_;
};

// Every rule of docs/algorithms/valid_jump.md that the jump breaks.
std::vector<Violation> judge_jump(const Judge& judge, const SoupGround& ground,
                                  const Ability& ability, const Arc& arc);

}  // namespace pronk::judge
