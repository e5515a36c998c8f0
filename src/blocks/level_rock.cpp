// Free voxels are flooded whole columns at a time: what of a column is reached spreads to its four
// neighbours as masks of 64 voxels, and there up and down. A column waits at most once at a time.
#include <array>
#include <bit>
#include <cassert>
#include <optional>

#include "blocks/level_voxels.hpp"
#include "blocks/winding_number.hpp"

namespace pronk {
namespace {

constexpr int kBits = BlockBits::kWordBits;

// All bits of `room` that are connected to a bit of `seeds`, which lie in it, towards higher ones.
std::uint64_t spread_up(std::uint64_t seeds, std::uint64_t room) {
    for (int step = 1; step < kBits; step *= 2) {
        seeds |= room & (seeds << step);
        room &= room << step;
    }
    return seeds;
}

std::uint64_t spread_down(std::uint64_t seeds, std::uint64_t room) {
    for (int step = 1; step < kBits; step *= 2) {
        seeds |= room & (seeds >> step);
        room &= room >> step;
    }
    return seeds;
}

class Flood {
  public:
    explicit Flood(const BlockBits& blocked)
        : closed_(blocked),
          reached_(blocked.size()),
          columns_(static_cast<std::size_t>(blocked.size().x) *
                   static_cast<std::size_t>(blocked.size().z)),
          seeds_(static_cast<std::size_t>(blocked.words_per_column())) {
        const int used = blocked.size().y % kBits;
        if (used == 0) return;
        for (int z = 0; z < blocked.size().z; ++z) {
            for (int x = 0; x < blocked.size().x; ++x) {
                closed_.column(x, z)[words() - 1] |= ~std::uint64_t{0} << used;
            }
        }
    }

    int words() const { return closed_.words_per_column(); }

    // Of a word of a column those voxels that no flood has reached.
    std::uint64_t free(int x, int z, int word) const {
        return ~(closed_.column(x, z)[word] | reached_.column(x, z)[word]);
    }

    // Begins at those of the given voxels of a column that are free.
    template <class SeedsOfWord>
    void begin(int x, int z, const SeedsOfWord& seeds_of_word) {
        std::uint64_t any = 0;
        for (int word = 0; word < words(); ++word) {
            const std::uint64_t seeds = seeds_of_word(word) & free(x, z, word);
            seeds_[static_cast<std::size_t>(word)] = seeds;
            any |= seeds;
        }
        if (any != 0) take_seeds(x, z);
    }

    // Goes on to all that is connected.
    void spread() {
        const BlockCoord& size = closed_.size();
        while (!waiting_.empty()) {
            const std::uint32_t index = waiting_.back();
            waiting_.pop_back();
            columns_[index] = kTouched;
            const int x = static_cast<int>(index) % size.x;
            const int z = static_cast<int>(index) / size.x;
            const std::uint64_t* const from = reached_.column(x, z);
            const auto seeds = [&](int word) { return from[word]; };
            if (x > 0) begin(x - 1, z, seeds);
            if (x + 1 < size.x) begin(x + 1, z, seeds);
            if (z > 0) begin(x, z - 1, seeds);
            if (z + 1 < size.z) begin(x, z + 1, seeds);
        }
    }

    // Calls visit(x, z, word, voxels) for all that was reached since it was last called; no later
    // flood reaches it again.
    template <class Visit>
    void close(const Visit& visit) {
        const int width = closed_.size().x;
        for (const std::uint32_t index : touched_) {
            const int x = static_cast<int>(index) % width;
            const int z = static_cast<int>(index) / width;
            std::uint64_t* const closed = closed_.column(x, z);
            std::uint64_t* const reached = reached_.column(x, z);
            for (int word = 0; word < words(); ++word) {
                if (reached[word] == 0) continue;
                visit(x, z, word, reached[word]);
                closed[word] |= reached[word];
                reached[word] = 0;
            }
            columns_[index] = kUntouched;
        }
        touched_.clear();
    }

  private:
    enum State : std::uint8_t { kUntouched, kTouched, kWaiting };

    // Upwards from word to word, then downwards, fills each run that has a seed.
    void take_seeds(int x, int z) {
        std::uint64_t* const reached = reached_.column(x, z);
        std::uint64_t above = 0;
        for (int word = 0; word < words(); ++word) {
            std::uint64_t& seeds = seeds_[static_cast<std::size_t>(word)];
            const std::uint64_t room = free(x, z, word);
            seeds = spread_up(seeds | (above & room), room);
            above = seeds >> (kBits - 1);
        }
        std::uint64_t below = 0;
        for (int word = words() - 1; word >= 0; --word) {
            const std::uint64_t room = free(x, z, word);
            const std::uint64_t seeds = seeds_[static_cast<std::size_t>(word)] | (below & room);
            const std::uint64_t found = spread_down(seeds, room);
            below = found << (kBits - 1);
            reached[word] |= found;
        }
        const auto index = static_cast<std::uint32_t>(z * closed_.size().x + x);
        if (columns_[index] == kUntouched) touched_.push_back(index);
        if (columns_[index] != kWaiting) waiting_.push_back(index);
        columns_[index] = kWaiting;
    }

    BlockBits closed_;   // blocked, or reached by an earlier flood, or above the grid
    BlockBits reached_;  // by this one
    std::vector<State> columns_;
    std::vector<std::uint32_t> waiting_;
    std::vector<std::uint32_t> touched_;
    std::vector<std::uint64_t> seeds_;  // of the column at hand
};

// Reaches all that is connected to the border of the grid.
void flood_outside(Flood& flood, const BlockCoord& size) {
    const int last = flood.words() - 1;
    const std::uint64_t top = std::uint64_t{1} << ((size.y - 1) % kBits);
    for (int z = 0; z < size.z; ++z) {
        for (int x = 0; x < size.x; ++x) {
            const bool side = x == 0 || z == 0 || x + 1 == size.x || z + 1 == size.z;
            flood.begin(x, z, [&](int word) {
                if (side) return ~std::uint64_t{0};
                return (word == 0 ? std::uint64_t{1} : 0) | (word == last ? top : 0);
            });
        }
    }
    flood.spread();
}

}  // namespace

std::size_t fill_rock(const TriangleSoup& soup, const BlockLayout& layout, BlockBits& blocked) {
    assert(blocked.size() == layout.size);
    Flood flood(blocked);
    flood_outside(flood, layout.size);
    flood.close([](int, int, int, std::uint64_t) {});

    std::optional<WindingNumber> winding_number;
    std::size_t filled = 0;
    const auto judge_pocket = [&](int x, int z, int word) {
        const std::uint64_t free = flood.free(x, z, word);
        flood.begin(x, z, [&](int other) { return other == word ? free & (~free + 1) : 0; });
        flood.spread();
        if (!winding_number) winding_number.emplace(soup);
        const BlockCoord first{x, word * kBits + std::countr_zero(free), z};
        const Vec3d middle = layout.floor_of(first) + Vec3d(0.0, 0.5 * layout.voxel_m, 0.0);
        const bool rock = winding_number->at(middle) > 0.5;
        flood.close([&](int at_x, int at_z, int at_word, std::uint64_t voxels) {
            if (!rock) return;
            blocked.column(at_x, at_z)[at_word] |= voxels;
            filled += static_cast<std::size_t>(std::popcount(voxels));
        });
    };
    for (int z = 0; z < layout.size.z; ++z) {
        for (int x = 0; x < layout.size.x; ++x) {
            for (int word = 0; word < flood.words(); ++word) {
                while (flood.free(x, z, word) != 0) judge_pocket(x, z, word);
            }
        }
    }
    return filled;
}

}  // namespace pronk
