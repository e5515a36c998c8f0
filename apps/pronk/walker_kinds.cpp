#include "walker_kinds.hpp"

#include <algorithm>

namespace pronk::app {
namespace {

// One kind's name, and its traveller in words.
struct KindWords {
    std::string name;
    RouteOptions route;
};

Result<KindWords> read_kind(const std::string& text, const RouteOptions& options) {
    KindWords kind{text.substr(0, text.find(':')), options};
    if (kind.name.empty()) {
        return fail("--kind", "needs a name, as in child:mud=1,road=4", text);
    }
    for (std::size_t begin = kind.name.size(); begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin + 1), text.size());
        // The last word about a terrain counts.
        kind.route.traveller.weights.push_back(text.substr(begin + 1, end - begin - 1));
        begin = end;
    }
    return kind;
}

// Of one kind among several.
tl::unexpected<Error> name_kind(Error error, const std::string& name) {
    if (name.empty()) return tl::unexpected(std::move(error));
    const std::string flag = "--kind " + name;
    error.where = error.where == "--weight" ? flag : flag + ": " + error.where;
    return tl::unexpected(std::move(error));
}

}  // namespace

WalkerKind::WalkerKind(std::string own_name, RouteMap own_map, std::vector<double> own_weights,
                       unsigned threads)
    : name(std::move(own_name)),
      weights(std::move(own_weights)),
      map(std::move(own_map)),
      threads_(threads) {}

const CorridorMap& WalkerKind::corridors() const {
    std::call_once(corridors_made_,
                   [this] { corridors_ = std::make_unique<CorridorMap>(map, threads_); });
    return *corridors_;
}

double WalkerKind::wider_m(const FollowerSettings& follower) const {
    const double baked_m = map.world().settings.agent.radius_m;
    return std::max(0.0, follower.radius_m.value_or(baked_m) - baked_m);
}

PlanRoute WalkerKind::planner(PlannerChoice choice, const FollowerSettings& follower) const {
    return choice == PlannerChoice::clearance ? clearance_planner(corridors(), wider_m(follower))
                                              : planner_for(choice, map);
}

Result<WalkerKinds> make_kinds(const RouteOptions& options, const std::vector<std::string>& words,
                               const NavWorld& world, unsigned threads) {
    std::vector<KindWords> all;
    for (const std::string& text : words) {
        Result<KindWords> kind = read_kind(text, options);
        if (!kind) return tl::unexpected(kind.error());
        const bool is_known = std::any_of(all.begin(), all.end(), [&](const KindWords& other) {
            return other.name == kind->name;
        });
        if (is_known) return fail("--kind", "is there twice", kind->name);
        all.push_back(std::move(*kind));
    }
    if (all.empty()) all.push_back({"", options});
    WalkerKinds kinds;
    for (KindWords& kind : all) {
        if (kind.route.planner == PlannerChoice::clearance) {
            kind.route.traveller.no_jumps = kind.route.traveller.no_drops = true;
        }
        Result<RouteMap> map = map_for(kind.route, world, threads);
        if (!map) return name_kind(map.error(), kind.name);
        const Result<Traveller> traveller = read_traveller(kind.route.traveller, world);
        if (!traveller) return name_kind(traveller.error(), kind.name);
        kinds.emplace_back(kind.name, std::move(*map), traveller->terrain_weights, threads);
    }
    return kinds;
}

}  // namespace pronk::app
