// A world with jump links enters; what the judge says about jumps drawn from them leaves: which of
// them break a rule, and which are not where their link says. See docs/algorithms/judge.md.
#pragma once

#include "judge/trial.hpp"

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
};

// Which jumps are flown. All links have as many as each other, but for a rest that is spread evenly
// over them: with as many jumps as links, or more, every link has one. Of a link's jumps any nine
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

struct LinkOffence {
    LinkJump jump;
    Arc arc;
    std::vector<Violation> broken;  // as judge_jump tells them
};

struct LinkPromise : ViolationCounts {
    std::size_t links = 0;
    std::size_t links_flown = 0;  // all, unless there are fewer jumps
    std::size_t jumps = 0;
    std::vector<LinkOffence> offences;  // the first kKeptOffences of the violations
    // Jumps are flown between Detour's heights. This is the most by which those of the link's own
    // polygons (takeoff_of, landing_of) differ: a bake has proven jumps that lie as far beside.
    double worst_height_difference_m = 0.0;
    unsigned threads = 1;  // that had work

    void add(LinkPromise&& part);
};

// Each jump is flown with its link's apex over its take-off (apex_of), or as high as the landing
// where that lies higher still: a launch that breaks the rule of speed. All rules are asked with
// the numbers of the link's profile. A link whose take-off or landing is not on the polygon it
// names breaks the rule of landing. Indices in the links are sound and numbers are finite. The
// settings' gravity is not looked at, the world has its own.
LinkPromise run_link_promise(const Judge& judge, const Ground& ground, const NavWorld& world,
                             const TrialSettings& settings = {});

}  // namespace pronk::judge
