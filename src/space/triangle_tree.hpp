// Triangles enter, a tree of boxes over them leaves; a box enters, the triangles near it leave.
#pragma once

#include <pronk/space.hpp>

namespace pronk {

TriangleTree build_triangle_tree(const TriangleSoup& soup);

// Calls visit(triangle) for every triangle whose leaf's box meets the given one.
template <class Visit>
void for_each_near(const TriangleTree& tree, const Vec3d& min, const Vec3d& max,
                   const Visit& visit) {
    if (tree.nodes.empty()) return;
    // At most 30 splits along the curve, and 30 more in the middle where it can split no further.
    std::array<std::uint32_t, 64> waiting;
    std::size_t count = 0;
    waiting[count++] = 0;
    while (count > 0) {
        const std::uint32_t index = waiting[--count];
        const TriangleTree::Node& node = tree.nodes[index];
        if (node.min.x > max.x || node.max.x < min.x || node.min.y > max.y || node.max.y < min.y ||
            node.min.z > max.z || node.max.z < min.z) {
            continue;
        }
        if (node.count == 0) {
            waiting[count++] = node.next;
            waiting[count++] = index + 1;
            continue;
        }
        for (std::uint32_t t = node.next; t < node.next + node.count; ++t) {
            visit(tree.triangles[t]);
        }
    }
}

}  // namespace pronk
