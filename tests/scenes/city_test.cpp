#include <gtest/gtest.h>

#include "scenes/soup_probes.hpp"

namespace pronk::scenes::city_test {
namespace {

TEST(City, City_270_has_about_250000_triangles) {
    const auto triangles = static_cast<double>(soup_of("city:270").triangles.size());
    EXPECT_NEAR(triangles, 250000.0, 25000.0);
}

TEST(City, Triangles_grow_with_the_area) {
    const auto per_m2 = [](std::string_view name, double side_m) {
        return static_cast<double>(soup_of(name).triangles.size()) / (side_m * side_m);
    };
    const double usual = 250000.0 / (270.0 * 270.0);
    EXPECT_NEAR(per_m2("city:90", 90.0), usual, usual * 0.25);
    EXPECT_NEAR(per_m2("city:500", 500.0), usual, usual * 0.25);
}

TEST(City, Fills_exactly_the_square_asked_for) {
    for (const std::string_view name : {"city:20", "city:62.5", "city:270"}) {
        const float side_m = std::stof(std::string(name.substr(5)));
        const Bounds bounds = bounds_of(soup_of(name));
        EXPECT_EQ(bounds.min.x, 0.0F) << name;
        EXPECT_EQ(bounds.min.z, 0.0F) << name;
        EXPECT_EQ(bounds.max.x, side_m) << name;
        EXPECT_EQ(bounds.max.z, side_m) << name;
    }
}

}  // namespace
}  // namespace pronk::scenes::city_test
