// A level's triangles and its voxels enter; where a traveller's feet really are leaves, whether it
// walks from one such place to another, and whether it flies. See docs/algorithms/blocks.md,
// "Levels".
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "blocks/block_grid.hpp"
#include "blocks/body_profile.hpp"
#include "blocks/key_table.hpp"
#include "blocks/level_ground.hpp"

namespace pronk {

// Ground is level that differs by less.
inline constexpr double kEven_m = 1e-3;

class LevelFooting {
  public:
    static Result<std::unique_ptr<LevelFooting>> make(const BlockGrid::Parts& cells,
                                                      const Agent& agent,
                                                      const GridSettings& proof_grid,
                                                      unsigned threads);

    // Footholds of the columns anew; voxels that have none are no longer stood in. `even` are those
    // whose ground is level throughout, and not more than a climb below the voxel.
    void find_footholds(const ColumnRange& columns, BlockBits& stands, BlockBits& even);

    // Of a voxel that is stood in: its number, and where.
    std::size_t number_of(VoxelIndex voxel) const { return *places_.find(voxel); }
    const Vec3d& foothold(VoxelIndex voxel) const { return footholds_[number_of(voxel)]; }
    std::size_t numbers() const { return footholds_.size(); }
    // How far any of them was from the middle of its voxel's floor, in plan view and in height.
    double farthest_m() const { return farthest_m_; }
    double deepest_m() const { return deepest_m_; }
    // The middle of a cell near a place, as high as the ground there; none if nobody stands there.
    std::optional<Vec3d> place_near(const Vec3d& place, double ground_y) const;

    // Which voxel has its floor at or next above a height.
    int voxel_over(double ground_y) const;

    // Where a straight walk leads that comes along a line in plan view with its feet at a height:
    // to which height, at a share of the line from `begin` to `end`.
    struct Line {
        Vec3d from{0.0};
        Vec3d to{0.0};
    };
    std::optional<double> walk(const Line& line, double begin, double end, double ground_y) const;

    bool is_free(const Arc& arc) const;

  private:
    LevelFooting(const BlockGrid::Parts& cells, const Agent& agent, LevelGround ground,
                 FreeSpace space);

    std::vector<GroundCell> cells_within(double radius_m) const;
    std::optional<double> ground_about(int cell_x, int cell_z, double y) const;
    bool is_supported(const GroundCell& cell, double y, std::span<const GroundCell> feet) const;
    std::span<const GroundCell> feet_ahead(const GroundCell& from, const GroundCell& to) const;
    bool is_clear(const Vec3d& from, const Vec3d& to) const;
    std::optional<Vec3d> find_foothold(const BlockCoord& at) const;
    bool is_even(const BlockCoord& at, double ground_y) const;
    std::optional<double> ground_below(const BlockCoord& at, int cell_x, int cell_z) const;
    Vec3d middle_of(int cell_x, int cell_z, double y) const;

    const BlockGrid::Parts& cells_;
    Agent agent_;
    LevelGround ground_;
    FreeSpace space_;
    std::vector<GroundCell> by_distance_;  // the cells of a voxel, the middle one first
    std::vector<GroundCell> feet_;         // cells around that the body is over
    std::vector<GroundCell> wide_feet_;    // and those that are a cell of the proof's grid farther
    // Of these, the ones that were not there a cell before: towards x, -x, z and -z.
    std::array<std::vector<GroundCell>, 4> feet_ahead_;
    KeyTable places_;  // by voxel, into footholds_
    std::vector<Vec3d> footholds_;
    double farthest_m_ = 0.0;
    double deepest_m_ = 0.0;
};

}  // namespace pronk
