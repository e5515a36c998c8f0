#include "corridors/axis_vertices.hpp"

#include <numbers>
#include <numeric>
#include <unordered_map>

namespace pronk {
namespace {

// Places that differ by no more are one if they have sites in common.
constexpr double kSameVertex_m = 1e-6;

// Of border edges around one corner's ground, the one that ends where this one begins.
std::uint32_t border_before(const PlanMesh& mesh, std::uint32_t border) {
    std::uint32_t before = edge_before(mesh, border);
    while (mesh.edges[before].across != kNothing) {
        before = edge_before(mesh, mesh.edges[before].across);
    }
    return before;
}

// How far the ground turns around the corner where a border begins.
double fan_rad(const PlanMesh& mesh, std::uint32_t border) {
    double sum_rad = 0.0;
    for (std::uint32_t e = border;;) {
        const std::uint32_t before = edge_before(mesh, e);
        const PlanPoint on = mesh.to(mesh.edges[e]) - mesh.edges[e].from;
        const PlanPoint back = mesh.edges[before].from - mesh.edges[e].from;
        sum_rad += std::abs(std::atan2(cross(on, back), glm::dot(on, back)));
        if (mesh.edges[before].across == kNothing) return sum_rad;
        e = mesh.edges[before].across;
    }
}

// Finds vertices by their place.
class VertexBuckets {
  public:
    template <class Visit>
    void for_near(const PlanPoint& at, const Visit& visit) const {
        const Square low = square_of(at - kSameVertex_m);
        const Square high = square_of(at + kSameVertex_m);
        for (std::int64_t x = low.x; x <= high.x; ++x) {
            for (std::int64_t y = low.y; y <= high.y; ++y) {
                const auto found = squares_.find(key({x, y}));
                if (found == squares_.end()) continue;
                for (const std::uint32_t vertex : found->second) visit(vertex);
            }
        }
    }
    void add(const PlanPoint& at, std::uint32_t vertex) {
        squares_[key(square_of(at))].push_back(vertex);
    }

  private:
    struct Square {
        std::int64_t x, y;
    };
    static Square square_of(const PlanPoint& at) {
        constexpr double kSquare_m = 1e-3;
        return {static_cast<std::int64_t>(std::floor(at.x / kSquare_m)),
                static_cast<std::int64_t>(std::floor(at.y / kSquare_m))};
    }
    // Squares that share a key are only looked at in vain.
    static std::uint64_t key(const Square& square) {
        return static_cast<std::uint64_t>(square.x) * 0x9E3779B97F4A7C15ULL +
               static_cast<std::uint64_t>(square.y);
    }

    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> squares_;
};

bool share_two_sites(const AxisVertex& a, const AxisVertex& b) {
    // Each site of a vertex is at the left of one of its arms, but for those that only lines end at
    // that are no part of the axis; then it is at the right of another.
    std::vector<std::uint32_t> common;
    const auto has = [](const AxisVertex& vertex, std::uint32_t site) {
        return std::any_of(vertex.arms.begin(), vertex.arms.end(), [&](const AxisArm& arm) {
            return arm.left == site || arm.right == site;
        });
    };
    for (const AxisArm& arm : a.arms) {
        for (const std::uint32_t site : {arm.left, arm.right}) {
            if (has(b, site)) common.push_back(site);
        }
    }
    std::sort(common.begin(), common.end());
    return std::unique(common.begin(), common.end()) - common.begin() >= 2;
}

// Each arm once, and none whose line leads from the vertex to itself.
void tidy(std::vector<AxisArm>& arms) {
    std::sort(arms.begin(), arms.end());
    arms.erase(std::unique(arms.begin(), arms.end()), arms.end());
    std::vector<AxisArm> kept;
    for (const AxisArm& arm : arms) {
        if (!std::binary_search(arms.begin(), arms.end(), AxisArm{arm.right, arm.left})) {
            kept.push_back(arm);
        }
    }
    arms = std::move(kept);
}

}  // namespace

void add_corner_vertices(const PlanMesh& mesh, const std::vector<std::uint8_t>& is_left_out,
                         const PlanGrid& grid, std::vector<AxisVertex>& vertices) {
    for (std::uint32_t e = 0; e < mesh.edges.size(); ++e) {
        const PlanEdge& edge = mesh.edges[e];
        if (edge.across != kNothing || is_left_out[edge.polygon] != 0) continue;
        const std::uint32_t before = border_before(mesh, e);
        const WholePoint in = grid.whole(mesh.edges[before].from);
        const WholePoint at = grid.whole(edge.from);
        const WholePoint out = grid.whole(mesh.to(edge));
        if (turn_at(in, at, out) <= 0) continue;
        // Where storeys part there may be more than a full turn of ground.
        if (fan_rad(mesh, e) > 1.5 * std::numbers::pi) continue;
        vertices.push_back({edge.from, edge.polygon, 0.0, {{before, e}}});
    }
}

std::vector<AxisVertex> merge_vertices(std::vector<AxisVertex> vertices) {
    std::vector<std::uint32_t> same(vertices.size());
    std::iota(same.begin(), same.end(), 0U);
    const auto first_of = [&](std::uint32_t v) {
        while (same[v] != v) v = same[v] = same[same[v]];
        return v;
    };
    VertexBuckets buckets;
    for (std::uint32_t v = 0; v < vertices.size(); ++v) {
        buckets.for_near(vertices[v].at, [&](std::uint32_t other) {
            const PlanPoint apart = vertices[v].at - vertices[other].at;
            if (length(apart) > kSameVertex_m) return;
            if (!share_two_sites(vertices[v], vertices[other])) return;
            const std::uint32_t a = first_of(v);
            const std::uint32_t b = first_of(other);
            same[std::max(a, b)] = std::min(a, b);
        });
        buckets.add(vertices[v].at, v);
    }
    for (std::uint32_t v = 0; v < vertices.size(); ++v) {
        const std::uint32_t first = first_of(v);
        if (first == v) continue;
        std::vector<AxisArm>& arms = vertices[first].arms;
        arms.insert(arms.end(), vertices[v].arms.begin(), vertices[v].arms.end());
        vertices[v].arms.clear();
    }
    for (AxisVertex& vertex : vertices) tidy(vertex.arms);
    std::erase_if(vertices, [](const AxisVertex& vertex) { return vertex.arms.empty(); });
    return vertices;
}

std::vector<std::uint32_t> join_vertices(const PlanMesh& mesh, std::vector<AxisVertex> vertices,
                                         MedialAxis& axis) {
    struct End {
        std::uint32_t left, right;  // of the line, as it is followed: the lesser site is left
        double along = 0.0;
        std::uint32_t vertex = 0;
        bool is_begin = false;
    };
    const BorderSites sites(mesh);
    std::vector<End> ends;
    for (std::uint32_t v = 0; v < vertices.size(); ++v) {
        axis.vertices.push_back({vertices[v].at, vertices[v].cell, vertices[v].clearance_m});
        for (const AxisArm& arm : vertices[v].arms) {
            const auto [left, right] = std::minmax(arm.left, arm.right);
            ends.push_back(
                {left, right,
                 glm::dot(vertices[v].at - sites.from(left), sites.way_between(left, right)), v,
                 arm.left == left});
        }
    }
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
        if (a.left != b.left) return a.left < b.left;
        if (a.right != b.right) return a.right < b.right;
        if (a.along != b.along) return a.along < b.along;
        return a.vertex < b.vertex;
    });
    std::vector<std::uint32_t> broken;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const End& begin = ends[i];
        const bool is_joined = begin.is_begin && i + 1 < ends.size() && !ends[i + 1].is_begin &&
                               ends[i + 1].left == begin.left && ends[i + 1].right == begin.right;
        if (is_joined) {
            axis.pieces.push_back({begin.vertex, ends[i + 1].vertex, begin.left, begin.right});
            ++i;
        } else {
            broken.push_back(mesh.component[axis.vertices[begin.vertex].cell]);
        }
    }
    return broken;
}

std::vector<std::uint32_t> find_missing_sites(const PlanMesh& mesh,
                                              const std::vector<std::uint8_t>& is_left_out,
                                              const PlanGrid& grid, const MedialAxis& axis) {
    const BorderSites sites(mesh);
    std::vector<std::uint8_t> is_there(mesh.edges.size() + mesh.corners.size(), 0);
    for (const MedialAxis::Piece& piece : axis.pieces) {
        is_there[piece.left] = is_there[piece.right] = 1;
    }
    std::vector<std::uint32_t> missing;
    for (std::uint32_t e = 0; e < mesh.edges.size(); ++e) {
        const PlanEdge& edge = mesh.edges[e];
        if (edge.across != kNothing || is_left_out[edge.polygon] != 0) continue;
        const std::int64_t turn = turn_at(grid.whole(mesh.edges[border_before(mesh, e)].from),
                                          grid.whole(edge.from), grid.whole(mesh.to(edge)));
        if (is_there[e] == 0 || (turn < 0 && is_there[sites.corner_site(edge.corner)] == 0)) {
            missing.push_back(mesh.component[edge.polygon]);
        }
    }
    return missing;
}

}  // namespace pronk
