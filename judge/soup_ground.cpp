#include "judge/soup_ground.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace pronk::judge {
namespace {

// Slopes of exactly the steepest are walked, whatever rounding makes of them.
constexpr double kRounding = 1e-6;

// FCL's needle. It only has to meet every triangle that may count; which one does is computed.
constexpr double kNeedle_m = 0.001;

constexpr double kSameHeight_m = 1e-6;

// A window reaches this far in plan view and, beyond what was asked for, up and down.
constexpr double kWindow_m = 0.3;

using Corners = std::array<Vec3d, 3>;

Corners in_doubles(const std::array<Vec3, 3>& corners) {
    return {Vec3d(corners[0]), Vec3d(corners[1]), Vec3d(corners[2])};
}

// As long as twice the area; upright if the triangle is level and faces up.
Vec3d normal_of(const Corners& t) {
    return glm::cross(t[1] - t[0], t[2] - t[0]);
}

// The point of an edge that is nearest to a place in plan view.
Vec3d nearest_point(double x, double z, const Vec3d& a, const Vec3d& b) {
    const double along_x = b.x - a.x;
    const double along_z = b.z - a.z;
    const double length2 = along_x * along_x + along_z * along_z;
    const double at =
        length2 > 0.0 ? std::clamp(((x - a.x) * along_x + (z - a.z) * along_z) / length2, 0.0, 1.0)
                      : 0.0;
    return a + at * (b - a);
}

double distance_m(double x, double z, const Vec3d& p) {
    return std::hypot(p.x - x, p.z - z);
}

// The triangle faces up, so it goes counter-clockwise around what it has.
bool has_in_plan(const Corners& t, double x, double z) {
    bool inside = true;
    double away_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3d& a = t[i];
        const Vec3d& b = t[(i + 1) % 3];
        inside = inside && (b.z - a.z) * (x - a.x) - (b.x - a.x) * (z - a.z) >= 0.0;
        away_m = std::min(away_m, distance_m(x, z, nearest_point(x, z, a, b)));
    }
    return inside || away_m <= SoupGround::kBeside_m;
}

}  // namespace

SoupGround::SoupGround(const TriangleSoup& soup, const Agent& agent)
    : SoupGround(soup, agent, std::make_shared<const FclLevel>(soup)) {}

SoupGround::SoupGround(const TriangleSoup& soup, const Agent& agent,
                       std::shared_ptr<const FclLevel> level)
    : level_(std::move(level)) {
    const double least = std::cos(static_cast<double>(agent.slope_rad)) - kRounding;
    corners_.reserve(soup.triangles.size());
    walkable_.reserve(soup.triangles.size());
    for (const auto& [a, b, c] : soup.triangles) {
        corners_.push_back({soup.vertices[a], soup.vertices[b], soup.vertices[c]});
        const Vec3d up = normal_of(in_doubles(corners_.back()));
        const double length = glm::length(up);
        walkable_.push_back(up.y > 0.0 && up.y >= least * length ? 1 : 0);
    }
}

std::optional<double> SoupGround::height_of(std::uint32_t triangle, double x, double z) const {
    if (walkable_[triangle] == 0) return std::nullopt;
    const Corners t = in_doubles(corners_[triangle]);
    if (!has_in_plan(t, x, z)) return std::nullopt;
    const Vec3d up = normal_of(t);
    const double y = t[0].y - (up.x * (x - t[0].x) + up.z * (z - t[0].z)) / up.y;
    const auto [low, high] = std::minmax({t[0].y, t[1].y, t[2].y});
    return std::clamp(y, low, high);
}

std::vector<double> SoupGround::heights(double x, double z, double low_y, double high_y) const {
    std::vector<double> found;
    if (!(low_y <= high_y)) return found;
    const UprightCylinder needle{x, z, low_y - kNeedle_m, high_y + kNeedle_m, kNeedle_m};
    for (const std::uint32_t triangle : level_->met_by(needle)) {
        const auto height = height_of(triangle, x, z);
        if (height && low_y <= *height && *height <= high_y) found.push_back(*height);
    }
    std::sort(found.begin(), found.end());
    const auto same = [](double a, double b) { return b - a < kSameHeight_m; };
    found.erase(std::unique(found.begin(), found.end(), same), found.end());
    return found;
}

std::optional<double> SoupGround::nearest_height(const Vec3d& place, double within_m) const {
    std::optional<double> nearest;
    for (const double y : heights(place.x, place.z, place.y - within_m, place.y + within_m)) {
        if (!nearest || std::abs(y - place.y) < std::abs(*nearest - place.y)) nearest = y;
    }
    return nearest;
}

bool SoupGround::is_near(const Vec3d& place, double beside_m, double within_m) const {
    const auto met =
        level_->met_by({place.x, place.z, place.y - within_m, place.y + within_m, beside_m});
    return std::any_of(met.begin(), met.end(),
                       [&](std::uint32_t triangle) { return walkable_[triangle] != 0; });
}

std::optional<Vec3d> SoupGround::nearest_beside(const Vec3d& place, double beside_m,
                                                double within_m) const {
    std::optional<Vec3d> nearest;
    std::pair<double, double> least{beside_m, within_m};
    const auto offer = [&](const Vec3d& point) {
        const double off_m = std::abs(point.y - place.y);
        const std::pair away{distance_m(place.x, place.z, point), off_m};
        if (off_m > within_m || away > least) return;
        least = away;
        nearest = point;
    };
    for (const std::uint32_t triangle :
         level_->met_by({place.x, place.z, place.y - within_m, place.y + within_m, beside_m})) {
        if (walkable_[triangle] == 0) continue;
        if (const auto y = height_of(triangle, place.x, place.z)) {
            offer({place.x, *y, place.z});
            continue;
        }
        const Corners t = in_doubles(corners_[triangle]);
        for (std::size_t i = 0; i < 3; ++i) {
            offer(nearest_point(place.x, place.z, t[i], t[(i + 1) % 3]));
        }
    }
    return nearest;
}

double SoupGround::off_by_m(const Vec3d& feet) const {
    // Nearly every place that is asked for is on the ground, and its surroundings are many.
    for (const double within_m : {0.01, kFarthest_m}) {
        if (const auto height = nearest_height(feet, within_m)) return std::abs(*height - feet.y);
    }
    return kFarthest_m;
}

void GroundWindow::look_around(const Vec3d& place, double within_m) {
    const bool knows =
        std::hypot(place.x - seen_.x, place.z - seen_.z) <= seen_.radius_m - 2.0 * kNeedle_m &&
        seen_.bottom <= place.y - within_m && place.y + within_m <= seen_.top;
    if (knows) return;
    const double up_m = within_m + kWindow_m;
    seen_ = {place.x, place.z, place.y - up_m, place.y + up_m, kWindow_m};
    triangles_ = ground_.level_->met_by(seen_);
    std::erase_if(triangles_, [&](std::uint32_t t) { return ground_.walkable_[t] == 0; });
}

template <class IsBetter>
std::optional<double> GroundWindow::best(const Vec3d& place, double within_m,
                                         const IsBetter& is_better) {
    look_around(place, within_m);
    std::optional<double> found;
    for (const std::uint32_t triangle : triangles_) {
        const auto height = ground_.height_of(triangle, place.x, place.z);
        if (!height || std::abs(*height - place.y) > within_m) continue;
        if (!found || is_better(*height, *found)) found = height;
    }
    return found;
}

std::optional<double> GroundWindow::nearest_height(const Vec3d& place, double within_m) {
    return best(place, within_m,
                [&](double a, double b) { return std::abs(a - place.y) < std::abs(b - place.y); });
}

std::optional<double> GroundWindow::highest(const Vec3d& place, double within_m) {
    return best(place, within_m, [](double a, double b) { return a > b; });
}

}  // namespace pronk::judge
