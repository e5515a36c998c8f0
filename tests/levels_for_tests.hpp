// Every level the tests go through: the built-in scenes, and the OBJ files of the folder that the
// environment variable PRONK_LEVELS names, if it is set. With sanitizers, but for nightly runs,
// these are the small scenes only (tier.hpp).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <pronk/geometry.hpp>
#include <string>
#include <vector>

#include "scenes/scenes.hpp"
#include "tier.hpp"

namespace pronk::tests {

// Whether a built-in scene is small enough for the tier.
inline bool is_for_tier(std::string_view scene) {
    if (tier() != Tier::sanitizers) return true;
    constexpr std::string_view kSmall[] = {"fence",   "stairs", "overpass",
                                           "parkour", "gap",    "slanted"};
    return std::find(std::begin(kSmall), std::end(kSmall), scene) != std::end(kSmall);
}

inline std::vector<std::string> scene_names() {
    std::vector<std::string> names;
    for (const scenes::SceneInfo& scene : scenes::all()) {
        const std::string name(scene.name == "city:SIZE" ? "city:60" : scene.name);
        if (is_for_tier(name)) names.push_back("scene:" + name);
    }
    return names;
}

inline std::vector<std::string> level_names() {
    if (tier() == Tier::sanitizers) return scene_names();
    std::vector<std::string> files;
    if (const char* folder = std::getenv("PRONK_LEVELS"); folder != nullptr && *folder != '\0') {
        if (!std::filesystem::is_directory(folder)) {
            std::fprintf(stderr, "PRONK_LEVELS names no folder: %s\n", folder);
            std::exit(2);
        }
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() == ".obj") files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<std::string> names = scene_names();
    names.insert(names.end(), files.begin(), files.end());
    return names;
}

inline Result<Level> open(const std::string& name) {
    return name.starts_with("scene:") ? scenes::make(name.substr(6)) : read_level(name);
}

// Opened once in a process, for all its tests to read.
inline const Level& shared_level(const std::string& name) {
    static std::map<std::string, Level> levels;
    const auto known = levels.find(name);
    return known != levels.end() ? known->second
                                 : levels.emplace(name, open(name).value()).first->second;
}

// "scene:city:60" or a path, as a name for a parameterised test.
inline std::string test_name(const ::testing::TestParamInfo<std::string>& level) {
    std::string name = std::filesystem::path(level.param).stem().string();
    for (char& c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    }
    return name;
}

}  // namespace pronk::tests
