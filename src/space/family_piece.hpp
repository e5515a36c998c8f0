// A part of a family of jumps enters; where the feet of its jumps can be between two moments
// leaves: a polygon in plan view, and heights. See docs/algorithms/free_space.md.
#pragma once

#include "space/clearance.hpp"

namespace pronk {

// The jumps of a part of the family. A jump's place is told by how much of its duration has passed,
// from 0 to 1: then all jumps of the part move in step, and in plan view each goes straight.
class FamilyPiece {
  public:
    FamilyPiece(const ArcFamily& family, const FamilyPart& part, const FreeSpace& space);

    // Whether every landing lies within the apex, and all numbers are neither too large nor too
    // small to compute with. If not, nothing else may be asked.
    bool all_land() const {
        return bulge_m_.low > 0.0 && bulge_m_.high <= kLargestInput && all_fall_from_ <= 1.0;
    }
    double longest_m() const { return longest_m_; }   // in plan view
    double bulge_m() const { return bulge_m_.high; }  // four times what rises over a straight line

    // How much higher the highest contact is than the lowest.
    double takeoff_spread_m() const { return takeoff_y_.high - takeoff_y_.low; }
    double landing_spread_m() const { return landing_y_.high - landing_y_.low; }
    // ... and of the higher contact of each jump.
    double higher_spread_m() const {
        return std::max(takeoff_y_.high, landing_y_.high) -
               std::max(takeoff_y_.low, landing_y_.low);
    }
    bool takes_off_higher() const { return takeoff_y_.low > landing_y_.high; }
    bool lands_higher() const { return landing_y_.low > takeoff_y_.high; }

    // Until when all jumps are in their take-off zone, and from when on in their landing zone.
    double takeoff_zone_end() const;
    double landing_zone_begin() const;
    ContactRule takeoff_rule() const { return ContactRule::at(takeoff_y_.low, space_.agent); }
    ContactRule landing_rule() const { return ContactRule::at(landing_y_.low, space_.agent); }

    Slice feet_between(double from, double to) const;

  private:
    // Of a slice: at one of its two moments the jump between one end of each segment.
    struct Corner {
        std::uint8_t takeoff = 0;
        std::uint8_t landing = 0;
        bool late = false;
    };

    void find_corners();
    double lowest_at(double passed) const;
    double highest_between(double from, double to) const;

    std::array<Vec3d, 2> takeoff_;
    std::array<Vec3d, 2> landing_;
    double apex_m_;
    Interval takeoff_y_;
    Interval landing_y_;
    Interval rise_m_;
    const FreeSpace& space_;
    double longest_m_ = 0.0;
    Interval bulge_m_;
    double all_fall_from_ = 0.0;
    std::array<Corner, Slice::kMaxCorners> corners_{};
    std::size_t corner_count_ = 0;
};

}  // namespace pronk
