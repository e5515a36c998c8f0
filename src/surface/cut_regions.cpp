#include "surface/cut_regions.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>

namespace pronk {
namespace {

// Recast drops a region whose outline has no three corners left when it is simplified, and the
// ground would have a hole there. Parts of so many cells keep their outline.
constexpr std::size_t kSmallestPart_cells = 24;

// A cut that is not on a whole metre of the usual cells, nor on half of one.
constexpr int kFirstCut_cells = 5;

constexpr std::uint32_t kNoPart = ~std::uint32_t{0};

class RegionCutter {
  public:
    RegionCutter(rcCompactHeightfield& compact, const std::vector<bool>& marked, int block_cells)
        : compact_(compact), marked_(marked), block_cells_(block_cells) {}

    bool cut() {
        find_parts();
        join_small_parts();
        return number_parts();
    }

  private:
    struct Part {
        unsigned short region = 0;
        std::vector<std::uint32_t> spans;
        std::map<std::uint32_t, std::size_t> beside;  // parts of the same region, and how much
    };

    bool is_marked(std::uint32_t span) const {
        const unsigned short region = compact_.spans[span].reg;
        // Number 0 is that of spans in no region.
        return region != 0 && region < marked_.size() && marked_[region];
    }

    // visit(span, x, z) for the spans beside a span that Recast connects it with.
    template <class Visit>
    void visit_beside(std::uint32_t span, int x, int z, const Visit& visit) const {
        for (int direction = 0; direction < 4; ++direction) {
            const int storey = rcGetCon(compact_.spans[span], direction);
            if (storey == RC_NOT_CONNECTED) continue;
            const int next_x = x + rcGetDirOffsetX(direction);
            const int next_z = z + rcGetDirOffsetY(direction);
            const auto first = compact_.cells[next_x + next_z * compact_.width].index;
            visit(static_cast<std::uint32_t>(first) + static_cast<std::uint32_t>(storey), next_x,
                  next_z);
        }
    }

    bool is_same_block(int x, int z, int other_x, int other_z) const {
        return block_of(x) == block_of(other_x) && block_of(z) == block_of(other_z);
    }
    // Levels are built on whole metres from their corner: a cut along a riser would give the
    // polygons on both sides corners of the wrong height, so cuts keep off such lines.
    int block_of(int cell) const { return (cell + block_cells_ - kFirstCut_cells) / block_cells_; }

    void find_parts() {
        part_of_.assign(static_cast<std::size_t>(compact_.spanCount), kNoPart);
        for (int z = 0; z < compact_.height; ++z) {
            for (int x = 0; x < compact_.width; ++x) {
                const rcCompactCell cell = compact_.cells[x + z * compact_.width];
                for (std::uint32_t s = cell.index, end = s + cell.count; s < end; ++s) {
                    if (part_of_[s] == kNoPart && is_marked(s)) fill_part(s, x, z);
                }
            }
        }
    }

    struct Place {
        std::uint32_t span = 0;
        int x = 0;
        int z = 0;
    };

    void fill_part(std::uint32_t first, int x, int z) {
        const auto number = static_cast<std::uint32_t>(parts_.size());
        Part& part = parts_.emplace_back();
        part.region = compact_.spans[first].reg;
        part_of_[first] = number;
        std::vector<Place> open{{first, x, z}};
        while (!open.empty()) {
            const Place here = open.back();
            open.pop_back();
            part.spans.push_back(here.span);
            visit_beside(here.span, here.x, here.z, [&](std::uint32_t next, int nx, int nz) {
                if (compact_.spans[next].reg != part.region) return;
                if (part_of_[next] == kNoPart && is_same_block(here.x, here.z, nx, nz)) {
                    part_of_[next] = number;
                    open.push_back({next, nx, nz});
                } else if (part_of_[next] != kNoPart && part_of_[next] != number) {
                    ++part.beside[part_of_[next]];
                    ++parts_[part_of_[next]].beside[number];
                }
            });
        }
    }

    // The smallest first, each to the neighbour with which it shares most of its outline.
    void join_small_parts() {
        joined_to_.resize(parts_.size());
        std::iota(joined_to_.begin(), joined_to_.end(), 0U);
        std::vector<std::uint32_t> order(parts_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return parts_[a].spans.size() < parts_[b].spans.size();
        });
        std::vector<std::size_t> size(parts_.size());
        for (std::size_t p = 0; p < parts_.size(); ++p) size[p] = parts_[p].spans.size();
        for (const std::uint32_t p : order) {
            const std::uint32_t own = end_of(p);
            if (own != p || size[own] >= kSmallestPart_cells) continue;
            std::uint32_t best = kNoPart;
            std::size_t most = 0;
            for (const auto& [other, shared] : parts_[p].beside) {
                if (end_of(other) != own && shared > most) {
                    best = end_of(other);
                    most = shared;
                }
            }
            if (best == kNoPart) continue;
            joined_to_[own] = best;
            size[best] += size[own];
        }
    }

    std::uint32_t end_of(std::uint32_t part) const {
        while (joined_to_[part] != part) part = joined_to_[part];
        return part;
    }

    // The first part of a region keeps its number.
    bool number_parts() {
        std::vector<unsigned short> number(parts_.size(), 0);
        std::vector<bool> is_kept(marked_.size(), false);
        int next = compact_.maxRegions + 1;
        bool is_cut = false;
        for (std::uint32_t p = 0; p < parts_.size(); ++p) {
            if (end_of(p) != p) continue;
            const unsigned short region = parts_[p].region;
            if (!is_kept[region] || next >= RC_BORDER_REG) {
                is_kept[region] = true;
                number[p] = region;
                continue;
            }
            number[p] = static_cast<unsigned short>(next++);
            is_cut = true;
        }
        for (std::uint32_t p = 0; p < parts_.size(); ++p) {
            for (const std::uint32_t span : parts_[p].spans) {
                compact_.spans[span].reg = number[end_of(p)];
            }
        }
        compact_.maxRegions = static_cast<unsigned short>(next - 1);
        return is_cut;
    }

    rcCompactHeightfield& compact_;
    const std::vector<bool>& marked_;
    int block_cells_;
    std::vector<Part> parts_;
    std::vector<std::uint32_t> part_of_;  // by span
    std::vector<std::uint32_t> joined_to_;
};

}  // namespace

bool cut_regions(rcCompactHeightfield& compact, const std::vector<bool>& marked, int block_cells) {
    return RegionCutter(compact, marked, block_cells).cut();
}

}  // namespace pronk
