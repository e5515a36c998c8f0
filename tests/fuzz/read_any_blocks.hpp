// What must hold for a list of blocks that was read from any bytes, and for the error if it was
// not.
#pragma once

#include <cstdlib>
#include <pronk/blocks.hpp>

namespace pronk::fuzz {

inline void check_boxes(const BlockLayout& layout, const std::vector<BlockBox>& boxes) {
    for (const auto& [min, max] : boxes) {
        if (!layout.has(min) || !layout.has(max)) std::abort();
        if (min.x > max.x || min.y > max.y || min.z > max.z) std::abort();
    }
}

inline void check(const Result<BlockList>& list) {
    if (!list) {
        const std::string message = list.error().message();
        if (message.empty() || message.find('\n') != message.npos) std::abort();
        return;
    }
    if (!check_layout(list->layout)) std::abort();
    check_boxes(list->layout, list->blocks);
    check_boxes(list->layout, list->no_jump);
    const Result<BlockList> again = read_blocks(write_blocks(*list), "written.blocks");
    if (!again || *again != *list) std::abort();
}

}  // namespace pronk::fuzz
