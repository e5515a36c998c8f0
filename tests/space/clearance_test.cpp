// A slice of swept bodies and a triangle, against distances measured another way.
#include "space/clearance.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "space/brute_body.hpp"
#include "space/spaces.hpp"
#include "space/triangle_tree.hpp"

namespace pronk::clearance_test {
namespace {

using tests::Dice;
using Triangle = std::array<Vec3, 3>;

Slice slice_of(std::initializer_list<Plan> corners, double radius_m, double low_y, double high_y) {
    Slice slice;
    for (const Plan& corner : corners) slice.corners[slice.count++] = corner;
    slice.radius_m = radius_m;
    slice.low_y = low_y;
    slice.high_y = high_y;
    return slice;
}

tests::Corners exactly(const Triangle& t) {
    return {Vec3d(t[0]), Vec3d(t[1]), Vec3d(t[2])};
}

bool is_inside(const Slice& slice, double x, double z) {
    int left = 0;
    int right = 0;
    for (std::size_t i = 0; i < slice.count; ++i) {
        const Plan& a = slice.corners[i];
        const Plan& b = slice.corners[(i + 1) % slice.count];
        const double side = (b[0] - a[0]) * (z - a[1]) - (b[1] - a[1]) * (x - a[0]);
        left += side > 0.0 ? 1 : 0;
        right += side < 0.0 ? 1 : 0;
    }
    return slice.count > 2 && (left == 0 || right == 0);
}

// In plan view, from the slice's polygon to what of the triangle is between its heights. Along an
// edge of the polygon that distance is convex; where no edge is near, all of it may lie inside.
double distance_between(const Slice& slice, const Triangle& triangle) {
    const tests::Corners t = exactly(triangle);
    const auto from = [&](double x, double z) {
        return tests::distance_to(t, x, z, slice.low_y, slice.high_y);
    };
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < slice.count; ++i) {
        const Plan& a = slice.corners[i];
        const Plan& b = slice.corners[(i + 1) % slice.count];
        double low = 0.0;
        double high = 1.0;
        const auto at = [&](double s) {
            return from(a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1]));
        };
        for (int k = 0; k < 34; ++k) {
            const double third = (high - low) / 3.0;
            const bool left = at(low + third) < at(high - third);
            (left ? high : low) += left ? -third : third;
        }
        least = std::min({least, at(0.0), at(1.0), at(0.5 * (low + high))});
    }
    if (!std::isfinite(least)) return least;
    // Some point of the triangle between the heights.
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            for (const double y : {t[i].y, slice.low_y, slice.high_y}) {
                const double rise = t[j].y - t[i].y;
                const double share = rise == 0.0 ? 0.0 : (y - t[i].y) / rise;
                const Vec3d p = t[i] + (t[j] - t[i]) * share;
                if (share < 0.0 || share > 1.0) continue;
                if (p.y < slice.low_y - 1e-12 || p.y > slice.high_y + 1e-12) continue;
                if (is_inside(slice, p.x, p.z)) return 0.0;
            }
        }
    }
    return least;
}

void expect_as_measured(const Slice& slice, const Triangle& triangle, int& met, int& missed) {
    const double distance_m = distance_between(slice, triangle);
    if (std::abs(distance_m - slice.radius_m) < 1e-5) return;
    const bool meets_it = meets(slice, triangle);
    ASSERT_EQ(meets_it, distance_m < slice.radius_m)
        << distance_m << " m from " << slice.count << " corners of radius " << slice.radius_m;
    (meets_it ? met : missed) += 1;
}

Slice random_slice(Dice& dice) {
    Slice slice;
    slice.radius_m = dice.one_in(4) ? 1e-4 : dice.between(0.05, 0.6);
    slice.low_y = dice.between(-1, 1);
    slice.high_y = slice.low_y + (dice.one_in(5) ? 1e-4 : dice.between(0, 1.5));
    const int kind = dice.up_to(3);
    slice.count = kind == 0 ? 1 : kind == 1 ? 2 : 4;
    const double x = dice.between(-1, 1);
    const double z = dice.between(-1, 1);
    // A parallelogram, of which the first corners are a segment and a point.
    const double along_x = dice.between(-1, 1);
    const double along_z = dice.between(-1, 1);
    const double across_x = dice.between(-1, 1);
    const double across_z = dice.between(-1, 1);
    slice.corners[0] = {x, z};
    slice.corners[1] = {x + along_x, z + along_z};
    slice.corners[2] = {x + along_x + across_x, z + along_z + across_z};
    slice.corners[3] = {x + across_x, z + across_z};
    if (dice.one_in(4)) {  // hardly wider than a line
        slice.corners[2] = {x + along_x + 3e-4 * across_x, z + along_z + 3e-4 * across_z};
        slice.corners[3] = {x + 3e-4 * across_x, z + 3e-4 * across_z};
    }
    return slice;
}

TEST(Meets, Agrees_with_measured_distances_for_triangles_of_every_kind) {
    Dice dice(3);
    int met = 0;
    int missed = 0;
    for (int i = 0; i < 2000; ++i) {
        Triangle t = {dice.point({-1, -2, -1}, {1, 2, 1}), dice.point({-1, -2, -1}, {1, 2, 1}),
                      dice.point({-1, -2, -1}, {1, 2, 1})};
        switch (i % 8) {
            case 1:  // level
                t[1].y = t[2].y = t[0].y;
                break;
            case 2:  // upright, with one side upright
                t[2] = {t[0].x, t[1].y, t[0].z};
                break;
            case 3:  // upright, askew
                t[2] = t[0] + 0.4F * (t[1] - t[0]);
                t[2].y += dice.between_f(-1, 1);
                break;
            case 4:  // a sliver
                t[2] = t[1] + dice.point({-1e-3F, -1e-3F, -1e-3F}, {1e-3F, 1e-3F, 1e-3F});
                break;
            case 5:  // small
                t[1] = t[0] + 0.1F * t[1];
                t[2] = t[0] + 0.1F * t[2];
                break;
            case 6:  // huge
                for (Vec3& corner : t) corner *= 300.0F;
                break;
            case 7:  // without area: a segment, or a point
                t[2] = t[1];
                if (dice.one_in(2)) t[1] = t[2] = t[0];
                break;
            default:
                break;
        }
        expect_as_measured(random_slice(dice), t, met, missed);
        if (HasFatalFailure()) FAIL() << "throw " << i;
    }
    EXPECT_GT(met, 150);
    EXPECT_GT(missed, 400);
}

// Only their ends tell that they are apart. They lie askew, so that their boxes meet.
TEST(Meets, Lines_and_slivers_in_line_with_each_other_are_as_far_apart_as_their_ends) {
    const auto at = [](double along, double across) {
        return Plan{0.6 * along - 0.8 * across, 0.8 * along + 0.6 * across};
    };
    const auto corner = [&](double along, double y, double across) {
        return Vec3(Vec3d(at(along, across)[0], y, at(along, across)[1]));
    };
    const std::vector<Slice> slices{
        slice_of({at(0, 0), at(1, 0)}, 0.25, 0, 1),
        slice_of({at(0, 0), at(1, 0), at(1, 2e-4), at(0, 2e-4)}, 0.25, 0, 1)};
    for (const Slice& slice : slices) {
        for (const double apart_m : {0.24, 0.26, 0.3}) {
            const double from = 1.0 + apart_m;
            const Triangle wall = {corner(from, -1, 0), corner(from + 4, -1, 0),
                                   corner(from, 3, 0)};
            const Triangle sliver = {corner(from, 0.5, 0), corner(from + 4, 0.5, -1e-4),
                                     corner(from + 4, 0.5, 1e-4)};
            const Triangle line = {corner(from, 0.5, 0), corner(from + 4, 0.5, 0),
                                   corner(from + 4, 0.5, 0)};
            for (const Triangle& triangle : {wall, sliver, line}) {
                EXPECT_EQ(meets(slice, triangle), apart_m < 0.25) << slice.count << ' ' << apart_m;
            }
        }
    }
}

TEST(Meets, To_touch_is_not_to_meet) {
    const Triangle wall = {Vec3(1, -1, -1), Vec3(1, 3, -1), Vec3(1, -1, 5)};  // at x = 1
    EXPECT_FALSE(meets(slice_of({{0.5, 0}}, 0.5, 0, 1), wall));
    EXPECT_TRUE(meets(slice_of({{0.5, 0}}, 0.5001, 0, 1), wall));
    EXPECT_FALSE(meets(slice_of({{0, 0}, {0.5, 0}}, 0.5, 0, 1), wall));
    EXPECT_TRUE(meets(slice_of({{0, 0}, {0.5, 0}}, 0.5001, 0, 1), wall));
    EXPECT_TRUE(meets(slice_of({{0, 0}, {2, 0}}, 1e-6, 0, 1), wall));
}

TEST(Meets, Heights_are_those_of_the_triangle_there_and_not_of_its_box) {
    const Triangle ramp = {Vec3(0, 0, -5), Vec3(4, 4, -5), Vec3(0, 0, 5)};  // y = x
    // Over x from 0 to 1 it is at most 1 high, and at least 3 where x is 3 or more.
    EXPECT_FALSE(meets(slice_of({{0.5, 0}}, 0.5, 1.01, 2), ramp));
    EXPECT_TRUE(meets(slice_of({{0.5, 0}}, 0.5, 0.9, 2), ramp));
    EXPECT_FALSE(meets(slice_of({{2.5, -4}}, 0.5, 0, 1.99), ramp));
    EXPECT_TRUE(meets(slice_of({{2.5, -4}}, 0.5, 0, 2.01), ramp));
}

TEST(Meets, What_lies_all_inside_is_met_either_way) {
    const Slice square = slice_of({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 1e-4, 0, 1);
    EXPECT_TRUE(meets(square, {Vec3(0, 0.5F, 0), Vec3(0.1F, 0.5F, 0), Vec3(0, 0.5F, 0.1F)}));
    EXPECT_TRUE(meets(square, {Vec3(-90, 0.5F, -90), Vec3(90, 0.5F, -90), Vec3(0, 0.5F, 90)}));
    EXPECT_FALSE(meets(square, {Vec3(-90, 1.5F, -90), Vec3(90, 1.5F, -90), Vec3(0, 1.5F, 90)}));
    EXPECT_TRUE(meets(slice_of({{0, 0}}, 1e-4, 0, 1),
                      {Vec3(-90, 0.5F, -90), Vec3(90, 0.5F, -90), Vec3(0, 0.5F, 90)}));
    // Round the other way.
    const Slice back = slice_of({{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}, 1e-4, 0, 1);
    EXPECT_TRUE(meets(back, {Vec3(0, 0.5F, 0), Vec3(0, 0.5F, 0.1F), Vec3(0.1F, 0.5F, 0)}));
}

// A wall askew, and bodies in line with it but beyond its end: on that line rounding decides on
// which side of the wall a point is, and neither side must count as inside of it.
TEST(Meets, In_line_with_a_wall_but_beyond_its_end_there_is_nothing) {
    Dice dice(5);
    for (int i = 0; i < 20000; ++i) {
        const Vec3 from = dice.point({-2, -1, -2}, {2, 0, 2});
        const Vec3 to = dice.point({-2, 1, -2}, {2, 2, 2});
        const Triangle wall = {from, to, Vec3(to.x, from.y, to.z)};
        const Vec3d along = Vec3d(wall[2]) - Vec3d(from);
        const double length_m = std::hypot(along.x, along.z);
        const double beyond_m = dice.between(0.26, 0.36);
        const Vec3d p = Vec3d(to) + along * (beyond_m / length_m);
        ASSERT_FALSE(meets(slice_of({{p.x, p.z}}, 0.25, -0.5, 0.5), wall)) << i;
        const Vec3d q = p + 0.5 * along;
        ASSERT_FALSE(meets(slice_of({{p.x, p.z}, {q.x, q.z}}, 0.25, -0.5, 0.5), wall)) << i;
    }
}

// A needle around the highest moment of a flight has no height. Rounding must not make what is cut
// out of a triangle there vanish.
TEST(Meets, A_slice_without_height_still_meets_what_goes_through_it) {
    Dice dice(6);
    for (int i = 0; i < 2000; ++i) {
        const Vec3 from = dice.point({-2, -1, -2}, {2, 0, 2});
        const Vec3 to = dice.point({-2, 1, -2}, {2, 2, 2});
        const Triangle wall = {from, to, Vec3(to.x, from.y, to.z)};
        const Vec3d middle = (exactly(wall)[0] + exactly(wall)[1] + exactly(wall)[2]) / 3.0;
        ASSERT_TRUE(meets(slice_of({{middle.x, middle.z}}, 1e-4, middle.y, middle.y), wall)) << i;
    }
}

TEST(Bodies, Are_the_feets_slice_raised_to_the_head_and_cut_by_the_rule) {
    Agent agent;
    const Slice feet = slice_of({{0, 0}, {1, 0}}, 0.0, 2.0, 2.5);
    const Slice open = slices_with(agent, feet, {}).body;
    EXPECT_NEAR(open.radius_m, 0.25, 2.0 * kSkin_m);
    EXPECT_NEAR(open.low_y, 2.0, 2.0 * kSkin_m);
    EXPECT_NEAR(open.high_y, 2.5 + 1.8, 2.0 * kSkin_m);
    EXPECT_EQ(open.count, 2U);
    const ContactRule rule = ContactRule::at(1.5, agent);
    EXPECT_NEAR(slices_with(agent, feet, rule).body.low_y, 1.5 + 0.9, 2.0 * kSkin_m);
    EXPECT_NEAR(slices_with(agent, feet, rule).needle.low_y, 1.5 + 2 * 0.25, 2.0 * kSkin_m);
    EXPECT_NEAR(slices_with(agent, feet, rule).needle.high_y, 2.5, 2.0 * kSkin_m);
    // All of the body is lower than the cut, and there are no feet outside of the zones.
    const Triangle through = {Vec3(0, 0, 0), Vec3(1, 9, 0), Vec3(0, 9, 0.1F)};
    EXPECT_TRUE(meets(open, through));
    EXPECT_FALSE(meets(slices_with(agent, feet, ContactRule::at(4.0, agent)).body, through));
    EXPECT_FALSE(meets(slices_with(agent, feet, {}).needle, through));
}

TriangleSoup soup_of(const std::vector<Triangle>& triangles) {
    TriangleSoup soup;
    soup.terrain_names = {"stone"};
    for (const Triangle& t : triangles) {
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        soup.vertices.insert(soup.vertices.end(), t.begin(), t.end());
        soup.triangles.push_back({first, first + 1, first + 2});
        soup.triangle_terrain.emplace_back(0U);
    }
    return soup;
}

bool comes_before(const Triangle& a, const Triangle& b) {
    for (std::size_t i = 0; i < 3; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            if (a[i][axis] != b[i][axis]) return a[i][axis] < b[i][axis];
        }
    }
    return false;
}

class TreeOf : public ::testing::TestWithParam<int> {};

TEST_P(TreeOf, Finds_every_triangle_whose_box_meets_the_one_asked_for_once) {
    Dice dice(static_cast<std::uint64_t>(GetParam()) + 1);
    std::vector<Triangle> triangles;
    for (int i = 0; i < GetParam(); ++i) {
        const Vec3 at = dice.point({-50, 0, -20}, {50, 10, 20});
        triangles.push_back({at, at + dice.point({-1, -1, -1}, {1, 1, 1}),
                             at + dice.point({-1, -1, -1}, {1, 1, 1})});
    }
    const TriangleTree tree = build_triangle_tree(soup_of(triangles));
    std::vector<Triangle> kept = tree.triangles;
    std::sort(kept.begin(), kept.end(), comes_before);
    std::sort(triangles.begin(), triangles.end(), comes_before);
    EXPECT_EQ(kept, triangles);

    std::size_t visited = 0;
    const int asked = 200;
    for (int i = 0; i < asked; ++i) {
        const Vec3d min(dice.point({-55, -2, -25}, {50, 10, 20}));
        const Vec3d max = min + Vec3d(dice.point({0, 0, 0}, {5, 5, 5}));
        std::vector<Triangle> found;
        for_each_near(tree, min, max, [&](const Triangle& t) { found.push_back(t); });
        visited += found.size();
        std::sort(found.begin(), found.end(), comes_before);
        EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end());
        for (const Triangle& t : triangles) {
            bool overlaps = true;
            for (int axis = 0; axis < 3; ++axis) {
                const auto [low, high] = std::minmax({t[0][axis], t[1][axis], t[2][axis]});
                overlaps = overlaps && static_cast<double>(low) <= max[axis] &&
                           static_cast<double>(high) >= min[axis];
            }
            if (!overlaps) continue;
            EXPECT_TRUE(std::binary_search(found.begin(), found.end(), t, comes_before));
        }
    }
    // A tree is there to look at few: about three in a thousand triangles meet such a box.
    RecordProperty("visited", static_cast<int>(visited));
    if (GetParam() >= 1000) {
        EXPECT_LT(visited, static_cast<std::size_t>(asked * GetParam() / 80));
    }
}

INSTANTIATE_TEST_SUITE_P(Triangles, TreeOf, ::testing::Values(0, 1, 4, 5, 9, 1000, 4097));

TEST(TriangleTree, Holds_as_many_triangles_in_one_place_as_there_are) {
    const Triangle one = {Vec3(1, 2, 3), Vec3(2, 2, 3), Vec3(1, 2, 4)};
    const TriangleTree tree = build_triangle_tree(soup_of(std::vector<Triangle>(1000, one)));
    int found = 0;
    for_each_near(tree, {1, 1, 3}, {2, 3, 4},
                  [&](const Triangle& t) { found += t == one ? 1 : 0; });
    EXPECT_EQ(found, 1000);
    for_each_near(tree, {1, 3, 3}, {2, 4, 4}, [&](const Triangle&) { ++found; });
    EXPECT_EQ(found, 1000);
}

}  // namespace
}  // namespace pronk::clearance_test
