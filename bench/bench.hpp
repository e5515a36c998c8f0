// A level (or for some suites nothing) enters, rows of figures leave, each beside its yardstick
// from the same run.
#pragma once

#include <array>
#include <pronk/world.hpp>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace pronk::bench {

// nullptr: there is no such figure for this row.
using FigureValue =
    std::variant<double, std::int64_t, bool, std::string, std::array<double, 3>, std::nullptr_t>;

struct Figure {
    std::string name;  // the key in JSON and the column's head
    FigureValue value;
};

using Row = std::vector<Figure>;

inline std::int64_t count(std::size_t n) {
    return static_cast<std::int64_t>(n);
}

struct Request {
    BakeSettings settings;
    bool jumps_chosen = false;  // the settings' jumps are somebody's choice, not the default
    bool step_chosen = false;   // so is their step
    int repeats = 7;            // how many times each side is measured; figures are medians
};

struct LevelRow {
    Row row;
    BakeSettings settings;  // that it was measured with
};

// A suite measures levels, or something that needs none: one of the two functions is there.
struct Suite {
    std::string_view name;
    std::string_view summary;
    std::vector<std::string> default_levels;
    Result<std::vector<LevelRow>> (*run_on_level)(const Level& level,
                                                  const Request& request) = nullptr;
    std::vector<Row> (*run_alone)(int repeats) = nullptr;
};

std::span<const Suite> suites();

// For suites that measure what comes before links.
inline BakeSettings without_links(BakeSettings settings) {
    settings.ability.profiles.clear();
    return settings;
}

// The level's world, for suites that walk on it. Refuses a level that nobody can walk on.
inline Result<NavWorld> bake_world(const Level& level, const BakeSettings& settings) {
    Result<Bake> baked = bake(level, settings);
    if (!baked) return tl::unexpected(baked.error());
    if (baked->world.tiles.empty()) return fail(level.source, "has nothing to walk on");
    return std::move(baked->world);
}

// Reading an OBJ file: ours against assimp.
Result<Row> run_load(const Level& level, const BakeSettings& settings, int repeats);

// From triangles to a surface: ours against a plain Recast build.
Result<Row> run_surface(const Level& level, const BakeSettings& settings, int repeats);

// Free space: building it against a plain Recast build, and what a question costs.
Result<Row> run_space(const Level& level, const BakeSettings& settings, int repeats);

// The promise: flights by the million, asked of free space and of the judge.
Result<Row> run_promise(const Level& level, const BakeSettings& settings, int repeats);

// Finding jump links, for the profiles and steps of Kerkhof's thesis or for those that the request
// chooses, against a plain Recast build; a row for each profile and step.
Result<std::vector<LevelRow>> run_links(const Level& level, const Request& request);

// Finding wide links from edge to edge, for the first of the request's profiles or for one of
// Kerkhof's.
Result<std::vector<LevelRow>> run_edges(const Level& level, const Request& request);

// Planning routes, without links and with all of them, against Detour's walks.
Result<std::vector<LevelRow>> run_plan(const Level& level, const Request& request);

// Routes over weighted ground, without links and with all of them, against the shortest where all
// ground is the same; and on such ground the search for weighted routes too.
Result<std::vector<LevelRow>> run_weighted(const Level& level, const Request& request);
Result<std::vector<LevelRow>> run_indicative(const Level& level, const Request& request);

// Corridor maps: making them, and their nearest borders against the walls that the mesh is asked
// for without one.
Result<std::vector<LevelRow>> run_corridors(const Level& level, const Request& request);

// MIRAN's steps and walks on the synthetic town, against the paper's on a grid; a row for each row
// of its table.
std::vector<Row> run_terrain(int repeats);

// Questions about the ground, against Detour's on the same mesh at the same places; a row for each.
Result<std::vector<LevelRow>> run_ground(const Level& level, const Request& request);

// What sampling of links costs routes, against the landing search at step 1; a row for each step
// and method. The request's jumps: with Kerkhof's, all of one reach, step 1 has so many links that
// maps of most levels take too long to make.
Result<std::vector<LevelRow>> run_sampling(const Level& level, const Request& request);

// Routes through voxels, with jumps that are found on the way and with all known beforehand; a row
// for each of parkour's eight paths and voxel sizes, one for random paths of other levels. Of the
// settings the agent, its jumps and the cells count.
Result<std::vector<LevelRow>> run_blocks(const Level& level, const Request& request);

// One jump: ours against Roumimper's formulas and grids.
std::vector<Row> run_ballistics(int repeats);

}  // namespace pronk::bench
