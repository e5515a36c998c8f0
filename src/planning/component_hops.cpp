#include "planning/component_hops.hpp"

#include <algorithm>

namespace pronk {
namespace {

// 8 MB.
constexpr std::size_t kMostKnown = std::size_t{4} << 20U;

}  // namespace

ComponentHops::ComponentHops(const PlanMesh& mesh, const PlanLinks& links)
    : count_(mesh.components) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> jumps;  // to, from
    for (const PlanLink& link : links.links) {
        const std::uint32_t from = mesh.component[link.from];
        const std::uint32_t to = mesh.component[link.to];
        if (from != to) jumps.emplace_back(to, from);
    }
    std::sort(jumps.begin(), jumps.end());
    jumps.erase(std::unique(jumps.begin(), jumps.end()), jumps.end());
    first_.assign(count_ + 1, 0);
    for (const auto& [to, from] : jumps) {
        ++first_[to + 1];
        from_.push_back(from);
    }
    for (std::size_t c = 0; c < count_; ++c) first_[c + 1] += first_[c];
    if (count_ * count_ > kMostKnown) return;
    known_.resize(count_ * count_);
    for (std::uint32_t to = 0; to < count_; ++to) {
        find(to, std::span(known_).subspan(to * count_, count_));
    }
}

void ComponentHops::find(std::uint32_t component, std::span<std::uint16_t> hops) const {
    std::fill(hops.begin(), hops.end(), kUnreachable);
    hops[component] = 0;
    std::vector<std::uint32_t> reached(1, component);
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const std::uint32_t to = reached[i];
        for (std::uint32_t f = first_[to]; f < first_[to + 1]; ++f) {
            if (hops[from_[f]] != kUnreachable) continue;
            // More than that are as many to the search.
            hops[from_[f]] =
                static_cast<std::uint16_t>(std::min<int>(hops[to] + 1, kUnreachable - 1));
            reached.push_back(from_[f]);
        }
    }
}

std::span<const std::uint16_t> ComponentHops::to(std::uint32_t component,
                                                 std::vector<std::uint16_t>& memory) const {
    if (!known_.empty()) return std::span(known_).subspan(component * count_, count_);
    memory.resize(count_);
    find(component, memory);
    return memory;
}

}  // namespace pronk
