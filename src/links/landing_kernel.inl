// The kernel's one body. Each file that includes it names its function PRONK_KERNEL and is compiled
// for one kind of processor.
#include "links/landing_kernel.hpp"
#include "links/lanes.hpp"

namespace pronk {
namespace {

constexpr int kShadowBins = 256;

// In which directions which samples cannot fly on: one bit a sample.
struct Shadow {
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

class Batch {
  public:
    Batch(const KernelInput& input, std::ptrdiff_t at, const std::int16_t* takeoffs,
          std::uint32_t lanes)
        : in_(input), at_(at), feet_(Lanes::load(takeoffs)), lanes_(lanes) {}

    std::size_t run(LandHit* hits) {
        hits_ = hits;
        for (std::size_t r = 0; r < in_.ring_count; ++r) {
            const KernelRing& ring = in_.rings[r];
            for (std::uint32_t g = ring.block_begin; g < ring.block_end; ++g) {
                block(in_.block_groups[g]);
            }
            // What stays on the ground everywhere need not be looked at farther out.
            if ((r & 3U) == 3U && shadow_.all(0, kShadowBins) == lanes_) break;
            for (std::uint32_t g = ring.land_begin; g < ring.land_end; ++g) {
                land(in_.land_groups[g]);
            }
        }
        return count_;
    }

  private:
    void block(const KernelGroup& group) {
        const Lanes peak = Lanes::load(in_.peaks + at_ + group.offset);
        std::uint32_t may = peak.greater(feet_.plus(group.low)) & lanes_;
        if (may == 0) return;
        may &= ~shadow_.all(group.first_bin, group.end_bin);
        if (may == 0) return;
        for (std::uint32_t e = group.begin; e < group.end; ++e) block(in_.blocks[e], may);
    }

    // Directions that are in shadow already are not sorted out here: that costs more than to darken
    // them once more.
    void block(const KernelEntry& entry, std::uint32_t may) {
        const std::ptrdiff_t column = at_ + entry.offset;
        const Lanes low = feet_.plus(entry.low);
        std::uint32_t open = Lanes::load(in_.tops[0] + column).greater(low) & may;
        if (open == 0) return;
        const Lanes high = feet_.plus(entry.high);
        std::uint32_t hit = high.greater(Lanes::load(in_.bottoms[0] + column)) & open;
        open &= ~hit;
        for (std::size_t k = 1; k < in_.run_layers && open != 0; ++k) {
            open &= Lanes::load(in_.tops[k] + column).greater(low);
            const std::uint32_t more = high.greater(Lanes::load(in_.bottoms[k] + column)) & open;
            hit |= more;
            open &= ~more;
        }
        if (hit != 0) shadow_.add(entry.first_bin, entry.end_bin, hit);
    }

    void land(const KernelGroup& group) {
        const Lanes peak = Lanes::load(in_.peaks + at_ + group.offset);
        const Lanes valley = Lanes::load(in_.valleys + at_ + group.offset);
        std::uint32_t may = peak.greater(feet_.plus(static_cast<std::int16_t>(group.low - 1))) &
                            feet_.plus(static_cast<std::int16_t>(group.high + 1)).greater(valley) &
                            lanes_;
        if (may == 0) return;
        may &= ~shadow_.all(group.first_bin, group.end_bin);
        if (may == 0) return;
        for (std::uint32_t e = group.begin; e < group.end; ++e) land(in_.lands[e], may);
    }

    void land(const KernelEntry& entry, std::uint32_t may) {
        const std::ptrdiff_t column = at_ + entry.offset;
        const Lanes below = feet_.plus(static_cast<std::int16_t>(entry.low - 1));
        const Lanes above = feet_.plus(static_cast<std::int16_t>(entry.high + 1));
        for (std::size_t k = 0; k < in_.ground_layers; ++k) {
            const Lanes ground = Lanes::load(in_.grounds[k] + column);
            const std::uint32_t reaches = ground.greater(below) & may;
            if (reaches == 0) break;  // deeper ones are lower
            std::uint32_t lands = above.greater(ground) & reaches;
            if (lands == 0) continue;
            lands &= ~shadow_.any(entry.first_bin, entry.end_bin);
            if (lands != 0) hits_[count_++] = {entry.id, lands, static_cast<std::uint32_t>(k)};
        }
    }

    const KernelInput& in_;
    std::ptrdiff_t at_;
    Lanes feet_;
    std::uint32_t lanes_;
    Shadow shadow_;
    LandHit* hits_ = nullptr;
    std::size_t count_ = 0;
};

}  // namespace

std::size_t PRONK_KERNEL(const KernelInput& input, std::ptrdiff_t at, const std::int16_t* takeoffs,
                         std::uint32_t lanes, LandHit* hits);
std::size_t PRONK_KERNEL(const KernelInput& input, std::ptrdiff_t at, const std::int16_t* takeoffs,
                         std::uint32_t lanes, LandHit* hits) {
    return Batch(input, at, takeoffs, lanes).run(hits);
}

}  // namespace pronk
