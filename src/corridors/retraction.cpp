#include "corridors/retraction.hpp"

#include "planning/ground/surface_ray.hpp"

namespace pronk {
namespace {

// Nearer than that to a corner is at it.
constexpr double kAtCorner_m = 1e-9;
constexpr double kNever = std::numeric_limits<double>::infinity();

// The way straight away from a border: after so many metres that border is as far away. When is
// another border as near? Its distance never grows faster than the way, so it is once.
class WayFromBorder {
  public:
    WayFromBorder(const PlanMesh& mesh, const PlanPoint& place, const NearBorder& first)
        : mesh_(mesh), border_(first.border), begin_(first.at) {
        const PlanEdge& edge = mesh.edges[first.border];
        for (const PlanPoint& end : {edge.from, mesh.to(edge)}) {
            if (length(end - begin_) > kAtCorner_m) continue;
            is_at_corner_ = true;
            begin_ = end;
        }
        const double away_m = length(place - begin_);
        along_ =
            away_m > kAtCorner_m ? (place - begin_) / away_m : inward_normal(mesh, first.border);
    }

    PlanPoint at(double after_m) const { return begin_ + after_m * along_; }

    double meets(std::uint32_t border) const {
        if (border == border_) return kNever;
        const PlanEdge& edge = mesh_.edges[border];
        const PlanPoint& from = edge.from;
        const PlanPoint& to = mesh_.to(edge);
        double after_m = std::min(meets(from), meets(to));
        // Between its ends. An edge that ends in this corner has it as its nearest.
        if (is_at_corner_ && (is_begin(from) || is_begin(to))) return after_m;
        const PlanPoint run = to - from;
        const double closes_m = edge.length_m - cross(run, along_);
        const double away_m2 = cross(run, begin_ - from);
        if (closes_m <= 0.0 || away_m2 < 0.0) return after_m;
        const double line_m = away_m2 / closes_m;
        if (!(line_m < after_m)) return after_m;
        const double share = glm::dot(at(line_m) - from, run);
        const bool is_between = share >= 0.0 && share <= glm::dot(run, run);
        return is_between ? line_m : after_m;
    }

  private:
    static bool is_none(const PlanPoint& way) {
        return glm::dot(way, way) <= kAtCorner_m * kAtCorner_m;
    }
    bool is_begin(const PlanPoint& corner) const { return is_none(corner - begin_); }
    double meets(const PlanPoint& corner) const {
        const PlanPoint to = corner - begin_;
        if (is_none(to)) return kNever;
        // Ends of the own border are beside the way, whatever rounding says.
        const PlanEdge& own = mesh_.edges[border_];
        if (!is_at_corner_ && (corner == own.from || corner == mesh_.to(own))) return kNever;
        const double ahead_m = glm::dot(to, along_);
        return ahead_m > 0.0 ? glm::dot(to, to) / (2.0 * ahead_m) : kNever;
    }

    const PlanMesh& mesh_;
    std::uint32_t border_;
    PlanPoint begin_;
    PlanPoint along_{0.0};
    bool is_at_corner_ = false;
};

// Rays end in front of a cell that they only just reach.
PlanPlace settled(const PlanMesh& mesh, PlanPlace place) {
    constexpr int kMostCells = 8;
    for (int i = 0; i < kMostCells; ++i) {
        std::uint32_t out = kNothing;
        double most_m = 0.0;
        const std::uint32_t end = mesh.first_edge[place.polygon + 1];
        for (std::uint32_t e = mesh.first_edge[place.polygon]; e < end; ++e) {
            const PlanEdge& edge = mesh.edges[e];
            const double out_m =
                cross(place.at - edge.from, mesh.to(edge) - edge.from) / edge.length_m;
            if (out_m <= most_m || edge.across == kNothing) continue;
            most_m = out_m;
            out = e;
        }
        if (out == kNothing) break;
        place.polygon = mesh.edges[mesh.edges[out].across].polygon;
    }
    return place;
}

}  // namespace

// Sites of any cell give a place that is on the axis or beyond it. If it is beyond, another site is
// nearer there, and is met sooner.
std::optional<PlanRetraction> retract(const PlanMesh& mesh, const MedialAxis& axis,
                                      const BorderDistances& distances, const PlanPlace& from) {
    const NearBorder first = distances.nearest(from.polygon, from.at);
    if (first.border == kNothing) return std::nullopt;
    const WayFromBorder way(mesh, from.at, first);
    double after_m = kNever;
    std::uint32_t second = first.border;
    const auto meet = [&](std::uint32_t border) {
        const double own_m = std::max(way.meets(border), first.away_m);
        if (own_m >= after_m) return false;
        after_m = own_m;
        second = border;
        return true;
    };
    const auto meet_sites_at = [&](const PlanPlace& place) {
        bool is_nearer = false;
        for (const std::uint32_t border : axis.sites_at(place.polygon, place.at)) {
            if (meet(border)) is_nearer = true;
        }
        return is_nearer;
    };
    meet_sites_at(from);
    PlanPlace at = from;
    for (bool is_nearer = true; is_nearer;) {
        // Nothing is met: as far as there is ground.
        constexpr double kFar_m = 1e6;
        const PlanPoint there = way.at(std::isfinite(after_m) ? after_m : first.away_m + kFar_m);
        if (is_in(mesh, from.polygon, there)) {
            at = {there, from.polygon};
            // All borders that are nearest anywhere in the cell were met, or in this part of it.
            if (!axis.is_cut(from.polygon)) break;
            is_nearer = meet_sites_at(at);
            continue;
        }
        const PlanRay ray = cast_ray(mesh, from, there);
        at = ray.is_free ? settled(mesh, {way.at(after_m), ray.end.polygon}) : ray.end;
        is_nearer = meet_sites_at(at);
        if (ray.border != kNothing && meet(ray.border)) is_nearer = true;
    }
    if (!std::isfinite(after_m)) return std::nullopt;
    const PlanEdge& edge = mesh.edges[second];
    PlanRetraction found{at, after_m, first, {}};
    found.first.away_m = length(found.first.at - at.at);
    found.second = {nearest_on_segment(at.at, edge.from, mesh.to(edge)), 0.0, second};
    found.second.away_m = length(found.second.at - at.at);
    return found;
}

}  // namespace pronk
