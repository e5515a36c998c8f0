// A level's triangles enter; how high the ground lies below a place leaves: that of the triangles
// themselves, where spans only know it to a voxel. See docs/algorithms/ground.md.
#pragma once

#include <optional>
#include <pronk/space.hpp>

namespace pronk {

// The triangles of a window that are not too steep to stand on, column by column.
class LevelGround {
  public:
    // `triangles` are indices into the soup, ascending.
    LevelGround(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
                const GridWindow& window, const Agent& agent);

    // The highest ground at a place in plan view of those between two heights, ends included. None
    // where there is no triangle, or only steep ones.
    std::optional<double> height(const glm::dvec2& place, double low_y, double high_y) const;

    // visit(corner) for the corners of triangles that reach into a column, wherever they lie.
    template <class Visit>
    void visit_corners(std::size_t column, const Visit& visit) const {
        for (std::uint32_t i = begin_[column]; i < begin_[column + 1]; ++i) {
            for (const Vec3& corner : triangles_[in_column_[i]]) visit(corner);
        }
    }

  private:
    using Triangle = std::array<Vec3, 3>;
    // A triangle's height over the place, if it has it in plan view; edges belong to it.
    static std::optional<double> height_of(const Triangle& triangle, const glm::dvec2& place);

    GridWindow window_;
    std::vector<Triangle> triangles_;
    // Those that reach into column c: [begin_[c], begin_[c + 1]) of in_column_.
    std::vector<std::uint32_t> begin_;
    std::vector<std::uint32_t> in_column_;
};

}  // namespace pronk
