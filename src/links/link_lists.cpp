#include "links/link_lists.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>

namespace pronk {
namespace {

// Puts an order into the order of keys below `keys`; what is equal stays as it was.
template <class KeyOf>
void sort_by(std::vector<std::uint32_t>& order, std::size_t keys, const KeyOf& key_of) {
    std::vector<std::uint32_t> begin(keys + 1, 0);
    for (const std::uint32_t i : order) ++begin[key_of(i) + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::uint32_t> sorted(order.size());
    for (const std::uint32_t i : order) sorted[begin[key_of(i)]++] = i;
    order = std::move(sorted);
}

// The order within a list.
auto key_of(const JumpLink& link) {
    return std::tuple(link.profile, link.takeoff_begin.y, link.takeoff_begin.x,
                      link.landing_begin.y, link.landing_begin.x, link.landing_end.y,
                      link.landing_end.x);
}

// By take-off polygon, landing tile, landing polygon; in that order of weight.
std::vector<std::uint32_t> list_order(const std::vector<FoundLink>& found,
                                      const WalkableSurface& surface) {
    std::size_t tiles = 1;
    std::size_t polygons = 1;
    for (const FoundLink& link : found) {
        tiles = std::max<std::size_t>(tiles, link.landing.tile + 1);
        polygons = std::max(polygons, link.landing.polygon.index() + 1);
    }
    std::vector<std::uint32_t> order(found.size());
    std::iota(order.begin(), order.end(), 0U);
    sort_by(order, polygons, [&](std::uint32_t i) { return found[i].landing.polygon.index(); });
    if (tiles > 1) sort_by(order, tiles, [&](std::uint32_t i) { return found[i].landing.tile; });
    sort_by(order, surface.polygon_count(),
            [&](std::uint32_t i) { return found[i].takeoff_polygon.index(); });
    return order;
}

}  // namespace

JumpLinks make_lists(const std::vector<FoundLink>& found, const WalkableSurface& surface) {
    JumpLinks out;
    out.links.reserve(found.size());
    out.list_begin.assign(surface.polygon_count() + 1, 0);
    const FoundLink* before = nullptr;
    for (const std::uint32_t i : list_order(found, surface)) {
        const FoundLink& link = found[i];
        if (before == nullptr || before->takeoff_polygon != link.takeoff_polygon ||
            before->landing != link.landing) {
            assert(link.landing.tile < kMaxLinkTiles);
            out.lists.push_back({static_cast<std::uint16_t>(link.landing.tile),
                                 link.landing.polygon,
                                 static_cast<std::uint32_t>(out.links.size())});
            ++out.list_begin[link.takeoff_polygon.index() + 1];
        }
        out.links.push_back(link.link);
        before = &link;
    }
    for (std::size_t l = 0; l < out.lists.size(); ++l) {
        const auto begin = out.links.begin() + static_cast<std::ptrdiff_t>(out.lists[l].begin);
        const auto end =
            l + 1 == out.lists.size()
                ? out.links.end()
                : out.links.begin() + static_cast<std::ptrdiff_t>(out.lists[l + 1].begin);
        std::sort(begin, end,
                  [](const JumpLink& a, const JumpLink& b) { return key_of(a) < key_of(b); });
    }
    LinkList end;
    end.begin = static_cast<std::uint32_t>(out.links.size());
    out.lists.push_back(end);
    std::partial_sum(out.list_begin.begin(), out.list_begin.end(), out.list_begin.begin());
    return out;
}

}  // namespace pronk
