// Sets: what is in them, and which is accepted.
#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "report.hpp"
#include "view/set_calls.hpp"
#include "view/surface_chunk.hpp"
#include "view/voxel_chunk.hpp"

namespace pronk::view {
namespace {

using nlohmann::ordered_json;

constexpr double kFarthestLook_m = 1e6;
constexpr double kWidestWindow_m = 200.0;

ordered_json set_json(const SetShelf::Entry& entry) {
    const NavSet& set = *entry.set;
    const WorldTotals sums = totals(set.world());
    const BakeTimes& times = set.bake().times;
    const bool is_file = set.is_of_file();
    ordered_json document = {
        {"id", entry.id},
        {"name", set.name()},
        {"from_file", is_file},
        {"settings", app::settings_json(set.world().settings)},
        {"surface", app::surface_json(set.world(), sums)},
        {"links",
         app::links_json(sums, is_file ? std::nullopt : std::optional(set.bake().samples))},
        {"time_s", nullptr},
        {"threads", nullptr},
        {"hash", set.hash()},
        {"terrains", set.world().terrain_names},
        {"storeys", set.storeys().count},
        {"has_voxels", set.has_voxels()},
        {"has_space", set.has_space()}};
    if (!is_file) {
        document["time_s"] = {{"voxels", times.voxels_s},
                              {"surface", times.surface_s},
                              {"free_space", times.free_space_s},
                              {"links", times.links_s},
                              {"total", *set.total_s()}};
        document["threads"] = set.bake().threads;
    }
    return document;
}

Reply list_sets(const Desk& desk) {
    const SetShelf::Shown shown = desk.sets.shown();
    ordered_json list = ordered_json::array();
    for (const SetShelf::Entry& entry : shown.entries) list.push_back(set_json(entry));
    ordered_json document = {{"accepted", nullptr}, {"sets", std::move(list)}};
    if (shown.accepted != 0) document["accepted"] = shown.accepted;
    return json_reply(document);
}

tl::expected<VoxelWindow, Reply> window_of(const Call& call) {
    const auto x = query_number(call, "x", -kFarthestLook_m, kFarthestLook_m);
    if (!x) return tl::unexpected(x.error());
    const auto z = query_number(call, "z", -kFarthestLook_m, kFarthestLook_m);
    if (!z) return tl::unexpected(z.error());
    const auto within = query_number(call, "within", 0.0, kWidestWindow_m);
    if (!within) return tl::unexpected(within.error());
    return VoxelWindow{*x, *z, *within};
}

Reply voxels_call(const NavSet& set, const Call& call, bool wants_space) {
    const auto window = window_of(call);
    if (!window) return window.error();
    if (!set.has_voxels() || (wants_space && !set.has_space())) {
        return refusal(kNotNow, {set.name(),
                                 set.has_voxels() ? "has no free space: its agent does not jump"
                                                  : "has no voxels; bake the level to see them",
                                 ""});
    }
    return wants_space ? space_chunk(set, *window) : spans_chunk(set, *window);
}

Reply spans_call(Desk&, const NumberedSet& of, const Call& call) {
    return voxels_call(*of.set, call, false);
}

Reply space_call(Desk&, const NumberedSet& of, const Call& call) {
    return voxels_call(*of.set, call, true);
}

Reply surface_call(Desk&, const NumberedSet& of, const Call&) {
    return surface_chunk(*of.set);
}

Reply links_call(Desk&, const NumberedSet& of, const Call&) {
    return links_chunk(*of.set);
}

Reply axis_call(Desk& desk, const NumberedSet& of, const Call&) {
    const auto found = of.set->ways().find({}, of.set->world(), desk.threads);
    if (!found) return refusal(kBadRequest, found.error());
    return axis_chunk(found->ways->corridors());
}

Reply accept_call(Desk& desk, const NumberedSet& of, const Call&) {
    return desk.sets.accept(of.id) ? list_sets(desk) : no_such_set(of.id);
}

Reply remove_call(Desk& desk, const NumberedSet& of, const Call&) {
    switch (desk.sets.remove(of.id)) {
        case SetShelf::Removal::done:
            return list_sets(desk);
        case SetShelf::Removal::last:
            return refusal(kNotNow, {of.set->name(), "is the only set", ""});
        case SetShelf::Removal::unknown:
            break;
    }
    return no_such_set(of.id);
}

struct SetCall {
    std::string_view name;
    std::string_view method;
    Reply (*answer)(Desk& desk, const NumberedSet& of, const Call& call);
};

constexpr std::array kSetCalls = {
    SetCall{"surface", "GET", surface_call}, SetCall{"links", "GET", links_call},
    SetCall{"axis", "GET", axis_call},       SetCall{"spans", "GET", spans_call},
    SetCall{"space", "GET", space_call},     SetCall{"polygon", "GET", polygon_call},
    SetCall{"link", "GET", link_call},       SetCall{"file", "GET", file_call},
    SetCall{"accept", "POST", accept_call},  SetCall{"remove", "POST", remove_call},
    SetCall{"save", "POST", save_call},      SetCall{"links_from", "POST", links_from_call}};

}  // namespace

ordered_json place_json(const Vec3d& v) {
    return {v.x, v.y, v.z};
}

Reply sets_call(Desk& desk, const Call& call, std::string_view rest) {
    if (rest.empty()) return call.method == "GET" ? list_sets(desk) : wrong_method(call);
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    std::size_t id = 0;
    const auto [stop, error] = std::from_chars(rest.data(), rest.data() + slash, id);
    if (error != std::errc() || stop != rest.data() + slash || slash == rest.size()) {
        return no_such_call(call);
    }
    const std::string_view name = rest.substr(slash + 1);
    const auto* const known = std::find_if(kSetCalls.begin(), kSetCalls.end(),
                                           [&](const SetCall& one) { return one.name == name; });
    if (known == kSetCalls.end()) return no_such_call(call);
    if (call.method != known->method) return wrong_method(call);
    const auto set = set_of(desk, id);
    if (!set) return set.error();
    return known->answer(desk, {id, *set}, call);
}

}  // namespace pronk::view
