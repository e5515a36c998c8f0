// A world with jump links enters; jumps drawn from its links leave: where each begins and ends.
// See docs/algorithms/judge.md.
#pragma once

#include <algorithm>

#include "judge/ground.hpp"

namespace pronk::judge {

// The links of a world are numbered through all of its tiles, in order.
std::size_t link_count(const NavWorld& world);

// One jump of a link.
struct LinkJump {
    GroundPolygon from;
    GroundPolygon to;
    std::uint32_t link = 0;   // among those of the tile it starts in
    double takeoff_at = 0.0;  // 0 at the segment's begin, 1 at its end
    double landing_at = 0.0;
    // Random numbers: which of several floors close to each other it starts from and lands on.
    std::uint64_t takeoff_pick = 0;
    std::uint64_t landing_pick = 0;
};

// Which jumps are flown. All links have as many as each other, but for a rest that is spread evenly
// over them: with as many jumps as links, or more, every link has one. Any nine jumps of a link
// in a row begin and end at its segments' begins, ends and insides in all combinations, and any
// three in a row land at all three; inside, places are random.
class LinkJumps {
  public:
    LinkJumps(const NavWorld& world, std::size_t jumps, std::uint64_t seed);

    std::size_t count() const { return jumps_; }  // none without links
    std::size_t links() const { return first_link_.back(); }
    std::size_t links_flown() const { return std::min(jumps_, links()); }
    LinkJump at(std::size_t number) const;

  private:
    LinkJump whole_link(std::size_t link) const;

    const NavWorld& world_;
    std::size_t jumps_ = 0;
    std::uint64_t seed_;
    std::vector<std::size_t> first_link_;  // by tile, and the end
};

}  // namespace pronk::judge
