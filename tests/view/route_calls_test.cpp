// Routes, walks and voxels: the same answers as the library gives.
#include <glm/geometric.hpp>
#include <pronk/following.hpp>

#include "view/ask_viewer.hpp"
#include "walk_run.hpp"

namespace pronk::tests::route_calls_test {
namespace {

// From one platform of `gap` to the other.
struct GapWays {
    NavWorld world = std::move(bake(scenes::make("gap").value(), {}).value().world);
    RouteMap map{world};
    Vec3d from{0.0};
    Vec3d to{0.0};

    GapWays() {
        const JumpLinks& links = world.tiles[0].links;
        const WalkableSurface& surface = world.tiles[0].surface;
        for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
            for (const LinkList& list : links.lists_from(PolyId(p))) {
                from = takeoff_of(links.links_of(list)[0], surface, PolyId(p), 0.0);
                to = landing_of(links.links_of(list)[0], surface, list.landing_polygon, 0.0);
            }
        }
    }
    json request() const {
        return {{"from", {from.x, from.y, from.z}}, {"to", {to.x, to.y, to.z}}};
    }
};

TEST(RouteCalls, Both_planners_answer_as_the_library_does) {
    const GapWays ways;
    AskedViewer asked("gap");
    const json answer = asked.post_json("plan", ways.request());
    ASSERT_EQ(answer["routes"].size(), 2U);
    RouteRequest request;
    request.from = ways.from;
    request.to = ways.to;
    const Route shortest = RoutePlanner(ways.map).plan(request);
    ASSERT_EQ(shortest.found, RouteFound::reached);
    const json& first = answer["routes"][0];
    EXPECT_EQ(first["planner"], "optimal");
    EXPECT_EQ(first["found"], "reached");
    EXPECT_EQ(first["words"], "reached");
    EXPECT_DOUBLE_EQ(first["cost"].get<double>(), shortest.cost);
    EXPECT_EQ(first["jumps"], shortest.jumps());
    ASSERT_EQ(first["legs"].size(), shortest.legs.size());
    const Route corridor = CorridorPlanner(ways.map).plan(request);
    EXPECT_DOUBLE_EQ(answer["routes"][1]["cost"].get<double>(), corridor.cost);
    EXPECT_EQ(first["polygons"].size(), shortest.polygons.size());
}

// In the middle of the time a flight is where gravity alone brings it.
TEST(RouteCalls, Arcs_are_flights) {
    const GapWays ways;
    AskedViewer asked("gap");
    const json route = asked.post_json("plan", ways.request())["routes"][0];
    std::size_t jumps = 0;
    for (const json& leg : route["legs"]) {
        if (leg["kind"] == "walk") continue;
        ++jumps;
        const json& arc = leg["arc"];
        ASSERT_EQ(arc.size(), 17U);
        const double half_s = leg["duration_s"].get<double>() / 2.0;
        const double y = leg["takeoff"][1].get<double>() +
                         leg["launch_velocity"][1].get<double>() * half_s -
                         9.81 * half_s * half_s / 2.0;
        EXPECT_NEAR(arc[8][1].get<double>(), y, 1e-9);
        EXPECT_NEAR(arc[16][0].get<double>(), leg["landing"][0].get<double>(), 1e-6);
    }
    EXPECT_EQ(jumps, route["jumps"].get<std::size_t>());
    EXPECT_GT(jumps, 0U);
}

TEST(RouteCalls, A_traveller_who_does_not_jump_stays_on_its_side) {
    const GapWays ways;
    AskedViewer asked("gap");
    json request = ways.request();
    request["traveller"] = {{"no_jumps", true}, {"no_drops", true}};
    const json route = asked.post_json("plan", request)["routes"][0];
    EXPECT_EQ(route["found"], "partial");
    EXPECT_EQ(route["words"], "the goal cannot be reached");
    EXPECT_EQ(route["jumps"], 0);
}

TEST(RouteCalls, The_toll_is_what_a_jump_costs_more) {
    const GapWays ways;
    AskedViewer asked("gap");
    json request = ways.request();
    request["planners"] = {"optimal"};
    std::vector<double> costs;
    for (const double toll : {1.0, 3.0}) {
        request["traveller"] = {{"toll", toll}};
        const json answer = asked.post_json("plan", request);
        ASSERT_EQ(answer["routes"][0]["jumps"], 1);
        costs.push_back(answer["routes"][0]["cost"].get<double>());
    }
    EXPECT_NEAR(costs[1] - costs[0], 2.0, 1e-9);
}

TEST(RouteCalls, Maps_of_travellers_are_kept) {
    const GapWays ways;
    AskedViewer asked("gap");
    json request = ways.request();
    request["traveller"] = {{"toll", 2.5}};
    EXPECT_GT(asked.post_json("plan", request)["map"]["made_ms"].get<double>(), 0.0);
    EXPECT_EQ(asked.post_json("plan", request)["map"]["made_ms"], 0.0);
}

TEST(RouteCalls, Bad_requests_are_refused_with_what_is_wrong) {
    const GapWays ways;
    AskedViewer asked("gap");
    const auto refused = [&](const char* key, const json& value, int status, const char* words) {
        json request = ways.request();
        request[key] = value;
        asked.expect_refused(asked.post("plan", request), status, words);
    };
    refused("from", "here", 400, "from: must be three numbers");
    refused("from", {1, 2, "x"}, 400, "from: must be three numbers");
    refused("from", {1e300, 0, 0}, 400, "from: must be three numbers");
    refused("planners", {"fast"}, 400, "planners: must be optimal, corridor");
    refused("set", 7, 404, "no such set: 7");
    refused("set", -1, 400, "set: must be a whole number");
    refused("traveller", {{"weights", {{"lava", 2}}}}, 400, "--weight: no such terrain");
    refused("traveller", {{"toll", -1}}, 400, "toll");
    refused("traveller", {{"speed", 1}}, 400, "traveller: speed: no such key");
    refused("extra", 1, 400, "extra: no such key");
    asked.expect_refused(asked.post("plan", json::object()), 400, "from: is missing");
}

TEST(RouteCalls, A_route_drawn_by_hand_keeps_to_the_ground) {
    AskedViewer asked("plain");
    const json drawn =
        asked.post_json("plan", {{"from", {2, 0, 2}}, {"via", {{2, 0, 8}}}, {"to", {8, 0, 8}}});
    ASSERT_EQ(drawn["routes"].size(), 1U);
    EXPECT_EQ(drawn["routes"][0]["planner"], "drawn");
    EXPECT_NEAR(drawn["routes"][0]["length_m"].get<double>(), 12.0, 1e-5);
    const json straight =
        asked.post_json("plan", {{"from", {2, 0, 2}}, {"to", {8, 0, 2}}, {"drawn", true}});
    EXPECT_EQ(straight["routes"][0]["planner"], "drawn");
    asked.expect_refused(
        asked.post("plan", {{"from", {2, 0, 2}}, {"via", {{200, 0, 8}}}, {"to", {8, 0, 8}}}), 400,
        "200");
}

TEST(RouteCalls, Walks_follow_the_route_and_fly_its_jumps) {
    const GapWays ways;
    AskedViewer asked("gap");
    json request = ways.request();
    request["planner"] = "optimal";
    request["steering"] = {"miran", "irm"};
    const ReadChunk chunk = asked.post_chunk("walk", request);
    ASSERT_EQ(chunk.header["walks"].size(), 2U);
    for (const char* name : {"miran", "irm"}) {
        const auto position = chunk.floats(std::string(name) + ".position");
        const auto phase = chunk.bytes(std::string(name) + ".phase");
        ASSERT_EQ(position.size(), 3 * phase.size());
        EXPECT_EQ(phase.back(), static_cast<int>(FollowPhase::arrived)) << name;
        EXPECT_NE(std::find(phase.begin(), phase.end(), static_cast<int>(FollowPhase::flying)),
                  phase.end());
        const std::size_t last = position.size() - 3;
        EXPECT_NEAR(position[last], ways.to.x, 0.1) << name;
        EXPECT_NEAR(position[last + 2], ways.to.z, 0.1) << name;
        // Nobody goes faster than a jump does, let alone leaps from place to place.
        for (std::size_t i = 3; i < position.size(); i += 3) {
            const Vec3 moved(position[i] - position[i - 3], position[i + 1] - position[i - 2],
                             position[i + 2] - position[i - 1]);
            EXPECT_LT(glm::length(moved), 10.0F * chunk.header["time_step_s"].get<float>());
        }
    }
    EXPECT_EQ(chunk.header["walks"][0]["jumps"], 1);
}

// Jaklin's two points: both on the route, the one that attracts never behind the other.
TEST(RouteCalls, Reference_and_attraction_lie_on_the_route) {
    AskedViewer asked("plain");
    const json request = {{"from", {1, 0, 1}},     {"via", {{9, 0, 1}}}, {"to", {9, 0, 9}},
                          {"steering", {"miran"}}, {"sigma_m", 4},       {"d_m", 1}};
    const ReadChunk chunk = asked.post_chunk("walk", request);
    const auto reference = chunk.floats("miran.reference");
    const auto attraction = chunk.floats("miran.attraction");
    // Along the first side z is 1, along the second x is 9.
    const auto along = [](const std::vector<float>& list, std::size_t i) {
        return list[i] < 9.0F - 1e-3F ? list[i] - 1.0F : 8.0F + list[i + 2] - 1.0F;
    };
    ASSERT_GT(reference.size(), 3U * 100U);
    ASSERT_EQ(attraction.size(), reference.size());
    for (std::size_t i = 3; i + 3 < reference.size(); i += 3) {
        EXPECT_TRUE(std::abs(reference[i] - 9.0F) < 1e-3F ||
                    std::abs(reference[i + 2] - 1.0F) < 1e-3F);
        EXPECT_GE(along(attraction, i), along(reference, i) - 1e-3F);
        EXPECT_LE(along(attraction, i), along(reference, i) + 4.0F + 1e-3F);
    }
    asked.expect_refused(
        asked.post("walk", {{"from", {1, 0, 1}}, {"to", {9, 0, 9}}, {"sigma_m", 0.1}}), 400,
        "--sigma");
    asked.expect_refused(
        asked.post("walk", {{"from", {1, 0, 1}}, {"to", {9, 0, 9}}, {"seconds", 1e9}}), 400,
        "seconds: must be from");
}

// What `pronk simulate` does with one character on a route, told step by step.
TEST(RouteCalls, Walks_are_those_of_the_command_line) {
    const GapWays ways;
    const NavWorld& world = ways.world;
    AskedViewer asked("gap");
    struct Case {
        app::PlannerChoice planner;
        std::optional<double> radius_m;
    };
    using app::PlannerChoice;
    int walked = 0;
    for (const Case& one :
         {Case{PlannerChoice::optimal, std::nullopt}, Case{PlannerChoice::relaxed, 0.1},
          Case{PlannerChoice::relaxed, 0.5}, Case{PlannerChoice::clearance, 0.6},
          Case{PlannerChoice::clearance, std::nullopt}}) {
        json request = ways.request();
        request["planner"] = app::name_of(one.planner);
        if (one.radius_m) request["radius_m"] = *one.radius_m;
        const ReadChunk chunk = asked.post_chunk("walk", request);

        const app::WalkerKinds kinds =
            std::move(app::make_kinds({one.planner, {}}, {}, world, 2).value());
        app::WalkSettings settings;
        settings.follower.radius_m = one.radius_m;
        settings.seconds = 600.0;
        settings.time_step_s = 1.0 / 30.0;
        settings.keep_trace = true;
        Route route;
        kinds[0].planner(one.planner, settings.follower)({ways.from, ways.to}, route);
        EXPECT_EQ(chunk.header["route"]["jumps"], route.jumps());
        EXPECT_EQ(chunk.header["route"]["cost"], route.cost);
        if (route.legs.empty()) {
            EXPECT_TRUE(chunk.header["walks"].empty());
            continue;
        }
        ++walked;
        const app::WalkRun run = std::move(app::walk_route(kinds[0], route, settings).value());
        const json& walk = chunk.header["walks"].at(0);
        EXPECT_EQ(walk["walked_m"], run.all().walked_m);
        EXPECT_EQ(walk["jumps"], run.all().jumps);
        EXPECT_EQ(walk["repaired"], run.all().repaired);
        EXPECT_EQ(walk["ended"] == "arrived", run.ended == FollowPhase::arrived);
        const auto positions = chunk.floats("miran.position");
        ASSERT_EQ(positions.size(), 3 * run.trace[0].size());
        EXPECT_EQ(positions[positions.size() - 3], static_cast<float>(run.trace[0].back().x));
    }
    EXPECT_GE(walked, 3);
}

// The gap is two metres wide: who flies over it has not walked there, and has not paid for it.
TEST(RouteCalls, What_is_flown_is_not_walked) {
    const GapWays ways;
    AskedViewer asked("gap");
    json request = ways.request();
    request["planner"] = "optimal";
    const ReadChunk chunk = asked.post_chunk("walk", request);
    const json& walk = chunk.header["walks"].at(0);
    ASSERT_EQ(walk["jumps"], 1);
    const auto position = chunk.floats("miran.position");
    const auto phase = chunk.bytes("miran.phase");
    double on_foot_m = 0.0;
    for (std::size_t i = 1; i < phase.size(); ++i) {
        if (phase[i - 1] == static_cast<int>(FollowPhase::flying)) continue;
        on_foot_m += std::hypot(position[3 * i] - position[3 * i - 3],
                                position[3 * i + 2] - position[3 * i - 1]);
    }
    EXPECT_NEAR(walk["walked_m"].get<double>(), on_foot_m, 1e-4);
    EXPECT_LE(walk["cost"].get<double>(), walk["walked_m"].get<double>() + 1e-9);
}

TEST(RouteCalls, Walks_end_with_their_budget_and_with_the_viewer) {
    const json request = {{"from", {1, 0, 1}}, {"to", {9, 0, 9}}, {"steering", {"miran", "irm"}}};
    const auto expect_ended = [&](view::Viewer& viewer, const char* ended) {
        const view::Reply reply = viewer.answer({"POST", "walk", {}, request.dump()});
        ASSERT_EQ(reply.status, 200) << reply.body;
        const ReadChunk chunk = read_chunk(reply.body);
        for (const json& walk : chunk.header["walks"]) EXPECT_EQ(walk["ended"], ended);
        EXPECT_EQ(chunk.bytes("miran.phase").size(), 1U) << "where it begins";
    };
    view::Viewer hasty(opened_scene("plain"), {}, 2, {0.0});
    hasty.wait();
    expect_ended(hasty, "budget spent");
    AskedViewer asked("plain");
    asked.viewer().stop();
    expect_ended(asked.viewer(), "stopped");
}

TEST(RouteCalls, Walks_that_could_take_for_ever_are_refused) {
    AskedViewer asked("plain");
    const auto refused = [&](const char* key, double value) {
        asked.expect_refused(
            asked.post("walk", {{"from", {1, 0, 1}}, {"to", {9, 0, 9}}, {key, value}}), 400,
            std::string(key) + ": must be from");
    };
    refused("sigma_m", 1e6);
    refused("d_m", 0.001);
    refused("speed_m_s", 1e-6);
    refused("speed_m_s", 1e6);
    refused("radius_m", -1.0);
}

// Walks are told apart by their steering alone.
TEST(RouteCalls, A_way_of_steering_is_asked_for_once) {
    AskedViewer asked("plain");
    for (const json& words : {json{"miran", "miran"}, json{"irm", "miran", "irm"}}) {
        asked.expect_refused(
            asked.post("walk", {{"from", {1, 0, 1}}, {"to", {9, 0, 9}}, {"steering", words}}), 400,
            "steering: is named twice: " + words[0].get<std::string>());
    }
}

// One after the other, in both orders: what was planned before must not matter.
TEST(RouteCalls, Weights_mean_nothing_to_the_corridor_planner_and_it_says_so) {
    const std::string words = "--weight: means nothing to the corridor planner";
    for (const bool is_known : {false, true}) {
        AskedViewer asked("gap");
        const GapWays ways;
        json request = ways.request();
        request["traveller"] = {{"weights", {{ways.world.terrain_names[0], 2}}}};
        json optimal = request;
        optimal["planners"] = {"optimal"};
        if (is_known) asked.post_json("plan", optimal);

        json walk = request;
        walk["planner"] = "corridor";
        asked.expect_refused(asked.post("walk", walk), 400, words);
        const json routes = asked.post_json("plan", request)["routes"];
        ASSERT_EQ(routes.size(), 2U);
        EXPECT_EQ(routes[0]["found"], "reached");
        EXPECT_EQ(routes[1]["planner"], "corridor");
        EXPECT_EQ(routes[1]["found"], "none");
        EXPECT_EQ(routes[1]["words"], words);
        EXPECT_TRUE(routes[1]["legs"].empty());
    }
    AskedViewer asked("plain");
    const json drawn = {
        {"from", {1, 0, 1}},
        {"to", {9, 0, 9}},
        {"drawn", true},
        {"planner", "corridor"},
        {"traveller",
         {{"weights", {{asked.get_json("level")["terrains"][0].get<std::string>(), 2}}}}}};
    EXPECT_EQ(asked.post_chunk("walk", drawn).header["route"]["planner"], "drawn")
        << "no planner is asked";
}

// Ten blocks of a metre, and a jump between two of the scene's platforms.
TEST(RouteCalls, Voxels_plan_what_parkour_asks) {
    BakeSettings settings;
    settings.ability.profiles = {{{2.0, 4.0, 6.0}, ReachUse::upto}};
    AskedViewer asked("parkour", settings);
    const ReadChunk grid = asked.post_chunk("blocks/grid", {{"voxel_m", 1}});
    EXPECT_EQ(grid.header["voxel_m"], 1.0);
    EXPECT_FALSE(grid.header["is_cut"].get<bool>());
    EXPECT_GT(grid.halves("cell").size(), 0U);
    for (const scenes::ParkourPair& pair : scenes::parkour_pairs()) {
        const json answer =
            asked.post_json("blocks/plan", {{"voxel_m", 1},
                                            {"from", {pair.start.x, pair.start.y, pair.start.z}},
                                            {"to", {pair.goal.x, pair.goal.y, pair.goal.z}},
                                            {"settings", {{"jump", {"2,4,6"}}}}});
        EXPECT_EQ(answer["route"]["found"], "reached");
        EXPECT_GE(answer["route"]["jumps"].get<int>(), pair.jumps);
        EXPECT_EQ(answer["route"]["tags"].size(), answer["route"]["points"].size());
    }
    EXPECT_TRUE(AskedViewer("plain")
                    .post_chunk("blocks/grid", {{"voxel_m", 0.015}})
                    .header["is_cut"]
                    .get<bool>());
    asked.expect_refused(asked.post("blocks/grid", {{"voxel_m", 0}}), 400, "voxel_m: must be from");
    asked.expect_refused(asked.post("blocks/grid", {{"voxel_m", 0.01}}), 400, "--voxel");
}

}  // namespace
}  // namespace pronk::tests::route_calls_test
