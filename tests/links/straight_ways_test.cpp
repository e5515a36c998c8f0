#include "links/straight_ways.hpp"

#include "../levels_for_tests.hpp"
#include "links/lane_layout.hpp"
#include "ways_of_world.hpp"

namespace pronk::tests::straight_ways_test {
namespace {

struct Tally {
    int asked = 0;
    int walked = 0;
    int touching = 0;
    int over_nothing = 0;  // walks that leave the ground
    // Not counting those that touch a corner or begin there.
    int unlike_follows = 0;
    int unlike_detour = 0;
    // Not counting those that touch a corner: walks that neither of the others knows, and that both
    // others know.
    int of_nobody_else = 0;
    int of_both_others = 0;
};

template <class Ask>
Tally tally(const WaysOfWorld& world, int tries, const Ask& ask) {
    Tally sum;
    for (int i = 0; i < tries; ++i) {
        const std::optional<Walk> walk = ask();
        if (!walk) continue;
        ++sum.asked;
        const bool walks = world.walks(*walk);
        sum.walked += walks ? 1 : 0;
        if (walks && !world.is_over_ground(*walk)) ++sum.over_nothing;
        if (world.touches_a_corner(*walk)) {
            ++sum.touching;
            continue;
        }
        const bool follows = world.follows(*walk);
        const bool detour_walks = world.detour_walks(*walk);
        if (!world.is_vertex(walk->from)) {
            sum.unlike_follows += walks != follows ? 1 : 0;
            sum.unlike_detour += walks != detour_walks ? 1 : 0;
        }
        sum.of_nobody_else += walks && !follows && !detour_walks ? 1 : 0;
        sum.of_both_others += !walks && follows && detour_walks ? 1 : 0;
    }
    return sum;
}

// Walks that are drawn, of which a half or more begin or end nowhere.
int walks_of_tier() {
    return draws(4000, 8000);
}

class StraightWaysOfLevels : public ::testing::TestWithParam<std::string> {
  protected:
    const WaysOfWorld& world = shared_ways(GetParam());
};

TEST_P(StraightWaysOfLevels, Lead_where_a_walk_that_is_followed_leads) {
    Dice dice(1);
    const Tally sum = tally(world, walks_of_tier(), [&] { return world.random_walk(dice); });
    RecordProperty("asked", sum.asked);
    RecordProperty("walked", sum.walked);
    RecordProperty("touching", sum.touching);
    EXPECT_EQ(sum.over_nothing, 0);
    EXPECT_EQ(sum.unlike_follows, 0) << "of " << sum.asked;
    EXPECT_EQ(sum.unlike_detour, 0) << "of " << sum.asked;
    if (world.surface().polygon_count() > 20) {
        EXPECT_GT(sum.walked, walks_of_tier() / 80) << "of " << sum.asked;
        EXPECT_GT(sum.asked, sum.walked + walks_of_tier() / 160);
    }
}

// Samples are corners of cells, as corners of polygons are.
TEST_P(StraightWaysOfLevels, From_edges_lead_over_them_if_ground_lies_behind) {
    Dice dice(2);
    const Tally sum = tally(world, walks_of_tier(), [&] { return world.walk_from_edge(dice); });
    EXPECT_EQ(sum.over_nothing, 0);
    // Rounding may put a place on an edge a little beside it.
    EXPECT_LE(sum.unlike_follows, 1 + sum.asked / 1000) << "of " << sum.asked;
    RecordProperty("unlike_detour", sum.unlike_detour);
}

TEST_P(StraightWaysOfLevels, From_corners_do_not_leave_the_ground) {
    Dice dice(3);
    const Tally sum =
        tally(world, walks_of_tier() / 2, [&] { return world.walk_from_vertex(dice); });
    EXPECT_EQ(sum.over_nothing, 0) << "of " << sum.asked;
    // Who begins in the one polygon around a corner and leaves in another, by more than half a
    // turn, does so for some only.
    EXPECT_EQ(sum.of_nobody_else, 0) << "of " << sum.asked;
    EXPECT_EQ(sum.of_both_others, 0) << "of " << sum.asked;
}

// The samples of a batch in a polygon, any of them, and those at the ends of their rows.
struct Batch {
    std::vector<GridCorner> samples;
    std::vector<GridCorner> ends;
};
Batch random_batch(const WaysOfWorld& world, PolyId polygon, Dice& dice) {
    const GridCorner first = world.random_corner(polygon, dice);
    const int step = 1 + dice.up_to(2);
    Batch batch;
    for (int row = 0; row < kLaneRows; ++row) {
        std::vector<GridCorner> in_row;
        for (int column = 0; column < kLaneColumns; ++column) {
            const GridCorner at{first.x + column * step, first.z + row * step};
            if (contains(world.surface(), polygon, world.place(at)) && !dice.one_in(4)) {
                in_row.push_back(at);
            }
        }
        batch.samples.insert(batch.samples.end(), in_row.begin(), in_row.end());
        if (!in_row.empty()) batch.ends.push_back(in_row.front());
        if (in_row.size() > 1) batch.ends.push_back(in_row.back());
    }
    return batch;
}

bool has(const KernelCone& cone, const HalfCells& direction) {
    return !cone.empty && turn({cone.right_x, cone.right_z}, direction) >= 0 &&
           turn(direction, {cone.left_x, cone.left_z}) >= 0;
}

TEST_P(StraightWaysOfLevels, Cones_have_no_direction_that_some_sample_does_not_walk) {
    Dice dice(4);
    const auto last = static_cast<int>(world.surface().polygon_count()) - 1;
    std::size_t in_cones = 0;
    std::size_t walked_by_all = 0;
    std::size_t wrong = 0;
    std::vector<KernelCone> cones;
    for (int round = 0; round < draws(100, 400); ++round) {
        const PolyId polygon(static_cast<std::size_t>(dice.up_to(last)));
        const Batch batch = random_batch(world, polygon, dice);
        const auto ways = world.from(polygon);
        if (batch.samples.empty() || ways.empty()) continue;
        find_cones(ways, batch.ends, cones);
        ASSERT_EQ(cones.size(), ways.size());
        for (int i = 0; i < 300; ++i) {
            const auto way =
                static_cast<std::size_t>(dice.up_to(static_cast<int>(ways.size()) - 1));
            // Mostly about where the way goes, or else hardly any is in a cone.
            const GridCorner& near = batch.samples.front();
            HalfCells direction = from_to(near, (ways[way].right_x + ways[way].left_x) / 2,
                                          (ways[way].right_z + ways[way].left_z) / 2);
            direction.x += 2 * dice.up_to(8) - 7;
            direction.z += 2 * dice.up_to(8) - 7;
            const bool all = std::all_of(
                batch.samples.begin(), batch.samples.end(),
                [&](const GridCorner& from) { return takes(ways, way, from, direction); });
            const bool claimed = has(cones[way], direction);
            in_cones += claimed ? 1 : 0;
            walked_by_all += all ? 1 : 0;
            wrong += claimed && !all ? 1 : 0;
        }
    }
    EXPECT_EQ(wrong, 0U) << "of " << in_cones;
    // Not many are missing: those of edges that a sample lies on.
    EXPECT_GE(in_cones, walked_by_all / 2);
}

std::vector<std::string> levels() {
    std::vector<std::string> names = level_names();
    std::erase_if(names, [](const std::string& name) {
        // Without ways, or with few (most fields are single polygons), or slow.
        return name == "scene:plain" || name == "scene:fences" || name == "scene:town" ||
               name.ends_with("nex_ons-reborn.obj");
    });
    return names;
}
INSTANTIATE_TEST_SUITE_P(Levels, StraightWaysOfLevels, ::testing::ValuesIn(levels()), test_name);

// Floors above each other without a stair: nobody walks from one to the other, whatever lies
// between in plan view; and with a ramp only over the ramp.
TEST(StraightWays, Do_not_lead_to_other_storeys) {
    const auto storeys = [](bool with_ramp) {
        scenes::Shapes shapes({"stone"});
        shapes.box({0, -1, 0}, {16, 0, 16});
        shapes.box({4, 3, 0}, {16, 3.25F, 8});
        shapes.box({8, 6.5F, 4}, {16, 6.75F, 16});
        if (with_ramp) shapes.ramp({{0.5F, 4.0F}, {4.0F, 4.0F}, 3.0F, 0.0F, 0.0F, 3.25F});
        return WaysOfWorld(shapes.take());
    };
    const WaysOfWorld apart = storeys(false);
    const auto storey_of = [](const WaysOfWorld& world, PolyId p) {
        const Vec3& v = world.surface().vertices[world.surface().corners_of(p)[0]];
        return std::lround(v.y / 3.2F);
    };
    std::size_t ways = 0;
    for (std::size_t p = 0; p < apart.surface().polygon_count(); ++p) {
        for (const KernelWay& way : apart.from(PolyId(p))) {
            EXPECT_EQ(storey_of(apart, PolyId(p)), storey_of(apart, PolyId(way.polygon)));
            ++ways;
        }
    }
    EXPECT_GT(ways, 3U);
    const WaysOfWorld joined = storeys(true);
    Dice dice(6);
    const Tally sum = tally(joined, 20000, [&] { return joined.random_walk(dice); });
    EXPECT_GT(sum.walked, 500);
    EXPECT_EQ(sum.unlike_follows, 0);
    EXPECT_EQ(sum.unlike_detour, 0);
}

// A floor with a square hole: the walks along its sides touch it, and are walks.
TEST(StraightWays, Along_a_border_are_walks_and_over_it_are_none) {
    scenes::Shapes shapes({"stone"});
    const std::vector<scenes::GroundLayer> hole{{"", scenes::rectangle({6, 6}, {9, 9})}};
    lay_ground(shapes, scenes::rectangle({0, 0}, {15, 15}), hole, "stone", 0.0F);
    const WaysOfWorld world(shapes.take());
    Dice dice(7);
    for (const bool from_vertex : {false, true}) {
        const Tally sum = tally(world, 20000, [&] {
            return from_vertex ? world.walk_from_vertex(dice) : world.walk_from_edge(dice);
        });
        EXPECT_GT(sum.walked, 1000);
        EXPECT_EQ(sum.over_nothing, 0);
        EXPECT_EQ(sum.unlike_follows, 0);
    }
}

}  // namespace
}  // namespace pronk::tests::straight_ways_test
