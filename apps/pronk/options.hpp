// Command-line words enter, plain structs with checked settings leave; one struct per command.
// The words are in options/, one file per command: CLI11 is included there and nowhere else.
#pragma once

#include <optional>
#include <pronk/blocks.hpp>
#include <pronk/following.hpp>
#include <string>
#include <vector>

#include "bench/bench.hpp"
#include "drawing/drawing.hpp"
#include "judge/judge.hpp"
#include "scenes/scenes.hpp"
#include "traveller_words.hpp"

namespace pronk::app {

// A level and how to read it.
struct LevelOptions {
    std::string level = "scene:" + std::string(scenes::kDefault);  // or a file
    ReadSettings read;
    std::string terrain = {};  // a file of terrains to paint over it
};

struct SceneOptions {
    std::string name;  // empty: list all
    std::string out;
    bool json = false;
};

struct BakeOptions {
    LevelOptions level;
    BakeSettings settings;
    unsigned threads = 0;
    std::string out;
    bool compress = true;
    bool json = false;
};

struct InfoOptions {
    std::string file;
    bool json = false;
};

// Which planner makes routes: RoutePlanner, CorridorPlanner, one of IndicativePlanner's kinds, or
// ClearancePlanner.
enum class PlannerChoice : std::uint8_t { optimal, corridor, dual, relaxed, clearance };

// How routes are planned, whatever the start and the goal; for every command that plans one.
struct RouteOptions {
    PlannerChoice planner = PlannerChoice::optimal;
    TravellerWords traveller;

    bool is_planner_said() const { return planner != PlannerChoice::optimal; }
    bool is_said() const { return is_planner_said() || traveller.is_said(); }
};

struct PathOptions {
    std::string file;
    RouteRequest request;
    std::vector<Vec3d> via;  // any: the route is drawn by hand, straight from place to place
    RouteOptions route;
    unsigned threads = 0;
    bool json = false;
};

struct SimulateOptions {
    std::string file;
    std::optional<std::size_t> agents;  // none: a crowd of the usual size, or the one on its way
    double seconds = 60.0;
    double time_step_s = 0.1;
    std::uint64_t seed = 1;
    FollowerSettings follower;
    RouteOptions route{PlannerChoice::relaxed, {}};
    std::vector<std::string> kinds;  // as kind_words.hpp reads them; none: one that has no name
    // Both: one character on this way.
    std::optional<Vec3d> from;
    std::optional<Vec3d> to;
    std::vector<Vec3d> via;
    std::string trace;  // a file for all positions
    unsigned threads = 0;
    bool json = false;
};

// A grid of voxels and who travels in it; for every command that plans in one.
struct BlockWorldOptions {
    LevelOptions level;             // or a file of blocks
    std::optional<double> voxel_m;  // of levels, as is `align`; none: the library's own
    std::optional<Vec3d> align;
    BlockTraveller traveller;
    GridSettings proof_grid;
    unsigned threads = 0;
};

// What a map of a grid knows before anyone asks: nothing, all jumps, or regions as well.
enum class BlockKnowledge : std::uint8_t { nothing, jumps, regions };

struct BlocksOptions {
    BlockWorldOptions world;
    BlockRequest request;
    BlockKnowledge known = BlockKnowledge::nothing;
    bool judge = false;
    bool json = false;
};

// Which jumps are held to be free until the judge has spoken.
enum class Claims : std::uint8_t { links, free_space, all };

struct VerifyOptions {
    std::string file;
    LevelOptions level;                       // an empty name: the scene the file was baked from
    std::optional<std::size_t> jumps;         // none: as many as the claims deserve
    std::optional<std::size_t> recall_jumps;  // of links; none: as jumps, but not too many
    std::size_t routes = 1000;                // of the whole world, for claims of links; 0: none
    std::uint64_t seed = 1;
    judge::Engine engine = judge::Engine::fcl;
    Claims claims = Claims::links;
    JumpProfile profile;  // of claims other than links, as is `exact`
    bool exact = true;
    unsigned threads = 0;
    bool json = false;
};

struct DrawOptions {
    LevelOptions input;  // a baked file or a level
    BakeSettings settings;
    bool settings_given = false;
    bool blocks = false;            // voxels instead of a mesh
    BlockWorldOptions block_world;  // of these; its level is the input
    unsigned threads = 0;
    std::string backdrop;  // level to show below a baked file
    std::string out;
    std::optional<RouteRequest> path;
    std::vector<Vec3d> via;
    RouteOptions route;
    bool axis = false;
    bool walk = false;  // along the path
    FollowerSettings follower;
    drawing::DrawSettings look;
};

struct ViewOptions {
    LevelOptions level;  // or a baked file
    BakeSettings settings;
    unsigned threads = 0;
    int port = 0;  // 0: any that is free
    bool opens_browser = true;
};

struct BenchOptions {
    std::vector<std::string> suites;
    std::vector<std::string> levels;
    bench::Request request;
    bool json = false;
};

// Reads the words and runs the command they name; the process's exit code.
int run_command_line(int argc, char** argv);

int run_scene(const SceneOptions& options);
int run_bake(const BakeOptions& options);
int run_info(const InfoOptions& options);
int run_path(const PathOptions& options);
int run_simulate(const SimulateOptions& options);
int run_blocks(const BlocksOptions& options);
int run_verify(const VerifyOptions& options);
int run_draw(const DrawOptions& options);
int run_view(const ViewOptions& options);
int run_bench(const BenchOptions& options);

}  // namespace pronk::app
