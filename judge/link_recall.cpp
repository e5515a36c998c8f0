#include "judge/link_recall.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "judge/blocks.hpp"
#include "judge/places.hpp"

namespace pronk::judge {
namespace {

// Pairs of places that are tried for one candidate.
constexpr std::size_t kMostTries = 256;

struct Candidate {
    std::size_t profile = 0;
    Footing from;
    Footing to;
    Arc arc;
};

double across_m(const Vec3d& a, const Vec3d& b) {
    return std::hypot(b.x - a.x, b.z - a.z);
}

double distance_m(const glm::dvec2& place, const Vec2& begin, const Vec2& end) {
    const glm::dvec2 from(begin);
    const glm::dvec2 along = glm::dvec2(end) - from;
    const double length2 = glm::dot(along, along);
    const double at =
        length2 > 0.0 ? std::clamp(glm::dot(place - from, along) / length2, 0.0, 1.0) : 0.0;
    return glm::distance(place, from + along * at);
}

// Random jumps of one profile.
class ProfileJumps {
  public:
    ProfileJumps(const Judge& judge, const Ground& ground, const NavWorld& world,
                 std::size_t profile, Places places)
        : judge_(judge),
          ground_(ground),
          ability_(world.settings.ability),
          profile_(ability_.profiles[profile]),
          profile_index_(profile),
          cell_m_(static_cast<double>(world.settings.grid.cell_m)),
          keep_redundant_(world.settings.links.keep_redundant),
          places_(std::move(places)) {}

    std::optional<Candidate> draw(Dice& dice, std::size_t& tries) const {
        for (std::size_t i = 0; i < kMostTries; ++i) {
            ++tries;
            if (auto candidate = try_one(dice)) return candidate;
        }
        return std::nullopt;
    }

  private:
    std::optional<Candidate> try_one(Dice& dice) const {
        const Vec3d& start = places_.any(dice);
        const Vec3d& end = places_.any_near(start, dice);
        const auto to = profile_.use == ReachUse::upto ? landing_at(start, end)
                                                       : landing_on_ring(start, end, dice);
        if (!to) return std::nullopt;
        const auto from = footing(start);
        if (!from || from->on == to->on || !is_profiles(from->place, to->place)) {
            return std::nullopt;
        }
        if (!keep_redundant_ && ground_.walks_straight(*from, to->place)) return std::nullopt;
        const auto arc = fitted_jump(profile_.jump, from->place, to->place, ability_.gravity_m_s2);
        if (!arc) return std::nullopt;
        return Candidate{profile_index_, *from, *to, *arc};
    }

    // Whether the profile has the jump, reach and heights being all that is asked.
    bool is_profiles(const Vec3d& from, const Vec3d& to) const {
        const auto reach = fitted_reach_m(profile_.jump, across_m(from, to), to.y - from.y);
        if (!reach) return false;
        return profile_.use == ReachUse::upto || *reach > profile_.jump.reach_m - cell_m_;
    }

    // The polygon of a place that is on a triangle.
    std::optional<Footing> footing(const Vec3d& place) const {
        auto found = ground_.footing(place);
        if (found) found->place = place;
        return found;
    }

    std::optional<Footing> landing_at(const Vec3d& start, const Vec3d& end) const {
        if (!is_profiles(start, end)) return std::nullopt;
        return footing(end);
    }

    // Pairs whose distance is exactly the profile's are rare. So the landing is drawn in the
    // direction of a random place, as far away as the profile lands on that place's height; the
    // ground there may be another's, and of those storeys that the profile reaches one is taken.
    std::optional<Footing> landing_on_ring(const Vec3d& start, const Vec3d& end, Dice& dice) const {
        JumpProfile flown = profile_.jump;
        flown.reach_m = std::max(0.0, flown.reach_m - cell_m_ * dice.share());
        const auto distance = landing_distance_m(flown, end.y - start.y);
        const double away = across_m(start, end);
        if (!distance || !(away > 0.0)) return std::nullopt;
        const double x = start.x + (end.x - start.x) * (*distance / away);
        const double z = start.z + (end.z - start.z) * (*distance / away);
        const double highest = start.y + flown.apex_m;
        std::vector<Footing> storeys;
        for (const Footing& found : ground_.footings(x, z, highest - flown.max_fall_m, highest)) {
            const auto place = on_floor(judge_, found.place);
            if (place && is_profiles(start, *place)) storeys.push_back({found.on, *place});
        }
        if (storeys.empty()) return std::nullopt;
        return storeys[dice.below(storeys.size())];
    }

    const Judge& judge_;
    const Ground& ground_;
    const JumpAbility& ability_;
    const AbilityProfile& profile_;
    std::size_t profile_index_;
    double cell_m_;
    bool keep_redundant_;
    Places places_;
};

// Adds whether the links contain a valid jump.
void look_up(const NavWorld& world, const Candidate& jump, RecallCounts& counts) {
    const JumpLinks& links = world.tiles[jump.from.on.tile].links;
    const glm::dvec2 takeoff{jump.from.place.x, jump.from.place.z};
    const glm::dvec2 landing{jump.to.place.x, jump.to.place.z};
    bool contained = false;
    bool near = false;
    for (const LinkList& list : links.lists_from(jump.from.on.polygon)) {
        if (GroundPolygon{list.landing_tile, list.landing_polygon} != jump.to.on) continue;
        for (const JumpLink& link : links.links_of(list)) {
            if (link.profile != jump.profile) continue;
            contained = true;
            near =
                near || (distance_m(takeoff, link.takeoff_begin, link.takeoff_end) <= kNearLink_m &&
                         distance_m(landing, link.landing_begin, link.landing_end) <= kNearLink_m);
        }
    }
    counts.contained += contained ? 1U : 0U;
    counts.contained_near += near ? 1U : 0U;
}

}  // namespace

void RecallCounts::add(const RecallCounts& others) {
    candidates += others.candidates;
    tries += others.tries;
    valid += others.valid;
    contained += others.contained;
    contained_near += others.contained_near;
}

void LinkRecall::add(LinkRecall&& part) {
    all.add(part.all);
    for (std::size_t p = 0; p < by_profile.size(); ++p) by_profile[p].add(part.by_profile[p]);
    for (const MissedJump& jump : part.missed) {
        if (missed.size() < kKeptMissed) missed.push_back(jump);
    }
}

LinkRecall run_link_recall(const Judge& judge, const Ground& ground, const NavWorld& world,
                           const TrialSettings& settings) {
    const JumpAbility& ability = world.settings.ability;
    LinkRecall nothing;
    nothing.by_profile.resize(ability.profiles.size());
    const Scattered drawn =
        scattered(judge, ground, 2 * settings.jumps, settings.seed, settings.threads);
    std::vector<ProfileJumps> profiles;
    for (std::size_t p = 0; p < ability.profiles.size() && !drawn.places.empty(); ++p) {
        const auto reach = farthest_landing_m(ability.profiles[p].jump);
        if (!reach || !(*reach > 0.0)) return nothing;
        profiles.emplace_back(judge, ground, world, p, Places(drawn.places, *reach));
    }
    if (profiles.empty()) {
        nothing.places = drawn.drawn();
        nothing.places_off_floor = drawn.off_floor;
        return nothing;
    }

    LinkRecall recall = sum_in_blocks(
        settings.jumps, {"measuring recall", settings.threads, settings.progress}, nothing,
        [&](std::size_t number, LinkRecall& part) {
            Dice dice(settings.seed, number);
            const std::size_t profile = number % profiles.size();
            RecallCounts counts;
            if (const auto jump = profiles[profile].draw(dice, counts.tries)) {
                const Ability able{ability.profiles[profile].jump, ability.max_speed_m_s};
                counts.candidates = 1;
                counts.valid = is_valid(judge, ground, able, jump->arc) ? 1 : 0;
                if (counts.valid > 0) look_up(world, *jump, counts);
                if (counts.valid > counts.contained) {
                    part.missed.push_back({profile, jump->from, jump->to});
                }
            }
            part.all.add(counts);
            part.by_profile[profile].add(counts);
        });
    recall.places = drawn.drawn();
    recall.places_off_floor = drawn.off_floor;
    recall.threads = threads_at_work(settings.jumps, settings.threads);
    return recall;
}

}  // namespace pronk::judge
