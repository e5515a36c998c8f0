// A flight and triangles enter; whether it keeps the collision rules of
// docs/algorithms/valid_jump.md leaves, by trying very many moments one after the other. Shares
// nothing with src/space: distances come from level cuts through a triangle, found by halving.
#pragma once

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <optional>
#include <pronk/ballistics.hpp>
#include <pronk/space.hpp>
#include <vector>

namespace pronk::tests {

using Corners = std::array<Vec3d, 3>;

inline std::vector<Corners> corners_of(const TriangleSoup& soup) {
    std::vector<Corners> all;
    for (const auto& t : soup.triangles) {
        all.push_back(
            {Vec3d(soup.vertices[t[0]]), Vec3d(soup.vertices[t[1]]), Vec3d(soup.vertices[t[2]])});
    }
    return all;
}

inline double to_segment(double x, double z, const Vec3d& a, const Vec3d& b) {
    const double length2 = (b.x - a.x) * (b.x - a.x) + (b.z - a.z) * (b.z - a.z);
    double at = 0.0;
    if (length2 > 0.0) at = ((x - a.x) * (b.x - a.x) + (z - a.z) * (b.z - a.z)) / length2;
    at = std::fmin(1.0, std::fmax(0.0, at));
    return std::hypot(a.x + at * (b.x - a.x) - x, a.z + at * (b.z - a.z) - z);
}

// From a place in plan view to a triangle's cut at one height, which its corners reach.
inline double to_cut(const Corners& t, double x, double z, double y) {
    std::array<Vec3d, 6> cut;
    std::size_t count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3d& a = t[i];
        const Vec3d& b = t[(i + 1) % 3];
        if ((a.y < y && b.y < y) || (a.y > y && b.y > y)) continue;
        if (a.y == b.y) {
            cut[count++] = a;
            cut[count++] = b;
        } else {
            cut[count++] = a + (b - a) * ((y - a.y) / (b.y - a.y));
        }
    }
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i; j < count; ++j) {
            least = std::fmin(least, to_segment(x, z, cut[i], cut[j]));
        }
    }
    return least;
}

inline bool is_over(const Corners& t, double x, double z) {
    int left = 0;
    int right = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3d& a = t[i];
        const Vec3d& b = t[(i + 1) % 3];
        const double side = (b.x - a.x) * (z - a.z) - (b.z - a.z) * (x - a.x);
        left += side > 0.0 ? 1 : 0;
        right += side < 0.0 ? 1 : 0;
    }
    return (left == 0) != (right == 0);
}

// From an upright line to the part of a triangle between two heights, or any distance on the way
// there that is below `enough_m`. Over the heights the distance to the cut is convex, so its
// minimum is found by thirds.
inline double distance_to(const Corners& t, double x, double z, double low_y, double high_y,
                          double enough_m = 0.0) {
    const double bottom = std::fmax(low_y, std::fmin(t[0].y, std::fmin(t[1].y, t[2].y)));
    const double top = std::fmin(high_y, std::fmax(t[0].y, std::fmax(t[1].y, t[2].y)));
    if (bottom > top) return std::numeric_limits<double>::infinity();
    if (t[0].y == t[1].y && t[1].y == t[2].y) {
        return is_over(t, x, z) ? 0.0 : to_cut(t, x, z, t[0].y);
    }
    double low = bottom;
    double high = top;
    double least = std::fmin(to_cut(t, x, z, low), to_cut(t, x, z, high));
    for (int i = 0; i < 60 && least >= enough_m && high - low > 1e-9; ++i) {
        const double third = (high - low) / 3.0;
        const double lower = to_cut(t, x, z, low + third);
        const double upper = to_cut(t, x, z, high - third);
        least = std::fmin(least, std::fmin(lower, upper));
        (lower < upper ? high : low) += lower < upper ? -third : third;
    }
    return least;
}

// An upright cylinder; what is higher than its top or lower than its bottom does not count.
inline bool is_in(const Corners& t, const Vec3d& bottom, double high_y, double radius_m) {
    for (const int axis : {0, 2}) {
        const double low = std::fmin(t[0][axis], std::fmin(t[1][axis], t[2][axis]));
        const double high = std::fmax(t[0][axis], std::fmax(t[1][axis], t[2][axis]));
        if (low > bottom[axis] + radius_m || high < bottom[axis] - radius_m) return false;
    }
    return distance_to(t, bottom.x, bottom.z, bottom.y, high_y, radius_m) < radius_m;
}

// Whether the way from p to q goes through the triangle, and at what height (else: minus infinity).
inline double crossing_y(const Corners& t, const Vec3d& p, const Vec3d& q) {
    const Vec3d normal = glm::cross(t[1] - t[0], t[2] - t[0]);
    const double from = glm::dot(normal, p - t[0]);
    const double to = glm::dot(normal, q - t[0]);
    if (from * to >= 0.0) return -std::numeric_limits<double>::infinity();
    const Vec3d hit = p + (q - p) * (from / (from - to));
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3d edge = t[(i + 1) % 3] - t[i];
        if (glm::dot(normal, glm::cross(edge, hit - t[i])) < 0.0) {
            return -std::numeric_limits<double>::infinity();
        }
    }
    return hit.y;
}

enum class Verdict { free, blocked, unclear };

// The rules of docs/algorithms/valid_jump.md, made milder by `less_m`: the body is smaller by it
// all around and the zones larger; or stricter, where it is negative, and then the feet are as
// thick.
class BruteFlight {
  public:
    BruteFlight(const std::vector<Corners>& triangles, const Arc& arc, const Agent& agent,
                const GridSettings& grid, bool lands = true)
        : arc_(arc), agent_(agent), grid_(grid), lands_(lands) {
        const double up = arc.launch_velocity_m_s.y;
        const double fastest =
            arc.horizontal_speed_m_s() +
            std::fmax(std::abs(up), std::abs(up - arc.gravity_m_s2 * arc.duration_s));
        moments_ = static_cast<int>(fastest * arc.duration_s / kStep_m) + 2;
        for (int i = 0; i < moments_; ++i) at_.push_back(arc.position_at(time(i)));
        keep_what_is_near(triangles);
    }

    // Moments are 8 mm apart, so no body is farther than 4 mm from one that is tried.
    Verdict verdict() const {
        if (collides(0.00025)) return Verdict::blocked;
        return collides(-0.006) ? Verdict::unclear : Verdict::free;
    }

    bool collides(double less_m) const { return first_collision_s(less_m).has_value(); }

    std::optional<double> first_collision_s(double less_m) const {
        const double zone_m = static_cast<double>(agent_.radius_m + grid_.cell_m) + less_m;
        const double climb_m = agent_.climb_m;
        // A body without width is its axis, and still has to be clear.
        const double radius_m = std::fmax(static_cast<double>(agent_.radius_m) - less_m, 1e-5);
        const Vec3d a = arc_.takeoff;
        const Vec3d b = arc_.landing();
        int takeoff_past = 0;  // the first moment that is not in the zone
        for (; takeoff_past < moments_; ++takeoff_past) {
            const Vec3d p = at(takeoff_past);
            if (std::hypot(p.x - a.x, p.z - a.z) > zone_m || p.y < a.y - climb_m - less_m) break;
        }
        int landing_first = moments_;
        for (; lands_ && landing_first > 0; --landing_first) {
            const Vec3d p = at(landing_first - 1);
            if (std::hypot(p.x - b.x, p.z - b.z) > zone_m) break;
            if (time(landing_first - 1) < arc_.apex_time_s() - 0.1 * less_m) break;
        }
        for (int i = 0; i < moments_; ++i) {
            const Vec3d p = at(i);
            double contact_y = -std::numeric_limits<double>::infinity();
            if (i < takeoff_past) contact_y = a.y;
            if (i >= landing_first) contact_y = std::fmax(contact_y, b.y);
            const double low_y = std::fmax(p.y, contact_y + climb_m) + less_m;
            const double high_y = p.y + static_cast<double>(agent_.height_m) - less_m;
            const bool in_zone = i < takeoff_past || i >= landing_first;
            const double feet_y = contact_y + 0.1;
            for (const Corners& t : triangles_) {
                if (low_y <= high_y && is_in(t, {p.x, low_y, p.z}, high_y, radius_m))
                    return time(i);
                if (in_zone && feet_meet(t, i, feet_y, less_m)) return time(i);
            }
        }
        return std::nullopt;
    }

    int moments() const { return moments_; }
    double time(int moment) const { return arc_.duration_s * moment / (moments_ - 1); }
    const Vec3d& at(int moment) const { return at_[static_cast<std::size_t>(moment)]; }

  private:
    static constexpr double kStep_m = 0.008;

    // Triangles that are beyond the box around the flight by more than the body cannot matter.
    void keep_what_is_near(const std::vector<Corners>& triangles) {
        const double wide = static_cast<double>(agent_.radius_m) + 0.1;
        const Vec3d body(wide, static_cast<double>(agent_.height_m) + 0.1, wide);
        Vec3d low = at_[0];
        Vec3d high = at_[0];
        for (const Vec3d& p : at_) low = glm::min(low, p), high = glm::max(high, p);
        for (const Corners& t : triangles) {
            const Vec3d from = glm::min(t[0], glm::min(t[1], t[2]));
            const Vec3d to = glm::max(t[0], glm::max(t[1], t[2]));
            if (glm::all(glm::lessThan(from, high + body)) &&
                glm::all(glm::greaterThan(to, low - body))) {
                triangles_.push_back(t);
            }
        }
    }

    bool feet_meet(const Corners& t, int moment, double feet_y, double less_m) const {
        if (less_m > 0.0) {
            return moment > 0 && crossing_y(t, at(moment - 1), at(moment)) > feet_y + less_m;
        }
        const Vec3d p = at(moment);
        const double low_y = std::fmax(p.y, feet_y) + less_m;
        return low_y <= p.y - less_m && is_in(t, {p.x, low_y, p.z}, p.y - less_m, -less_m);
    }

    std::vector<Corners> triangles_;
    std::vector<Vec3d> at_;
    const Arc& arc_;
    const Agent& agent_;
    const GridSettings& grid_;
    bool lands_;
    int moments_ = 0;
};

}  // namespace pronk::tests
