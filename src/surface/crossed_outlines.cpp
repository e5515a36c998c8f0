#include "surface/crossed_outlines.hpp"

#include <algorithm>
#include <cstdint>

namespace pronk {
namespace {

struct Corner {
    int x = 0;
    int z = 0;

    bool operator==(const Corner&) const = default;
};

struct Edge {
    Corner from;
    Corner to;

    int low_x() const { return std::min(from.x, to.x); }
    int high_x() const { return std::max(from.x, to.x); }
    int low_z() const { return std::min(from.z, to.z); }
    int high_z() const { return std::max(from.z, to.z); }
};

// -1, 0 or 1. Corners are whole columns, so this is exact.
int side_of(const Edge& edge, const Corner& p) {
    const auto side = std::int64_t{edge.to.x - edge.from.x} * (p.z - edge.from.z) -
                      std::int64_t{edge.to.z - edge.from.z} * (p.x - edge.from.x);
    return (side > 0 ? 1 : 0) - (side < 0 ? 1 : 0);
}

// The boxes of the two edges are known to meet.
bool meet(const Edge& a, const Edge& b) {
    if (a.from == b.from || a.from == b.to || a.to == b.from || a.to == b.to) return false;
    return side_of(a, b.from) * side_of(a, b.to) <= 0 && side_of(b, a.from) * side_of(b, a.to) <= 0;
}

std::vector<Edge> edges_of(const rcContour& contour) {
    std::vector<Edge> edges;
    const auto corner = [&](int v) {
        return Corner{contour.verts[v * 4], contour.verts[v * 4 + 2]};
    };
    for (int v = 0; v < contour.nverts; ++v) {
        edges.push_back({corner(v), corner((v + 1) % contour.nverts)});
    }
    return edges;
}

bool is_crossed(const rcContour& contour) {
    std::vector<Edge> edges = edges_of(contour);
    std::sort(edges.begin(), edges.end(),
              [](const Edge& a, const Edge& b) { return a.low_x() < b.low_x(); });
    for (std::size_t e = 0; e < edges.size(); ++e) {
        for (std::size_t o = e + 1; o < edges.size() && edges[o].low_x() <= edges[e].high_x();
             ++o) {
            if (edges[o].low_z() > edges[e].high_z() || edges[o].high_z() < edges[e].low_z()) {
                continue;
            }
            if (meet(edges[e], edges[o])) return true;
        }
    }
    return false;
}

}  // namespace

std::vector<bool> crossed_regions(const rcContourSet& contours, unsigned short max_region) {
    std::vector<bool> crossed(static_cast<std::size_t>(max_region) + 1, false);
    for (int c = 0; c < contours.nconts; ++c) {
        const rcContour& contour = contours.conts[c];
        if (contour.reg < crossed.size() && is_crossed(contour)) crossed[contour.reg] = true;
    }
    return crossed;
}

}  // namespace pronk
