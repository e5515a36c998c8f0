// What lies around the castle of the ruins, and the rubble everywhere.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "scenes/ruins_parts.hpp"

namespace pronk::scenes {
namespace {

// Deep enough to reach into the ground everywhere outside the moat.
float footing(Vec2 p) {
    return ruins_ground(p) - 1.5F;
}

// Blocks thrown about `center`, smaller and fewer towards the rim.
void add_heap(RuinsSite& site, Vec2 center, float radius_m, std::uint32_t count,
              std::uint32_t seed) {
    site.shapes.on("rubble");
    for (std::uint32_t i = 0; i < count; ++i) {
        const float out = scatter(seed, i, 0);
        const float angle_rad = 6.2831853F * scatter(seed, i, 1);
        const Vec2 at = center + Vec2(std::cos(angle_rad), std::sin(angle_rad)) * (out * radius_m);
        const float size = 1.0F - 0.6F * out;
        const Vec2 half(size * (0.4F + 0.6F * scatter(seed, i, 2)),
                        size * (0.3F + 0.5F * scatter(seed, i, 3)));
        const float ground = ruins_ground(at);
        site.shapes.prism(turned_rectangle(at, half, 3.0F * scatter(seed, i, 4)), ground - 0.8F,
                          ground + size * (0.3F + 0.7F * scatter(seed, i, 5)));
    }
}

struct Foundation {
    Vec2 min;
    Vec2 max;
    float height_m;
};

// Four low walls with a door; every stretch has crumbled to its own height.
void add_foundation(RuinsSite& site, const Foundation& house, std::uint32_t seed) {
    constexpr float t = 0.7F;
    const Vec2 a = house.min;
    const Vec2 b = house.max;
    const float middle = (a.x + b.x) / 2.0F;
    const std::array<Plan, 6> walls{
        rectangle(a, {middle - 0.9F, a.y + t}),
        rectangle({middle + 0.9F, a.y}, {b.x, a.y + t}),
        rectangle({a.x, a.y + t}, {a.x + t, b.y - t}),
        rectangle({b.x - t, a.y + t}, {b.x, b.y - t}),
        rectangle({a.x, b.y - t}, {middle, b.y}),
        rectangle({middle, b.y - t}, b),
    };
    site.shapes.on("stone");
    for (std::uint32_t i = 0; i < walls.size(); ++i) {
        const float ground = ruins_ground((walls[i][0] + walls[i][2]) / 2.0F);
        site.mass(walls[i], ground - 1.5F,
                  ground + house.height_m * (0.35F + 0.65F * scatter(seed, i)));
    }
}

struct Clearing {
    Vec2 center;
    float radius_m;
};

// Where no trees grow: houses, the watch tower, the stone circle, the aqueduct and its bank.
constexpr std::array kClearings{
    Clearing{{-38.0F, 28.0F}, 6.0F}, Clearing{{-28.0F, 38.5F}, 6.5F},
    Clearing{{-38.5F, 9.5F}, 6.0F},  Clearing{{23.5F, 39.8F}, 6.0F},
    Clearing{{32.5F, 39.3F}, 6.0F},  Clearing{{40.0F, -1.0F}, 5.5F},
    Clearing{{35.5F, -34.5F}, 8.0F}, Clearing{{-35.0F, -35.0F}, 8.0F},
    Clearing{{40.0F, 9.0F}, 5.0F},   Clearing{{40.0F, 19.0F}, 6.0F},
};

}  // namespace

// Of three spans two have fallen; the pier between them stands alone in the moat.
void add_bridge(RuinsSite& site) {
    constexpr float kHalfWidth_m = 2.2F;
    site.shapes.on("stone");
    site.shapes.box({-kHalfWidth_m, -0.8F, 22.4F}, {kHalfWidth_m, 0.05F, 26.6F});
    site.mass(rectangle({-kHalfWidth_m, 28.2F}, {kHalfWidth_m, 30.9F}), -4.5F, 0.05F);
    site.shapes.box({-kHalfWidth_m, -0.8F, 32.5F}, {kHalfWidth_m, 0.05F, 36.2F});
    site.mass(rectangle({-kHalfWidth_m + 0.3F, 25.2F}, {kHalfWidth_m - 0.3F, 26.4F}), -4.5F, -0.8F);
    for (const float x : {-kHalfWidth_m, kHalfWidth_m - 0.4F}) {
        site.shapes.box({x, 0.05F, 22.6F}, {x + 0.4F, 0.95F, 25.4F});
        site.shapes.box({x, 0.05F, 33.6F}, {x + 0.4F, 0.95F, 36.0F});
    }
    add_heap(site, {0.4F, 27.3F}, 1.6F, 5, 41);
    add_heap(site, {-0.6F, 31.6F}, 1.2F, 5, 42);
}

// Arches from the eastern fields to the wall walk; each has lost its keystones.
void add_aqueduct(RuinsSite& site) {
    constexpr float kMiddle = 9.0F;
    constexpr float kHalfWidth_m = 1.5F;
    struct Span {
        float from;
        float to;
    };
    for (const Span span :
         {Span{22.7F, 26.2F}, Span{27.7F, 31.4F}, Span{33.0F, 36.6F}, Span{38.0F, 42.0F}}) {
        const float middle = (span.from + span.to) / 2.0F;
        site.shapes.on("stone").box({span.from, kWallTop - 0.5F, kMiddle - kHalfWidth_m},
                                    {span.to, kWallTop, kMiddle + kHalfWidth_m});
        const float foot = ruins_ground({middle, kMiddle}) - 1.0F;
        site.mass(rectangle({middle - 0.6F, kMiddle - 0.8F}, {middle + 0.6F, kMiddle + 0.8F}), foot,
                  kWallTop - 0.5F);
    }
    // A bank of earth leads up to its outer end.
    const Flight bank{{40.2F, 22.0F}, {40.2F, kMiddle + kHalfWidth_m}, 3.2F, -2.5F, -0.8F,
                      kWallTop};
    site.shapes.on("path").ramp(bank);
    site.footprints.push_back(strip({40.2F, 19.0F}, bank.head, bank.width_m));
}

void add_village(RuinsSite& site) {
    const std::array houses{
        Foundation{{-41.0F, 25.0F}, {-35.5F, 31.5F}, 1.5F},
        Foundation{{-32.0F, 36.0F}, {-24.0F, 41.0F}, 2.2F},
        Foundation{{-41.0F, 6.0F}, {-36.0F, 13.0F}, 1.2F},
        Foundation{{20.0F, 38.0F}, {27.0F, 41.5F}, 1.4F},
        Foundation{{29.0F, 37.0F}, {36.0F, 41.5F}, 2.0F},
        Foundation{{38.5F, -4.0F}, {41.8F, 2.0F}, 1.6F},
    };
    for (std::uint32_t i = 0; i < houses.size(); ++i) add_foundation(site, houses[i], 50 + i);

    // A watch tower: blocks of 1.1 m, one upon the other, each a jump from the last.
    const Vec2 corner{32.0F, -38.0F};
    const float ground = ruins_ground(corner + 3.5F);
    const float foot = footing(corner);
    site.shapes.on("stone");
    site.mass(rectangle(corner, corner + Vec2(3.4F, 3.4F)), foot, ground + 4.4F);
    site.mass(rectangle(corner + Vec2(3.4F, 0.0F), corner + Vec2(7.2F, 3.4F)), foot, ground + 3.3F);
    site.mass(rectangle(corner + Vec2(3.8F, 3.4F), corner + Vec2(7.2F, 7.0F)), foot, ground + 2.2F);
    site.mass(rectangle(corner + Vec2(0.0F, 3.8F), corner + Vec2(3.8F, 7.0F)), foot, ground + 1.1F);
}

void add_stone_circle(RuinsSite& site) {
    const Vec2 center{-35.0F, -35.0F};
    constexpr std::uint32_t kStones = 11;
    site.shapes.on("rock");
    for (std::uint32_t i = 0; i < kStones; ++i) {
        const float angle_rad = 6.2831853F * static_cast<float>(i) / static_cast<float>(kStones);
        const Vec2 out(std::cos(angle_rad), std::sin(angle_rad));
        const Vec2 at = center + out * 5.0F;
        const float height_m = 1.6F + 1.2F * scatter(61, i);
        site.shapes.tapered(turned_rectangle(at, {0.35F, 0.7F}, angle_rad), footing(at),
                            ruins_ground(at) + height_m, 0.75F);
    }
    site.shapes.prism(turned_rectangle(center, {1.4F, 0.9F}, 0.4F), footing(center),
                      ruins_ground(center) + 0.7F);
}

void add_rubble(RuinsSite& site) {
    add_heap(site, {21.0F, -11.0F}, 5.0F, 26, 71);  // the fallen eastern wall
    add_heap(site, {16.0F, -18.5F}, 4.5F, 22, 72);  // the fallen tower
    add_heap(site, {27.0F, -13.0F}, 4.0F, 14, 73);  // in the moat
    add_heap(site, {9.2F, 17.6F}, 2.0F, 8, 74);     // below the notch in the south
    add_heap(site, {-5.8F, -18.0F}, 1.8F, 7, 75);   // below the notch in the north
    add_heap(site, {-17.2F, 4.8F}, 1.6F, 6, 76);    // below the hole in the gallery
    add_heap(site, {-8.6F, 14.8F}, 1.8F, 9, 77);    // in the barrack
    add_heap(site, {-3.6F, -8.6F}, 1.2F, 6, 78);    // beside the keep's broken stair
    add_heap(site, {33.5F, -28.5F}, 3.5F, 12, 79);  // at the watch tower
    add_heap(site, {-30.0F, 28.0F}, 3.0F, 9, 80);
}

void add_pines(RuinsSite& site) {
    constexpr std::uint32_t kRows = 20;
    constexpr float kSpacing_m = 4.0F;
    site.shapes.on("wood");
    for (std::uint32_t row = 0; row < kRows; ++row) {
        for (std::uint32_t column = 0; column < kRows; ++column) {
            const Vec2 cell(static_cast<float>(column), static_cast<float>(row));
            const Vec2 jitter(scatter(91, column, row, 0), scatter(91, column, row, 1));
            const Vec2 at = (cell + 0.15F + 0.7F * jitter) * kSpacing_m - 40.0F;
            const float size = scatter(91, column, row, 2);
            const bool taken = std::any_of(
                kClearings.begin(), kClearings.end(),
                [&](const auto& c) { return glm::distance(at, c.center) < c.radius_m; });
            if (size < 0.3F || taken || outside_castle(at) < 10.5F || distance_to_path(at) < 3.0F) {
                continue;
            }
            const float ground = ruins_ground(at);
            site.shapes.tapered(regular(at, 0.6F + 0.9F * size, 7, size), ground - 0.4F,
                                ground + 2.0F + 3.5F * size, 0.0F);
        }
    }
}

}  // namespace pronk::scenes
