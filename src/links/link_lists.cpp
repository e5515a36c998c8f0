#include "links/link_lists.hpp"

#include <algorithm>
#include <tuple>

namespace pronk {
namespace {

auto order(const FoundLink& f) {
    const JumpLink& l = f.link;
    return std::tuple(f.takeoff_polygon, f.landing, l.profile, l.kind, l.method, l.takeoff_begin.y,
                      l.takeoff_begin.x, l.takeoff_end.y, l.takeoff_end.x, l.landing_begin.y,
                      l.landing_begin.x, l.landing_end.y, l.landing_end.x);
}

}  // namespace

JumpLinks make_lists(std::vector<FoundLink> found, const WalkableSurface& surface) {
    std::sort(found.begin(), found.end(),
              [](const FoundLink& a, const FoundLink& b) { return order(a) < order(b); });
    found.erase(
        std::unique(found.begin(), found.end(),
                    [](const FoundLink& a, const FoundLink& b) { return order(a) == order(b); }),
        found.end());
    JumpLinks out;
    out.links.reserve(found.size());
    out.list_begin.assign(surface.polygon_count() + 1, 0);
    const FoundLink* before = nullptr;
    for (const FoundLink& f : found) {
        if (before == nullptr || before->takeoff_polygon != f.takeoff_polygon ||
            before->landing != f.landing) {
            out.lists.push_back(
                {f.landing.tile, f.landing.polygon, static_cast<std::uint32_t>(out.links.size())});
            ++out.list_begin[f.takeoff_polygon.index() + 1];
        }
        out.links.push_back(f.link);
        before = &f;
    }
    LinkList end;
    end.begin = static_cast<std::uint32_t>(out.links.size());
    out.lists.push_back(end);
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        out.list_begin[p + 1] += out.list_begin[p];
    }
    return out;
}

}  // namespace pronk
