// A level enters, a navigation world leaves: baked, saved, loaded, handed over to Detour.
// See docs/algorithms/baked_file.md.
#pragma once

#include <filesystem>
#include <memory>
#include <pronk/floor_plan.hpp>
#include <pronk/links.hpp>
#include <stop_token>

class dtNavMesh;

namespace pronk {

struct BakeSettings {
    GridSettings grid;
    Agent agent;
    SurfaceSettings surface;
    int tile_cells = 0;   // side of a tile; 0: the whole level is one tile
    JumpAbility ability;  // without profiles no links are made
    LinkSettings links;
    bool exact = true;  // links may pass where only the triangles prove that there is room
};

// One tile's share of the world: its surface, and the links that start on it.
struct WorldTile {
    WalkableSurface surface;  // never without polygons
    JumpLinks links;
};

// All that a query needs, and nothing that only baking needs.
struct NavWorld {
    std::string level_name;  // the file's name, or scene:NAME
    std::size_t level_triangles = 0;
    Bounds level_bounds;
    // From a plan, not from triangles. There are no voxels; settings.grid.cell_m is the unit that
    // all coordinates are whole multiples of.
    bool is_plan = false;
    BakeSettings settings;
    std::vector<std::string> terrain_names;
    std::vector<WorldTile> tiles;  // by coordinate, z before x
};

// --- baking ------------------------------------------------------------------------------------

// What the rooms handed to each other for one tile.
struct TileIntermediates {
    SpanField field;
    SpanPolygons span_polygons;
    FreeSpace space;  // empty if no links were asked for
};

// Of the time that passed, the share each stage had.
struct BakeTimes {
    double voxels_s = 0.0;
    double surface_s = 0.0;
    double free_space_s = 0.0;
    double links_s = 0.0;
};

struct BakeRun {
    unsigned threads = 0;  // 0: one per core; the result does not depend on it
    Progress* progress = nullptr;
    bool keep_intermediates = false;
    // Asked to stop, the bake soon ends with an error, whatever it has done until then.
    std::stop_token stop = {};
};

struct Bake {
    NavWorld world;
    std::vector<TileIntermediates> intermediates;  // as world.tiles; empty unless kept
    BakeTimes times;
    // At most one a tile; but free space and links of a single tile are shared among all.
    unsigned threads = 1;
    std::size_t samples = 0;  // take-offs that were tried for links
    // A sentence each: what reading the level left out, which way it faces if that is odd, and what
    // acts otherwise than the settings say (world.settings has what acted).
    std::vector<std::string> warnings;
};

// 0, or the side of a tile that is worth its border.
Result<void> check_tile_cells(int tile_cells);

// Refuses polygons that are none, ranges of heights that hold nothing, and names that differ from
// another or from one of the soup's in case alone or are too many; errors name a place as a file of
// terrains has it.
Result<void> check_paint(std::span<const TerrainPaint> paint,
                         std::span<const std::string> soup_names);

// The preset over all rooms: level -> spans -> surface -> free space -> links -> world.
Result<Bake> bake(const Level& level, const BakeSettings& settings, const BakeRun& run = {});

// A plan's surface as a world of one tile, without links: nothing is known of the height of
// obstacles. The plan is kept exactly for agents of radius 0; errors name the plan and the place in
// it (docs/algorithms/plans.md).
Result<Bake> bake_plan(const FloorPlan& plan, const Agent& agent);

// --- files -------------------------------------------------------------------------------------

struct SaveSettings {
    bool compress = true;
};

// Replaces the file in one step: after a crash or a full disk the old one is whole.
Result<void> save_world(const NavWorld& world, const std::filesystem::path& file,
                        const SaveSettings& settings = {});

// Refuses anything but a whole, unchanged file; what it returns is safe to use whatever the bytes
// were.
Result<NavWorld> load_world(const std::filesystem::path& file);

// The same, from and to memory; `name` stands for the file in errors.
std::vector<std::byte> write_world(const NavWorld& world, const SaveSettings& settings = {});
Result<NavWorld> read_world(std::span<const std::byte> bytes, const std::string& name);

// One part of a baked file, as `pronk info` lists it.
struct SectionInfo {
    std::string name;
    std::uint64_t stored_bytes = 0;
    std::uint64_t raw_bytes = 0;
};
Result<std::vector<SectionInfo>> list_sections(std::span<const std::byte> bytes,
                                               const std::string& name);

// Equal for equal geometry and settings, whatever the threads, the file's name or compression.
std::uint64_t content_hash(const NavWorld& world);

// --- Detour ------------------------------------------------------------------------------------

struct FreeDetourMesh {
    void operator()(dtNavMesh* mesh) const;
};
using DetourMeshPtr = std::unique_ptr<dtNavMesh, FreeDetourMesh>;

// A Detour mesh with all tiles, a copy that lives on its own. Polygon areas are terrain ids, all
// polygon flags are 1.
Result<DetourMeshPtr> make_detour_mesh(const NavWorld& world);

// --- sums over all tiles -----------------------------------------------------------------------

struct WorldTotals {
    std::size_t polygons = 0;
    double area_m2 = 0.0;
    double border_m = 0.0;
    std::size_t border_edges = 0;
    // Polygons whose ground may be more than 5 cm from the level's floor; in m2.
    double rough_m2 = 0.0;
    std::size_t links = 0;
    std::size_t link_bytes = 0;              // in memory, with their lists
    std::size_t takeoffs = 0;                // different ones, of all profiles
    double takeoff_m = 0.0;                  // of all links' take-off segments, in plan view
    std::size_t polygon_pairs = 0;           // that links lead from and to
    std::array<std::size_t, 2> by_kind{};    // by LinkKind
    std::array<std::size_t, 2> by_method{};  // by LinkMethod
};
WorldTotals totals(const NavWorld& world);

}  // namespace pronk
