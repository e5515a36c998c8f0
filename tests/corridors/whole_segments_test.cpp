#include "corridors/whole_segments.hpp"

#include <gtest/gtest.h>

namespace pronk::tests::whole_segments_test {
namespace {

TEST(Segments, Are_split_where_an_end_of_another_lies_on_them) {
    const std::vector<WholeSegment> segments{
        {{0, 0}, {10, 0}}, {{4, 0}, {4, 5}}, {{7, -3}, {7, 0}}};
    std::size_t crossings = 0;
    const std::vector<SegmentPiece> pieces = split_where_they_meet(segments, crossings);
    EXPECT_EQ(crossings, 0U);
    ASSERT_EQ(pieces.size(), 5U);
    int of_first = 0;
    for (const SegmentPiece& piece : pieces) of_first += piece.along == 0 ? 1 : 0;
    EXPECT_EQ(of_first, 3);
}

TEST(Segments, That_run_against_each_other_are_one_piece_with_two_sides) {
    const std::vector<WholeSegment> segments{{{0, 0}, {6, 3}}, {{4, 2}, {2, 1}}};
    std::size_t crossings = 0;
    const std::vector<SegmentPiece> pieces = split_where_they_meet(segments, crossings);
    EXPECT_EQ(crossings, 0U);
    ASSERT_EQ(pieces.size(), 3U);
    EXPECT_EQ(pieces[1].along, 0U);
    EXPECT_EQ(pieces[1].against, 1U);
    EXPECT_EQ(pieces[0].against, SegmentPiece::kNone);
}

TEST(Segments, That_cross_are_counted) {
    const std::vector<WholeSegment> segments{{{0, 0}, {5, 5}}, {{0, 5}, {5, 0}}, {{0, 9}, {9, 9}}};
    std::size_t crossings = 0;
    EXPECT_EQ(split_where_they_meet(segments, crossings).size(), 3U);
    EXPECT_EQ(crossings, 1U);
}

// One unit of 2^24 beside a line of that length, and products of 2^50.
TEST(Segments, Are_told_apart_by_one_unit_however_long_they_are) {
    constexpr std::int64_t kFar = std::int64_t{1} << 24;
    const std::vector<WholeSegment> on{{{-kFar, -kFar}, {kFar, kFar}}, {{0, 0}, {kFar, 0}}};
    const std::vector<WholeSegment> off{{{-kFar, -kFar}, {kFar, kFar}}, {{1, 0}, {kFar, 0}}};
    std::size_t crossings = 0;
    EXPECT_EQ(split_where_they_meet(on, crossings).size(), 3U);
    EXPECT_EQ(split_where_they_meet(off, crossings).size(), 2U);
}

}  // namespace
}  // namespace pronk::tests::whole_segments_test
