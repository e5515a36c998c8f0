// Typed ids, bounds and plan view: the small values that every room hands around.
#include <gtest/gtest.h>

#include <numbers>
#include <pronk/base.hpp>
#include <type_traits>

namespace pronk::values_test {
namespace {

using AppleId = Id<struct AppleTag>;
using PearId = Id<struct PearTag>;
using SmallId = Id<struct SmallTag, std::uint8_t>;

static_assert(!std::is_convertible_v<AppleId, PearId>);
static_assert(!std::is_constructible_v<AppleId, PearId>);
static_assert(!std::is_convertible_v<std::size_t, AppleId>, "an index becomes an id on purpose");
static_assert(!std::is_convertible_v<AppleId, std::size_t>, "and an id an index");
static_assert(sizeof(SmallId) == 1);

TEST(Id, A_default_id_names_nothing) {
    EXPECT_FALSE(AppleId().valid());
    EXPECT_FALSE(SmallId().valid());
    EXPECT_EQ(AppleId(), AppleId());
}

TEST(Id, An_id_gives_its_index_back) {
    EXPECT_TRUE(AppleId(0).valid());
    EXPECT_EQ(AppleId(0).index(), 0U);
    EXPECT_EQ(AppleId(70'000).index(), 70'000U);
    EXPECT_EQ(SmallId(254).index(), 254U);
    EXPECT_TRUE(SmallId(254).valid());
}

TEST(Id, Ids_are_ordered_by_index_and_nothing_comes_last) {
    EXPECT_EQ(AppleId(3), AppleId(3));
    EXPECT_NE(AppleId(3), AppleId(4));
    EXPECT_LT(AppleId(3), AppleId(4));
    EXPECT_LT(AppleId(1'000'000), AppleId());
}

TEST(Bounds, One_point_is_a_box_without_size) {
    Bounds bounds;
    bounds.include({-1.0F, 2.0F, -3.0F});
    EXPECT_EQ(bounds.min, Vec3(-1.0F, 2.0F, -3.0F));
    EXPECT_EQ(bounds.max, Vec3(-1.0F, 2.0F, -3.0F));
    EXPECT_EQ(bounds.size(), Vec3(0.0F));
}

TEST(Bounds, Each_axis_grows_on_its_own) {
    Bounds bounds;
    bounds.include({-1.0F, 5.0F, -3.0F});
    bounds.include({4.0F, 2.0F, -7.0F});
    bounds.include({0.0F, 3.0F, -5.0F});
    EXPECT_EQ(bounds.min, Vec3(-1.0F, 2.0F, -7.0F));
    EXPECT_EQ(bounds.max, Vec3(4.0F, 5.0F, -3.0F));
    EXPECT_EQ(bounds.size(), Vec3(5.0F, 3.0F, 4.0F));
}

TEST(PlanView, Looks_down_the_y_axis) {
    EXPECT_EQ(plan_view({1.0F, 2.0F, 3.0F}), Vec2(1.0F, 3.0F));
}

TEST(Angles, Whole_degrees_survive_the_way_through_radians) {
    for (int whole = 0; whole <= 90; ++whole) {
        const auto angle_deg = static_cast<float>(whole);
        EXPECT_EQ(degrees(radians(angle_deg)), angle_deg);
    }
    EXPECT_FLOAT_EQ(radians(180.0F), std::numbers::pi_v<float>);
}

}  // namespace
}  // namespace pronk::values_test
