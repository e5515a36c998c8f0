// What the files of the city share: dice, lots, and what is put on them.
#pragma once

#include "scenes/shapes.hpp"

namespace pronk::scenes {

inline constexpr float kSidewalkY = 0.15F;

// Rolls that depend on nothing but the place they are rolled for.
class Dice {
  public:
    Dice(std::uint32_t column, std::uint32_t row, std::uint32_t lot)
        : column_(column), row_(row), lot_(lot) {}

    float between(float low, float high) {
        return low + (high - low) * scatter(lot_ + 1, column_, row_, rolls_++);
    }
    bool chance(float part) { return between(0.0F, 1.0F) < part; }
    int from_to(int first, int last) {
        const auto count = static_cast<float>(last - first + 1);
        return first + static_cast<int>(between(0.0F, count));
    }

  private:
    std::uint32_t column_;
    std::uint32_t row_;
    std::uint32_t lot_;
    std::uint32_t rolls_ = 0;
};

struct Lot {
    Vec2 min;
    Vec2 max;

    Vec2 size() const { return max - min; }
    Vec2 middle() const { return (min + max) / 2.0F; }
};

// A building with its pavement: solid, with an open ground floor, or with a stair to its roof.
void add_building(Shapes& shapes, const Lot& lot, Dice& dice);

// Grass with trees, between buildings or as a whole block.
void add_yard(Shapes& shapes, const Lot& lot, Dice& dice);
void add_park(Shapes& shapes, const Lot& lot, Dice& dice);

// Its crown begins above the heads of those who walk below.
void add_tree(Shapes& shapes, Vec2 foot, Dice& dice);

}  // namespace pronk::scenes
