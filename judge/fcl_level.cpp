#include "judge/fcl_level.hpp"

#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/narrowphase/collision.h>

#include <cassert>
#include <glm/common.hpp>
#include <glm/vector_relational.hpp>
#include <vector>

#include "judge/judge.hpp"

namespace pronk::judge {
namespace {

// FCL's cylinders stand along z. Turning the level once spares turning every cylinder.
fcl::Vector3d to_fcl(const Vec3d& p) {
    return {p.x, -p.z, p.y};
}

}  // namespace

std::string_view description() {
    return "FCL " FCL_VERSION;
}

struct FclLevel::Model {
    fcl::BVHModel<fcl::OBBRSSd> triangles;
    Vec3d centre{0.0};
    Vec3d half_size{0.0};

    Vec3d middle_of(const UprightCylinder& cylinder) const {
        return Vec3d{cylinder.x, 0.5 * (cylinder.bottom + cylinder.top), cylinder.z} - centre;
    }
};

FclLevel::FclLevel(FclLevel&&) noexcept = default;
FclLevel::~FclLevel() = default;

FclLevel::FclLevel(const TriangleSoup& soup) {
    if (soup.triangles.empty()) return;
    auto model = std::make_unique<Model>();
    const Bounds bounds = bounds_of(soup);
    model->centre = 0.5 * (Vec3d(bounds.min) + Vec3d(bounds.max));
    model->half_size = 0.5 * (Vec3d(bounds.max) - Vec3d(bounds.min));

    std::vector<fcl::Vector3d> vertices;
    std::vector<fcl::Triangle> triangles;
    vertices.reserve(3 * soup.triangles.size());
    triangles.reserve(soup.triangles.size());
    for (const auto& [a, b, c] : soup.triangles) {
        const std::size_t first = vertices.size();
        for (const std::uint32_t corner : {a, b, c}) {
            vertices.push_back(to_fcl(Vec3d(soup.vertices[corner]) - model->centre));
        }
        triangles.emplace_back(first, first + 1, first + 2);
    }
    [[maybe_unused]] int status = model->triangles.beginModel();
    assert(status == fcl::BVH_OK);
    status = model->triangles.addSubModel(vertices, triangles);
    assert(status == fcl::BVH_OK);
    status = model->triangles.endModel();
    assert(status == fcl::BVH_OK);
    model_ = std::move(model);
}

bool FclLevel::is_near(const UprightCylinder& cylinder) const {
    if (!model_) return false;
    const Vec3d half_size{cylinder.radius_m, 0.5 * (cylinder.top - cylinder.bottom),
                          cylinder.radius_m};
    return glm::all(
        glm::lessThanEqual(glm::abs(model_->middle_of(cylinder)), model_->half_size + half_size));
}

bool FclLevel::meets(const UprightCylinder& cylinder) const {
    assert(cylinder.radius_m > 0.0 && cylinder.bottom < cylinder.top);
    if (!is_near(cylinder)) return false;

    // The default tolerance of 1e-6 loses thin needles, and FCL's other solver loses collisions as
    // deep as 0.2 m; this one decides right to 1e-9 m.
    fcl::CollisionRequestd request;
    request.gjk_solver_type = fcl::GST_LIBCCD;
    request.gjk_tolerance = 1e-9;
    fcl::CollisionResultd result;
    const fcl::Cylinderd shape(cylinder.radius_m, cylinder.top - cylinder.bottom);
    fcl::Transform3d place = fcl::Transform3d::Identity();
    place.translation() = to_fcl(model_->middle_of(cylinder));
    return fcl::collide(&model_->triangles, fcl::Transform3d::Identity(), &shape, place, request,
                        result) > 0;
}

}  // namespace pronk::judge
