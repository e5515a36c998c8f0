// A level's triangles enter; the depth of an upright cylinder in one of them, and the first place
// where a straight way meets one, leave. All questions to Bullet are asked here. Bullet is optional
// (PRONK_BULLET): without it no BulletLevel can be made. See docs/algorithms/judge.md.
#pragma once

#include <memory>
#include <optional>
#include <pronk/geometry.hpp>
#include <string_view>

#include "judge/upright_cylinder.hpp"

namespace pronk::judge {

// "Bullet 3.24", or empty in a build without it.
std::string_view bullet_description();

inline bool bullet_is_built_in() {
    return !bullet_description().empty();
}

// A touch by no more than this is no contact.
inline constexpr double kTouch_m = 1e-5;

struct BulletContact {
    // Bullet's own measure: the shortest way by which the cylinder leaves the triangle.
    double depth_m = 0.0;
    // By how much the cylinder would have to be smaller, all around, to leave the triangle in the
    // same direction: at least depth_m / sqrt(2). The largest one of all contacts is an upper bound
    // of the depth as docs/algorithms/valid_jump.md has it.
    double shrink_m = 0.0;
    Vec3d place{0.0};   // on the triangle
    Vec3d normal{0.0};  // the way out, of length 1
};

class BulletLevel {
  public:
    // For builds with Bullet only.
    explicit BulletLevel(const TriangleSoup& soup);
    BulletLevel(BulletLevel&&) noexcept;
    BulletLevel& operator=(BulletLevel&&) noexcept;
    ~BulletLevel();

    // The contact that is deepest in shrink_m; none where nothing is deeper than kTouch_m. Radius
    // and height are positive. May be asked from several threads.
    std::optional<BulletContact> deepest(const UprightCylinder& cylinder) const;

    // The first triangle on the straight way, from whichever side; none if from and to are one.
    std::optional<Vec3d> first_on_way(const Vec3d& from, const Vec3d& to) const;

  private:
    struct Parts;
    std::unique_ptr<const Parts> parts_;  // none without triangles
};

}  // namespace pronk::judge
