#include "scenes/scenes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "scenes/levels.hpp"

namespace pronk::scenes {
namespace {

struct Scene {
    SceneInfo info;
    TriangleSoup (*make)();
};

constexpr std::string_view kCity = "city";

constexpr std::array kScenes{
    Scene{{"plain", "a flat square of 10 m"}, plain},
    Scene{{"gap", "two platforms and a gap"}, gap},
    Scene{{"slanted", "two platforms and a gap that only a slanted jump crosses"}, slanted},
    Scene{{"fence", "a fence to jump over, below an overhanging branch"}, fence},
    Scene{{"stairs", "stairs and ramps up to one deck, and two ways that are too steep"}, stairs},
    Scene{{"fences", "132 fields cut in two by thin walls of 0.80 to 1.30 m"}, fences},
    Scene{{"overpass", "two storeys: a road on a bridge over another road"}, overpass},
    Scene{{"terraces", "a house on terraces above a river with fords, bridges and a gorge"},
          terraces},
    Scene{{"forest", "a forest path with puddles, fallen trees and a view point"}, forest},
    Scene{{"town", "a flat synthetic town of 200 m: 23 buildings, roads, sidewalks, mud"}, town},
    Scene{{"parkour", "floating platforms on whole metres, and eight routes of 0 to 9 jumps"},
          parkour},
    Scene{{"ruins", "a ruined castle in its moat: the scene of the demo"}, ruins},
    Scene{{"city:SIZE", "a city of SIZE by SIZE metres, 250,000 triangles at city:270"}, nullptr},
};

constexpr auto kInfos = [] {
    std::array<SceneInfo, kScenes.size()> infos;
    for (std::size_t i = 0; i < infos.size(); ++i) infos[i] = kScenes[i].info;
    return infos;
}();

Result<float> parse_side(const std::string& where, std::string_view text) {
    float side_m = 0.0F;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, side_m, std::chars_format::fixed);
    if (error == std::errc::invalid_argument || stop != end || std::isnan(side_m)) {
        return fail(where, "the size of a city is a number of metres, as in city:270",
                    std::string(text));
    }
    if (error != std::errc{} || side_m < kSmallestCity_m || side_m > kLargestCity_m) {
        return fail(where, "the size of a city must lie between 20 and 4000 metres",
                    std::string(text));
    }
    return side_m;
}

}  // namespace

std::span<const SceneInfo> all() {
    return kInfos;
}

Result<Level> make(std::string_view name) {
    const std::string where = "scene:" + std::string(name);
    const std::size_t colon = name.find(':');
    const bool sized = colon != std::string_view::npos;
    if (name.substr(0, colon) == kCity) {
        if (!sized) return fail(where, "a city needs a size in metres, as in city:270");
        const auto side_m = parse_side(where, name.substr(colon + 1));
        if (!side_m) return tl::unexpected(side_m.error());
        return Level{where, city(*side_m)};
    }
    const auto found = std::find_if(kScenes.begin(), kScenes.end(), [&](const Scene& scene) {
        return scene.make != nullptr && scene.info.name == name;
    });
    if (found == kScenes.end()) {
        return fail(where, "no such scene; `pronk scene` lists them", std::string(name));
    }
    return Level{where, found->make()};
}

}  // namespace pronk::scenes
