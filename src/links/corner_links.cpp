#include "links/corner_links.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <tuple>

namespace pronk {
namespace {

using Plan = glm::dvec2;

// The landing search finds jumps between polygons that are farther apart.
constexpr double kNear_cells = 8.0;

// A place on an edge is a neighbour's as well, and a wall may begin there.
constexpr double kInwards_cells = 0.2;

// So many pairs of places of two polygons are looked at, the nearest ones.
constexpr std::size_t kMostPairs = 8;

// ... of which so many are put before the triangles.
constexpr int kMostProofs = 2;

constexpr std::size_t kFloorsAtOnce = 16;

struct CornerPlace {
    Vec3d place{0.0};
    HeightRange y;           // of the level's ground
    bool at_border = false;  // of the surface
};

struct NearPlaces {
    double apart_m = 0.0;
    const CornerPlace* from = nullptr;
    const CornerPlace* to = nullptr;
};

// The places of all polygons.
class CornerPlaces {
  public:
    CornerPlaces(const LinkSite& site, const Surroundings& around)
        : site_(site),
          inwards_m_(kInwards_cells * static_cast<double>(site.space->window.grid.cell_m)) {
        for (const BorderLine& line : around.lines) {
            const PlanSegment& edge = line.edge.segment;
            for (const Plan& end : {edge.begin, edge.end}) ends_.emplace_back(end.x, end.y);
        }
        std::sort(ends_.begin(), ends_.end());
        for (const Floor& floor : around.floors) add(floor);
    }

    std::span<const CornerPlace> of(std::size_t floor) const {
        return std::span(places_).subspan(begin_[floor], begin_[floor + 1] - begin_[floor]);
    }

  private:
    bool is_at_border(const Plan& corner) const {
        return std::binary_search(ends_.begin(), ends_.end(), std::pair(corner.x, corner.y));
    }

    // The corners, and between two at the border the middle of their edge.
    void add(const Floor& floor) {
        Plan middle{0.0};
        for (const Plan& corner : floor.corners) middle += corner;
        middle /= static_cast<double>(floor.corners.size());
        Plan last = floor.corners.back();
        bool last_at_border = is_at_border(last);
        for (const Plan& corner : floor.corners) {
            const bool at_border = is_at_border(corner);
            if (at_border && last_at_border) add(floor, 0.5 * (last + corner), middle, true);
            add(floor, corner, middle, at_border);
            last = corner;
            last_at_border = at_border;
        }
        begin_.push_back(places_.size());
    }

    void add(const Floor& floor, const Plan& outermost, const Plan& middle, bool at_border) {
        const WalkableSurface& surface = *site_.tiles[floor.polygon.tile].surface;
        const double away_m = glm::distance(outermost, middle);
        const double share = std::min(0.5, inwards_m_ / std::max(away_m, inwards_m_));
        const Vec2 place(glm::mix(outermost, middle, share));
        if (!contains(surface, floor.polygon.polygon, place)) return;
        const double y = ground_height(surface, floor.polygon.polygon, place);
        const auto ground = site_.space->floor.near(Plan(place), y);
        if (ground) places_.push_back({{place.x, y, place.y}, *ground, at_border});
    }

    const LinkSite& site_;
    double inwards_m_;
    std::vector<std::pair<double, double>> ends_;  // of border edges
    std::vector<CornerPlace> places_;
    std::vector<std::size_t> begin_{0};  // by polygon
};

class CornerLinks {
  public:
    CornerLinks(const Pass& pass, const Surroundings& around, const CornerPlaces& places,
                const LinkedPairs& linked)
        : pass_(pass),
          around_(around),
          places_(places),
          linked_(linked),
          near_m_(kNear_cells * static_cast<double>(pass.cell_m())),
          prover_(*pass.site->space, *pass.search, pass.jump, pass.gravity_m_s2) {}

    void find(std::size_t from, std::vector<FoundLink>& found) {
        const Floor& own = around_.floors[from];
        around_.near_floors.find(box_around(own).widened(near_m_), near_);
        for (const std::uint32_t to : near_) {
            const PolyRef& other = around_.floors[to].polygon;
            // Only the landing search knows which walks lead over the side of a tile.
            if (to == from || other.tile != own.polygon.tile ||
                linked_.contain({pass_.profile, own.polygon.polygon, other})) {
                continue;
            }
            find_near(from, to);
            join(own.polygon, other, found);
        }
    }

  private:
    // A jump that no walk replaces goes over the border.
    void find_near(std::size_t from, std::size_t to) {
        pairs_.clear();
        for (const CornerPlace& a : places_.of(from)) {
            for (const CornerPlace& b : places_.of(to)) {
                const double dx = b.place.x - a.place.x;
                const double dz = b.place.z - a.place.z;
                if ((!a.at_border && !b.at_border) || dx * dx + dz * dz > near_m_ * near_m_) {
                    continue;
                }
                const double rise_m = b.place.y - a.place.y;
                if (pass_.jump.apex_m - rise_m > pass_.jump.max_fall_m) continue;
                const double apart_m = std::hypot(dx, dz);
                const auto reach_m = fitted_reach_m(pass_.jump, apart_m, rise_m);
                if (!reach_m || *reach_m > pass_.jump.reach_m) continue;
                pairs_.push_back({apart_m, &a, &b});
            }
        }
        const auto end =
            pairs_.begin() + static_cast<std::ptrdiff_t>(std::min(pairs_.size(), kMostPairs));
        std::partial_sort(
            pairs_.begin(), end, pairs_.end(), [](const NearPlaces& x, const NearPlaces& y) {
                return std::tie(x.apart_m, x.from, x.to) < std::tie(y.apart_m, y.from, y.to);
            });
        pairs_.erase(end, pairs_.end());
    }

    // The nearest jump that no walk replaces, if it is free.
    void join(const PolyRef& from, const PolyRef& to, std::vector<FoundLink>& found) {
        const PolygonPair numbers{pass_.field().number_of(from), pass_.field().number_of(to)};
        int proofs = 0;
        for (const NearPlaces& pair : pairs_) {
            Candidate candidate;
            candidate.takeoff = pair.from->place;
            candidate.takeoff_y = pair.from->y;
            candidate.surface = pass_.site->tiles[to.tile].surface;
            candidate.ground = &pass_.grounds[to.tile];
            candidate.polygon = to.polygon;
            candidate.landing = {pair.to->place, pair.to->place};
            if (is_redundant(pass_, numbers.from, candidate, candidate.landing)) continue;
            prover_.prove(candidate, near_m_, parts_);
            for (const LandingPart& part : parts_) {
                found.push_back(make_link(pass_, numbers, candidate.takeoff, part));
            }
            if (!parts_.empty() || ++proofs == kMostProofs) return;
        }
    }

    const Pass& pass_;
    const Surroundings& around_;
    const CornerPlaces& places_;
    const LinkedPairs& linked_;
    double near_m_;
    LinkProver prover_;
    std::vector<std::uint32_t> near_;
    std::vector<NearPlaces> pairs_;
    std::vector<LandingPart> parts_;
};

}  // namespace

std::vector<FoundLink> find_corner_links(const Pass& pass, const LinkedPairs& linked,
                                         const LinkRun& run) {
    const Surroundings around(*pass.site, kNear_cells * static_cast<double>(pass.cell_m()));
    const CornerPlaces places(*pass.site, around);
    const std::size_t count = around.floors.size();
    std::vector<std::vector<FoundLink>> parts((count + kFloorsAtOnce - 1) / kFloorsAtOnce);
    parallel_for(parts.size(), run.threads, [&](std::size_t r) {
        CornerLinks links(pass, around, places, linked);
        const std::size_t end = std::min(count, (r + 1) * kFloorsAtOnce);
        for (std::size_t f = r * kFloorsAtOnce; f < end; ++f) {
            if (around.floors[f].polygon.tile == pass.site->tile) links.find(f, parts[r]);
        }
    });
    std::vector<FoundLink> found;
    for (const std::vector<FoundLink>& part : parts) {
        found.insert(found.end(), part.begin(), part.end());
    }
    return found;
}

}  // namespace pronk
