// Routes through voxels: searches that prove jumps on the way, against all jumps known beforehand.
#include <pronk/blocks.hpp>
#include <random>

#include "bench/bench.hpp"
#include "bench/timing.hpp"
#include "scenes/scenes.hpp"

namespace pronk::bench {
namespace {

constexpr const char* kParkour = "scene:parkour";
constexpr JumpProfile kParkourJump{2.0, 4.0, 6.0};
constexpr std::size_t kAgents = 1'000;
// A question is asked so often in a row: a search over voxels leaves the memory of the short ones
// that are timed in turn with it cold.
constexpr int kAsked = 5;
constexpr std::size_t kRandomPairs = 50;
constexpr std::size_t kMostTries = 1'000;
// On other levels a question may take long: then fewer agents ask, for so long in all.
constexpr double kMostAsked_us = 2e6;
constexpr std::size_t kEdits = 100;

struct BlockPair {
    Vec3d from{0.0};
    Vec3d to{0.0};
};

// One traveller on one grid. One thread does everything.
struct BlockBench {
    const Level& level;
    BakeSettings settings;
    double voxel_m = 1.0;
    BlockTraveller traveller;
    int repeats = 1;
};

BlockRequest request_for(const BlockPair& pair, bool cached, std::uint32_t most_per_voxel) {
    BlockRequest request;
    request.from = pair.from;
    request.to = pair.to;
    request.cached = cached;
    request.most_per_voxel = most_per_voxel;
    return request;
}

BlockRequest request_for(const BlockPair& pair, bool cached) {
    return request_for(pair, cached, BlockRequest{}.most_per_voxel);
}

// What became of one pair.
struct PairFigures {
    double uncached_us = 0.0;
    double cached_us = 0.0;
    double unlimited_us = 0.0;
    double regions_us = 0.0;
    double regions_cost = 1.0;  // on the grid, of the shortest way's
    std::size_t jumps = 0;
    std::size_t expanded = 0;
    std::size_t expanded_cached = 0;
    bool is_reached = false;
    bool agrees = false;
};

PairFigures measure_pair(const BlockMap& map, const BlockPair& pair, int repeats) {
    const BlockRequest uncached = request_for(pair, false);
    const BlockRequest cached = request_for(pair, true);
    const BlockRequest unlimited = request_for(pair, false, 0);
    BlockRequest regions = cached;
    regions.by_regions = true;
    BlockPlanner planner(map);
    Route route;
    PairFigures figures;
    planner.plan(uncached, route);
    figures.jumps = route.jumps();
    figures.expanded = planner.last().expanded;
    figures.is_reached = route.found == RouteFound::reached;
    planner.plan(cached, route);
    figures.expanded_cached = planner.last().expanded;
    figures.agrees = figures.is_reached == (route.found == RouteFound::reached);
    const double shortest_m = planner.last().grid_cost_m;
    planner.plan(regions, route);
    if (figures.is_reached && shortest_m > 0.0) {
        figures.regions_cost = planner.last().grid_cost_m / shortest_m;
    }
    const auto asked = [&](const BlockRequest& request) {
        return [&] {
            for (int i = 0; i < kAsked; ++i) planner.plan(request, route);
        };
    };
    const auto [uncached_s, cached_s, unlimited_s, regions_s] =
        medians_in_turn(repeats, asked(uncached), asked(cached), asked(unlimited), asked(regions));
    const double us = 1e6 / kAsked;
    figures.regions_us = us * regions_s;
    figures.uncached_us = us * uncached_s;
    figures.cached_us = us * cached_s;
    figures.unlimited_us = us * unlimited_s;
    return figures;
}

// What a question costs that many agents ask in turn, each with a route of its own, and what it
// costs one agent. They search, by the one planner that their thread has, which has its memory
// already.
struct AgentFigures {
    std::size_t agents = 0;
    double one_us = 0.0;
    double many_us = 0.0;
};

AgentFigures measure_agents(const BlockMap& map, const std::vector<BlockPair>& pairs,
                            std::size_t agents, int repeats) {
    AgentFigures figures;
    figures.agents = agents;
    BlockPlanner planner(map);
    std::vector<Route> routes(agents);
    Route route;
    const auto ask_many = [&] {
        for (std::size_t a = 0; a < agents; ++a) {
            planner.plan(request_for(pairs[a % pairs.size()], false), routes[a]);
        }
    };
    const auto ask_one = [&] {
        for (std::size_t a = 0; a < agents; ++a) {
            planner.plan(request_for(pairs[a % pairs.size()], false), route);
        }
    };
    ask_many();
    const auto [many_s, one_s] = medians_in_turn(repeats, ask_many, ask_one);
    figures.many_us = 1e6 * many_s / static_cast<double>(agents);
    figures.one_us = 1e6 * one_s / static_cast<double>(agents);
    return figures;
}

// What a map takes to know of one block that was set or cleared, without and with jumps known
// beforehand.
struct EditFigures {
    double plain_us = 0.0;
    double cached_us = 0.0;
};

// Sums and medians of several pairs; of one, its own figures.
struct BlockFigures {
    FigureValue path;
    std::vector<PairFigures> pairs;
    AgentFigures agents;
    EditFigures edits;
    double cache_build_ms = 0.0;
};

LevelRow row_of(const BlockBench& bench, const BlockFigures& figures) {
    const auto all = [&](auto part) {
        std::vector<double> values;
        for (const PairFigures& pair : figures.pairs) {
            values.push_back(static_cast<double>(pair.*part));
        }
        return values;
    };
    const auto worst = [&](auto part) -> FigureValue {
        if (figures.pairs.size() == 1) return nullptr;
        return share_of(all(part), 1.0);
    };
    const auto whole = [&](auto part) {
        return count(static_cast<std::size_t>(median(all(part))));
    };
    const double uncached_us = median(all(&PairFigures::uncached_us));
    const double cached_us = median(all(&PairFigures::cached_us));
    const AgentFigures& agents = figures.agents;
    const bool agree = std::all_of(figures.pairs.begin(), figures.pairs.end(),
                                   [](const PairFigures& pair) { return pair.agrees; });
    const auto reached = std::count_if(figures.pairs.begin(), figures.pairs.end(),
                                       [](const PairFigures& pair) { return pair.is_reached; });
    return {
        Row{{"level", bench.level.source},
            {"path", figures.path},
            {"voxel_m", bench.voxel_m},
            {"shape", std::string(bench.traveller.shape == JumpShape::arcs ? "arcs" : "straight")},
            {"queries", count(figures.pairs.size())},
            {"reached", static_cast<std::int64_t>(reached)},
            {"agree", agree},
            {"jumps", whole(&PairFigures::jumps)},
            {"uncached_us", uncached_us},
            {"cached_us", cached_us},
            {"cached_over_uncached", cached_us / std::max(uncached_us, 1e-9)},
            {"unlimited_us", median(all(&PairFigures::unlimited_us))},
            {"regions_us", median(all(&PairFigures::regions_us))},
            {"regions_over_shortest", mean(all(&PairFigures::regions_cost))},
            {"uncached_worst_us", worst(&PairFigures::uncached_us)},
            {"cached_worst_us", worst(&PairFigures::cached_us)},
            {"regions_worst_us", worst(&PairFigures::regions_us)},
            {"cache_build_ms", figures.cache_build_ms},
            {"edit_us", figures.edits.plain_us},
            {"edit_cached_us", figures.edits.cached_us},
            {"expanded", whole(&PairFigures::expanded)},
            {"expanded_cached", whole(&PairFigures::expanded_cached)},
            {"agents", count(agents.agents)},
            {"one_agent_us", agents.one_us},
            {"many_agents_us", agents.many_us},
            {"many_over_one", agents.many_us / std::max(agents.one_us, 1e-9)}},
        bench.settings};
}

BlockMapSettings map_settings(const BlockBench& bench, bool cached, bool regions = false) {
    BlockMapSettings settings;
    settings.cached = cached;
    settings.regions = regions;
    settings.proof_grid = bench.settings.grid;
    settings.threads = 1;
    return settings;
}

double cache_build_ms(const BlockGrid& grid, const BlockBench& bench) {
    std::vector<double> all_ms;
    for (int i = 0; i < bench.repeats; ++i) {
        const auto map = BlockMap::make(grid, bench.traveller, map_settings(bench, true));
        if (map) all_ms.push_back(1e3 * map->finding_jumps_s());
    }
    return median(all_ms);
}

std::vector<BlockCoord> all_footholds(const BlockMap& map) {
    const BlockCoord& size = map.grid().layout().size;
    std::vector<BlockCoord> voxels;
    for (int z = 0; z < size.z; ++z) {
        for (int x = 0; x < size.x; ++x) {
            for (int y = 0; y < size.y; ++y) {
                if (map.foothold({x, y, z})) voxels.push_back({x, y, z});
            }
        }
    }
    return voxels;
}

// A block is set where somebody stands, and cleared again; so the grid ends as it began.
EditFigures measure_edits(BlockGrid& grid, const BlockBench& bench) {
    auto plain = BlockMap::make(grid, bench.traveller, map_settings(bench, false));
    auto cached = BlockMap::make(grid, bench.traveller, map_settings(bench, true));
    if (!plain || !cached) return {};
    const std::vector<BlockCoord> voxels = all_footholds(*plain);
    std::mt19937_64 random{1};
    std::vector<double> plain_us;
    std::vector<double> cached_us;
    const auto update = [&] {
        plain_us.push_back(1e6 * seconds_of([&] { plain->update(1); }));
        cached_us.push_back(1e6 * seconds_of([&] { cached->update(1); }));
    };
    for (std::size_t i = 0; i < kEdits; ++i) {
        const BlockCoord& at = voxels[random() % voxels.size()];
        grid.set(at);
        update();
        grid.clear(at);
        update();
    }
    return {median(plain_us), median(cached_us)};
}

// All footholds are as likely. The same map gives the same pairs.
std::vector<BlockPair> random_pairs(const BlockMap& map) {
    std::vector<BlockPair> pairs;
    std::mt19937_64 random{1};
    const std::vector<BlockCoord> voxels = all_footholds(map);
    if (voxels.empty()) return pairs;
    const auto place = [&] { return *map.foothold(voxels[random() % voxels.size()]); };
    BlockPlanner planner(map);
    Route route;
    for (std::size_t i = 0; i < kMostTries && pairs.size() < kRandomPairs; ++i) {
        const Vec3d from = place();
        const Vec3d to = place();
        planner.plan(request_for({from, to}, true), route);
        if (route.found == RouteFound::reached) pairs.push_back({from, to});
    }
    return pairs;
}

std::vector<BlockPair> parkour_pairs() {
    std::vector<BlockPair> pairs;
    for (const scenes::ParkourPair& pair : scenes::parkour_pairs()) {
        pairs.push_back({Vec3d(pair.start), Vec3d(pair.goal)});
    }
    return pairs;
}

Result<std::vector<LevelRow>> measure_grid(const BlockBench& bench) {
    auto grid = BlockGrid::make(bench.level.soup, {bench.voxel_m}, {{}, 1});
    if (!grid) return tl::unexpected(grid.error());
    const auto map = BlockMap::make(*grid, bench.traveller, map_settings(bench, true, true));
    if (!map) return tl::unexpected(map.error());
    const bool is_parkour = bench.level.source == kParkour;
    const std::vector<BlockPair> pairs = is_parkour ? parkour_pairs() : random_pairs(*map);
    if (pairs.empty()) return fail(bench.level.source, "has no two places that a route joins");
    std::vector<PairFigures> measured;
    double sum_us = 0.0;
    for (const BlockPair& pair : pairs) {
        measured.push_back(measure_pair(*map, pair, bench.repeats));
        sum_us += measured.back().uncached_us;
    }
    std::size_t agents = kAgents;
    if (!is_parkour) {
        const double mean_us = sum_us / static_cast<double>(pairs.size());
        agents = std::clamp(static_cast<std::size_t>(kMostAsked_us / std::max(mean_us, 1.0)),
                            std::min(pairs.size(), kAgents), kAgents);
    }
    BlockFigures figures;
    figures.cache_build_ms = cache_build_ms(*grid, bench);
    figures.agents = measure_agents(*map, pairs, agents, bench.repeats);
    figures.edits = measure_edits(*grid, bench);
    std::vector<LevelRow> rows;
    if (!is_parkour) {
        figures.path = std::string("random");
        figures.pairs = std::move(measured);
        rows.push_back(row_of(bench, figures));
        return rows;
    }
    for (std::size_t p = 0; p < pairs.size(); ++p) {
        figures.path = count(p + 1);
        figures.pairs = {measured[p]};
        rows.push_back(row_of(bench, figures));
    }
    return rows;
}

}  // namespace

Result<std::vector<LevelRow>> run_blocks(const Level& level, const Request& request) {
    BakeSettings settings = request.settings;
    if (!request.jumps_chosen) settings.ability.profiles = {{kParkourJump, ReachUse::upto}};
    std::vector<double> voxels_m = {1.0};
    if (level.source == kParkour) voxels_m.push_back(0.8);
    std::vector<LevelRow> rows;
    for (const JumpShape shape : {JumpShape::straight, JumpShape::arcs}) {
        for (const double voxel_m : voxels_m) {
            auto found = measure_grid({level,
                                       settings,
                                       voxel_m,
                                       {settings.agent, settings.ability, shape},
                                       request.repeats});
            if (!found) return tl::unexpected(found.error());
            for (LevelRow& row : *found) rows.push_back(std::move(row));
        }
    }
    return rows;
}

}  // namespace pronk::bench
