#include "geometry/raw_level.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>

namespace pronk {
namespace {

constexpr std::uint32_t kUnused = 0xffffffff;

Result<void> to_metres_y_up(std::vector<Vec3>& vertices, const std::string& source,
                            const ReadSettings& settings) {
    if (!(settings.scale > 0.0F) || !std::isfinite(settings.scale)) {
        return fail("scale", "must be a positive number", fmt::format("{}", settings.scale));
    }
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        Vec3& v = vertices[i];
        const Vec3 as_read = v;
        if (settings.up == UpAxis::z) v = {v.x, v.z, -v.y};
        v *= settings.scale;
        if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) {
            return fail(fmt::format("{}: vertex {}", source, i), "coordinate is not finite",
                        fmt::format("{} {} {}", as_read.x, as_read.y, as_read.z));
        }
    }
    return {};
}

// Twice the triangle's area as a vector along its normal. Doubles hold differences of floats of
// similar size exactly, so a triangle of any area is not mistaken for one of none.
glm::dvec3 area_vector(const RawLevel& raw, const std::array<std::uint32_t, 3>& corners) {
    const glm::dvec3 a = raw.vertices[corners[0]];
    const glm::dvec3 b = raw.vertices[corners[1]];
    const glm::dvec3 c = raw.vertices[corners[2]];
    return glm::cross(b - a, c - a);
}

// Returns how many triangles were left out.
std::size_t drop_degenerate_triangles(RawLevel& raw) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < raw.triangles.size(); ++i) {
        if (area_vector(raw, raw.triangles[i]) == glm::dvec3(0.0)) continue;
        raw.triangles[kept] = raw.triangles[i];
        raw.triangle_material[kept] = raw.triangle_material[i];
        ++kept;
    }
    const std::size_t dropped = raw.triangles.size() - kept;
    raw.triangles.resize(kept);
    raw.triangle_material.resize(kept);
    return dropped;
}

// The ground each material could offer: its area in plan view, upward-facing triangles only.
std::vector<double> ground_area_by_material(const RawLevel& raw) {
    std::vector<double> area(raw.material_names.size(), 0.0);
    for (std::size_t i = 0; i < raw.triangles.size(); ++i) {
        area[raw.triangle_material[i]] += std::max(0.0, area_vector(raw, raw.triangles[i]).y) / 2.0;
    }
    return area;
}

// A name as one line without blanks around it, fit for write_obj and for lists.
std::string tidy_name(std::string name) {
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    const std::size_t first = name.find_first_not_of(' ');
    if (first == std::string::npos) return "default";
    return name.substr(first, name.find_last_not_of(' ') - first + 1);
}

void unite_namesakes(RawLevel& raw) {
    std::map<std::string, std::uint32_t> first_of_name;
    std::vector<std::uint32_t> first(raw.material_names.size());
    for (std::uint32_t m = 0; m < first.size(); ++m) {
        raw.material_names[m] = tidy_name(std::move(raw.material_names[m]));
        first[m] = first_of_name.try_emplace(raw.material_names[m], m).first->second;
    }
    for (std::uint32_t& material : raw.triangle_material) material = first[material];
}

struct TerrainChoice {
    std::vector<std::uint32_t> terrain_of_material;  // kUnused for materials without triangles
    std::vector<std::string> names;
    std::size_t merged = 0;
};

TerrainChoice choose_terrains(const RawLevel& raw) {
    std::vector<bool> used(raw.material_names.size(), false);
    for (const std::uint32_t material : raw.triangle_material) used[material] = true;
    std::vector<std::uint32_t> kept;
    for (std::uint32_t m = 0; m < used.size(); ++m) {
        if (used[m]) kept.push_back(m);
    }

    TerrainChoice choice;
    if (kept.size() > kMaxTerrains) {
        const std::vector<double> area = ground_area_by_material(raw);
        std::stable_sort(kept.begin(), kept.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return area[a] > area[b]; });
        choice.merged = kept.size() - (kMaxTerrains - 1);
        kept.resize(kMaxTerrains - 1);
        std::sort(kept.begin(), kept.end());
    }

    choice.terrain_of_material.assign(raw.material_names.size(), kUnused);
    for (const std::uint32_t material : kept) {
        choice.terrain_of_material[material] = static_cast<std::uint32_t>(choice.names.size());
        choice.names.push_back(raw.material_names[material]);
    }
    if (choice.merged > 0) {
        const auto found = std::find(choice.names.begin(), choice.names.end(), "other");
        const auto other = static_cast<std::uint32_t>(found - choice.names.begin());
        if (found == choice.names.end()) choice.names.emplace_back("other");
        std::replace(choice.terrain_of_material.begin(), choice.terrain_of_material.end(), kUnused,
                     other);
    }
    return choice;
}

}  // namespace

Result<Level> finish_level(RawLevel raw, std::string source, const ReadSettings& settings) {
    if (auto turned = to_metres_y_up(raw.vertices, source, settings); !turned) {
        return tl::unexpected(turned.error());
    }
    const bool had_triangles = !raw.triangles.empty();
    const std::size_t dropped = drop_degenerate_triangles(raw);
    if (raw.triangles.empty()) {
        return fail(source, had_triangles ? "has only triangles without area" : "has no triangles",
                    had_triangles ? fmt::format("{} triangles", dropped) : std::string());
    }

    unite_namesakes(raw);
    TerrainChoice terrains = choose_terrains(raw);
    Level level;
    level.source = std::move(source);
    level.degenerate_triangles = dropped;
    level.merged_terrains = terrains.merged;
    level.soup.vertices = std::move(raw.vertices);
    level.soup.triangles = std::move(raw.triangles);
    level.soup.triangle_terrain.reserve(level.soup.triangles.size());
    for (const std::uint32_t material : raw.triangle_material) {
        level.soup.triangle_terrain.push_back(TerrainId(terrains.terrain_of_material[material]));
    }
    level.soup.terrain_names = std::move(terrains.names);
    return level;
}

std::vector<std::string> remarks_on(const Level& level) {
    std::vector<std::string> remarks;
    if (const std::size_t left_out = level.degenerate_triangles; left_out > 0) {
        remarks.push_back(left_out == 1
                              ? "1 triangle without area is left out"
                              : fmt::format("{} triangles without area are left out", left_out));
    }
    if (level.merged_terrains > 0) {
        remarks.push_back(
            fmt::format("{} materials with little ground are merged into the terrain \"other\"",
                        level.merged_terrains));
    }
    return remarks;
}

}  // namespace pronk
