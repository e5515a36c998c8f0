// Bakes, sets and files of them.
#include <chrono>
#include <filesystem>
#include <thread>

#include "scratch_folder.hpp"
#include "view/ask_viewer.hpp"

namespace pronk::tests::bake_calls_test {
namespace {

json wait_for_job(AskedViewer& asked) {
    asked.viewer().wait();
    return asked.get_json("job");
}

const json kSlow = {{"cell", 0.05}, {"cell_height", 0.05}, {"step", 1}};

// Links are the last of a bake's stages.
void expect_ended_early(const std::string& stage) {
    EXPECT_EQ(stage.find("links"), std::string::npos) << stage;
}

TEST(BakeCalls, The_first_bake_begins_by_itself_and_is_accepted) {
    AskedViewer asked("gap");
    const json job = asked.get_json("job");
    EXPECT_EQ(job["job"], 1);
    EXPECT_FALSE(job["running"]);
    EXPECT_EQ(job["set"], 1);
    EXPECT_TRUE(job["error"].is_null());
    const json sets = asked.get_json("sets");
    EXPECT_EQ(sets["accepted"], 1);
    const NavWorld world = std::move(bake(scenes::make("gap").value(), {}).value().world);
    EXPECT_EQ(sets["sets"][0]["links"]["count"], totals(world).links);
    EXPECT_EQ(std::stoull(sets["sets"][0]["hash"].get<std::string>(), nullptr, 16),
              content_hash(world));
}

TEST(BakeCalls, Other_settings_make_another_set_beside_the_first) {
    AskedViewer asked("gap");
    const json settings = {{"jump", {"1,3,3", "2,6,5,exact"}}, {"radius", 0.4}, {"step", 2}};
    asked.post_json("bake", {{"settings", settings}}, 202);
    EXPECT_EQ(wait_for_job(asked)["set"], 2);
    const json sets = asked.get_json("sets");
    EXPECT_EQ(sets["accepted"], 1);
    ASSERT_EQ(sets["sets"].size(), 2U);
    EXPECT_EQ(sets["sets"][1]["settings"]["jump"], (json{"1,3,3,upto", "2,6,5,exact"}));
    EXPECT_EQ(sets["sets"][1]["settings"]["radius"], 0.4);
    EXPECT_EQ(sets["sets"][1]["settings"]["step"], 2);
    EXPECT_NE(sets["sets"][0]["hash"], sets["sets"][1]["hash"]);
    EXPECT_EQ(asked.post_json("sets/2/accept", json::object())["accepted"], 2);
    EXPECT_EQ(asked.post_json("sets/2/remove", json::object())["accepted"], 1);
    asked.expect_refused(asked.post("sets/1/remove", json::object()), 409, "only set");
    asked.expect_refused(asked.get("sets/2/links"), 404, "no such set: 2");
}

// As the command line says it.
TEST(BakeCalls, Bad_settings_are_refused_in_the_command_lines_words) {
    AskedViewer asked("plain");
    const auto refused = [&](const json& settings, const char* words) {
        asked.expect_refused(asked.post("bake", {{"settings", settings}}), 400, words);
    };
    refused({{"cell", -1}}, "--cell: must be a positive number: -1");
    refused({{"radius", "wide"}}, "settings: radius: must be a number: \"wide\"");
    refused({{"colour", 1}}, "settings: colour: no such setting");
    refused({{"jump", {"1,2"}}}, "--jump");
    refused({{"step", "often"}}, "--step: must be auto or a whole number of cells above 0: often");
    refused({{"method", "luck"}}, "--method");
    asked.expect_refused(asked.post("bake", json::array()), 400, "body: must be an object");
    asked.expect_refused(asked.post("bake", {{"setings", 1}}), 400, "setings: no such key");
    asked.expect_refused(asked.reply({"POST", "bake", {}, "{\"settings\": {"}), 400,
                         "body:1: is not JSON");
    EXPECT_EQ(asked.get_json("sets")["sets"].size(), 1U);
}

TEST(BakeCalls, What_fails_in_the_bake_is_the_jobs_error) {
    AskedViewer asked("plain");
    asked.post_json("bake", {{"settings", {{"radius", 20}}}}, 202);
    const json job = wait_for_job(asked);
    EXPECT_EQ(
        job["error"],
        "scene:plain: has no walkable ground for this agent: of 2 triangles, 2 are too narrow "
        "for a radius of 20 m; a smaller --radius with a smaller --cell may help");
    EXPECT_TRUE(job["set"].is_null());
    EXPECT_FALSE(job["cancelled"]);
}

TEST(BakeCalls, There_are_only_so_many_sets) {
    AskedViewer asked("plain");
    for (int i = 1; i < 8; ++i) {
        asked.post_json("bake", {{"settings", {{"toll", i}}}}, 202);
        wait_for_job(asked);
    }
    asked.expect_refused(asked.post("bake", {{"settings", json::object()}}), 409, "remove one");
    EXPECT_EQ(asked.get_json("sets")["sets"].size(), 8U);
}

// Small cells make a bake of many seconds; it ends in one of its first stages, and nothing is lost.
TEST(BakeCalls, A_bake_can_be_cancelled) {
    AskedViewer asked("ruins");
    asked.expect_refused(asked.post("job/cancel", json::object()), 409, "none is under way");
    asked.post_json("bake", {{"settings", kSlow}}, 202);
    asked.expect_refused(asked.post("bake", {{"settings", kSlow}}), 409, "another one");
    while (asked.get_json("job")["stage"] == "begins") {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    asked.post_json("job/cancel", json::object());
    const json job = wait_for_job(asked);
    EXPECT_TRUE(job["cancelled"]);
    EXPECT_FALSE(job["running"]);
    EXPECT_TRUE(job["error"].is_null());
    expect_ended_early(job["stage"]);
    EXPECT_EQ(asked.get_json("sets")["sets"].size(), 1U);
    asked.post_json("bake", {{"settings", json::object()}}, 202);
    EXPECT_EQ(wait_for_job(asked)["set"], 2);
}

TEST(BakeCalls, Whoever_ends_the_viewer_ends_its_bake) {
    BakeSettings slow;
    slow.grid = {0.05F, 0.05F};
    slow.links.step_cells = 1;
    view::Viewer viewer(opened_scene("ruins"), slow, 2);
    const view::JobState job = viewer.stop();
    EXPECT_TRUE(job.is_cancelled);
    EXPECT_FALSE(job.is_running);
    expect_ended_early(job.stage);
}

TEST(BakeCalls, A_bake_has_as_many_threads_as_its_settings_say) {
    AskedViewer asked("gap");
    asked.post_json("bake", {{"settings", {{"threads", 1}}}}, 202);
    wait_for_job(asked);
    const json sets = asked.get_json("sets")["sets"];
    EXPECT_EQ(sets[0]["threads"], 2) << "the viewer's own";
    EXPECT_EQ(sets[1]["threads"], 1);
    asked.expect_refused(asked.post("bake", {{"settings", {{"threads", -1}}}}), 400, "threads");
}

TEST(BakeCalls, Sets_say_what_can_be_asked_of_them) {
    BakeSettings walker;
    walker.ability.profiles.clear();
    AskedViewer asked("gap", walker);
    const json set = asked.get_json("sets")["sets"][0];
    EXPECT_TRUE(set["has_voxels"]);
    EXPECT_FALSE(set["has_space"]);
    const std::map<std::string, std::string> window = {{"x", "0"}, {"z", "0"}, {"within", "5"}};
    asked.expect_refused(asked.get("sets/1/space", window), 409, "does not jump");
    asked.expect_refused(asked.post("sets/1/links_from", {{"place", {0, 0, 0}}}), 409,
                         "no free space");
    EXPECT_TRUE(AskedViewer("gap").get_json("sets")["sets"][0]["has_space"]);
}

TEST(BakeCalls, Links_of_one_click_start_there) {
    AskedViewer asked("gap");
    const json sets = asked.get_json("sets");
    const ReadChunk all = asked.get_chunk("sets/1/links");
    const auto takeoffs = all.floats("takeoff_begin");
    const json place = {takeoffs[0], takeoffs[1], takeoffs[2]};
    const json request = {{"place", place}, {"settings", sets["sets"][0]["settings"]}};
    const ReadChunk one = asked.post_chunk("sets/1/links_from", request);
    const auto own = one.floats("takeoff_begin");
    ASSERT_GT(own.size(), 0U);
    for (std::size_t i = 0; i < own.size(); i += 3) {
        EXPECT_NEAR(own[i], takeoffs[0], 0.26);
        EXPECT_NEAR(own[i + 2], takeoffs[2], 0.26);
    }
    EXPECT_EQ(one.header["sample"][0], own[0]);

    // A hop of a metre leads nowhere that a walk does not, but it was tried.
    const ReadChunk hop = asked.post_chunk("sets/1/links_from",
                                           {{"place", place}, {"settings", {{"jump", "1,1,1"}}}});
    EXPECT_EQ(hop.floats("takeoff_begin").size(), 0U);
    EXPECT_EQ(hop.header["sample"], one.header["sample"]);

    const ReadChunk none = asked.post_chunk("sets/1/links_from", {{"place", {900, 0, 0}}});
    EXPECT_TRUE(none.header["sample"].is_null());
    asked.expect_refused(
        asked.post("sets/1/links_from", {{"place", place}, {"settings", {{"radius", 0.5}}}}), 409,
        "another agent");
    asked.expect_refused(
        asked.post("sets/1/links_from", {{"place", place}, {"settings", {{"exact", "off"}}}}), 409,
        "another --exact: off");
    asked.expect_refused(asked.post("sets/1/links_from", {{"place", {1, 2}}}), 400,
                         "place: must be three numbers");
}

TEST(BakeCalls, Painted_terrain_is_baked_and_planned_over) {
    AskedViewer asked("plain");
    const json mud = {{"terrain", "mud"}, {"polygon", {{{2, 2}, {2, 8}, {8, 8}, {8, 2}, {2, 2}}}}};
    const json painted = asked.post_json("terrain", {{"terrains", {mud}}});
    EXPECT_EQ(painted["terrains"][0]["terrain"], "mud");
    EXPECT_EQ(painted["terrains"][0]["polygon"], mud["polygon"]);
    EXPECT_EQ(asked.get_json("terrain"), painted);
    const json names = asked.get_json("level")["terrains"];
    EXPECT_NE(std::find(names.begin(), names.end(), "mud"), names.end());
    asked.post_json("bake", {{"settings", json::object()}}, 202);
    wait_for_job(asked);
    const ReadChunk surface = asked.get_chunk("sets/2/surface");
    const auto terrain = surface.bytes("polygon_terrain");
    EXPECT_EQ(surface.header["terrains"][1], "mud");
    EXPECT_NE(std::find(terrain.begin(), terrain.end(), 1), terrain.end());

    const json crossing = {{"terrain", "mud"},
                           {"polygon", {{{0, 0}, {4, 4}, {4, 0}, {0, 4}, {0, 0}}}}};
    asked.expect_refused(asked.post("terrain", {{"terrains", {mud, crossing}}}), 400,
                         "terrain: /terrains/1/polygon");
    json upside_down = mud;
    upside_down["min_y"] = 3;
    upside_down["max_y"] = 1;
    asked.expect_refused(asked.post("terrain", {{"terrains", {mud, upside_down}}}), 400,
                         "terrain: /terrains/1: min_y must not be above max_y: 3, 1");
    json shouted = mud;
    shouted["terrain"] = "MUD";
    asked.expect_refused(asked.post("terrain", {{"terrains", {mud, shouted}}}), 400,
                         "terrain: /terrains/1/terrain");
    EXPECT_EQ(asked.get_json("terrain"), painted);
}

TEST(BakeCalls, Files_go_into_the_levels_folder_and_nowhere_else) {
    const ScratchFolder folder;
    std::filesystem::create_directory(folder / "level");
    AskedViewer asked(opened_scene("gap", folder / "level"));
    const json saved = asked.post_json("sets/1/save", {{"file", "gap.pronk"}});
    const Result<NavWorld> again = load_world(folder / "level/gap.pronk");
    ASSERT_TRUE(again);
    EXPECT_EQ(saved["bytes"], std::filesystem::file_size(folder / "level/gap.pronk"));
    const view::Reply download = asked.get("sets/1/file");
    EXPECT_EQ(download.body, content(folder / "level/gap.pronk"));
    EXPECT_EQ(download.download_as, "gap.pronk");
    EXPECT_EQ(asked.get("sets/1/file", {{"name", "b.pronk"}}).download_as, "b.pronk");
    asked.expect_refused(asked.get("sets/1/file", {{"name", "a\"\r\nb.pronk"}}), 400, "name:");

    asked.expect_refused(asked.post("sets/1/save", {{"file", "gap.pronk"}}), 409, "exists already");
    asked.post_json("sets/1/save", {{"file", "gap.pronk"}, {"replace", true}});
    for (const std::string name :
         {"../gap2.pronk", "/tmp/gap2.pronk", "gap2", "gap2.obj", ".pronk", "a/b.pronk",
          "..\\b.pronk", ".hidden.pronk", "a\nb.pronk", "~.pronk/..", " x.pronk"}) {
        asked.expect_refused(asked.post("sets/1/save", {{"file", name}}), 400, "file: must be");
    }
    asked.expect_refused(asked.post("sets/1/save", {{"file", std::string("a\0.pronk", 8)}}), 400,
                         "file: must be");
    asked.expect_refused(asked.post("sets/1/save", {{"file", std::string(200, 'a') + ".pronk"}}),
                         400, "file:");
    std::filesystem::create_symlink(folder / "outside", folder / "level/link.pronk");
    asked.expect_refused(asked.post("sets/1/save", {{"file", "link.pronk"}, {"replace", true}}),
                         400, "not an ordinary file");
    EXPECT_FALSE(std::filesystem::exists(folder / "outside"));
    EXPECT_EQ(folder.entries(), 1U);
}

TEST(BakeCalls, A_baked_file_is_a_set_and_its_scene_is_the_level) {
    const ScratchFolder folder;
    const NavWorld world = std::move(bake(scenes::make("gap").value(), {}).value().world);
    ASSERT_TRUE(save_world(world, folder / "gap.pronk"));
    app::LevelOptions options;
    options.level = (folder / "gap.pronk").string();
    AskedViewer asked(view::open(options).value());
    EXPECT_EQ(asked.get_json("level")["kind"], "baked");
    EXPECT_TRUE(asked.get_json("level")["has_mesh"]);
    EXPECT_EQ(asked.get_json("job")["job"], 0);
    const json set = asked.get_json("sets")["sets"][0];
    EXPECT_TRUE(set["from_file"]);
    EXPECT_TRUE(set["time_s"].is_null());
    EXPECT_TRUE(set["threads"].is_null());
    EXPECT_FALSE(set["has_space"]);
    asked.expect_refused(asked.post("sets/1/links_from", {{"place", {0, 0, 0}}}), 409,
                         "no free space");
    EXPECT_EQ(std::stoull(set["hash"].get<std::string>(), nullptr, 16), content_hash(world));
    asked.expect_refused(asked.get("sets/1/spans", {{"x", "0"}, {"z", "0"}, {"within", "5"}}), 409,
                         "no voxels");
    asked.post_json("bake", {{"settings", json::object()}}, 202);
    EXPECT_EQ(wait_for_job(asked)["set"], 2);
}

// The name of a level in a baked file may be anything; only a plain one beside the file is read.
TEST(BakeCalls, A_baked_file_leads_to_no_file_elsewhere) {
    const ScratchFolder folder;
    std::filesystem::create_directory(folder / "in");
    NavWorld world = std::move(bake(scenes::make("gap").value(), {}).value().world);
    ASSERT_TRUE(write_obj(scenes::make("gap").value().soup, folder / "gap.obj"));
    for (const char* name : {"../gap.obj", "gap.obj"}) {
        world.level_name = name;
        ASSERT_TRUE(save_world(world, folder / "in/gap.pronk"));
        app::LevelOptions options;
        options.level = (folder / "in/gap.pronk").string();
        EXPECT_FALSE(view::open(options).value().level) << name;
    }
    ASSERT_TRUE(write_obj(scenes::make("gap").value().soup, folder / "in/gap.obj"));
    app::LevelOptions options;
    options.level = (folder / "in/gap.pronk").string();
    EXPECT_TRUE(view::open(options).value().level);
    ASSERT_TRUE(write_obj(scenes::make("fence").value().soup, folder / "in/gap.obj"));
    EXPECT_FALSE(view::open(options).value().level) << "another level of the same name";
}

// A city of 4 km has 55 million triangles, and a file that says so is as small as any.
TEST(BakeCalls, A_baked_file_does_not_make_a_city_of_any_size) {
    const ScratchFolder folder;
    NavWorld world = std::move(bake(scenes::make("gap").value(), {}).value().world);
    app::LevelOptions options;
    options.level = (folder / "gap.pronk").string();
    for (const char* name : {"scene:city:4000", "scene:city:1001", "scene:city:inf"}) {
        world.level_name = name;
        ASSERT_TRUE(save_world(world, folder / "gap.pronk"));
        EXPECT_FALSE(view::open(options).value().level) << name;
    }
}

// Behind a link to a folder, .. is the folder above where it leads.
TEST(BakeCalls, Files_are_saved_beside_the_level_even_behind_a_link) {
    const ScratchFolder folder;
    std::filesystem::create_directories(folder / "far/inner");
    std::filesystem::create_directory_symlink(folder / "far/inner", folder / "link");
    ASSERT_TRUE(write_obj(scenes::make("gap").value().soup, folder / "far/level.obj"));
    app::LevelOptions options;
    options.level = (folder / "link/../level.obj").string();
    AskedViewer asked(view::open(options).value());
    asked.post_json("sets/1/save", {{"file", "level.pronk"}});
    EXPECT_TRUE(std::filesystem::exists(folder / "far/level.pronk"));
    EXPECT_EQ(folder.entries(), 2U);
}

TEST(BakeCalls, A_call_of_a_set_with_another_method_is_refused_as_that) {
    AskedViewer asked("plain");
    for (const char* name :
         {"surface", "links", "axis", "spans", "space", "polygon", "link", "file"}) {
        asked.expect_refused(asked.post(std::string("sets/1/") + name, json::object()), 405,
                             "not with this method: POST");
    }
    for (const char* name : {"accept", "remove", "save", "links_from"}) {
        asked.expect_refused(asked.get(std::string("sets/1/") + name), 405,
                             "not with this method: GET");
    }
    asked.expect_refused(asked.get("sets/1/nothing"), 404, "no such call");
    asked.expect_refused(asked.get("sets/7/links"), 404, "no such set: 7");
}

// A floor of 8 by 3 blocks and a step: they are the level's triangles, and the voxels.
TEST(BakeCalls, A_file_of_blocks_is_a_level_and_a_grid) {
    const ScratchFolder folder;
    BlockList list;
    list.layout.size = {8, 6, 3};
    list.blocks = {{{0, 0, 0}, {7, 0, 2}}, {{6, 1, 0}, {7, 1, 2}}};
    const auto file = folder.put("yard.blocks", write_blocks(list));
    app::LevelOptions options;
    options.level = file.string();
    AskedViewer asked(view::open(options).value());
    EXPECT_EQ(asked.get_json("level")["kind"], "blocks");
    EXPECT_EQ(asked.get_json("level")["triangles"], 24);
    EXPECT_EQ(asked.get_json("level")["save_as"], "yard.pronk");
    const ReadChunk grid = asked.post_chunk("blocks/grid", {{"voxel_m", 3}});
    EXPECT_EQ(grid.header["voxel_m"], 1.0) << "a file's own";
    EXPECT_EQ(grid.header["blocked"], 8 * 3 + 2 * 3);
    const json answer = asked.post_json(
        "blocks/plan",
        {{"from", {0.5, 1, 1.5}}, {"to", {7.5, 2, 1.5}}, {"settings", {{"jump", "2,4,6"}}}});
    EXPECT_EQ(answer["route"]["found"], "reached");
    EXPECT_EQ(answer["route"]["jumps"], 1) << "the step is higher than the agent climbs";
}

TEST(BakeCalls, A_plan_is_baked_without_voxels) {
    AskedViewer asked("town-plan");
    EXPECT_EQ(asked.get_json("level")["kind"], "plan");
    EXPECT_FALSE(asked.get_json("level")["has_mesh"]);
    const json set = asked.get_json("sets")["sets"][0];
    EXPECT_FALSE(set["has_voxels"]);
    EXPECT_EQ(set["links"]["count"], 0);
    EXPECT_EQ(asked.get_chunk("level/mesh").words("triangles").size(), 0U);
    asked.expect_refused(asked.post("bake", {{"settings", {{"cell", 0.5}}}}), 400,
                         "--cell: is for levels, not for plans");
    asked.post_json("bake", {{"settings", {{"radius", 0.5}}}}, 202);
    EXPECT_EQ(wait_for_job(asked)["set"], 2);
}

}  // namespace
}  // namespace pronk::tests::bake_calls_test
