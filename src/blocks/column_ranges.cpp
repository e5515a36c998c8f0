#include "blocks/column_ranges.hpp"

#include <algorithm>

namespace pronk {
namespace {

// Of one row.
struct Run {
    int z = 0;
    int first_x = 0;
    int last_x = -1;
};

// Runs of a row that meet are one.
std::vector<Run> joined(std::vector<Run> runs) {
    std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) {
        return a.z != b.z ? a.z < b.z : a.first_x < b.first_x;
    });
    std::vector<Run> kept;
    for (const Run& run : runs) {
        if (!kept.empty() && kept.back().z == run.z && run.first_x <= kept.back().last_x + 1) {
            kept.back().last_x = std::max(kept.back().last_x, run.last_x);
        } else {
            kept.push_back(run);
        }
    }
    return kept;
}

}  // namespace

std::vector<ColumnRange> columns_around(std::span<const BlockBox> boxes, int more,
                                        const BlockCoord& size) {
    std::vector<Run> runs;
    for (const BlockBox& box : boxes) {
        const int first_x = std::max(box.min.x - more, 0);
        const int last_x = std::min(box.max.x + more, size.x - 1);
        if (first_x > last_x) continue;
        const int last_z = std::min(box.max.z + more, size.z - 1);
        for (int z = std::max(box.min.z - more, 0); z <= last_z; ++z) {
            runs.push_back({z, first_x, last_x});
        }
    }
    // A run below one that is as long goes on with it.
    std::vector<ColumnRange> ranges;
    std::vector<std::size_t> of_row_before;
    std::vector<std::size_t> of_row;
    int row = -1;
    for (const Run& run : joined(std::move(runs))) {
        if (run.z != row) {
            of_row_before = run.z == row + 1 ? std::move(of_row) : std::vector<std::size_t>{};
            of_row.clear();
            row = run.z;
        }
        const auto above =
            std::lower_bound(of_row_before.begin(), of_row_before.end(), run.first_x,
                             [&](std::size_t range, int x) { return ranges[range].first_x < x; });
        if (above != of_row_before.end() && ranges[*above].first_x == run.first_x &&
            ranges[*above].last_x == run.last_x) {
            ranges[*above].last_z = run.z;
            of_row.push_back(*above);
        } else {
            of_row.push_back(ranges.size());
            ranges.push_back({run.first_x, run.z, run.last_x, run.z});
        }
    }
    return ranges;
}

}  // namespace pronk
