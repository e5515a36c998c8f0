// A world small enough that every byte of its file can be tried.
#pragma once

#include <gtest/gtest.h>

#include <pronk/world.hpp>

#include "scenes/shapes.hpp"

namespace pronk::tests {

inline Level small_level() {
    scenes::Shapes shapes({"stone", "wood"});
    shapes.on("stone").quad({0, 0, 0}, {0, 0, 5}, {5, 0, 5}, {5, 0, 0});
    shapes.on("wood").quad({5, 0, 0}, {5, 0, 5}, {10, 2, 5}, {10, 2, 0});
    return {"small.obj", shapes.take(), 0, 0};
}

inline NavWorld small_world() {
    auto baked = bake(small_level(), {}, {1, nullptr, false});
    EXPECT_TRUE(baked);
    return std::move(baked->world);
}

}  // namespace pronk::tests
