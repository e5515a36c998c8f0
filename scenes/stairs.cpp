// Eight ways up, side by side: six lead to one deck, two cannot be walked.
#include "scenes/levels.hpp"
#include "scenes/shapes.hpp"

namespace pronk::scenes {
namespace {

constexpr float kDeckY = 3.0F;
constexpr float kDeckFront = 0.0F;  // z; every way arrives here
constexpr float kDeckBack = -5.0F;

Flight way_up(float x, float length_m) {
    return {{x, kDeckFront + length_m}, {x, kDeckFront}, 3.0F, 0.0F, 0.0F, kDeckY};
}

}  // namespace

TriangleSoup stairs() {
    Shapes shapes({"ground", "stone", "wood"});
    const Plan deck = rectangle({-16.0F, kDeckBack}, {10.0F, kDeckFront});
    const Plan steep_deck = rectangle({11.5F, kDeckBack}, {15.5F, kDeckFront});
    const Flight fine = way_up(-14.0F, 4.5F);        // rise 0.20, tread 0.30
    const Flight middling = way_up(-9.5F, 5.0F);     // rise 0.30, tread 0.50
    const Flight coarse = way_up(-5.0F, 5.0F);       // rise 0.60, tread 1.00
    const Flight gentle = way_up(-0.5F, 11.196F);    // 15 degrees
    const Flight medium = way_up(4.0F, 5.196F);      // 30 degrees
    const Flight hard = way_up(8.5F, 3.575F);        // 40 degrees
    const Flight too_steep = way_up(13.5F, 2.101F);  // 55 degrees, with a deck of its own
    // 1.2 m each step: to be jumped.
    const Flight giants{{19.0F, 9.0F}, {19.0F, kDeckBack}, 4.0F, 0.0F, 0.0F, 4.8F};

    std::vector<GroundLayer> stands{{"", deck}, {"", steep_deck}};
    for (const Flight& flight : {fine, middling, coarse, gentle, medium, hard, too_steep, giants}) {
        stands.push_back({"", strip(flight.foot, flight.head, flight.width_m)});
    }
    lay_ground(shapes, rectangle({-18.0F, -8.0F}, {22.0F, 18.0F}), stands, "ground", 0.0F);

    shapes.on("stone").prism(deck, 0.0F, kDeckY);
    shapes.prism(steep_deck, 0.0F, kDeckY);
    shapes.stairs(fine, 15);
    shapes.stairs(middling, 10);
    shapes.stairs(coarse, 5);
    shapes.stairs(giants, 4);
    shapes.on("wood");
    for (const Flight& flight : {gentle, medium, hard, too_steep}) shapes.ramp(flight);
    return shapes.take();
}

}  // namespace pronk::scenes
