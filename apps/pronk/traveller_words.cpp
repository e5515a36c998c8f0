#include "traveller_words.hpp"

#include <algorithm>
#include <charconv>

#include "jump_words.hpp"

namespace pronk::app {
namespace {

Result<std::size_t> find_terrain(const char* flag, const std::string& name, const NavWorld& world) {
    const std::vector<std::string>& names = world.terrain_names;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    std::string known;
    for (const std::string& own : names) known += (known.empty() ? "" : ", ") + own;
    return fail(flag, "no such terrain; the world has " + known, name);
}

Result<void> set_weight(const std::string& text, const NavWorld& world, Traveller& traveller) {
    const std::size_t equals = text.rfind('=');
    double weight = 0.0;
    const char* const end = text.data() + text.size();
    const char* const begin = text.data() + std::min(equals, text.size() - 1) + 1;
    const auto [stop, error] = std::from_chars(begin, end, weight);
    if (equals == std::string::npos || error != std::errc() || stop != end) {
        return fail("--weight", "must be a terrain's name and a number, as in mud=3", text);
    }
    const auto terrain = find_terrain("--weight", text.substr(0, equals), world);
    if (!terrain) return tl::unexpected(terrain.error());
    // Infinite is another word for --avoid.
    traveller.terrain_weights[*terrain] = weight;
    return {};
}

}  // namespace

Result<Traveller> read_traveller(const TravellerWords& words, const NavWorld& world) {
    Traveller traveller;
    traveller.terrain_weights.assign(world.terrain_names.size(), 1.0);
    for (const std::string& text : words.weights) {
        if (const auto set = set_weight(text, world, traveller); !set) {
            return tl::unexpected(set.error());
        }
    }
    for (const std::string& name : words.avoid) {
        const auto terrain = find_terrain("--avoid", name, world);
        if (!terrain) return tl::unexpected(terrain.error());
        traveller.terrain_weights[*terrain] = Traveller::kForbidden;
    }
    traveller.may_jump = !words.no_jumps;
    traveller.may_drop = !words.no_drops;
    if (words.jumps.empty() && !words.max_speed_m_s && !words.toll_m) return traveller;
    JumpAbility ability = world.settings.ability;
    if (!words.jumps.empty()) {
        const auto profiles = read_profiles(words.jumps);
        if (!profiles) return tl::unexpected(profiles.error());
        ability.profiles = *profiles;
    }
    if (words.max_speed_m_s) ability.max_speed_m_s = *words.max_speed_m_s;
    if (words.toll_m) ability.toll_m = *words.toll_m;
    traveller.ability = std::move(ability);
    return traveller;
}

}  // namespace pronk::app
