// A level, with blocks put into it or not, enters; whether FCL finds what is planned there valid
// leaves: jumps by the judge's rules, walks by samples of ground and room.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "blocks/block_map.hpp"
#include "blocks/jump_cache.hpp"
#include "blocks/jump_proof.hpp"
#include "judge/dice.hpp"
#include "judge/fcl_level.hpp"
#include "judge/soup_ground.hpp"

namespace pronk::tests {

inline std::vector<Vec3d> feet_in(const BlockMap& map) {
    std::vector<Vec3d> places;
    const BlockCoord& size = map.grid().layout().size;
    for (int z = 0; z < size.z; ++z) {
        for (int x = 0; x < size.x; ++x) {
            for (int y = 0; y < size.y; ++y) {
                if (const auto place = map.foothold({x, y, z})) places.push_back(*place);
            }
        }
    }
    return places;
}

// Walks along a line in plan view, over any ground that is never more than a climb above or below
// that before, with nothing but air where the body is above the climb. Shares no code with what it
// checks. Ground is sampled, and steps are as high as they are between samples: so much room may be
// missing above the climb and below the head.
class SampledWalk {
  public:
    SampledWalk(const judge::FclLevel& level, const Agent& agent, const Vec3d& from)
        : level_(level), agent_(agent), grounds_{from.y} {}

    // False if nobody gets there.
    bool goes_to(double x, double z) {
        const double climb_m = agent_.climb_m;
        const auto [low, high] = std::minmax_element(grounds_.begin(), grounds_.end());
        const double top_y = *high + climb_m + kSlice_m;
        std::vector<double> found;
        for (double y = *low - climb_m; y < top_y; y += kSlice_m) {
            if (!level_.meets({x, z, y, y + kSlice_m, 0.001})) continue;
            const double ground_y = y + 0.5 * kSlice_m;
            if (std::any_of(grounds_.begin(), grounds_.end(), [&](double before_y) {
                    return std::abs(ground_y - before_y) <= climb_m + kSlice_m;
                })) {
                found.push_back(ground_y);
            }
        }
        // Gaps as narrow as the cells that ground is looked for in are walked over.
        without_ground_ = found.empty() ? without_ground_ + 1 : 0;
        if (without_ground_ > kMostWithoutGround) return false;
        if (found.empty()) found = grounds_;
        grounds_.clear();
        std::copy_if(found.begin(), found.end(), std::back_inserter(grounds_),
                     [&](double y) { return has_room(x, z, y); });
        return !grounds_.empty();
    }
    bool is_at(double y) const {
        return std::any_of(grounds_.begin(), grounds_.end(),
                           [&](double ground_y) { return std::abs(ground_y - y) <= kSlice_m; });
    }

  private:
    static constexpr double kSlice_m = 0.05;
    static constexpr double kMissing_m = 0.3;
    static constexpr int kMostWithoutGround = 3;  // steps of 0.1 m, in a gap of 0.25 m

    bool has_room(double x, double z, double y) const {
        const double climb_m = agent_.climb_m;
        return !level_.meets({x, z, y + climb_m + kMissing_m,
                              y + static_cast<double>(agent_.height_m) - kMissing_m,
                              static_cast<double>(agent_.radius_m) - 0.002});
    }

    const judge::FclLevel& level_;
    Agent agent_;
    std::vector<double> grounds_;
    int without_ground_ = 0;
};

inline void expect_walked(const judge::FclLevel& level, const Agent& agent, const Route& route,
                          const RouteLeg& leg) {
    SampledWalk walk(level, agent, route.points[leg.first_point]);
    for (std::uint32_t p = leg.first_point; p < leg.last_point; ++p) {
        const Vec3d& from = route.points[p];
        const Vec3d& to = route.points[p + 1];
        const int steps = static_cast<int>(std::ceil(glm::distance(from, to) / 0.1));
        EXPECT_GT(steps, 0) << "a walk to where one is";
        for (int s = 1; s <= steps; ++s) {
            const double share = static_cast<double>(s) / steps;
            const double x = from.x + share * (to.x - from.x);
            const double z = from.z + share * (to.z - from.z);
            ASSERT_TRUE(walk.goes_to(x, z))
                << "at " << x << ", " << z << " from " << from.y << " to " << to.y;
        }
        EXPECT_TRUE(walk.is_at(to.y)) << "at " << to.x << ' ' << to.y << ' ' << to.z;
    }
}

// What has been looked at.
struct Legs {
    std::size_t walks = 0;
    std::size_t jumps = 0;
};

// The level as it is, with all blocks that were put into it.
class JudgedLevel {
  public:
    JudgedLevel(const TriangleSoup& soup, const BlockTraveller& who)
        : who_(who), judge_(soup, who.agent, {}), ground_(soup, who.agent), fcl_(soup) {}

    void expect_valid(const Arc& arc) const {
        const judge::Ability ability{who_.ability.profiles[0].jump, who_.ability.max_speed_m_s};
        EXPECT_TRUE(judge::judge_jump(judge_, ground_, ability, arc).empty())
            << "from " << arc.takeoff.x << ' ' << arc.takeoff.y << ' ' << arc.takeoff.z;
    }
    void expect_kept(const Route& route, Legs& legs) const {
        for (const RouteLeg& leg : route.legs) {
            if (leg.kind == LegKind::walk) {
                expect_walked(fcl_, who_.agent, route, leg);
                ++legs.walks;
                continue;
            }
            expect_valid(leg.arc);
            EXPECT_EQ(leg.arc.takeoff, route.points[leg.first_point]);
            EXPECT_LT(glm::distance(leg.arc.landing(), route.points[leg.last_point]), 1e-6);
            ++legs.jumps;
        }
    }

  private:
    BlockTraveller who_;
    judge::Judge judge_;
    judge::SoupGround ground_;
    judge::FclLevel fcl_;
};

inline void expect_jumps_valid(const BlockMap& map, const JudgedLevel& judged, std::size_t about) {
    const BlockMap::Parts& parts = map.parts();
    const JumpCache& cache = *parts.cache;
    const std::size_t every = cache.jumps() / about + 1;
    std::size_t number = 0;
    for (std::uint32_t place = 0; place < cache.places(); ++place) {
        const auto edges = cache.edges(place);
        for (std::uint32_t e = 0; e < edges.size(); ++e) {
            if (cache.how(place, e) == JumpCache::kWalk || number++ % every != 0) continue;
            judged.expect_valid(proven_arc(parts, parts.foothold(cache.at(place)),
                                           parts.foothold(cache.at(edges[e].to)),
                                           cache.how(place, e)));
        }
    }
    EXPECT_EQ(number, cache.jumps());
}

// From and to places anywhere near footholds.
inline void expect_routes_kept(const BlockMap& map, const JudgedLevel& judged, std::uint64_t seed,
                               Legs& legs) {
    const std::vector<Vec3d> places = feet_in(map);
    judge::Dice dice(seed);
    BlockPlanner planner(map);
    const auto place = [&] {
        const double aside_m = 0.4 * map.grid().layout().voxel_m;
        return places[dice.below(places.size())] +
               Vec3d(dice.between(-aside_m, aside_m), 0.0, dice.between(-aside_m, aside_m));
    };
    for (int i = 0; i < 12; ++i) judged.expect_kept(planner.plan({place(), place()}), legs);
}

}  // namespace pronk::tests
