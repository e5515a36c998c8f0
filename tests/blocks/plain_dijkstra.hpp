// A world of cubes and a traveller enter; what it costs to get from a foothold to all others
// leaves, by a search without any cleverness: everything by its definition, all in double.
#pragma once

#include <glm/common.hpp>
#include <map>
#include <set>

#include "blocks/block_map.hpp"
#include "blocks/block_worlds.hpp"
#include "blocks/jump_proof.hpp"

namespace pronk::tests {

// Of steps across sides, edges and corners, with nothing in the way.
inline double plain_distance(const BlockCoord& offset) {
    std::array<int, 3> by{std::abs(offset.x), std::abs(offset.y), std::abs(offset.z)};
    std::sort(by.begin(), by.end());
    return by[0] * std::sqrt(3.0) + (by[1] - by[0]) * std::sqrt(2.0) + (by[2] - by[1]);
}

class PlainDijkstra {
  public:
    // The map is asked only for the reach of jumps and whether one is valid.
    PlainDijkstra(const Cells& cells, const BlockMap& map)
        : cells_(cells), map_(map.parts()), who_(map.traveller()) {
        const double voxel_m = cells.layout().voxel_m;
        climb_ = static_cast<int>(std::floor(who_.agent.climb_m / voxel_m + 1e-6));
        toll_ = who_.ability.toll_m / voxel_m;
        cells.for_each([&](const BlockCoord& at) {
            if (!body_fits(cells, who_.agent, at, who_.agent.climb_m)) return;
            walks_.insert(at);
            if (body_fits(cells, who_.agent, at)) fits_.insert(at);
            if (cells.blocked(at - BlockCoord{0, 1, 0})) stands_.insert(at);
        });
    }

    bool stands(const BlockCoord& at) const { return stands_.count(at) > 0; }
    const std::set<BlockCoord>& footholds() const { return stands_; }

    // One walks between columns beside each other if neither the step nor the headroom on the way
    // is in the way; across a corner only if there is ground to step on in both columns beside,
    // from here as well as from there.
    bool walks(const BlockCoord& a, const BlockCoord& b) const {
        const int dx = b.x - a.x;
        const int dz = b.z - a.z;
        if ((dx == 0 && dz == 0) || std::abs(dx) > 1 || std::abs(dz) > 1) return false;
        if (std::abs(b.y - a.y) > climb_ || !stands(a) || !stands(b)) return false;
        const int high = std::max(a.y, b.y);
        if (!has_headroom({a.x, high, a.z}) || !has_headroom({b.x, high, b.z})) return false;
        if (a.y != b.y && !gets_to_step(a.y < b.y ? a : b, a.y < b.y ? b : a)) return false;
        return dx == 0 || dz == 0 || (is_passed(a.x, b.z, a, b) && is_passed(b.x, a.z, a, b));
    }

    // In m; of what cannot be reached there is none.
    std::map<BlockCoord, double> costs_from(const BlockCoord& start) const {
        std::map<BlockCoord, double> costs{{start, 0.0}};
        std::set<std::pair<double, BlockCoord>> open{{0.0, start}};
        while (!open.empty()) {
            const auto [cost, at] = *open.begin();
            open.erase(open.begin());
            if (cost > costs[at]) continue;
            const auto arrive = [&, from_cost = cost](const BlockCoord& to, double more) {
                const auto [known, is_new] = costs.emplace(to, from_cost + more);
                if (!is_new && known->second <= from_cost + more) return;
                known->second = from_cost + more;
                open.emplace(from_cost + more, to);
            };
            for (const BlockCoord& to : stands_) {
                if (walks(at, to)) arrive(to, plain_distance(to - at));
            }
            for (const auto& [to, jump_cost] : jumps_from(at)) arrive(to, jump_cost);
        }
        for (auto& [at, cost] : costs) cost *= cells_.layout().voxel_m;
        return costs;
    }

  private:
    bool fits(const BlockCoord& at) const { return fits_.count(at) > 0; }
    bool has_headroom(const BlockCoord& at) const { return walks_.count(at) > 0; }

    // From the middle of the lower column to where the higher one begins, nothing higher than a
    // climb above the lower level is nearer than the radius.
    bool gets_to_step(const BlockCoord& low, const BlockCoord& high) const {
        const BlockLayout& layout = cells_.layout();
        const Vec3d from = layout.floor_of(low);
        const Vec3d to = 0.5 * (from + layout.floor_of(high));
        const double radius_m = static_cast<double>(who_.agent.radius_m) - 2e-4;
        const int wide = static_cast<int>(std::ceil(radius_m / layout.voxel_m)) + 2;
        const double top_m = static_cast<double>(who_.agent.height_m) - 2e-4;
        for (int i = 0; i <= 100; ++i) {
            const Vec3d at = glm::mix(from, to, i / 100.0);
            for (int x = low.x - wide; x <= low.x + wide; ++x) {
                for (int z = low.z - wide; z <= low.z + wide; ++z) {
                    if (plan_distance_to(layout, {x, 0, z}, at.x, at.z) >= radius_m) continue;
                    for (int y = low.y + climb_; (y - low.y) * layout.voxel_m < top_m; ++y) {
                        if (cells_.blocked({x, y, z})) return false;
                    }
                }
            }
        }
        return true;
    }

    bool is_passed(int x, int z, const BlockCoord& a, const BlockCoord& b) const {
        const int high = std::max(a.y, b.y);
        for (int y = high - climb_; y <= std::min(a.y, b.y) + climb_; ++y) {
            if (stands({x, y, z}) && has_headroom({x, std::max(y, high), z})) return true;
        }
        return false;
    }

    // The line between two middles touches all voxels of the box between them.
    bool is_open(const BlockCoord& from, const BlockCoord& to) const {
        if (!cells_.layout().has(to)) return false;
        for (int x = std::min(from.x, to.x); x <= std::max(from.x, to.x); ++x) {
            for (int y = std::min(from.y, to.y); y <= std::max(from.y, to.y); ++y) {
                for (int z = std::min(from.z, to.z); z <= std::max(from.z, to.z); ++z) {
                    if (cells_.blocked({x, y, z})) return false;
                }
            }
        }
        return true;
    }

    std::map<BlockCoord, double> jumps_from(const BlockCoord& start) const {
        if (who_.ability.profiles.empty() || !cells_.may_jump(start)) return {};
        std::map<BlockCoord, double> landings =
            who_.shape == JumpShape::arcs ? all_in_reach(start) : through_air(start);
        std::erase_if(landings, [&](const auto& landing) {
            return !cells_.may_jump(landing.first) || !prove_jump(map_, start, landing.first);
        });
        return landings;
    }

    std::map<BlockCoord, double> all_in_reach(const BlockCoord& start) const {
        std::map<BlockCoord, double> landings;
        for (const BlockCoord& to : stands_) {
            if (to == start || !map_.rules.reach.has(to - start)) continue;
            landings.emplace(to, toll_ + plain_distance(to - start));
        }
        return landings;
    }

    // A flood that turns back along no axis, and ends on ground.
    std::map<BlockCoord, double> through_air(const BlockCoord& start) const {
        std::map<BlockCoord, double> costs{{start, toll_}};
        std::map<BlockCoord, double> landings;
        std::set<std::pair<double, BlockCoord>> open{{toll_, start}};
        while (!open.empty()) {
            const auto [cost, at] = *open.begin();
            open.erase(open.begin());
            if (cost > costs[at]) continue;
            if (at != start && stands(at)) {
                landings.emplace(at, cost);
                continue;
            }
            const BlockCoord so_far = at - start;
            for (unsigned way = 0; way < kBlockWays; ++way) {
                const BlockCoord step = block_step(way);
                const BlockCoord to = at + step;
                if (to == at || so_far.x * step.x < 0 || so_far.y * step.y < 0 ||
                    so_far.z * step.z < 0) {
                    continue;
                }
                if (!is_open(at, to) || !fits(to) || !map_.rules.reach.has(to - start)) continue;
                const double new_cost = cost + plain_distance(step);
                const auto [known, is_new] = costs.emplace(to, new_cost);
                if (!is_new && known->second <= new_cost) continue;
                known->second = new_cost;
                open.emplace(new_cost, to);
            }
        }
        return landings;
    }

    const Cells& cells_;
    const BlockMap::Parts& map_;
    const BlockTraveller& who_;
    int climb_ = 0;
    double toll_ = 0.0;  // in voxels
    std::set<BlockCoord> fits_;
    std::set<BlockCoord> walks_;
    std::set<BlockCoord> stands_;
};

}  // namespace pronk::tests
