// Stands in for bullet_level.cpp in a build without Bullet.
#include <cassert>

#include "judge/bullet_level.hpp"

namespace pronk::judge {

struct BulletLevel::Parts {};

std::string_view bullet_description() {
    return {};
}

BulletLevel::BulletLevel(const TriangleSoup&) {
    assert(bullet_is_built_in());
}
BulletLevel::BulletLevel(BulletLevel&&) noexcept = default;
BulletLevel& BulletLevel::operator=(BulletLevel&&) noexcept = default;
BulletLevel::~BulletLevel() = default;

std::optional<BulletContact> BulletLevel::deepest(const UprightCylinder&) const {
    return std::nullopt;
}

std::optional<Vec3d> BulletLevel::first_on_way(const Vec3d&, const Vec3d&) const {
    return std::nullopt;
}

}  // namespace pronk::judge
