// The index finds what a look at all boxes finds.
#include "links/plan_index.hpp"

#include <gtest/gtest.h>

#include <random>

namespace pronk::plan_index_test {
namespace {

TEST(PlanIndex, Finds_what_a_look_at_all_boxes_finds) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> place(-40.0, 90.0);
    std::uniform_real_distribution<double> size(0.0, 12.0);
    const auto any_box = [&] {
        const glm::dvec2 min{place(random), place(random)};
        return PlanBox{min, min + glm::dvec2(size(random), size(random))};
    };
    for (const std::size_t count : {1U, 2U, 30U, 400U}) {
        std::vector<PlanBox> boxes;
        for (std::size_t i = 0; i < count; ++i) boxes.push_back(any_box());
        for (const double square_m : {0.01, 5.0, 1000.0}) {
            const PlanIndex index(boxes, square_m);
            for (int q = 0; q < 50; ++q) {
                const PlanBox box = any_box().widened(size(random));
                std::vector<std::uint32_t> expected;
                for (std::uint32_t i = 0; i < count; ++i) {
                    if (boxes[i].meets(box)) expected.push_back(i);
                }
                std::vector<std::uint32_t> found = {99};
                index.find(box, found);
                EXPECT_EQ(found, expected);
            }
        }
    }
}

TEST(PlanIndex, Of_no_boxes_finds_none) {
    std::vector<std::uint32_t> found = {1};
    PlanIndex({}, 2.0).find({{-1e9, -1e9}, {1e9, 1e9}}, found);
    EXPECT_TRUE(found.empty());
}

TEST(PlanIndex, Boxes_that_touch_meet) {
    const PlanIndex index({{{0.0, 0.0}, {1.0, 1.0}}}, 1.0);
    std::vector<std::uint32_t> found;
    index.find({{1.0, 1.0}, {2.0, 2.0}}, found);
    EXPECT_EQ(found, (std::vector<std::uint32_t>{0}));
    index.find({{1.001, 1.0}, {2.0, 2.0}}, found);
    EXPECT_TRUE(found.empty());
}

}  // namespace
}  // namespace pronk::plan_index_test
