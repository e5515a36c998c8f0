// A city of any size: square blocks of about 45 m between streets, each divided into lots, every
// tenth a park. Its detail follows the area, at about 3.4 triangles per square metre.
#include <algorithm>
#include <cmath>

#include "scenes/city_parts.hpp"
#include "scenes/levels.hpp"

namespace pronk::scenes {
namespace {

constexpr float kBlock_m = 45.0F;
constexpr float kHalfStreet_m = 3.5F;
constexpr float kSidewalk_m = 2.5F;
constexpr float kLot_m = 11.0F;
constexpr float kPaving_m = 2.4F;

// The i-th of the lines that divide [from, to] into `parts`. Both sides of a line ask for it here,
// lest rounding leave a crack between them.
float line(float from, float to, std::uint32_t i, std::uint32_t parts) {
    return i == parts ? to : from + (to - from) * static_cast<float>(i) / static_cast<float>(parts);
}

Lot part_of(const Lot& whole, std::uint32_t column, std::uint32_t columns, std::uint32_t row,
            std::uint32_t rows) {
    const auto corner = [&](std::uint32_t i, std::uint32_t j) {
        return Vec2(line(whole.min.x, whole.max.x, i, columns),
                    line(whole.min.y, whole.max.y, j, rows));
    };
    return {corner(column, row), corner(column + 1, row + 1)};
}

// How many parts of about `part_m` fit, at least one.
std::uint32_t parts_of(float length_m, float part_m) {
    return static_cast<std::uint32_t>(std::max(1.0F, std::round(length_m / part_m)));
}

// A level rectangle in slabs of about `kPaving_m`.
void pave(Shapes& shapes, Vec2 min, Vec2 max, float y) {
    const std::uint32_t columns = parts_of(max.x - min.x, kPaving_m);
    const std::uint32_t rows = parts_of(max.y - min.y, kPaving_m);
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t column = 0; column < columns; ++column) {
            const Lot slab = part_of({min, max}, column, columns, row, rows);
            shapes.floor(rectangle(slab.min, slab.max), y);
        }
    }
}

// The frame between an outer square and an inner one that is `width_m` smaller on every side.
void pave_frame(Shapes& shapes, const Lot& outer, float width_m, float y) {
    const Vec2 a = outer.min;
    const Vec2 b = outer.max;
    pave(shapes, a, {b.x, a.y + width_m}, y);
    pave(shapes, {a.x, b.y - width_m}, b, y);
    pave(shapes, {a.x, a.y + width_m}, {a.x + width_m, b.y - width_m}, y);
    pave(shapes, {b.x - width_m, a.y + width_m}, {b.x, b.y - width_m}, y);
}

Lot shrunk(const Lot& lot, float by_m) {
    return {lot.min + by_m, lot.max - by_m};
}

void add_kerb(Shapes& shapes, const Lot& block) {
    const Plan plan = rectangle(block.min, block.max);
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const Vec2 a = plan[i];
        const Vec2 b = plan[(i + 1) % plan.size()];
        shapes.quad({a.x, 0.0F, a.y}, {b.x, 0.0F, b.y}, {b.x, kSidewalkY, b.y},
                    {a.x, kSidewalkY, a.y});
    }
}

// Too low to hide a room: an agent does not fit below its roof.
void add_car(Shapes& shapes, Vec2 at, bool along_x) {
    const auto plan = [&](float length_m, float width_m) {
        const Vec2 half = Vec2(length_m, width_m) / 2.0F;
        return turned_rectangle(at, along_x ? half : Vec2(half.y, half.x), 0.0F);
    };
    shapes.prism(plan(4.2F, 1.8F), 0.25F, 0.9F);
    shapes.tapered(plan(2.4F, 1.7F), 0.9F, 1.45F, 0.75F);
    for (const float side : {-1.0F, 1.0F}) {
        const Vec2 axle = along_x ? Vec2(1.3F * side, 0.0F) : Vec2(0.0F, 1.3F * side);
        const Vec2 half = along_x ? Vec2(0.3F, 0.85F) : Vec2(0.85F, 0.3F);
        shapes.prism(turned_rectangle(at + axle, half, 0.0F), 0.0F, 0.5F);
    }
}

void add_lamp(Shapes& shapes, Vec2 foot, Vec2 arm) {
    shapes.prism(regular(foot, 0.12F, 6), kSidewalkY, 5.2F);
    shapes.prism(strip(foot, foot + arm, 0.16F), 5.0F, 5.15F);
}

// Cars at the kerb; lamps, trees and bins on the sidewalk, all around a block.
void furnish_street(Shapes& shapes, const Lot& block, Dice& dice) {
    const Plan plan = rectangle(block.min, block.max);
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const Vec2 a = plan[i];
        const Vec2 b = plan[(i + 1) % plan.size()];
        const float length_m = std::abs(b.x - a.x) + std::abs(b.y - a.y);
        const Vec2 along = (b - a) / length_m;
        const Vec2 in(along.y, -along.x);
        const int places = static_cast<int>(length_m / 6.0F);
        for (int place = 0; place < places; ++place) {
            const Vec2 at = a + along * (6.0F * static_cast<float>(place) + 3.0F);
            if (dice.chance(0.45F)) {
                shapes.on("concrete");
                add_car(shapes, at - in * 1.2F, along.x != 0.0F);
            }
            const float what = dice.between(0.0F, 1.0F);
            shapes.on("concrete");
            if (what < 0.35F) {
                add_lamp(shapes, at + in * 0.3F, -in * 1.5F);
            } else if (what < 0.7F) {
                add_tree(shapes, at + in * 0.6F, dice);
            } else if (what < 0.85F) {
                shapes.prism(turned_rectangle(at + in * 0.5F, Vec2(0.35F), 0.0F), kSidewalkY, 1.1F);
            }
        }
    }
}

void add_block(Shapes& shapes, const Lot& cell, std::uint32_t column, std::uint32_t row) {
    shapes.on("road");
    pave_frame(shapes, cell, kHalfStreet_m, 0.0F);
    const Lot block = shrunk(cell, kHalfStreet_m);
    shapes.on("sidewalk");
    add_kerb(shapes, block);
    pave_frame(shapes, block, kSidewalk_m, kSidewalkY);
    Dice dice(column, row, 0);
    furnish_street(shapes, block, dice);

    const Lot inner = shrunk(block, kSidewalk_m);
    const std::uint32_t lots = parts_of(inner.size().x, kLot_m);
    if (lots >= 3 && dice.chance(0.1F)) {
        add_park(shapes, inner, dice);
        return;
    }
    for (std::uint32_t z = 0; z < lots; ++z) {
        for (std::uint32_t x = 0; x < lots; ++x) {
            const Lot lot = part_of(inner, x, lots, z, lots);
            Dice lot_dice(column, row, 1 + z * lots + x);
            const bool inside = x > 0 && z > 0 && x + 1 < lots && z + 1 < lots;
            if (inside) {
                add_yard(shapes, lot, lot_dice);
            } else {
                add_building(shapes, lot, lot_dice);
            }
        }
    }
}

}  // namespace

void add_tree(Shapes& shapes, Vec2 foot, Dice& dice) {
    const float size = dice.between(0.8F, 1.4F);
    shapes.on("concrete").prism(regular(foot, 0.15F * size, 6), kSidewalkY, 3.2F);
    shapes.tapered(regular(foot, 1.3F * size, 8, size), 2.8F, 3.0F + 2.6F * size, 0.35F);
}

void add_yard(Shapes& shapes, const Lot& lot, Dice& dice) {
    shapes.on("grass").floor(rectangle(lot.min, lot.max), kSidewalkY);
    const int trees = dice.from_to(3, 6);
    for (int i = 0; i < trees; ++i) {
        add_tree(
            shapes,
            lot.min + 1.0F + (lot.size() - 2.0F) * Vec2(dice.between(0, 1), dice.between(0, 1)),
            dice);
    }
    const Vec2 bench = lot.middle();
    shapes.on("concrete")
        .box({bench.x - 0.9F, kSidewalkY, bench.y - 0.25F},
             {bench.x + 0.9F, kSidewalkY + 0.45F, bench.y + 0.25F});
}

void add_park(Shapes& shapes, const Lot& lot, Dice& dice) {
    const Vec2 middle = lot.middle();
    const float pond_m = lot.size().x / 7.0F;
    const float plaza_m = 1.45F * pond_m;
    const GroundLayer layers[] = {
        {"water", regular(middle, pond_m, 12)},
        {"sidewalk", regular(middle, plaza_m, 12)},
        {"sidewalk", rectangle({lot.min.x, middle.y - 1.2F}, {lot.max.x, middle.y + 1.2F})},
        {"sidewalk", rectangle({middle.x - 1.2F, lot.min.y}, {middle.x + 1.2F, lot.max.y})},
    };
    lay_ground(shapes, rectangle(lot.min, lot.max), layers, "grass", kSidewalkY);

    // One tree or bush to every square of 3 m, except on the paths and around the pond.
    constexpr float kSpacing_m = 3.0F;
    const int rows = static_cast<int>(lot.size().x / kSpacing_m);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < rows; ++column) {
            const Vec2 jitter(dice.between(0.2F, 0.8F), dice.between(0.2F, 0.8F));
            const Vec2 cell(static_cast<float>(column), static_cast<float>(row));
            const Vec2 at = lot.min + (cell + jitter) * kSpacing_m;
            const Vec2 off = at - middle;
            if (std::min(std::abs(off.x), std::abs(off.y)) < 2.6F ||
                contains(regular(middle, plaza_m + 1.5F, 12), at)) {
                continue;
            }
            if (dice.chance(0.7F)) {
                add_tree(shapes, at, dice);
            } else {
                shapes.on("concrete").tapered(regular(at, 0.6F, 8), kSidewalkY, 1.3F, 0.6F);
            }
        }
    }
}

TriangleSoup city(float side_m) {
    Shapes shapes({"road", "grass", "water", "sidewalk", "floor", "concrete", "roof"});
    const Lot whole{{0.0F, 0.0F}, {side_m, side_m}};
    const std::uint32_t blocks = parts_of(side_m, kBlock_m);
    for (std::uint32_t row = 0; row < blocks; ++row) {
        for (std::uint32_t column = 0; column < blocks; ++column) {
            add_block(shapes, part_of(whole, column, blocks, row, blocks), column, row);
        }
    }
    return shapes.take();
}

}  // namespace pronk::scenes
