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

// Where feet cannot be, layer by layer from above.
struct KernelRuns {
    const std::int16_t* const* tops = nullptr;
    const std::int16_t* const* bottoms = nullptr;
    std::size_t layers = 0;
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

    KernelRuns runs;
    const std::int16_t* peaks = nullptr;
    const std::int16_t* valleys = nullptr;
    const std::int16_t* const* grounds = nullptr;
    std::size_t ground_layers = 0;
};

// A batch: the index of its first sample, its samples' heights, and which of them count.
struct KernelBatch {
    std::ptrdiff_t at = 0;
    const std::int16_t* takeoffs = nullptr;
    std::uint32_t lanes = 0;
};

// Samples that land in a cell: which ones, and on which of the cell's grounds.
struct LandHit {
    std::uint32_t lanes = 0;
    std::uint32_t entry = 0;  // of `lands`
    std::uint16_t layer = 0;
    std::uint16_t ring = 0;
};

// A column near a landing: the sectors in which jumps pass it on their way down, and how high over
// the landing at most.
struct KernelCalm {
    std::int32_t offset = 0;
    std::int16_t high = 0;
    std::uint16_t sectors = 0;
};

struct KernelCalmInput {
    const KernelCalm* columns = nullptr;
    std::size_t column_count = 0;
    KernelRuns runs;
    const std::int16_t* summits = nullptr;
    const std::int16_t* grounds = nullptr;
    std::int16_t harmless = 0;
    std::int16_t none = 0;           // the height of no ground
    std::uint32_t* masks = nullptr;  // 16 for every 32 columns: calm or not, by sector
};

struct LandingKernel {
    // Where the arcs of the batch meet ground, whatever is in their way; by ring, at most one hit
    // for each land entry and ground layer. Returns how many.
    std::size_t (*list)(const KernelInput& input, const KernelBatch& batch,
                        LandHit* hits) = nullptr;
    // Takes those samples out of the hits, which are by ring, that do not get there.
    void (*confirm)(const KernelInput& input, const KernelBatch& batch, LandHit* hits,
                    std::size_t count) = nullptr;
    // Fills the masks of the columns [begin, end), multiples of 32.
    void (*calm)(const KernelCalmInput& input, std::ptrdiff_t begin, std::ptrdiff_t end) = nullptr;
};

// The fastest that this processor runs; all give the same.
LandingKernel landing_kernel();

}  // namespace pronk
