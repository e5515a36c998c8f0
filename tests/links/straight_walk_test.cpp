#include "links/straight_walk.hpp"

#include "detour_walk.hpp"
#include "space/spaces.hpp"

namespace pronk::tests::straight_walk_test {
namespace {

BakeSettings no_jumps() {
    BakeSettings settings;
    settings.ability.profiles.clear();
    return settings;
}

Vec2 plan_of(const Vec3d& p) {
    return {static_cast<float>(p.x), static_cast<float>(p.z)};
}

// A random place in a polygon, on its ground.
Vec3d random_place(const WalkableSurface& surface, PolyId polygon, Dice& dice) {
    const auto corners = surface.corners_of(polygon);
    glm::dvec2 place(0.0);
    double sum = 0.0;
    for (const std::uint32_t corner : corners) {
        const double weight = dice.between(0.01, 1.0);
        place += weight * glm::dvec2(plan_view(surface.vertices[corner]));
        sum += weight;
    }
    const Vec2 at(place / sum);
    return {at.x, ground_height(surface, polygon, at), at.y};
}

// From a place in a random polygon to two places in another that is not far away.
struct Question {
    PolyId start;
    Vec3d from{0.0};
    PolyId end;
    Vec3d begin{0.0};
    Vec3d finish{0.0};
};

class StraightWalk : public ::testing::TestWithParam<std::string_view> {
  protected:
    Question ask(Dice& dice) const {
        const auto last = static_cast<int>(surface().polygon_count()) - 1;
        for (;;) {
            Question q;
            q.start = PolyId(static_cast<std::size_t>(dice.up_to(last)));
            q.end = PolyId(static_cast<std::size_t>(dice.up_to(last)));
            if (q.start == q.end) continue;
            q.from = random_place(surface(), q.start, dice);
            q.begin = random_place(surface(), q.end, dice);
            if (distance_m(q.from, q.begin) > 12.0) continue;
            q.finish = random_place(surface(), q.end, dice);
            const Vec3d a = q.begin - q.from;
            const Vec3d b = q.finish - q.from;
            if (a.z * b.x - a.x * b.z < 0.0) std::swap(q.begin, q.finish);
            return q;
        }
    }
    Vec3d on_segment(const Question& q, double at) const {
        const Vec3d p = glm::mix(q.begin, q.finish, at);
        return {p.x, ground_height(surface(), q.end, plan_of(p)), p.z};
    }
    bool detour_walks(const Question& q, double at) const {
        return detour.walks(q.start, q.from, on_segment(q, at));
    }
    bool walks(const Question& q, const Vec3d& begin, const Vec3d& finish) const {
        return walks_straight(surface(), q.start, plan_of(q.from), q.end, plan_of(begin),
                              plan_of(finish));
    }

    const WalkableSurface& surface() const { return baked.surface(); }
    const LinkedWorld baked = linked(scene(GetParam()), no_jumps());
    const DetourWalk detour{baked.world()};
};

TEST_P(StraightWalk, To_a_point_is_as_Detour_s_raycast) {
    Dice dice(2);
    int there = 0;
    int different = 0;
    for (int i = 0; i < 20000; ++i) {
        const Question q = ask(dice);
        const bool walks_there = walks(q, q.begin, q.begin);
        different += walks_there != detour_walks(q, 0.0) ? 1 : 0;
        there += walks_there ? 1 : 0;
    }
    // On a riser the last digit of a place is a height, and Detour may be on the other tread.
    EXPECT_LE(different, 2);
    EXPECT_GT(there, 200);
    EXPECT_LT(there, 19800);
}

// ... and no walk is claimed of which Detour knows a place that it does not lead to. The other way
// around there are a few: where a hole is too thin for the places that are tried.
TEST_P(StraightWalk, To_a_segment_is_a_walk_to_each_of_its_points) {
    Dice dice(3);
    int all = 0;
    int missed = 0;
    int wrong = 0;
    for (int i = 0; i < 5000; ++i) {
        const Question q = ask(dice);
        bool each = true;
        for (int at = 0; at <= 20 && each; ++at) each = detour_walks(q, at / 20.0);
        const bool walks_there = walks(q, q.begin, q.finish);
        all += each ? 1 : 0;
        wrong += walks_there && !each ? 1 : 0;
        missed += each && !walks_there ? 1 : 0;
    }
    EXPECT_GT(all, 50);
    EXPECT_EQ(wrong, 0);
    EXPECT_LE(missed, all / 50) << "of " << all;
}

// Segments so short that the cone between their ends is almost a line.
TEST_P(StraightWalk, Thin_cones_are_as_lines) {
    Dice dice(4);
    int different = 0;
    for (const double length : {1e-6, 1e-4, 1e-3}) {
        for (int i = 0; i < 2000; ++i) {
            const Question q = ask(dice);
            const Vec3d near_begin = on_segment(q, length);
            Vec3d a = q.begin;
            Vec3d b = near_begin;
            const Vec3d to_a = a - q.from;
            const Vec3d to_b = b - q.from;
            if (to_a.z * to_b.x - to_a.x * to_b.z < 0.0) std::swap(a, b);
            if (walks(q, a, b)) {
                EXPECT_TRUE(detour_walks(q, 0.0) && detour_walks(q, length));
            } else {
                different += detour_walks(q, 0.0) && detour_walks(q, length) ? 1 : 0;
            }
        }
    }
    EXPECT_LE(different, 6);
}

// Samples are corners of cells, and so are corners of polygons: many lie on edges. Over a border
// nobody walks, and over an edge between two polygons it does not matter which one is named.
TEST_P(StraightWalk, From_an_edge_leads_over_it_if_there_is_ground_behind_it) {
    Dice dice(6);
    int over_borders = 0;
    int over_edges = 0;
    int walked_over_borders = 0;
    int different_over_edges = 0;
    for (int i = 0; i < 20000; ++i) {
        Question q = ask(dice);
        const auto corners = surface().corners_of(q.start);
        const auto e = static_cast<std::size_t>(dice.up_to(static_cast<int>(corners.size()) - 1));
        const Vec3d a(surface().vertices[corners[e]]);
        const Vec3d b(surface().vertices[corners[(e + 1) % corners.size()]]);
        // Halves and quarters of edges are on them to the last bit.
        q.from = glm::mix(a, b, 0.25 * (1 + dice.up_to(2)));
        // By more than a grazing walk.
        const auto is_outside = [&](const Vec3d& p) {
            return (b.z - a.z) * (p.x - a.x) - (b.x - a.x) * (p.z - a.z) < -0.1 * distance_m(a, b);
        };
        if (!is_outside(q.begin) || !is_outside(q.finish)) continue;
        const EdgeSide side = surface().corner_side[surface().poly_begin[q.start.index()] + e];
        if (side.is_border()) {
            ++over_borders;
            walked_over_borders +=
                walks(q, q.begin, q.begin) || walks(q, q.begin, q.finish) ? 1 : 0;
        } else if (side.neighbour.valid() && side.neighbour != q.end) {
            ++over_edges;
            Question other = q;
            other.start = side.neighbour;
            different_over_edges +=
                walks(q, q.begin, q.begin) != walks(other, q.begin, q.begin) ||
                        walks(q, q.begin, q.finish) != walks(other, q.begin, q.finish)
                    ? 1
                    : 0;
        }
    }
    EXPECT_EQ(walked_over_borders, 0) << "of " << over_borders;
    EXPECT_EQ(different_over_edges, 0) << "of " << over_edges;
    EXPECT_GT(over_borders, 100);
    EXPECT_GT(over_edges, 100);
}

INSTANTIATE_TEST_SUITE_P(Scenes, StraightWalk,
                         ::testing::Values("stairs", "terraces", "overpass", "forest", "ruins"),
                         [](const auto& name) { return std::string(name.param); });

// A floor with a hole in it, between a place and the ends of a segment that both can be walked to.
TEST(StraightWalkOverHoles, A_hole_within_the_triangle_of_both_end_rays_is_not_walked_over) {
    const auto floor_with = [](float hole_z) {
        scenes::Shapes shapes({"stone"});
        const std::vector<scenes::GroundLayer> hole{
            {"", scenes::rectangle({4.5F, hole_z - 0.5F}, {5.5F, hole_z + 0.5F})}};
        lay_ground(shapes, scenes::rectangle({0, 0}, {10, 10}), hole, "stone", 0.0F);
        return linked(shapes.take(), no_jumps());
    };
    const auto polygon_of = [](const LinkedWorld& world, Vec2 place) {
        for (std::size_t p = 0; p < world.surface().polygon_count(); ++p) {
            if (contains(world.surface(), PolyId(p), place)) return PolyId(p);
        }
        return PolyId();
    };
    const auto walks = [&](const LinkedWorld& world, Vec2 from, Vec2 begin, Vec2 end) {
        const PolyId start = polygon_of(world, from);
        const PolyId goal = polygon_of(world, begin);
        EXPECT_TRUE(start.valid() && goal.valid());
        EXPECT_NE(start, goal);
        EXPECT_TRUE(contains(world.surface(), goal, end));
        return walks_straight(world.surface(), start, from, goal, begin, end);
    };
    const LinkedWorld world = floor_with(5.0F);
    ASSERT_GT(world.surface().polygon_count(), 2U);
    // Across the hole, from the west: to each end there is a way, but none between them.
    const Vec2 from{1.0F, 5.0F};
    const Vec2 south{9.0F, 8.0F};
    const Vec2 north{9.0F, 2.0F};
    if (polygon_of(world, south) == polygon_of(world, north)) {
        EXPECT_FALSE(walks(world, from, south, north));
    }
    const DetourWalk detour(world.world());
    const auto on_ground = [&](Vec2 p) {
        return Vec3d(p.x, ground_height(world.surface(), polygon_of(world, p), p), p.y);
    };
    EXPECT_TRUE(detour.walks(polygon_of(world, from), on_ground(from), on_ground(south)));
    EXPECT_TRUE(detour.walks(polygon_of(world, from), on_ground(from), on_ground(north)));
}

// A bridge over a road: the straight way below it does not lead onto it, nor the way over it down.
TEST(StraightWalkOverHoles, Storeys_above_each_other_are_not_walked_between) {
    scenes::Shapes shapes({"stone"});
    add_floor(shapes, {0, 0, 0}, {12, 0, 12});
    add_floor(shapes, {4, 4, 0}, {8, 4, 12});
    const LinkedWorld world = linked(shapes.take(), no_jumps());
    const WalkableSurface& surface = world.surface();
    Dice dice(5);
    int asked = 0;
    for (std::size_t low = 0; low < surface.polygon_count(); ++low) {
        for (std::size_t high = 0; high < surface.polygon_count(); ++high) {
            if (random_place(surface, PolyId(low), dice).y > 2.0 ||
                random_place(surface, PolyId(high), dice).y < 2.0) {
                continue;
            }
            for (int i = 0; i < 200; ++i) {
                const Vec2 from = plan_of(random_place(surface, PolyId(low), dice));
                const Vec2 to = plan_of(random_place(surface, PolyId(high), dice));
                const Vec2 other = plan_of(random_place(surface, PolyId(high), dice));
                EXPECT_FALSE(walks_straight(surface, PolyId(low), from, PolyId(high), to, to));
                EXPECT_FALSE(walks_straight(surface, PolyId(low), from, PolyId(high), to, other));
                EXPECT_FALSE(walks_straight(surface, PolyId(high), to, PolyId(low), from, from));
                ++asked;
            }
        }
    }
    EXPECT_GT(asked, 0);
}

}  // namespace
}  // namespace pronk::tests::straight_walk_test
