#include "judge/link_promise.hpp"

#include <algorithm>
#include <glm/common.hpp>

#include "judge/blocks.hpp"

namespace pronk::judge {
namespace {

constexpr std::size_t kKinds = 3;  // of places on a segment: its begin, its end, inside
constexpr std::size_t kCombinations = kKinds * kKinds;

// Jumps are numbered from zero up, links from here down.
constexpr std::uint64_t kLinkDice = ~std::uint64_t{0};

double place_on_segment(std::size_t kind, Dice& dice) {
    const double inside = dice.share();
    return kind == 0 ? 0.0 : kind == 1 ? 1.0 : inside;
}

// A jump as it is flown, and how far its ends are from where the link says they are.
struct Flown {
    Vec3d landing{0.0};
    Arc arc;
    double height_difference_m = 0.0;
    double above_apex_m = 0.0;  // its landing over the link's apex
};

Vec3d on_ground(const Ground& ground, const GroundPolygon& polygon, const Vec2& begin,
                const Vec2& end, double at) {
    const glm::dvec2 place = glm::mix(glm::dvec2(begin), glm::dvec2(end), at);
    return {place.x, ground.height_at(polygon, place.x, place.y), place.y};
}

Flown fly(const Ground& ground, const NavWorld& world, const LinkJump& jump) {
    const WorldTile& from = world.tiles[jump.from.tile];
    const WorldTile& to = world.tiles[jump.to.tile];
    const JumpLink& link = from.links.links[jump.link];
    const JumpAbility& ability = world.settings.ability;
    const Vec3d takeoff =
        on_ground(ground, jump.from, link.takeoff_begin, link.takeoff_end, jump.takeoff_at);
    const Vec3d landing =
        on_ground(ground, jump.to, link.landing_begin, link.landing_end, jump.landing_at);
    const double own_apex = apex_of(link, ability);
    const double rise = landing.y - takeoff.y;
    const double apex = std::max(own_apex, rise);

    Flown flown;
    flown.landing = landing;
    flown.above_apex_m = rise - own_apex;
    // Only places too far away for any level have no arc. They are on no polygon either.
    flown.arc = arc_with_apex(takeoff, landing, apex, ability.gravity_m_s2).value_or(Arc{takeoff});
    const Vec3d claimed_takeoff =
        takeoff_of(link, from.surface, jump.from.polygon, jump.takeoff_at);
    const Vec3d claimed_landing = landing_of(link, to.surface, jump.to.polygon, jump.landing_at);
    flown.height_difference_m =
        std::max(std::abs(claimed_takeoff.y - takeoff.y), std::abs(claimed_landing.y - landing.y));
    return flown;
}

// The polygons that the link names have its ends, where judge_jump is content with any.
void add_wrong_polygons(std::vector<Violation>& broken, const Ground& ground, const LinkJump& jump,
                        const Flown& flown) {
    const auto add = [&](const GroundPolygon& polygon, const Vec3d& place, double time_s) {
        const double off = ground.off_by_m(place, polygon);
        const bool known = std::any_of(broken.begin(), broken.end(), [&](const Violation& other) {
            return other.rule == Rule::landing && other.time_s == time_s;
        });
        if (off > kTolerance_m && !known) broken.push_back({Rule::landing, time_s, place, off});
    };
    add(jump.from, flown.arc.takeoff, 0.0);
    add(jump.to, flown.landing, flown.arc.duration_s);
}

// A link that rises less than its profile can ask for a launch that the profile has, and yet not be
// flown as it says.
void add_missed_apex(std::vector<Violation>& broken, const Flown& flown) {
    const bool known = std::any_of(broken.begin(), broken.end(), [](const Violation& other) {
        return other.rule == Rule::speed;
    });
    if (flown.above_apex_m > kTolerance_m && !known) {
        broken.push_back({Rule::speed, 0.0, flown.arc.takeoff, flown.above_apex_m});
    }
}

void hear(const Judge& judge, const Ground& ground, const NavWorld& world, const LinkJump& jump,
          LinkPromise& promise) {
    const JumpAbility& ability = world.settings.ability;
    const JumpLink& link = world.tiles[jump.from.tile].links.links[jump.link];
    const Flown flown = fly(ground, world, jump);
    const Ability able{ability.profiles[link.profile].jump, ability.max_speed_m_s};
    ++promise.jumps;
    promise.worst_height_difference_m =
        std::max(promise.worst_height_difference_m, flown.height_difference_m);

    std::vector<Violation> broken;
    if (!is_valid(judge, ground, able, flown.arc)) {
        broken = judge_jump(judge, ground, able, flown.arc);
    }
    add_wrong_polygons(broken, ground, jump, flown);
    add_missed_apex(broken, flown);
    if (broken.empty()) return;
    promise.count(broken);
    promise.offences.push_back({jump, flown.arc, std::move(broken)});
}

}  // namespace

std::size_t link_count(const NavWorld& world) {
    std::size_t count = 0;
    for (const WorldTile& tile : world.tiles) count += tile.links.links.size();
    return count;
}

LinkJumps::LinkJumps(const NavWorld& world, std::size_t jumps, std::uint64_t seed)
    : world_(world), seed_(seed), first_link_{0} {
    for (const WorldTile& tile : world.tiles) {
        first_link_.push_back(first_link_.back() + tile.links.links.size());
    }
    if (links() > 0) jumps_ = jumps;
}

LinkJump LinkJumps::whole_link(std::size_t link) const {
    const auto tile = std::upper_bound(first_link_.begin(), first_link_.end(), link) - 1;
    LinkJump jump;
    jump.from.tile = static_cast<std::uint32_t>(tile - first_link_.begin());
    jump.link = static_cast<std::uint32_t>(link - *tile);
    const JumpLinks& links = world_.tiles[jump.from.tile].links;
    const auto list =
        std::upper_bound(links.lists.begin(), links.lists.end(), jump.link,
                         [](std::uint32_t l, const LinkList& other) { return l < other.begin; }) -
        1;
    const auto polygon = std::upper_bound(links.list_begin.begin(), links.list_begin.end(),
                                          static_cast<std::uint32_t>(list - links.lists.begin())) -
                         1;
    jump.from.polygon = PolyId(static_cast<std::size_t>(polygon - links.list_begin.begin()));
    jump.to = {list->landing_tile, list->landing_polygon};
    return jump;
}

LinkJump LinkJumps::at(std::size_t number) const {
    Dice dice(seed_, number);
    const std::size_t round = number / links();
    const std::size_t in_round = number % links();
    std::size_t link = in_round;
    if (round == jumps_ / links()) {  // the rest: each jump has a stretch of links to itself
        const std::size_t rest = jumps_ % links();
        const std::size_t begin = in_round * links() / rest;
        const std::size_t end = (in_round + 1) * links() / rest;
        link = begin + dice.below(end - begin);
    }
    LinkJump jump = whole_link(link);
    const std::size_t first = Dice(seed_, kLinkDice - link).below(kCombinations);
    const std::size_t combination = (first + round) % kCombinations;
    jump.takeoff_at = place_on_segment(combination / kKinds, dice);
    jump.landing_at = place_on_segment(combination % kKinds, dice);
    return jump;
}

void LinkPromise::add(LinkPromise&& part) {
    ViolationCounts::add(part);
    jumps += part.jumps;
    worst_height_difference_m = std::max(worst_height_difference_m, part.worst_height_difference_m);
    for (LinkOffence& offence : part.offences) {
        if (offences.size() < kKeptOffences) offences.push_back(std::move(offence));
    }
}

LinkPromise run_link_promise(const Judge& judge, const Ground& ground, const NavWorld& world,
                             const TrialSettings& settings) {
    const LinkJumps jumps(world, settings.jumps, settings.seed);
    LinkPromise promise =
        sum_in_blocks(jumps.count(), {"judging links", settings.threads, settings.progress},
                      LinkPromise{}, [&](std::size_t number, LinkPromise& part) {
                          hear(judge, ground, world, jumps.at(number), part);
                      });
    promise.links = jumps.links();
    promise.links_flown = jumps.links_flown();
    promise.threads = threads_at_work(jumps.count(), settings.threads);
    return promise;
}

}  // namespace pronk::judge
