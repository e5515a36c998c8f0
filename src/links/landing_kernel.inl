// The kernel's one body. Each file that includes it names its function PRONK_KERNEL and is compiled
// for one kind of processor.
#include "links/landing_kernel.hpp"
#include "links/lanes.hpp"

namespace pronk {
namespace {

constexpr unsigned kShadowBins = 256;
constexpr unsigned kSectorBins = 8;

// One bit a sample for every direction.
struct BinMasks {
    std::uint32_t bin[kShadowBins] = {};

    std::uint32_t all(unsigned from, unsigned count) const {
        std::uint32_t mask = bin[from];
        for (unsigned b = from + 1; b < from + count; ++b) mask &= bin[b];
        return mask;
    }
    std::uint32_t any(unsigned from, unsigned count) const {
        std::uint32_t mask = bin[from];
        for (unsigned b = from + 1; b < from + count; ++b) mask |= bin[b];
        return mask;
    }
    void add(unsigned from, unsigned count, std::uint32_t mask) {
        for (unsigned b = from; b < from + count; ++b) bin[b] |= mask;
    }
};

// Those of the lanes whose column has a run that reaches above `low` and below `high`.
std::uint32_t blocked(const KernelRuns& runs, std::ptrdiff_t column, std::ptrdiff_t row,
                      const Lanes& low, const Lanes& high, std::uint32_t lanes) {
    std::uint32_t hit = 0;
    for (std::size_t k = 0; k < runs.layers && lanes != 0; ++k) {
        lanes &= Lanes::load(runs.tops[k] + column, row).greater(low);  // deeper ones are lower
        if (lanes == 0) break;
        hit |= high.greater(Lanes::load(runs.bottoms[k] + column, row)) & lanes;
        lanes &= ~hit;
    }
    return hit;
}

class ListBatch {
  public:
    ListBatch(const KernelInput& input, const KernelBatch& batch, LandHit* hits)
        : in_(input),
          at_(batch.at),
          feet_(Lanes::load(batch.takeoffs, batch.takeoff_row)),
          lanes_(batch.lanes),
          hits_(hits) {}

    std::size_t run() {
        for (std::size_t r = 0; r < in_.ring_count; ++r) {
            const KernelRing& ring = in_.rings[r];
            ring_ = static_cast<std::uint16_t>(r);
            for (std::uint32_t g = ring.land_begin; g < ring.land_end; ++g)
                land(in_.land_groups[g]);
        }
        return count_;
    }

  private:
    void land(const KernelGroup& group) {
        const Lanes hill = Lanes::load(in_.hills + at_ + group.offset, in_.lane_row);
        const Lanes valley = Lanes::load(in_.valleys + at_ + group.offset, in_.lane_row);
        const Lanes below = feet_.plus(static_cast<std::int16_t>(group.low - 1));
        const Lanes above = feet_.plus(static_cast<std::int16_t>(group.high + 1));
        const std::uint32_t may = hill.greater(below) & above.greater(valley) & lanes_;
        if (may == 0) return;
        std::size_t layers = in_.ground_layers;
        if (layers > 1) {
            const Lanes lower = Lanes::load(in_.lower_hills + at_ + group.offset, in_.lane_row);
            if ((lower.greater(below) & may) == 0) layers = 1;
        }
        for (std::uint32_t e = group.begin; e < group.end; ++e) land(e, layers, may);
    }

    void land(std::uint32_t e, std::size_t layers, std::uint32_t may) {
        const KernelEntry& entry = in_.lands[e];
        const std::ptrdiff_t column = at_ + entry.offset;
        const Lanes below = feet_.plus(static_cast<std::int16_t>(entry.low - 1));
        const Lanes above = feet_.plus(static_cast<std::int16_t>(entry.high + 1));
        for (std::size_t k = 0; k < layers; ++k) {
            const Lanes ground = Lanes::load(in_.grounds[k] + column, in_.lane_row);
            const std::uint32_t reaches = ground.greater(below) & may;
            if (reaches == 0) break;  // deeper ones are lower
            const std::uint32_t lands = above.greater(ground) & reaches;
            if (lands != 0) hits_[count_++] = {lands, 0, e, static_cast<std::uint16_t>(k), ring_};
        }
    }

    const KernelInput& in_;
    std::ptrdiff_t at_;
    Lanes feet_;
    std::uint32_t lanes_;
    LandHit* hits_;
    std::size_t count_ = 0;
    std::uint16_t ring_ = 0;
};

// Takes samples out of hits that a straight walk leads to the same place.
class WalkBatch {
  public:
    WalkBatch(const KernelInput& input, const KernelBatch& batch)
        : in_(input), batch_(batch), from_(Lanes::load(batch.polygons, batch.takeoff_row)) {}

    // Returns how many hits are left.
    std::size_t run(LandHit* hits, std::size_t count) const {
        std::size_t kept = 0;
        for (std::size_t h = 0; h < count; ++h) {
            LandHit hit = hits[h];
            const KernelEntry& entry = in_.lands[hit.entry];
            const std::uint16_t* const polygons =
                in_.ground_polygons[hit.layer] + batch_.at + entry.offset;
            hit.lanes = without_walks(entry, polygons, hit.lanes);
            hits[kept] = hit;
            kept += hit.lanes != 0 ? 1 : 0;
        }
        return kept;
    }

  private:
    // Without the samples that walk, of those that land.
    std::uint32_t without_walks(const KernelEntry& entry, const std::uint16_t* polygons,
                                std::uint32_t lands) const {
        const Lanes landed = Lanes::load(polygons, in_.lane_row);
        lands &= ~landed.equal(from_);
        for (std::uint32_t left = lands; left != 0;) {
            const unsigned lane = static_cast<unsigned>(__builtin_ctz(left));
            const KernelWays& ways = batch_.ways[batch_.ways_of[lane]];
            const std::uint16_t to = polygons[lane / 8 * in_.lane_row + lane % 8];
            std::uint32_t same = landed.equal(Lanes::all(to)) & ways.lanes & left;
            left &= ~same;
            for (std::uint32_t way = ways.first_to[to]; way != 0 && same != 0;
                 way = ways.ways[way - 1].next) {
                const bool all = has(ways.cones[way - 1], entry);
                const std::uint32_t walk = all ? same : walks(ways.ways, way, entry) & same;
                lands &= ~walk;
                same &= ~walk;
            }
        }
        return lands;
    }

    static bool has(const KernelCone& cone, const KernelEntry& entry) {
        const std::int32_t dx = entry.twice_x;
        const std::int32_t dz = entry.twice_z;
        return cone.right_z * dx - cone.right_x * dz >= 0 &&
               dz * cone.left_x - dx * cone.left_z >= 0 && !cone.empty;
    }

    // The samples whose straight walk in the entry's direction passes all edges of a way: those
    // that lie between the lines through their corners.
    std::uint32_t walks(const KernelWay* ways, std::uint32_t way, const KernelEntry& entry) const {
        const std::int32_t dx = entry.twice_x;
        const std::int32_t dz = entry.twice_z;
        std::int32_t low = -0x7fffffff;
        std::int32_t high = 0x7fffffff;
        for (; way != 0; way = ways[way - 1].before) {
            const KernelWay& edge = ways[way - 1];
            const std::int32_t right = dz * edge.right_x - dx * edge.right_z;
            const std::int32_t left = dz * edge.left_x - dx * edge.left_z;
            low = right > low ? right : low;
            high = left < high ? left : high;
        }
        if (low > high) return 0;
        const std::int32_t first = dz * batch_.x - dx * batch_.z;
        return lanes_between(first, in_.step * dz, -in_.step * dx, low, high);
    }

    const KernelInput& in_;
    const KernelBatch& batch_;
    Lanes from_;
};

class ConfirmBatch {
  public:
    ConfirmBatch(const KernelInput& input, const KernelBatch& batch)
        : in_(input), at_(batch.at), feet_(Lanes::load(batch.takeoffs, batch.takeoff_row)) {}

    void run(LandHit* hits, std::size_t count) {
        for (std::size_t h = 0; h < count; ++h) {
            const KernelEntry& entry = in_.lands[hits[h].entry];
            const unsigned last = (entry.first_bin + entry.bins - 1U) / kSectorBins;
            for (unsigned s = entry.first_bin / kSectorBins; s <= last; ++s) {
                wanted_[s] |= hits[h].lanes;
            }
        }
        std::size_t next = 0;
        for (std::size_t r = 0; r < in_.ring_count && next < count; ++r) {
            const KernelRing& ring = in_.rings[r];
            for (std::uint32_t g = ring.block_begin; g < ring.block_end; ++g) {
                block(in_.block_groups[g]);
            }
            for (; next < count && hits[next].ring == r; ++next) {
                const KernelEntry& entry = in_.lands[hits[next].entry];
                hits[next].lanes &= ~shadow_.any(entry.first_bin, entry.bins);
            }
        }
    }

  private:
    // Only directions count in which somebody wants to land, and only until they are in shadow.
    void block(const KernelGroup& group) {
        std::uint32_t may = wanted_[group.first_bin / kSectorBins];
        const unsigned last = (group.first_bin + group.bins - 1U) / kSectorBins;
        for (unsigned s = group.first_bin / kSectorBins + 1; s <= last; ++s) may |= wanted_[s];
        const Lanes peak = Lanes::load(in_.peaks + at_ + group.offset, in_.lane_row);
        may &= peak.greater(feet_.plus(group.low));
        if (may == 0) return;
        may &= ~shadow_.all(group.first_bin, group.bins);
        if (may == 0) return;
        for (std::uint32_t e = group.begin; e < group.end; ++e) block(in_.blocks[e], may);
    }

    // Directions that are in shadow already are not sorted out here: that costs more than to darken
    // them once more.
    void block(const KernelEntry& entry, std::uint32_t may) {
        const std::uint32_t hit = blocked(in_.runs, at_ + entry.offset, in_.lane_row,
                                          feet_.plus(entry.low), feet_.plus(entry.high), may);
        if (hit != 0) shadow_.add(entry.first_bin, entry.bins, hit);
    }

    const KernelInput& in_;
    std::ptrdiff_t at_;
    Lanes feet_;
    std::uint32_t wanted_[kShadowBins / kSectorBins] = {};
    BinMasks shadow_;
};

std::size_t list_landings(const KernelInput& input, const KernelBatch& batch, LandHit* hits) {
    const std::size_t count = ListBatch(input, batch, hits).run();
    return batch.ways == nullptr ? count : WalkBatch(input, batch).run(hits, count);
}

void confirm_landings(const KernelInput& input, const KernelBatch& batch, LandHit* hits,
                      std::size_t count) {
    ConfirmBatch(input, batch).run(hits, count);
}

// A landing is calm if no run in the columns before it reaches higher over the ground than what is
// harmless, and lower than the jumps are there.
void calm_landings(const KernelInput& in, const KernelBatch& batch, LandHit* hits,
                   std::size_t count) {
    const Lanes feet = Lanes::load(batch.takeoffs, batch.takeoff_row);
    for (std::size_t h = 0; h < count; ++h) {
        LandHit& hit = hits[h];
        hit.calm = 0;
        const KernelApproach& approach = in.approaches[hit.entry];
        if (hit.lanes == 0 || !approach.known) continue;
        const std::ptrdiff_t column = batch.at + in.lands[hit.entry].offset;
        const Lanes harmless =
            Lanes::load(in.grounds[hit.layer] + column, in.lane_row).plus(approach.harmless);
        std::uint32_t rough = 0;
        for (std::uint32_t s = approach.squares_begin; s < approach.squares_end; ++s) {
            rough |= Lanes::load(in.peaks + batch.at + in.approach_squares[s], in.lane_row)
                         .greater(harmless);
        }
        std::uint32_t calm = hit.lanes & rough;
        const std::int16_t* const highs = in.approach_highs + approach.first_quadrant;
        for (std::uint32_t e = approach.begin; e < approach.end && calm != 0; ++e) {
            const Lanes high = feet.plus(highs[e - approach.begin]);
            calm &= ~blocked(in.runs, batch.at + in.approach_offsets[e], in.lane_row, harmless,
                             high, calm);
        }
        hit.calm = (hit.lanes & ~rough) | calm;
    }
}

}  // namespace

LandingKernel PRONK_KERNEL();
LandingKernel PRONK_KERNEL() {
    return {list_landings, confirm_landings, calm_landings};
}

}  // namespace pronk
