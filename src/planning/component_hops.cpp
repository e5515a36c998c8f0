#include "planning/component_hops.hpp"

#include <algorithm>

namespace pronk {

ComponentHops::ComponentHops(const PlanMesh& mesh, const PlanLinks& links)
    : count_(mesh.components), hops_(count_ * count_, kUnreachable) {
    std::vector<std::vector<std::uint32_t>> into(count_);
    for (const PlanLink& link : links.links) {
        const std::uint32_t from = mesh.component[link.from];
        const std::uint32_t to = mesh.component[link.to];
        if (from != to) into[to].push_back(from);
    }
    for (auto& from : into) {
        std::sort(from.begin(), from.end());
        from.erase(std::unique(from.begin(), from.end()), from.end());
    }
    std::vector<std::uint32_t> found;
    for (std::uint32_t goal = 0; goal < count_; ++goal) {
        std::uint16_t* const row = hops_.data() + goal * count_;
        row[goal] = 0;
        found.assign(1, goal);
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (const std::uint32_t from : into[found[i]]) {
                if (row[from] != kUnreachable) continue;
                row[from] = static_cast<std::uint16_t>(row[found[i]] + 1);
                found.push_back(from);
            }
        }
    }
}

}  // namespace pronk
