// The LEVEL or FILE word of `pronk view` enters; what can be shown and baked leaves.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <pronk/blocks.hpp>

#include "options.hpp"

namespace pronk::view {

enum class OpenedKind : std::uint8_t { level, baked, plan, blocks };

struct Opened {
    std::string name;              // as the page shows it
    std::filesystem::path folder;  // the only one that is written to
    OpenedKind kind = OpenedKind::level;
    // Triangles; a list of blocks has its boxes' sides. Large, so whoever works on it shares it.
    std::shared_ptr<const Level> level = nullptr;
    std::optional<FloorPlan> plan = std::nullopt;
    std::optional<BlockList> blocks = std::nullopt;
    std::optional<NavWorld> world = std::nullopt;  // of a baked file
    Bounds bounds = {};
    std::vector<std::string> terrains = {};  // without those that are painted

    bool can_bake() const { return level != nullptr || plan.has_value(); }
    // A file's name for what is baked of it.
    std::string save_as() const;
};

// Of a baked file the level is opened as well, if it is built in or lies beside the file and has as
// many triangles as were baked. A city of more than a kilometre is not.
Result<Opened> open(const app::LevelOptions& options);

const char* name_of(OpenedKind kind);

}  // namespace pronk::view
