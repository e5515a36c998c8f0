// The modified funnel algorithm: every case of the thesis by hand, and its Theorem 6.1 by trying.
#include "planning/corridor/modified_funnel.hpp"

#include <gtest/gtest.h>

#include <random>

#include "touring_oracle.hpp"

namespace pronk::tests::modified_funnel_test {
namespace {

constexpr double kRounding_m = 1e-9;

void expect_path(const ModifiedFunnel& funnel, const std::vector<PlanPoint>& places) {
    ASSERT_EQ(funnel.path().size(), places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        EXPECT_NEAR(funnel.path()[i].at.x, places[i].x, kRounding_m) << i;
        EXPECT_NEAR(funnel.path()[i].at.y, places[i].y, kRounding_m) << i;
    }
}

double length_m(const PlanPoint& from, const ModifiedFunnel& funnel) {
    double sum = 0.0;
    PlanPoint last = from;
    for (const LocalVertex& vertex : funnel.path()) {
        sum += glm::distance(last, vertex.at);
        last = vertex.at;
    }
    return sum;
}

// Two metres before the middle of a landing segment on the line y = 0.
const PlanPoint kTakeoff{0.0, -2.0};
const ChainSegment kLanding{PlanPoint{1.0, 0.0}, PlanPoint{-1.0, 0.0}};

ModifiedFunnel jumped(const std::vector<Portal>& portals, const PlanPoint& target) {
    ModifiedFunnel funnel;
    funnel.jump_from(kTakeoff, kLanding, portals);
    funnel.pass_portals();
    funnel.finish_at(target);
    return funnel;
}

// ---- One polygon --------------------------------------------------------------------------------

TEST(ModifiedFunnel, Case_1a_lands_on_a_target_that_is_on_the_segment) {
    const ModifiedFunnel funnel = jumped({}, {0.5, 0.0});
    EXPECT_EQ(funnel.landing_case(), LandingCase::case_1a);
    expect_path(funnel, {{0.5, 0.0}});
}

TEST(ModifiedFunnel, Case_1b_passes_the_segment_or_turns_at_its_ends) {
    for (const auto& [target, landing] :
         std::vector<std::pair<PlanPoint, PlanPoint>>{{{1.0, 2.0}, {0.5, 0.0}},
                                                      {{-5.0, 1.0}, {-1.0, 0.0}},
                                                      {{5.0, 1.0}, {1.0, 0.0}},
                                                      {{3.0, 0.0}, {1.0, 0.0}},
                                                      {{-3.0, 0.0}, {-1.0, 0.0}}}) {
        const ModifiedFunnel funnel = jumped({}, target);
        EXPECT_EQ(funnel.landing_case(), LandingCase::case_1b);
        expect_path(funnel, {landing, target});
    }
}

// The take-off's image is at (0, 2).
TEST(ModifiedFunnel, Case_1c_bounces_off_the_segment_or_turns_at_its_ends) {
    for (const auto& [target, landing] :
         std::vector<std::pair<PlanPoint, PlanPoint>>{{{1.0, -2.0}, {0.5, 0.0}},
                                                      {{0.0, -7.0}, {0.0, 0.0}},
                                                      {{5.0, -1.0}, {1.0, 0.0}},
                                                      {{-5.0, -1.0}, {-1.0, 0.0}}}) {
        const ModifiedFunnel funnel = jumped({}, target);
        EXPECT_EQ(funnel.landing_case(), LandingCase::case_1c);
        expect_path(funnel, {landing, target});
    }
}

// ---- More polygons ------------------------------------------------------------------------------

TEST(ModifiedFunnel, Case_2a_goes_straight_on_through_the_segment) {
    const std::vector<Portal> ahead{{{-1.0, 3.0}, {1.0, 3.0}}};
    const ModifiedFunnel straight = jumped(ahead, {0.0, 5.0});
    EXPECT_EQ(straight.landing_case(), LandingCase::case_2a);
    expect_path(straight, {{0.0, 0.0}, {0.0, 5.0}});
    // From (0, -2) to the corner at (1, 3).
    expect_path(jumped(ahead, {6.0, 4.0}), {{0.4, 0.0}, {1.0, 3.0}, {6.0, 4.0}});
    // A portal beside the funnel: an end of the segment is the corner.
    expect_path(jumped({{{-9.0, 1.0}, {-5.0, 1.0}}}, {-11.0, 2.0}), {{-1.0, 0.0}, {-11.0, 2.0}});
}

TEST(ModifiedFunnel, Case_2b_goes_on_from_the_image_of_the_takeoff) {
    const std::vector<Portal> behind{{{1.0, -3.0}, {-1.0, -3.0}}};
    const ModifiedFunnel bounced = jumped(behind, {0.0, -5.0});
    EXPECT_EQ(bounced.landing_case(), LandingCase::case_2b);
    expect_path(bounced, {{0.0, 0.0}, {0.0, -5.0}});
    // From (0, 2) to the corner at (-1, -3).
    expect_path(jumped(behind, {-6.0, -4.0}), {{-0.4, 0.0}, {-1.0, -3.0}, {-6.0, -4.0}});
    // An end on the line, the other before it.
    EXPECT_EQ(jumped({{{3.0, 0.0}, {3.0, -3.0}}}, {5.0, -1.0}).landing_case(),
              LandingCase::case_2b);
}

// The right leg of the one funnel passes (3, 4), the left leg of the other (3, -4).
TEST(ModifiedFunnel, Case_2c_keeps_two_funnels_until_one_collapses) {
    const std::vector<Portal> beside{{{3.0, 6.0}, {3.0, -6.0}}};
    ModifiedFunnel both;
    both.jump_from(kTakeoff, kLanding, beside);
    both.pass_portals();
    EXPECT_EQ(both.landing_case(), LandingCase::case_2c);
    ASSERT_EQ(both.funnels().size(), 2U);
    EXPECT_EQ(both.funnels()[0].apex, kTakeoff);
    EXPECT_EQ(both.funnels()[1].apex, PlanPoint(0.0, 2.0));
    EXPECT_EQ(both.funnels()[0].right, both.funnels()[1].left);
    EXPECT_EQ(both.funnels()[0].left, beside[0].left);
    EXPECT_EQ(both.funnels()[1].right, beside[0].right);
    // In the one, in the other, between both.
    expect_path(jumped(beside, {4.0, 7.0}), {{8.0 / 9.0, 0.0}, {4.0, 7.0}});
    expect_path(jumped(beside, {4.0, -7.0}), {{8.0 / 9.0, 0.0}, {4.0, -7.0}});
    expect_path(jumped(beside, {6.0, 0.0}), {{1.0, 0.0}, {6.0, 0.0}});
    // Beyond either of them: at the corners of the portal.
    expect_path(jumped(beside, {3.1, 20.0}), {{0.75, 0.0}, {3.0, 6.0}, {3.1, 20.0}});
    expect_path(jumped(beside, {3.1, -20.0}), {{0.75, 0.0}, {3.0, -6.0}, {3.1, -20.0}});
}

TEST(ModifiedFunnel, Case_2c_to_the_other_side_has_its_funnels_the_other_way_round) {
    const std::vector<Portal> beside{{{-3.0, -6.0}, {-3.0, 6.0}}};
    ModifiedFunnel both;
    both.jump_from(kTakeoff, kLanding, beside);
    both.pass_portals();
    ASSERT_EQ(both.funnels().size(), 2U);
    EXPECT_EQ(both.funnels()[0].apex, PlanPoint(0.0, 2.0));
    EXPECT_EQ(both.funnels()[1].apex, kTakeoff);
    expect_path(jumped(beside, {-4.0, 7.0}), {{-8.0 / 9.0, 0.0}, {-4.0, 7.0}});
    expect_path(jumped(beside, {-4.0, -7.0}), {{-8.0 / 9.0, 0.0}, {-4.0, -7.0}});
}

TEST(ModifiedFunnel, Case_2c_turns_at_the_end_nearest_to_a_portal_between_its_funnels) {
    const std::vector<Portal> narrow{{{3.0, 2.0}, {3.0, -2.0}}};
    const ModifiedFunnel funnel = jumped(narrow, {6.0, 1.0});
    EXPECT_EQ(funnel.landing_case(), LandingCase::case_2c);
    expect_path(funnel, {{1.0, 0.0}, {6.0, 1.0}});
}

// A portal to the left of both funnels: the path turns at the left one's corner, not at the end
// that both share.
TEST(ModifiedFunnel, Case_2c_of_two_funnels_that_collapse_at_once_keeps_the_nearer) {
    const std::vector<Portal> up{{{3.0, 6.0}, {3.0, -6.0}}, {{3.0, 6.0}, {3.5, 9.0}}};
    expect_path(jumped(up, {2.9, 7.0}), {{0.75, 0.0}, {3.0, 6.0}, {2.9, 7.0}});
    const std::vector<Portal> down{{{3.0, 6.0}, {3.0, -6.0}}, {{3.5, -9.0}, {3.0, -6.0}}};
    expect_path(jumped(down, {2.9, -7.0}), {{0.75, 0.0}, {3.0, -6.0}, {2.9, -7.0}});
}

TEST(ModifiedFunnel, From_a_takeoff_in_line_with_the_segment_its_nearer_end_is_on_the_way) {
    ModifiedFunnel funnel;
    funnel.jump_from({-4.0, 0.0}, kLanding, {});
    funnel.finish_at({0.0, 3.0});
    EXPECT_EQ(funnel.landing_case(), LandingCase::edge_on);
    expect_path(funnel, {{-1.0, 0.0}, {0.0, 3.0}});
    funnel.jump_from({-4.0, 0.0}, {PlanPoint{1.0, 1.0}, PlanPoint{1.0, 1.0}}, {});
    funnel.finish_at({0.0, 3.0});
    expect_path(funnel, {{1.0, 1.0}, {0.0, 3.0}});
}

// ---- Against all ways ---------------------------------------------------------------------------

// A polygon around the origin, and triangles behind one of its edges, each behind one of the last
// one's: they may wind as they like, and lie over each other as storeys do.
class RandomCorridors {
  public:
    explicit RandomCorridors(unsigned seed) : random_(seed) {}

    double number(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    PlanPoint point(double size) {
        const double x = number(-size, size);
        const double y = number(-size, size);
        return {x, y};
    }

    struct Strip {
        std::vector<PlanPoint> first;  // counter-clockwise
        std::vector<Portal> portals;
        PlanPoint end{0.0};  // in the last polygon
    };

    Strip next(std::size_t portals) {
        Strip strip;
        const double turn_rad = number(0.0, 6.28);
        constexpr std::size_t kCorners = 6;
        for (std::size_t i = 0; i < kCorners; ++i) {
            const double angle_rad = turn_rad + 6.283185307 * static_cast<double>(i) / kCorners;
            strip.first.emplace_back(4.0 * std::cos(angle_rad), 3.0 * std::sin(angle_rad));
        }
        strip.end = inside(strip.first);
        Portal way{strip.first[1], strip.first[0]};
        for (std::size_t p = 0; p < portals; ++p) {
            strip.portals.push_back(way);
            const PlanPoint along = way.left - way.right;
            const PlanPoint out = glm::normalize(PlanPoint(along.y, -along.x));
            const double along_share = number(-0.7, 1.7);
            const PlanPoint tip = way.right + along_share * along + number(0.1, 4.0) * out;
            strip.end = (way.left + way.right + tip) / 3.0;
            way = number(0.0, 1.0) < 0.5 ? Portal{way.left, tip} : Portal{tip, way.right};
        }
        return strip;
    }

    // Of the polygon.
    PlanPoint inside(const std::vector<PlanPoint>& polygon) {
        PlanPoint sum{0.0};
        double weights = 0.0;
        for (const PlanPoint& corner : polygon) {
            const double weight = number(0.0, 1.0);
            sum += weight * corner;
            weights += weight;
        }
        return sum / weights;
    }

  private:
    std::mt19937 random_;
};

std::vector<ChainSegment> segments_of(const std::vector<Portal>& portals) {
    std::vector<ChainSegment> segments;
    for (const Portal& portal : portals) segments.push_back({portal.right, portal.left});
    return segments;
}

// Whether a path meets the segments one after the other.
bool meets(const PlanPoint& from, const ModifiedFunnel& funnel,
           const std::vector<ChainSegment>& segments) {
    std::size_t met = 0;
    PlanPoint last = from;
    for (const LocalVertex& vertex : funnel.path()) {
        double least_share = -kRounding_m;  // of the way to the vertex
        for (; met < segments.size(); ++met) {
            const PlanPoint along = segments[met][1] - segments[met][0];
            const PlanPoint way = vertex.at - last;
            const auto away_m = [&](double share) {
                const PlanPoint p = last + share * way - segments[met][0];
                const double at = std::clamp(glm::dot(p, along) / glm::dot(along, along), 0.0, 1.0);
                return glm::length(p - at * along);
            };
            // Where the lines cross, or where this piece of the path begins or ends.
            const PlanPoint to = segments[met][0] - last;
            const double turn = way.x * along.y - way.y * along.x;
            double share = 2.0;
            for (const double own :
                 {std::max(least_share, 0.0), (to.x * along.y - to.y * along.x) / turn, 1.0}) {
                if (own < least_share || own > 1.0 + kRounding_m || !(away_m(own) < 1e-7)) continue;
                share = std::min(share, own);
            }
            if (share > 1.0 + kRounding_m) break;
            least_share = share - kRounding_m;
        }
        last = vertex.at;
    }
    return met == segments.size();
}

TEST(ModifiedFunnel, Walks_are_the_shortest_through_their_portals) {
    RandomCorridors corridors(1);
    constexpr std::size_t kTrials = 1000;
    double gaps_m = 0.0;
    for (std::size_t i = 0; i < kTrials; ++i) {
        const auto strip = corridors.next(i % 9);
        const PlanPoint start = corridors.inside(strip.first);
        ModifiedFunnel funnel;
        funnel.walk_from(start, strip.portals);
        funnel.finish_at(strip.end);
        const std::vector<ChainSegment> segments = segments_of(strip.portals);
        const double least_m = TouringOracle(start, segments, strip.end).length_m();
        ASSERT_TRUE(meets(start, funnel, segments)) << i;
        ASSERT_LE(length_m(start, funnel), least_m + kRounding_m) << i;
        gaps_m += least_m - length_m(start, funnel);
    }
    EXPECT_LT(gaps_m / kTrials, 1e-4);  // or trying would say little
}

// Theorem 6.1, and the same for corridors of more polygons.
TEST(ModifiedFunnel, Jumps_are_the_shortest_over_their_landing_segment_and_through_the_portals) {
    RandomCorridors corridors(2);
    std::array<std::size_t, 8> seen{};
    constexpr std::size_t kTrials = 4000;
    double gaps_m = 0.0;
    for (std::size_t i = 0; i < kTrials; ++i) {
        const auto strip = corridors.next(i % 8);
        const PlanPoint takeoff = corridors.point(8.0);
        ChainSegment landing{corridors.inside(strip.first), corridors.inside(strip.first)};
        if (i % 16 == 0) {  // a target on the segment
            landing[1] = 2.0 * strip.end - landing[0];
        }
        std::vector<ChainSegment> segments = segments_of(strip.portals);
        segments.insert(segments.begin(), landing);
        ModifiedFunnel funnel;
        funnel.jump_from(takeoff, landing, strip.portals);
        funnel.pass_portals();
        funnel.finish_at(strip.end);
        ++seen[static_cast<std::size_t>(funnel.landing_case())];
        const double least_m = TouringOracle(takeoff, segments, strip.end).length_m();
        ASSERT_TRUE(meets(takeoff, funnel, segments)) << i;
        ASSERT_LE(length_m(takeoff, funnel), least_m + kRounding_m) << i;
        gaps_m += least_m - length_m(takeoff, funnel);
        const PlanPoint& at = funnel.path().front().at;
        ASSERT_LE(glm::distance(at, landing[0]) + glm::distance(at, landing[1]),
                  glm::distance(landing[0], landing[1]) + kRounding_m);
    }
    EXPECT_LT(gaps_m / kTrials, 1e-4);
    for (const LandingCase own :
         {LandingCase::case_1a, LandingCase::case_1b, LandingCase::case_1c, LandingCase::case_2a,
          LandingCase::case_2b, LandingCase::case_2c}) {
        EXPECT_GT(seen[static_cast<std::size_t>(own)], 20U) << static_cast<int>(own);
    }
}

TEST(ShortestChains, Are_as_short_as_any_over_their_segments) {
    RandomCorridors corridors(3);
    for (std::size_t i = 0; i < 2000; ++i) {
        const PlanPoint from = corridors.point(5.0);
        const PlanPoint to = corridors.point(5.0);
        const ChainSegment first{corridors.point(3.0), corridors.point(3.0)};
        ChainSegment second{corridors.point(3.0), corridors.point(3.0)};
        if (i % 10 == 0) second[1] = second[0];
        EXPECT_NEAR(chain_m(from, first, to), TouringOracle(from, {first}, to).length_m(), 1e-7);
        const double least_m = TouringOracle(from, {first, second}, to).length_m();
        EXPECT_LE(chain_m(from, first, second, to), least_m + kRounding_m);
        EXPECT_GE(chain_m(from, first, second, to), least_m - 1e-3);
    }
}

}  // namespace
}  // namespace pronk::tests::modified_funnel_test
