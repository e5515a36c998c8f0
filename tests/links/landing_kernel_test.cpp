// The kernel as this file is compiled, beside the one that the processor is given.
#define PRONK_KERNEL landing_kernel_of_the_test
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "links/landing_kernel.inl"

namespace pronk {
namespace {

constexpr int kWidth = 64;  // of a row; entries look a few columns and rows around
constexpr int kColumns = kWidth * 24;
constexpr std::ptrdiff_t kAt = kWidth * 12 + 16;

class KernelWorld {
  public:
    KernelWorld(const KernelWorld&) = delete;  // it points into itself
    KernelWorld& operator=(const KernelWorld&) = delete;
    explicit KernelWorld(unsigned seed) : random_(seed) {
        for (auto* heights : {&tops_[0], &tops_[1], &grounds_, &peaks_, &valleys_, &summits_}) {
            heights->resize(kColumns);
            for (auto& height : *heights) height = number(-200, 200);
        }
        for (std::size_t k = 0; k < 2; ++k) {
            for (const std::int16_t top : tops_[k]) bottoms_[k].push_back(number(-250, top));
            run_tops_[k] = tops_[k].data();
            run_bottoms_[k] = bottoms_[k].data();
        }
        for (std::size_t i = 0; i < grounds_.size(); i += 7) grounds_[i] = -32768;
        ground_layer_ = grounds_.data();
        std::uint32_t next = 0;
        for (std::uint32_t ring = 0; ring < 3; ++ring) {
            rings_.push_back({ring, ring + 1, ring, ring + 1});
            const std::uint32_t end = next + 20;
            for (auto* groups : {&block_groups_, &land_groups_}) {
                groups->push_back({offset(), -100, 100, 0, 64, next, end});
            }
            for (; next < end; ++next) {
                for (auto* entries : {&blocks_, &lands_}) entries->push_back(entry());
            }
        }
        for (int c = 0; c < 30; ++c) {
            calm_.push_back({offset(), number(0, 300), static_cast<std::uint16_t>(random_())});
        }
    }

    std::vector<LandHit> listed(const LandingKernel& kernel, bool confirmed) {
        std::vector<LandHit> hits(lands_.size());
        hits.resize(kernel.list(input(), batch(), hits.data()));
        if (confirmed) kernel.confirm(input(), batch(), hits.data(), hits.size());
        return hits;
    }
    std::vector<std::uint32_t> calm(const LandingKernel& kernel) {
        std::vector<std::uint32_t> masks(kColumns / 32 * 16, 0);
        KernelCalmInput in;
        in.columns = calm_.data();
        in.column_count = calm_.size();
        in.runs = runs();
        in.summits = summits_.data();
        in.grounds = grounds_.data();
        in.harmless = 10;
        in.none = -32768;
        in.masks = masks.data();
        kernel.calm(in, kWidth * 8, kWidth * 16);
        return masks;
    }

  private:
    std::int16_t number(int low, int high) {
        return static_cast<std::int16_t>(
            low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1)));
    }
    std::int32_t offset() { return number(-5, 5) * kWidth + number(-10, 10); }
    KernelEntry entry() {
        const auto bin = static_cast<std::uint16_t>(random_() % 60);
        const std::int16_t low = number(-120, 60);
        return {offset(), low, static_cast<std::int16_t>(low + number(0, 80)), bin,
                static_cast<std::uint16_t>(bin + 1 + random_() % 4)};
    }
    KernelRuns runs() const { return {run_tops_, run_bottoms_, 2}; }
    KernelInput input() const {
        KernelInput in;
        in.rings = rings_.data();
        in.ring_count = rings_.size();
        in.block_groups = block_groups_.data();
        in.blocks = blocks_.data();
        in.land_groups = land_groups_.data();
        in.lands = lands_.data();
        in.runs = runs();
        in.peaks = peaks_.data();
        in.valleys = valleys_.data();
        in.grounds = &ground_layer_;
        in.ground_layers = 1;
        return in;
    }
    KernelBatch batch() const { return {kAt, tops_[1].data() + kAt, 0xfff7ffffU}; }

    std::mt19937 random_;
    std::vector<std::int16_t> tops_[2];
    std::vector<std::int16_t> bottoms_[2];
    std::vector<std::int16_t> grounds_;
    std::vector<std::int16_t> peaks_;
    std::vector<std::int16_t> valleys_;
    std::vector<std::int16_t> summits_;
    std::vector<KernelRing> rings_;
    std::vector<KernelGroup> block_groups_;
    std::vector<KernelGroup> land_groups_;
    std::vector<KernelEntry> blocks_;
    std::vector<KernelEntry> lands_;
    std::vector<KernelCalm> calm_;
    const std::int16_t* run_tops_[2] = {};
    const std::int16_t* run_bottoms_[2] = {};
    const std::int16_t* ground_layer_ = nullptr;
};

TEST(LandingKernel, Every_kind_of_processor_gives_the_same) {
    std::size_t hits = 0;
    std::size_t taken = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        KernelWorld world(seed);
        const LandingKernel ours = landing_kernel_of_the_test();
        const LandingKernel theirs = landing_kernel();
        for (const bool confirmed : {false, true}) {
            const auto a = world.listed(ours, confirmed);
            const auto b = world.listed(theirs, confirmed);
            ASSERT_EQ(a.size(), b.size());
            for (std::size_t h = 0; h < a.size(); ++h) {
                EXPECT_EQ(a[h].lanes, b[h].lanes);
                EXPECT_EQ(a[h].entry, b[h].entry);
                EXPECT_EQ(a[h].ring, b[h].ring);
                hits += a[h].lanes != 0 && !confirmed ? 1U : 0U;
                taken += a[h].lanes == 0 ? 1U : 0U;
            }
        }
        EXPECT_EQ(world.calm(ours), world.calm(theirs));
    }
    EXPECT_GT(hits, 1000U);
    EXPECT_GT(taken, 100U);
}

}  // namespace
}  // namespace pronk
