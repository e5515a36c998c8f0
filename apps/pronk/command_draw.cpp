#include <optional>
#include <pronk/files.hpp>

#include "axis_lines.hpp"
#include "block_world.hpp"
#include "exit_codes.hpp"
#include "level_source.hpp"
#include "options.hpp"
#include "progress_bar.hpp"
#include "route_report.hpp"
#include "simulate_report.hpp"

namespace pronk::app {
namespace {

// Who has not arrived by then never will.
constexpr double kLongestWalk_s = 3600.0;

// What is drawn: a world and, if known, the level it was made from.
struct Subject {
    NavWorld world;
    std::optional<Level> level;
};

Result<Subject> open_subject(const DrawOptions& options) {
    Subject subject;
    if (options.input.level.ends_with(".pronk")) {
        if (options.settings_given) {
            return fail(options.input.level, "is baked already; settings change nothing in it");
        }
        if (!options.input.terrain.empty()) {
            return fail("--terrain", "is for levels; this one is baked already",
                        options.input.terrain);
        }
        Result<NavWorld> world = load_world(options.input.level);
        if (!world) return tl::unexpected(world.error());
        subject.world = std::move(*world);
        if (!options.backdrop.empty()) {
            Result<Level> level = open_level({options.backdrop, options.input.read});
            if (!level) return tl::unexpected(level.error());
            subject.level = std::move(*level);
        }
        return subject;
    }
    if (!options.backdrop.empty()) {
        return fail("--backdrop", "is for baked files; a level is its own backdrop",
                    options.backdrop);
    }
    if (is_plan(options.input.level)) {
        const Result<FloorPlan> plan = open_plan(options.input);
        if (!plan) return tl::unexpected(plan.error());
        Result<Bake> baked = bake_plan(*plan, options.settings.agent);
        if (!baked) return tl::unexpected(baked.error());
        subject.world = std::move(baked->world);
        return subject;
    }
    Result<Level> level = open_level(options.input);
    if (!level) return tl::unexpected(level.error());
    ProgressBar progress;
    BakeSettings settings = options.settings;
    const bool needs_links = options.look.links != drawing::ShowLinks::none || options.path;
    if (!needs_links) settings.ability.profiles.clear();
    Result<Bake> baked = bake(*level, settings, {options.threads, &progress, false});
    if (!baked) return tl::unexpected(name_terrain_file(baked.error(), options.input.terrain));
    remark_on(*level);
    subject.world = std::move(baked->world);
    subject.level = std::move(*level);
    return subject;
}

Result<drawing::Format> format_of(const std::string& out) {
    if (out.ends_with(".svg")) return drawing::Format::svg;
    if (out.ends_with(".png")) return drawing::Format::png;
    return fail("--out", "must end in .svg or .png", out);
}

using Picture = Result<std::vector<std::byte>>;

// Writes the picture, and says so; or what is wrong with it.
int finish(const DrawOptions& options, const Picture& picture, const std::string& name,
           const std::optional<Route>& route) {
    if (!picture) {
        Error error = picture.error();
        if (error.where == "picture width") error.where = "--width";
        if (error.where == "cut height") error.where = "--below";
        return complain(error);
    }
    if (auto written = write_file(options.out, *picture); !written) {
        return complain(written.error());
    }
    std::string words = name + " drawn to " + options.out;
    if (route && route->found != RouteFound::reached) words += "; " + found_words(*route);
    return answer(words + "\n");
}

// Flags that would change nothing are refused.
Result<void> check_mesh_flags(const DrawOptions& options) {
    const RouteOptions& route = options.route;
    if (options.walk && !options.path) return fail("--path", "is missing; --walk follows it");
    if (!options.via.empty() && !options.path) return fail("--via", "is for --path");
    if (!options.via.empty() && route.planner != PlannerChoice::optimal) {
        return fail("--via", "is for routes that no planner makes", name_of(route.planner));
    }
    const bool shows_weights = options.axis || options.look.colour_by == drawing::ColourBy::terrain;
    const bool is_used = options.path || (shows_weights && !route.is_planner_said());
    if (!is_used && route.is_said()) {
        return fail("--path", "is missing; planners and travellers are for routes");
    }
    return {};
}

// What is over the ground: the route, the axis and the walk.
Result<void> add_ways(const DrawOptions& options, const NavWorld& world,
                      drawing::DrawSettings& look) {
    const Result<Traveller> traveller = read_traveller(options.route.traveller, world);
    if (!traveller) return tl::unexpected(traveller.error());
    if (options.route.traveller.is_said()) look.terrain_weights = traveller->terrain_weights;
    Result<Route> route;
    if (options.axis || options.walk) {
        const WalkSettings settings{options.follower, kLongestWalk_s, 0.1, options.threads, true};
        if (auto checked = check_walk(settings); !checked) return checked;
        const Result<WalkerKinds> kinds = make_kinds(options.route, {}, world, options.threads);
        if (!kinds) return tl::unexpected(kinds.error());
        const WalkerKind& kind = kinds->front();
        if (options.axis) look.axis = axis_lines(kind.corridors());
        if (!options.path) return {};
        route = route_by(kind.planner(options.route.planner, options.follower), kind.map,
                         *options.path, options.via);
        if (options.walk && route && !route->points.empty()) {
            Result<WalkRun> run = walk_route(kind, *route, settings);
            if (!run) return tl::unexpected(run.error());
            look.walk = {std::move(run->trace.front()), name_of(options.follower.steering),
                         run->all().walked_m,
                         static_cast<double>(run->steps) * settings.time_step_s};
        }
    } else if (options.path) {
        const Result<RouteMap> map = map_for(options.route, world, options.threads);
        if (!map) return tl::unexpected(map.error());
        route = route_by(planner_for(options.route.planner, *map, options.threads), *map,
                         *options.path, options.via);
    } else {
        return {};
    }
    if (!route) return tl::unexpected(route.error());
    if (route->points.empty()) return fail("--path", found_words(*route));
    look.route = std::move(*route);
    return {};
}

int draw_mesh(const DrawOptions& options, drawing::Format format) {
    if (auto checked = check_mesh_flags(options); !checked) return complain(checked.error());
    const Result<Subject> subject = open_subject(options);
    if (!subject) return complain(subject.error());
    drawing::DrawSettings look = options.look;
    if (auto added = add_ways(options, subject->world, look); !added) {
        return complain(added.error());
    }
    const TriangleSoup* backdrop = subject->level ? &subject->level->soup : nullptr;
    return finish(options, drawing::draw_top_view(subject->world, backdrop, format, look),
                  subject->world.level_name, look.route);
}

int draw_blocks(const DrawOptions& options, drawing::Format format) {
    if (options.input.level.ends_with(".pronk")) {
        return complain({options.input.level, "is baked already; blocks are made of levels", ""});
    }
    const Result<BlockWorld> world = open_block_world(options.block_world);
    if (!world) return complain(world.error());
    const Result<BlockMap> map = map_of(*world, options.block_world, BlockKnowledge::nothing);
    if (!map) return complain(map.error());
    drawing::DrawSettings look = options.look;
    if (options.path) {
        BlockRequest request;
        request.from = options.path->from;
        request.to = options.path->to;
        look.route = BlockPlanner(*map).plan(request);
        if (look.route->points.empty()) {
            return complain({"--path", found_words(*look.route), ""});
        }
    }
    return finish(options, drawing::draw_block_view(*map, world->name, format, look), world->name,
                  look.route);
}

}  // namespace

int run_draw(const DrawOptions& options) {
    const Result<drawing::Format> format = format_of(options.out);
    if (!format) return complain(format.error());
    if (auto checked = check_not_itself(options.input.level, options.out); !checked) {
        return complain(checked.error());
    }
    return options.blocks ? draw_blocks(options, *format) : draw_mesh(options, *format);
}

}  // namespace pronk::app
