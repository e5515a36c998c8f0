#include "links/closed_sides.hpp"

#include <algorithm>
#include <glm/common.hpp>
#include <optional>

#include "links/walk_graph.hpp"

namespace pronk {
namespace {

// Part of an edge, from 0 to 1.
struct Part {
    double begin = 0.0;
    double end = 1.0;
};

// The part of an edge along the side of a tile that a way leads through.
std::optional<Part> open_part(const GridCorner& from, const GridCorner& to, const WayOut& way) {
    const bool along_x = from.z == to.z;
    const auto across = [&](const GridCorner& corner) { return along_x ? corner.z : corner.x; };
    const auto along = [&](const GridCorner& corner) { return along_x ? corner.x : corner.z; };
    if (across(way.right) != across(from) || across(way.left) != across(from)) return std::nullopt;
    const auto share = [&](const GridCorner& corner) {
        return static_cast<double>(along(corner) - along(from)) / (along(to) - along(from));
    };
    const Part part{std::max(share(way.right), 0.0), std::min(share(way.left), 1.0)};
    if (part.begin >= part.end) return std::nullopt;
    return part;
}

// What is left of an edge without the parts that ways lead through.
std::vector<Part> closed_parts(const GridCorner& from, const GridCorner& to,
                               std::span<const WayOut> ways) {
    std::vector<Part> open;
    for (const WayOut& way : ways) {
        if (const auto part = open_part(from, to, way)) open.push_back(*part);
    }
    std::sort(open.begin(), open.end(),
              [](const Part& a, const Part& b) { return a.begin < b.begin; });
    std::vector<Part> closed;
    double begin = 0.0;
    for (const Part& part : open) {
        if (part.begin > begin) closed.push_back({begin, part.begin});
        begin = std::max(begin, part.end);
    }
    if (begin < 1.0) closed.push_back({begin, 1.0});
    return closed;
}

struct SideEdge {
    PolyRef polygon;
    Vec3 from{0.0F};
    Vec3 to{0.0F};
};

std::vector<SideEdge> edges_on_sides(const LinkSite& site) {
    std::vector<SideEdge> edges;
    for (std::uint32_t tile = 0; tile < site.tiles.size(); ++tile) {
        const WalkableSurface& surface = *site.tiles[tile].surface;
        for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
            const auto corners = surface.corners_of(PolyId(p));
            for (std::size_t e = 0; e < corners.size(); ++e) {
                const EdgeSide& across = surface.corner_side[surface.poly_begin[p] + e];
                if (across.neighbour.valid() || across.is_border()) continue;
                edges.push_back({{tile, PolyId(p)},
                                 surface.vertices[corners[e]],
                                 surface.vertices[corners[(e + 1) % corners.size()]]});
            }
        }
    }
    return edges;
}

}  // namespace

std::vector<ClosedSide> closed_sides(const LinkSite& site) {
    const std::vector<SideEdge> edges = edges_on_sides(site);
    std::vector<ClosedSide> closed;
    if (edges.empty()) return closed;
    const WalkGraph graph(site);
    for (const SideEdge& edge : edges) {
        const auto number = graph.first_polygon(edge.polygon.tile) +
                            static_cast<std::uint32_t>(edge.polygon.polygon.index());
        for (const Part& part : closed_parts(graph.corner_at(edge.from), graph.corner_at(edge.to),
                                             graph.ways_out(number))) {
            closed.push_back({edge.polygon,
                              glm::mix(edge.from, edge.to, static_cast<float>(part.begin)),
                              glm::mix(edge.from, edge.to, static_cast<float>(part.end))});
        }
    }
    return closed;
}

}  // namespace pronk
