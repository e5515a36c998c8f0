#include <fmt/format.h>

#include <cassert>
#include <iterator>
#include <pronk/blocks.hpp>

namespace pronk {

std::string write_blocks(const BlockList& list) {
    const BlockLayout& layout = list.layout;
    assert(check_layout(layout));
    fmt::memory_buffer text;
    auto out = std::back_inserter(text);
    const auto write_box = [&](const char* word, const BlockBox& box) {
        assert(layout.has(box.min) && layout.has(box.max));
        fmt::format_to(out, "{} {} {} {} {} {} {}\n", word, box.min.x, box.min.y, box.min.z,
                       box.max.x, box.max.y, box.max.z);
    };
    // {} prints the shortest decimal that reads back as the same double.
    fmt::format_to(out, "pronk-blocks 1\nvoxel {}\norigin {} {} {}\nsize {} {} {}\n",
                   layout.voxel_m, layout.origin.x, layout.origin.y, layout.origin.z, layout.size.x,
                   layout.size.y, layout.size.z);
    for (const BlockBox& box : list.blocks) {
        if (box.min == box.max) {
            fmt::format_to(out, "block {} {} {}\n", box.min.x, box.min.y, box.min.z);
        } else {
            write_box("box", box);
        }
    }
    for (const BlockBox& zone : list.no_jump) write_box("no-jump", zone);
    return fmt::to_string(text);
}

}  // namespace pronk
