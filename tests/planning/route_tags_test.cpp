#include <gtest/gtest.h>

#include <pronk/planning.hpp>

namespace pronk::route_tags_test {
namespace {

void add_leg(Route& route, LegKind kind, std::uint32_t points) {
    RouteLeg leg;
    leg.kind = kind;
    leg.first_point = static_cast<std::uint32_t>(route.points.size()) - 1;
    leg.last_point = leg.first_point + points;
    route.points.resize(leg.last_point + 1);
    route.legs.push_back(leg);
}

TEST(RouteTags, Points_say_whether_one_walks_jumps_or_lands_there) {
    Route route;
    route.points.resize(1);
    add_leg(route, LegKind::walk, 2);
    add_leg(route, LegKind::jump, 1);
    add_leg(route, LegKind::drop, 1);
    add_leg(route, LegKind::walk, 1);
    add_leg(route, LegKind::jump, 1);
    using enum PointTag;
    EXPECT_EQ(tags_of(route),
              (std::vector{ground, ground, jump, land_then_jump, land, jump, land}));
}

TEST(RouteTags, Points_within_a_flight_are_in_the_air) {
    Route route;
    route.points.resize(1);
    add_leg(route, LegKind::jump, 3);
    using enum PointTag;
    EXPECT_EQ(tags_of(route), (std::vector{jump, air, air, land}));
}

TEST(RouteTags, A_route_without_legs_has_a_tag_for_its_only_point) {
    Route route;
    EXPECT_TRUE(tags_of(route).empty());
    route.points.resize(1);
    EXPECT_EQ(tags_of(route), std::vector{PointTag::ground});
}

}  // namespace
}  // namespace pronk::route_tags_test
