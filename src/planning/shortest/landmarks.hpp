// A mesh and its links enter; what it costs from all corners to a few landmarks, and back, leaves:
// by how much these costs differ, two places are apart at least. After Goldberg and Harrelson. See
// docs/algorithms/planning.md.
#pragma once

#include "planning/shortest/landing_costs.hpp"

namespace pronk {

struct Landmarks {
    static constexpr std::size_t kCount = 24;
    using Costs = std::array<float, kCount>;
    // What cannot be reached.
    static constexpr float kFar = 1e30F;

    // Rows are of the corners of the mesh, then of both ends of each link's landing. No costs: no
    // landmarks, as for worlds with very many links. Without links it costs as much to go as to
    // come back, and a row says it once; else the ways there are followed by those back.
    std::vector<Costs> costs;
    bool has_ways_back = false;
    // How far off the differences of costs may be.
    double slack_m = 0.0;
    // Of small levels: what it really costs from landings, instead of what landmarks say.
    LandingCosts landing_costs;

    bool empty() const { return costs.empty(); }
    // From the corner to each landmark, and back.
    const Costs& there(std::size_t row) const { return costs[has_ways_back ? 2 * row : row]; }
    const Costs& back(std::size_t row) const { return costs[has_ways_back ? 2 * row + 1 : row]; }

    static std::size_t row_of_landing(const PlanMesh& mesh, std::uint32_t link) {
        return mesh.corners.size() + 2 * std::size_t{link};
    }
};

Landmarks make_landmarks(const PlanMesh& mesh, const PlanLinks& links, double toll_m,
                         unsigned threads);

// What routes cost at least from a corner to one goal after the other.
class GoalBounds {
  public:
    GoalBounds(const PlanMesh& mesh, const Landmarks& landmarks)
        : mesh_(mesh), landmarks_(landmarks) {}

    void aim_at(const PlanPlace& goal);
    // kFar: nothing leads there.
    double of(std::size_t row) const;

  private:
    const PlanMesh& mesh_;
    const Landmarks& landmarks_;
    PlanPlace goal_;
    Landmarks::Costs goal_there_{};  // at most, from the goal to each landmark
    Landmarks::Costs goal_back_{};   // at least, from each landmark to the goal
};

}  // namespace pronk
