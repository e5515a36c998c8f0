#include "links/edge_links.hpp"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <tuple>

#include "links/edge_surroundings.hpp"
#include "links/link_bounds.hpp"
#include "links/linked_pairs.hpp"
#include "links/stretch_search.hpp"

namespace pronk {
namespace {

// Two polygons with edges that face each other aslant: nothing of them lies side by side.
struct Aslant {
    PolyRef one;
    PolyRef other;
    Stretch nearest;
    double apart_m = 0.0;
};

struct EdgeResult {
    std::vector<FoundLink> found;
    std::vector<Aslant> aslant;
};

// The links of one profile that start or end at one edge.
class EdgeLinks {
  public:
    EdgeLinks(const LinkSite& site, std::span<const GroundShape> grounds,
              const Surroundings& around, const JumpAbility& ability, std::uint8_t profile)
        : site_(site),
          around_(around),
          ability_(ability),
          profile_(profile),
          jump_(ability.profiles[profile].jump),
          range_m_(farthest_landing_m(jump_).value_or(0.0)),
          search_(site, grounds, launch_limits(ability.profiles[profile], ability)) {
        const auto radius_m = static_cast<double>(site.space->agent.radius_m);
        const auto cell_m = static_cast<double>(site.space->window.grid.cell_m);
        for (std::size_t i = 0; i < kOutwards; ++i) {
            outwards_m_[i] = 2.0 * radius_m + kOutwards_cells[i] * cell_m;
        }
    }

    void find(std::size_t line, EdgeResult& result) {
        result_ = &result;
        const BorderLine& own = around_.lines[line];
        const PlanBox box = box_around(own.edge.segment.begin, own.edge.segment.end);
        around_.near_lines.find(box.widened(range_m_), near_);
        for (const std::uint32_t other : near_) {
            if (other > line) join_facing(own, around_.lines[other]);
        }
        around_.near_floors.find(box.widened(outwards_m_.back()), near_);
        for (const std::uint32_t floor : near_) join_floor(own, around_.floors[floor]);
    }

    // The directions that are not linked yet.
    void find(const Aslant& aslant, const LinkedPairs& linked, EdgeResult& result) {
        result_ = &result;
        const auto is_open = [&](const Crossing& crossing) {
            return starts_here(crossing.from) &&
                   !linked.contain({profile_, crossing.from.polygon, crossing.to});
        };
        const Crossing crossing{aslant.one, aslant.other, aslant.nearest};
        for (const Crossing& way : {crossing, crossing.reversed()}) {
            if (!is_open(way)) continue;
            search_.find(way, forth_);
            add(way, forth_);
        }
    }

  private:
    // Aslant all pairs of points soon are too far apart.
    static constexpr double kAslant_m = 2.0;

    static constexpr std::size_t kOutwards = 3;
    // Beyond the two radii that a body needs to pass the edge; a voxel may be in doubt.
    static constexpr std::array<double, kOutwards> kOutwards_cells = {1.5, 4.0, 8.0};

    bool starts_here(const PolyRef& polygon) const { return polygon.tile == site_.tile; }

    void join_facing(const BorderLine& one, const BorderLine& other) {
        if (!starts_here(one.polygon) && !starts_here(other.polygon)) return;
        const double most_m = std::max(jump_.apex_m, jump_.max_fall_m);
        if (one.low_y - other.high_y > most_m || other.low_y - one.high_y > most_m) return;
        const auto facing = facing_parts(one.edge, other.edge);
        if (!facing) return;
        if (const auto opposite = opposite_parts(*facing)) {
            join({one.polygon, other.polygon, *opposite});
        } else if (const auto nearest = nearest_parts(*facing, kAslant_m)) {
            const double apart_m = glm::distance(nearest->from.begin, nearest->to.begin);
            if (apart_m > range_m_) return;
            result_->aslant.push_back({one.polygon, other.polygon, *nearest, apart_m});
        }
    }

    void join(const Crossing& crossing) {
        forth_.clear();
        if (starts_here(crossing.from)) {
            search_.find(crossing, forth_);
            add(crossing, forth_);
        }
        if (starts_here(crossing.to)) {
            search_.find_back(crossing.reversed(), forth_, back_);
            add(crossing.reversed(), back_);
        }
    }

    void join_floor(const BorderLine& line, const Floor& floor) {
        const auto climb_m = static_cast<double>(site_.space->agent.climb_m);
        if (line.polygon == floor.polygon || floor.low_y > line.high_y - climb_m ||
            floor.high_y < line.low_y - std::max(jump_.apex_m, jump_.max_fall_m)) {
            return;
        }
        bool down = !starts_here(line.polygon);
        bool up = !starts_here(floor.polygon);
        for (const double outward_m : outwards_m_) {
            if (down && up) return;
            const auto stretch = projected_part(line.edge, outward_m, floor.corners);
            if (!stretch) continue;
            const Crossing crossing{line.polygon, floor.polygon, *stretch};
            if (!down) {
                search_.find(crossing, forth_);
                add(crossing, forth_);
                down = !forth_.empty();
            }
            if (!up) {
                search_.find(crossing.reversed(), back_);
                add(crossing.reversed(), back_);
                up = !back_.empty();
            }
        }
    }

    void add(const Crossing& crossing, std::span<const WidePart> parts) {
        for (const WidePart& part : parts) {
            const Stretch stretch = counter_clockwise(crossing.stretch.part(part.begin, part.end));
            FoundLink found;
            found.takeoff_polygon = crossing.from.polygon;
            found.landing = crossing.to;
            found.link.takeoff_begin = Vec2(stretch.from.begin);
            found.link.takeoff_end = Vec2(stretch.from.end);
            found.link.landing_begin = Vec2(stretch.to.begin);
            found.link.landing_end = Vec2(stretch.to.end);
            found.link.profile = profile_;
            found.link.method = LinkMethod::edges;
            found.link.apex_share = part.apex_share;
            const LinkEnds ends{site_.tiles[crossing.from.tile].surface, crossing.from.polygon,
                                site_.tiles[crossing.to.tile].surface, crossing.to.polygon};
            found.link.kind = kind_of(found.link, ends);
            set_bounds(found.link, ends, ability_.gravity_m_s2);
            result_->found.push_back(found);
        }
    }

    // As links have them: the landing's end counter-clockwise of its begin.
    static Stretch counter_clockwise(const Stretch& stretch) {
        const glm::dvec2 begin = stretch.to.begin - stretch.from.at(0.5);
        const glm::dvec2 end = stretch.to.end - stretch.from.at(0.5);
        if (begin.y * end.x - begin.x * end.y >= 0.0) return stretch;
        return {stretch.from.turned_round(), stretch.to.turned_round()};
    }

    // Who only steps off the edge and comes down where no step leads drops.
    LinkKind kind_of(const JumpLink& link, const LinkEnds& ends) const {
        const auto climb_m = static_cast<double>(site_.space->agent.climb_m);
        const auto takeoff_y = [&](double at) {
            return takeoff_of(link, *ends.takeoff_surface, ends.takeoff_polygon, at).y;
        };
        const auto landing_y = [&](double at) {
            return landing_of(link, *ends.landing_surface, ends.landing_polygon, at).y;
        };
        const double down_m =
            std::min(takeoff_y(0.0), takeoff_y(1.0)) - std::max(landing_y(0.0), landing_y(1.0));
        return down_m > climb_m && apex_of(link, ability_) <= climb_m ? LinkKind::drop
                                                                      : LinkKind::jump;
    }

    const LinkSite& site_;
    const Surroundings& around_;
    const JumpAbility& ability_;
    std::uint8_t profile_;
    JumpProfile jump_;
    double range_m_;
    std::array<double, kOutwards> outwards_m_{};
    StretchSearch search_;
    std::vector<std::uint32_t> near_;
    std::vector<WidePart> forth_;
    std::vector<WidePart> back_;
    EdgeResult* result_ = nullptr;
};

// What is handed out at once; each has its own memory.
constexpr std::size_t kAtOnce = 16;

// The search of one profile on all edges.
class ProfileEdges {
  public:
    ProfileEdges(const LinkSite& site, std::span<const GroundShape> grounds,
                 const Surroundings& around, const JumpAbility& ability, std::uint8_t profile,
                 const LinkRun& run)
        : site_(site),
          grounds_(grounds),
          around_(around),
          ability_(ability),
          profile_(profile),
          run_(run) {}

    void find(std::vector<FoundLink>& found) {
        EdgeResult opposite = for_all(
            around_.lines.size(),
            [&](EdgeLinks& links, std::size_t i, EdgeResult& result) { links.find(i, result); });
        const LinkedPairs linked(opposite.found);
        const std::vector<Aslant> aslant = nearest_of_each(std::move(opposite.aslant));
        const EdgeResult more =
            for_all(aslant.size(), [&](EdgeLinks& links, std::size_t i, EdgeResult& result) {
                links.find(aslant[i], linked, result);
            });
        found.insert(found.end(), opposite.found.begin(), opposite.found.end());
        found.insert(found.end(), more.found.begin(), more.found.end());
    }

  private:
    template <class Body>
    EdgeResult for_all(std::size_t count, const Body& body) const {
        const std::size_t runs = (count + kAtOnce - 1) / kAtOnce;
        std::vector<EdgeResult> results(runs);
        if (run_.progress != nullptr) run_.progress->begin("edge links", runs);
        parallel_for(runs, run_.threads, [&](std::size_t r) {
            EdgeLinks links(site_, grounds_, around_, ability_, profile_);
            const std::size_t end = std::min(count, (r + 1) * kAtOnce);
            for (std::size_t i = r * kAtOnce; i < end; ++i) body(links, i, results[r]);
            if (run_.progress != nullptr) run_.progress->advance(1);
        });
        EdgeResult all;
        for (const EdgeResult& some : results) {
            all.found.insert(all.found.end(), some.found.begin(), some.found.end());
            all.aslant.insert(all.aslant.end(), some.aslant.begin(), some.aslant.end());
        }
        return all;
    }

    // One for every two polygons.
    static std::vector<Aslant> nearest_of_each(std::vector<Aslant> aslant) {
        std::stable_sort(aslant.begin(), aslant.end(), [](const Aslant& a, const Aslant& b) {
            return std::tuple(a.one, a.other, a.apart_m) < std::tuple(b.one, b.other, b.apart_m);
        });
        const auto end = std::unique(
            aslant.begin(), aslant.end(),
            [](const Aslant& a, const Aslant& b) { return a.one == b.one && a.other == b.other; });
        aslant.erase(end, aslant.end());
        return aslant;
    }

    const LinkSite& site_;
    std::span<const GroundShape> grounds_;
    const Surroundings& around_;
    const JumpAbility& ability_;
    std::uint8_t profile_;
    const LinkRun& run_;
};

}  // namespace

std::vector<FoundLink> find_edge_links(const LinkSite& site, std::span<const GroundShape> grounds,
                                       const JumpAbility& ability, const LinkRun& run) {
    double range_m = 1.0;
    for (const AbilityProfile& profile : ability.profiles) {
        range_m = std::max(range_m, farthest_landing_m(profile.jump).value_or(0.0));
    }
    const Surroundings around(site, range_m);
    std::vector<FoundLink> found;
    for (std::size_t p = 0; p < ability.profiles.size(); ++p) {
        if (ability.profiles[p].use == ReachUse::exact) continue;
        ProfileEdges(site, grounds, around, ability, static_cast<std::uint8_t>(p), run).find(found);
    }
    return found;
}

}  // namespace pronk
