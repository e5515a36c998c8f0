// A list of blocks or a level's triangles enter; a grid of voxels leaves, and from it, with a start
// and a goal, routes that walk and jump, of the same kind as those over a mesh. Needs no bake, and
// lets the world change. See docs/algorithms/blocks.md.
#pragma once

#include <memory>
#include <optional>
#include <pronk/planning.hpp>

namespace pronk {

// ---- Where voxels are ---------------------------------------------------------------------------

// Which voxel of a grid: (0, 0, 0) is at its origin. y is up.
struct BlockCoord {
    int x = 0;
    int y = 0;
    int z = 0;

    friend constexpr auto operator<=>(const BlockCoord&, const BlockCoord&) = default;
    friend constexpr BlockCoord operator+(const BlockCoord& a, const BlockCoord& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend constexpr BlockCoord operator-(const BlockCoord& a, const BlockCoord& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
};

// Both corners are part of it.
struct BlockBox {
    BlockCoord min;
    BlockCoord max;

    friend bool operator==(const BlockBox&, const BlockBox&) = default;
};

struct BlockLayout {
    Vec3d origin{0.0};     // the lowest corner
    double voxel_m = 1.0;  // side of a voxel
    BlockCoord size{};     // voxels along each axis

    // The middle of a voxel's lower side, where feet are.
    Vec3d floor_of(const BlockCoord& at) const {
        return origin + voxel_m * Vec3d(at.x + 0.5, at.y, at.z + 0.5);
    }
    bool has(const BlockCoord& at) const {
        return at.x >= 0 && at.y >= 0 && at.z >= 0 && at.x < size.x && at.y < size.y &&
               at.z < size.z;
    }
};

// A bit for each voxel of the grid and a few in the map of an agent kind: 64 MiB for each bit.
inline constexpr std::uint64_t kMostVoxels = std::uint64_t{1} << 29U;
inline constexpr int kLongestBlockSide = 1 << 15;
inline constexpr double kSmallestVoxel_m = 0.01;
inline constexpr double kLargestVoxel_m = 100.0;
inline constexpr double kFarthestOrigin_m = 1e6;

// Refuses sides that are no numbers or not positive, and more voxels than there may be, before
// anything is allocated.
Result<void> check_layout(const BlockLayout& layout);
// The same for sides that were computed and may be more than an int holds.
Result<void> check_layout(const Vec3d& origin, double voxel_m, const Vec3d& size);

// ---- Lists of blocks ----------------------------------------------------------------------------

// What a world made of cubes is, as files have it (docs/algorithms/blocks.md, "Files").
struct BlockList {
    BlockLayout layout;
    std::vector<BlockBox> blocks;   // may overlap; all within the layout
    std::vector<BlockBox> no_jump;  // zones
};

// Text that is already in memory; `name` stands for the file in errors.
Result<BlockList> read_blocks(std::span<const char> text, std::string name);
std::string write_blocks(const BlockList& list);

}  // namespace pronk
