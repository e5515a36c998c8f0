// One batch of neighbouring samples enters, the cells they can land in leave (Kerkhof 5.4, for all
// samples of the batch at once). See docs/algorithms/landing_search.md.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pronk {

// Where in the arrays of a lane field an entry of a landing table is, for a sample at index 0.
struct KernelEntry {
    std::int32_t offset = 0;
    std::int16_t low = 0;
    std::int16_t high = 0;
    std::uint16_t first_bin = 0;
    std::uint16_t end_bin = 0;
    std::uint32_t id = 0;  // of a land entry its rank
};

struct KernelGroup {
    std::int32_t offset = 0;
    std::int16_t low = 0;   // the lowest of its entries
    std::int16_t high = 0;  // the highest
    std::uint16_t first_bin = 0;
    std::uint16_t end_bin = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

struct KernelRing {
    std::uint32_t block_begin = 0;
    std::uint32_t block_end = 0;
    std::uint32_t land_begin = 0;
    std::uint32_t land_end = 0;
};

// Plain pointers: this is compiled for several kinds of processors, and code that they share must
// not come from here.
struct KernelInput {
    const KernelRing* rings = nullptr;
    std::size_t ring_count = 0;
    const KernelGroup* block_groups = nullptr;
    const KernelEntry* blocks = nullptr;
    const KernelGroup* land_groups = nullptr;
    const KernelEntry* lands = nullptr;

    const std::int16_t* const* tops = nullptr;
    const std::int16_t* const* bottoms = nullptr;
    std::size_t run_layers = 0;
    const std::int16_t* peaks = nullptr;
    const std::int16_t* valleys = nullptr;
    const std::int16_t* const* grounds = nullptr;
    std::size_t ground_layers = 0;
};

// Samples that land in a cell: which ones, and on which of the cell's grounds.
struct LandHit {
    std::uint32_t rank = 0;
    std::uint32_t lanes = 0;
    std::uint32_t layer = 0;
};

// `at` is the index of the batch's first sample, `takeoffs` its samples' heights, of which those in
// `lanes` count. Writes at most one hit for each land entry and ground layer, and returns how many.
using LandingKernel = std::size_t (*)(const KernelInput& input, std::ptrdiff_t at,
                                      const std::int16_t* takeoffs, std::uint32_t lanes,
                                      LandHit* hits);

// The fastest that this processor runs; all give the same.
LandingKernel landing_kernel();

}  // namespace pronk
