// Two segments and an apex enter; what the judge says of many jumps between them leaves, one by
// one: whether all are valid, and whether they still would be with room to spare.
#pragma once

#include <fmt/format.h>

#include <glm/common.hpp>

#include "judge/soup_ground.hpp"
#include "link_sites.hpp"
#include "links/stretch_search.hpp"

namespace pronk::tests {

// Of each segment both ends and twelve places within are flown from or to.
inline constexpr int kSteps = 13;

// Places along two segments, and how high all jumps between them rise.
struct Samples {
    std::vector<Vec3d> takeoffs;
    std::vector<Vec3d> landings;
    double apex_m = 0.0;

    // Neighbours are mostly alike, so far ones follow on each other: every fifth.
    static_assert((kSteps + 1) % 5 != 0);
    template <class Holds>
    bool all_of(const Holds& holds) const {
        for (std::size_t i = 0; i < takeoffs.size(); ++i) {
            for (std::size_t j = 0; j < landings.size(); ++j) {
                const Vec3d& takeoff = takeoffs[5 * i % takeoffs.size()];
                const Vec3d& landing = landings[(5 * j + i) % landings.size()];
                const auto arc = arc_with_apex(takeoff, landing, apex_m);
                if (!arc || !holds(*arc)) return false;
            }
        }
        return true;
    }
};

inline double spacing_m(const std::vector<Vec3d>& places) {
    return distance_m(places[0], places[1]);
}

struct Interval {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;

    void include(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    double size() const { return high - low; }
};

inline Interval heights_of(const std::vector<Vec3d>& places) {
    Interval heights;
    for (const Vec3d& place : places) heights.include(place.y);
    return heights;
}

// By how much a body is larger, to each side, above and below; and how far its contact zones reach.
struct Room {
    double aside_m = 0.0;
    double above_m = 0.0;
    double zone_m = 0.0;
};

// What a proof of all jumps at once may take in beyond the jumps that are flown. All as
// docs/algorithms/free_space.md has it: f is the share of its duration that a jump has behind it,
// its height (1 - f) a + f b + K f (1 - f).
inline Room room_for(const Samples& samples, const BakeSettings& settings) {
    // Bodies are judged 1 mm smaller, and what is within 0.1 mm of them may count or not.
    constexpr double kJudged_m = 0.0012;
    // At any f, the feet of every jump are half a spacing from those of one that is flown, or less.
    Room room;
    room.aside_m =
        0.5 * std::max(spacing_m(samples.takeoffs), spacing_m(samples.landings)) + kJudged_m;
    // Where slices are smallest, f grows by at most a sixteenth of a voxel's height over K. The
    // height changes by |b - a| + K times as much at most, and |b - a| is never more than K.
    room.above_m = static_cast<double>(settings.grid.cell_height_m) / 8.0 + kJudged_m;
    // Where the ground rises along a segment, a, b and K are only known to lie between those of all
    // jumps. What the ground does between samples is known to two millimetres.
    const Interval from = heights_of(samples.takeoffs);
    const Interval to = heights_of(samples.landings);
    const double up = std::sqrt(samples.apex_m);  // how long it lasts, in units in which K is T^2
    const auto down = [&](double rise_m) {
        return std::sqrt(std::max(samples.apex_m - rise_m, 0.0));
    };
    const double shortest = up + down(to.high - from.low);
    const double longest = up + down(to.low - from.high);
    const double strays_m = from.size() + to.size();
    if (strays_m > 0.0) {
        room.above_m +=
            strays_m + 2.0 * kUnseenBend_m + 0.25 * (longest * longest - shortest * shortest);
    }
    // In contact zones are all jumps or none: as long as the longest one is, and not before all of
    // them fall.
    Interval lengths_m;
    for (const Vec3d& takeoff : samples.takeoffs) {
        for (const Vec3d& landing : samples.landings) {
            lengths_m.include(distance_m(takeoff, landing));
        }
    }
    const double own_zone_m = static_cast<double>(settings.agent.radius_m + settings.grid.cell_m);
    room.zone_m = lengths_m.low * std::min(own_zone_m / lengths_m.high, 1.0 - up / shortest);
    return room;
}

// Bodies that have room around them, by the judge. Feet in a zone have no width, and what stands
// between two that are flown would be missed: so they are a small body of their own.
class RoomyJudge {
  public:
    RoomyJudge(const LinkedWorld& world, const Room& room)
        : room_(room),
          body_(judge_of(world, room, body_of(world, room))),
          feet_(judge_of(world, room, feet_of(world, room))) {}

    bool is_free(const Arc& arc) const {
        Arc lower = arc;
        lower.takeoff.y -= room_.above_m;
        return body_.is_free(lower) && feet_.is_free(lower);
    }

  private:
    static Agent body_of(const LinkedWorld& world, const Room& room) {
        Agent agent = world.world().settings.agent;
        agent.radius_m += static_cast<float>(room.aside_m);
        agent.height_m += static_cast<float>(2.0 * room.above_m);
        return agent;
    }
    // In a zone they count from 10 cm over the contact on.
    static Agent feet_of(const LinkedWorld& world, const Room& room) {
        Agent agent = world.world().settings.agent;
        agent.radius_m = static_cast<float>(room.aside_m);
        agent.height_m = static_cast<float>(2.0 * room.above_m);
        agent.climb_m = 0.1F;
        return agent;
    }
    // Zones reach as far as the radius and a cell. So it is the cell that makes them reach less.
    static judge::Judge judge_of(const LinkedWorld& world, const Room& room, const Agent& agent) {
        GridSettings grid = world.world().settings.grid;
        grid.cell_m = static_cast<float>(room.zone_m) - agent.radius_m;
        return {world.soup, agent, grid};
    }

    Room room_;
    judge::Judge body_;
    judge::Judge feet_;
};

inline std::string text_of(const Samples& samples) {
    const auto ends = [](const std::vector<Vec3d>& places) {
        return fmt::format("({} {} {}) - ({} {} {})", places.front().x, places.front().y,
                           places.front().z, places.back().x, places.back().y, places.back().z);
    };
    return fmt::format("{} to {}, {} m high", ends(samples.takeoffs), ends(samples.landings),
                       samples.apex_m);
}

// A world of one tile and one profile, with all that a search for links is given of it.
class AskedWorld {
  public:
    AskedWorld(TriangleSoup soup, const BakeSettings& settings)
        : world_(linked(std::move(soup), settings)),
          baked_(world_),
          site_(baked_.at(0)),
          judge_(world_.soup, settings.agent, settings.grid),
          ground_(std::move(judge::Ground::make(world_.world()).value())),
          triangles_(world_.soup, settings.agent),
          limits_(launch_limits(settings.ability.profiles[0], settings.ability)) {
        site_.space = &world_.bake.intermediates[0].space;
        shapes_.emplace_back(surface());
    }

    // Its parts point at each other.
    AskedWorld(const AskedWorld&) = delete;
    AskedWorld& operator=(const AskedWorld&) = delete;

    const WalkableSurface& surface() const { return world_.surface(); }
    const LaunchLimits& limits() const { return limits_; }
    AllPairs all_pairs() const { return {site_, shapes_, limits_}; }
    StretchSearch search() const { return {site_, shapes_, limits_}; }

    // Heights are those of the triangles, where there are some within 5 cm of Detour's.
    Samples samples(const WideJump& jump, double apex_m) const {
        const auto along = [&](const PolyRef& polygon, const Vec2& begin, const Vec2& end) {
            std::vector<Vec3d> places;
            for (int i = 0; i <= kSteps; ++i) {
                const glm::dvec2 at =
                    glm::mix(glm::dvec2(begin), glm::dvec2(end), static_cast<double>(i) / kSteps);
                const judge::GroundPolygon on{polygon.tile, polygon.polygon};
                const double y = ground_.height_at(on, at.x, at.y);
                const auto real_y = triangles_.nearest_height({at.x, y, at.y}, 0.05);
                places.emplace_back(at.x, real_y.value_or(y), at.y);
            }
            return places;
        };
        return {along(jump.from, jump.takeoff_begin, jump.takeoff_end),
                along(jump.to, jump.landing_begin, jump.landing_end), apex_m};
    }

    bool all_valid(const Samples& samples) const {
        return are_on_triangles(samples) && samples.all_of([&](const Arc& arc) {
            return judge::is_valid(judge_, ground_, ability(), arc);
        });
    }
    bool all_free(const Samples& samples) const {
        return samples.all_of([&](const Arc& arc) { return judge_.is_free(arc); });
    }
    // The rules about numbers are kept with a little to spare too: the judge lets a millimetre, or
    // a millimetre a second, pass, and between samples the ground is known to two.
    bool all_have_room(const Samples& samples) const {
        const Room room = room_for(samples, settings());
        const RoomyJudge roomy(world_, room);
        judge::Ability weaker = ability();
        weaker.profile.reach_m *= 0.99;
        weaker.profile.max_fall_m -= 0.01;
        weaker.max_speed_m_s *= 0.99;
        const double highest_y = heights_of(samples.landings).high + room.above_m;
        return are_on_triangles(samples) &&
               highest_y < heights_of(samples.takeoffs).low + samples.apex_m &&
               samples.all_of([&](const Arc& arc) {
                   return judge::is_valid(judge_, ground_, weaker, arc) && roomy.is_free(arc);
               });
    }

  private:
    // Polygons reach past the edges of the level; nobody stands there.
    bool are_on_triangles(const Samples& samples) const {
        const auto is_near = [&](const Vec3d& place) { return triangles_.off_by_m(place) <= 0.05; };
        return std::all_of(samples.takeoffs.begin(), samples.takeoffs.end(), is_near) &&
               std::all_of(samples.landings.begin(), samples.landings.end(), is_near);
    }
    const BakeSettings& settings() const { return world_.world().settings; }
    judge::Ability ability() const {
        return {settings().ability.profiles[0].jump, settings().ability.max_speed_m_s};
    }

    LinkedWorld world_;
    BakedSite baked_;
    LinkSite site_;
    judge::Judge judge_;
    judge::Ground ground_;
    judge::SoupGround triangles_;
    LaunchLimits limits_;
    std::vector<GroundShape> shapes_;
};

}  // namespace pronk::tests
