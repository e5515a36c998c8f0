#include "links/walk_graph.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace pronk {
namespace {

// An edge on the side of a tile, along the side's axis.
struct SideEdge {
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
using Sides = std::array<std::vector<SideEdge>, kSides>;

int along(std::size_t side, const GridCorner& corner) {
    return side % 2 == 0 ? corner.z : corner.x;
}
int across(std::size_t side, const GridCorner& corner) {
    return side % 2 == 0 ? corner.x : corner.z;
}
double height_at(const SideEdge& edge, std::size_t side, int at) {
    const double length = along(side, edge.to) - along(side, edge.from);
    const double share = (at - along(side, edge.from)) / length;
    return static_cast<double>(edge.from_y) +
           (static_cast<double>(edge.to_y) - static_cast<double>(edge.from_y)) * share;
}

// The part of an edge that the other one, from the tile behind it, goes on from: a step that can be
// climbed is none.
bool joins(const SideEdge& edge, const SideEdge& other, std::size_t side, double climb_m,
           WayOut& way) {
    if (across(side, edge.from) != across(side, other.from)) return false;
    const auto low = [&](const SideEdge& e) {
        return std::min(along(side, e.from), along(side, e.to));
    };
    const auto high = [&](const SideEdge& e) {
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

}  // namespace

GridCorner WalkGraph::corner_at(const Vec3& vertex) const {
    const auto cells = [&](float at, float min) {
        return static_cast<std::int32_t>(std::lround((static_cast<double>(at) - min) /
                                                     static_cast<double>(window_.grid.cell_m)));
    };
    return {cells(vertex.x, window_.min.x), cells(vertex.z, window_.min.z)};
}

WalkGraph::WalkGraph(const LinkSite& site) : window_(site.tiles[site.tile].field->window) {
    std::vector<Sides> sides(site.tiles.size());
    std::vector<std::vector<WayOut>> ways;
    for (std::size_t tile = 0; tile < site.tiles.size(); ++tile) {
        const WalkableSurface& surface = *site.tiles[tile].surface;
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
    const double climb_m = site.space->agent.climb_m;
    for (std::size_t a = 0; a < sides.size(); ++a) {
        for (std::size_t b = 0; b < sides.size(); ++b) {
            for (std::size_t side = 0; side < kSides && a != b; ++side) {
                for (const SideEdge& edge : sides[a][side]) {
                    for (const SideEdge& other : sides[b][opposite(side)]) {
                        WayOut way;
                        if (joins(edge, other, side, climb_m, way)) {
                            ways[edge.polygon].push_back(way);
                        }
                    }
                }
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
