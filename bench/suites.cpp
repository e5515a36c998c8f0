#include "bench/bench.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "scenes/scenes.hpp"

namespace pronk::bench {
namespace {

// The OBJ files of the folder that PRONK_LEVELS names.
std::vector<std::filesystem::path> folder_levels() {
    std::vector<std::filesystem::path> files;
    if (const char* folder = std::getenv("PRONK_LEVELS"); folder != nullptr && *folder != '\0') {
        std::error_code missing;
        for (const auto& entry : std::filesystem::directory_iterator(folder, missing)) {
            if (entry.path().extension() == ".obj") files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::string> and_the_folders(std::vector<std::string> levels) {
    for (const auto& file : folder_levels()) levels.push_back(file.string());
    return levels;
}

// Those of the folder that Kerkhof's thesis has figures for come first.
std::vector<std::string> after_the_thesis(const std::vector<std::string>& levels) {
    std::vector<std::string> all;
    for (const auto& file : folder_levels()) {
        if (file.stem() == "nav_test" || file.stem() == "dungeon") all.push_back(file.string());
    }
    all.insert(all.end(), levels.begin(), levels.end());
    return all;
}

std::vector<std::string> all_scenes() {
    std::vector<std::string> levels;
    for (const scenes::SceneInfo& scene : scenes::all()) {
        levels.push_back(scene.name == "city:SIZE" ? "scene:city:100"
                                                   : "scene:" + std::string(scene.name));
    }
    return levels;
}

// For suites that measure one thing of a level, with the settings as they are.
template <Result<Row> (*run)(const Level&, const BakeSettings&, int)>
Result<std::vector<LevelRow>> one_row(const Level& level, const Request& request) {
    Result<Row> row = run(level, request.settings, request.repeats);
    if (!row) return tl::unexpected(row.error());
    return std::vector<LevelRow>{{std::move(*row), request.settings}};
}

}  // namespace

std::span<const Suite> suites() {
    static const std::vector<Suite> all = {
        {"load", "reading an OBJ file, against assimp", {"scene:city:270"}, one_row<run_load>},
        {"surface",
         "from triangles to polygons, against a plain Recast build",
         {"scene:ruins", "scene:city:270"},
         one_row<run_surface>},
        {"space",
         "free space: building it against a plain Recast build, asking about jumps (h 3, d 7.5)",
         and_the_folders({"scene:ruins", "scene:city:270"}), one_row<run_space>},
        {"links",
         "finding jump links, one profile each, against a plain Recast build and Kerkhof's ratios",
         after_the_thesis({"scene:ruins", "scene:city:60", "scene:city:120", "scene:city:240"}),
         run_links},
        {"edges",
         "finding wide links from edge to edge, against a plain Recast build and the landing "
         "search",
         after_the_thesis({"scene:ruins", "scene:city:60", "scene:city:120", "scene:city:240"}),
         run_edges},
        {"plan", "planning routes, against Detour's walks on the same mesh from the same places",
         after_the_thesis({"scene:ruins", "scene:city:200"}), run_plan},
        {"weighted",
         "planning routes over weighted terrain, against the shortest routes on even ground",
         after_the_thesis({"scene:town", "scene:ruins", "scene:city:200"}), run_weighted},
        {"indicative",
         "indicative routes over weighted terrain, against a plain search over points every 0.25 m "
         "and closer ones around what it finds",
         {"scene:town", "scene:forest", "scene:ruins"},
         run_indicative},
        {"ground", "questions about the ground, against Detour's on the same mesh",
         after_the_thesis({"scene:ruins", "scene:city:200"}), run_ground},
        {"corridors",
         "corridor maps, on one thread: making them, and their nearest borders against walls that "
         "are looked for; edges and polygons are those of the surface, not of the map's cells",
         {"scene:town", "scene:ruins", "scene:city:580"},
         run_corridors},
        {"terrain",
         "following routes to a taste in terrain (MIRAN), against the paper's grid and its times; "
         "our steps are with their moves, the grid's without",
         {},
         nullptr,
         run_terrain},
        {"sampling", "what sampling of links costs routes, against step 1; no time is measured",
         after_the_thesis({"scene:ruins", "scene:parkour"}), run_sampling},
        {"promise", "what free space calls free, against the judge (FCL); no time is measured",
         and_the_folders(all_scenes()), one_row<run_promise>},
        {"blocks",
         "routes through voxels, with jumps found on the way, against all known beforehand",
         {"scene:parkour"},
         run_blocks},
        {"ballistics",
         "one jump, against Roumimper's formulas and grids of samples",
         {},
         nullptr,
         run_ballistics},
    };
    return all;
}

}  // namespace pronk::bench
