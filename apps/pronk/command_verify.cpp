#include <fmt/format.h>

#include "exit_codes.hpp"
#include "judge/bullet_level.hpp"
#include "level_source.hpp"
#include "options.hpp"
#include "progress_bar.hpp"
#include "route_source.hpp"
#include "verify_report.hpp"

namespace pronk::app {
namespace {

// A baked file holds no triangles, so what says whether the level is its own are its size and its
// number of triangles.
Result<void> check_same_level(const NavWorld& world, const Level& level, const std::string& file) {
    const Bounds bounds = bounds_of(level.soup);
    if (level.soup.triangles.size() == world.level_triangles &&
        bounds.min == world.level_bounds.min && bounds.max == world.level_bounds.max) {
        return {};
    }
    const auto measures = [](std::size_t triangles, const Bounds& of) {
        const Vec3 size = of.size();
        return fmt::format("{} triangles, {:.4g} x {:.4g} x {:.4g} m", triangles, size.x, size.y,
                           size.z);
    };
    return fail(level.source,
                fmt::format("is not the level that {} was baked from ({}, {})", file,
                            world.level_name, measures(world.level_triangles, world.level_bounds)),
                measures(level.soup.triangles.size(), bounds));
}

Result<FreeSpace> free_space_of(const Level& level, const NavWorld& world,
                                const VerifyOptions& options) {
    const Agent& agent = world.settings.agent;
    const Result<GridWindow> window = window_around(bounds_of(level.soup), world.settings.grid);
    if (!window) return tl::unexpected(window.error());
    const Result<SpanField> field = rasterize(level.soup, *window, agent);
    if (!field) return tl::unexpected(field.error());
    return build_free_space(level.soup, *field, agent, {options.exact, 0, options.threads});
}

// What the command ends with: the answer, and whether it is a no.
int conclude(const std::string& text, std::size_t violations) {
    const int code = answer(text);
    return code == kDone && violations > 0 ? kAnswerIsNo : code;
}

// What is judged, and by whom.
struct Case {
    const NavWorld& world;
    const Level& level;
    const judge::Judge& judge;
    const judge::Ground& ground;
};

judge::RoutePromise judge_routes(const Case& the, const judge::TrialSettings& asked) {
    if (asked.jumps == 0) return {};
    const RouteLegs legs(the.world, asked.threads);
    const auto source = [&](const Vec3d& from, const Vec3d& to) { return legs.between(from, to); };
    return run_route_promise(the.judge, the.ground, source, asked);
}

int judge_links(const VerifyOptions& options, const Case& the) {
    constexpr std::size_t kJumps = 100'000;
    constexpr std::size_t kRecallJumps = 20'000;
    const std::size_t jumps = options.jumps.value_or(kJumps);
    const LinkVerdict verdict = [&]() -> LinkVerdict {
        ProgressBar progress;
        judge::TrialSettings asked;
        asked.jumps = jumps;
        asked.seed = options.seed;
        asked.threads = options.threads;
        asked.progress = &progress;
        judge::LinkPromise promise = run_link_promise(the.judge, the.ground, the.world, asked);
        asked.jumps = options.recall_jumps.value_or(std::min(jumps, kRecallJumps));
        judge::LinkRecall recall = run_link_recall(the.judge, the.ground, the.world, asked);
        asked.jumps = options.routes;
        judge::RoutePromise routes = judge_routes(the, asked);
        return {the.world.settings.ability, std::move(promise), std::move(recall),
                std::move(routes)};
    }();
    return conclude(options.json ? links_json(options, verdict) : links_table(options, verdict),
                    verdict.all().violations);
}

int judge_jumps(const VerifyOptions& options, const Case& the) {
    constexpr std::size_t kJumps = 20'000;
    const Result<FreeSpace> space = free_space_of(the.level, the.world, options);
    if (!space) return complain(space.error());
    const auto claim = [&](const Arc& arc) {
        return options.claims == Claims::all || is_free(*space, arc);
    };
    const judge::Trial trial = [&] {
        ProgressBar progress;
        return run_trial(the.judge, the.ground, {options.profile}, claim,
                         {options.jumps.value_or(kJumps), options.seed, kEarthGravity_m_s2,
                          options.threads, &progress});
    }();
    if (trial.candidates == 0) {
        return complain({"--jump", "no such jump fits between two places of the surface",
                         fmt::format("{},{},{}", options.profile.apex_m, options.profile.reach_m,
                                     options.profile.max_fall_m)});
    }
    return conclude(options.json ? trial_json(options, trial) : trial_table(options, trial),
                    trial.violations);
}

}  // namespace

int run_verify(const VerifyOptions& options) {
    if (options.engine == judge::Engine::bullet && !judge::bullet_is_built_in()) {
        return complain({"--engine",
                         "this pronk was built without Bullet; build it again with libbullet-dev "
                         "installed and PRONK_BULLET=ON",
                         "bullet"});
    }
    const Result<NavWorld> world = load_world(options.file);
    if (!world) return complain(world.error());
    if (world->is_plan) {
        return complain({options.file, "was made from a plan: it has no jumps to judge", ""});
    }
    LevelOptions source = options.level;
    if (source.level.empty()) {
        if (!world->level_name.starts_with("scene:")) {
            return complain(
                {"LEVEL", "is needed: the level that the file was baked from", world->level_name});
        }
        source.level = world->level_name;
    }
    const Result<Level> level = open_level(source);
    if (!level) return complain(level.error());
    if (auto same = check_same_level(*world, *level, options.file); !same) {
        return complain(same.error());
    }
    const Result<judge::Ground> ground = judge::Ground::make(*world);
    if (!ground) return complain(ground.error());
    const judge::Judge judge(level->soup, world->settings.agent, world->settings.grid,
                             options.engine);
    const Case the{*world, *level, judge, *ground};
    return options.claims == Claims::links ? judge_links(options, the) : judge_jumps(options, the);
}

}  // namespace pronk::app
