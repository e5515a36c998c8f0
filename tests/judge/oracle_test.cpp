// FCL, and the sweep over it, against arithmetic of our own.
#include "oracle.hpp"

#include "judge/random_flights.hpp"

namespace pronk::judge::oracle_test {
namespace {

using namespace tests;

Vec3 random_vec(Dice& dice, double size) {
    return {dice.between(-size, size), dice.between(-size, size), dice.between(-size, size)};
}

struct Kind {
    const char* name;
    double size_m;     // of the triangles
    float off_m;       // of the level from the origin
    double on_grid_m;  // corners lie on multiples of this, if not zero
    bool slivers;
    double radius_m;
    double height_m;
};

TriangleSoup random_soup(const Kind& kind, Dice& dice, int count) {
    TriangleSoup soup;
    for (int i = 0; i < count; ++i) {
        const Vec3 near = random_vec(dice, 2.0);
        std::array<Vec3, 3> corners{};
        for (Vec3& corner : corners) corner = near + random_vec(dice, kind.size_m);
        if (kind.slivers) corners[2] = 0.3F * corners[0] + 0.7F * corners[1];
        const auto axis = static_cast<int>(dice.below(4));
        for (Vec3& corner : corners) {
            if (kind.on_grid_m > 0.0) {
                const auto step = static_cast<float>(kind.on_grid_m);
                corner = glm::round(corner / step) * step;
                if (axis < 3) corner[axis] = std::round(near[axis] / step) * step;
            }
            corner += Vec3{kind.off_m, 0, kind.off_m};
            soup.vertices.push_back(corner);
        }
        const auto n = static_cast<std::uint32_t>(soup.vertices.size());
        soup.triangles.push_back({n - 3, n - 2, n - 1});
    }
    return soup;
}

// A cylinder whose surface is close to some triangle: on it, then moved, then grown or shrunk to
// where it only just meets something, found by halving.
void check_near_contact(const FclLevel& level, const std::vector<LongTriangle>& triangles,
                        const UprightCylinder& cylinder, const char* name) {
    double meets_at = 0.5;
    double clear_at = -0.49 * std::min(2.0 * cylinder.radius_m, cylinder.top - cylinder.bottom);
    if (!meets(triangles, grown(cylinder, meets_at)) ||
        meets(triangles, grown(cylinder, clear_at))) {
        return;
    }
    while (meets_at - clear_at > 1e-12) {
        const double by = 0.5 * (meets_at + clear_at);
        (meets(triangles, grown(cylinder, by)) ? meets_at : clear_at) = by;
    }
    const double least = -0.499 * std::min(2.0 * cylinder.radius_m, cylinder.top - cylinder.bottom);
    for (const double margin : {1e-6, 1e-5, 1e-4, 1e-3, 1e-2}) {
        EXPECT_TRUE(level.meets(grown(cylinder, meets_at + margin))) << name << " " << margin;
        if (meets_at - margin < least) continue;
        EXPECT_FALSE(level.meets(grown(cylinder, meets_at - margin))) << name << " " << margin;
    }
}

TEST(Fcl, Decides_as_clipping_does_to_a_micrometre) {
    constexpr Kind kKinds[] = {
        {"ordinary", 1, 0, 0, false, 0.25, 1.8},
        {"large", 100, 0, 0, false, 0.25, 1.8},
        {"small", 0.01, 0, 0, false, 0.25, 1.8},
        {"slivers", 5, 0, 0, true, 0.25, 1.8},
        {"points and lines", 0.3, 0, 0.25, false, 0.25, 2.0},
        {"points and lines far away", 0.3, 5000, 0.25, false, 0.25, 2.0},
        {"lines, nearly", 5, 5000, 0, true, 0.25, 1.8},
        {"on a grid", 3, 0, 0.25, false, 0.25, 2.0},
        {"large on a grid", 60, 0, 0.25, false, 0.25, 2.0},
        {"far away", 1, 5000, 0.25, false, 0.25, 1.8},
        {"needle", 1, 0, 0, false, 1e-5, 2e-5},
        {"needle on a grid", 3, 0, 0.25, false, 1e-5, 2e-5},
        {"slice", 1, 0, 0, false, 0.25, 0.001},
        {"line", 1, 0, 0, false, 1e-5, 1.8},
    };
    for (const Kind& kind : kKinds) {
        Dice dice(7, static_cast<std::uint64_t>(&kind - kKinds));
        for (int round = 0; round < 150; ++round) {
            const TriangleSoup soup = random_soup(kind, dice, round % 2 == 0 ? 12 : 1);
            const FclLevel level(soup);
            const std::vector<LongTriangle> triangles = triangles_of(soup);
            for (int i = 0; i < 12; ++i) {
                const auto& [a, b, c] = soup.triangles[dice.below(soup.triangles.size())];
                const auto s = static_cast<float>(dice.share());
                const auto t = static_cast<float>(dice.share()) * (1.0F - s);
                Vec3d on(soup.vertices[a] + s * (soup.vertices[b] - soup.vertices[a]) +
                         t * (soup.vertices[c] - soup.vertices[a]));
                if (kind.on_grid_m > 0.0)
                    on = glm::round(on / kind.on_grid_m) * kind.on_grid_m;
                else
                    on += Vec3d(random_vec(dice, 0.5));
                const double up = kind.height_m * static_cast<double>(dice.below(3)) / 2.0;
                check_near_contact(
                    level, triangles,
                    {on.x, on.z, on.y - up, on.y - up + kind.height_m, kind.radius_m}, kind.name);
            }
        }
    }
}

// A level of all sorts, small enough to ask it by brute force.
TriangleSoup small_level(Dice& dice) {
    auto shapes = stone();
    slab(shapes, -6, 6, 0);
    for (int i = 0; i < 3; ++i) {
        const Vec3 at{dice.between(-5, 4), 0, dice.between(-5, 4)};
        shapes.box(at, at + Vec3{dice.between(0.1, 3), dice.between(0.1, 3), dice.between(0.1, 3)});
        const Vec3 a{dice.between(-5, 5), dice.between(0, 4), dice.between(-5, 5)};
        shapes.box(a, a + Vec3{0.01F, 0.01F, dice.between(1, 4)});
        shapes.quad(a, a + random_vec(dice, 2), a + random_vec(dice, 2), a + random_vec(dice, 2));
    }
    return shapes.take();
}

// Whether one of the two moments around this share of the flight collides, when the body is 0.9 mm
// smaller and grown by its way between them, which is about a millimetre.
bool is_met_near(const std::vector<LongTriangle>& triangles, const Arc& arc, const Agent& agent,
                 double share) {
    constexpr int kFine = 10'001;
    const auto moments = moments_along(arc, agent, kGrid, kFine);
    const double way = glm::length(arc.velocity_at(share * arc.duration_s)) * arc.duration_s /
                       static_cast<double>(kFine - 1);
    const auto at = static_cast<std::size_t>(share * (kFine - 1));
    return meets(triangles, grown(moments[at].body, 1.1 * way - 0.0009)) ||
           meets(triangles,
                 grown(moments[std::min<std::size_t>(at + 1, kFine - 1)].body, 1.1 * way - 0.0009));
}

// Both ways, with room for what lies between: a body that collides at some moment when it is 1.1 mm
// smaller is never free, and where a collision is found, the body reaches to within the resolution.
TEST(Sweep, Random_flights_are_judged_as_at_many_moments_by_the_letter) {
    Dice dice(3);
    int free = 0;
    int colliding = 0;
    int by_feet = 0;
    for (int round = 0; round < 60; ++round) {
        Agent agent = kAgent;
        agent.radius_m = static_cast<float>(dice.between(0.05, 0.6));
        agent.height_m = static_cast<float>(dice.between(0.3, 2.0));
        agent.climb_m = static_cast<float>(dice.between(0.0, 0.9));
        const TriangleSoup soup = small_level(dice);
        const Judge judge(soup, agent, kGrid);
        const std::vector<LongTriangle> triangles = triangles_of(soup);
        for (int i = 0; i < 12; ++i) {
            Arc arc = random_flight({{-3, 1, -3}, {3, 1, 3}}, kGrid, dice);
            arc.duration_s = std::min(arc.duration_s, 1.0);
            if (i % 3 == 0) {  // so short that the zones overlap or fill the flight
                arc.launch_velocity_m_s *= 0.2;
                arc.duration_s *= 0.4;
            }
            constexpr int kMoments = 1001;
            const auto moments = moments_along(arc, agent, kGrid, kMoments);
            bool collides = false;
            for (const Moment& moment : moments) {
                collides = collides || meets(triangles, grown(moment.body, -0.0011));
            }
            collides = collides || feet_meet(triangles, moments, 0, kMoments - 1, Doubt::is_no);
            const auto collision = judge.first_collision(arc);
            EXPECT_EQ(judge.is_free(arc), !collision);
            ++(collision ? colliding : free);
            if (collides) {
                EXPECT_TRUE(collision) << round << " " << i;
            }
            if (!collision) continue;
            const double share = arc.duration_s > 0.0 ? collision->time_s / arc.duration_s : 0.0;
            const auto at = static_cast<std::size_t>(share * (kMoments - 1));
            if (collision->by_feet) {
                EXPECT_TRUE(feet_meet(triangles, moments, std::max<std::size_t>(at, 1) - 1,
                                      std::min<std::size_t>(at + 2, kMoments - 1), Doubt::is_yes))
                    << round << " " << i;
                ++by_feet;
                continue;
            }
            EXPECT_TRUE(is_met_near(triangles, arc, agent, share)) << round << " " << i;
            // Nothing collides earlier.
            for (std::size_t k = 0; k + 1 < at; ++k) {
                EXPECT_FALSE(meets(triangles, grown(moments[k].body, -0.0011)))
                    << round << " " << i;
            }
        }
    }
    EXPECT_GT(free, 100);
    EXPECT_GT(colliding, 100);
    EXPECT_GT(by_feet, 5);
}

}  // namespace
}  // namespace pronk::judge::oracle_test
