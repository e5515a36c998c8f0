// Where a character is enters; the point of its indicative route that attracts it leaves (Jaklin 3,
// Algorithm 1, lines 4 to 6). See docs/algorithms/miran.md.
#pragma once

#include <pronk/following.hpp>

#include "following/route_view.hpp"

namespace pronk {

// Places along the line that are so near are one: what is seen of it is one stretch, and the point
// that one was attracted to is still seen where what is seen now ends.
inline constexpr double kSameSpot_m = 1e-6;

// Along the line of one part. Nothing is attractive to who is lost.
struct LineAttraction {
    bool is_lost = true;
    double reference_m = 0.0;
    double along_m = 0.0;
    PlanPoint at{0.0};
    double weight = 0.0;  // of the straight walk there: its cost over what it gains along the line
};

// One part of one line at a time: sub-goals are where it jumps. Keeps its memory.
class Miran {
  public:
    Miran(const PlanMesh& cells, std::span<const double> weights, const MiranSettings& settings)
        : settings_(settings), view_(cells, weights) {}

    // The line must stay where it is for as long.
    void begin(const RouteLine& line, const LinePart& part);
    // Of a body that does not fit everywhere.
    struct Body {
        // Whether a straight walk to a place that is seen is wide enough.
        std::function<bool(const RouteView&, const SeenStretch&, const PlanPoint&)> has_room;
        // If no walk ahead is, it is attracted to a point so little ahead: borders will turn it.
        double ahead_m = 0.0;
    };

    // One step. Without a body every walk is wide enough.
    const LineAttraction& attract(const PlanPlace& at, const Body* body = nullptr);

    // What the last step looked at, in the order of the line.
    struct Candidate {
        double along_m = 0.0;
        PlanPoint at{0.0};
        double weight = 0.0;
    };
    std::span<const Candidate> candidates() const { return candidates_; }
    const RouteView& view() const { return view_; }

  private:
    void find_reference(const PlanPoint& at);
    void find_candidates(const PlanPlace& from);
    void sample(std::size_t first, std::size_t end, const PlanPoint& at);
    void find_last_wide_enough(std::size_t first, std::size_t end);
    void look_a_little_ahead();
    void look_back(const PlanPlace& from);
    SeenStretch stretch_at(std::size_t first, std::size_t end, double along_m) const;
    bool has_room(const SeenStretch& stretch, double along_m) const;
    void try_add(const SeenStretch& stretch, double along_m);
    void add(const SeenStretch& stretch, double along_m);
    void pick();

    MiranSettings settings_;
    RouteView view_;
    const RouteLine* line_ = nullptr;
    const LinePart* part_ = nullptr;
    const Body* body_ = nullptr;
    std::uint32_t reference_piece_ = 0;
    LineAttraction attraction_;
    std::vector<Candidate> candidates_;
};

}  // namespace pronk
