// A castle that has seen better days. Its moat is crossed by a collapsed bridge in the south, to be
// jumped, and by rubble in the northeast, to be walked; the wall walk is broken into islands.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "scenes/levels.hpp"
#include "scenes/ruins_parts.hpp"

namespace pronk::scenes {
namespace {

constexpr float kHalf_m = 42.0F;
constexpr float kMoatDepth_m = 3.5F;

// Paths as lines of stations; the second one is the way in over the rubble.
const std::array kSouthPath{Vec2{0, 42}, Vec2{0.5F, 37}, Vec2{0, 22}, Vec2{-1, 12}};
const std::array kEastPath{Vec2{0.5F, 37}, Vec2{14, 38}, Vec2{27, 35.5F}, Vec2{36, 24},
                           Vec2{36, 3},    Vec2{37, -8}, Vec2{34, -15},   Vec2{24, -12},
                           Vec2{17, -10},  Vec2{15, 0},  Vec2{4, 3}};
const std::array kWestPath{Vec2{0.5F, 37}, Vec2{-14, 38.5F}, Vec2{-27, 35}, Vec2{-34, 22},
                           Vec2{-34, 3},   Vec2{-36, -14},   Vec2{-33, -25}};

float distance_to_line(Vec2 p, std::span<const Vec2> line) {
    float nearest = 1e9F;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Vec2 along = line[i + 1] - line[i];
        const float t =
            std::clamp(glm::dot(p - line[i], along) / glm::dot(along, along), 0.0F, 1.0F);
        nearest = std::min(nearest, glm::distance(p, line[i] + along * t));
    }
    return nearest;
}

float lattice_noise(std::uint32_t seed, Vec2 q) {
    const Vec2 base = glm::floor(q);
    const Vec2 t = glm::smoothstep(Vec2(0.0F), Vec2(1.0F), q - base);
    const auto column = static_cast<std::uint32_t>(base.x);
    const auto row = static_cast<std::uint32_t>(base.y);
    const float north = glm::mix(scatter(seed, column, row), scatter(seed, column + 1, row), t.x);
    const float south =
        glm::mix(scatter(seed, column, row + 1), scatter(seed, column + 1, row + 1), t.x);
    return 2.0F * glm::mix(north, south, t.y) - 1.0F;
}

// Smooth noise in [-1, 1] with bumps about `size_m` wide. Two lattices that are turned against the
// level's axes, lest their squares show.
float noise(std::uint32_t seed, Vec2 p, float size_m) {
    const Vec2 q = p / size_m;
    const Vec2 turned(0.8F * q.x - 0.6F * q.y, 0.6F * q.x + 0.8F * q.y);
    const Vec2 finer = 2.1F * Vec2(0.923F * q.x + 0.385F * q.y, -0.385F * q.x + 0.923F * q.y);
    return 0.7F * lattice_noise(seed, turned + 100.0F) +
           0.3F * lattice_noise(seed + 100, finer + 200.0F);
}

bool in_cistern(Vec2 p, float margin_m) {
    return p.x > kCisternMin.x - margin_m && p.x < kCisternMax.x + margin_m &&
           p.y > kCisternMin.y - margin_m && p.y < kCisternMax.y + margin_m;
}

// How far the moat is filled with rubble where the northeastern wall fell into it.
float rubble_fill(Vec2 p) {
    const std::array causeway{Vec2{20, -11.5F}, Vec2{38, -15}};
    return 1.0F - glm::smoothstep(2.0F, 7.5F, distance_to_line(p, causeway));
}

std::string_view ground_terrain(Vec2 p) {
    const float outside = outside_castle(p);
    const float fill = rubble_fill(p);
    if (in_cistern(p, -0.1F)) return "water";
    if (in_cistern(p, 1.1F)) return "flagstone";
    if (outside > 0.6F && outside < 9.0F) {
        if (fill > 0.35F) return "rubble";
        return outside > 2.8F && outside < 6.8F && noise(3, p, 5.0F) < 0.35F ? "water" : "rock";
    }
    if (outside <= 0.6F) {
        if (fill > 0.6F) return "rubble";
        return noise(11, p, 4.0F) > -0.25F ? "flagstone" : "grass";
    }
    return distance_to_path(p) < 1.7F ? "path" : "grass";
}

bool is_covered(const RuinsSite& site, Vec2 p) {
    return std::any_of(site.footprints.begin(), site.footprints.end(),
                       [&](const Plan& plan) { return contains(plan, p); });
}

void add_ground(RuinsSite& site) {
    constexpr float kCell_m = 1.0F;
    constexpr int kCells = static_cast<int>(2.0F * kHalf_m / kCell_m);
    const auto terrain_unless_covered = [&](Vec2 middle) -> std::string_view {
        const Vec2 across(kCell_m / 2.0F, -kCell_m / 2.0F);
        const bool covered = is_covered(site, middle) && is_covered(site, middle + across) &&
                             is_covered(site, middle - across) &&
                             is_covered(site, middle + kCell_m / 2.0F) &&
                             is_covered(site, middle - kCell_m / 2.0F);
        return covered ? std::string_view{} : ground_terrain(middle);
    };
    site.shapes.height_field(Vec2(-kHalf_m), kCell_m, kCells, kCells, ruins_ground,
                             terrain_unless_covered);
}

}  // namespace

float outside_castle(Vec2 p) {
    constexpr float kStraight_m = 17.0F;
    constexpr float kRounding_m = 8.0F;
    const Vec2 q = glm::max(glm::abs(p) - kStraight_m, Vec2(0.0F));
    return glm::length(q) - kRounding_m + 0.7F * noise(7, p, 7.0F);
}

float distance_to_path(Vec2 p) {
    return std::min({distance_to_line(p, kSouthPath), distance_to_line(p, kEastPath),
                     distance_to_line(p, kWestPath)});
}

float ruins_ground(Vec2 p) {
    if (in_cistern(p, -0.01F)) return kCisternFloor;
    const float outside = outside_castle(p);
    const float fill = rubble_fill(p);

    // Banks of 2.2 m for 3.5 m of depth cannot be walked.
    const float moat = glm::smoothstep(0.6F, 2.8F, outside) - glm::smoothstep(6.8F, 9.0F, outside);
    const float silt = 0.3F * noise(5, p, 5.0F);
    const float rubble = -0.5F + 0.25F * noise(9, p, 1.5F);
    const float ditch = moat * glm::mix(silt - kMoatDepth_m, rubble, fill);

    // Fields that roll more the further they are from the castle, up to a hill in the northwest.
    const float away = glm::smoothstep(8.0F, 17.0F, outside);
    const float fields = 0.7F * noise(1, p, 16.0F) + 0.15F * noise(2, p, 5.0F);
    const float hill =
        2.6F * (1.0F - glm::smoothstep(4.0F, 19.0F, glm::distance(p, Vec2(-35.0F, -35.0F))));
    const float paving = (1.0F - glm::smoothstep(-4.0F, 0.0F, outside)) * 0.12F * noise(4, p, 5.0F);
    return ditch + away * fields + hill + paving;
}

TriangleSoup ruins() {
    RuinsSite site{
        Shapes({"water", "grass", "path", "flagstone", "rock", "rubble", "stone", "wood"}), {}};
    add_walls(site);
    add_towers(site);
    add_courtyard(site);
    add_bridge(site);
    add_aqueduct(site);
    add_village(site);
    add_stone_circle(site);
    add_rubble(site);
    add_pines(site);
    add_ground(site);
    return site.shapes.take();
}

}  // namespace pronk::scenes
