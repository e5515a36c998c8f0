// A world and its storeys enter, the jump links that are to be drawn leave: in plan view, with the
// storeys they lead between and whether they go up or down.
#pragma once

#include <array>
#include <vector>

#include "drawing/plan.hpp"
#include "drawing/storeys.hpp"

namespace pronk::drawing {

enum class Rise : std::uint8_t { up, across, down };
inline constexpr std::size_t kRises = 3;

struct PlanLink {
    std::array<Vec2, 2> takeoff{};  // begin and end; of a point the same
    std::array<Vec2, 2> landing{};
    std::uint32_t takeoff_storey = 0;
    std::uint32_t landing_storey = 0;
    Rise rise = Rise::across;
};

struct LinkPlan {
    std::vector<PlanLink> links;  // by tile, polygon and list, as the world has them
    // Different ones; of different polygons always different.
    std::size_t point_takeoffs = 0;
    std::size_t wide_takeoffs = 0;
    std::array<std::size_t, kRises> by_rise{};
    float across_m = 0.0F;  // a rise or fall that is not greater counts as none
};

// Links that start or land on ground that the plan leaves out are left out.
LinkPlan make_link_plan(const NavWorld& world, const Plan& plan, const Storeys& storeys);

// Which parts of which links are drawn together, as indices of LinkPlan::links.
struct LinkParts {
    std::vector<std::uint32_t> arcs;
    std::vector<std::uint32_t> landings;
    std::vector<std::uint32_t> takeoffs;
};

// What lies on a storey and over it, but not over the next: its take-offs and landings, and arcs
// between it and itself or lower ones.
LinkParts parts_on(const LinkPlan& plan, std::size_t storey);

// All of the links that start on these storeys, the last included.
LinkParts parts_from(const LinkPlan& plan, std::size_t first_storey, std::size_t last_storey);

}  // namespace pronk::drawing
