// A level's triangles enter; how high they are at the points of a fine lattice in plan view leaves.
// Voxels say where a body fits, this says where exactly its feet are. See
// docs/algorithms/blocks.md.
#pragma once

#include <optional>
#include <pronk/blocks.hpp>
#include <pronk/space.hpp>
#include <span>
#include <vector>

namespace pronk {

// Each voxel's square is divided into an odd number of cells along each side, so that its middle is
// the middle of a cell: as few as make cells of at most this size. Heights are known at the middles
// of cells.
inline constexpr double kGroundCell_m = 0.25;
// Wider levels have larger cells, down to one for each voxel; even wider ones are refused. Their
// index takes 128 MiB, their hits a GiB at most.
inline constexpr std::uint64_t kMostGroundCells = std::uint64_t{1} << 25U;
inline constexpr std::uint64_t kMostGroundHits = std::uint64_t{1} << 27U;
// Hits of one cell this near to each other are one, and points this near to a triangle's rim are on
// it. Triangles that share an edge leave no gap.
inline constexpr double kSameGround_m = 1e-4;

struct GroundCell {
    int x = 0;
    int z = 0;

    friend constexpr auto operator<=>(const GroundCell&, const GroundCell&) = default;
};

// Where a line straight up through the middle of a cell meets triangles. Walkable: one of those
// there faces up and is not steeper than the agent's slope. Upright triangles are not met.
struct GroundHit {
    float y = 0.0F;
    bool walkable = false;

    friend bool operator==(const GroundHit&, const GroundHit&) = default;
};

class LevelGround {
  public:
    // The layout must be one that check_layout accepts.
    static Result<LevelGround> build(const TriangleSoup& soup, const BlockLayout& layout,
                                     const Agent& agent);

    double cell_m() const { return cell_m_; }
    int cells_per_voxel() const { return cells_per_voxel_; }  // along a side
    int width() const { return width_; }                      // cells along x
    int depth() const { return depth_; }                      // cells along z
    std::size_t hit_count() const { return hits_.size(); }

    // Of any place; beyond the layout the cell has no hits. On the side between two cells it is the
    // higher one.
    GroundCell cell_at(double x_m, double z_m) const;
    bool has(GroundCell cell) const {
        return cell.x >= 0 && cell.z >= 0 && cell.x < width_ && cell.z < depth_;
    }

    // From bottom to top.
    std::span<const GroundHit> hits(GroundCell cell) const;

    // The highest hit from `low_y` to `high_y`, both included, if that is walkable: its number
    // among all.
    std::optional<std::uint32_t> hit_in(GroundCell cell, double low_y, double high_y) const;
    const GroundHit& hit(std::uint32_t number) const { return hits_[number]; }

  private:
    LevelGround() = default;

    // Sorts each cell's hits, and joins those that are one.
    void settle();

    Vec3d origin_{0.0};
    double cell_m_ = 0.0;
    int cells_per_voxel_ = 0;
    int width_ = 0;
    int depth_ = 0;
    std::vector<std::uint32_t> begin_;  // one more than there are cells, x fastest
    std::vector<GroundHit> hits_;
};

}  // namespace pronk
