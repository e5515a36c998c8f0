// What every answer about the ground promises, on all scenes: at random places, and at strange
// ones.
#include <glm/geometric.hpp>
#include <pronk/planning.hpp>

#include "../levels_for_tests.hpp"
#include "../links/linked_worlds.hpp"
#include "random_places.hpp"

namespace pronk::tests::surface_promises_test {
namespace {

// So far beside a border a ray counts as on it.
constexpr double kOnRay_m = 1.01e-4;

class Asker {
  public:
    explicit Asker(const NavWorld& world) : world_(world), map_(world), ask_(map_) {}

    void expect_on_ground(const SurfacePlace& place) const {
        const WalkableSurface& surface = world_.tiles.at(place.on.tile).surface;
        ASSERT_LT(place.on.polygon.index(), surface.polygon_count());
        ASSERT_TRUE(lies_in(surface, place.on.polygon, place.at));
        ASSERT_NEAR(place.at.y, ask_.height(place).value(), 1e-5);
    }

    // Each is followed by one that has part of an edge with it, at a height that can be climbed.
    void expect_joined(const std::vector<PolyRef>& polygons, const SurfacePlace& from,
                       const SurfacePlace& end) const {
        ASSERT_EQ(polygons.front(), from.on);
        ASSERT_EQ(polygons.back(), end.on);
        for (std::size_t i = 1; i < polygons.size(); ++i) {
            ASSERT_TRUE(touch(polygons[i - 1], polygons[i]));
        }
    }

    void expect_ray(const SurfacePlace& from, const Vec3d& to) const {
        const SurfaceRay ray = ask_.ray(from, to).value();
        expect_on_ground(ray.end);
        expect_joined(ray.polygons, from, ray.end);
        const Vec3d at = glm::mix(from.at, to, ray.share);
        ASSERT_LT(distance_m(ray.end.at, at), kMostBeside_m + kOnRay_m);
        ASSERT_EQ(ray.is_free, ray.share == 1.0 && ray.normal == Vec3d(0.0));
        // Its end may be a corner beside it, so the straight line there is not the ray itself.
        const Vec3d start = ask_.ray(from, from.at).value().end.at;  // not beside its polygon
        for (int i = 0; i < 20; ++i) {
            const Vec3d between = start + 0.05 * i * ray.share * (to - from.at);
            ASSERT_TRUE(
                std::any_of(ray.polygons.begin(), ray.polygons.end(),
                            [&](const PolyRef& p) { return to_polygon_m(between, p) < kOnRay_m; }));
        }
        if (ray.is_free) return;
        ASSERT_NEAR(glm::length(ray.normal), 1.0, 1e-9);
        ASSERT_LT(glm::dot(ray.normal, to - from.at), 0.0);
        // A border has no ground behind it, not on this storey.
        ASSERT_LT(ask_.wall(ray.end, 1.0).value().away_m, kOnRay_m);
    }

    void expect_move(const SurfacePlace& from, const Vec3d& to) const {
        const SurfaceMove move = ask_.move(from, to).value();
        expect_on_ground(move.end);
        expect_joined(move.polygons, from, move.end);
        ASSERT_LE(distance_m(move.end.at, to), distance_m(from.at, to) + kMostBeside_m);
        const SurfaceRay ray = ask_.ray(from, to).value();
        ASSERT_LE(distance_m(move.end.at, to), distance_m(ray.end.at, to) + 2.0 * kMostBeside_m);
        if (ray.is_free) {
            ASSERT_EQ(move.polygons, ray.polygons);
        }
        if (move.is_reached) {
            ASSERT_LT(distance_m(move.end.at, to), kMostBeside_m + kOnRay_m);
        }
    }

    // No ray is stopped sooner, one gets to the wall, and it is a border.
    void expect_wall(const SurfacePlace& from, double within_m) const {
        const auto wall = ask_.wall(from, within_m);
        const double free_m = wall ? wall->away_m : within_m;
        for (int d = 0; d < 90; ++d) {
            const double angle_rad = d * std::numbers::pi / 45.0;
            const Vec3d to =
                from.at + within_m * Vec3d(std::cos(angle_rad), 0, std::sin(angle_rad));
            const SurfaceRay ray = ask_.ray(from, to).value();
            ASSERT_GE(distance_m(ray.end.at, from.at), free_m - kMostBeside_m - kOnRay_m);
        }
        if (!wall) return;
        expect_on_ground(wall->at);
        ASSERT_NEAR(glm::length(wall->normal), 1.0, 1e-9);
        ASSERT_NEAR(distance_m(wall->at.at, from.at), wall->away_m, kMostBeside_m);
        if (wall->away_m < 2.0 * kMostBeside_m) return;
        const SurfaceRay there = ask_.ray(from, wall->at.at).value();
        ASSERT_LT(distance_m(there.end.at, wall->at.at), kMostBeside_m + kOnRay_m);
        ASSERT_TRUE(is_on_border(wall->at));
    }

    const NavWorld& world() const { return world_; }
    const SurfaceQuestions& ask() const { return ask_; }
    const RouteMap& map() const { return map_; }

  private:
    // To a polygon, in plan view.
    double to_polygon_m(const Vec3d& place, const PolyRef& polygon) const {
        const WalkableSurface& surface = world_.tiles[polygon.tile].surface;
        if (lies_in(surface, polygon.polygon, place)) return 0.0;
        double least_m = std::numeric_limits<double>::infinity();
        for_each_edge(polygon, [&](const Vec3d& from, const Vec3d& to, const EdgeSide&) {
            least_m = std::min(least_m, to_edge_m(place, from, to));
        });
        return least_m;
    }
    // Whether nothing is across it, or, on the side of a tile, maybe nothing.
    bool is_on_border(const SurfacePlace& place) const {
        bool is_on = false;
        for_each_edge(place.on, [&](const Vec3d& from, const Vec3d& to, const EdgeSide& side) {
            is_on |= !side.neighbour.valid() && to_edge_m(place.at, from, to) < 1e-5;
        });
        return is_on;
    }
    template <class Use>
    void for_each_edge(const PolyRef& polygon, const Use& use) const {
        const WalkableSurface& surface = world_.tiles[polygon.tile].surface;
        const auto corners = surface.corners_of(polygon.polygon);
        for (std::size_t e = 0; e < corners.size(); ++e) {
            use(Vec3d(surface.vertices[corners[e]]),
                Vec3d(surface.vertices[corners[(e + 1) % corners.size()]]),
                surface.corner_side[surface.poly_begin[polygon.polygon.index()] + e]);
        }
    }
    static double to_edge_m(const Vec3d& place, const Vec3d& from, const Vec3d& to) {
        const glm::dvec2 along(to.x - from.x, to.z - from.z);
        const glm::dvec2 there(place.x - from.x, place.z - from.z);
        const double at = std::clamp(glm::dot(there, along) / glm::dot(along, along), 0.0, 1.0);
        return glm::length(there - at * along);
    }

    bool touch(const PolyRef& a, const PolyRef& b) const {
        const WalkableSurface& other = world_.tiles[b.tile].surface;
        bool is_joined = false;
        for_each_edge(a, [&](const Vec3d& from, const Vec3d& to, const EdgeSide& side) {
            if (a.tile == b.tile) is_joined |= side.neighbour == b.polygon;
            if (a.tile == b.tile || side.portal == EdgeSide::kNoPortal) return;
            for (double at = 0.0; at <= 1.0 && !is_joined; at += 1.0 / 512.0) {
                const Vec3d p = glm::mix(from, to, at);
                is_joined = lies_in(other, b.polygon, p) &&
                            std::abs(ground_height(other, b.polygon, Vec2(p.x, p.z)) - p.y) < 2.0;
            }
        });
        return is_joined;
    }

    const NavWorld& world_;
    RouteMap map_;
    SurfaceQuestions ask_;
};

SurfacePlace ground(const GroundPoint& point) {
    return {point.on, point.at};
}

class SurfaceOfScenes : public ::testing::TestWithParam<std::string> {};

TEST_P(SurfaceOfScenes, Answers_keep_what_they_promise) {
    const Level level = open(GetParam()).value();
    for (const int tile_cells : {0, 48}) {
        BakeSettings settings;
        settings.ability.profiles.clear();
        settings.tile_cells = tile_cells;
        const NavWorld world = bake(level, settings).value().world;
        if (world.tiles.empty()) GTEST_SKIP() << "nobody can stand anywhere";
        const Asker asker(world);
        RandomPlaces places(world, 21);
        std::mt19937 random(7);
        std::uniform_real_distribution<double> way_m(-8.0, 8.0);
        for (int i = 0; i < 300 && !::testing::Test::HasFatalFailure(); ++i) {
            const SurfacePlace from = ground(places.next());
            const double x_m = way_m(random);
            const double z_m = way_m(random);
            const Vec3d to = from.at + Vec3d(x_m, 0.0, z_m);
            SCOPED_TRACE(::testing::Message() << from.at.x << ' ' << from.at.y << ' ' << from.at.z
                                              << " -> " << to.x << ' ' << to.z);
            asker.expect_ray(from, to);
            asker.expect_ray(from, places.next().at);
            asker.expect_move(from, to);
            asker.expect_wall(from, 2.0);
            const SurfacePlace nearest = asker.ask().nearest(from.at, 0.5).value();
            ASSERT_LT(glm::distance(nearest.at, from.at), 1e-5);
            const SurfacePlace below = asker.ask().below(from.at, 0.5).value();
            ASSERT_LT(glm::distance(below.at, from.at), 1.1e-3);
        }
    }
}

// Corners, middles of edges, points a little beside them, numbers that are none: whatever is asked,
// there is an answer, and it is on the ground.
TEST_P(SurfaceOfScenes, Strange_places_get_sound_answers) {
    BakeSettings settings = settings_of(up_to(1, 3, 3), 0);
    settings.tile_cells = 48;
    const NavWorld world = bake(open(GetParam()).value(), settings).value().world;
    if (world.tiles.empty()) GTEST_SKIP() << "nobody can stand anywhere";
    const Asker asker(world);
    CostReach reach(asker.map());
    std::mt19937 random(5);
    const auto below = [&](std::size_t end) { return random() % end; };
    const auto strange_place = [&]() -> SurfacePlace {
        const auto tile = static_cast<std::uint32_t>(below(world.tiles.size()));
        const WalkableSurface& surface = world.tiles[tile].surface;
        const PolyId polygon(below(surface.polygon_count()));
        const auto corners = surface.corners_of(polygon);
        const std::size_t corner = below(corners.size());
        const Vec3d a(surface.vertices[corners[corner]]);
        const Vec3d b(surface.vertices[corners[(corner + 1) % corners.size()]]);
        const std::array<double, 6> shares = {0.0, 1.0, 0.5, 1e-7, 0.999999, 0.3};
        Vec3d at = glm::mix(a, b, shares[below(6)]);
        const std::array<double, 8> beside_m = {0.0, 0.0, 0.0, 1e-9, 1e-6, -1e-6, 5e-4, -1e-4};
        at.x += beside_m[below(8)];
        at.z += beside_m[below(8)];
        return {{tile, polygon}, at};
    };
    const auto strange_number = [&](double near) {
        const std::array<double, 10> all = {0.0,
                                            -0.0,
                                            near,
                                            1e-300,
                                            1e18,
                                            -1e200,
                                            std::numeric_limits<double>::max(),
                                            std::numeric_limits<double>::infinity(),
                                            std::numeric_limits<double>::quiet_NaN(),
                                            near + 1e-6};
        return all[below(10)];
    };
    for (int i = 0; i < 1500 && !::testing::Test::HasFatalFailure(); ++i) {
        const SurfacePlace from = strange_place();
        const SurfacePlace to = strange_place();
        SCOPED_TRACE(::testing::Message() << i << ": " << from.at.x << ' ' << from.at.z << " -> "
                                          << to.at.x << ' ' << to.at.z);

        asker.expect_ray(from, to.at);
        asker.expect_ray(from, from.at);
        asker.expect_move(from, to.at);
        asker.expect_wall(from, 0.7);
        asker.expect_on_ground(asker.ask().nearest(from.at, 1.0).value());
        const Vec3d odd{strange_number(from.at.x), strange_number(from.at.y),
                        strange_number(from.at.z)};
        const SurfacePlace odd_place{from.on, odd};
        const auto expect_sound = [&](const auto& answer) {
            if (answer) asker.expect_on_ground(*answer);
        };
        expect_sound(asker.ask().nearest(odd, strange_number(3.0)));
        expect_sound(asker.ask().below(odd, strange_number(3.0)));
        if (const auto ray = asker.ask().ray(from, odd)) asker.expect_on_ground(ray->end);
        if (const auto move = asker.ask().move(from, odd)) asker.expect_on_ground(move->end);
        if (const auto ray = asker.ask().ray(odd_place, to.at)) asker.expect_on_ground(ray->end);
        if (const auto wall = asker.ask().wall(odd_place, 1.0)) asker.expect_on_ground(wall->at);
        if (i % 10 != 0) continue;
        const bool is_known = reach.spread(from, 3.0).has_value();
        ASSERT_TRUE(is_known);
        const auto cost = reach.cost_to(to);
        if (cost) {
            ASSERT_LE(*cost, 3.0);
            // A jump has a length too.
            ASSERT_GE(*cost, distance_m(from.at, to.at) - 2.0 * kMostBeside_m - 1e-4);
        }
        expect_sound(reach.random([&] { return strange_number(0.4); }));
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, SurfaceOfScenes, ::testing::ValuesIn(scene_names()), test_name);

}  // namespace
}  // namespace pronk::tests::surface_promises_test
