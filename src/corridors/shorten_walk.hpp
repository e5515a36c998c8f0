// A line of straight walks enters; a shorter one leaves that stays as far from borders as is asked
// for, or as it was where there is less room. See docs/algorithms/corridor_map.md.
#pragma once

#include "corridors/axis_graph.hpp"

namespace pronk {

// A place of the walk, in a cell.
struct WalkPlace {
    PlanPlace at;
    bool is_fixed = false;  // the way to it is too narrow to be changed
};

class WalkShortener {
  public:
    WalkShortener(const PlanMesh& mesh, const BorderDistances& distances,
                  std::span<const double> weights)
        : mesh_(mesh), distances_(distances), weights_(weights) {}

    // From the first place over all others to the last one. Ends stay where they are.
    void run(const PlanPlace& start, std::span<const PlanPoint> others, double keep_m,
             std::vector<PlanPoint>& shortened);

  private:
    bool follow(const PlanPlace& start, std::span<const PlanPoint> others);
    // From each place straight to the farthest that can be reached so.
    void skip();
    // Each place moves on towards the next as far as it is in sight of the one before.
    void slide();
    // Turns become two of half as much.
    void cut_corners();
    void reverse();

    // Walks straight; none if that is nearer to a border or costs more.
    std::optional<PlanPlace> walked(const PlanPlace& from, const PlanPlace& to,
                                    double most_cost) const;
    double cost_m(const PlanPlace& from, const PlanPlace& to) const;
    PlanPlace between(const PlanPlace& from, const PlanPlace& to, double share) const;
    double length_m() const;

    const PlanMesh& mesh_;
    const BorderDistances& distances_;
    std::span<const double> weights_;
    std::vector<WalkPlace> walk_;
    std::vector<WalkPlace> next_;
    std::vector<double> costs_;  // from the first place
    double keep_m_ = 0.0;
};

}  // namespace pronk
