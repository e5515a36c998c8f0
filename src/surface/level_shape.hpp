// The level's floor enters; where it bends or steps, and where it is plane, leaves. See
// docs/algorithms/ground.md.
#pragma once

#include <pronk/space.hpp>

namespace pronk {

// Column by column of the window that the floor was made for.
class LevelShape {
  public:
    LevelShape(const LevelFloor& floor, const GridWindow& window);

    // Equal for columns whose triangles all lie in one and the same plane; kNoPlane for others.
    static constexpr std::uint32_t kNoPlane = ~std::uint32_t{0};
    std::uint32_t plane_in(std::size_t column) const { return plane_[column]; }

    // The corners of triangles in columns that are not plane, each once, in plan view.
    std::span<const glm::dvec2> corners_in(std::size_t column) const {
        return std::span(corners_).subspan(begin_[column], begin_[column + 1] - begin_[column]);
    }

  private:
    void find_planes(const LevelFloor& floor, std::size_t columns);
    void find_corners(const LevelFloor& floor, const GridWindow& window);

    std::vector<std::uint32_t> plane_;
    std::vector<std::uint32_t> begin_;
    std::vector<glm::dvec2> corners_;
};

}  // namespace pronk
