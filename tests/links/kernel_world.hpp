// Dice enter; tables, heights and a batch of samples leave, as a kernel takes them, and what it has
// to answer by definition, one sample after the other.
#pragma once

#include <algorithm>
#include <vector>

#include "links/landing_kernel.hpp"
#include "links/landing_table.hpp"
#include "space/spaces.hpp"

namespace pronk::tests {

inline constexpr int kWidth = 96;  // of a row; entries look a few columns and rows around
inline constexpr int kDepth = 64;
inline constexpr int kReach = 12;
inline constexpr int kLaneCount = 32;
inline constexpr std::size_t kRunLayers = 3;
inline constexpr std::size_t kGroundLayers = 2;
inline constexpr std::uint16_t kPolygons = 6;
inline constexpr std::int16_t kNothing = -32768;

using Heights = std::vector<std::int16_t>;

// Layers of runs and grounds, the highest first, and tables whose entries look at them.
class KernelWorld {
  public:
    KernelWorld(const KernelWorld&) = delete;  // it points into itself
    KernelWorld& operator=(const KernelWorld&) = delete;
    explicit KernelWorld(std::uint64_t seed) : dice_(seed) {
        lay_runs();
        lay_grounds();
        lay_tables();
        lay_approaches();
        lay_batch();
        lay_ways();
        point();
    }

    std::vector<LandHit> listed(const LandingKernel& kernel, bool ways) const {
        std::vector<LandHit> hits(lands_.size() * kGroundLayers);
        KernelBatch batch = batch_;
        if (!ways) batch.ways = nullptr;
        hits.resize(kernel.list(in_, batch, hits.data()));
        return hits;
    }
    std::vector<LandHit> confirmed(const LandingKernel& kernel, std::vector<LandHit> hits) const {
        kernel.confirm(in_, batch_, hits.data(), hits.size());
        return hits;
    }
    std::vector<LandHit> calmed(const LandingKernel& kernel, std::vector<LandHit> hits) const {
        kernel.calm(in_, batch_, hits.data(), hits.size());
        return hits;
    }

    // The same by definition.
    std::vector<LandHit> listed(bool ways) const {
        std::vector<LandHit> hits;
        for (std::uint16_t ring = 0; ring < rings_.size(); ++ring) {
            for (std::uint32_t g = rings_[ring].land_begin; g < rings_[ring].land_end; ++g) {
                for (std::uint32_t e = land_groups_[g].begin; e < land_groups_[g].end; ++e) {
                    for (std::uint16_t k = 0; k < kGroundLayers; ++k) {
                        const std::uint32_t lanes = lanes_that(batch_.lanes, [&](int lane) {
                            return meets(lane, e, k) && !(ways && walks(lane, e, k));
                        });
                        if (lanes != 0) hits.push_back({lanes, 0, e, k, ring});
                    }
                }
            }
        }
        return hits;
    }
    std::vector<LandHit> confirmed(std::vector<LandHit> hits) const {
        for (LandHit& hit : hits) {
            hit.lanes &= ~lanes_that(hit.lanes, [&](int lane) { return is_in_shadow(lane, hit); });
        }
        return hits;
    }
    std::vector<LandHit> calmed(std::vector<LandHit> hits) const {
        for (LandHit& hit : hits) {
            hit.calm = lanes_that(hit.lanes, [&](int lane) { return is_calm(lane, hit); });
        }
        return hits;
    }

  private:
    std::int16_t number(int low, int high) {
        return static_cast<std::int16_t>(low + dice_.up_to(high - low));
    }
    static std::size_t size() { return std::size_t{kWidth} * kDepth; }

    void lay_runs() {
        for (std::size_t k = 0; k < kRunLayers; ++k) {
            tops_[k].assign(size(), kNothing);
            bottoms_[k].assign(size(), 32767);
        }
        for (std::size_t i = 0; i < size(); ++i) {
            std::int16_t top = number(-50, 150);
            const auto runs = static_cast<std::size_t>(dice_.up_to(kRunLayers));
            for (std::size_t k = 0; k < runs; ++k) {
                tops_[k][i] = top;
                bottoms_[k][i] = static_cast<std::int16_t>(top - number(1, 80));
                top = static_cast<std::int16_t>(bottoms_[k][i] - number(0, 40));
            }
        }
        peaks_ = squares(tops_[0]);
    }

    void lay_grounds() {
        for (std::size_t k = 0; k < kGroundLayers; ++k) grounds_[k].assign(size(), kNothing);
        for (std::size_t i = 0; i < size(); ++i) {
            std::int16_t ground = number(-150, 150);
            const auto storeys = static_cast<std::size_t>(dice_.up_to(kGroundLayers));
            for (std::size_t k = 0; k < storeys; ++k) {
                grounds_[k][i] = ground;
                ground = static_cast<std::int16_t>(ground - number(20, 100));
            }
        }
        for (auto& polygons : polygons_) {
            for (std::size_t i = 0; i < size(); ++i) {
                polygons.push_back(static_cast<std::uint16_t>(number(0, kPolygons - 1)));
            }
        }
        hills_ = squares(grounds_[0]);
        lower_hills_ = squares(grounds_[1]);
        Heights depths(size(), kNothing);
        for (const Heights& layer : grounds_) {
            for (std::size_t i = 0; i < size(); ++i) {
                if (layer[i] == kNothing) continue;
                depths[i] = std::max(depths[i], static_cast<std::int16_t>(-layer[i]));
            }
        }
        for (const std::int16_t depth : squares(depths)) {
            valleys_.push_back(depth == kNothing ? std::int16_t{32767}
                                                 : static_cast<std::int16_t>(-depth));
        }
    }

    // The highest of the square that begins at a column.
    static Heights squares(const Heights& heights) {
        Heights highest = heights;
        for (int z = 0; z + kGroup <= kDepth; ++z) {
            for (int x = 0; x + kGroup <= kWidth; ++x) {
                std::int16_t& best = highest[static_cast<std::size_t>(z * kWidth + x)];
                for (int i = 0; i < kGroup * kGroup; ++i) {
                    const int at = (z + i / kGroup) * kWidth + x + i % kGroup;
                    best = std::max(best, heights[static_cast<std::size_t>(at)]);
                }
            }
        }
        return highest;
    }

    void lay_tables() {
        for (int ring = 0; ring < 4; ++ring) {
            KernelRing own;
            own.block_begin = static_cast<std::uint32_t>(block_groups_.size());
            own.land_begin = static_cast<std::uint32_t>(land_groups_.size());
            for (int g = dice_.up_to(3); g >= 0; --g) add_group(block_groups_, blocks_);
            for (int g = dice_.up_to(3); g >= 0; --g) add_group(land_groups_, lands_);
            own.block_end = static_cast<std::uint32_t>(block_groups_.size());
            own.land_end = static_cast<std::uint32_t>(land_groups_.size());
            rings_.push_back(own);
        }
    }

    void add_group(std::vector<KernelGroup>& groups, std::vector<KernelEntry>& entries) {
        const int x = number(-kReach, kReach);
        const int z = number(-kReach, kReach);
        const int quarter = 64 * dice_.up_to(3);
        KernelGroup group;
        group.offset = z * kWidth + x;
        group.begin = static_cast<std::uint32_t>(entries.size());
        group.low = 32767;
        group.high = kNothing;
        int first = 256;
        int last = 0;
        for (int n = dice_.up_to(7); n >= 0; --n) {
            KernelEntry entry;
            const int dx = x + dice_.up_to(kGroup - 1);
            const int dz = z + dice_.up_to(kGroup - 1);
            const int bin = quarter + dice_.up_to(59);
            entry.offset = dz * kWidth + dx;
            entry.twice_x = static_cast<std::int16_t>(2 * dx + 1);
            entry.twice_z = static_cast<std::int16_t>(2 * dz + 1);
            entry.low = number(-120, 60);
            entry.high = static_cast<std::int16_t>(entry.low + number(0, 80));
            entry.first_bin = static_cast<std::uint8_t>(bin);
            entry.bins = static_cast<std::uint8_t>(number(1, 5));
            group.low = std::min(group.low, entry.low);
            group.high = std::max(group.high, entry.high);
            first = std::min(first, bin);
            last = std::max(last, bin + entry.bins);
            entries.push_back(entry);
        }
        group.end = static_cast<std::uint32_t>(entries.size());
        group.first_bin = static_cast<std::uint8_t>(first);
        group.bins = static_cast<std::uint8_t>(last - first);
        groups.push_back(group);
    }

    void lay_approaches() {
        for (std::size_t e = 0; e < lands_.size(); ++e) {
            KernelApproach own;
            own.known = !dice_.one_in(8);
            own.harmless = number(0, 40);
            own.begin = static_cast<std::uint32_t>(approach_offsets_.size());
            own.first_quadrant = own.begin;
            own.squares_begin = static_cast<std::uint32_t>(approach_squares_.size());
            for (int s = dice_.up_to(2); s >= 0; --s) {
                const int corner = number(-kReach, kReach) * kWidth + number(-kReach, kReach);
                approach_squares_.push_back(corner);
                for (int n = dice_.up_to(3); n >= 0; --n) {
                    approach_offsets_.push_back(corner + dice_.up_to(kGroup - 1) * kWidth +
                                                dice_.up_to(kGroup - 1));
                    approach_highs_.push_back(number(-60, 120));
                }
            }
            own.end = static_cast<std::uint32_t>(approach_offsets_.size());
            own.squares_end = static_cast<std::uint32_t>(approach_squares_.size());
            approaches_.push_back(own);
        }
    }

    void lay_batch() {
        for (int i = 0; i < 4 * kLaneCount; ++i) {
            takeoffs_.push_back(number(-60, 60));
            takeoff_polygons_.push_back(static_cast<std::uint16_t>(number(0, 1)));
        }
        batch_.at = std::ptrdiff_t{28} * kWidth + 40;
        batch_.x = number(-20, 20);
        batch_.z = number(-20, 20);
        batch_.takeoff_row = number(8, 20);
        for (int lane = 0; lane < kLaneCount; ++lane) {
            batch_.lanes |= static_cast<std::uint32_t>(!dice_.one_in(5)) << lane;
        }
        in_.step = number(1, 3);
        in_.lane_row = kWidth * (dice_.one_in(2) ? 1 : 2);
    }

    // Ways out of polygons 0 and 1: no edges of any mesh, but a tree of them.
    void lay_ways() {
        for (std::uint32_t from = 0; from < 2; ++from) {
            first_to_[from].assign(kPolygons, 0);
            for (std::uint32_t w = 0; w < 12; ++w) {
                KernelWay way;
                way.right_x = number(-40, 40);
                way.right_z = number(-40, 40);
                way.left_x = way.right_x + number(-40, 40);
                way.left_z = way.right_z + number(-40, 40);
                way.polygon = static_cast<std::uint32_t>(number(0, kPolygons - 1));
                way.before = dice_.one_in(2) ? 0 : static_cast<std::uint32_t>(dice_.up_to(int(w)));
                std::uint32_t& first = first_to_[from][way.polygon];
                if (first == 0) {
                    first = w + 1;
                    way.first = true;
                } else {
                    way.next = first;
                    first = w + 1;
                }
                ways_[from].push_back(way);
                KernelCone cone;
                cone.right_x = number(-30, 30);
                cone.right_z = number(-30, 30);
                cone.left_x = number(-30, 30);
                cone.left_z = number(-30, 30);
                cone.empty = !dice_.one_in(3);
                cones_[from].push_back(cone);
            }
        }
        for (int lane = 0; lane < kLaneCount; ++lane) {
            const std::uint16_t polygon = takeoff_polygons_[takeoff(lane)];
            ways_of_[lane] = static_cast<std::uint8_t>(polygon);
            kernel_ways_[polygon].lanes |= (batch_.lanes >> lane & 1U) << lane;
        }
        for (std::uint32_t from = 0; from < 2; ++from) {
            kernel_ways_[from].polygon = from;
            kernel_ways_[from].ways = ways_[from].data();
            kernel_ways_[from].cones = cones_[from].data();
            kernel_ways_[from].first_to = first_to_[from].data();
        }
    }

    void point() {
        for (std::size_t k = 0; k < kRunLayers; ++k) {
            run_tops_[k] = tops_[k].data();
            run_bottoms_[k] = bottoms_[k].data();
        }
        for (std::size_t k = 0; k < kGroundLayers; ++k) {
            ground_layers_[k] = grounds_[k].data();
            polygon_layers_[k] = polygons_[k].data();
        }
        in_.rings = rings_.data();
        in_.ring_count = rings_.size();
        in_.block_groups = block_groups_.data();
        in_.blocks = blocks_.data();
        in_.land_groups = land_groups_.data();
        in_.lands = lands_.data();
        in_.approaches = approaches_.data();
        in_.approach_offsets = approach_offsets_.data();
        in_.approach_squares = approach_squares_.data();
        in_.approach_highs = approach_highs_.data();
        in_.runs = {run_tops_, run_bottoms_, kRunLayers};
        in_.peaks = peaks_.data();
        in_.hills = hills_.data();
        in_.lower_hills = lower_hills_.data();
        in_.valleys = valleys_.data();
        in_.grounds = ground_layers_;
        in_.ground_polygons = polygon_layers_;
        in_.ground_layers = kGroundLayers;
        batch_.ways = kernel_ways_;
        batch_.ways_of = ways_of_;
        batch_.polygons = takeoff_polygons_.data();
        batch_.takeoffs = takeoffs_.data();
    }

    // ---- By definition --------------------------------------------------------------------------

    template <class Holds>
    static std::uint32_t lanes_that(std::uint32_t lanes, const Holds& holds) {
        std::uint32_t mask = 0;
        for (int lane = 0; lane < kLaneCount; ++lane) {
            if ((lanes >> lane & 1U) != 0 && holds(lane)) mask |= std::uint32_t{1} << lane;
        }
        return mask;
    }
    std::size_t takeoff(int lane) const {
        return static_cast<std::size_t>(lane / 8 * batch_.takeoff_row + lane % 8);
    }
    int feet(int lane) const { return takeoffs_[takeoff(lane)]; }
    std::size_t column(int lane, std::int32_t offset) const {
        return static_cast<std::size_t>(batch_.at + offset + lane / 8 * in_.lane_row + lane % 8);
    }

    bool meets(int lane, std::uint32_t e, std::size_t layer) const {
        const int ground = grounds_[layer][column(lane, lands_[e].offset)];
        return ground != kNothing && ground >= feet(lane) + lands_[e].low &&
               ground <= feet(lane) + lands_[e].high;
    }

    // In the landing's polygon already, or one of the ways there is straight.
    bool walks(int lane, std::uint32_t e, std::size_t layer) const {
        const std::uint16_t from = takeoff_polygons_[takeoff(lane)];
        const std::uint16_t to = polygons_[layer][column(lane, lands_[e].offset)];
        if (from == to) return true;
        for (std::size_t w = 0; w < ways_[from].size(); ++w) {
            if (ways_[from][w].polygon != to) continue;
            if (has(cones_[from][w], lands_[e]) || takes(lane, from, w, lands_[e])) return true;
        }
        return false;
    }
    static std::int64_t turn(std::int64_t ax, std::int64_t az, std::int64_t bx, std::int64_t bz) {
        return az * bx - ax * bz;
    }
    static bool has(const KernelCone& cone, const KernelEntry& entry) {
        return !cone.empty && turn(cone.right_x, cone.right_z, entry.twice_x, entry.twice_z) >= 0 &&
               turn(entry.twice_x, entry.twice_z, cone.left_x, cone.left_z) >= 0;
    }
    bool takes(int lane, std::uint16_t from, std::size_t way, const KernelEntry& entry) const {
        const int x = batch_.x + lane % 8 * in_.step;
        const int z = batch_.z + lane / 8 * in_.step;
        const KernelWay& edge = ways_[from][way];
        return turn(entry.twice_x, entry.twice_z, edge.right_x - x, edge.right_z - z) <= 0 &&
               turn(entry.twice_x, entry.twice_z, edge.left_x - x, edge.left_z - z) >= 0 &&
               (edge.before == 0 || takes(lane, from, edge.before - 1, entry));
    }

    bool is_blocked(std::size_t at, int low, int high) const {
        for (std::size_t k = 0; k < kRunLayers; ++k) {
            if (tops_[k][at] > low && bottoms_[k][at] < high) return true;
        }
        return false;
    }
    bool is_in_shadow(int lane, const LandHit& hit) const {
        const KernelEntry& land = lands_[hit.entry];
        for (std::uint32_t g = 0; g < rings_[hit.ring].block_end; ++g) {
            for (std::uint32_t e = block_groups_[g].begin; e < block_groups_[g].end; ++e) {
                const KernelEntry& block = blocks_[e];
                const bool same_way = block.first_bin < land.first_bin + land.bins &&
                                      land.first_bin < block.first_bin + block.bins;
                if (same_way && is_blocked(column(lane, block.offset), feet(lane) + block.low,
                                           feet(lane) + block.high)) {
                    return true;
                }
            }
        }
        return false;
    }
    bool is_calm(int lane, const LandHit& hit) const {
        const KernelApproach& approach = approaches_[hit.entry];
        if (!approach.known) return false;
        const int low =
            grounds_[hit.layer][column(lane, lands_[hit.entry].offset)] + approach.harmless;
        for (std::uint32_t e = approach.begin; e < approach.end; ++e) {
            if (is_blocked(column(lane, approach_offsets_[e]), low,
                           feet(lane) + approach_highs_[e])) {
                return false;
            }
        }
        return true;
    }

    Dice dice_;
    Heights tops_[kRunLayers];
    Heights bottoms_[kRunLayers];
    Heights grounds_[kGroundLayers];
    std::vector<std::uint16_t> polygons_[kGroundLayers];
    Heights peaks_;
    Heights hills_;
    Heights lower_hills_;
    Heights valleys_;
    std::vector<KernelRing> rings_;
    std::vector<KernelGroup> block_groups_;
    std::vector<KernelGroup> land_groups_;
    std::vector<KernelEntry> blocks_;
    std::vector<KernelEntry> lands_;
    std::vector<KernelApproach> approaches_;
    std::vector<std::int32_t> approach_offsets_;
    std::vector<std::int32_t> approach_squares_;
    std::vector<std::int16_t> approach_highs_;
    std::vector<KernelWay> ways_[2];
    std::vector<KernelCone> cones_[2];
    std::vector<std::uint32_t> first_to_[2];
    KernelWays kernel_ways_[2];
    std::uint8_t ways_of_[kLaneCount] = {};
    Heights takeoffs_;
    std::vector<std::uint16_t> takeoff_polygons_;
    const std::int16_t* run_tops_[kRunLayers] = {};
    const std::int16_t* run_bottoms_[kRunLayers] = {};
    const std::int16_t* ground_layers_[kGroundLayers] = {};
    const std::uint16_t* polygon_layers_[kGroundLayers] = {};
    KernelInput in_;
    KernelBatch batch_;
};

}  // namespace pronk::tests
