#include "links/walk_graph.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace pronk {
namespace {

// An edge on the side of a tile, along the side's axis.
struct SeamEdge {
    std::uint32_t polygon = 0;
    GridCorner from;
    GridCorner to;
    float from_y = 0.0F;
    float to_y = 0.0F;
};

// Detour's sides: +x, +z, -x, -z. Edges on the first and the third run along z.
constexpr std::size_t kSides = 4;
constexpr std::size_t opposite(std::size_t side) {
    return (side + kSides / 2) % kSides;
}
using Sides = std::array<std::vector<SeamEdge>, kSides>;

int along(std::size_t side, const GridCorner& corner) {
    return side % 2 == 0 ? corner.z : corner.x;
}
int across(std::size_t side, const GridCorner& corner) {
    return side % 2 == 0 ? corner.x : corner.z;
}
double height_at(const SeamEdge& edge, std::size_t side, int at) {
    const double length = along(side, edge.to) - along(side, edge.from);
    const double share = (at - along(side, edge.from)) / length;
    return static_cast<double>(edge.from_y) +
           (static_cast<double>(edge.to_y) - static_cast<double>(edge.from_y)) * share;
}

// The part of an edge that the other one, from the tile behind it, goes on from: a step that can be
// climbed is none.
bool joins(const SeamEdge& edge, const SeamEdge& other, std::size_t side, double climb_m,
           WayOut& way) {
    if (across(side, edge.from) != across(side, other.from)) return false;
    const auto low = [&](const SeamEdge& e) {
        return std::min(along(side, e.from), along(side, e.to));
    };
    const auto high = [&](const SeamEdge& e) {
        return std::max(along(side, e.from), along(side, e.to));
    };
    const int begin = std::max(low(edge), low(other));
    const int end = std::min(high(edge), high(other));
    if (begin >= end) return false;
    for (const int at : {begin, end}) {
        if (std::abs(height_at(edge, side, at) - height_at(other, side, at)) > climb_m) {
            return false;
        }
    }
    // Edges run counter-clockwise around their polygon: who leaves it has their begin at the right.
    const bool upwards = along(side, edge.from) < along(side, edge.to);
    const auto corner = [&](int at) {
        return side % 2 == 0 ? GridCorner{edge.from.x, at} : GridCorner{at, edge.from.z};
    };
    way = {corner(upwards ? begin : end), corner(upwards ? end : begin), other.polygon};
    return true;
}

// Which tile lies where.
class TilePlaces {
  public:
    explicit TilePlaces(const std::vector<const WalkableSurface*>& surfaces) {
        for (std::size_t t = 0; t < surfaces.size(); ++t) {
            places_.emplace(std::pair(surfaces[t]->tile.x, surfaces[t]->tile.z), t);
        }
    }
    std::optional<std::size_t> behind(const TileCoord& tile, std::size_t side) const {
        constexpr std::array<TileCoord, kSides> kSteps = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
        const auto at = places_.find({tile.x + kSteps[side].x, tile.z + kSteps[side].z});
        if (at == places_.end()) return std::nullopt;
        return at->second;
    }

  private:
    std::map<std::pair<int, int>, std::size_t> places_;
};

WalkTiles tiles_of(const LinkSite& site) {
    const GridWindow& window = site.tiles[site.tile].field->window;
    WalkTiles tiles{{}, window.min, window.grid.cell_m, site.space->agent.climb_m};
    for (const LinkTile& tile : site.tiles) tiles.surfaces.push_back(tile.surface);
    return tiles;
}

}  // namespace

GridCorner WalkGraph::corner_at(const Vec3& vertex) const {
    const auto cells = [&](float at, float min) {
        return static_cast<std::int32_t>(
            std::lround((static_cast<double>(at) - min) / static_cast<double>(cell_m_)));
    };
    return {cells(vertex.x, min_.x), cells(vertex.z, min_.z)};
}

WalkGraph::WalkGraph(const LinkSite& site) : WalkGraph(tiles_of(site)) {}

WalkGraph::WalkGraph(const WalkTiles& tiles) : min_(tiles.min), cell_m_(tiles.cell_m) {
    std::vector<Sides> sides(tiles.surfaces.size());
    std::vector<std::vector<WayOut>> ways;
    for (std::size_t tile = 0; tile < tiles.surfaces.size(); ++tile) {
        const WalkableSurface& surface = *tiles.surfaces[tile];
        const auto first = static_cast<std::uint32_t>(ways.size());
        first_polygon_.push_back(first);
        for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
            auto& own = ways.emplace_back();
            const auto corners = surface.corners_of(PolyId(p));
            for (std::size_t e = 0; e < corners.size(); ++e) {
                const EdgeSide& across = surface.corner_side[surface.poly_begin[p] + e];
                const Vec3& from = surface.vertices[corners[e]];
                const Vec3& to = surface.vertices[corners[(e + 1) % corners.size()]];
                if (across.neighbour.valid()) {
                    own.push_back({corner_at(from), corner_at(to),
                                   first + static_cast<std::uint32_t>(across.neighbour.index())});
                } else if (across.portal != EdgeSide::kNoPortal) {
                    sides[tile][across.portal / 2].push_back({first + static_cast<std::uint32_t>(p),
                                                              corner_at(from), corner_at(to),
                                                              from.y, to.y});
                }
            }
        }
    }
    const auto join = [&](std::size_t side, std::size_t a, std::size_t b) {
        for (const SeamEdge& edge : sides[a][side]) {
            for (const SeamEdge& other : sides[b][opposite(side)]) {
                WayOut way;
                if (joins(edge, other, side, tiles.climb_m, way)) {
                    ways[edge.polygon].push_back(way);
                }
            }
        }
    };
    const TilePlaces places(tiles.surfaces);
    for (std::size_t tile = 0; tile < sides.size(); ++tile) {
        for (std::size_t side = 0; side < kSides; ++side) {
            if (const auto other = places.behind(tiles.surfaces[tile]->tile, side)) {
                join(side, tile, *other);
            }
        }
    }
    for (const auto& own : ways) {
        begin_.push_back(static_cast<std::uint32_t>(ways_.size()));
        ways_.insert(ways_.end(), own.begin(), own.end());
    }
    begin_.push_back(static_cast<std::uint32_t>(ways_.size()));
}

}  // namespace pronk
