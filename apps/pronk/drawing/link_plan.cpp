#include "drawing/link_plan.hpp"

#include <algorithm>

namespace pronk::drawing {
namespace {

// A step, which says little about where a jump leads.
constexpr float kAcross_m = 0.5F;

constexpr std::uint32_t kNotDrawn = std::numeric_limits<std::uint32_t>::max();

// For each tile and polygon of the world its storey.
class StoreyOf {
  public:
    StoreyOf(const NavWorld& world, const Plan& plan, const Storeys& storeys) {
        std::size_t next = 0;  // the plan has polygons in the order of the world
        for (const WorldTile& tile : world.tiles) {
            auto& of_tile = of_tile_.emplace_back(tile.surface.polygon_count(), kNotDrawn);
            for (; next < plan.polygons.size(); ++next) {
                if (plan.polygons[next].surface != &tile.surface) break;
                of_tile[plan.polygons[next].id.index()] = storeys.of_poly[next];
            }
        }
    }

    std::uint32_t operator()(std::size_t tile, PolyId polygon) const {
        return of_tile_[tile][polygon.index()];
    }

  private:
    std::vector<std::vector<std::uint32_t>> of_tile_;
};

Rise rise_of(double rise_m, double across_m) {
    if (rise_m > across_m) return Rise::up;
    return rise_m < -across_m ? Rise::down : Rise::across;
}

bool before(const PlanLink& a, const PlanLink& b) {
    const auto key = [](const PlanLink& l) {
        return std::array{l.takeoff[0].x, l.takeoff[0].y, l.takeoff[1].x, l.takeoff[1].y};
    };
    return key(a) < key(b);
}

void count_takeoffs(std::vector<PlanLink> of_one_polygon, LinkPlan& drawn) {
    std::sort(of_one_polygon.begin(), of_one_polygon.end(), before);
    for (std::size_t i = 0; i < of_one_polygon.size(); ++i) {
        const std::array<Vec2, 2>& takeoff = of_one_polygon[i].takeoff;
        if (i > 0 && takeoff == of_one_polygon[i - 1].takeoff) continue;
        ++(takeoff[0] == takeoff[1] ? drawn.point_takeoffs : drawn.wide_takeoffs);
    }
}

}  // namespace

LinkPlan make_link_plan(const NavWorld& world, const Plan& plan, const Storeys& storeys) {
    LinkPlan drawn;
    drawn.across_m = kAcross_m;
    const StoreyOf storey_of(world, plan, storeys);
    for (std::size_t t = 0; t < world.tiles.size(); ++t) {
        const auto& [surface, links] = world.tiles[t];
        if (links.links.empty()) continue;
        for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
            const std::uint32_t from = storey_of(t, PolyId(p));
            if (from == kNotDrawn) continue;
            const std::size_t first = drawn.links.size();
            for (const LinkList& list : links.lists_from(PolyId(p))) {
                const std::uint32_t to = storey_of(list.landing_tile, list.landing_polygon);
                if (to == kNotDrawn) continue;
                const WalkableSurface& there = world.tiles[list.landing_tile].surface;
                for (const JumpLink& link : links.links_of(list)) {
                    const double rise_m = landing_of(link, there, list.landing_polygon, 0.5).y -
                                          takeoff_of(link, surface, PolyId(p), 0.5).y;
                    const Rise rise = rise_of(rise_m, drawn.across_m);
                    ++drawn.by_rise[static_cast<std::size_t>(rise)];
                    drawn.links.push_back({{link.takeoff_begin, link.takeoff_end},
                                           {link.landing_begin, link.landing_end},
                                           from,
                                           to,
                                           rise});
                }
            }
            count_takeoffs(
                {drawn.links.begin() + static_cast<std::ptrdiff_t>(first), drawn.links.end()},
                drawn);
        }
    }
    return drawn;
}

LinkParts parts_on(const LinkPlan& plan, std::size_t storey) {
    LinkParts parts;
    for (std::uint32_t i = 0; i < plan.links.size(); ++i) {
        const PlanLink& link = plan.links[i];
        if (std::max(link.takeoff_storey, link.landing_storey) == storey) parts.arcs.push_back(i);
        if (link.landing_storey == storey) parts.landings.push_back(i);
        if (link.takeoff_storey == storey) parts.takeoffs.push_back(i);
    }
    return parts;
}

LinkParts parts_from(const LinkPlan& plan, std::size_t first_storey, std::size_t last_storey) {
    LinkParts parts;
    for (std::uint32_t i = 0; i < plan.links.size(); ++i) {
        const std::uint32_t storey = plan.links[i].takeoff_storey;
        if (storey >= first_storey && storey <= last_storey) parts.takeoffs.push_back(i);
    }
    parts.arcs = parts.landings = parts.takeoffs;
    return parts;
}

}  // namespace pronk::drawing
