// A place and a stretch of a line enter; what of the stretch is seen from there leaves, exactly,
// and what a straight walk to any place of it costs. See docs/algorithms/miran.md.
#pragma once

#include "following/spot_view.hpp"

namespace pronk {

// The eye stays where it is while one asks about what it sees. Keeps its memory from look to look.
class RouteView {
  public:
    // Weights are those of cells; empty: all ground is the same, and a metre costs 1.
    RouteView(const PlanMesh& cells, std::span<const double> weights)
        : mesh_(cells), sights_(weights), spot_(cells, weights) {}

    // The stretch lies on one part of the line.
    void look(const PlanPlace& eye, const RouteLine& line, const LinePart& part, double from_m,
              double to_m);

    // The same for who comes by step by step along the part: what may be seen from the next few
    // steps is found at once.
    void watch(const PlanPlace& eye, const RouteLine& line, const LinePart& part, double from_m,
               double to_m);
    // Another line, or another part of it, is watched from now on.
    void forget();

    // In the order of the line; they do not overlap.
    std::span<const SeenStretch> seen() const { return seen_.stretches; }

    // From the eye straight to a place on what was seen.
    double cost_to(const SeenStretch& stretch, const PlanPoint& place) const {
        return sights().cost_of(stretch.sight, eye_, place);
    }
    // The cells that a straight walk passes on its way to what was seen, the last one first.
    template <class Visit>
    void for_cells_to(const SeenStretch& stretch, const Visit& visit) const {
        sights().for_cells(stretch.sight, visit);
    }

  private:
    // What is between two directions from the eye; or an edge, seen from the eye.
    struct Cone {
        PlanPoint right{0.0};
        PlanPoint left{0.0};
    };
    // A look into a cell: the sight of the same number.
    struct View {
        Cone cone;
        std::uint32_t entered = kNothing;  // the cell's own edge; kNothing: the eye is in the cell
        std::uint32_t boxes = 0;           // of the window, those that it may see into
    };

    const Sights& sights() const { return is_by_spot_ ? spot_.sights() : sights_; }
    void start_in(std::uint32_t cell, std::uint32_t before);
    void look_around(std::uint32_t view);
    void look_on(std::uint32_t view);
    void see_pieces(std::uint32_t view);
    void enter(std::uint32_t before, const View& from, std::uint32_t number, const Cone& cone,
               const Cone& edge);
    bool lay_spot(const PlanPlace& eye, const RouteLine& line, const LinePart& part, double from_m,
                  double to_m);

    const PlanMesh& mesh_;
    const RouteLine* line_ = nullptr;
    PlanPoint eye_{0.0};
    SeenLine seen_;
    std::uint32_t first_piece_ = 0;
    std::uint32_t last_piece_ = 0;
    WindowBoxes boxes_;
    Sights sights_;
    std::vector<View> views_;

    // Of who is watching.
    bool is_by_spot_ = false;  // what was seen last
    SpotView spot_;
    PlanPlace last_eye_;
    int steps_on_spot_ = 0;
    int steps_to_next_spot_ = 0;  // at least
    int last_wait_ = 0;
};

}  // namespace pronk
