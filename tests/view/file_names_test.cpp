#include "view/file_names.hpp"

#include <gtest/gtest.h>

namespace pronk::view::file_names_test {
namespace {

TEST(FileNames, Whatever_a_level_is_called_its_baked_file_has_a_good_name) {
    for (const std::string& stem :
         {std::string("ruins"), std::string("city:270"), std::string(""), std::string(".hidden"),
          std::string("..."), std::string("caf\xc3\xa9 (2)"), std::string("a/b"),
          std::string(500, 'a'), std::string("a\0b", 3), std::string("\"\r\n")}) {
        EXPECT_TRUE(is_baked_name(baked_name_for(stem))) << baked_name_for(stem);
    }
    EXPECT_EQ(baked_name_for("city:270"), "city-270.pronk");
    EXPECT_EQ(baked_name_for(".hidden"), "hidden.pronk");
    EXPECT_EQ(baked_name_for(""), "level.pronk");
}

TEST(FileNames, Names_that_lead_elsewhere_or_hide_are_none) {
    for (const std::string& name :
         {std::string(".pronk"), std::string("a/b.pronk"), std::string("..\\b.pronk"),
          std::string(".hidden.pronk"), std::string(" a.pronk"), std::string("a\0.pronk", 8),
          std::string("a.obj"), std::string(115, 'a') + ".pronk"}) {
        EXPECT_FALSE(is_baked_name(name)) << name;
    }
    EXPECT_TRUE(is_baked_name("a (2).pronk"));
    EXPECT_TRUE(is_baked_name(std::string(114, 'a') + ".pronk"));
}

}  // namespace
}  // namespace pronk::view::file_names_test
