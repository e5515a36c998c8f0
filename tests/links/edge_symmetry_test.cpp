// Worlds that a mirror or half a turn maps onto themselves: their edge links are mapped onto
// themselves too.
#include <fmt/format.h>

#include <glm/geometric.hpp>

#include "linked_worlds.hpp"

namespace pronk::tests::edge_symmetry_test {
namespace {

// Of the plan, around the origin.
struct Symmetry {
    const char* name;
    Vec2 factor;

    Vec2 operator()(const Vec2& place) const { return place * factor; }
    Vec3 operator()(const Vec3& place) const {
        return {place.x * factor.x, place.y, place.z * factor.y};
    }
};
constexpr Symmetry kMirrorInX{"mirror in x", {-1.0F, 1.0F}};
constexpr Symmetry kMirrorInZ{"mirror in z", {1.0F, -1.0F}};
constexpr Symmetry kHalfTurn{"half a turn", {-1.0F, -1.0F}};
constexpr std::array kAll = {kMirrorInX, kMirrorInZ, kHalfTurn};

JumpLink mapped(const JumpLink& link, const Symmetry& map) {
    JumpLink image = link;
    image.takeoff_begin = map(link.takeoff_begin);
    image.takeoff_end = map(link.takeoff_end);
    image.landing_begin = map(link.landing_begin);
    image.landing_end = map(link.landing_end);
    return image;
}

// To a millimetre. A mirror turns both segments round: a link's landing is counter-clockwise.
bool are_alike(const JumpLink& a, const JumpLink& b) {
    const auto near = [](const Vec2& p, const Vec2& q) { return glm::distance(p, q) <= 0.001F; };
    const bool same_way =
        near(a.takeoff_begin, b.takeoff_begin) && near(a.takeoff_end, b.takeoff_end) &&
        near(a.landing_begin, b.landing_begin) && near(a.landing_end, b.landing_end);
    const bool turned_round =
        near(a.takeoff_begin, b.takeoff_end) && near(a.takeoff_end, b.takeoff_begin) &&
        near(a.landing_begin, b.landing_end) && near(a.landing_end, b.landing_begin);
    return (same_way || turned_round) && a.apex_share == b.apex_share && a.kind == b.kind;
}

std::string text_of(const JumpLink& link) {
    return fmt::format("({} {}) - ({} {}) to ({} {}) - ({} {}), apex {}/255", link.takeoff_begin.x,
                       link.takeoff_begin.y, link.takeoff_end.x, link.takeoff_end.y,
                       link.landing_begin.x, link.landing_begin.y, link.landing_end.x,
                       link.landing_end.y, static_cast<int>(link.apex_share));
}

// Those that have no image of their own among the same, by alike(thing, image).
template <class Thing, class Alike>
std::vector<Thing> without_image(const std::vector<Thing>& things, const Alike& alike) {
    std::vector<Thing> images = things;
    std::vector<Thing> alone;
    for (const Thing& thing : things) {
        const auto image = std::find_if(images.begin(), images.end(),
                                        [&](const Thing& other) { return alike(thing, other); });
        if (image == images.end()) {
            alone.push_back(thing);
        } else {
            images.erase(image);
        }
    }
    return alone;
}

// Recast need not cut ground into mirrored polygons; where each piece of ground is one it does.
void expect_symmetric(const LinkedWorld& world, const Symmetry& map) {
    SCOPED_TRACE(map.name);
    const auto edges_alone =
        without_image(world.surface().border, [&](const BorderEdge& edge, const BorderEdge& other) {
            const Vec3 from = map(edge.from);
            const Vec3 to = map(edge.to);
            return (from == other.from && to == other.to) || (from == other.to && to == other.from);
        });
    ASSERT_TRUE(edges_alone.empty());
    const auto links_alone =
        without_image(world.links().links, [&](const JumpLink& link, const JumpLink& other) {
            return are_alike(mapped(link, map), other);
        });
    for (const JumpLink& link : links_alone) ADD_FAILURE() << text_of(link) << " has no image";
}

// ---- Worlds -------------------------------------------------------------------------------------

// All around the origin. The level's bounds are, and are whole cells wide, so cells are mapped onto
// cells. No side but these is on a side of cells: it would belong to one of them, and its image to
// the image of the other.

LinkedWorld linked_by_edges(scenes::Shapes& shapes, std::size_t polygons) {
    LinkedWorld world = linked(shapes.take(), by_edges(up_to(2, 6, 6)));
    EXPECT_EQ(world.surface().polygon_count(), polygons);
    EXPECT_GE(world.links().links.size(), 2U);
    return world;
}

scenes::Shapes two_platforms(float gap_m, float right_y = 3.0F) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-4, 2, -3}, {-0.5F * gap_m, 3, 3});
    shapes.box({0.5F * gap_m, 2, -3}, {4, right_y, 3});
    return shapes;
}

// ---- Promises -----------------------------------------------------------------------------------

TEST(EdgeLinksOfSymmetricWorlds, Along_edges_too_long_for_one_link) {
    scenes::Shapes shapes = two_platforms(1.1F);
    const LinkedWorld world = linked_by_edges(shapes, 2);
    for (const Symmetry& map : kAll) expect_symmetric(world, map);
}

TEST(EdgeLinksOfSymmetricWorlds, Beside_a_pillar_in_the_middle) {
    scenes::Shapes shapes = two_platforms(1.1F);
    shapes.box({-0.1F, 0, -0.3F}, {0.1F, 12, 0.3F});
    const LinkedWorld world = linked_by_edges(shapes, 2);
    for (const Symmetry& map : kAll) expect_symmetric(world, map);
}

TEST(EdgeLinksOfSymmetricWorlds, Beside_a_pillar_that_is_not) {
    scenes::Shapes shapes = two_platforms(1.1F);
    shapes.box({-0.1F, 0, -1.3F}, {0.1F, 12, -0.8F});
    expect_symmetric(linked_by_edges(shapes, 2), kMirrorInX);
}

// They stand so near the edges that these bend.
TEST(EdgeLinksOfSymmetricWorlds, Between_two_pillars) {
    scenes::Shapes shapes = two_platforms(1.6F);
    shapes.box({-0.6F, 0, -1.3F}, {-0.4F, 12, -0.8F});
    shapes.box({0.4F, 0, 0.8F}, {0.6F, 12, 1.3F});
    expect_symmetric(linked_by_edges(shapes, 4), kHalfTurn);
}

TEST(EdgeLinksOfSymmetricWorlds, Over_a_fence_and_below_a_beam) {
    scenes::Shapes shapes = two_platforms(1.1F);
    shapes.box({-0.03F, 0, -3}, {0.03F, 4.25F, 3});
    shapes.box({-0.3F, 5.6F, -0.4F}, {0.3F, 6, 0.4F});
    const LinkedWorld world = linked_by_edges(shapes, 2);
    for (const Symmetry& map : kAll) expect_symmetric(world, map);
}

TEST(EdgeLinksOfSymmetricWorlds, Up_and_down_beside_pillars) {
    scenes::Shapes shapes = two_platforms(1.1F, 4.1F);
    shapes.box({-0.1F, 0, -1.1F}, {0.1F, 12, -0.6F});
    shapes.box({-0.1F, 0, 0.6F}, {0.1F, 12, 1.1F});
    expect_symmetric(linked_by_edges(shapes, 2), kMirrorInZ);
}

TEST(EdgeLinksOfSymmetricWorlds, From_a_block_to_the_floor_on_both_sides_of_it) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-7, -1, -3}, {7, 0, 3});
    shapes.box({-2.1F, -0.5F, -3}, {2.1F, 1.6F, 3});
    const LinkedWorld world = linked_by_edges(shapes, 3);
    for (const Symmetry& map : kAll) expect_symmetric(world, map);
}

TEST(EdgeLinksOfSymmetricWorlds, Round_a_corner) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-5, 2, -4}, {-0.4F, 3, -0.4F});
    shapes.box({0.4F, 2, 0.4F}, {5, 3, 4});
    expect_symmetric(linked_by_edges(shapes, 2), kHalfTurn);
}

}  // namespace
}  // namespace pronk::tests::edge_symmetry_test
