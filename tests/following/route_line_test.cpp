#include "hand_line.hpp"

namespace pronk::tests::route_line_test {
namespace {

TEST(RouteLine, A_line_is_cut_where_it_enters_another_cell) {
    const PlanMesh mesh = hand_grid({0, 2, 5, 10}, {0, 1});
    const RouteLine line = hand_line(mesh, {{1, 0.5}, {9, 0.5}});
    ASSERT_EQ(line.pieces().size(), 3U);
    EXPECT_DOUBLE_EQ(line.pieces()[0].length_m, 1.0);
    EXPECT_DOUBLE_EQ(line.pieces()[1].start_m, 1.0);
    EXPECT_DOUBLE_EQ(line.pieces()[1].length_m, 3.0);
    EXPECT_DOUBLE_EQ(line.pieces()[2].length_m, 4.0);
    EXPECT_DOUBLE_EQ(line.length_m(), 8.0);
    for (std::uint32_t c = 0; c < 3; ++c) {
        ASSERT_EQ(line.pieces_in(c).size(), 1U);
        EXPECT_EQ(line.pieces_in(c)[0], c);
    }
}

TEST(RouteLine, A_cell_that_is_passed_twice_has_both_pieces) {
    const PlanMesh mesh = hand_grid({0, 5, 10}, {0, 4});
    const RouteLine line = hand_line(mesh, {{1, 1}, {9, 1}, {9, 3}, {1, 3}});
    ASSERT_EQ(line.pieces_in(0).size(), 2U);
    EXPECT_EQ(line.pieces_in(0)[0], 0U);
    EXPECT_EQ(line.pieces_in(0)[1], 4U);
    EXPECT_EQ(line.pieces_in(1).size(), 3U);
    EXPECT_TRUE(line.pieces_in(7).empty());
    EXPECT_DOUBLE_EQ(line.length_m(), 18.0);
}

TEST(RouteLine, Places_along_the_line_are_where_they_are) {
    const PlanMesh mesh = hand_grid({0, 5, 10}, {0, 4});
    const RouteLine line = hand_line(mesh, {{1, 1}, {9, 1}, {9, 3}});
    const LinePart& part = line.parts().front();
    EXPECT_EQ(line.place_at(part, -1.0).at, PlanPoint(1, 1));
    EXPECT_EQ(line.place_at(part, 3.0).at, PlanPoint(4, 1));
    EXPECT_EQ(line.place_at(part, 3.0).polygon, 0U);
    EXPECT_EQ(line.place_at(part, 9.0).at, PlanPoint(9, 2));
    EXPECT_EQ(line.place_at(part, 9.0).polygon, 1U);
    EXPECT_EQ(line.place_at(part, 99.0).at, PlanPoint(9, 3));
    ASSERT_EQ(line.stops_m().size(), 3U);
    EXPECT_DOUBLE_EQ(line.stops_m()[1], 8.0);
}

// Along the edge between two cells, and through the corner that four have in common.
TEST(RouteLine, Lines_along_edges_and_through_corners_have_all_their_length) {
    const PlanMesh mesh = hand_grid({0, 5, 10}, {0, 4, 8});
    EXPECT_NEAR(hand_line(mesh, {{1, 4}, {9, 4}}).length_m(), 8.0, 1e-12);
    const RouteLine across = hand_line(mesh, {{2.5, 2}, {7.5, 6}});
    EXPECT_NEAR(across.length_m(), std::hypot(5.0, 4.0), 1e-12);
    for (const LinePiece& piece : across.pieces()) {
        EXPECT_TRUE(is_in(mesh, piece.cell, 0.5 * (piece.from + piece.to), 1e-9));
    }
}

// Six triangles around a corner make a turn and 0.4 rad: the last one lies over the first. A walk
// that goes on from the corner over these 0.4 rad is on the one of the two that the route goes
// through.
TEST(RouteLine, Around_a_corner_with_more_than_a_turn_of_ground_the_cells_of_the_route_lead_on) {
    const auto place = [](double angle_rad, double away_m) {
        return away_m * PlanPoint(std::cos(angle_rad), std::sin(angle_rad));
    };
    constexpr double kEach_rad = (2.0 * std::numbers::pi + 0.4) / 6.0;
    HandMesh drawn;
    for (int c = 0; c < 6; ++c) {
        const double begin_rad = kEach_rad * c - 0.2;
        drawn.add({{0, 0}, place(begin_rad, 4.0), place(kEach_rad * (c + 1) - 0.2, 4.0)});
    }
    for (std::uint32_t c = 0; c + 1 < 6; ++c) drawn.join(c, c + 1);
    const auto line = [&](const PlanPoint& from, const std::vector<std::uint32_t>& through) {
        const std::vector<LineStop> stops{{from, kNothing, through.front(), through},
                                          {{0, 0}, kNothing, kNothing},
                                          {place(0.1, 2.0), kNothing, kNothing}};
        return RouteLine::make(drawn.mesh(), stops).value();
    };
    const std::vector<std::vector<std::uint32_t>> ways{
        {3, 4, 5}, {3, 2, 1, 0}, {2, 3, 4, 5}, {2, 1, 0}, {0, 1, 2, 3, 4, 5}, {5, 4, 3, 2, 1, 0}};
    for (const std::vector<std::uint32_t>& through : ways) {
        const double middle_rad = kEach_rad * (through.front() + 0.5) - 0.2;
        const RouteLine own = line(place(middle_rad, 1.0), through);
        EXPECT_NEAR(own.length_m(), 3.0, 1e-9);
        ASSERT_EQ(own.pieces().size(), 2U);
        EXPECT_EQ(own.pieces()[0].cell, through.front());
        EXPECT_EQ(own.pieces()[1].cell, through.back());
        EXPECT_EQ(own.parts()[0].to.polygon, through.back());
    }
}

TEST(RouteLine, Jumps_cut_it_into_parts_and_have_no_length) {
    HandMesh drawn;
    drawn.box(0, 0, 4, 4);
    drawn.box(6, 0, 10, 4);
    const std::vector<LineStop> stops{{{1, 2}, kNothing, 0},
                                      {{4, 2}, kNothing, kNothing},
                                      {{6, 2}, 7, 1},
                                      {{9, 2}, kNothing, kNothing}};
    const RouteLine line = RouteLine::make(drawn.mesh(), stops).value();
    ASSERT_EQ(line.parts().size(), 2U);
    EXPECT_EQ(line.parts()[0].jump, 7U);
    EXPECT_EQ(line.parts()[1].jump, kNothing);
    EXPECT_DOUBLE_EQ(line.parts()[0].end_m, 3.0);
    EXPECT_DOUBLE_EQ(line.parts()[1].start_m, 3.0);
    EXPECT_DOUBLE_EQ(line.length_m(), 6.0);
    EXPECT_EQ(line.parts()[1].from.polygon, 1U);
}

TEST(RouteLine, Who_lands_and_takes_off_at_once_has_a_part_without_length) {
    HandMesh drawn;
    drawn.box(0, 0, 4, 4);
    drawn.box(6, 0, 10, 4);
    const std::vector<LineStop> stops{{{4, 2}, kNothing, 0}, {{6, 2}, 0, 1}, {{4, 1}, 1, 0}};
    const RouteLine line = RouteLine::make(drawn.mesh(), stops).value();
    ASSERT_EQ(line.parts().size(), 3U);
    for (const LinePart& part : line.parts()) EXPECT_EQ(part.first_piece, part.end_piece);
    EXPECT_EQ(line.length_m(), 0.0);
    EXPECT_EQ(line.place_at(line.parts()[1], 0.0).at, PlanPoint(6, 2));
}

TEST(RouteLine, A_line_that_leaves_the_ground_is_refused_with_the_place) {
    const PlanMesh mesh = ring();
    const std::vector<LineStop> stops{{{1, 4.5}, kNothing, cell_at(mesh, {1, 4.5})},
                                      {{2, 4.5}, kNothing, kNothing},
                                      {{8, 4.5}, kNothing, kNothing}};
    const auto line = RouteLine::make(mesh, stops);
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error().where, "route point 2");
    EXPECT_NE(line.error().what.find("3.000000,-4.500000"), std::string::npos) << line.error().what;
    EXPECT_EQ(line.error().value, "8.000000,-4.500000");
}

TEST(RouteLine, Points_that_are_none_are_refused) {
    const PlanMesh mesh = ring();
    EXPECT_FALSE(RouteLine::make(mesh, {}));
    const std::vector<LineStop> stops{{{1, 1}, kNothing, 0},
                                      {{std::nan(""), 1}, kNothing, kNothing}};
    const auto line = RouteLine::make(mesh, stops);
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error().where, "route point 1");
}

// As many boxes as pieces, half of them, a quarter: each holds the two below it.
TEST(RouteLine, Boxes_hold_all_pieces_on_every_level) {
    const PlanMesh mesh = hand_grid({0, 1, 2, 3, 4, 5, 6, 7}, {0, 2});
    const RouteLine line = hand_line(mesh, {{0.5, 0.2}, {6.5, 1.7}, {0.5, 1.9}});
    const auto pieces = line.pieces();
    for (unsigned level = 0; level < line.box_levels(); ++level) {
        const std::size_t of_each = std::size_t{1} << level;
        ASSERT_EQ(line.boxes(level).size(), (pieces.size() + of_each - 1) / of_each);
        for (std::size_t p = 0; p < pieces.size(); ++p) {
            const LineBox& box = line.boxes(level)[p >> level];
            for (const PlanPoint& end : {pieces[p].from, pieces[p].to}) {
                EXPECT_TRUE(box.min.x <= end.x && end.x <= box.max.x);
                EXPECT_TRUE(box.min.y <= end.y && end.y <= box.max.y);
            }
        }
    }
    EXPECT_EQ(line.boxes(line.box_levels() - 1).size(), 1U);
}

}  // namespace
}  // namespace pronk::tests::route_line_test
