// Triangles sorted along a space-filling curve, and split where it leaves one half of a cube for
// the other. Split in the middle of their number instead, questions look at twice as many boxes; at
// medians of the longest axis, building takes five to eight times as long.
#include "space/triangle_tree.hpp"

#include <algorithm>
#include <bit>

namespace pronk {
namespace {

constexpr std::uint32_t kTrianglesPerLeaf = 4;
constexpr int kBitsPerAxis = 10;
constexpr int kBitsPerPass = 10;  // three passes sort the 30 bits

struct Place {
    std::uint32_t code = 0;  // of its middle, along the curve
    std::uint32_t triangle = 0;
};

// Two zeros between any two of the ten lowest bits.
std::uint32_t spread(std::uint32_t bits) {
    bits = (bits | (bits << 16U)) & 0x030000ffU;
    bits = (bits | (bits << 8U)) & 0x0300f00fU;
    bits = (bits | (bits << 4U)) & 0x030c30c3U;
    return (bits | (bits << 2U)) & 0x09249249U;
}

Bounds bounds_of(const TriangleSoup& soup, std::size_t triangle) {
    Bounds bounds;
    for (const std::uint32_t corner : soup.triangles[triangle]) {
        bounds.include(soup.vertices[corner]);
    }
    return bounds;
}

// Morton codes over a cube, so that no axis is favoured.
std::vector<Place> places_of(const TriangleSoup& soup) {
    Bounds all;
    for (std::size_t t = 0; t < soup.triangles.size(); ++t) {
        const Bounds bounds = bounds_of(soup, t);
        all.include(0.5F * bounds.min + 0.5F * bounds.max);
    }
    const Vec3 size = all.size();
    const float side_m = std::max({size.x, size.y, size.z, std::numeric_limits<float>::min()});
    const float steps = static_cast<float>((1 << kBitsPerAxis) - 1);
    const auto code_of = [&](float from_min_m) {
        return spread(static_cast<std::uint32_t>(from_min_m / side_m * steps));
    };
    std::vector<Place> places;
    places.reserve(soup.triangles.size());
    for (std::size_t t = 0; t < soup.triangles.size(); ++t) {
        const Bounds bounds = bounds_of(soup, t);
        const Vec3 middle = 0.5F * bounds.min + 0.5F * bounds.max - all.min;
        const std::uint32_t code =
            code_of(middle.x) | (code_of(middle.y) << 1U) | (code_of(middle.z) << 2U);
        places.push_back({code, static_cast<std::uint32_t>(t)});
    }
    return places;
}

// By code, keeping the order of equals.
void sort_by_code(std::vector<Place>& places) {
    constexpr std::size_t kBuckets = std::size_t{1} << kBitsPerPass;
    std::vector<Place> sorted(places.size());
    for (int shift = 0; shift < 3 * kBitsPerAxis; shift += kBitsPerPass) {
        const auto bucket_of = [&](const Place& place) {
            return (place.code >> static_cast<unsigned>(shift)) & (kBuckets - 1);
        };
        std::vector<std::uint32_t> begin(kBuckets + 1, 0);
        for (const Place& place : places) ++begin[bucket_of(place) + 1];
        for (std::size_t b = 0; b < kBuckets; ++b) begin[b + 1] += begin[b];
        for (const Place& place : places) sorted[begin[bucket_of(place)]++] = place;
        std::swap(places, sorted);
    }
}

class Builder {
  public:
    Builder(const TriangleSoup& soup, TriangleTree& tree) : soup_(soup), tree_(tree) {}

    // The node over these triangles and all below it.
    Bounds build(std::span<const Place> places) {
        const std::size_t index = tree_.nodes.size();
        tree_.nodes.push_back({});
        Bounds bounds;
        if (places.size() <= kTrianglesPerLeaf) {
            tree_.nodes[index].next = static_cast<std::uint32_t>(tree_.triangles.size());
            tree_.nodes[index].count = static_cast<std::uint32_t>(places.size());
            for (const Place& place : places) {
                const auto& corners = soup_.triangles[place.triangle];
                tree_.triangles.push_back({soup_.vertices[corners[0]], soup_.vertices[corners[1]],
                                           soup_.vertices[corners[2]]});
                for (const Vec3& corner : tree_.triangles.back()) bounds.include(corner);
            }
        } else {
            const std::size_t left = left_of_split(places);
            bounds = build(places.first(left));
            tree_.nodes[index].next = static_cast<std::uint32_t>(tree_.nodes.size());
            const Bounds right = build(places.subspan(left));
            bounds.include(right.min);
            bounds.include(right.max);
        }
        tree_.nodes[index].min = bounds.min;
        tree_.nodes[index].max = bounds.max;
        return bounds;
    }

  private:
    // Where the highest bit changes that is not the same for all; in the middle, if all are.
    static std::size_t left_of_split(std::span<const Place> places) {
        const std::uint32_t differing = places.front().code ^ places.back().code;
        if (differing == 0) return places.size() / 2;
        const std::uint32_t bit = std::bit_floor(differing);
        const auto right = std::partition_point(
            places.begin(), places.end(), [&](const Place& p) { return (p.code & bit) == 0; });
        return static_cast<std::size_t>(right - places.begin());
    }

    const TriangleSoup& soup_;
    TriangleTree& tree_;
};

}  // namespace

TriangleTree build_triangle_tree(const TriangleSoup& soup) {
    TriangleTree tree;
    if (soup.triangles.empty()) return tree;
    std::vector<Place> places = places_of(soup);
    sort_by_code(places);
    tree.triangles.reserve(places.size());
    tree.nodes.reserve(2 * std::bit_ceil(places.size() / kTrianglesPerLeaf + 1));
    Builder(soup, tree).build(places);
    return tree;
}

}  // namespace pronk
