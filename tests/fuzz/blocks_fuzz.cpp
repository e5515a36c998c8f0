// Whatever bytes a .blocks file holds, reading it gives a list that lies within its layout and
// survives being written and read, or an error of one line.
#include "tests/fuzz/read_any_blocks.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span text(reinterpret_cast<const char*>(data), size);
    pronk::fuzz::check(pronk::read_blocks(text, "fuzz.blocks"));
    return 0;
}
