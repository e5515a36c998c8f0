// A place and a stretch of a line enter; what of the stretch is seen from there leaves, exactly,
// and what a straight walk to any place of it costs. See docs/algorithms/miran.md.
#pragma once

#include "following/window_boxes.hpp"

namespace pronk {

// Of one piece, through one row of edges: what is on one storey is not seen from another, unless a
// straight walk leads there.
struct SeenStretch {
    double from_m = 0.0;
    double to_m = 0.0;
    std::uint32_t piece = 0;
    std::uint32_t view = 0;  // of the RouteView: where the look into its cell came through
};

// The eye stays where it is while one asks about what it sees. Keeps its memory from look to look.
class RouteView {
  public:
    // Weights are those of cells; empty: all ground is the same, and a metre costs 1.
    RouteView(const PlanMesh& cells, std::span<const double> weights)
        : mesh_(cells), weights_(weights) {}

    // The stretch lies on one part of the line.
    void look(const PlanPlace& eye, const RouteLine& line, const LinePart& part, double from_m,
              double to_m);

    // In the order of the line; they do not overlap.
    std::span<const SeenStretch> seen() const { return seen_; }

    std::size_t looks() const { return views_.size(); }  // into cells
    // From the eye straight to a place on what was seen.
    double cost_to(const SeenStretch& stretch, const PlanPoint& place) const;

    // The cells that a straight walk passes on its way to what was seen, the last one first.
    template <class Visit>
    void for_cells_to(const SeenStretch& stretch, const Visit& visit) const {
        for (std::uint32_t v = stretch.view; v != kNothing; v = views_[v].before) {
            visit(views_[v].cell);
        }
    }

  private:
    // What is between two directions from the eye; or an edge, seen from the eye.
    struct Cone {
        PlanPoint right{0.0};
        PlanPoint left{0.0};
    };
    // A look into a cell.
    struct View {
        Cone cone;
        std::uint32_t cell = 0;
        std::uint32_t entered = kNothing;  // the cell's own edge; kNothing: the eye is in the cell
        std::uint32_t before = kNothing;   // the view it came from
        std::uint32_t change = kNothing;   // the last one on the way
        std::uint32_t boxes = 0;           // of the window, those that it may see into
    };
    // An edge behind which a metre costs something else.
    struct Change {
        PlanPoint from{0.0};  // seen from the eye
        PlanPoint along{0.0};
        double less = 0.0;  // weight before it minus weight behind it
        std::uint32_t before = kNothing;
    };

    void start_in(std::uint32_t cell, std::uint32_t before);
    void look_around(std::uint32_t view);
    void look_on(std::uint32_t view);
    void see_pieces(std::uint32_t view);
    void enter(std::uint32_t before, const View& from, std::uint32_t number, const Cone& cone,
               const Cone& edge);
    double weight_of(std::uint32_t cell) const { return weights_.empty() ? 1.0 : weights_[cell]; }

    const PlanMesh& mesh_;
    std::span<const double> weights_;
    const RouteLine* line_ = nullptr;
    PlanPoint eye_{0.0};
    double from_m_ = 0.0;
    double to_m_ = 0.0;
    std::uint32_t first_piece_ = 0;
    std::uint32_t last_piece_ = 0;
    WindowBoxes boxes_;
    std::vector<View> views_;
    std::vector<Change> changes_;
    std::vector<SeenStretch> seen_;
};

}  // namespace pronk
