// A level's triangles and the blocks that were put into it enter; what carries the feet of an agent
// leaves, cell by cell of a fine lattice, whether the body is clear there, and where straight walks
// and flights lead. See docs/algorithms/blocks.md, "Levels".
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "blocks/block_grid.hpp"
#include "blocks/level_ground.hpp"
#include "space/columns.hpp"

namespace pronk {

// Ground this little above a voxel's floor is at it; as near as triangles may be to a grid line.
inline constexpr double kOnFloor_voxels = 1e-3;

// A straight line in plan view.
struct WalkLine {
    Vec3d from{0.0};
    Vec3d to{0.0};
};

class CellGround {
  public:
    static Result<CellGround> make(const BlockGrid::Parts& cells, const Agent& agent,
                                   const GridSettings& proof_grid, unsigned threads);
    CellGround(CellGround&&) noexcept = default;

    // Ground in the middle of a cell.
    struct Spot {
        double y = 0.0;
        std::uint32_t hit = kBlock;  // of the level's ground; kBlock: the top of a block
        static constexpr std::uint32_t kBlock = 0xffffffff;
    };

    double cell_m() const { return ground_.cell_m(); }
    // How far away from feet a block may be and still matter to whether they are carried there.
    double concerns_m() const;
    int cells_per_voxel() const { return ground_.cells_per_voxel(); }
    GroundCell cell_at(const Vec3d& place) const { return ground_.cell_at(place.x, place.z); }
    Vec3d place_of(const GroundCell& cell, const Spot& spot) const;

    // At most a climb away; the highest, if one can stand on it.
    std::optional<Spot> about(const GroundCell& cell, double y) const;
    // The ground's own height at any place of a cell whose middle is as high as the place.
    double height_at(const Vec3d& place) const;
    // Below the floor of a voxel, in what blocks those below; the highest likewise. On a slope it
    // may be deeper than the next voxel, which is blocked where the ground is higher.
    std::optional<Spot> below(const BlockCoord& voxel, const GroundCell& cell) const;

    // Whether all that the body is over is ground as well, at most a climb away; and a cell of the
    // proof's grid around it too.
    bool is_supported(const GroundCell& cell, const Spot& spot) const;
    bool is_widely_supported(const GroundCell& cell, const Spot& spot) const;
    // Whether what is higher than a climb above the feet is free, along a straight and level way.
    bool is_clear(const Vec3d& from, const Vec3d& to) const;

    // How high the ground is at a share of a line, if one walks along it from another share and
    // from ground at a height. None if one cannot.
    std::optional<double> walk(const WalkLine& line, double begin, double end,
                               double ground_y) const;

    bool is_free(const Arc& arc) const;

  private:
    CellGround(const BlockGrid::Parts& cells, const Agent& agent, LevelGround ground,
               FreeSpace space);

    bool has_blocks_near(const GroundCell& cell, double y) const;
    bool are_carried(const GroundCell& cell, double y, std::span<const GroundCell> feet) const;
    bool is_clear_anywhere(const GroundCell& cell, const Spot& spot) const;
    bool look_for_room(const GroundCell& cell, double y) const;
    template <class Find>
    bool remembered(std::uint32_t hit, unsigned shift, const Find& find) const;
    std::vector<GroundCell> cells_within(double radius_m) const;

    const BlockGrid::Parts* cells_;
    Agent agent_;
    LevelGround ground_;
    FreeSpace space_;
    ColumnGrid columns_;
    int deepest_voxels_ = 1;
    std::vector<GroundCell> feet_;       // cells around that the body is over
    std::vector<GroundCell> wide_feet_;  // and those that are a cell of the proof's grid farther
    // For each hit what was found out about it, without blocks. Threads may ask at once: whoever
    // comes first writes what all would write.
    mutable std::vector<std::atomic<std::uint8_t>> memory_;
};

}  // namespace pronk
