// The kernel's functions as they are defined, beside the kernel as this file is compiled and all
// that this processor can run.
#define PRONK_KERNEL landing_kernel_of_the_test
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "kernel_world.hpp"
#include "links/landing_kernel.inl"

namespace pronk {
#if defined(__x86_64__)
LandingKernel landing_kernel_plain();
LandingKernel landing_kernel_avx2();
LandingKernel landing_kernel_avx512();
#endif
}  // namespace pronk

namespace pronk::landing_kernel_test {
namespace {

using tests::KernelWorld;

std::map<std::string, LandingKernel> kernels() {
    std::map<std::string, LandingKernel> all{{"of the test", landing_kernel_of_the_test()},
                                             {"of the processor", landing_kernel()}};
#if defined(__x86_64__)
    all["plain"] = landing_kernel_plain();
    if (__builtin_cpu_supports("avx2") != 0) all["AVX2"] = landing_kernel_avx2();
    if (__builtin_cpu_supports("avx512bw") != 0) all["AVX-512"] = landing_kernel_avx512();
#endif
    return all;
}

void expect_same(const std::vector<LandHit>& a, const std::vector<LandHit>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t h = 0; h < a.size(); ++h) {
        ASSERT_EQ(a[h].lanes, b[h].lanes);
        ASSERT_EQ(a[h].calm, b[h].calm);
        ASSERT_EQ(a[h].entry, b[h].entry);
        ASSERT_EQ(a[h].layer, b[h].layer);
        ASSERT_EQ(a[h].ring, b[h].ring);
    }
}

std::size_t count_lanes(const std::vector<LandHit>& hits, std::uint32_t LandHit::*lanes) {
    std::size_t count = 0;
    for (const LandHit& hit : hits) {
        count += static_cast<std::size_t>(__builtin_popcount(hit.*lanes));
    }
    return count;
}

TEST(LandingKernel, Every_kind_of_processor_does_what_is_defined) {
    std::size_t all = 0;
    std::size_t not_walked = 0;
    std::size_t confirmed = 0;
    std::size_t calm = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const KernelWorld world(seed);
        const std::vector<LandHit> everything = world.listed(false);
        const std::vector<LandHit> listed = world.listed(true);
        const std::vector<LandHit> left = world.confirmed(listed);
        const std::vector<LandHit> calmed = world.calmed(left);
        all += count_lanes(everything, &LandHit::lanes);
        not_walked += count_lanes(listed, &LandHit::lanes);
        confirmed += count_lanes(left, &LandHit::lanes);
        calm += count_lanes(calmed, &LandHit::calm);
        for (const auto& [name, kernel] : kernels()) {
            SCOPED_TRACE(name);
            expect_same(world.listed(kernel, false), everything);
            expect_same(world.listed(kernel, true), listed);
            expect_same(world.confirmed(kernel, listed), left);
            expect_same(world.calmed(kernel, left), calmed);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(all, not_walked + 10000);
    EXPECT_GT(not_walked, confirmed + 1000);
    EXPECT_GT(confirmed, calm + 1000);
    EXPECT_GT(calm, 1000U);
}

// Heights that saturate are beyond all others, not on their other side.
TEST(LandingKernel, Lanes_at_the_ends_of_16_bits_do_not_wrap) {
    std::vector<std::int16_t> numbers(4 * 8, 32760);
    for (std::size_t i = 0; i < numbers.size(); i += 2) numbers[i] = -32760;
    const Lanes lanes = Lanes::load(numbers.data(), 8);
    EXPECT_EQ(lanes.plus(100).greater(Lanes::all(std::int16_t{0})), 0xaaaaaaaaU);
    EXPECT_EQ(lanes.plus(-100).greater(Lanes::all(std::int16_t{0})), 0xaaaaaaaaU);
    EXPECT_EQ(lanes.plus(100).equal(Lanes::all(std::int16_t{32767})), 0xaaaaaaaaU);
    EXPECT_EQ(lanes.plus(-100).equal(Lanes::all(std::int16_t{-32768})), 0x55555555U);
}

}  // namespace
}  // namespace pronk::landing_kernel_test
