#include "geometry/polygon_triangulation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <numeric>
#include <tuple>
#include <vector>

namespace pronk {
namespace {

using Corner = glm::dvec2;

// Newell's normal: its components are the signed areas of the polygon's three projections.
glm::dvec3 newell_normal(std::span<const Vec3> corners) {
    glm::dvec3 normal(0.0);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const glm::dvec3 a = corners[i];
        const glm::dvec3 b = corners[(i + 1) % corners.size()];
        normal += glm::dvec3((a.y - b.y) * (a.z + b.z), (a.z - b.z) * (a.x + b.x),
                             (a.x - b.x) * (a.y + b.y));
    }
    return normal;
}

// Projects along the axis in which the polygon is largest, so that it comes out
// counter-clockwise.
std::vector<Corner> project(std::span<const Vec3> corners) {
    const glm::dvec3 normal = newell_normal(corners);
    const glm::dvec3 size = glm::abs(normal);
    std::vector<Corner> flat;
    flat.reserve(corners.size());
    for (const Vec3& c : corners) {
        if (size.x >= size.y && size.x >= size.z) {
            flat.push_back(normal.x >= 0.0 ? Corner(c.y, c.z) : Corner(c.z, c.y));
        } else if (size.y >= size.z) {
            flat.push_back(normal.y >= 0.0 ? Corner(c.z, c.x) : Corner(c.x, c.z));
        } else {
            flat.push_back(normal.z >= 0.0 ? Corner(c.x, c.y) : Corner(c.y, c.x));
        }
    }
    return flat;
}

double turn(const Corner& a, const Corner& b, const Corner& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool is_convex(const std::vector<Corner>& flat) {
    const std::size_t n = flat.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (turn(flat[i], flat[(i + 1) % n], flat[(i + 2) % n]) < 0.0) return false;
    }
    return true;
}

// Cuts off one ear after the other: a corner that turns left whose triangle holds no other corner.
// Cutting an ear changes only its two neighbours, so each corner is tried when it is new and again
// when a neighbour has gone: at most 3 n tries of at most n steps, whatever the polygon looks like.
class EarClipper {
  public:
    explicit EarClipper(const std::vector<Corner>& flat);
    void cut(std::span<std::array<std::uint32_t, 3>> triangles);

  private:
    struct Node {
        std::uint32_t before;  // the ring of corners that are not cut yet
        std::uint32_t after;
        std::uint32_t place;  // the first corner with the same coordinates
        bool blocks = false;
        bool is_cut = false;
        std::uint32_t blocking_here = 0;  // how many corners block at this place
        std::uint32_t slot = 0;           // in blockers_, while there are any
    };

    void name_places();
    void note_whether_it_blocks(std::uint32_t at);
    bool is_ear(std::uint32_t at) const;
    std::uint32_t next_to_cut();

    const std::vector<Corner>& flat_;
    std::vector<Node> nodes_;
    // The places of corners that do not turn left: if a triangle of a polygon that does not cross
    // itself holds any corner, it holds one of these.
    std::vector<std::uint32_t> blockers_;
    std::vector<std::uint32_t> to_try_;  // first in, first out
    std::size_t tried_ = 0;
    std::uint32_t remaining_ = 0;  // any corner that is not cut yet
};

EarClipper::EarClipper(const std::vector<Corner>& flat)
    : flat_(flat), nodes_(flat.size()), to_try_(flat.size()) {
    const auto n = static_cast<std::uint32_t>(flat.size());
    for (std::uint32_t i = 0; i < n; ++i) {
        nodes_[i].before = (i + n - 1) % n;
        nodes_[i].after = (i + 1) % n;
    }
    name_places();
    for (std::uint32_t i = 0; i < n; ++i) note_whether_it_blocks(i);
    std::iota(to_try_.begin(), to_try_.end(), 0U);
}

// A polygon that visits few places many times would otherwise be tested against each visit.
void EarClipper::name_places() {
    std::vector<std::uint32_t> order(flat_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
        const Corner& a = flat_[i];
        const Corner& b = flat_[j];
        return std::tie(a.x, a.y, i) < std::tie(b.x, b.y, j);
    });
    std::uint32_t place = order[0];
    for (const std::uint32_t i : order) {
        if (flat_[i] != flat_[place]) place = i;
        nodes_[i].place = place;
    }
}

void EarClipper::note_whether_it_blocks(std::uint32_t at) {
    Node& node = nodes_[at];
    const bool blocks =
        !node.is_cut && turn(flat_[node.before], flat_[at], flat_[node.after]) <= 0.0;
    if (blocks == node.blocks) return;
    node.blocks = blocks;
    Node& place = nodes_[node.place];
    if (blocks && place.blocking_here++ == 0) {
        place.slot = static_cast<std::uint32_t>(blockers_.size());
        blockers_.push_back(node.place);
    } else if (!blocks && --place.blocking_here == 0) {
        nodes_[blockers_.back()].slot = place.slot;
        blockers_[place.slot] = blockers_.back();
        blockers_.pop_back();
    }
}

bool EarClipper::is_ear(std::uint32_t at) const {
    if (nodes_[at].blocks) return false;
    const Corner& a = flat_[nodes_[at].before];
    const Corner& b = flat_[at];
    const Corner& c = flat_[nodes_[at].after];
    const Corner low = glm::min(glm::min(a, b), c);
    const Corner high = glm::max(glm::max(a, b), c);
    for (const std::uint32_t blocker : blockers_) {
        const Corner& p = flat_[blocker];
        if (p.x < low.x || p.x > high.x || p.y < low.y || p.y > high.y) continue;
        if (turn(a, b, p) < 0.0 || turn(b, c, p) < 0.0 || turn(c, a, p) < 0.0) continue;
        // A corner that coincides with one of the ear's (a bridge to a hole) does not block it.
        if (p != a && p != b && p != c) return false;
    }
    return true;
}

std::uint32_t EarClipper::next_to_cut() {
    while (tried_ < to_try_.size()) {
        const std::uint32_t at = to_try_[tried_++];
        if (!nodes_[at].is_cut && is_ear(at)) return at;
    }
    // No ear: the polygon crosses itself or is flat. Cutting any corner keeps the count.
    return remaining_;
}

void EarClipper::cut(std::span<std::array<std::uint32_t, 3>> triangles) {
    for (auto& triangle : triangles) {
        const std::uint32_t at = next_to_cut();
        const auto [before, after] = std::pair(nodes_[at].before, nodes_[at].after);
        triangle = {before, at, after};
        nodes_[before].after = after;
        nodes_[after].before = before;
        nodes_[at].is_cut = true;
        remaining_ = after;
        for (const std::uint32_t changed : {at, before, after}) note_whether_it_blocks(changed);
        to_try_.insert(to_try_.end(), {before, after});
    }
}

}  // namespace

void triangulate_polygon(std::span<const Vec3> corners,
                         std::span<std::array<std::uint32_t, 3>> triangles) {
    assert(corners.size() >= 3 && triangles.size() == corners.size() - 2);
    if (corners.size() > 3) {
        const std::vector<Corner> flat = project(corners);
        if (!is_convex(flat)) {
            EarClipper(flat).cut(triangles);
            return;
        }
    }
    for (std::uint32_t i = 0; i < triangles.size(); ++i) triangles[i] = {0, i + 1, i + 2};
}

}  // namespace pronk
