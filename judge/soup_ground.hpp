// A level's triangles enter; the heights of those that can be stood on leave: the judge's one
// witness of where the ground is. See docs/algorithms/judge.md.
#pragma once

#include <optional>

#include "judge/fcl_level.hpp"
#include "judge/judge.hpp"

namespace pronk::judge {

// Triangles that face up and are not steeper than the agent's slope; slopes of exactly the steepest
// count. FCL finds them, their heights are computed here, to 0.1 mm. All questions are const and
// may be asked from several threads.
class SoupGround {
  public:
    SoupGround(const TriangleSoup& soup, const Agent& agent);
    // The level is that of the soup.
    SoupGround(const TriangleSoup& soup, const Agent& agent, std::shared_ptr<const FclLevel> level);

    // How far beside a triangle, in plan view, a place may lie and still be on it.
    static constexpr double kBeside_m = 1e-5;

    // The heights at (x, z) of all triangles that have it in plan view, from low_y to high_y,
    // ascending. What lies less than 1e-6 m apart is one.
    std::vector<double> heights(double x, double z, double low_y, double high_y) const;

    // The height that is nearest to the place's own, at most `within_m` away.
    std::optional<double> nearest_height(const Vec3d& place, double within_m) const;

    // Whether any of them comes within `beside_m` of the place in plan view where it is at most
    // `within_m` above or below it.
    bool is_near(const Vec3d& place, double beside_m, double within_m) const;

    // The point of these triangles that is nearest to the place in plan view, if it is at most
    // `beside_m` away there and at most `within_m` above or below the place. If several points are
    // as near, it is the one nearest in height.
    std::optional<Vec3d> nearest_beside(const Vec3d& place, double beside_m, double within_m) const;

    // How far feet are from the nearest of these triangles below or above them; at most
    // kFarthest_m.
    double off_by_m(const Vec3d& feet) const;
    static constexpr double kFarthest_m = 1.0;

  private:
    friend class GroundWindow;

    // Its height at a place, if it has it in plan view and can be stood on.
    std::optional<double> height_of(std::uint32_t triangle, double x, double z) const;

    std::shared_ptr<const FclLevel> level_;
    std::vector<std::array<Vec3, 3>> corners_;  // of all triangles
    std::vector<char> walkable_;                // whether one is; by triangle
};

// The same heights for many places near each other: FCL is asked once for all of them. One for each
// thread; the ground must stay where it is for as long.
class GroundWindow {
  public:
    explicit GroundWindow(const SoupGround& ground) : ground_(ground) {}

    std::optional<double> nearest_height(const Vec3d& place, double within_m);

    // At most `within_m` above or below the place.
    std::optional<double> highest(const Vec3d& place, double within_m);

  private:
    template <class IsBetter>
    std::optional<double> best(const Vec3d& place, double within_m, const IsBetter& is_better);
    void look_around(const Vec3d& place, double within_m);

    const SoupGround& ground_;
    UprightCylinder seen_;  // all triangles that are in it are known
    std::vector<std::uint32_t> triangles_;
};

// Every rule of docs/algorithms/valid_jump.md that the jump breaks, where nobody has made a
// walkable surface: the ground alone says where one can land.
std::vector<Violation> judge_jump(const Judge& judge, const SoupGround& ground,
                                  const Ability& ability, const Arc& arc);

}  // namespace pronk::judge
