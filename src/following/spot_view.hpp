// A small spot of ground and a stretch of a line enter; what may be seen of the stretch from
// anywhere on the spot leaves, with the few corners that may hide a part of it. See
// docs/algorithms/miran.md.
#pragma once

#include "following/sights.hpp"
#include "following/window_boxes.hpp"

namespace pronk {

// A rectangle, as far as it is in one cell.
struct Spot {
    std::uint32_t cell = 0;
    PlanPoint middle{0.0};
    PlanPoint forward{0.0};  // of unit length
    double half_length_m = 0.0;
    double half_width_m = 0.0;
};

// Keeps its memory.
class SpotView {
  public:
    SpotView(const PlanMesh& cells, std::span<const double> weights)
        : mesh_(cells), sights_(weights) {}

    // False, and forgotten, if that takes too many looks.
    bool build(const Spot& spot, const RouteLine& line, const LinePart& part, double from_m,
               double to_m);
    void forget() { is_built_ = false; }
    bool is_built() const { return is_built_; }

    bool holds_for(const PlanPlace& eye, double from_m, double to_m) const {
        const PlanPoint apart = eye.at - spot_.middle;
        return is_built_ && eye.polygon == spot_.cell && from_m >= from_m_ && to_m <= to_m_ &&
               std::abs(glm::dot(apart, spot_.forward)) <= spot_.half_length_m &&
               std::abs(cross(apart, spot_.forward)) <= spot_.half_width_m;
    }
    // For an eye and a stretch that it holds for. False if the eye is too near to an edge: who is
    // at the end of one looks around it.
    bool see(const PlanPoint& eye, SeenLine& seen) const;
    const Sights& sights() const { return sights_; }

  private:
    // A piece that may be seen, those corners that may hide some of it, and those edges that not
    // all eyes are before.
    struct Glimpse {
        PlanPoint from{0.0};
        PlanPoint to{0.0};
        SeenStretch whole;
        std::uint32_t first_corner = 0;
        std::uint32_t end_corner = 0;
        std::uint32_t first_before = 0;
        std::uint32_t end_before = 0;

        bool is_plain() const { return first_corner == end_corner && first_before == end_before; }
    };
    struct HidingCorner {
        PlanPoint at{0.0};
        double side = 0.0;
    };
    // A convex outline of places that somebody looks from.
    struct Eyes {
        static constexpr std::size_t kMost = 32;
        std::array<PlanPoint, kMost> at;
        std::size_t count = 0;

        std::span<const PlanPoint> all() const { return {at.data(), count}; }
        // A cut adds a corner, or half as many as there are if rounding made it ragged.
        bool is_full() const { return count > kMost / 2; }
        bool are_inside(const PlanPoint& from, const PlanPoint& along, double least) const;
        bool keep_inside(const PlanPoint& from, const PlanPoint& along, double least);
    };
    // An end of an edge that is looked through, and how one looks past it.
    struct Corner {
        PlanPoint at{0.0};
        PlanPoint loose{0.0};  // from the eye that sees the most past it
        PlanPoint tight{0.0};  // and from the one that sees the least
    };
    struct Sides {
        ViewSide right{PlanPoint(0.0), -std::numeric_limits<double>::infinity()};
        ViewSide left = right;
    };
    // Into a cell.
    struct Look {
        std::uint32_t sight = 0;
        std::uint32_t entered = kNothing;  // the cell's own edge
        const Eyes& eyes;
        Sides sides;
        std::uint32_t boxes = 0;  // of the window, those that may be seen
    };
    // An edge that is looked through. Whatever is seen through it is behind its line.
    struct Gate {
        PlanPoint from{0.0};
        PlanPoint along{0.0};

        double behind(const PlanPoint& p) const { return cross(p - from, along); }
    };
    enum class Hides : std::uint8_t { nothing, some, all };

    bool lay_eyes(Eyes& eyes);
    void look_around(std::uint32_t sight, const Eyes& eyes);
    bool look_on(const Look& look);
    bool enter(std::uint32_t number, const PlanPoint& right, const PlanPoint& left,
               const Look& look);
    bool add_glimpses(std::uint32_t sight);
    bool add_corners(std::span<const Corner> corners, double side, const PlanPoint& from,
                     const PlanPoint& to);
    static Corner corner_at(const PlanPoint& at, double side, const Eyes& eyes);
    static ViewSide side_of(const Corner& corner, double side);
    bool cut_before_gates(PlanPoint& from, PlanPoint& to, SeenStretch& whole) const;
    bool is_before(std::uint32_t edge, const PlanPoint& eye, double least_m) const;
    static Hides hides(const Corner& corner, double side, const PlanPoint& from,
                       const PlanPoint& to);

    const PlanMesh& mesh_;
    const RouteLine* line_ = nullptr;
    Spot spot_;
    double from_m_ = 0.0;
    double to_m_ = 0.0;
    bool is_built_ = false;
    Sights sights_;
    std::vector<Glimpse> glimpses_;       // in the order of the line
    std::vector<HidingCorner> corners_;   // of glimpses
    std::vector<std::uint32_t> befores_;  // edges, of glimpses
    std::vector<std::uint32_t> touched_;  // edges of the cell that the spot would reach to
    double apart_m_ = 0.0;                // how far from them it ends

    // While it is built. Places are seen from the spot's middle.
    std::uint32_t first_piece_ = 0;
    std::uint32_t last_piece_ = 0;
    int looks_ = 0;
    WindowBoxes boxes_;
    std::vector<Gate> gates_;     // on the way to where one looks, and
    std::vector<Corner> rights_;  // their ends that may hide something
    std::vector<Corner> lefts_;
    std::vector<std::uint32_t> partly_behind_;  // edges that some eyes are behind
};

}  // namespace pronk
