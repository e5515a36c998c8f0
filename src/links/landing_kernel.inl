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

    std::uint32_t all(unsigned from, unsigned end) const {
        std::uint32_t mask = bin[from];
        for (unsigned b = from + 1; b < end; ++b) mask &= bin[b];
        return mask;
    }
    std::uint32_t any(unsigned from, unsigned end) const {
        std::uint32_t mask = bin[from];
        for (unsigned b = from + 1; b < end; ++b) mask |= bin[b];
        return mask;
    }
    void add(unsigned from, unsigned end, std::uint32_t mask) {
        for (unsigned b = from; b < end; ++b) bin[b] |= mask;
    }
};

// Those of the lanes whose column has a run that reaches above `low` and below `high`.
std::uint32_t blocked(const KernelRuns& runs, std::ptrdiff_t column, const Lanes& low,
                      const Lanes& high, std::uint32_t lanes) {
    std::uint32_t hit = 0;
    for (std::size_t k = 0; k < runs.layers && lanes != 0; ++k) {
        lanes &= Lanes::load(runs.tops[k] + column).greater(low);  // deeper ones are lower
        if (lanes == 0) break;
        hit |= high.greater(Lanes::load(runs.bottoms[k] + column)) & lanes;
        lanes &= ~hit;
    }
    return hit;
}

class ListBatch {
  public:
    ListBatch(const KernelInput& input, const KernelBatch& batch, LandHit* hits)
        : in_(input), at_(batch.at), feet_(Lanes::load(batch.takeoffs)), lanes_(batch.lanes), hits_(hits) {}

    std::size_t run() {
        for (std::size_t r = 0; r < in_.ring_count; ++r) {
            const KernelRing& ring = in_.rings[r];
            ring_ = static_cast<std::uint16_t>(r);
            for (std::uint32_t g = ring.land_begin; g < ring.land_end; ++g) land(in_.land_groups[g]);
        }
        return count_;
    }

  private:
    void land(const KernelGroup& group) {
        const Lanes peak = Lanes::load(in_.peaks + at_ + group.offset);
        const Lanes valley = Lanes::load(in_.valleys + at_ + group.offset);
        const std::uint32_t may =
            peak.greater(feet_.plus(static_cast<std::int16_t>(group.low - 1))) &
            feet_.plus(static_cast<std::int16_t>(group.high + 1)).greater(valley) & lanes_;
        if (may == 0) return;
        for (std::uint32_t e = group.begin; e < group.end; ++e) land(e, may);
    }

    void land(std::uint32_t e, std::uint32_t may) {
        const KernelEntry& entry = in_.lands[e];
        const std::ptrdiff_t column = at_ + entry.offset;
        const Lanes below = feet_.plus(static_cast<std::int16_t>(entry.low - 1));
        const Lanes above = feet_.plus(static_cast<std::int16_t>(entry.high + 1));
        for (std::size_t k = 0; k < in_.ground_layers; ++k) {
            const Lanes ground = Lanes::load(in_.grounds[k] + column);
            const std::uint32_t reaches = ground.greater(below) & may;
            if (reaches == 0) break;  // deeper ones are lower
            const std::uint32_t lands = above.greater(ground) & reaches;
            if (lands != 0) hits_[count_++] = {lands, e, static_cast<std::uint16_t>(k), ring_};
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

class ConfirmBatch {
  public:
    ConfirmBatch(const KernelInput& input, const KernelBatch& batch)
        : in_(input), at_(batch.at), feet_(Lanes::load(batch.takeoffs)) {}

    void run(LandHit* hits, std::size_t count) {
        for (std::size_t h = 0; h < count; ++h) {
            const KernelEntry& entry = in_.lands[hits[h].entry];
            for (unsigned s = entry.first_bin / kSectorBins; s <= (entry.end_bin - 1U) / kSectorBins; ++s) {
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
                hits[next].lanes &= ~shadow_.any(entry.first_bin, entry.end_bin);
            }
        }
    }

  private:
    // Only directions count in which somebody wants to land, and only until they are in shadow.
    void block(const KernelGroup& group) {
        std::uint32_t may = wanted_[group.first_bin / kSectorBins];
        for (unsigned s = group.first_bin / kSectorBins + 1; s <= (group.end_bin - 1U) / kSectorBins; ++s) {
            may |= wanted_[s];
        }
        const Lanes peak = Lanes::load(in_.peaks + at_ + group.offset);
        may &= peak.greater(feet_.plus(group.low));
        if (may == 0) return;
        may &= ~shadow_.all(group.first_bin, group.end_bin);
        if (may == 0) return;
        for (std::uint32_t e = group.begin; e < group.end; ++e) block(in_.blocks[e], may);
    }

    // Directions that are in shadow already are not sorted out here: that costs more than to darken
    // them once more.
    void block(const KernelEntry& entry, std::uint32_t may) {
        const std::uint32_t hit =
            blocked(in_.runs, at_ + entry.offset, feet_.plus(entry.low), feet_.plus(entry.high), may);
        if (hit != 0) shadow_.add(entry.first_bin, entry.end_bin, hit);
    }

    const KernelInput& in_;
    std::ptrdiff_t at_;
    Lanes feet_;
    std::uint32_t wanted_[kShadowBins / kSectorBins] = {};
    BinMasks shadow_;
};

std::size_t list_landings(const KernelInput& input, const KernelBatch& batch, LandHit* hits) {
    return ListBatch(input, batch, hits).run();
}

void confirm_landings(const KernelInput& input, const KernelBatch& batch, LandHit* hits,
                      std::size_t count) {
    ConfirmBatch(input, batch).run(hits, count);
}

// Which columns with ground have something in the way in each sector.
void calm_group(const KernelCalmInput& in, std::ptrdiff_t at) {
    constexpr unsigned kSectors = 16;
    std::uint32_t* const masks = in.masks + at / 32 * kSectors;
    const Lanes ground = Lanes::load(in.grounds + at);
    const std::uint32_t lanes = ground.greater(Lanes::all(in.none));
    if (lanes == 0) return;
    const Lanes harmless = ground.plus(in.harmless);
    const std::uint32_t rough = Lanes::load(in.summits + at).greater(harmless) & lanes;
    std::uint32_t bad[kSectors] = {};
    for (std::size_t c = 0; c < in.column_count && rough != 0; ++c) {
        const KernelCalm& column = in.columns[c];
        const std::uint32_t hit =
            blocked(in.runs, at + column.offset, harmless, ground.plus(column.high), rough);
        if (hit == 0) continue;
        for (unsigned left = column.sectors; left != 0; left &= left - 1) {
            bad[__builtin_ctz(left)] |= hit;
        }
    }
    for (unsigned s = 0; s < kSectors; ++s) masks[s] = lanes & ~bad[s];
}

void calm_groups(const KernelCalmInput& input, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t at = begin; at < end; at += 32) calm_group(input, at);
}

}  // namespace

LandingKernel PRONK_KERNEL();
LandingKernel PRONK_KERNEL() {
    return {list_landings, confirm_landings, calm_groups};
}

}  // namespace pronk
