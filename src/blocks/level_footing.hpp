// A level's voxels and the ground in them enter; where in a voxel a traveller stands leaves. See
// docs/algorithms/blocks.md, "Levels".
#pragma once

#include <memory>
#include <optional>

#include "blocks/body_profile.hpp"
#include "blocks/cell_ground.hpp"
#include "blocks/key_table.hpp"

namespace pronk {

// Ground is even that differs by less.
inline constexpr double kEven_m = 1e-3;

class LevelFooting {
  public:
    LevelFooting(const BlockGrid::Parts& cells, const Agent& agent, CellGround ground);

    const CellGround& ground() const { return ground_; }

    // Footholds of the columns anew; voxels that have none are no longer stood in. `even` are those
    // whose ground is even throughout, and not more than a climb below the voxel.
    void find_footholds(const ColumnRange& columns, unsigned threads, BlockBits& stands,
                        BlockBits& even);

    // Of a voxel that is stood in: its number, and where.
    std::size_t number_of(VoxelIndex voxel) const { return *places_.find(voxel); }
    const Vec3d& foothold(VoxelIndex voxel) const { return footholds_[number_of(voxel)]; }
    std::size_t numbers() const { return footholds_.size(); }
    // How far any of them was from the middle of its voxel's floor, in plan view and in height.
    double farthest_m() const { return farthest_m_; }
    double deepest_m() const { return deepest_m_; }

    // The middle of the cell at a place, on ground about as high; none if nobody stands there.
    std::optional<Vec3d> place_near(const Vec3d& place) const;
    // How high the ground is in the cell at a place, about as high.
    std::optional<double> ground_at(const Vec3d& place) const;
    // Which voxel has its floor at or next above a height.
    int voxel_over(double ground_y) const;

  private:
    std::optional<Vec3d> find_foothold(const BlockCoord& at) const;
    bool is_own_ground(const BlockCoord& at, const GroundCell& cell, double ground_y) const;
    bool is_even(const BlockCoord& at, double ground_y) const;
    void keep(const BlockCoord& at, const Vec3d& place);

    const BlockGrid::Parts& cells_;
    double climb_m_;
    double slope_;  // rise over run
    CellGround ground_;
    std::vector<GroundCell> by_distance_;  // the cells of a voxel, the middle one first
    KeyTable places_;                      // by voxel, into footholds_
    std::vector<Vec3d> footholds_;
    double farthest_m_ = 0.0;
    double deepest_m_ = 0.0;
};

}  // namespace pronk
