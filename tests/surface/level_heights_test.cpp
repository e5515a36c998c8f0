// The ground of a surface against the level's triangles.
#include <random>

#include "../shared_worlds.hpp"
#include "../triangle_heights.hpp"

namespace pronk::tests::level_heights_test {
namespace {

// A place that is farther from all floor than this has none.
constexpr double kNowhere_m = 1.0;

double off_by_m(const TriangleHeights& floor, const Vec3d& place) {
    double off_m = kNowhere_m;
    floor.for_each_height(place.x, place.z,
                          [&](double y) { off_m = std::min(off_m, std::abs(y - place.y)); });
    return off_m;
}

// Places of a surface, evenly spread over its area.
class PlacesOnGround {
  public:
    explicit PlacesOnGround(const NavWorld& world) {
        for (const WorldTile& tile : world.tiles) {
            const WalkableSurface& surface = tile.surface;
            for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
                const auto corners = surface.corners_of(PolyId(p));
                for (std::size_t c = 2; c < corners.size(); ++c) {
                    const std::array<Vec2, 3> at{plan_view(surface.vertices[corners[0]]),
                                                 plan_view(surface.vertices[corners[c - 1]]),
                                                 plan_view(surface.vertices[corners[c]])};
                    const Vec2 a = at[1] - at[0];
                    const Vec2 b = at[2] - at[0];
                    area_m2_ += 0.5 * std::abs(static_cast<double>(a.x * b.y - a.y * b.x));
                    parts_.push_back({&surface, PolyId(p), at, area_m2_});
                }
            }
        }
    }

    bool empty() const { return parts_.empty(); }

    Vec3d next(std::mt19937& random) const {
        std::uniform_real_distribution<double> share(0.0, 1.0);
        const double area_m2 = share(random) * area_m2_;
        const auto part =
            std::lower_bound(parts_.begin(), std::prev(parts_.end()), area_m2,
                             [](const Part& one, double to_m2) { return one.up_to_m2 < to_m2; });
        auto u = static_cast<float>(share(random));
        auto v = static_cast<float>(share(random));
        if (u + v > 1.0F) {
            u = 1.0F - u;
            v = 1.0F - v;
        }
        const Vec2 at =
            part->at[0] + u * (part->at[1] - part->at[0]) + v * (part->at[2] - part->at[0]);
        return {at.x, ground_height(*part->surface, part->polygon, at), at.y};
    }

  private:
    struct Part {
        const WalkableSurface* surface;
        PolyId polygon;
        std::array<Vec2, 3> at;
        double up_to_m2;
    };
    std::vector<Part> parts_;
    double area_m2_ = 0.0;
};

class LevelHeights : public ::testing::TestWithParam<std::string> {};

TEST_P(LevelHeights, The_ground_is_as_high_as_the_triangles) {
    const NavWorld& world = shared_walking_world(GetParam());
    const PlacesOnGround places(world);
    if (places.empty()) GTEST_SKIP() << "nobody can stand anywhere";
    const TriangleHeights floor(shared_level(GetParam()).soup, world.settings.agent);
    std::mt19937 random(5);
    std::vector<double> off_m;
    std::size_t nowhere = 0;
    for (int i = 0; i < draws(500, 5000); ++i) {
        const double off = off_by_m(floor, places.next(random));
        if (off < kNowhere_m) {
            off_m.push_back(off);
        } else {
            ++nowhere;
        }
    }
    // Polygons reach past edges and over steep ground.
    EXPECT_LT(nowhere, off_m.size() / 25);
    std::sort(off_m.begin(), off_m.end());
    EXPECT_LE(off_m[off_m.size() / 2], 0.005);
    EXPECT_LE(off_m[off_m.size() * 98 / 100], 0.05);
    RecordProperty("median_mm", static_cast<int>(1000.0 * off_m[off_m.size() / 2]));
    RecordProperty("p98_mm", static_cast<int>(1000.0 * off_m[off_m.size() * 98 / 100]));
}

INSTANTIATE_TEST_SUITE_P(Levels, LevelHeights, ::testing::ValuesIn(level_names()), test_name);

}  // namespace
}  // namespace pronk::tests::level_heights_test
