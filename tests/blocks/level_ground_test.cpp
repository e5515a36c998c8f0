// How high a level is at the points of a lattice.
#include "blocks/level_ground.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "blocks/hand_levels.hpp"
#include "levels_for_tests.hpp"

namespace pronk::level_ground_test {
namespace {

using namespace tests;

LevelGround ground_of(const TriangleSoup& soup, double voxel_m = 1.0, const Agent& agent = {}) {
    return LevelGround::build(soup, around(soup, voxel_m), agent).value();
}

std::optional<double> at(const LevelGround& ground, double x_m, double z_m, double low_y = -100.0,
                         double high_y = 100.0) {
    const GroundCell cell = ground.cell_at(x_m, z_m);
    const auto hit = ground.hit_in(cell, low_y, high_y);
    if (!hit) return std::nullopt;
    return static_cast<double>(ground.hit(*hit).y);
}

std::size_t hits_at(const LevelGround& ground, double x_m, double z_m) {
    return ground.hits(ground.cell_at(x_m, z_m)).size();
}

// ---- The lattice --------------------------------------------------------------------------------

TEST(LevelGround, Cells_are_an_odd_part_of_a_voxel_and_at_most_a_quarter_metre) {
    const TriangleSoup soup = box(Vec3(0), Vec3(4));
    const auto cells = [&](double voxel_m) { return ground_of(soup, voxel_m).cells_per_voxel(); };
    EXPECT_EQ(cells(1.0), 5);
    EXPECT_EQ(cells(0.8), 5);
    EXPECT_EQ(cells(0.75), 3);
    EXPECT_EQ(cells(0.5), 3);
    EXPECT_EQ(cells(0.26), 3);
    EXPECT_EQ(cells(0.25), 1);
    EXPECT_EQ(cells(1.25), 5);
    EXPECT_EQ(cells(1.26), 7);
    const LevelGround ground = ground_of(soup, 0.8);
    EXPECT_DOUBLE_EQ(ground.cell_m(), 0.16);
    EXPECT_EQ(ground.width(), (1 + 5 + 1) * 5);
    EXPECT_EQ(ground.depth(), (1 + 5 + 1) * 5);
}

TEST(LevelGround, The_middle_of_a_voxel_is_the_middle_of_a_cell) {
    const TriangleSoup ramp = soup_with([](scenes::Shapes& shapes) {
        add_floor(shapes, {0, 0, 0}, {4, 1, 4});
    });
    const BlockLayout layout = around(ramp);
    const LevelGround ground = LevelGround::build(ramp, layout, {}).value();
    for (int x = 1; x < 5; ++x) {
        const Vec3d middle = layout.floor_of({x, 0, 2});
        EXPECT_FLOAT_EQ(static_cast<float>(at(ground, middle.x, middle.z).value()),
                        static_cast<float>(middle.x) / 4.0F);
    }
}

TEST(LevelGround, Places_beyond_the_lattice_have_no_ground) {
    const LevelGround ground = ground_of(box(Vec3(0), Vec3(4)));
    EXPECT_EQ(at(ground, 2, 2), 4.0);
    EXPECT_FALSE(at(ground, -3, 2));
    EXPECT_FALSE(at(ground, 2, 1e12));
    EXPECT_FALSE(ground.hit_in({-1, 5}, -100, 100));
    EXPECT_FALSE(ground.hit_in({5, ground.depth()}, -100, 100));
}

TEST(LevelGround, Wide_levels_have_larger_cells_and_too_wide_ones_are_refused) {
    const BlockLayout wide{Vec3d(0), 1.0, {2500, 2, 2500}};
    const auto ground = LevelGround::build({}, wide, {});
    ASSERT_TRUE(ground.has_value());
    EXPECT_EQ(ground->cells_per_voxel(), 1);
    EXPECT_EQ(ground->cell_m(), 1.0);
    const auto refused = LevelGround::build({}, {Vec3d(0), 1.0, {8192, 2, 8192}}, {});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().message(),
              "ground: at most 33554432 columns of voxels; larger ones, or fewer: "
              "8192 x 8192 = 67108864");
}

// ---- Ground -------------------------------------------------------------------------------------

TEST(LevelGround, A_ramp_is_as_high_as_its_slope_says) {
    const TriangleSoup ramp = soup_with([](scenes::Shapes& shapes) {
        add_floor(shapes, {0, 1, 0}, {4, 3, 4});
    });
    const LevelGround ground = ground_of(ramp);
    for (int i = 0; i < 20; ++i) {
        const double x = 0.1 + 0.2 * i;
        EXPECT_NEAR(at(ground, x, 1.3).value(), 1.0 + 0.5 * x, 1e-6);
    }
    EXPECT_FALSE(at(ground, -0.1, 1.3));
    EXPECT_FALSE(at(ground, 4.1, 1.3));
}

TEST(LevelGround, Ground_as_steep_as_the_slope_is_walkable_and_steeper_ground_is_not) {
    Agent agent;
    agent.slope_rad = radians(45.0F);
    const auto walkable = [&](float rise) {
        const TriangleSoup ramp = soup_with([&](scenes::Shapes& shapes) {
            add_floor(shapes, {0, 0, 0}, {4, rise, 4});
        });
        return at(ground_of(ramp, 1.0, agent), 1.5, 1.5).has_value();
    };
    EXPECT_TRUE(walkable(4.0F));
    EXPECT_TRUE(walkable(3.9F));
    EXPECT_FALSE(walkable(4.1F));
}

TEST(LevelGround, What_faces_down_is_no_ground_but_is_in_the_way) {
    const LevelGround ceiling = ground_of(turned_inside_out(room([](scenes::Shapes&) {}, 4.0F)));
    EXPECT_EQ(hits_at(ceiling, 1.5, 1.5), 1U);
    EXPECT_FALSE(at(ceiling, 1.5, 1.5));

    const LevelGround below = ground_of(room([](scenes::Shapes& shapes) {
        shapes.box({1, 2, 1}, {3, 3, 3});
    }));
    EXPECT_EQ(at(below, 2.1, 2.1, -0.5, 1.5), 0.0);
    EXPECT_FALSE(at(below, 2.1, 2.1, -0.5, 2.5));
    EXPECT_EQ(at(below, 2.1, 2.1, -0.5, 3.5), 3.0);
}

TEST(LevelGround, Stairs_are_as_high_as_their_treads) {
    const TriangleSoup stairs = soup_with([](scenes::Shapes& shapes) {
        shapes.stairs({{0, 2}, {4, 2}, 2.0F, 0.0F, 0.0F, 2.0F}, 8);
    });
    const LevelGround ground = ground_of(stairs);
    for (int i = 0; i < 20; ++i) {
        const double x = 0.1 + 0.2 * i;
        // At 0.5, 1.5 and so on the side between two treads is a cell's middle: the higher counts.
        const double tread = std::floor(x / 0.5 + 1e-6);
        EXPECT_NEAR(at(ground, x, 2.1).value(), 0.25 * (tread + 1.0), 1e-6) << x;
    }
}

TEST(LevelGround, Each_of_two_storeys_has_its_ground) {
    const LevelGround ground = ground_of(room([](scenes::Shapes& shapes) {
        add_floor(shapes, {2, 3, 2}, {6, 3, 6});
    }));
    EXPECT_EQ(at(ground, 3, 3), 3.0);
    EXPECT_EQ(at(ground, 3, 3, -1.0, 2.9), 0.0);
    EXPECT_EQ(at(ground, 3, 3, 0.0, 0.0), 0.0);
    EXPECT_EQ(at(ground, 3, 3, 3.0, 3.0), 3.0);
    EXPECT_FALSE(at(ground, 3, 3, 0.5, 2.5));
    EXPECT_FALSE(at(ground, 3, 3, 3.5, 9.0));
    EXPECT_EQ(at(ground, 8, 8), 0.0);
}

TEST(LevelGround, Faces_at_one_height_are_one_hit_and_walkable_if_any_is) {
    const TriangleSoup soup = room([](scenes::Shapes& shapes) {
        shapes.box({1, 0, 1}, {3, 1, 3});
        shapes.box({1, 1.00005F, 1}, {3, 2, 3});
    });
    const LevelGround ground = ground_of(soup);
    const auto hits = ground.hits(ground.cell_at(2.1, 2.1));
    ASSERT_EQ(hits.size(), 3U);
    EXPECT_EQ(hits[0], (GroundHit{0.0F, true}));
    EXPECT_EQ(hits[1], (GroundHit{1.00005F, true}));
    EXPECT_EQ(hits[2], (GroundHit{2.0F, true}));
}

TEST(LevelGround, Upright_walls_are_not_met) {
    const LevelGround ground = ground_of(room([](scenes::Shapes& shapes) {
        add_wall(shapes, {4.5F, 1}, {4.5F, 9}, 0, 3);
    }));
    EXPECT_EQ(at(ground, 4.5, 5.5), 0.0);
}

// ---- Shared edges -------------------------------------------------------------------------------

// Cells' middles are at 0.1, 0.3, 0.5 and so on.
TEST(LevelGround, No_point_on_the_edges_and_corners_of_a_floor_falls_through) {
    for (const Vec2 middle : {Vec2(2.5F, 2.5F), Vec2(2.1F, 2.9F), Vec2(1.3F, 3.3F)}) {
        const std::array<Vec2, 9> rim{Vec2(0.5F, 0.5F), Vec2(2.5F, 0.5F), Vec2(4.5F, 0.5F),
                                      Vec2(4.5F, 2.5F), Vec2(4.5F, 4.5F), Vec2(2.5F, 4.5F),
                                      Vec2(0.5F, 4.5F), Vec2(0.5F, 2.5F), Vec2(0.5F, 0.5F)};
        std::vector<Corners> fan;
        for (std::size_t i = 0; i < 8; ++i) {
            fan.push_back({Vec3(middle.x, 1, middle.y), Vec3(rim[i + 1].x, 1, rim[i + 1].y),
                           Vec3(rim[i].x, 1, rim[i].y)});
        }
        const LevelGround ground = ground_of(soup_of(fan));
        for (int x = 2; x <= 22; ++x) {
            for (int z = 2; z <= 22; ++z) {
                const double x_m = 0.1 + 0.2 * x;
                const double z_m = 0.1 + 0.2 * z;
                EXPECT_EQ(hits_at(ground, x_m, z_m), 1U) << x_m << ' ' << z_m;
                EXPECT_EQ(at(ground, x_m, z_m), 1.0) << x_m << ' ' << z_m;
            }
        }
    }
}

TEST(LevelGround, On_the_edge_between_steep_and_level_ground_it_is_walkable) {
    const TriangleSoup soup = soup_with([](scenes::Shapes& shapes) {
        add_floor(shapes, {0, 1, 0}, {2.5F, 1, 4});
        add_floor(shapes, {2.5F, 1, 0}, {2.51F, 9, 4});
    });
    const LevelGround ground = ground_of(soup);
    EXPECT_EQ(at(ground, 2.5, 1.3), 1.0);
}

// ---- Any level ----------------------------------------------------------------------------------

// The highest triangle over a point, by its weights, and how near the point comes to any rim.
struct Highest {
    double y = -std::numeric_limits<double>::infinity();
    double rim = std::numeric_limits<double>::infinity();
};

Highest highest_over(const TriangleSoup& soup, double x, double z) {
    Highest highest;
    for (const auto& corners : soup.triangles) {
        const Vec3d a(soup.vertices[corners[0]]);
        const Vec3d b(soup.vertices[corners[1]]);
        const Vec3d c(soup.vertices[corners[2]]);
        const auto twice = [](double px, double pz, const Vec3d& q, const Vec3d& r) {
            return (q.x - px) * (r.z - pz) - (r.x - px) * (q.z - pz);
        };
        const double all = twice(a.x, a.z, b, c);
        if (all == 0.0) continue;
        const Vec3d weights(twice(x, z, b, c) / all, twice(x, z, c, a) / all,
                            twice(x, z, a, b) / all);
        const double least = std::min({weights.x, weights.y, weights.z});
        highest.rim = std::min(highest.rim, std::abs(least));
        if (least >= 0.0) {
            highest.y = std::max(highest.y, weights.x * a.y + weights.y * b.y + weights.z * c.y);
        }
    }
    return highest;
}

TEST(LevelGround, In_clutter_the_highest_hit_is_the_highest_triangle) {
    Dice dice(21);
    std::size_t compared = 0;
    for (int i = 0; i < 30; ++i) {
        const TriangleSoup soup = clutter(dice);
        const BlockLayout layout = around(soup);
        const LevelGround ground = LevelGround::build(soup, layout, {}).value();
        for (int x = 0; x < ground.width(); ++x) {
            for (int z = 0; z < ground.depth(); ++z) {
                const Highest highest =
                    highest_over(soup, layout.origin.x + (x + 0.5) * ground.cell_m(),
                                 layout.origin.z + (z + 0.5) * ground.cell_m());
                if (highest.rim < 0.01) continue;
                const auto hits = ground.hits({x, z});
                ASSERT_EQ(hits.empty(), std::isinf(highest.y));
                if (hits.empty()) continue;
                ASSERT_NEAR(static_cast<double>(hits.back().y), highest.y, 1e-3);
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 10000U);
}

class GroundOfLevel : public ::testing::TestWithParam<std::string> {};

// Two ways to draw the same triangles.
TEST_P(GroundOfLevel, Every_hit_lies_in_a_blocked_voxel) {
    const TriangleSoup soup = open(GetParam()).value().soup;
    const BlockLayout layout = around(soup);
    const BlockBits blocked = blocked_by(soup, layout);
    const LevelGround ground = LevelGround::build(soup, layout, {}).value();
    ASSERT_GT(ground.hit_count(), 0U);
    const auto is_blocked_at = [&](const GroundCell& cell, double y) {
        const double level = std::floor((y - layout.origin.y) / layout.voxel_m);
        return blocked.test({cell.x / ground.cells_per_voxel(), static_cast<int>(level),
                             cell.z / ground.cells_per_voxel()});
    };
    for (int x = 0; x < ground.width(); ++x) {
        for (int z = 0; z < ground.depth(); ++z) {
            for (const GroundHit& hit : ground.hits({x, z})) {
                // One that lies between two voxels blocks the one behind it.
                const auto y = static_cast<double>(hit.y);
                ASSERT_TRUE(is_blocked_at({x, z}, y - 1e-3) || is_blocked_at({x, z}, y + 1e-3))
                    << x << ' ' << y << ' ' << z;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, GroundOfLevel, ::testing::ValuesIn(level_names()), test_name);

}  // namespace
}  // namespace pronk::level_ground_test
