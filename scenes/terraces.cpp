// A house on the uppermost of three terraces; below it a meadow and a river that can be waded
// upstream and only be jumped or bridged where it has cut a gorge.
#include "scenes/levels.hpp"
#include "scenes/shapes.hpp"

namespace pronk::scenes {
namespace {

constexpr float kWest = -22.0F;
constexpr float kEast = 22.0F;
constexpr float kGorge = 2.0F;  // x where the river falls
constexpr float kNorthBank = 8.0F;
constexpr float kSouthBank = 13.5F;
constexpr float kDeep = -4.0F;
constexpr float kRetainingWall_m = 0.5F;

struct Terrace {
    float north;  // z
    float south;
    float y;
    float below;  // of the ground in front of it
};
constexpr Terrace kHouseTerrace{-20.0F, -8.0F, 4.0F, 2.6F};
constexpr Terrace kGarden{-8.0F, -3.0F, 2.6F, 1.3F};
constexpr Terrace kOrchard{-3.0F, 2.0F, 1.3F, 0.0F};

// The ground behind a retaining wall, whose coping ends flush with it.
void add_terrace(Shapes& shapes, const Terrace& terrace, std::span<const GroundLayer> layers) {
    const float wall = terrace.south - kRetainingWall_m;
    lay_ground(shapes, rectangle({kWest, terrace.north}, {kEast, wall}), layers, "grass",
               terrace.y);
    shapes.on("stone").box({kWest, terrace.below, wall}, {kEast, terrace.y, terrace.south});
}

// A flight in front of a terrace's retaining wall.
Flight down_from(const Terrace& terrace, float x, float length_m, float width_m) {
    return {{x, terrace.south + length_m},
            {x, terrace.south},
            width_m,
            terrace.below,
            terrace.below,
            terrace.y};
}

// Walls between (x0, z0) and (x1, z1) with a door in the south and one in the west.
void add_house(Shapes& shapes) {
    constexpr float x0 = -6.0F, x1 = 8.0F, z0 = -18.0F, z1 = -11.0F;
    constexpr float floor = kHouseTerrace.y, top = floor + 2.8F, t = 0.4F;
    shapes.on("plaster");
    shapes.box({x0, floor, z0}, {x1, top, z0 + t});
    shapes.box({x1 - t, floor, z0 + t}, {x1, top, z1 - t});
    shapes.box({x0, floor, z0 + t}, {x0 + t, top, -15.5F});
    shapes.box({x0, floor, -13.5F}, {x0 + t, top, z1 - t});
    shapes.box({x0, floor, z1 - t}, {-2.0F, top, z1});
    shapes.box({0.0F, floor, z1 - t}, {x1, top, z1});
    shapes.box({2.0F, floor, z0 + t}, {2.0F + t, top, -14.0F});
    shapes.on("wood").box({x0 - 0.3F, top, z0 - 0.3F}, {x1 + 0.3F, top + 0.3F, z1 + 0.3F});
    shapes.on("stone").box({4.0F, top + 0.3F, -17.0F}, {5.2F, top + 1.7F, -15.8F});
    shapes.stairs({{9.3F, -10.0F}, {9.3F, -16.0F}, 2.0F, floor, floor, top + 0.3F}, 11);
}

void add_river(Shapes& shapes) {
    shapes.on("water").floor(rectangle({kWest, kNorthBank}, {kGorge, kSouthBank}), -0.5F);
    shapes.floor(rectangle({kGorge, kNorthBank}, {kEast, kSouthBank}), -3.0F);
    shapes.on("stone").quad({kGorge, -3.0F, kSouthBank}, {kGorge, -3.0F, kNorthBank},
                            {kGorge, -0.5F, kNorthBank}, {kGorge, -0.5F, kSouthBank});
    shapes.on("grass");
    shapes.box({kWest, kDeep, 2.0F}, {kEast, 0.0F, kNorthBank});
    shapes.box({kWest, kDeep, kSouthBank}, {kEast, 0.0F, 20.0F});

    shapes.on("wood").box({-16.0F, 0.0F, 7.2F}, {-13.0F, 0.3F, 14.3F});
    shapes.on("stone");
    for (int stone = 0; stone < 5; ++stone) {
        const auto step = static_cast<float>(stone);
        const float aside = stone % 2 == 0 ? 0.0F : 0.4F;
        shapes.prism(regular({-5.0F + aside, 8.65F + 1.05F * step}, 0.5F, 6), -0.5F, -0.1F);
    }
    // In the gorge: a boulder between two jumps, and what is left of a bridge.
    shapes.prism(Plan{{7.6F, 9.6F}, {8.2F, 11.9F}, {11.6F, 12.1F}, {12.2F, 9.8F}, {10.4F, 9.4F}},
                 -3.0F, 0.0F);
    shapes.on("wood").box({16.0F, -0.3F, kNorthBank}, {19.0F, 0.0F, kNorthBank + 2.0F});
    shapes.box({16.0F, -0.3F, kSouthBank - 2.0F}, {19.0F, 0.0F, kSouthBank});
}

void add_cypresses(Shapes& shapes) {
    shapes.on("wood");
    for (const Vec3& foot : {Vec3{-19, 1.3F, -1}, Vec3{-14, 1.3F, 0}, Vec3{-8, 1.3F, -1},
                             Vec3{4, 1.3F, -1}, Vec3{16, 1.3F, 0}, Vec3{-18, 0, 17},
                             Vec3{-6, 0, 18}, Vec3{6, 0, 17}, Vec3{13, 0, 18}, Vec3{-18, 4, -16}}) {
        shapes.tapered(regular(plan_view(foot), 0.4F, 6), foot.y, foot.y + 4.0F, 0.6F);
    }
}

}  // namespace

TriangleSoup terraces() {
    Shapes shapes({"water", "grass", "stone", "plaster", "wood"});
    const GroundLayer at_the_house[] = {
        {"wood", rectangle({-5.6F, -17.6F}, {7.6F, -11.4F})},
        {"stone", rectangle({-8.0F, -11.0F}, {11.0F, -8.5F})},
        {"stone", rectangle({-22.0F, -15.2F}, {-6.0F, -13.8F})},
    };
    const GroundLayer in_the_garden[] = {{"stone", rectangle({-12.0F, -6.0F}, {14.0F, -4.5F})}};
    add_terrace(shapes, kHouseTerrace, at_the_house);
    add_terrace(shapes, kGarden, in_the_garden);
    add_terrace(shapes, kOrchard, {});

    shapes.on("stone").stairs(down_from(kHouseTerrace, -9.0F, 2.8F, 2.5F), 7);
    shapes.stairs(down_from(kGarden, 12.0F, 2.6F, 2.5F), 6);
    shapes.on("wood").ramp(down_from(kOrchard, 0.0F, 3.5F, 2.5F));
    shapes.on("stone").stairs(down_from(kOrchard, -17.0F, 2.6F, 2.5F), 4);

    add_house(shapes);
    add_river(shapes);
    add_cypresses(shapes);
    return shapes.take();
}

}  // namespace pronk::scenes
