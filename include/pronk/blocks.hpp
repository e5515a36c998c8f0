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

    friend bool operator==(const BlockLayout&, const BlockLayout&) = default;
};

// A grid keeps a bit for each voxel, two more of a level, and one more once there are zones or
// blocks in a level; the map of a traveller three to five. 128 MiB for each bit, at the most.
// Columns take 64 voxels at a time.
inline constexpr std::uint64_t kMostVoxels = std::uint64_t{1} << 30U;
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

    friend bool operator==(const BlockList&, const BlockList&) = default;
};

// Text that is already in memory; `name` stands for the file in errors.
Result<BlockList> read_blocks(std::span<const char> text, std::string name);
// Reads back as an equal list. The list must be one that could have been read.
std::string write_blocks(const BlockList& list);

// ---- The grid -----------------------------------------------------------------------------------

enum class VoxelKind : std::uint8_t {
    blocked,
    ground,  // not blocked, but the one directly below is
    air,
};

// When the grid finds out which neighbours of a voxel can be entered from it.
enum class NeighbourCaching : std::uint8_t {
    eager,  // of all voxels, when it is made; refused above kMostEagerVoxels
    lazy,   // of a voxel when it is first asked; of as many as may be eager, others each time anew
    off,    // each time anew
};
inline constexpr std::uint64_t kMostEagerVoxels = std::uint64_t{1} << 26U;

struct BlockGridSettings {
    NeighbourCaching neighbours = NeighbourCaching::lazy;
    unsigned threads = 0;  // 0: one per core; the grid does not depend on it
};

struct BlockLevelSettings {
    double voxel_m = 1.0;
    Vec3d align{0.0};      // corners of voxels are whole voxels away from here
    double above_m = 4.0;  // of air over the highest triangle
};

// One of the 26 ways to a neighbour, and the middle of all, which is none.
constexpr unsigned block_way(int dx, int dy, int dz) {
    return static_cast<unsigned>((dx + 1) + 3 * (dz + 1) + 9 * (dy + 1));
}
inline constexpr unsigned kBlockWays = 27;
constexpr BlockCoord block_step(unsigned way) {
    const int w = static_cast<int>(way);
    return {w % 3 - 1, w / 9 - 1, w / 3 % 3 - 1};
}

// Which voxels are blocked, and where nobody may jump. Any number of threads may ask it while none
// changes it.
class BlockGrid {
  public:
    // Nothing is blocked; all of a list's blocks are; all is that a triangle reaches into, and what
    // solids enclose.
    static Result<BlockGrid> make(const BlockLayout& layout,
                                  const BlockGridSettings& settings = {});
    static Result<BlockGrid> make(const BlockList& list, const BlockGridSettings& settings = {});
    static Result<BlockGrid> make(const TriangleSoup& soup, const BlockLevelSettings& level,
                                  const BlockGridSettings& settings = {});
    BlockGrid(BlockGrid&&) noexcept;
    BlockGrid& operator=(BlockGrid&&) noexcept;
    ~BlockGrid();

    const BlockLayout& layout() const;
    bool is_of_level() const;  // made of triangles: ground may be anywhere in voxels
    // What is beyond the grid is air.
    VoxelKind kind(const BlockCoord& at) const;
    bool may_jump(const BlockCoord& at) const;
    std::size_t blocked() const;  // how many voxels are
    // The neighbours that can be entered: a bit for each block_way whose line from centre to centre
    // touches nothing that is blocked, and ends in the grid. None of a blocked voxel.
    std::uint32_t neighbours(const BlockCoord& at) const;

    // True if it was not so before, and is now; of a box how many voxels. What the level's own
    // triangles reach into stays blocked; what is beyond the grid stays air. Maps must be updated
    // before anyone plans with them again.
    bool set(const BlockCoord& at);
    bool clear(const BlockCoord& at);
    std::size_t set_all(const BlockBox& box);
    std::size_t clear_all(const BlockBox& box);
    // Take-offs and landings.
    void forbid_jumps(const BlockBox& box);
    void allow_jumps(const BlockBox& box);

    struct Parts;
    const Parts& parts() const { return *parts_; }

  private:
    friend class BlockMap;
    explicit BlockGrid(std::shared_ptr<Parts> parts);

    std::shared_ptr<Parts> parts_;  // with maps of it
};

// ---- Who travels --------------------------------------------------------------------------------

enum class JumpShape : std::uint8_t {
    straight,  // Silva's: up or down, never both; what is in the way is jumped onto first
    arcs,      // any that the agent can fly, also over what is in the way
};

struct BlockTraveller {
    Agent agent;
    JumpAbility ability;
    JumpShape shape = JumpShape::straight;
};

// ---- What searches need of a grid ---------------------------------------------------------------

struct BlockMapSettings {
    bool cached = false;  // know all jumps of the traveller beforehand
    // And join footholds to regions, through which requests may be planned first. For large worlds.
    bool regions = false;
    // Of a grid that was made of a level: its flights are proven free with this, and the zones of
    // docs/algorithms/valid_jump.md have its cells.
    GridSettings proof_grid = {};
    unsigned threads = 0;  // 0: one per core; the map does not depend on it
};

// Where one kind of traveller fits, stands and, if cached, jumps. Any number of planners in any
// number of threads may ask it while none changes it or the grid. It keeps the grid's voxels: the
// grid may be moved, or end before it.
class BlockMap {
  public:
    // Refuses agents and abilities that are none.
    static Result<BlockMap> make(const BlockGrid& grid, const BlockTraveller& traveller,
                                 const BlockMapSettings& settings = {});
    BlockMap(BlockMap&&) noexcept;
    BlockMap& operator=(BlockMap&&) noexcept;
    ~BlockMap();

    const BlockGrid& grid() const;
    const BlockTraveller& traveller() const;

    // After the grid was changed: looks again at what the changes touch, and nothing else.
    void update(unsigned threads = 0);
    // Whether nothing has changed since.
    bool is_up_to_date() const;

    // Whether the traveller stands in a voxel, and where its feet are then.
    std::optional<Vec3d> foothold(const BlockCoord& at) const;
    // All voxels in which it stands, and all jumps that are known beforehand.
    std::size_t footholds() const;
    std::size_t jumps() const;
    // How long it took to find these jumps when the map was made.
    double finding_jumps_s() const;

    struct Parts;
    const Parts& parts() const { return *parts_; }

  private:
    explicit BlockMap(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

// ---- Planning -----------------------------------------------------------------------------------

// From a place to the voxel that stands for it (Silva 4.4).
struct BlockProjection {
    double above_m = 1.0;    // the next foothold above, this far up; 0: not tried
    double closest_m = 2.0;  // else the closest one, this far away; 0: not tried
};

struct BlockRequest {
    Vec3d from{0.0};
    Vec3d to{0.0};
    BlockProjection projection = {};
    // Use what the map knows beforehand, if it does.
    bool cached = true;
    // Of a map with regions: plan through these first, and look for the way near them only. Sooner
    // found, and nearly as short.
    bool by_regions = false;
    // How many nodes of one voxel are looked at before others; 0: any number, and the way is then
    // the shortest on the grid. Counted for each altitude of take-offs on its own, if so wished.
    std::uint32_t most_per_voxel = 5;
    bool by_altitude = false;
    bool smooth = true;         // straight walks at any angle
    bool move_contacts = true;  // take-offs and landings away from centres, if that is shorter
    std::size_t most_nodes = 10'000'000;
};

// What the last search did.
struct BlockSearch {
    std::size_t expanded = 0;   // nodes whose neighbours were looked at
    std::size_t postponed = 0;  // that were over the limit
    double grid_cost_m = 0.0;   // from centre to centre, with tolls
};

// One for each thread: keeps its memory from request to request.
class BlockPlanner {
  public:
    // The map must last as long, and be up to date whenever a route is planned; it may be moved.
    explicit BlockPlanner(const BlockMap& map);
    explicit BlockPlanner(const BlockMap&& map) = delete;
    BlockPlanner(BlockPlanner&&) noexcept;
    BlockPlanner& operator=(BlockPlanner&&) noexcept;
    ~BlockPlanner();

    // The route's own memory is used again. It has no polygons.
    void plan(const BlockRequest& request, Route& route);
    Route plan(const BlockRequest& request);
    const BlockSearch& last() const;

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

// Several at once; the routes do not depend on the number of threads.
std::vector<Route> plan_all(const BlockMap& map, std::span<const BlockRequest> requests,
                            unsigned threads = 0);

}  // namespace pronk
