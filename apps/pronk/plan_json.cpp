#include "plan_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "shown_value.hpp"
#include "strict_json.hpp"

namespace pronk::app {
namespace {

using nlohmann::json;

std::string shown(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace).substr(0, kLongestValue);
}

// A value, and where it stands: the file, and RFC 6901 behind it.
struct At {
    const json& value;
    std::string where;

    At element(std::size_t i) const { return {value[i], fmt::format("{}/{}", where, i)}; }
    At member(const char* key) const { return {value[key], fmt::format("{}/{}", where, key)}; }
    tl::unexpected<Error> refuse(std::string what) const {
        return fail(where, std::move(what), shown(value));
    }
};

Result<void> check_object(const At& at, std::initializer_list<std::string_view> keys) {
    if (!at.value.is_object()) return at.refuse("must be an object");
    for (const auto& [key, value] : at.value.items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            return fail(at.where, "unknown key", key);
        }
    }
    return {};
}

Result<double> read_number(const At& at) {
    if (!at.value.is_number()) return at.refuse("must be a number");
    return at.value.get<double>();
}

Result<std::string> read_name(const At& at) {
    if (!at.value.is_string()) return at.refuse("must be a string");
    return at.value.get<std::string>();
}

// Calls read(element, made) for each element and gives all that it made.
template <class T, class Read>
Result<std::vector<T>> read_array(const At& at, const Read& read) {
    if (!at.value.is_array()) return at.refuse("must be an array");
    std::vector<T> made;
    for (std::size_t i = 0; i < at.value.size(); ++i) {
        Result<T> one = read(at.element(i));
        if (!one) return tl::unexpected(one.error());
        made.push_back(std::move(*one));
    }
    return made;
}

Result<FloorPoint> read_corner(const At& at) {
    if (!at.value.is_array() || at.value.size() != 2) return at.refuse("must be [x, z]");
    const Result<double> x = read_number(at.element(0));
    if (!x) return tl::unexpected(x.error());
    const Result<double> z = read_number(at.element(1));
    if (!z) return tl::unexpected(z.error());
    return FloorPoint(*x, *z);
}

// Closed, as in GeoJSON: an end that is missing is noticed.
Result<FloorRing> read_ring(const At& at) {
    Result<FloorRing> ring = read_array<FloorPoint>(at, read_corner);
    if (!ring) return ring;
    if (ring->empty()) return at.refuse("needs three different corners");
    if (ring->front() != ring->back()) {
        return fail(at.where, "is open: its last corner must be its first",
                    fmt::format("{}, {}", ring->back().x, ring->back().y));
    }
    ring->pop_back();
    return ring;
}

Result<FloorPolygon> read_polygon(const At& at) {
    Result<std::vector<FloorRing>> rings = read_array<FloorRing>(at, read_ring);
    if (!rings) return tl::unexpected(rings.error());
    if (rings->empty()) return at.refuse("needs an outer ring");
    FloorPolygon polygon{std::move(rings->front()), {}};
    polygon.holes.assign(std::make_move_iterator(rings->begin() + 1),
                         std::make_move_iterator(rings->end()));
    return polygon;
}

Result<TerrainPaint> read_terrain(const At& at,
                                  std::initializer_list<std::string_view> known_keys) {
    if (auto checked = check_object(at, known_keys); !checked) {
        return tl::unexpected(checked.error());
    }
    for (const char* key : {"terrain", "polygon"}) {
        if (!at.value.contains(key)) return fail(at.where + "/" + key, "is missing");
    }
    TerrainPaint terrain;
    Result<std::string> name = read_name(at.member("terrain"));
    if (!name) return tl::unexpected(name.error());
    terrain.terrain = std::move(*name);
    Result<FloorPolygon> polygon = read_polygon(at.member("polygon"));
    if (!polygon) return tl::unexpected(polygon.error());
    terrain.polygon = std::move(*polygon);
    const std::array<std::pair<const char*, double*>, 2> heights = {
        {{"min_y", &terrain.min_y}, {"max_y", &terrain.max_y}}};
    for (const auto& [key, slot] : heights) {
        if (!at.value.contains(key)) continue;
        const Result<double> height = read_number(at.member(key));
        if (!height) return tl::unexpected(height.error());
        *slot = *height;
    }
    return terrain;
}

}  // namespace

bool is_plan_json(std::span<const char> text) {
    const json document = json::parse(text.begin(), text.end(), nullptr, false);
    return document.is_object() && document.contains("outlines");
}

Result<FloorPlan> read_plan_json(std::span<const char> text, const std::string& name) {
    const Result<json> document = read_strict_json(text, name);
    if (!document) return tl::unexpected(document.error());
    const At root{*document, name + ": "};
    if (!document->is_object()) return fail(name, "must hold one JSON object", shown(*document));
    for (const auto& [key, value] : document->items()) {
        constexpr std::array<std::string_view, 5> kKeys = {"base_terrain", "height", "obstacles",
                                                           "outlines", "terrains"};
        if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) {
            return fail(name, "unknown key", key);
        }
    }
    FloorPlan plan;
    plan.name = name;
    if (!document->contains("outlines")) return fail(name + ": /outlines", "is missing");
    const std::array<std::pair<const char*, std::vector<FloorPolygon>*>, 2> lists = {
        {{"outlines", &plan.outlines}, {"obstacles", &plan.obstacles}}};
    for (const auto& [key, list] : lists) {
        if (!document->contains(key)) continue;
        Result<std::vector<FloorPolygon>> read =
            read_array<FloorPolygon>(root.member(key), read_polygon);
        if (!read) return tl::unexpected(read.error());
        *list = std::move(*read);
    }
    if (document->contains("terrains")) {
        const auto read = [](const At& at) { return read_terrain(at, {"terrain", "polygon"}); };
        Result<std::vector<TerrainPaint>> terrains =
            read_array<TerrainPaint>(root.member("terrains"), read);
        if (!terrains) return tl::unexpected(terrains.error());
        for (TerrainPaint& each : *terrains) {
            plan.terrains.push_back({std::move(each.terrain), std::move(each.polygon)});
        }
    }
    if (document->contains("base_terrain")) {
        Result<std::string> base = read_name(root.member("base_terrain"));
        if (!base) return tl::unexpected(base.error());
        plan.base_terrain = std::move(*base);
    }
    if (document->contains("height")) {
        const Result<double> height = read_number(root.member("height"));
        if (!height) return tl::unexpected(height.error());
        if (std::abs(*height) > static_cast<double>(kLargestCoordinate_m)) {
            return root.member("height").refuse("is out of range");
        }
        plan.height_m = static_cast<float>(*height);
    }
    return plan;
}

Result<std::vector<TerrainPaint>> read_terrain_json(std::span<const char> text,
                                                    const std::string& name) {
    const Result<json> document = read_strict_json(text, name);
    if (!document) return tl::unexpected(document.error());
    if (!document->is_object()) return fail(name, "must hold one JSON object", shown(*document));
    for (const auto& [key, value] : document->items()) {
        if (key != "terrains") return fail(name, "unknown key", key);
    }
    const At root{*document, name + ": "};
    if (!document->contains("terrains")) return fail(name + ": /terrains", "is missing");
    const auto read = [](const At& at) {
        return read_terrain(at, {"terrain", "polygon", "min_y", "max_y"});
    };
    return read_array<TerrainPaint>(root.member("terrains"), read);
}

}  // namespace pronk::app
