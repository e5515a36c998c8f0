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
    std::uint8_t first_bin = 0;
    std::uint8_t bins = 0;
    // Twice the way from the sample to the midpoint of the cell; of landings only.
    std::int16_t twice_x = 0;
    std::int16_t twice_z = 0;
};

struct KernelGroup {
    std::int32_t offset = 0;
    std::int16_t low = 0;   // the lowest of its entries
    std::int16_t high = 0;  // the highest
    std::uint8_t first_bin = 0;
    std::uint8_t bins = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

struct KernelRing {
    std::uint32_t block_begin = 0;
    std::uint32_t block_end = 0;
    std::uint32_t land_begin = 0;
    std::uint32_t land_end = 0;
};

// The columns that jumps pass on their way down to a landing: [begin, end) of the input's
// approaches, all of them the first quadrant's turned, and how high over the ground nothing counts.
struct KernelApproach {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t first_quadrant = 0;  // where the begin would be there
    std::uint32_t squares_begin = 0;   // likewise, the squares of columns that have them all
    std::uint32_t squares_end = 0;
    std::int16_t harmless = 0;
    bool known = false;
};

// Where feet cannot be, layer by layer from above.
struct KernelRuns {
    const std::int16_t* const* tops = nullptr;
    const std::int16_t* const* bottoms = nullptr;
    std::size_t layers = 0;
};

// An edge that a straight walk passes on its way out of a polygon, in corners of cells, and the way
// before; both 0: none, else one more than their place among the ways of the polygon.
struct KernelWay {
    std::int32_t right_x = 0;
    std::int32_t right_z = 0;
    std::int32_t left_x = 0;
    std::int32_t left_z = 0;
    std::uint32_t polygon = 0;  // that it leads into
    std::uint32_t before = 0;
    std::uint32_t next = 0;  // to the same polygon
    std::uint32_t past = 0;  // the first behind it that does not go on from it
    bool first = false;      // to its polygon
};

// The directions from `right` counter-clockwise to `left`, less than half a turn; or none.
struct KernelCone {
    std::int32_t right_x = 0;
    std::int32_t right_z = 0;
    std::int32_t left_x = 0;
    std::int32_t left_z = 0;
    bool empty = true;
};

// The ways out of a polygon that some samples of a batch stand in.
struct KernelWays {
    std::uint32_t lanes = 0;
    std::uint32_t polygon = 0;
    const KernelWay* ways = nullptr;
    const KernelCone* cones = nullptr;        // in which all of the samples take the way
    const std::uint32_t* first_to = nullptr;  // by polygon: its first way, and one more; 0: none
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
    const KernelApproach* approaches = nullptr;  // by land entry
    const std::int32_t* approach_offsets = nullptr;
    const std::int32_t* approach_squares = nullptr;  // offsets
    const std::int16_t* approach_highs = nullptr;    // over the take-off; of the first quadrant

    KernelRuns runs;
    const std::int16_t* peaks = nullptr;
    const std::int16_t* hills = nullptr;
    const std::int16_t* lower_hills = nullptr;
    const std::int16_t* valleys = nullptr;
    const std::int16_t* const* grounds = nullptr;
    const std::uint16_t* const* ground_polygons = nullptr;
    std::size_t ground_layers = 0;
    std::int32_t step = 1;
    std::ptrdiff_t lane_row = 0;  // from a row of lanes to the next
};

// A batch: the index and the column of its first sample, its samples' heights, and which of them
// count. Where straight walks lead that its ways tell of is not listed.
struct KernelBatch {
    std::ptrdiff_t at = 0;
    std::int32_t x = 0;
    std::int32_t z = 0;
    const KernelWays* ways = nullptr;         // none: all is listed
    const std::uint8_t* ways_of = nullptr;    // by lane
    const std::uint16_t* polygons = nullptr;  // by lane: the one it stands in
    const std::int16_t* takeoffs = nullptr;
    std::ptrdiff_t takeoff_row = 0;  // from a row of lanes to the next, of takeoffs and polygons
    std::uint32_t lanes = 0;
};

// Samples that land in a cell: which ones, and on which of the cell's grounds.
struct LandHit {
    std::uint32_t lanes = 0;
    std::uint32_t calm = 0;   // those that nothing is in the way of where they come down
    std::uint32_t entry = 0;  // of `lands`
    std::uint16_t layer = 0;
    std::uint16_t ring = 0;
};

struct LandingKernel {
    // Where the arcs of the batch meet ground, whatever is in their way, but for ground that the
    // batch's ways lead to; by ring, at most one hit for each land entry and ground layer.
    // Returns how many.
    std::size_t (*list)(const KernelInput& input, const KernelBatch& batch,
                        LandHit* hits) = nullptr;
    // Takes those samples out of the hits, which are by ring, that do not get there.
    void (*confirm)(const KernelInput& input, const KernelBatch& batch, LandHit* hits,
                    std::size_t count) = nullptr;
    // Tells for the hits which of their samples come down where it is calm.
    void (*calm)(const KernelInput& input, const KernelBatch& batch, LandHit* hits,
                 std::size_t count) = nullptr;
};

// The fastest that this processor runs; all give the same.
LandingKernel landing_kernel();

}  // namespace pronk
