// Whatever bytes a PLY file holds, reading it gives a soup that keeps its invariants and has no
// triangle without area, or an error of one line.
#include "geometry/ply_reader.hpp"
#include "tests/fuzz/read_any_bytes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span text(reinterpret_cast<const char*>(data), size);
    pronk::fuzz::read_both_ways([&](const pronk::ReadSettings& settings) {
        return pronk::read_ply(text, "fuzz.ply", settings);
    });
    return 0;
}
