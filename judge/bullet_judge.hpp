// A level's triangles, an agent and a flight enter; the contacts of a body that Bullet moves along
// the flight leave, with place, time and depth. The body is moved in steps of time, as in a game,
// and zones are found on the way: no code is shared with Judge. See docs/algorithms/judge.md.
#pragma once

#include <vector>

#include "judge/bullet_level.hpp"
#include "judge/judge.hpp"

namespace pronk::judge {

// How long a body moves between two looks.
inline constexpr double kBulletStep_s = 1.0 / 240.0;

// The deepest contact of the body at one moment, or the first one of the feet before the next.
struct FlightContact {
    double time_s = 0.0;
    Vec3d feet{0.0};
    Vec3d place{0.0};  // on the triangle
    // Body: Bullet's measure, the shortest way out. Feet: how far the place lies above the highest
    // that they may meet anything.
    double depth_m = 0.0;
    // Body: by how much it would have to be smaller, all around, to leave the same way. Feet: as
    // depth_m.
    double shrink_m = 0.0;
    bool by_feet = false;
};

// For builds with Bullet only. All questions are const and may be asked from several threads. The
// numbers of an arc are finite, its gravity is positive and its duration not negative.
class BulletJudge {
  public:
    // The soup keeps its invariants (check_soup); it may be empty. The step is positive.
    BulletJudge(const TriangleSoup& soup, const Agent& agent, const GridSettings& grid,
                double step_s = kBulletStep_s);

    // All that are deeper than a touch (kTouch_m), in order of time.
    std::vector<FlightContact> contacts(const Arc& arc) const;

    // Whether there is no such collision as first_collision tells, in less time.
    bool is_free(const Arc& arc) const;

    // The earliest collision by more than kTolerance_m, as Judge::first_collision tells it: its
    // depth is by how much the body would have to be smaller for the whole flight to be free.
    std::optional<Violation> first_collision(const Arc& arc) const;

    // How deep the flight's deepest collision of the body is, to 0.05 mm: by how much the body
    // would have to be smaller; zero without contacts.
    double body_depth_m(const Arc& arc) const;

  private:
    BulletLevel level_;
    Agent agent_;
    GridSettings grid_;
    double step_s_;
};

}  // namespace pronk::judge
