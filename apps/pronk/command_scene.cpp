#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "exit_codes.hpp"
#include "options.hpp"
#include "report.hpp"
#include "scenes/scenes.hpp"

namespace pronk::app {
namespace {

using nlohmann::ordered_json;

int list_scenes(bool as_json) {
    ordered_json list = ordered_json::array();
    std::string table;
    for (const scenes::SceneInfo& scene : scenes::all()) {
        list.push_back({{"name", scene.name}, {"summary", scene.summary}});
        table += fmt::format("  {:<12}{}{}\n", scene.name, scene.summary,
                             scene.name == scenes::kDefault ? " (the default)" : "");
    }
    table += "\nUse one as scene:NAME wherever a level is asked for.\n";
    return answer(as_json ? json_text(list) : table);
}

int describe(const std::string& name, const Level& level, const SceneOptions& options) {
    const Vec3 size = bounds_of(level.soup).size();
    if (options.json) {
        ordered_json document = {{"name", name},
                                 {"triangles", level.soup.triangles.size()},
                                 {"size_m", {size.x, size.y, size.z}},
                                 {"terrains", level.soup.terrain_names}};
        if (!options.out.empty()) document["file"] = options.out;
        return answer(json_text(document));
    }
    std::string text =
        fmt::format("scene:{}: {} triangles, {:.1f} x {:.1f} m, {:.1f} m high, terrains:", name,
                    level.soup.triangles.size(), size.x, size.z, size.y);
    for (const std::string& terrain : level.soup.terrain_names) text += " " + terrain;
    text += "\n";
    if (!options.out.empty()) text += "written to " + options.out + "\n";
    return answer(text);
}

}  // namespace

int run_scene(const SceneOptions& options) {
    if (options.name.empty()) {
        if (!options.out.empty()) {
            return complain({"--out", "needs the name of a scene before it", options.out});
        }
        return list_scenes(options.json);
    }
    const std::string name =
        options.name.starts_with("scene:") ? options.name.substr(6) : options.name;
    const Result<Level> level = scenes::make(name);
    if (!level) return complain(level.error());
    if (!options.out.empty()) {
        if (auto written = write_obj(level->soup, options.out); !written) {
            return complain(written.error());
        }
    }
    return describe(name, *level, options);
}

}  // namespace pronk::app
