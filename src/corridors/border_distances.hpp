// A cell and a place or a straight way in it enter; the nearest border leaves, after a look at
// those few that can be it. See docs/algorithms/corridor_map.md.
#pragma once

#include "corridors/medial_axis.hpp"

namespace pronk {

struct NearBorder {
    PlanPoint at{0.0};
    double away_m = std::numeric_limits<double>::infinity();
    std::uint32_t border = kNothing;  // an edge
};

// Any number of threads may ask. Nothing is allocated.
class BorderDistances {
  public:
    BorderDistances() = default;
    // The mesh and the axis must stay where they are.
    BorderDistances(const PlanMesh& mesh, const MedialAxis& axis);

    // Of a place in the cell. None at all if the cell was left out.
    NearBorder nearest(std::uint32_t cell, const PlanPoint& p) const;
    // Of the part of a way that is in the cell; infinite if it is beside.
    double least_m(std::uint32_t cell, const PlanPoint& from, const PlanPoint& to) const;
    // Of the whole way, which passes these cells.
    double least_m(std::span<const std::uint32_t> cells, const PlanPoint& from,
                   const PlanPoint& to) const {
        double least = std::numeric_limits<double>::infinity();
        for (const std::uint32_t cell : cells) least = std::min(least, least_m(cell, from, to));
        return least;
    }

    std::size_t bytes() const { return lines_.capacity() * sizeof(Line); }

  private:
    struct Line {
        PlanPoint from{0.0};
        PlanPoint along{0.0};
        double per_length2 = 0.0;
    };
    static double share_of(const Line& line, const PlanPoint& p);  // to the nearest place of it
    static double distance2(const Line& line, const PlanPoint& p);
    double least2(std::uint32_t first, std::uint32_t end, const PlanPoint& from,
                  const PlanPoint& to) const;

    const PlanMesh* mesh_ = nullptr;
    const MedialAxis* axis_ = nullptr;
    std::vector<Line> lines_;  // as the axis' cell_sites
};

}  // namespace pronk
