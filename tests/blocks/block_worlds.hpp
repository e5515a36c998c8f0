// Worlds of cubes for tests: drawn by hand as text, or thrown by dice; who travels there; and the
// same cubes as plain cells and as triangles, for those who know nothing of grids.
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <pronk/blocks.hpp>
#include <string_view>
#include <vector>

#include "blocks/shown_voxels.hpp"
#include "judge/dice.hpp"
#include "scenes/scenes.hpp"
#include "scenes/shapes.hpp"

namespace pronk::tests {

// ---- Worlds -------------------------------------------------------------------------------------

// The lowest layer first; of a layer, the row at z = 0 first; of a row, the voxel at x = 0 first.
// '#' is a block, '!' a voxel nobody jumps from or to, anything else is air.
using Layer = std::vector<std::string_view>;

inline BlockList drawn(const std::vector<Layer>& layers, int height, double voxel_m = 1.0,
                       const Vec3d& origin = Vec3d(0.0)) {
    BlockList list;
    list.layout = {origin,
                   voxel_m,
                   {static_cast<int>(layers.front().front().size()), height,
                    static_cast<int>(layers.front().size())}};
    for (std::size_t y = 0; y < layers.size(); ++y) {
        for (std::size_t z = 0; z < layers[y].size(); ++z) {
            for (std::size_t x = 0; x < layers[y][z].size(); ++x) {
                const BlockCoord at{static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)};
                if (layers[y][z][x] == '#') list.blocks.push_back({at, at});
                if (layers[y][z][x] == '!') list.no_jump.push_back({at, at});
            }
        }
    }
    return list;
}

inline BlockCoord random_voxel(judge::Dice& dice, const BlockCoord& size) {
    return {static_cast<int>(dice.below(static_cast<std::size_t>(size.x))),
            static_cast<int>(dice.below(static_cast<std::size_t>(size.y))),
            static_cast<int>(dice.below(static_cast<std::size_t>(size.z)))};
}

inline BlockBox random_box(judge::Dice& dice, const BlockCoord& size) {
    const BlockCoord a = random_voxel(dice, size);
    const BlockCoord b = random_voxel(dice, size);
    return {{std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)},
            {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)}};
}

struct Thrown {
    BlockCoord size{8, 6, 8};
    double density = 0.2;  // of blocks
    double voxel_m = 1.0;
    int zones = 0;
};

// The corner is not at zero, and its coordinates have no rounding.
inline BlockList thrown(judge::Dice& dice, const Thrown& how) {
    BlockList list;
    list.layout = {Vec3d(-3.5, 2.25, 12.0), how.voxel_m, how.size};
    for (int z = 0; z < how.size.z; ++z) {
        for (int x = 0; x < how.size.x; ++x) {
            for (int y = 0; y < how.size.y; ++y) {
                const BlockCoord at{x, y, z};
                if (dice.share() < how.density) list.blocks.push_back({at, at});
            }
        }
    }
    for (int i = 0; i < how.zones; ++i) list.no_jump.push_back(random_box(dice, how.size));
    return list;
}

// Ground everywhere, in columns of random heights: steps, pillars and pits.
inline BlockList thrown_hills(judge::Dice& dice, const Thrown& how, std::size_t heights) {
    BlockList list;
    list.layout = {Vec3d(-3.5, 2.25, 12.0), how.voxel_m, how.size};
    for (int z = 0; z < how.size.z; ++z) {
        for (int x = 0; x < how.size.x; ++x) {
            const int top = static_cast<int>(dice.below(heights));
            list.blocks.push_back({{x, 0, z}, {x, top, z}});
        }
    }
    return list;
}

// Blocks in the air over a floor with some holes.
inline BlockList thrown_over_floor(judge::Dice& dice, const Thrown& how) {
    BlockList list = thrown(dice, how);
    for (int z = 0; z < how.size.z; ++z) {
        for (int x = 0; x < how.size.x; ++x) {
            if (dice.share() < 0.9) list.blocks.push_back({{x, 0, z}, {x, 0, z}});
        }
    }
    return list;
}

// Silva's parkour with voxels of a whole part of a metre, and room to jump over its tops.
inline BlockList parkour_list(int voxels_per_m = 1) {
    constexpr int kAir_m = 4;
    Vec3 min(1e6F);
    Vec3 max(-1e6F);
    for (const scenes::ParkourBlock& block : scenes::parkour_blocks()) {
        min = glm::min(min, block.min);
        max = glm::max(max, block.max);
    }
    const auto voxel = [&](const Vec3& corner) {
        const Vec3 at = (corner - min) * static_cast<float>(voxels_per_m);
        return BlockCoord{static_cast<int>(at.x), static_cast<int>(at.y), static_cast<int>(at.z)};
    };
    BlockList list;
    list.layout = {Vec3d(min), 1.0 / voxels_per_m,
                   voxel(max) + BlockCoord{0, kAir_m * voxels_per_m, 0}};
    for (const scenes::ParkourBlock& block : scenes::parkour_blocks()) {
        list.blocks.push_back({voxel(block.min), voxel(block.max) - BlockCoord{1, 1, 1}});
    }
    return list;
}

// What a failed Result says ends the test: value() throws.
inline BlockGrid grid_of(const BlockList& list,
                         NeighbourCaching neighbours = NeighbourCaching::lazy) {
    return BlockGrid::make(list, {neighbours, 1}).value();
}

// ---- Cells --------------------------------------------------------------------------------------

// Which voxels are blocked, as a plain array.
class Cells {
  public:
    explicit Cells(const BlockList& list) : layout_(list.layout) {
        blocked_.resize(static_cast<std::size_t>(layout_.size.x) *
                        static_cast<std::size_t>(layout_.size.y) *
                        static_cast<std::size_t>(layout_.size.z));
        no_jump_.resize(blocked_.size());
        for (const BlockBox& box : list.blocks) put(box, true);
        for (const BlockBox& box : list.no_jump) forbid(box, true);
    }

    const BlockLayout& layout() const { return layout_; }
    bool blocked(const BlockCoord& at) const { return layout_.has(at) && blocked_[place(at)] != 0; }
    bool may_jump(const BlockCoord& at) const {
        return !layout_.has(at) || no_jump_[place(at)] == 0;
    }
    void put(const BlockBox& box, bool value) { fill(blocked_, box, value); }
    void forbid(const BlockBox& box, bool value) { fill(no_jump_, box, value); }

    template <class Visit>
    void for_each(const Visit& visit) const {
        for (int x = 0; x < layout_.size.x; ++x) {
            for (int y = 0; y < layout_.size.y; ++y) {
                for (int z = 0; z < layout_.size.z; ++z) visit(BlockCoord{x, y, z});
            }
        }
    }

  private:
    std::size_t place(const BlockCoord& at) const {
        return static_cast<std::size_t>((at.x * layout_.size.y + at.y) * layout_.size.z + at.z);
    }
    void fill(std::vector<char>& values, const BlockBox& box, bool value) {
        for_each([&](const BlockCoord& at) {
            if (at.x >= box.min.x && at.y >= box.min.y && at.z >= box.min.z && at.x <= box.max.x &&
                at.y <= box.max.y && at.z <= box.max.z) {
                values[place(at)] = value ? 1 : 0;
            }
        });
    }

    BlockLayout layout_;
    std::vector<char> blocked_;
    std::vector<char> no_jump_;
};

// A block, or a zone.
inline void change_something(judge::Dice& dice, BlockGrid& grid) {
    const BlockCoord& size = grid.layout().size;
    const BlockCoord at = random_voxel(dice, size);
    switch (dice.below(8)) {
        case 0:
            grid.forbid_jumps({at, at + BlockCoord{2, 1, 2}});
            break;
        case 1:
            grid.allow_jumps(random_box(dice, size));
            break;
        case 2:
            grid.forbid_jumps({size, size + size});
            break;  // beyond the grid
        case 3:
        case 4:
        case 5:
            grid.set(at);
            break;
        default:
            grid.clear(at);
            break;
    }
}

// How far a place in plan view is from a voxel's square, in m.
inline double plan_distance_to(const BlockLayout& layout, const BlockCoord& voxel, double x,
                               double z) {
    const auto beyond = [&](double place, double origin, int cell) {
        const double low = origin + layout.voxel_m * cell;
        return std::max({low - place, place - low - layout.voxel_m, 0.0});
    };
    return std::hypot(beyond(x, layout.origin.x, voxel.x), beyond(z, layout.origin.z, voxel.z));
}

// Whether a body in the middle of a voxel has room: its circle and the squares of columns, its
// height and the floors of voxels, in m. Touching takes nothing. Who walks steps onto what is
// beside its feet's own column and has its top at most so high above them.
inline bool body_fits(const Cells& cells, const Agent& agent, const BlockCoord& at,
                      double step_m = 0.0) {
    constexpr double kTouch_m = 2e-4;
    const BlockLayout& layout = cells.layout();
    const Vec3d feet = layout.floor_of(at);
    const int high = static_cast<int>(std::ceil(agent.height_m / layout.voxel_m)) + 1;
    const int wide = static_cast<int>(std::ceil(agent.radius_m / layout.voxel_m)) + 1;
    // Also of nobody's width the axis is in a column.
    const double radius_m = std::max(static_cast<double>(agent.radius_m), 2.0 * kTouch_m);
    for (int x = at.x - wide; x <= at.x + wide; ++x) {
        for (int z = at.z - wide; z <= at.z + wide; ++z) {
            const double away_m = plan_distance_to(layout, {x, at.y, z}, feet.x, feet.z);
            if (away_m >= radius_m - kTouch_m) continue;
            for (int y = at.y; y < at.y + high; ++y) {
                const double over_feet_m = (y - at.y) * layout.voxel_m;
                const bool is_beside = x != at.x || z != at.z;
                if (is_beside && over_feet_m + layout.voxel_m <= step_m + kTouch_m) continue;
                if (over_feet_m < static_cast<double>(agent.height_m) - kTouch_m &&
                    cells.blocked({x, y, z})) {
                    return false;
                }
            }
        }
    }
    return true;
}

// The same voxels as boxes of triangles.
inline TriangleSoup soup_of(const Cells& cells) {
    scenes::Shapes shapes({"stone"});
    const BlockLayout& layout = cells.layout();
    cells.for_each([&](const BlockCoord& at) {
        if (!cells.blocked(at)) return;
        const Vec3d min = layout.origin + layout.voxel_m * Vec3d(at.x, at.y, at.z);
        shapes.box(Vec3(min), Vec3(min + Vec3d(layout.voxel_m)));
    });
    return shapes.take();
}

// ---- Who travels --------------------------------------------------------------------------------

inline Agent agent_of(double radius_m, double height_m, double climb_m) {
    Agent agent;
    agent.radius_m = static_cast<float>(radius_m);
    agent.height_m = static_cast<float>(height_m);
    agent.climb_m = static_cast<float>(climb_m);
    return agent;
}

inline BlockTraveller traveller_of(const Agent& agent, const JumpProfile& jump,
                                   JumpShape shape = JumpShape::straight, double toll_m = 1.0) {
    BlockTraveller traveller;
    traveller.agent = agent;
    traveller.ability.profiles[0].jump = jump;
    traveller.ability.toll_m = toll_m;
    traveller.shape = shape;
    return traveller;
}

// Jumps 2 m high, 4 m far and falls 6 m: Silva's, in his parkour.
inline BlockTraveller parkour_traveller(JumpShape shape = JumpShape::straight) {
    return traveller_of(agent_of(0.25, 1.8, 0.9), {2.0, 4.0, 6.0}, shape);
}

inline BlockMap map_of(const BlockGrid& grid, const BlockTraveller& traveller,
                       bool cached = false) {
    BlockMapSettings settings;
    settings.cached = cached;
    settings.threads = 1;
    return BlockMap::make(grid, traveller, settings).value();
}

inline std::vector<BlockCoord> footholds_of(const BlockMap& map) {
    std::vector<BlockCoord> found;
    const BlockCoord size = map.grid().layout().size;
    for (int x = 0; x < size.x; ++x) {
        for (int y = 0; y < size.y; ++y) {
            for (int z = 0; z < size.z; ++z) {
                if (map.foothold({x, y, z})) found.push_back({x, y, z});
            }
        }
    }
    return found;
}

// From foothold to foothold: the voxels themselves are meant, not others nearby.
inline BlockRequest request_between(const BlockMap& map, const BlockCoord& from,
                                    const BlockCoord& to, bool cached,
                                    std::uint32_t most_per_voxel = 0) {
    BlockRequest request;
    request.from = map.grid().layout().floor_of(from);
    request.to = map.grid().layout().floor_of(to);
    request.projection = {0.0, 0.0};
    request.cached = cached;
    request.most_per_voxel = most_per_voxel;
    return request;
}

inline bool same_route(const Route& a, const Route& b) {
    const auto same_leg = [](const RouteLeg& x, const RouteLeg& y) {
        return x.kind == y.kind && x.first_point == y.first_point && x.last_point == y.last_point &&
               x.arc.takeoff == y.arc.takeoff && x.arc.duration_s == y.arc.duration_s &&
               x.arc.launch_velocity_m_s == y.arc.launch_velocity_m_s;
    };
    return a.found == b.found && a.trouble == b.trouble && a.cost == b.cost &&
           a.length_m == b.length_m && a.points == b.points && a.legs.size() == b.legs.size() &&
           std::equal(a.legs.begin(), a.legs.end(), b.legs.begin(), same_leg);
}

}  // namespace pronk::tests
