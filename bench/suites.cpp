#include "bench/bench.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "scenes/scenes.hpp"

namespace pronk::bench {
namespace {

// All built-in scenes, and the OBJ files of the folder that PRONK_LEVELS names.
std::vector<std::string> promise_levels() {
    std::vector<std::string> levels;
    for (const scenes::SceneInfo& scene : scenes::all()) {
        levels.push_back(scene.name == "city:SIZE" ? "scene:city:100"
                                                   : "scene:" + std::string(scene.name));
    }
    const std::size_t scenes = levels.size();
    if (const char* folder = std::getenv("PRONK_LEVELS"); folder != nullptr && *folder != '\0') {
        std::error_code missing;
        for (const auto& entry : std::filesystem::directory_iterator(folder, missing)) {
            if (entry.path().extension() == ".obj") levels.push_back(entry.path().string());
        }
    }
    std::sort(levels.begin() + static_cast<std::ptrdiff_t>(scenes), levels.end());
    return levels;
}

}  // namespace

std::span<const Suite> suites() {
    static const std::vector<Suite> all = {
        {"load", "reading an OBJ file, against assimp", {"scene:city:270"}, run_load},
        {"surface",
         "from triangles to polygons, against a plain Recast build",
         {"scene:ruins", "scene:city:270"},
         run_surface},
        {"space",
         "free space: building it against a plain Recast build; asking it about jumps (h 3, d 7.5)",
         {"scene:ruins", "scene:city:270"},
         run_space},
        {"promise", "what free space calls free, against the judge (FCL); no time is measured",
         promise_levels(), run_promise},
        {"ballistics",
         "one jump, against Roumimper's formulas and grids of samples",
         {},
         nullptr,
         run_ballistics},
    };
    return all;
}

}  // namespace pronk::bench
