#include "judge/bullet_level.hpp"

#include <BulletCollision/CollisionShapes/btTriangleMesh.h>
#include <btBulletCollisionCommon.h>

#include <cassert>
#include <cmath>
#include <mutex>
#include <string>
#include <vector>

namespace pronk::judge {
namespace {

// How far from a triangle a ray may hit it, larger than a touch.
constexpr double kHitNear_m = 2.0 * kTouch_m;

btVector3 to_bullet(const Vec3d& p) {
    return {p.x, p.y, p.z};
}
Vec3d from_bullet(const btVector3& p) {
    return {p.x(), p.y(), p.z()};
}

btTransform at(const btVector3& place) {
    return btTransform(btMatrix3x3::getIdentity(), place);
}

// The pools of a world hold one question at a time, so they may be small.
btDefaultCollisionConstructionInfo small_pools() {
    btDefaultCollisionConstructionInfo info;
    info.m_defaultMaxPersistentManifoldPoolSize = 16;
    info.m_defaultMaxCollisionAlgorithmPoolSize = 64;
    return info;
}

class DeepestContact : public btCollisionWorld::ContactResultCallback {
  public:
    btScalar addSingleResult(btManifoldPoint& point, const btCollisionObjectWrapper*, int, int,
                             const btCollisionObjectWrapper*, int, int) override {
        const double depth = -point.getDistance();
        if (!(depth > kTouch_m)) return 0.0;
        // Made smaller by 1 all around, a cylinder becomes thinner by this in the normal's
        // direction.
        const btVector3& n = point.m_normalWorldOnB;
        const double thinner = std::hypot(n.x(), n.z()) + std::abs(n.y());
        const double shrink = depth / thinner;
        if (!contact || shrink > contact->shrink_m) {
            contact = BulletContact{depth, shrink, from_bullet(point.getPositionWorldOnB()),
                                    from_bullet(n)};
        }
        return 0.0;
    }

    std::optional<BulletContact> contact;
};

}  // namespace

std::string_view bullet_description() {
    static const std::string name = "Bullet " + std::to_string(btGetVersion() / 100) + "." +
                                    std::to_string(btGetVersion() % 100);
    return name;
}

// Bullet's worlds answer one thread at a time. The triangles and their tree are shared; each
// question borrows a world, which is made when none is free.
struct BulletLevel::Parts {
    struct World {
        explicit World(btBvhTriangleMeshShape& level_shape) {
            level.setCollisionShape(&level_shape);
            level.setWorldTransform(btTransform::getIdentity());
            body.setCollisionFlags(btCollisionObject::CF_KINEMATIC_OBJECT);
        }

        btDefaultCollisionConfiguration configuration{small_pools()};
        btCollisionDispatcher dispatcher{&configuration};
        btDbvtBroadphase broadphase;  // nothing is in it: pairs are asked about one by one
        btCollisionWorld world{&dispatcher, &broadphase, &configuration};
        btCollisionObject level;
        btCollisionObject body;
    };

    // Coordinates are relative to the level's middle.
    Vec3d centre{0.0};
    btTriangleMesh mesh;
    std::unique_ptr<btBvhTriangleMeshShape> shape;
    mutable std::mutex free_mutex;
    mutable std::vector<std::unique_ptr<World>> free;

    std::unique_ptr<World> borrow() const {
        {
            const std::lock_guard lock(free_mutex);
            if (!free.empty()) {
                std::unique_ptr<World> world = std::move(free.back());
                free.pop_back();
                return world;
            }
        }
        return std::make_unique<World>(*shape);
    }
    void give_back(std::unique_ptr<World> world) const {
        const std::lock_guard lock(free_mutex);
        free.push_back(std::move(world));
    }
};

BulletLevel::BulletLevel(BulletLevel&&) noexcept = default;
BulletLevel& BulletLevel::operator=(BulletLevel&&) noexcept = default;
BulletLevel::~BulletLevel() = default;

BulletLevel::BulletLevel(const TriangleSoup& soup) {
    if (soup.triangles.empty()) return;
    auto parts = std::make_unique<Parts>();
    const Bounds bounds = bounds_of(soup);
    parts->centre = 0.5 * (Vec3d(bounds.min) + Vec3d(bounds.max));
    parts->mesh.preallocateVertices(static_cast<int>(3 * soup.triangles.size()));
    parts->mesh.preallocateIndices(static_cast<int>(3 * soup.triangles.size()));
    for (const auto& [a, b, c] : soup.triangles) {
        const auto corner = [&](std::uint32_t index) {
            return to_bullet(Vec3d(soup.vertices[index]) - parts->centre);
        };
        parts->mesh.addTriangle(corner(a), corner(b), corner(c));
    }
    // Compressed boxes would limit a level to two million triangles.
    constexpr bool kCompressedBoxes = false;
    parts->shape = std::make_unique<btBvhTriangleMeshShape>(&parts->mesh, kCompressedBoxes);
    parts->shape->setMargin(0.0);
    parts_ = std::move(parts);
}

std::optional<BulletContact> BulletLevel::deepest(const UprightCylinder& cylinder) const {
    assert(cylinder.radius_m > 0.0 && cylinder.bottom < cylinder.top);
    if (!parts_) return std::nullopt;
    // A margin would round the rims off: 0.04 m, as Bullet begins with, by up to 0.017 m. In double
    // precision GJK and EPA do well without one.
    btCylinderShape shape(
        {cylinder.radius_m, 0.5 * (cylinder.top - cylinder.bottom), cylinder.radius_m});
    shape.setMargin(0.0);
    const Vec3d middle =
        Vec3d{cylinder.x, 0.5 * (cylinder.bottom + cylinder.top), cylinder.z} - parts_->centre;
    DeepestContact deepest;
    std::unique_ptr<Parts::World> in = parts_->borrow();
    in->body.setCollisionShape(&shape);
    in->body.setWorldTransform(at(to_bullet(middle)));
    in->world.contactPairTest(&in->body, &in->level, deepest);
    parts_->give_back(std::move(in));
    if (deepest.contact) deepest.contact->place += parts_->centre;
    return deepest.contact;
}

// Bullet's rays also meet what they miss by a ten thousandth of a triangle's size: 1 cm beside one
// of 100 m. So each hit is shown to a needle.
std::optional<Vec3d> BulletLevel::first_on_way(const Vec3d& from, const Vec3d& to) const {
    if (!parts_ || from == to) return std::nullopt;
    const btVector3 begin = to_bullet(from - parts_->centre);
    const btVector3 end = to_bullet(to - parts_->centre);
    btCollisionWorld::AllHitsRayResultCallback all(begin, end);
    std::unique_ptr<Parts::World> in = parts_->borrow();
    btCollisionWorld::rayTestSingle(at(begin), at(end), &in->level, parts_->shape.get(),
                                    btTransform::getIdentity(), all);
    parts_->give_back(std::move(in));

    std::optional<Vec3d> first;
    double first_fraction = 2.0;
    for (int i = 0; i < all.m_hitFractions.size(); ++i) {
        if (!(all.m_hitFractions[i] < first_fraction)) continue;
        const Vec3d place = from_bullet(all.m_hitPointWorld[i]) + parts_->centre;
        const UprightCylinder needle{place.x, place.z, place.y - kHitNear_m, place.y + kHitNear_m,
                                     kHitNear_m};
        if (!deepest(needle)) continue;
        first = place;
        first_fraction = all.m_hitFractions[i];
    }
    return first;
}

}  // namespace pronk::judge
