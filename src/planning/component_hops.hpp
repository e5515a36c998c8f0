// Links enter; how many jumps it takes at least from one component of the surface to another
// leaves: what bounds the tolls that are still to pay, and tells goals that cannot be reached.
#pragma once

#include "planning/plan_links.hpp"

namespace pronk {

class ComponentHops {
  public:
    static constexpr std::uint16_t kUnreachable = std::numeric_limits<std::uint16_t>::max();

    ComponentHops(const PlanMesh& mesh, const PlanLinks& links);

    // To one component, from all of them.
    std::span<const std::uint16_t> to(std::uint32_t component) const {
        return std::span(hops_).subspan(std::size_t{component} * count_, count_);
    }

  private:
    std::size_t count_;
    std::vector<std::uint16_t> hops_;  // [to][from]
};

}  // namespace pronk
