// A route over the cells of a map enters; the line that is walked leaves, cut where it enters
// another cell and where it jumps. See docs/algorithms/miran.md.
#pragma once

#include <optional>
#include <vector>

#include "planning/route_map.hpp"

namespace pronk {

// Straight, and within one cell.
struct LinePiece {
    PlanPoint from{0.0};
    PlanPoint to{0.0};
    PlanPoint direction{0.0};  // of unit length
    double start_m = 0.0;      // along the line
    double length_m = 0.0;
    std::uint32_t cell = 0;

    double end_m() const { return start_m + length_m; }
    // Its end is its end, whatever rounding would make of it.
    PlanPoint at(double along_m) const {
        return along_m >= end_m() ? to : from + (along_m - start_m) * direction;
    }
};

struct LineBox {
    PlanPoint min{0.0};
    PlanPoint max{0.0};
};

// What is walked without a jump. It may have no length: who lands may take off at once.
struct LinePart {
    std::uint32_t first_piece = 0;
    std::uint32_t end_piece = 0;
    double start_m = 0.0;
    double end_m = 0.0;
    PlanPlace from;  // in a cell
    PlanPlace to;
    std::uint32_t jump = kNothing;  // the one that leaves its end
};

// A point of a route.
struct LineStop {
    PlanPoint at{0.0};
    std::uint32_t jump = kNothing;  // the one that was made to get here; else one walked straight
    std::uint32_t cell = kNothing;  // of the first one, and of those that were jumped to
    // The cells that the walk from here goes through, as far as they are known.
    std::vector<std::uint32_t> through = {};
};

// The points of a route over a map's cells. Jumps are numbered by the route's legs. Refuses what is
// not over the map's ground.
Result<std::vector<LineStop>> stops_of(const RouteMap::Parts& map, const Route& route);

class RouteLine {
  public:
    // Refuses those that leave the ground. Names the point.
    static Result<RouteLine> make(const PlanMesh& cells, std::span<const LineStop> stops);

    std::span<const LinePiece> pieces() const { return pieces_; }
    std::span<const LinePart> parts() const { return parts_; }
    // How far along the line each of its stops is; a jump has no length.
    std::span<const double> stops_m() const { return stops_m_; }
    // Without jumps, in plan view.
    double length_m() const { return parts_.empty() ? 0.0 : parts_.back().end_m; }

    // Of a part with pieces: the one that a place along the line is on.
    std::uint32_t piece_at(const LinePart& part, double along_m) const;
    // The first and the last one of a stretch.
    std::pair<std::uint32_t, std::uint32_t> pieces_between(const LinePart& part, double from_m,
                                                           double to_m) const;
    PlanPlace place_at(const LinePart& part, double along_m) const;

    // Around pieces [n << level, (n + 1) << level), for n from 0.
    std::span<const LineBox> boxes(unsigned level) const {
        return std::span(boxes_).subspan(first_box_[level],
                                         first_box_[level + 1] - first_box_[level]);
    }
    unsigned box_levels() const { return static_cast<unsigned>(first_box_.size()) - 1; }

    // Whether there is any piece in a cell. To be asked before the next one, which takes longer.
    bool is_in(std::uint32_t cell) const {
        return cell / 64 < has_piece_.size() && (has_piece_[cell / 64] >> (cell % 64) & 1U) != 0;
    }
    // The pieces in a cell, in their order.
    std::span<const std::uint32_t> pieces_in(std::uint32_t cell) const {
        if (slots_.empty()) return {};
        for (std::size_t s = hash(cell);; s = (s + 1) & (slots_.size() - 1)) {
            if (slots_[s].cell == cell) {
                return std::span(in_cells_).subspan(slots_[s].first, slots_[s].count);
            }
            if (slots_[s].cell == kNothing) return {};
        }
    }

  private:
    struct Slot {
        std::uint32_t cell = kNothing;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    std::size_t hash(std::uint32_t cell) const {
        return (cell * 0x9E3779B1U) & (slots_.size() - 1);
    }
    void sort_into_cells();
    void lay_boxes();

    std::vector<LinePiece> pieces_;
    std::vector<LinePart> parts_;
    std::vector<double> stops_m_;
    std::vector<LineBox> boxes_;            // level after level
    std::vector<std::size_t> first_box_;    // of each level; one more ends the last
    std::vector<std::uint32_t> in_cells_;   // pieces, by cell
    std::vector<Slot> slots_;               // a power of two of them, half of them empty
    std::vector<std::uint64_t> has_piece_;  // a bit for each cell
};

}  // namespace pronk
