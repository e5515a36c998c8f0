#include "planning/ground/surface_ray.hpp"

#include "planning/mesh/plan_polygon.hpp"

namespace pronk {
namespace {

// Every corner is on the ray, to its left or to its right, and that is all that decides. All
// polygons around a corner say the same of it, so the ray gets lost nowhere. What is so near counts
// as on it: who walks along a border with coordinates that are floats, up to a kilometre away from
// zero, is not stopped by it.
constexpr double kOnRay_m = 1e-4;

class RayWalk {
  public:
    RayWalk(const PlanMesh& mesh, const PlanPlace& from, const PlanPoint& to, PlanRay& ray)
        : mesh_(mesh),
          from_(from.at),
          to_(to),
          length_m_(std::hypot(to.x - from.at.x, to.y - from.at.y)),
          ray_(ray) {
        ray_.polygons.reserve(16);
        enter(from.polygon);
        ray_.end = from;
    }

    void run() {
        if (length_m_ <= kOnRay_m) return arrive();
        // Not by its length, which may be more than numbers are.
        const double most = std::max(std::abs(to_.x - from_.x), std::abs(to_.y - from_.y));
        along_ = (to_ - from_) / most;
        along_ /= length(along_);
        // A straight line is in a convex polygon once. Polygons of strange worlds need not be.
        for (std::size_t i = 0; i <= mesh_.edges.size(); ++i) {
            const Exit exit = exit_of(ray_.polygons.back());
            if (exit.edge == kNothing) break;
            if (ahead_m(exit.at) >= length_m_ - kOnRay_m) return arrive();
            ray_.end.at = exit.at;
            if (exit.is_corner) {
                if (!go_round(exit.edge)) break;
            } else if (mesh_.edges[exit.edge].across == kNothing) {
                ray_.border = exit.edge;
                break;
            } else {
                enter(mesh_.edges[mesh_.edges[exit.edge].across].polygon);
            }
        }
        ray_.end.polygon = ray_.polygons.back();
        ray_.share = std::clamp(ahead_m(ray_.end.at) / length_m_, 0.0, 1.0);
    }

  private:
    enum class Side : std::uint8_t { right, on_ray, left };
    // Where the ray leaves a polygon: through an edge, or at the corner where one begins.
    struct Exit {
        std::uint32_t edge = kNothing;
        bool is_corner = false;
        PlanPoint at{0.0};
    };

    double ahead_m(const PlanPoint& p) const { return glm::dot(p - from_, along_); }
    double left_m(const PlanPoint& p) const { return cross(along_, p - from_); }
    static Side side(double left_m) {
        if (left_m > kOnRay_m) return Side::left;
        return left_m < -kOnRay_m ? Side::right : Side::on_ray;
    }
    Side side(const PlanPoint& p) const { return side(left_m(p)); }
    bool is_ahead(const PlanPoint& p, const PlanPoint& of) const {
        return ahead_m(p) > ahead_m(of);
    }

    void enter(std::uint32_t polygon) { ray_.polygons.push_back(polygon); }
    void arrive() {
        ray_.is_free = true;
        ray_.share = 1.0;
        ray_.end.polygon = ray_.polygons.back();
        ray_.end.at = nearest_in(mesh_, ray_.end.polygon, to_);
    }

    Exit exit_of(std::uint32_t polygon) const {
        Exit exit;
        const std::uint32_t end = mesh_.first_edge[polygon + 1];
        std::uint32_t before = end - 1;
        double before_m = left_m(mesh_.edges[before].from);
        for (std::uint32_t e = mesh_.first_edge[polygon]; e < end; before = e++) {
            const PlanPoint& corner = mesh_.edges[e].from;
            const double corner_m = left_m(corner);
            if (side(before_m) == Side::right && side(corner_m) == Side::left) {
                const PlanPoint& from = mesh_.edges[before].from;
                return {before, false, from + before_m / (before_m - corner_m) * (corner - from)};
            }
            before_m = corner_m;
            if (side(corner_m) != Side::on_ray) continue;
            if (exit.edge == kNothing || is_ahead(corner, exit.at)) exit = {e, true, corner};
        }
        return exit;
    }

    // Whether the ray goes on from the corner where the edge begins into its polygon, or along one
    // of its edges.
    bool goes_on(std::uint32_t edge) const {
        const PlanPoint& corner = mesh_.edges[edge].from;
        const PlanPoint& next = mesh_.to(mesh_.edges[edge]);
        const PlanPoint& before = mesh_.edges[edge_before(mesh_, edge)].from;
        const Side next_side = side(next);
        const Side before_side = side(before);
        if (next_side == Side::on_ray && is_ahead(next, corner)) return true;
        if (before_side == Side::on_ray && is_ahead(before, corner)) return true;
        // Half a turn of ground may have one of the two behind the corner.
        return next_side != Side::left && before_side != Side::right && next_side != before_side;
    }

    struct Turn {
        std::vector<std::uint32_t> polygons;
        bool goes_on = false;
        std::uint32_t border = kNothing;
    };
    // Around the corner where an edge begins, from polygon to polygon, until the ray goes on or
    // ground ends.
    Turn turn(std::uint32_t edge, bool counter_clockwise) const {
        Turn turn;
        std::uint32_t e = edge;
        while (turn.polygons.size() < mesh_.polygon_count()) {
            const std::uint32_t through = counter_clockwise ? edge_before(mesh_, e) : e;
            const std::uint32_t across = mesh_.edges[through].across;
            if (across == kNothing) {
                turn.border = through;
                break;
            }
            e = counter_clockwise ? across : mesh_.edges[across].next;
            if (e == edge) break;
            turn.polygons.push_back(mesh_.edges[e].polygon);
            turn.goes_on = goes_on(e);
            if (turn.goes_on) break;
        }
        return turn;
    }

    // The shorter way round. If there is none the border stops the ray that it meets more squarely.
    bool go_round(std::uint32_t edge) {
        const Turn left = turn(edge, true);
        const Turn right = turn(edge, false);
        if (!left.goes_on && !right.goes_on) {
            const auto against = [&](std::uint32_t border) {
                return border == kNothing ? 1.0 : glm::dot(inward_normal(mesh_, border), along_);
            };
            ray_.border = against(right.border) < against(left.border) ? right.border : left.border;
            return false;
        }
        const bool is_left =
            left.goes_on && (!right.goes_on || left.polygons.size() <= right.polygons.size());
        for (const std::uint32_t polygon : (is_left ? left : right).polygons) enter(polygon);
        return true;
    }

    const PlanMesh& mesh_;
    PlanPoint from_;
    PlanPoint to_;
    double length_m_;
    PlanPoint along_{0.0};
    PlanRay& ray_;
};

}  // namespace

PlanRay cast_ray(const PlanMesh& mesh, const PlanPlace& from, const PlanPoint& to) {
    PlanRay ray;
    RayWalk(mesh, from, to, ray).run();
    return ray;
}

}  // namespace pronk
