// The buildings of the city. Alleys of 1.5 m part neighbours, so that their roofs are within a jump
// where their heights agree. Nothing that stands on a roof is as high as an agent: its inside would
// otherwise count as a room.
#include <algorithm>
#include <array>

#include "scenes/city_parts.hpp"

namespace pronk::scenes {
namespace {

constexpr float kStorey_m = 3.0F;
constexpr float kHalfAlley_m = 0.75F;
constexpr float kStairWidth_m = 1.75F;
constexpr float kParapetHeight_m = 0.5F;

float roof_y(int storeys) {
    return kSidewalkY + kStorey_m * static_cast<float>(storeys);
}

// One side of a house in plan view, walked counter-clockwise around it.
struct Side {
    Vec2 from;
    Vec2 along;  // of length 1, as is
    Vec2 out;
    float length_m;
};

std::array<Side, 4> sides_of(const Lot& house) {
    const Vec2 size = house.size();
    return {Side{house.min, {0, 1}, {-1, 0}, size.y},
            Side{{house.min.x, house.max.y}, {1, 0}, {0, 1}, size.x},
            Side{house.max, {0, -1}, {1, 0}, size.y},
            Side{{house.max.x, house.min.y}, {-1, 0}, {0, -1}, size.x}};
}

// A box on a side, from `begin_m` to `end_m` along it, reaching `out_m` out and `in_m` in.
void box_on_side(Shapes& shapes, const Side& side, float begin_m, float end_m, float out_m,
                 float in_m, float bottom, float top) {
    const Vec2 inset = side.out * ((out_m - in_m) / 2.0F);
    shapes.prism(strip(side.from + side.along * begin_m + inset,
                       side.from + side.along * end_m + inset, out_m + in_m),
                 bottom, top);
}

// Window sills, and here and there a balcony.
void add_facade(Shapes& shapes, const Lot& house, int first_storey, int storeys, Dice& dice) {
    shapes.on("concrete");
    for (const Side& side : sides_of(house)) {
        const int windows = std::max(1, static_cast<int>(side.length_m / 2.1F));
        const float spacing_m = side.length_m / static_cast<float>(windows);
        for (int storey = first_storey; storey < storeys; ++storey) {
            const float sill = roof_y(storey) + 0.9F;
            for (int window = 0; window < windows; ++window) {
                const float middle = spacing_m * (static_cast<float>(window) + 0.5F);
                const bool balcony = storey > 0 && dice.chance(0.08F);
                if (balcony) {
                    box_on_side(shapes, side, middle - 0.9F, middle + 0.9F, 0.6F, 0.1F, sill - 1.1F,
                                sill - 0.9F);
                }
                box_on_side(shapes, side, middle - 0.6F, middle + 0.6F, balcony ? 0.6F : 0.2F,
                            balcony ? -0.5F : 0.1F, sill - 0.15F, sill);
            }
        }
    }
}

void add_roof(Shapes& shapes, const Lot& house, int storeys, bool open_to_the_west, Dice& dice) {
    const float roof = roof_y(storeys);
    shapes.on("concrete");
    const auto sides = sides_of(house);
    for (std::size_t i = open_to_the_west ? 1 : 0; i < sides.size(); ++i) {
        box_on_side(shapes, sides[i], 0.0F, sides[i].length_m - 0.3F, 0.0F, 0.3F, roof,
                    roof + kParapetHeight_m);
    }
    const Vec2 room = house.size() - 3.0F;
    const int things = dice.from_to(3, 8);
    for (int i = 0; i < things; ++i) {
        const Vec2 at = house.min + 1.5F + room * Vec2(dice.between(0, 1), dice.between(0, 1));
        switch (dice.from_to(0, 3)) {
            case 0:
                shapes.prism(regular(at, dice.between(0.6F, 1.1F), 10), roof, roof + 1.6F);
                break;
            case 1:
                shapes.ramp(
                    {at - Vec2(1.0F, 0.0F), at + Vec2(1.0F, 0.0F), 1.6F, roof, roof, roof + 1.2F});
                break;
            default:
                shapes.prism(turned_rectangle(at, {dice.between(0.4F, 1.1F), 0.6F},
                                              dice.chance(0.5F) ? 0.0F : 1.5707963F),
                             roof, roof + dice.between(0.5F, 1.5F));
        }
    }
}

// Walls with a door in two of them around an open ground floor; the storeys above are solid.
void add_shop(Shapes& shapes, const Lot& house, int storeys, Dice& dice) {
    constexpr float kWall_m = 0.3F;
    constexpr float kDoor_m = 1.8F;
    const float ceiling = roof_y(1);
    shapes.on("concrete");
    const auto sides = sides_of(house);
    const auto first_door = static_cast<std::size_t>(dice.from_to(0, 1));
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const float end = sides[i].length_m - kWall_m;
        if (i % 2 != first_door) {
            box_on_side(shapes, sides[i], 0.0F, end, 0.0F, kWall_m, kSidewalkY, ceiling);
            continue;
        }
        const float door = dice.between(1.0F, end - kDoor_m - 0.5F);
        box_on_side(shapes, sides[i], 0.0F, door, 0.0F, kWall_m, kSidewalkY, ceiling);
        box_on_side(shapes, sides[i], door + kDoor_m, end, 0.0F, kWall_m, kSidewalkY, ceiling);
    }
    // Shelves, low enough to look over.
    const float third = house.size().x / 3.0F;
    for (const float x : {house.min.x + third, house.min.x + 2.0F * third}) {
        const float middle = house.middle().y;
        const float half_m = house.size().y / 2.0F - 2.0F;
        if (half_m < 0.5F) continue;
        shapes.box({x - 0.3F, kSidewalkY, middle - half_m},
                   {x + 0.3F, kSidewalkY + 1.4F, middle + half_m});
    }
    shapes.on("roof").prism(rectangle(house.min, house.max), ceiling, roof_y(storeys));
}

}  // namespace

void add_building(Shapes& shapes, const Lot& lot, Dice& dice) {
    const Plan whole = rectangle(lot.min, lot.max);
    Lot house{lot.min + kHalfAlley_m, lot.max - kHalfAlley_m};
    const float kind = dice.between(0.0F, 1.0F);
    if (kind < 0.4F) {
        const int storeys = dice.from_to(1, 4);
        const GroundLayer inside[] = {{"floor", rectangle(house.min, house.max)}};
        lay_ground(shapes, whole, inside, "sidewalk", kSidewalkY);
        add_shop(shapes, house, storeys, dice);
        add_facade(shapes, house, 1, storeys, dice);
        add_roof(shapes, house, storeys, false, dice);
        return;
    }
    const GroundLayer stands[] = {{"", rectangle(house.min, house.max)}};
    lay_ground(shapes, whole, stands, "sidewalk", kSidewalkY);
    const bool with_stair = kind < 0.7F;
    const int storeys = with_stair ? dice.from_to(1, 2) : dice.from_to(2, 5);
    if (with_stair) {
        const float x = house.min.x + kStairWidth_m / 2.0F;
        shapes.on("concrete")
            .stairs({{x, house.max.y},
                     {x, house.min.y},
                     kStairWidth_m,
                     kSidewalkY,
                     kSidewalkY,
                     roof_y(storeys)},
                    10 * storeys);
        house.min.x += kStairWidth_m;
    }
    shapes.on("roof").prism(rectangle(house.min, house.max), kSidewalkY, roof_y(storeys));
    add_facade(shapes, house, 0, storeys, dice);
    add_roof(shapes, house, storeys, with_stair, dice);
}

}  // namespace pronk::scenes
