// Boxes enter; the columns of a grid that they take leave, and those around them, each once.
#pragma once

#include <pronk/blocks.hpp>
#include <span>
#include <vector>

namespace pronk {

// Columns from (first_x, first_z) to (last_x, last_z), both included.
struct ColumnRange {
    int first_x = 0;
    int first_z = 0;
    int last_x = -1;
    int last_z = -1;

    friend bool operator==(const ColumnRange&, const ColumnRange&) = default;
};

// Also those that are at most `more` columns away along each axis.
std::vector<ColumnRange> columns_around(std::span<const BlockBox> boxes, int more,
                                        const BlockCoord& size);

}  // namespace pronk
