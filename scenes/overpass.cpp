// A road on a bridge crosses another road: two storeys that ramps and a stair connect.
#include "scenes/levels.hpp"
#include "scenes/shapes.hpp"

namespace pronk::scenes {
namespace {

constexpr float kBridgeY = 5.0F;
constexpr float kDeckEnd = 9.0F;   // |z| where the deck meets its ramps
constexpr float kRampEnd = 27.0F;  // 15.5 degrees
constexpr float kUpperHalf = 4.0F;
constexpr float kLowerHalf = 4.0F;
constexpr float kSidewalkHalf = 6.0F;
constexpr float kParapet_m = 0.4F;  // thickness
// A stair climbs along the lower road's northern side and enters through the eastern parapet.
constexpr float kStairs = -9.0F;  // its northern edge, z
constexpr float kStairsWidth_m = 3.0F;
constexpr float kStairsHead = 7.0F;  // x
constexpr float kStairsFoot = 19.0F;

void lay_the_ground(Shapes& shapes) {
    const Plan whole = rectangle({-30.0F, -35.0F}, {30.0F, 35.0F});
    const GroundLayer layers[] = {
        {"",
         rectangle({-kUpperHalf - kParapet_m, -kRampEnd}, {kUpperHalf + kParapet_m, -kDeckEnd})},
        {"", rectangle({-kUpperHalf - kParapet_m, kDeckEnd}, {kUpperHalf + kParapet_m, kRampEnd})},
        {"", rectangle({kUpperHalf, kStairs}, {kStairsFoot, kStairs + kStairsWidth_m})},
        {"road", rectangle({-30.0F, -kLowerHalf}, {30.0F, kLowerHalf})},
        {"sidewalk", rectangle({-30.0F, -kSidewalkHalf}, {30.0F, -kLowerHalf})},
        {"sidewalk", rectangle({-30.0F, kLowerHalf}, {30.0F, kSidewalkHalf})},
        {"road", rectangle({-kUpperHalf, -35.0F}, {kUpperHalf, -kRampEnd})},
        {"road", rectangle({-kUpperHalf, kRampEnd}, {kUpperHalf, 35.0F})},
    };
    lay_ground(shapes, whole, layers, "grass", 0.0F);
}

// One parapet beside the deck, from `from` on, and one beside each ramp, as high above the road
// everywhere.
void add_parapets(Shapes& shapes, float left, float from) {
    const float right = left + kParapet_m;
    const float top = kBridgeY + 1.1F;
    shapes.on("concrete").box({left, kBridgeY - 0.6F, from}, {right, top, kDeckEnd});
    for (const float side : {-1.0F, 1.0F}) {
        const Plan plan = side < 0.0F ? rectangle({left, -kRampEnd}, {right, -kDeckEnd})
                                      : rectangle({left, kDeckEnd}, {right, kRampEnd});
        // rectangle() begins at its smallest z, goes to the largest and comes back.
        const float at_min = side < 0.0F ? 1.1F : top;
        const float at_max = side < 0.0F ? top : 1.1F;
        const float tops[] = {at_min, at_max, at_max, at_min};
        shapes.slanted_prism(plan, 0.0F, tops);
    }
}

}  // namespace

TriangleSoup overpass() {
    Shapes shapes({"grass", "road", "sidewalk", "concrete"});
    lay_the_ground(shapes);

    shapes.on("road").box({-kUpperHalf, kBridgeY - 0.6F, -kDeckEnd},
                          {kUpperHalf, kBridgeY, kDeckEnd});
    for (const float side : {-1.0F, 1.0F}) {
        shapes.ramp({{0.0F, side * kRampEnd},
                     {0.0F, side * kDeckEnd},
                     2.0F * kUpperHalf,
                     0.0F,
                     0.0F,
                     kBridgeY});
    }
    for (const float x : {-3.0F, 3.0F}) {
        for (const float z : {-7.0F, 7.0F}) {
            shapes.on("concrete")
                .box({x - 0.4F, 0.0F, z - 0.4F}, {x + 0.4F, kBridgeY - 0.6F, z + 0.4F});
        }
    }

    add_parapets(shapes, -kUpperHalf - kParapet_m, -kDeckEnd);
    add_parapets(shapes, kUpperHalf, kStairs + kStairsWidth_m);
    shapes.on("concrete")
        .box({kUpperHalf, 0.0F, kStairs}, {kStairsHead, kBridgeY, kStairs + kStairsWidth_m});
    const float middle = kStairs + kStairsWidth_m / 2.0F;
    shapes.stairs(
        {{kStairsFoot, middle}, {kStairsHead, middle}, kStairsWidth_m, 0.0F, 0.0F, kBridgeY}, 25);
    return shapes.take();
}

}  // namespace pronk::scenes
