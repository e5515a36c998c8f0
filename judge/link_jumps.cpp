#include "judge/link_jumps.hpp"

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
    jump.takeoff_pick = dice.next();
    jump.landing_pick = dice.next();
    return jump;
}

}  // namespace pronk::judge
