#include "judge/fcl_level.hpp"

#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/narrowphase/collision.h>

#include <algorithm>
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

// The default tolerance of 1e-6 loses thin needles, and FCL's other solver loses collisions as deep
// as 0.2 m; this one decides right to 1e-9 m.
fcl::CollisionRequestd cylinder_request(std::size_t most_contacts) {
    fcl::CollisionRequestd request;
    request.num_max_contacts = most_contacts;
    request.gjk_solver_type = fcl::GST_LIBCCD;
    request.gjk_tolerance = 1e-9;
    return request;
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
    void collide(const UprightCylinder& cylinder, const fcl::CollisionRequestd& request,
                 fcl::CollisionResultd& result) const;
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

void FclLevel::Model::collide(const UprightCylinder& cylinder,
                              const fcl::CollisionRequestd& request,
                              fcl::CollisionResultd& result) const {
    assert(cylinder.radius_m > 0.0 && cylinder.bottom < cylinder.top);
    const fcl::Cylinderd shape(cylinder.radius_m, cylinder.top - cylinder.bottom);
    fcl::Transform3d place = fcl::Transform3d::Identity();
    place.translation() = to_fcl(middle_of(cylinder));
    fcl::collide(&triangles, fcl::Transform3d::Identity(), &shape, place, request, result);
}

bool FclLevel::meets(const UprightCylinder& cylinder) const {
    if (!is_near(cylinder)) return false;
    fcl::CollisionResultd result;
    model_->collide(cylinder, cylinder_request(1), result);
    return result.isCollision();
}

std::vector<std::uint32_t> FclLevel::met_by(const UprightCylinder& cylinder) const {
    std::vector<std::uint32_t> met;
    if (!is_near(cylinder)) return met;
    fcl::CollisionResultd result;
    model_->collide(cylinder, cylinder_request(std::numeric_limits<std::size_t>::max()), result);
    met.reserve(result.numContacts());
    for (std::size_t i = 0; i < result.numContacts(); ++i) {
        met.push_back(static_cast<std::uint32_t>(result.getContact(i).b1));
    }
    std::sort(met.begin(), met.end());
    return met;
}

bool FclLevel::meets(const UprightSheet& sheet) const {
    if (!model_) return false;
    const auto corner = [&](const Vec3d& at, double y) {
        return to_fcl(Vec3d{at.x, y, at.z} - model_->centre);
    };
    const std::vector<fcl::Vector3d> corners = {
        corner(sheet.from, sheet.from.y), corner(sheet.to, sheet.to.y),
        corner(sheet.to, sheet.to_top), corner(sheet.from, sheet.from_top)};
    const std::vector<fcl::Triangle> halves = {fcl::Triangle(0, 1, 2), fcl::Triangle(0, 2, 3)};
    fcl::BVHModel<fcl::OBBRSSd> flat;
    flat.beginModel(2, 4);
    flat.addSubModel(corners, halves);
    flat.endModel();
    // Triangles against triangles are decided by separating axes, in closed form.
    const fcl::CollisionRequestd request;
    fcl::CollisionResultd result;
    return fcl::collide(&model_->triangles, fcl::Transform3d::Identity(), &flat,
                        fcl::Transform3d::Identity(), request, result) > 0;
}

}  // namespace pronk::judge
