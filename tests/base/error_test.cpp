#include <gtest/gtest.h>

#include <algorithm>
#include <pronk/base.hpp>

namespace pronk::error_test {
namespace {

TEST(Error, A_message_joins_place_fault_and_value) {
    EXPECT_EQ((Error{"level.obj:7", "not a number", "1.x"}.message()),
              "level.obj:7: not a number: 1.x");
}

TEST(Error, A_message_leaves_out_parts_that_are_empty) {
    EXPECT_EQ((Error{"level.obj", "is empty", ""}.message()), "level.obj: is empty");
    EXPECT_EQ((Error{"", "is empty", ""}.message()), "is empty");
    EXPECT_EQ((Error{"", "must be positive", "-1"}.message()), "must be positive: -1");
}

TEST(Error, Control_bytes_are_written_out_in_every_part) {
    EXPECT_EQ((Error{"a\nb", "c\td", "e\x7f\x1b[31m"}.message()),
              "a\\x0ab: c\\x09d: e\\x7f\\x1b[31m");
}

TEST(Error, Text_in_other_scripts_stays_readable) {
    EXPECT_EQ((Error{"höhle.obj", "not a number", "zwölf"}.message()),
              "höhle.obj: not a number: zwölf");
}

TEST(Error, A_message_is_one_line_whatever_bytes_the_value_holds) {
    std::string every_byte;
    for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
    const std::string message = Error{every_byte, every_byte, every_byte}.message();
    EXPECT_TRUE(std::none_of(message.begin(), message.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f;
    }));
}

TEST(Error, A_long_value_is_cut_short) {
    const std::string message = Error{"a", "b", std::string(100'000, 'x')}.message();
    EXPECT_TRUE(message.starts_with("a: b: xxxx"));
    EXPECT_TRUE(message.ends_with("xxxx..."));
    EXPECT_LT(message.size(), 300U);
}

TEST(Error, A_long_place_keeps_its_line_number) {
    const std::string folder(1000, 'd');
    EXPECT_EQ((Error{folder + "/level.obj:7", "not a number", "x"}.message()),
              folder + "/level.obj:7: not a number: x");
}

TEST(Error, Fail_hands_its_parts_on) {
    const Result<int> failed = fail("where", "what", "value");
    ASSERT_FALSE(failed.has_value());
    EXPECT_EQ(failed.error().where, "where");
    EXPECT_EQ(failed.error().what, "what");
    EXPECT_EQ(failed.error().value, "value");
}

}  // namespace
}  // namespace pronk::error_test
