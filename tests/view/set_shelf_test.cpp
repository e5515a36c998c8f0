#include "view/set_shelf.hpp"

#include <gtest/gtest.h>

#include "scenes/scenes.hpp"

namespace pronk::view::set_shelf_test {
namespace {

std::shared_ptr<const NavSet> some_set() {
    Bake baked = std::move(bake(scenes::make("plain").value(), {}).value());
    return std::make_shared<const NavSet>(std::move(baked), "some", std::nullopt);
}

TEST(SetShelf, Has_room_for_so_many_and_not_for_one_more) {
    const auto set = some_set();
    SetShelf shelf;
    for (std::size_t i = 1; i <= kMostSets; ++i) EXPECT_EQ(shelf.add(set), i);
    EXPECT_TRUE(shelf.is_full());
    EXPECT_FALSE(shelf.add(set));
    EXPECT_EQ(shelf.shown().entries.size(), kMostSets);
    EXPECT_EQ(shelf.remove(3), SetShelf::Removal::done);
    EXPECT_EQ(shelf.add(set), kMostSets + 1) << "numbers are not used again";
}

TEST(SetShelf, What_was_removed_can_be_neither_accepted_nor_removed) {
    const auto set = some_set();
    SetShelf shelf;
    shelf.add(set);
    shelf.add(set);
    EXPECT_EQ(shelf.remove(1), SetShelf::Removal::done);
    EXPECT_FALSE(shelf.accept(1));
    EXPECT_EQ(shelf.remove(1), SetShelf::Removal::unknown);
    EXPECT_EQ(shelf.shown().accepted, 2U);
    EXPECT_EQ(shelf.remove(2), SetShelf::Removal::last);
}

}  // namespace
}  // namespace pronk::view::set_shelf_test
