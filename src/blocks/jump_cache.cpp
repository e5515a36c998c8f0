#include "blocks/jump_cache.hpp"

#include <bit>

#include "blocks/walks.hpp"

namespace pronk {
namespace {

constexpr std::size_t kPlacesPerTask = 64;

}  // namespace

JumpCache::JumpCache(const BlockMap::Parts& map, unsigned threads) : map_(map) {
    const auto words = map.stands.words();
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::uint64_t word = words[i]; word != 0; word &= word - 1) {
            const auto index = static_cast<VoxelIndex>(i * BlockBits::kWordBits) +
                               static_cast<VoxelIndex>(std::countr_zero(word));
            places_.insert(index, static_cast<std::uint32_t>(at_.size()));
            at_.push_back(map.numbers().coord(index));
        }
    }
    std::vector<std::vector<KnownJump>> found(at_.size());
    const std::size_t tasks = (at_.size() + kPlacesPerTask - 1) / kPlacesPerTask;
    parallel_for(tasks, threads, [&](std::size_t task) {
        JumpFlood flood(map);
        const std::size_t end = std::min(at_.size(), (task + 1) * kPlacesPerTask);
        for (std::size_t p = task * kPlacesPerTask; p < end; ++p) flood.run(at_[p], found[p]);
    });
    begin_.reserve(at_.size() + 1);
    for (std::size_t p = 0; p < at_.size(); ++p) {
        begin_.push_back(static_cast<std::uint32_t>(edges_.size()));
        for_each_walk(map, at_[p], [&](const BlockCoord& to, GridCost cost) {
            edges_.push_back({place_of(to), static_cast<std::uint32_t>(cost)});
            how_.push_back(kWalk);
        });
        for (const KnownJump& jump : found[p]) {
            edges_.push_back({place_of(jump.to), jump.cost});
            how_.push_back(jump.jump);
            ++jumps_;
        }
    }
    begin_.push_back(static_cast<std::uint32_t>(edges_.size()));
}

std::uint32_t JumpCache::place_of(const BlockCoord& at) const {
    if (!map_.layout().has(at)) return kNone;
    const std::uint32_t* const found = places_.find(map_.numbers().index(at));
    return found == nullptr ? kNone : *found;
}

}  // namespace pronk
