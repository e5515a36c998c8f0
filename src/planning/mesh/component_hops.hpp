// Links enter; how many jumps it takes at least from one component of the surface to another
// leaves: what bounds the tolls that are still to pay, and tells goals that cannot be reached.
#pragma once

#include "planning/mesh/plan_links.hpp"

namespace pronk {

class ComponentHops {
  public:
    static constexpr std::uint16_t kUnreachable = std::numeric_limits<std::uint16_t>::max();

    ComponentHops(const PlanMesh& mesh, const PlanLinks& links);

    // To one component, from all of them. Known beforehand for worlds with few components; for
    // others it is worked out here, into `memory`, which the answer then points to.
    std::span<const std::uint16_t> to(std::uint32_t component,
                                      std::vector<std::uint16_t>& memory) const;

    // Which components links lead to from one, itself included. `left` is memory.
    void find_reachable(std::uint32_t from, std::vector<std::uint8_t>& is_reached,
                        std::vector<std::uint32_t>& left) const;

  private:
    struct Jump {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
    };
    void list_by(std::vector<Jump>& jumps, std::uint32_t Jump::*own, std::uint32_t Jump::*other,
                 std::vector<std::uint32_t>& first, std::vector<std::uint32_t>& others) const;
    void find(std::uint32_t component, std::span<std::uint16_t> hops) const;

    std::size_t count_;
    // Of component c those that links lead from into it: [first_[c], first_[c + 1]).
    std::vector<std::uint32_t> first_;
    std::vector<std::uint32_t> from_;
    // And those that they lead to from it.
    std::vector<std::uint32_t> first_to_;
    std::vector<std::uint32_t> to_;
    std::vector<std::uint16_t> known_;  // [to][from]; empty if there are too many
};

}  // namespace pronk
