// Boxes in plan view enter; those that meet another box leave, without a look at all of them.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace pronk {

struct PlanBox {
    glm::dvec2 min{0.0};
    glm::dvec2 max{0.0};

    void include(const glm::dvec2& p);
    PlanBox widened(double by_m) const { return {min - by_m, max + by_m}; }
    bool meets(const PlanBox& other) const {
        return min.x <= other.max.x && other.min.x <= max.x && min.y <= other.max.y &&
               other.min.y <= max.y;
    }
};

PlanBox box_around(const glm::dvec2& a, const glm::dvec2& b);

// A grid whose squares know the boxes that reach into them.
class PlanIndex {
  public:
    // The squares are as large as what is asked for, about.
    PlanIndex(std::vector<PlanBox> boxes, double square_m);

    // The boxes that meet this one, by their numbers, ascending.
    void find(const PlanBox& box, std::vector<std::uint32_t>& found) const;

  private:
    struct Squares {
        std::size_t from_x, to_x, from_z, to_z;  // ends included
    };
    Squares squares_of(const PlanBox& box) const;

    std::vector<PlanBox> boxes_;
    PlanBox all_;
    double square_m_ = 1.0;
    std::size_t columns_ = 1;
    std::size_t rows_ = 1;
    std::vector<std::uint32_t> begin_;  // of square s: [begin_[s], begin_[s + 1])
    std::vector<std::uint32_t> in_square_;
};

}  // namespace pronk
