// A start or a take-off with its landing segment, the portals of a corridor and a target enter; the
// shortest path through them leaves: the simple stupid funnel algorithm, and Kerkhof's modification
// of it for jumps (sections 3.2.2 and 6.2.1). See docs/algorithms/corridor_planner.md.
#pragma once

#include <span>
#include <vector>

#include "planning/corridor/shortest_chains.hpp"

namespace pronk {

// An edge that two polygons of a corridor share, as who walks through has it to both hands.
struct Portal {
    PlanPoint left{0.0};
    PlanPoint right{0.0};
};

// F. Of a funnel without a leg that end is where the apex is.
struct Funnel {
    PlanPoint apex{0.0};
    PlanPoint left{0.0};
    PlanPoint right{0.0};
    std::uint32_t left_index = 0;  // how many portals are passed there
    std::uint32_t right_index = 0;

    bool has_left_leg() const { return left != apex; }
    bool has_right_leg() const { return right != apex; }
};

// A vertex of a local path.
struct LocalVertex {
    PlanPoint at{0.0};
    std::uint32_t portals_passed = 0;
};

// How a corridor is entered. L is the line through the landing segment. In case 1 the corridor has
// one polygon and t is the target; in case 2 it has more and e is its first portal.
enum class LandingCase : std::uint8_t {
    walk,     // no jump
    edge_on,  // the take-off is on L, or the landing segment is a point: not in the thesis
    case_1a,  // t is on the landing segment
    case_1b,  // t is on L, or L is between it and the take-off
    case_1c,  // t is on the take-off's side of L
    case_2a,  // both ends of e are on L, or L is between them and the take-off
    case_2b,  // both are on the take-off's side of L, or one is and the other is on L
    case_2c,  // L is between them
};

// Keeps its memory from corridor to corridor.
class ModifiedFunnel {
  public:
    // The portals must stay where they are until the path is finished.
    void walk_from(const PlanPoint& start, std::span<const Portal> portals);
    void jump_from(const PlanPoint& takeoff, const ChainSegment& landing,
                   std::span<const Portal> portals);
    // Up to where the target has to be known.
    void pass_portals();
    void finish_at(const PlanPoint& target);

    // After the start, up to the target; after a take-off the first is the landing.
    std::span<const LocalVertex> path() const { return path_; }
    // Case 1 is told apart by the target, so before it is known it is case 1b.
    LandingCase landing_case() const { return case_; }

    // Where it stands. One funnel; in case 2c as long as none collapsed two, the left one first,
    // with one end in common; in case 1 without a target none.
    std::span<const Funnel> funnels() const { return std::span(funnels_).first(funnel_count_); }
    const PlanPoint& takeoff() const { return takeoff_; }
    const ChainSegment& landing() const { return landing_; }  // right and left end

  private:
    int side_of(const PlanPoint& p) const;
    Funnel straight_funnel() const;
    Funnel mirrored_funnel() const;
    void set_funnels(LandingCase how);
    LandingCase case_1_of(const PlanPoint& target) const;
    LandingCase case_2_of(const Portal& portal) const;

    bool collapses(const Portal& portal);
    void pass_with_both(const Portal& portal);
    void pass_with_one(const Portal& portal);
    bool turns_before(const PlanPoint& target);
    void restart_at(const PlanPoint& corner, std::uint32_t index);

    std::span<const Portal> portals_;
    std::uint32_t next_ = 0;  // of the portals
    PlanPoint takeoff_{0.0};
    ChainSegment landing_{};
    LandingCase case_ = LandingCase::walk;
    bool is_in_the_air_ = false;  // the landing's place is not known yet
    std::array<Funnel, 2> funnels_{};
    std::size_t funnel_count_ = 0;
    std::vector<LocalVertex> path_;
};

}  // namespace pronk
