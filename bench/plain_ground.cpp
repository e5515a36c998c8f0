#include "bench/plain_ground.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace pronk::bench {
namespace {

// Along and across the sides of tiles: what is nearer is in one place.
constexpr float kTouching_m = 1e-3F;

// Detour's sides, of which each second number is one: +x, +z, -x, -z.
constexpr std::size_t kSides = 4;

// An edge on the side of its tile.
struct SideEdge {
    std::uint32_t polygon = 0;
    Vec3 from{0.0F};
    Vec3 to{0.0F};
    int axis = 0;                                    // that it runs along: 0 is x, 2 is z
    std::vector<std::pair<float, float>> goes_on{};  // where there is ground behind it

    float begin() const { return std::min(from[axis], to[axis]); }
    float end() const { return std::max(from[axis], to[axis]); }
    Vec3d place_at(float along) const {
        const float share = (along - from[axis]) / (to[axis] - from[axis]);
        return glm::mix(Vec3d(from), Vec3d(to), static_cast<double>(share));
    }
};
using TileSides = std::array<std::vector<SideEdge>, kSides>;

glm::dvec2 plan_of(const Vec3d& place) {
    return {place.x, place.z};
}

// A step that can be climbed is none.
void join(SideEdge& edge, SideEdge& other, double climb_m, std::vector<PlainJoin>& joins) {
    const int across = 2 - edge.axis;
    if (std::abs(edge.from[across] - other.from[across]) > kTouching_m) return;
    const float begin = std::max(edge.begin(), other.begin());
    const float end = std::min(edge.end(), other.end());
    if (end - begin < kTouching_m) return;
    const Vec3d from = edge.place_at(begin);
    const Vec3d to = edge.place_at(end);
    if (std::abs(from.y - other.place_at(begin).y) > climb_m) return;
    if (std::abs(to.y - other.place_at(end).y) > climb_m) return;
    joins.push_back({plan_of(from), plan_of(to), {edge.polygon, other.polygon}});
    edge.goes_on.emplace_back(begin, end);
    other.goes_on.emplace_back(begin, end);
}

std::size_t parts_that_end(SideEdge edge) {
    std::sort(edge.goes_on.begin(), edge.goes_on.end());
    std::size_t parts = 0;
    float at = edge.begin();
    for (const auto& [begin, end] : edge.goes_on) {
        if (begin - at > kTouching_m) ++parts;
        at = std::max(at, end);
    }
    return edge.end() - at > kTouching_m ? parts + 1 : parts;
}

// What a tile has within itself, and its sides.
TileSides add_tile(const WalkableSurface& surface, std::uint32_t first, PlainGround& ground) {
    TileSides sides;
    for (std::uint32_t p = 0; p < surface.polygon_count(); ++p) {
        const auto corners = surface.corners_of(PolyId(p));
        for (std::size_t e = 0; e < corners.size(); ++e) {
            const EdgeSide& side = surface.corner_side[surface.poly_begin[p] + e];
            const Vec3& from = surface.vertices[corners[e]];
            const Vec3& to = surface.vertices[corners[(e + 1) % corners.size()]];
            if (side.is_border()) {
                ++ground.border_edges;
            } else if (!side.neighbour.valid()) {
                const int axis = side.portal % kSides == 0 ? 2 : 0;
                sides[side.portal / 2].push_back({first + p, from, to, axis});
            } else if (side.neighbour.index() > p) {
                const auto other = first + static_cast<std::uint32_t>(side.neighbour.index());
                ground.joins.push_back(
                    {plan_of(Vec3d(from)), plan_of(Vec3d(to)), {first + p, other}});
            }
        }
    }
    return sides;
}

}  // namespace

PlainGround::PlainGround(const NavWorld& world) {
    std::map<std::pair<int, int>, TileSides> sides;  // by the tile's place
    first_polygon.push_back(0);
    for (const WorldTile& tile : world.tiles) {
        const WalkableSurface& surface = tile.surface;
        sides.emplace(std::pair(surface.tile.x, surface.tile.z),
                      add_tile(surface, first_polygon.back(), *this));
        first_polygon.push_back(first_polygon.back() +
                                static_cast<std::uint32_t>(surface.polygon_count()));
    }
    const auto climb_m = static_cast<double>(world.settings.agent.climb_m);
    for (auto& [place, own] : sides) {
        for (const std::size_t side : {0U, 1U}) {
            const auto behind =
                sides.find({place.first + (side == 0 ? 1 : 0), place.second + (side == 0 ? 0 : 1)});
            if (behind == sides.end()) continue;
            for (SideEdge& edge : own[side]) {
                for (SideEdge& other : behind->second[side + kSides / 2]) {
                    join(edge, other, climb_m, joins);
                }
            }
        }
    }
    for (const auto& [place, own] : sides) {
        for (const std::vector<SideEdge>& side : own) {
            for (const SideEdge& edge : side) border_edges += parts_that_end(edge);
        }
    }
}

}  // namespace pronk::bench
