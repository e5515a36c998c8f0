// The ground of a surface against the level's triangles, asked one after the other by the letter:
// which triangles can be stood on, which lie over a place, and how high they are there.
#include <glm/geometric.hpp>
#include <random>

#include "../shared_worlds.hpp"

namespace pronk::tests::level_heights_test {
namespace {

// Places that are farther from all floor than this have none.
constexpr double kNowhere_m = 1.0;

class TriangleHeights {
  public:
    TriangleHeights(const TriangleSoup& soup, const Agent& agent) {
        for (const auto& corners : soup.triangles) {
            std::array<Vec3d, 3> at;
            for (std::size_t c = 0; c < 3; ++c) at[c] = Vec3d(soup.vertices[corners[c]]);
            const Vec3d up = glm::cross(at[1] - at[0], at[2] - at[0]);
            const double steepest = std::cos(static_cast<double>(agent.slope_rad));
            if (up.y >= steepest * glm::length(up) && up.y > 0.0) floor_.push_back({at, up});
        }
    }

    // How far a place is from the nearest floor above or below it.
    double off_by_m(const Vec3d& place) const {
        double off_m = kNowhere_m;
        for (const Triangle& triangle : floor_) {
            if (!is_over(triangle, place)) continue;
            const Vec3d to = place - triangle.at[0];
            off_m = std::min(off_m, std::abs(glm::dot(triangle.up, to) / triangle.up.y));
        }
        return off_m;
    }

  private:
    struct Triangle {
        std::array<Vec3d, 3> at;
        Vec3d up;
    };
    static bool is_over(const Triangle& triangle, const Vec3d& place) {
        for (std::size_t c = 0; c < 3; ++c) {
            const Vec3d along = triangle.at[(c + 1) % 3] - triangle.at[c];
            const Vec3d to = place - triangle.at[c];
            const double outside_m =
                (along.x * to.z - along.z * to.x) / std::max(std::hypot(along.x, along.z), 1e-12);
            if (outside_m > 1e-4) return false;
        }
        return true;
    }

    std::vector<Triangle> floor_;
};

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
        const double off = floor.off_by_m(places.next(random));
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
