// The castle of the ruins: walls, towers, and what stands in the courtyard.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "scenes/ruins_parts.hpp"

namespace pronk::scenes {
namespace {

constexpr float kFooting = -1.5F;  // below any ground within the moat
constexpr float kWallThickness_m = 3.0F;
constexpr float kTowerRadius_m = 5.4F;
constexpr float kTurn = 6.2831853F;

struct WallPiece {
    Vec2 from;
    Vec2 to;
    float top;
};

// Along each side in turn; holes between pieces are where the wall is broken.
constexpr std::array kWallPieces{
    // South, with the gatehouse in its middle.
    WallPiece{{-16.0F, 20.0F}, {-4.8F, 20.0F}, kWallTop},
    WallPiece{{4.8F, 20.0F}, {8.5F, 20.0F}, kWallTop},
    WallPiece{{8.5F, 20.0F}, {10.0F, 20.0F}, 1.6F},
    WallPiece{{10.0F, 20.0F}, {16.0F, 20.0F}, kWallTop},
    // East, fallen into the moat towards the north.
    WallPiece{{20.0F, 16.0F}, {20.0F, -2.0F}, kWallTop},
    WallPiece{{20.0F, -2.0F}, {20.0F, -4.6F}, 3.4F},
    WallPiece{{20.0F, -4.6F}, {20.0F, -6.8F}, 2.2F},
    WallPiece{{20.0F, -6.8F}, {20.0F, -8.2F}, 0.7F},
    // North, decaying towards the east in steps that can be jumped.
    WallPiece{{-16.0F, -20.0F}, {-6.5F, -20.0F}, kWallTop},
    WallPiece{{-6.5F, -20.0F}, {-5.0F, -20.0F}, 2.0F},
    WallPiece{{-5.0F, -20.0F}, {3.0F, -20.0F}, kWallTop},
    WallPiece{{3.0F, -20.0F}, {6.4F, -20.0F}, 3.4F},
    WallPiece{{6.4F, -20.0F}, {9.6F, -20.0F}, 2.3F},
    WallPiece{{9.6F, -20.0F}, {12.4F, -20.0F}, 1.2F},
    // West.
    WallPiece{{-20.0F, -16.0F}, {-20.0F, 1.5F}, kWallTop},
    WallPiece{{-20.0F, 1.5F}, {-20.0F, 3.2F}, 2.6F},
    WallPiece{{-20.0F, 3.2F}, {-20.0F, 16.0F}, kWallTop},
};

// Merlons along the outer edge; some are gone.
void add_merlons(RuinsSite& site, const WallPiece& wall, std::uint32_t seed) {
    const Vec2 along = glm::normalize(wall.to - wall.from);
    const Vec2 middle = (wall.from + wall.to) / 2.0F;
    Vec2 outward(-along.y, along.x);
    if (glm::dot(outward, middle) < 0.0F) outward = -outward;
    const float length_m = glm::distance(wall.from, wall.to);
    const auto count = static_cast<std::uint32_t>(length_m / 1.8F);
    for (std::uint32_t i = 0; i < count; ++i) {
        const float decay = scatter(21, seed, i);
        if (decay < 0.3F) continue;
        const Vec2 at = wall.from + along * (1.8F * static_cast<float>(i) + 0.4F) +
                        outward * (kWallThickness_m / 2.0F - 0.3F);
        site.shapes.prism(strip(at, at + along * 1.0F, 0.6F), wall.top,
                          wall.top + 0.5F + 0.7F * decay);
    }
}

// Ring of wall segments, each with its own top; a top at the bottom leaves the segment out.
void add_ring(RuinsSite& site, Vec2 center, float inner_m, float outer_m, float bottom,
              std::span<const float> tops) {
    const float step = kTurn / static_cast<float>(tops.size());
    for (std::size_t i = 0; i < tops.size(); ++i) {
        if (tops[i] <= bottom) continue;
        const float from = step * (static_cast<float>(i) - 0.5F);
        site.mass(sector(center, inner_m, outer_m, from, from + step), bottom, tops[i]);
    }
}

// A spiral stair inside a shell leads from a door in the northeast to the walls in north and east.
void add_stair_tower(RuinsSite& site) {
    const Vec2 center{-20.0F, 20.0F};
    constexpr float kShell_m = 4.0F;
    constexpr float kNewel_m = 1.2F;
    constexpr int kSteps = 18;
    constexpr float kDoor = kFooting;
    // From east by south, west and north; the stair starts and ends around the east.
    const std::array tops{kWallTop, 6.4F, 7.6F, 8.2F, 8.2F,     7.4F, 6.2F,  7.0F,
                          8.4F,     8.4F, 7.8F, 6.8F, kWallTop, 6.0F, kDoor, 6.0F};
    site.shapes.on("stone");
    add_ring(site, center, kShell_m, kTowerRadius_m, kFooting, tops);
    site.mass(regular(center, kNewel_m, 12), kFooting, 6.0F);

    constexpr float kFirst = 0.30F;
    constexpr float kLast = kTurn - 1.85F;
    constexpr float kStep = (kLast - kFirst) / static_cast<float>(kSteps);
    for (int i = 0; i < kSteps; ++i) {
        const float from = kFirst + kStep * static_cast<float>(i);
        const float top = kWallTop * static_cast<float>(i + 1) / static_cast<float>(kSteps);
        site.mass(sector(center, kNewel_m, kShell_m, from, from + kStep), kFooting, top);
    }
    constexpr int kBoards = 6;
    constexpr float kBoard = (kTurn + kFirst - kLast) / static_cast<float>(kBoards);
    site.shapes.on("wood");
    for (int i = 0; i < kBoards; ++i) {
        const float from = kLast + kBoard * static_cast<float>(i);
        site.shapes.prism(sector(center, kNewel_m, kShell_m, from, from + kBoard), kWallTop - 0.3F,
                          kWallTop);
    }
}

void add_gatehouse(RuinsSite& site) {
    constexpr float kTop = 5.2F;
    site.shapes.on("stone");
    for (const float side : {-1.0F, 1.0F}) {
        const float inner = side * 1.8F;
        const float outer = side * 4.8F;
        site.mass(rectangle({std::min(inner, outer), 17.5F}, {std::max(inner, outer), 22.5F}),
                  kFooting, kTop);
        site.shapes.prism(regular({side * 4.2F, 22.1F}, 1.3F, 8), kFooting, 7.2F - side);
    }
    site.shapes.box({-1.8F, kTop - 0.8F, 17.5F}, {1.8F, kTop, 21.2F});
}

// A keep whose stair has lost its last steps: a hall upstairs, half of its roof still there.
void add_keep(RuinsSite& site) {
    const Vec2 min{-15.0F, -15.5F};
    const Vec2 max{-6.0F, -6.0F};
    constexpr float kHall = 3.0F;
    constexpr float kRoof = 6.6F;
    constexpr float kEaves = kRoof - 0.3F;
    constexpr float t = 0.9F;
    site.shapes.on("stone");
    site.mass(rectangle(min, max), kFooting, kHall);
    site.shapes.box({min.x, kHall, min.y}, {max.x, kEaves, min.y + t});
    site.shapes.box({min.x, kHall, min.y + t}, {min.x + t, kEaves, max.y});
    site.shapes.box({max.x - t, kHall, min.y + t}, {max.x, kEaves, -12.0F});
    site.shapes.box({max.x - t, kHall, -12.0F}, {max.x, 4.6F, -9.5F});
    site.shapes.box({min.x + t, kHall, max.y - t}, {-12.0F, 5.4F, max.y});
    site.shapes.box({-12.0F, kHall, max.y - t}, {-9.6F, 4.2F, max.y});
    site.shapes.on("wood").box({min.x, kEaves, min.y}, {-10.0F, kRoof, -9.0F});
    site.shapes.box({-9.0F, kEaves, min.y}, {max.x, kRoof, -12.4F});
    // The stair ends 1.6 m short of the breach in the eastern wall.
    const Flight stair{{-0.2F, -7.8F}, {-4.4F, -7.8F}, 2.8F, kFooting, 0.0F, kHall};
    site.shapes.on("stone").stairs(stair, 10);
    site.footprints.push_back(strip(stair.foot, stair.head, stair.width_m));
}

// A nave with two rows of columns and a round apse, without its roof.
void add_hall(RuinsSite& site) {
    constexpr float west = 1.0F, east = 12.0F, north = -16.5F, south = -8.0F, t = 0.9F;
    site.shapes.on("stone");
    const auto wall = [&](Vec2 from, Vec2 to, float top) {
        site.mass(rectangle(from, to), kFooting, top);
    };
    wall({west, north}, {5.0F, north + t}, 4.4F);
    wall({5.0F, north}, {8.5F, north + t}, 2.8F);
    wall({8.5F, north}, {east, north + t}, 3.8F);
    wall({west, north + t}, {west + t, -13.4F}, 4.8F);
    wall({west, -11.0F}, {west + t, south}, 3.2F);
    wall({west + t, south - t}, {4.0F, south}, 2.4F);
    wall({6.4F, south - t}, {9.0F, south}, 1.3F);
    wall({10.4F, south - t}, {east, south}, 3.0F);
    const Vec2 apse{east, (north + south) / 2.0F};
    const std::array heights{4.2F, 4.6F, 3.6F, 1.8F, 2.6F};
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const float from = -kTurn / 4.0F + kTurn / 10.0F * static_cast<float>(i);
        site.mass(sector(apse, 3.35F, 4.25F, from, from + kTurn / 10.0F), kFooting, heights[i]);
    }
    site.shapes.box({9.6F, -1.0F, -14.4F}, {11.8F, 0.6F, -10.2F});
    for (std::uint32_t row = 0; row < 2; ++row) {
        for (std::uint32_t i = 0; i < 3; ++i) {
            const Vec2 at{3.6F + 2.4F * static_cast<float>(i), row == 0 ? -14.1F : -10.4F};
            const float height_m = 0.8F + 4.0F * scatter(31, row, i);
            site.shapes.prism(turned_rectangle(at, Vec2(0.55F), 0.0F), -0.5F, 0.35F);
            site.shapes.prism(regular(at, 0.42F, 8), 0.35F, 0.35F + height_m);
        }
    }
}

// A walkway on posts along the western wall, with a hole in it.
void add_gallery(RuinsSite& site) {
    constexpr float kDeck = 3.0F;
    constexpr float west = -18.5F, east = -15.6F;
    const float middle = (west + east) / 2.0F;
    site.shapes.on("stone");
    site.shapes.stairs({{middle, -7.6F}, {middle, -1.6F}, east - west, kFooting, 0.0F, kDeck}, 12);
    site.footprints.push_back(strip({middle, -7.6F}, {middle, -1.6F}, east - west));
    site.shapes.on("wood");
    site.shapes.box({west, kDeck - 0.3F, -1.6F}, {east, kDeck, 4.2F});
    site.shapes.box({west, kDeck - 0.3F, 5.7F}, {east, kDeck, 12.0F});
    for (const float z : {-1.0F, 1.4F, 3.8F, 6.1F, 8.8F, 11.6F}) {
        site.shapes.prism(turned_rectangle({east - 0.25F, z}, Vec2(0.2F), 0.0F), -0.5F,
                          kDeck - 0.3F);
    }
}

void add_cistern(RuinsSite& site) {
    site.shapes.on("stone");
    // Pillars level with the court, one jump from each other and from the edge.
    site.mass(rectangle({6.8F, 9.4F}, {10.0F, 12.0F}), kCisternFloor - 0.5F, 0.0F);
    site.mass(rectangle({11.6F, 9.8F}, {14.4F, 12.6F}), kCisternFloor - 0.5F, 0.0F);
    const Flight stair{{12.4F, 7.0F},        {4.8F, 7.0F},  2.0F,
                       kCisternFloor - 0.5F, kCisternFloor, 0.05F};
    site.shapes.stairs(stair, 12);
    site.footprints.push_back(strip(stair.foot, stair.head, stair.width_m));
}

void add_fountain(RuinsSite& site) {
    const Vec2 center{-3.0F, 5.0F};
    const std::array rim{0.7F, 0.7F, 0.7F, 0.5F, 0.7F, 0.7F, 0.3F, 0.7F, 0.7F, 0.6F, 0.7F, 0.7F};
    site.shapes.on("stone");
    add_ring(site, center, 2.6F, 3.2F, -0.5F, rim);
    site.shapes.prism(regular(center, 0.7F, 8), -0.5F, 1.9F);
    site.shapes.prism(regular(center, 1.1F, 8), 1.9F, 2.2F);
}

// Columns along the way from the gate to the fountain; the fallen ones lie where they stood.
void add_avenue(RuinsSite& site) {
    site.shapes.on("stone");
    for (std::uint32_t i = 0; i < 4; ++i) {
        for (const float side : {-1.0F, 1.0F}) {
            const Vec2 at{-1.0F + side * 3.0F, 10.0F + 2.2F * static_cast<float>(i)};
            const float fate = scatter(35, i, side < 0.0F ? 0 : 1);
            site.shapes.prism(turned_rectangle(at, Vec2(0.5F), 0.0F), -0.5F, 0.4F);
            if (fate < 0.4F) {
                const Vec2 tip = at + Vec2(side * 3.2F, 4.0F * (fate - 0.2F));
                site.shapes.prism(strip(at + Vec2(side * 0.7F, 0.0F), tip, 0.7F), -0.3F, 0.6F);
            } else {
                site.shapes.prism(regular(at, 0.38F, 8), 0.4F, 1.0F + 4.0F * fate);
            }
        }
    }
}

// Stables along the eastern wall and a barrack in the southwest, down to their lowest courses.
void add_outbuildings(RuinsSite& site) {
    site.shapes.on("stone");
    for (std::uint32_t i = 0; i < 4; ++i) {
        const float z = -1.6F + 1.9F * static_cast<float>(i);
        site.mass(rectangle({15.6F, z - 0.25F}, {18.5F, z + 0.25F}), kFooting,
                  0.9F + 1.4F * scatter(36, i));
    }
    site.mass(rectangle({-14.0F, 10.6F}, {-7.2F, 11.3F}), kFooting, 1.9F);
    site.mass(rectangle({-14.0F, 11.3F}, {-13.3F, 15.4F}), kFooting, 2.6F);
    site.mass(rectangle({-14.0F, 15.4F}, {-10.8F, 16.1F}), kFooting, 1.4F);
    site.mass(rectangle({-7.9F, 11.3F}, {-7.2F, 13.2F}), kFooting, 1.1F);
    site.mass(rectangle({-10.9F, 11.3F}, {-10.2F, 13.0F}), kFooting, 1.5F);
}

}  // namespace

void add_walls(RuinsSite& site) {
    site.shapes.on("stone");
    for (std::size_t i = 0; i < kWallPieces.size(); ++i) {
        const WallPiece& wall = kWallPieces[i];
        site.mass(strip(wall.from, wall.to, kWallThickness_m), kFooting, wall.top);
        if (wall.top == kWallTop) add_merlons(site, wall, static_cast<std::uint32_t>(i));
    }
    add_gatehouse(site);
}

void add_towers(RuinsSite& site) {
    add_stair_tower(site);

    // Southeast: whole, entered by a stair on top of the southern wall.
    const Vec2 southeast{20.0F, 20.0F};
    constexpr float kPlatform = 7.5F;
    site.shapes.on("stone");
    site.mass(regular(southeast, kTowerRadius_m, 16, kTurn / 32.0F), kFooting, kPlatform);
    site.shapes.stairs({{10.4F, 19.6F}, {15.2F, 19.6F}, 2.0F, kWallTop - 0.1F, kWallTop, kPlatform},
                       12);
    const std::array parapet{8.6F, 8.6F, 8.6F, 8.2F, 8.6F, 8.6F, 8.6F, 7.5F,
                             7.5F, 7.5F, 8.6F, 8.6F, 8.0F, 8.6F, 8.6F, 8.6F};
    add_ring(site, southeast, kTowerRadius_m - 0.5F, kTowerRadius_m, kPlatform, parapet);

    // Northwest: cut down to a platform one step above the walls.
    const Vec2 northwest{-20.0F, -20.0F};
    constexpr float kCutDown = kWallTop + 0.6F;
    site.mass(regular(northwest, kTowerRadius_m, 16, kTurn / 32.0F), kFooting, kCutDown);
    const std::array stump{0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 5.9F, 6.6F,
                           7.4F, 8.0F, 8.0F, 6.8F, 7.2F, 5.8F, 0.0F, 0.0F};
    add_ring(site, northwest, kTowerRadius_m - 1.2F, kTowerRadius_m, kCutDown, stump);

    // Northeast: a shell that fell towards the moat.
    const std::array shell{kFooting, 0.5F, 1.2F, 1.9F, 2.6F, kFooting, kFooting, 2.4F,
                           3.6F,     4.4F, 3.8F, 3.0F, 1.6F, 0.8F,     kFooting, kFooting};
    add_ring(site, {20.0F, -20.0F}, kTowerRadius_m - 1.5F, kTowerRadius_m, kFooting, shell);
}

void add_courtyard(RuinsSite& site) {
    add_keep(site);
    add_hall(site);
    add_gallery(site);
    add_cistern(site);
    add_fountain(site);
    add_avenue(site);
    add_outbuildings(site);
}

}  // namespace pronk::scenes
