// What a BlockMap is made of, for the other files of the room.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <pronk/blocks.hpp>

#include "blocks/block_grid.hpp"
#include "blocks/body_profile.hpp"
#include "blocks/jump_rules.hpp"
#include "blocks/level_footing.hpp"

namespace pronk {

class BlockLandmarks;
class JumpCache;
class RegionGraph;

// The columns around one, row by row.
inline constexpr std::array<BlockCoord, 8> kBeside{
    {{-1, 0, -1}, {0, 0, -1}, {1, 0, -1}, {-1, 0, 0}, {1, 0, 0}, {-1, 0, 1}, {0, 0, 1}, {1, 0, 1}}};

struct BlockMap::Parts {
    Parts(BlockGrid of, BlockTraveller who);
    ~Parts();

    const BlockGrid grid;  // shares its voxels with the one that changes them
    BlockTraveller traveller;
    JumpRules rules;
    std::uint32_t reach_number = 0;  // another one whenever the reach of the rules is
    double slack_m = 0.0;            // that it allows for
    double slack_y_m = 0.0;
    BodyProfile body;
    BodyRoom room;
    // Stood in, and so are all eight columns around, on the same level: nothing but ground is near.
    BlockBits inside;
    BlockBits even;  // of a level: see LevelFooting
    // Blocks so many columns away matter to whether the traveller stands in one.
    int concerned_voxels = 0;
    int climb_voxels = 0;  // the most that a walk to a column beside may rise or fall
    std::unique_ptr<LevelFooting> level;  // of a grid that was made of one
    // Of a level: for each foothold by its number, how far up one gets that walks to the columns
    // of kBeside; kNoWalk if one does not.
    std::vector<std::array<std::int8_t, 8>> level_walks;
    static constexpr std::int8_t kNoWalk = std::numeric_limits<std::int8_t>::min();
    std::unique_ptr<JumpCache> cache;
    std::unique_ptr<BlockLandmarks> landmarks;  // of the cache
    double finding_jumps_s = 0.0;
    std::unique_ptr<RegionGraph> regions;
    std::uint64_t changes_seen = 0;

    const BlockGrid::Parts& cells() const { return grid.parts(); }
    const BlockLayout& layout() const { return cells().layout; }
    const VoxelNumbers& numbers() const { return cells().numbers; }
    bool stands_at(const BlockCoord& at) const { return room.stands.test(at); }
    bool may_jump(const BlockCoord& at) const { return !cells().no_jump.test(at); }

    // Finds out where the traveller fits and stands, in all columns that boxes concern.
    void find_room_near(std::span<const BlockBox> boxes, unsigned threads);
    void find_inside(const ColumnRange& columns);
    Result<void> find_reach();
    void find_level_walks(const ColumnRange& columns, unsigned threads);
    void keep_same_heights(int x, int z);

    // Of a voxel in which the traveller stands.
    Vec3d foothold(const BlockCoord& at) const {
        return level ? level->foothold(numbers().index(at)) : layout().floor_of(at);
    }
};

}  // namespace pronk
