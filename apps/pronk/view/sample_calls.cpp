// Links of one take-off, before anything is baked anew.
#include <nlohmann/json.hpp>

#include "settings_flags.hpp"
#include "view/fields.hpp"
#include "view/set_calls.hpp"
#include "view/surface_chunk.hpp"

namespace pronk::view {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// How far a click may be from the ground.
constexpr double kSnap_m = 2.0;

bool is_same_body(const BakeSettings& a, const BakeSettings& b) {
    const auto numbers = [](const BakeSettings& s) {
        return std::array{s.agent.radius_m,  s.agent.height_m, s.agent.climb_m,
                          s.agent.slope_rad, s.grid.cell_m,    s.grid.cell_height_m};
    };
    return numbers(a) == numbers(b);
}

}  // namespace

Reply links_from_call(Desk& desk, const NumberedSet& of, const Call& call) {
    const NavSet& set = *of.set;
    const auto body = body_of(call);
    if (!body) return body.error();
    Fields fields(*body);
    const Vec3d place = fields.place("place");
    const json& settings = fields.object("settings");
    if (const auto error = fields.finish()) return refusal(kBadRequest, *error);
    const auto flags = app::read_settings(settings, "settings");
    if (!flags) return refusal(kBadRequest, flags.error());
    const auto resolved = app::resolve(*flags, app::SettingsUse::mesh);
    if (!resolved) return refusal(kBadRequest, resolved.error());
    if (!set.has_space()) {
        return refusal(kNotNow, {set.name(), "has no free space; bake the level with jumps", ""});
    }
    const BakeSettings& own = set.world().settings;
    const BakeSettings& wanted = resolved->bake;
    if (!is_same_body(own, wanted)) {
        return refusal(kNotNow, {set.name(), "was baked for another agent or other cells", ""});
    }
    // Free space is made with it.
    if (own.exact != wanted.exact) {
        return refusal(kNotNow,
                       {set.name(), "was baked with another --exact", wanted.exact ? "on" : "off"});
    }
    const auto found = set.ways().find({}, set.world(), desk.threads);
    if (!found) return refusal(kBadRequest, found.error());
    const auto ground = SurfaceQuestions(found->ways->map()).nearest(place, kSnap_m);
    LinkArrays arrays(set);
    ordered_json facts = {{"sample", nullptr}};
    if (ground) {
        std::vector<LinkTile> tiles;
        for (std::size_t t = 0; t < set.world().tiles.size(); ++t) {
            tiles.push_back({&set.bake().intermediates[t].field, &set.world().tiles[t].surface});
        }
        const std::size_t tile = ground->on.tile;
        const LinkSite site{tiles, tile, &set.bake().intermediates[tile].space};
        if (auto checked = check_site(site, wanted.ability); !checked) {
            return refusal(kBadRequest, checked.error());
        }
        const TakeoffLinks tried = links_from(site, wanted.ability, wanted.links, Vec3(ground->at));
        if (tried.takeoff) facts["sample"] = place_json(*tried.takeoff);
        arrays.add(tile, tried.links, wanted.ability);
    }
    Chunk chunk(std::move(facts));
    arrays.write_to(chunk);
    return chunk.reply();
}

}  // namespace pronk::view
