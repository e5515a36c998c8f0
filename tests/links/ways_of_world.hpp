// A level enters; straight walks from corners of cells to midpoints of others leave, and who says
// that they are walks: straight ways as the kernel asks about them, a walk that is followed from
// polygon to polygon, and Detour's raycast.
#pragma once

#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <optional>

#include "../levels_for_tests.hpp"
#include "detour_walk.hpp"
#include "link_sites.hpp"
#include "links/straight_walk.hpp"
#include "links/straight_ways.hpp"
#include "space/spaces.hpp"

namespace pronk::tests {

inline constexpr int kRange_cells = 40;

// Corners of cells in halves: midpoints are odd.
struct HalfCells {
    std::int64_t x = 0;
    std::int64_t z = 0;
};

inline std::int64_t turn(const HalfCells& a, const HalfCells& b) {
    return a.z * b.x - a.x * b.z;
}
inline HalfCells from_to(const GridCorner& from, std::int32_t x, std::int32_t z) {
    return {2 * (std::int64_t{x} - from.x), 2 * (std::int64_t{z} - from.z)};
}

// Whether a walk from a corner in a direction passes every edge of a way between its ends.
inline bool takes(std::span<const KernelWay> ways, std::size_t way, const GridCorner& from,
                  const HalfCells& direction) {
    for (std::uint32_t w = static_cast<std::uint32_t>(way) + 1; w != 0; w = ways[w - 1].before) {
        const KernelWay& edge = ways[w - 1];
        if (turn(direction, from_to(from, edge.right_x, edge.right_z)) > 0 ||
            turn(direction, from_to(from, edge.left_x, edge.left_z)) < 0) {
            return false;
        }
    }
    return true;
}

// From a corner of a cell to the midpoint of another.
struct Walk {
    PolyId start;
    GridCorner from;
    PolyId end;
    GridCorner cell;

    HalfCells direction() const {
        return {2 * (std::int64_t{cell.x} - from.x) + 1, 2 * (std::int64_t{cell.z} - from.z) + 1};
    }
};

class WaysOfWorld {
  public:
    explicit WaysOfWorld(TriangleSoup soup)
        : world_(linked(std::move(soup), without_jumps())),
          graph_(BakedSite(world_).at(0)),
          ways_(graph_, all_polygons(), kRange_cells, 2),
          detour_(world_.world()) {}

    const WalkableSurface& surface() const { return world_.surface(); }
    std::span<const KernelWay> from(PolyId polygon) const {
        return ways_.from(static_cast<std::uint32_t>(polygon.index()));
    }

    // As the kernel does, without cones.
    bool walks(const Walk& walk) const {
        const auto ways = from(walk.start);
        std::uint32_t way = 0;
        for (std::uint32_t w = 0; w < ways.size(); ++w) {
            if (ways[w].first && ways[w].polygon == walk.end.index()) way = w + 1;
        }
        for (; way != 0; way = ways[way - 1].next) {
            if (takes(ways, way - 1, walk.from, walk.direction())) return true;
        }
        return false;
    }
    bool follows(const Walk& walk) const {
        const Vec2 to = midpoint(walk.cell);
        return walks_straight(surface(), walk.start, place(walk.from), walk.end, to, to);
    }
    bool detour_walks(const Walk& walk) const {
        const Vec2 a = place(walk.from);
        const Vec2 b = midpoint(walk.cell);
        return detour_.walks(walk.start, {a.x, ground_height(surface(), walk.start, a), a.y},
                             {b.x, ground_height(surface(), walk.end, b), b.y});
    }

    // Where which polygon it meets is a matter of taste: it goes through a corner of one, or along
    // an edge. Who begins at a corner does not go through it.
    bool touches_a_corner(const Walk& walk) const {
        const HalfCells along = walk.direction();
        return std::any_of(surface().vertices.begin(), surface().vertices.end(),
                           [&](const Vec3& v) {
                               const GridCorner corner = corner_at(plan_view(v));
                               const HalfCells to = from_to(walk.from, corner.x, corner.z);
                               const std::int64_t before = to.x * along.x + to.z * along.z;
                               return turn(along, to) == 0 && before > 0 &&
                                      before <= along.x * along.x + along.z * along.z;
                           });
    }

    bool is_vertex(const GridCorner& corner) const {
        return std::any_of(surface().vertices.begin(), surface().vertices.end(),
                           [&](const Vec3& v) { return corner_at(plan_view(v)) == corner; });
    }

    // Some polygon has each of many places on the way, borders included. In cells, since walks
    // along a border are no farther from it than metres are rounded.
    bool is_over_ground(const Walk& walk) const {
        const glm::dvec2 begin(walk.from.x, walk.from.z);
        const glm::dvec2 end(walk.cell.x + 0.5, walk.cell.z + 0.5);
        for (int i = 0; i <= 50; ++i) {
            const glm::dvec2 at = glm::mix(begin, end, i / 50.0);
            bool is_ground = false;
            for (std::size_t p = 0; p < surface().polygon_count() && !is_ground; ++p) {
                is_ground = has(PolyId(p), at);
            }
            if (!is_ground) return false;
        }
        return true;
    }

    // From a sample in a polygon to a cell in another that is not too far away.
    std::optional<Walk> random_walk(Dice& dice) const {
        const auto last = static_cast<int>(surface().polygon_count()) - 1;
        Walk walk;
        walk.start = PolyId(static_cast<std::size_t>(dice.up_to(last)));
        walk.from = random_corner(walk.start, dice);
        if (!contains(surface(), walk.start, place(walk.from))) return std::nullopt;
        return to_random_cell(walk, dice);
    }
    // ... that is a corner of the polygon.
    std::optional<Walk> walk_from_vertex(Dice& dice) const {
        const auto last = static_cast<int>(surface().polygon_count()) - 1;
        Walk walk;
        walk.start = PolyId(static_cast<std::size_t>(dice.up_to(last)));
        const auto corners = surface().corners_of(walk.start);
        const auto corner =
            static_cast<std::size_t>(dice.up_to(static_cast<int>(corners.size()) - 1));
        walk.from = corner_at(plan_view(surface().vertices[corners[corner]]));
        return to_random_cell(walk, dice);
    }
    // ... that lies within an edge, if the grid has such a place.
    std::optional<Walk> walk_from_edge(Dice& dice) const {
        const auto last = static_cast<int>(surface().polygon_count()) - 1;
        Walk walk;
        walk.start = PolyId(static_cast<std::size_t>(dice.up_to(last)));
        const auto corners = surface().corners_of(walk.start);
        const auto e = static_cast<std::size_t>(dice.up_to(static_cast<int>(corners.size()) - 1));
        const GridCorner a = corner_at(plan_view(surface().vertices[corners[e]]));
        const GridCorner b =
            corner_at(plan_view(surface().vertices[corners[(e + 1) % corners.size()]]));
        const int parts = std::gcd(b.x - a.x, b.z - a.z);
        if (parts < 2) return std::nullopt;
        const int part = 1 + dice.up_to(parts - 2);
        walk.from = {a.x + (b.x - a.x) / parts * part, a.z + (b.z - a.z) / parts * part};
        return to_random_cell(walk, dice);
    }

    GridCorner random_corner(PolyId polygon, Dice& dice) const {
        GridCorner low{1 << 20, 1 << 20};
        GridCorner high{-(1 << 20), -(1 << 20)};
        for (const std::uint32_t corner : surface().corners_of(polygon)) {
            const GridCorner at = corner_at(plan_view(surface().vertices[corner]));
            low = {std::min(low.x, at.x), std::min(low.z, at.z)};
            high = {std::max(high.x, at.x), std::max(high.z, at.z)};
        }
        return {low.x + dice.up_to(high.x - low.x), low.z + dice.up_to(high.z - low.z)};
    }

    Vec2 place(const GridCorner& corner) const {
        return {window().min.x + static_cast<float>(corner.x) * window().grid.cell_m,
                window().min.z + static_cast<float>(corner.z) * window().grid.cell_m};
    }

  private:
    std::vector<std::uint32_t> all_polygons() const {
        std::vector<std::uint32_t> all(surface().polygon_count());
        for (std::size_t p = 0; p < all.size(); ++p) all[p] = static_cast<std::uint32_t>(p);
        return all;
    }
    const GridWindow& window() const { return world_.bake.intermediates[0].field.window; }
    GridCorner corner_at(Vec2 p) const {
        return {
            static_cast<std::int32_t>(std::lround((p.x - window().min.x) / window().grid.cell_m)),
            static_cast<std::int32_t>(std::lround((p.y - window().min.z) / window().grid.cell_m))};
    }
    Vec2 midpoint(const GridCorner& cell) const {
        return place(cell) + Vec2(0.5F * window().grid.cell_m);
    }
    bool has(PolyId polygon, const glm::dvec2& cells) const {
        const auto corners = surface().corners_of(polygon);
        GridCorner a = corner_at(plan_view(surface().vertices[corners.back()]));
        for (const std::uint32_t corner : corners) {
            const GridCorner b = corner_at(plan_view(surface().vertices[corner]));
            if ((b.z - a.z) * (cells.x - a.x) - (b.x - a.x) * (cells.y - a.z) < -1e-6) return false;
            a = b;
        }
        return true;
    }
    std::optional<Walk> to_random_cell(Walk walk, Dice& dice) const {
        walk.cell = {walk.from.x + dice.up_to(2 * kRange_cells) - kRange_cells,
                     walk.from.z + dice.up_to(2 * kRange_cells) - kRange_cells};
        const HalfCells way = walk.direction();
        if (way.x * way.x + way.z * way.z > 4 * kRange_cells * kRange_cells) return std::nullopt;
        // Any of the polygons there.
        std::vector<PolyId> there;
        for (std::size_t p = 0; p < surface().polygon_count(); ++p) {
            if (PolyId(p) != walk.start && contains(surface(), PolyId(p), midpoint(walk.cell))) {
                there.emplace_back(p);
            }
        }
        if (there.empty()) return std::nullopt;
        walk.end = there[static_cast<std::size_t>(dice.up_to(static_cast<int>(there.size()) - 1))];
        return walk;
    }

    LinkedWorld world_;
    WalkGraph graph_;
    StraightWays ways_;
    DetourWalk detour_;
};

// Made once in a process, for all its tests to read.
inline const WaysOfWorld& shared_ways(const std::string& level) {
    static std::map<std::string, std::unique_ptr<WaysOfWorld>> known;
    std::unique_ptr<WaysOfWorld>& ways = known[level];
    if (!ways) ways = std::make_unique<WaysOfWorld>(shared_level(level).soup);
    return *ways;
}

}  // namespace pronk::tests
