#include "blocks/block_landmarks.hpp"

#include <algorithm>

namespace pronk {
namespace {

// Where the largest part is looked for in which one gets from everywhere to everywhere.
constexpr std::size_t kSeeds = 8;

BlockLandmarks::Cost sum(BlockLandmarks::Cost cost, std::uint32_t edge) {
    return static_cast<BlockLandmarks::Cost>(std::min<GridCost>(
        static_cast<GridCost>(cost) + edge, static_cast<GridCost>(BlockLandmarks::kFar)));
}

// Where edges come from.
class WaysBack {
  public:
    explicit WaysBack(const JumpCache& cache) : begin_(cache.places() + 1) {
        const auto places = static_cast<std::uint32_t>(cache.places());
        for (std::uint32_t from = 0; from < places; ++from) {
            for (const JumpCache::Edge& edge : cache.edges(from)) ++begin_[edge.to + 1];
        }
        for (std::size_t p = 0; p + 1 < begin_.size(); ++p) begin_[p + 1] += begin_[p];
        from_.resize(begin_.back());
        std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
        for (std::uint32_t from = 0; from < places; ++from) {
            for (const JumpCache::Edge& edge : cache.edges(from)) from_[next[edge.to]++] = from;
        }
    }
    std::span<const std::uint32_t> to(std::uint32_t place) const {
        return std::span(from_).subspan(begin_[place], begin_[place + 1] - begin_[place]);
    }

  private:
    std::vector<std::size_t> begin_;
    std::vector<std::uint32_t> from_;
};

// A place and all that next(place, take) leads to, again and again.
template <class Next>
std::vector<std::uint32_t> flooded(std::uint32_t seed, std::size_t places, const Next& next) {
    std::vector<bool> is_in(places);
    std::vector<std::uint32_t> found{seed};
    is_in[seed] = true;
    for (std::size_t i = 0; i < found.size(); ++i) {
        next(found[i], [&](std::uint32_t to) {
            if (is_in[to]) return;
            is_in[to] = true;
            found.push_back(to);
        });
    }
    return found;
}

// All that one gets to and back from.
std::vector<std::uint32_t> there_and_back(const JumpCache& cache, const WaysBack& back,
                                          std::uint32_t seed) {
    auto there = flooded(seed, cache.places(), [&](std::uint32_t from, const auto& take) {
        for (const JumpCache::Edge& edge : cache.edges(from)) take(edge.to);
    });
    auto from = flooded(seed, cache.places(), [&](std::uint32_t to, const auto& take) {
        for (const std::uint32_t place : back.to(to)) take(place);
    });
    std::sort(there.begin(), there.end());
    std::sort(from.begin(), from.end());
    std::vector<std::uint32_t> both;
    std::set_intersection(there.begin(), there.end(), from.begin(), from.end(),
                          std::back_inserter(both));
    return both;
}

std::vector<std::uint32_t> largest_part(const JumpCache& cache) {
    const WaysBack back(cache);
    std::vector<std::uint32_t> largest;
    for (std::size_t s = 0; s < kSeeds; ++s) {
        const auto seed = static_cast<std::uint32_t>(cache.places() * s / kSeeds);
        if (std::binary_search(largest.begin(), largest.end(), seed)) continue;
        std::vector<std::uint32_t> part = there_and_back(cache, back, seed);
        if (part.size() > largest.size()) largest = std::move(part);
    }
    return largest;
}

// One after the other as far as can be from those before, on the empty grid.
std::vector<std::uint32_t> far_apart(const JumpCache& cache,
                                     std::span<const std::uint32_t> places) {
    std::vector<std::uint32_t> chosen;
    std::vector<GridCost> away(places.size(), std::numeric_limits<GridCost>::max());
    std::uint32_t last = places.front();
    while (chosen.size() < BlockLandmarks::kCount) {
        std::size_t farthest = 0;
        for (std::size_t p = 0; p < places.size(); ++p) {
            away[p] = std::min(away[p], grid_distance(cache.at(places[p]) - cache.at(last)));
            if (away[p] > away[farthest]) farthest = p;
        }
        // The first place was only to begin from.
        if (chosen.empty()) std::fill(away.begin(), away.end(), away[farthest]);
        last = places[farthest];
        chosen.push_back(last);
    }
    return chosen;
}

}  // namespace

BlockLandmarks::BlockLandmarks(const JumpCache& cache, unsigned threads) : cache_(cache) {
    choose_all(threads);
}

void BlockLandmarks::choose_all(unsigned threads) {
    Costs far;
    far.fill(kFar);
    most_ = far;
    costs_.assign(cache_.places(), far);
    if (costs_.empty()) return;
    const std::vector<std::uint32_t> chosen = far_apart(cache_, largest_part(cache_));
    std::array<std::vector<Cost>, kCount> found;
    parallel_for(kCount, threads, [&](std::size_t l) { measure(chosen[l], found[l]); });
    for (std::size_t place = 0; place < costs_.size(); ++place) {
        for (std::size_t l = 0; l < kCount; ++l) costs_[place][l] = found[l][place];
    }
}

void BlockLandmarks::measure(std::uint32_t landmark, std::vector<Cost>& costs) const {
    costs.assign(cache_.places(), kFar);
    costs[landmark] = 0;
    Queue queue;
    queue.push({0, landmark});
    while (!queue.empty()) {
        const Waiting next = queue.pop();
        if (next.cost != costs[next.place]) continue;
        for (const JumpCache::Edge& edge : cache_.edges(next.place)) {
            const Cost cost = sum(next.cost, edge.cost);
            if (cost >= costs[edge.to]) continue;
            costs[edge.to] = cost;
            queue.push({cost, edge.to});
        }
    }
}

// Edges that are gone make places farther, and costs that are too low still are true bounds. New
// ones make places nearer: costs are lowered from there on.
void BlockLandmarks::update(const JumpCache::Changed& changed, unsigned threads,
                            std::size_t most_moved) {
    if (2 * changed.found_again.size() > cache_.places()) return choose_all(threads);
    Costs far;
    far.fill(kFar);
    costs_.resize(cache_.places(), far);
    for (const std::uint32_t place : changed.gone) costs_[place] = far;
    for (std::size_t l = 0; l < kCount; ++l) lower(l, changed.found_again, most_moved);
}

void BlockLandmarks::lower(std::size_t landmark, std::span<const std::uint32_t> found_again,
                           std::size_t most_moved) {
    Queue queue;
    const auto go_on_from = [&](std::uint32_t place) {
        for (const JumpCache::Edge& edge : cache_.edges(place)) {
            const Cost cost = sum(costs_[place][landmark], edge.cost);
            if (cost >= costs_[edge.to][landmark]) continue;
            costs_[edge.to][landmark] = cost;
            queue.push({cost, edge.to});
        }
    };
    for (const std::uint32_t place : found_again) go_on_from(place);
    for (std::size_t moved = 0; !queue.empty(); ++moved) {
        const Waiting next = queue.pop();
        if (next.cost != costs_[next.place][landmark]) continue;
        if (moved == most_moved) {
            // What waits is at least as far as this one, and so is all that it would lower.
            most_[landmark] = std::min(most_[landmark], next.cost);
            return;
        }
        go_on_from(next.place);
    }
}

}  // namespace pronk
