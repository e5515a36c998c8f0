#include "planning/mesh/component_hops.hpp"

#include <algorithm>

namespace pronk {
namespace {

// 8 MB.
constexpr std::size_t kMostKnown = std::size_t{4} << 20U;

}  // namespace

void ComponentHops::list_by(std::vector<Jump>& jumps, std::uint32_t Jump::*own,
                            std::uint32_t Jump::*other, std::vector<std::uint32_t>& first,
                            std::vector<std::uint32_t>& others) const {
    const auto key = [&](const Jump& jump) { return std::pair(jump.*own, jump.*other); };
    std::sort(jumps.begin(), jumps.end(),
              [&](const Jump& a, const Jump& b) { return key(a) < key(b); });
    jumps.erase(std::unique(jumps.begin(), jumps.end(),
                            [&](const Jump& a, const Jump& b) { return key(a) == key(b); }),
                jumps.end());
    first.assign(count_ + 1, 0);
    for (const Jump& jump : jumps) {
        ++first[jump.*own + 1];
        others.push_back(jump.*other);
    }
    for (std::size_t c = 0; c < count_; ++c) first[c + 1] += first[c];
}

ComponentHops::ComponentHops(const PlanMesh& mesh, const PlanLinks& links)
    : count_(mesh.components) {
    std::vector<Jump> jumps;
    for (const PlanLink& link : links.links) {
        const Jump jump{mesh.component[link.from], mesh.component[link.to]};
        if (jump.from != jump.to) jumps.push_back(jump);
    }
    list_by(jumps, &Jump::to, &Jump::from, first_, from_);
    list_by(jumps, &Jump::from, &Jump::to, first_to_, to_);
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

void ComponentHops::find_reachable(std::uint32_t from, std::vector<std::uint8_t>& is_reached,
                                   std::vector<std::uint32_t>& left) const {
    is_reached.assign(count_, 0);
    is_reached[from] = 1;
    left.assign(1, from);
    while (!left.empty()) {
        const std::uint32_t component = left.back();
        left.pop_back();
        for (std::uint32_t t = first_to_[component]; t < first_to_[component + 1]; ++t) {
            if (is_reached[to_[t]] != 0) continue;
            is_reached[to_[t]] = 1;
            left.push_back(to_[t]);
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
