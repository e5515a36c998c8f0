#include "blocks/jump_cache.hpp"

#include <bit>
#include <cmath>

#include "blocks/walks.hpp"

namespace pronk {
namespace {

constexpr std::size_t kPlacesPerTask = 64;
// Fewer edges than that in gaps are left alone.
constexpr std::size_t kSmallGaps = 4096;

}  // namespace

JumpCache::JumpCache(const BlockMap::Parts& map, unsigned threads)
    : map_(map), has_place_(map.layout().size) {
    const auto words = map.room.stands.words();
    std::vector<std::uint32_t> all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::uint64_t word = words[i]; word != 0; word &= word - 1) {
            const auto index = static_cast<VoxelIndex>(i * BlockBits::kWordBits) +
                               static_cast<VoxelIndex>(std::countr_zero(word));
            all.push_back(number(map.numbers().coord(index)));
        }
    }
    find_edges(all, threads);
}

std::uint32_t JumpCache::place_of(const BlockCoord& at) const {
    if (!map_.layout().has(at)) return kNone;
    const std::uint32_t* const found = places_.find(map_.numbers().index(at));
    return found == nullptr ? kNone : *found;
}

std::uint32_t JumpCache::number(const BlockCoord& at) {
    std::uint32_t& place = places_.insert(map_.numbers().index(at), kNone).first;
    if (place != kNone) return place;
    if (unused_.empty()) {
        place = static_cast<std::uint32_t>(at_.size());
        at_.emplace_back();
        lists_.emplace_back();
    } else {
        place = unused_.back();
        unused_.pop_back();
    }
    at_[place] = at;
    has_place_.put(at, true);
    return place;
}

void JumpCache::forget(std::uint32_t place) {
    set_edges(place, {});
    places_.insert(map_.numbers().index(at_[place]), kNone).first = kNone;
    has_place_.put(at_[place], false);
    unused_.push_back(place);
}

// In parallel what takes long; one after the other what is kept, so that it is always the same.
void JumpCache::find_edges(std::span<const std::uint32_t> places, unsigned threads) {
    std::vector<std::vector<KnownJump>> found(places.size());
    const std::size_t tasks = (places.size() + kPlacesPerTask - 1) / kPlacesPerTask;
    parallel_for(tasks, threads, [&](std::size_t task) {
        JumpFlood flood(map_);
        const std::size_t end = std::min(places.size(), (task + 1) * kPlacesPerTask);
        for (std::size_t p = task * kPlacesPerTask; p < end; ++p) {
            flood.run(at_[places[p]], found[p]);
        }
    });
    for (std::size_t p = 0; p < places.size(); ++p) set_edges(places[p], found[p]);
    if (edges_.size() > 2 * used_edges_ + kSmallGaps) close_gaps();
}

void JumpCache::set_edges(std::uint32_t place, std::span<const KnownJump> jumps) {
    List& list = lists_[place];
    for (std::uint32_t e = 0; e < list.count; ++e) jumps_ -= how(place, e) != kWalk ? 1U : 0U;
    used_edges_ -= list.count;
    list.begin = edges_.size();
    if (map_.stands_at(at_[place])) {
        for_each_walk(map_, at_[place], [&](const BlockCoord& to, GridCost cost) {
            edges_.push_back({place_of(to), static_cast<std::uint32_t>(cost)});
            how_.push_back(kWalk);
        });
    }
    for (const KnownJump& jump : jumps) {
        edges_.push_back({place_of(jump.to), jump.cost});
        how_.push_back(jump.jump);
    }
    list.count = static_cast<std::uint32_t>(edges_.size() - list.begin);
    used_edges_ += list.count;
    jumps_ += jumps.size();
}

void JumpCache::close_gaps() {
    std::vector<Edge> edges;
    std::vector<JumpChoice> how;
    edges.reserve(used_edges_);
    how.reserve(used_edges_);
    for (List& list : lists_) {
        const auto first = static_cast<std::ptrdiff_t>(list.begin);
        const auto last = first + static_cast<std::ptrdiff_t>(list.count);
        list.begin = edges.size();
        edges.insert(edges.end(), edges_.begin() + first, edges_.begin() + last);
        how.insert(how.end(), how_.begin() + first, how_.begin() + last);
    }
    edges_ = std::move(edges);
    how_ = std::move(how);
}

// A jump's body is within the reach of its take-off, and as far beyond as the body is wide; a walk
// looks at the columns beside it, and these at those that the body takes.
BlockBox JumpCache::touched_by(const BlockBox& changed) const {
    const JumpReach& reach = map_.rules.reach;
    const int across = reach.across_voxels() + map_.concerned_voxels + 2;
    const int above = reach.up_voxels() + map_.body.height_voxels + map_.climb_voxels + 1;
    const int below = reach.down_voxels() + map_.climb_voxels + 1;
    return cut_to({changed.min - BlockCoord{across, above, across},
                   changed.max + BlockCoord{across, below, across}},
                  map_.layout().size);
}

// Each place once: those where the traveller stands, and those where it did.
JumpCache::Changed JumpCache::places_in(std::span<const BlockBox> boxes) {
    KeyTable seen;
    Changed places;
    const auto look_at = [&](const BlockCoord& at) {
        if (!seen.insert(map_.numbers().index(at), 0).second) return;
        if (map_.stands_at(at)) {
            places.found_again.push_back(number(at));
        } else {
            places.gone.push_back(place_of(at));
        }
    };
    for (const BlockBox& box : boxes) {
        if (is_empty(box)) continue;
        for (int z = box.min.z; z <= box.max.z; ++z) {
            for (int x = box.min.x; x <= box.max.x; ++x) {
                for (int w = box.min.y / BlockBits::kWordBits;
                     w <= box.max.y / BlockBits::kWordBits; ++w) {
                    std::uint64_t bits =
                        map_.room.stands.column(x, z)[w] | has_place_.column(x, z)[w];
                    bits &= BlockBits::mask_of(w, box.min.y, box.max.y);
                    for (; bits != 0; bits &= bits - 1) {
                        look_at({x, w * BlockBits::kWordBits + std::countr_zero(bits), z});
                    }
                }
            }
        }
    }
    return places;
}

JumpCache::Changed JumpCache::update(std::span<const BlockBox> changed, unsigned threads) {
    std::vector<BlockBox> touched;
    for (const BlockBox& box : changed) touched.push_back(touched_by(box));
    Changed places = places_in(touched);
    // Before the numbers of those that are gone are given to others.
    find_edges(places.found_again, threads);
    for (const std::uint32_t place : places.gone) forget(place);
    return places;
}

}  // namespace pronk
