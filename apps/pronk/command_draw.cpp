#include <optional>
#include <pronk/files.hpp>

#include "block_world.hpp"
#include "exit_codes.hpp"
#include "level_source.hpp"
#include "options.hpp"
#include "progress_bar.hpp"
#include "route_choice.hpp"
#include "route_report.hpp"

namespace pronk::app {
namespace {

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
    Result<Level> level = open_level(options.input);
    if (!level) return tl::unexpected(level.error());
    ProgressBar progress;
    BakeSettings settings = options.settings;
    const bool needs_links = options.look.links != drawing::ShowLinks::none || options.path;
    if (!needs_links) settings.ability.profiles.clear();
    Result<Bake> baked = bake(*level, settings, {options.threads, &progress, false});
    if (!baked) return tl::unexpected(baked.error());
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

int draw_mesh(const DrawOptions& options, drawing::Format format) {
    if (!options.path && options.route.is_said()) {
        return complain({"--path", "is missing; planners and travellers are for routes", ""});
    }
    const Result<Subject> subject = open_subject(options);
    if (!subject) return complain(subject.error());
    drawing::DrawSettings look = options.look;
    if (options.path) {
        const Result<RouteMap> map = map_for(options.route, subject->world, options.threads);
        if (!map) return complain(map.error());
        look.route = options.route.planner == PlannerChoice::corridor
                         ? CorridorPlanner(*map).plan(*options.path)
                         : RoutePlanner(*map).plan(*options.path);
        if (look.route->points.empty()) {
            return complain({"--path", found_words(*look.route), ""});
        }
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
