#include "walk_judge.hpp"

#include <glm/geometric.hpp>

namespace pronk::app {
namespace {

double plan_distance_m(const Vec3d& a, const Vec3d& b) {
    return std::hypot(a.x - b.x, a.z - b.z);
}

}  // namespace

bool crosses_border(const SurfaceQuestions& ground, const SurfacePlace& from, const Vec3d& to) {
    if (!ground.nearest(to, kMostOff_m)) return true;
    const GroundAnswer<SurfaceRay> ray = ground.ray(from, to);
    if (!ray) return true;
    if (ray->is_free) return false;
    // Rounding, or a corner is cut: the question is how deep.
    constexpr int kSamples = 16;
    for (int i = 1; i <= kSamples; ++i) {
        const Vec3d sample = glm::mix(ray->end.at, to, static_cast<double>(i) / kSamples);
        const GroundAnswer<SurfaceMove> move = ground.move(ray->end, sample);
        if (!move || plan_distance_m(move->end.at, sample) > kMostOff_m) return true;
    }
    return false;
}

}  // namespace pronk::app
