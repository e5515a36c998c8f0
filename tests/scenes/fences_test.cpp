// The fields of the fences are what their description says: by hand, along upright lines through
// the triangles and by the corners of the walls.
#include "scenes/fences.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "scenes/soup_probes.hpp"

namespace pronk::scenes::fences_test {
namespace {

TEST(Fences, Every_height_is_there_in_both_kinds_on_every_floor) {
    std::map<std::pair<FenceFloor, FenceKind>, std::multiset<long>> centimetres;
    for (const FenceField& field : fence_fields()) {
        centimetres[{field.floor, field.kind}].insert(std::lround(field.wall_m * 100.0F));
    }
    std::multiset<long> once;
    for (long cm = 80; cm <= 130; cm += 5) once.insert(cm);
    std::multiset<long> thrice;
    for (const long cm : once) thrice.insert({cm, cm, cm});
    ASSERT_EQ(centimetres.size(), 8U);
    for (const auto& [where, heights] : centimetres) {
        EXPECT_EQ(heights, where.first == FenceFloor::even ? thrice : once);
    }
    EXPECT_LT(soup_of("fences").triangles.size(), 2000U);
}

TEST(Fences, Each_side_has_one_floor_which_is_where_it_is_said) {
    const TriangleSoup soup = soup_of("fences");
    for (const FenceField& field : fence_fields()) {
        for (const Vec3& place : {field.before, field.behind}) {
            // A little beside the middle, where diagonals of floors pass.
            const std::vector<float> heights = heights_at(soup, place.x, place.z + 0.1F);
            ASSERT_EQ(heights.size(), 1U);
            EXPECT_NEAR(heights[0], place.y, 1e-5F);
            EXPECT_GT(place.x, field.min.x);
            EXPECT_LT(place.x, field.max.x);
        }
        EXPECT_LT(field.before.x, field.wall_x);
        EXPECT_GT(field.behind.x, field.wall_x);
        const float rise = (field.behind.y - field.before.y) / (field.behind.x - field.before.x);
        switch (field.floor) {
            case FenceFloor::even:
                EXPECT_EQ(field.before.y, field.behind.y);
                break;
            case FenceFloor::slope_15:
                EXPECT_NEAR(std::atan(rise) * 57.29578F, 15.0F, 1e-3F);
                break;
            case FenceFloor::slope_30:
                EXPECT_NEAR(std::atan(rise) * 57.29578F, 30.0F, 1e-3F);
                break;
            case FenceFloor::stairs:  // treads of 0.8 m, from the fourth to the twelfth
                EXPECT_NEAR(field.behind.y - field.before.y, 8 * 0.15F, 1e-5F);
                break;
        }
    }
}

// Upright triangles across the field, off its ends, are the wall's.
TEST(Fences, Each_wall_is_as_high_as_said_and_as_wide_as_its_field) {
    const TriangleSoup soup = soup_of("fences");
    for (const FenceField& field : fence_fields()) {
        Bounds wall;
        for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
            const auto [a, b, c] = corners(soup, i);
            const float middle_z = (std::min({a.z, b.z, c.z}) + std::max({a.z, b.z, c.z})) / 2.0F;
            if (std::abs(a.x - field.wall_x) > 0.05F || std::abs(b.x - field.wall_x) > 0.05F ||
                middle_z <= field.min.y || middle_z >= field.max.y) {
                continue;
            }
            for (const Vec3& corner : {a, b, c}) wall.include(corner);
        }
        EXPECT_EQ(wall.min.z, field.min.y);
        EXPECT_EQ(wall.max.z, field.max.y);
        EXPECT_LE(wall.min.y, field.foot_y);
        EXPECT_NEAR(wall.max.y, field.foot_y + field.wall_m, 1e-5F);
        EXPECT_NEAR(wall.size().x, field.kind == FenceKind::board ? 0.02F : 0.0F, 1e-5F);
        // The floor at the wall, from both sides of it.
        const float off_middle_z = field.before.z + 0.5F;
        const float low = heights_at(soup, field.wall_x - 0.1F, off_middle_z).back();
        const float high = heights_at(soup, field.wall_x + 0.1F, off_middle_z).back();
        EXPECT_NEAR((low + high) / 2.0F, field.foot_y, 1e-5F);
    }
}

TEST(Fences, Side_walls_rise_four_metres_over_the_floor) {
    const TriangleSoup soup = soup_of("fences");
    for (const FenceField& field : fence_fields()) {
        // The floor goes on evenly to both ends, but for a step less on stairs.
        const float slope = (field.behind.y - field.before.y) / (field.behind.x - field.before.x);
        for (const auto& [x, from] :
             {std::pair{field.min.x, field.before}, std::pair{field.max.x, field.behind}}) {
            const float floor = from.y + slope * (x - from.x);
            for (const float z : {field.min.y, field.max.y}) {
                float top = 0.0F;
                for (const Vec3& v : soup.vertices) {
                    if (v.x == x && v.z == z) top = std::max(top, v.y);
                }
                EXPECT_GE(top, floor + 4.0F - 0.15F);
            }
        }
    }
}

}  // namespace
}  // namespace pronk::scenes::fences_test
