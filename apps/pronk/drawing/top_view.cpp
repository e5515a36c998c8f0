#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "drawing/axis_layer.hpp"
#include "drawing/backdrop.hpp"
#include "drawing/drawing.hpp"
#include "drawing/link_layer.hpp"
#include "drawing/map_frame.hpp"
#include "drawing/map_view.hpp"
#include "drawing/numbers.hpp"
#include "drawing/page.hpp"
#include "drawing/plan.hpp"
#include "drawing/route_layer.hpp"
#include "drawing/storeys.hpp"
#include "drawing/surface_layer.hpp"

namespace pronk::drawing {
namespace {

// More storeys than this share the last panel.
constexpr std::size_t kMostPanels = 6;

// A backdrop is a soft picture: more pixels than this only make files larger.
constexpr double kLargestBackdrop_px = 2400.0;

// All that is drawn, worked out before the first line.
struct Scene {
    const NavWorld& world;
    const TriangleSoup* level;
    const DrawSettings& settings;
    Plan plan;
    Storeys storeys;
    LinkPlan links;
    Colouring colouring;
    WorldWindow window;
};

// The polygons, or without any the level, with a margin that shows the walls and ledges an agent's
// radius keeps it away from.
WorldWindow frame_around(const Plan& plan, const NavWorld& world) {
    Bounds bounds = plan.polygons.empty() ? world.level_bounds : plan.bounds;
    if (!(bounds.min.x <= bounds.max.x && bounds.min.z <= bounds.max.z)) {
        bounds = {Vec3(0.0F), Vec3(1.0F)};
    }
    const glm::dvec3 low(bounds.min);
    const glm::dvec3 size = glm::dvec3(bounds.max) - low;
    return window_around({low.x, low.z, size.x, size.z}, 2.0 * world.settings.agent.radius_m);
}

Colouring make_colouring(const Plan& plan, const NavWorld& world, ColourBy by) {
    Colouring colouring;
    colouring.by = by;
    colouring.terrains = terrain_colours(world.terrain_names);
    for (std::size_t p = 0; p < plan.polygons.size(); ++p) {
        const PlanPolygon& polygon = plan.polygons[p];
        colouring.lowest_m =
            p == 0 ? polygon.lowest_m : std::min(colouring.lowest_m, polygon.lowest_m);
        colouring.highest_m =
            p == 0 ? polygon.highest_m : std::max(colouring.highest_m, polygon.highest_m);
    }
    return colouring;
}

std::vector<TerrainKey> terrain_keys(const Scene& scene) {
    std::map<TerrainId, double> areas;
    for (const PlanPolygon& p : scene.plan.polygons) areas[p.terrain] += p.area_m2;
    std::vector<TerrainKey> keys;
    for (const auto& [terrain, area_m2] : areas) {
        const bool named = terrain.index() < scene.world.terrain_names.size();
        keys.push_back({named ? scene.world.terrain_names[terrain.index()]
                              : fmt::format("terrain {}", terrain.value),
                        scene.colouring.of_terrain(terrain), area_m2});
        const std::vector<double>& weights = scene.settings.terrain_weights;
        if (!weights.empty()) {
            keys.back().weight = named ? weights[terrain.index()] : 1.0;
        }
    }
    return keys;
}

LegendContents make_legend(const Scene& scene) {
    LegendContents legend;
    legend.colouring = scene.colouring;
    legend.terrains = terrain_keys(scene);
    legend.empty = scene.plan.polygons.empty();
    legend.storeys_overlap = scene.storeys.count > 1;
    legend.counts = {{"polygons", grouped(scene.plan.polygons.size())},
                     {"area", amount(scene.plan.area_m2) + " m\u00b2"},
                     {"border", amount(scene.plan.border_m) + " m"},
                     {"storeys", grouped(scene.storeys.count)}};
    if (!scene.links.links.empty()) legend.links = link_keys(scene.links, scene.settings.links);
    if (scene.settings.axis) legend.axis = AxisKeys{scene.settings.axis->pieces.size()};
    legend.route = route_keys(scene.settings);
    if (const auto& walk = scene.settings.walk) {
        legend.walk = WalkKeys{walk->steering, walk->length_m, walk->seconds};
    }
    if (scene.settings.cut_above_m) {
        legend.counts.emplace_back("cut above", fmt::format("{:g} m", *scene.settings.cut_above_m));
    }
    return legend;
}

void draw_level(Canvas& canvas, const MapView& map, const Scene& scene, double pixels_per_unit) {
    canvas.add_box(map.box);
    canvas.fill(kVoid);
    if (scene.level == nullptr) return;
    const double wanted = std::max(map.box.width, map.box.height) * pixels_per_unit;
    const double scale = pixels_per_unit * std::min(1.0, kLargestBackdrop_px / wanted);
    const auto pixels = [&](double units) {
        return std::max(1, static_cast<int>(std::lround(units * scale)));
    };
    const BackdropSettings settings{pixels(map.box.width), pixels(map.box.height),
                                    scene.settings.cut_above_m};
    canvas.image(draw_backdrop(*scene.level, map.window, settings), map.box);
}

void draw_map(Canvas& canvas, const MapView& map, const Scene& scene, double pixels_per_unit) {
    canvas.enter_box(map.box);
    draw_level(canvas, map, scene, pixels_per_unit);
    const double line_scale = fitting_line_scale(scene.plan, map);
    const LinkStyle link_style = fitting_link_style(scene.links, map, scene.settings.links);
    for (std::size_t storey = 0; storey < scene.storeys.count; ++storey) {
        Sheet sheet;
        for (const std::uint32_t p : scene.storeys.polygons_of(storey)) {
            (scene.storeys.lies_over[p] ? sheet.raised : sheet.grounded).push_back(p);
        }
        draw_sheet(canvas, map, scene.plan, sheet, scene.colouring, line_scale);
        draw_links(canvas, map, scene.links, parts_on(scene.links, storey), link_style);
    }
    if (scene.settings.axis) draw_axis(canvas, map, *scene.settings.axis, line_scale);
    const RouteWidth width = scene.settings.walk ? RouteWidth::thin : RouteWidth::plain;
    if (scene.settings.route) draw_route(canvas, map, *scene.settings.route, width);
    if (scene.settings.walk) draw_walk(canvas, map, *scene.settings.walk);
    canvas.leave_box();
    if (!scene.plan.polygons.empty()) return;
    draw_notice(canvas, map,
                scene.settings.cut_above_m
                    ? fmt::format("nothing to walk on up to {:g} m", *scene.settings.cut_above_m)
                    : "nothing to walk on");
}

// One storey, or the last panel's several.
struct PanelStoreys {
    std::size_t first = 0;
    std::size_t last = 0;
};

std::vector<PanelStoreys> panel_storeys(const Scene& scene) {
    std::vector<PanelStoreys> panels;
    if (!scene.settings.legend || !scene.settings.storey_panels || scene.storeys.count < 2) {
        return panels;
    }
    const std::size_t count = std::min(scene.storeys.count, kMostPanels);
    for (std::size_t i = 0; i < count; ++i) panels.push_back({i, i});
    panels.back().last = scene.storeys.count - 1;
    return panels;
}

void draw_panel(Canvas& canvas, const Box& box, const Scene& scene, const PanelStoreys& shown,
                double line_scale) {
    const MapView map{scene.window, box};
    canvas.add_box(box);
    canvas.fill(kVoid);
    canvas.enter_box(box);
    draw_outlines(canvas, map, scene.plan);
    float low = std::numeric_limits<float>::max();
    float high = std::numeric_limits<float>::lowest();
    for (std::size_t storey = shown.first; storey <= shown.last; ++storey) {
        const auto polygons = scene.storeys.polygons_of(storey);
        draw_sheet(canvas, map, scene.plan,
                   storey == shown.first ? Sheet{polygons, {}} : Sheet{{}, polygons},
                   scene.colouring, line_scale);
        for (const std::uint32_t p : polygons) {
            low = std::min(low, scene.plan.polygons[p].lowest_m);
            high = std::max(high, scene.plan.polygons[p].highest_m);
        }
    }
    draw_links(canvas, map, scene.links, parts_from(scene.links, shown.first, shown.last),
               fitting_link_style(scene.links, map, scene.settings.links));
    canvas.leave_box();
    const std::string heading =
        shown.first == shown.last
            ? fmt::format("storey {}", shown.first + 1)
            : fmt::format("storeys {} to {}", shown.first + 1, shown.last + 1);
    draw_panel_frame(canvas, box, heading,
                     high - low < 0.05F ? fmt::format("{:.1f} m", low)
                                        : fmt::format("{:.1f} to {:.1f} m", low, high));
}

Scene make_scene(const NavWorld& world, const TriangleSoup* level, const DrawSettings& settings) {
    Plan plan = make_plan(world, settings.cut_above_m);
    Storeys storeys = find_storeys(plan, limits_for(world.settings));
    LinkPlan links =
        settings.links == ShowLinks::none ? LinkPlan{} : make_link_plan(world, plan, storeys);
    Colouring colouring = make_colouring(plan, world, settings.colour_by);
    // The axis has lines enough, and its ribs look like edges.
    colouring.edges = !settings.axis.has_value();
    const WorldWindow window = frame_around(plan, world);
    return {world,
            level,
            settings,
            std::move(plan),
            std::move(storeys),
            std::move(links),
            std::move(colouring),
            window};
}

}  // namespace

Result<std::vector<std::byte>> draw_top_view(const NavWorld& world, const TriangleSoup* level,
                                             Format format, const DrawSettings& settings) {
    if (const auto checked = check(settings); !checked) return tl::unexpected(checked.error());
    const Scene scene = make_scene(world, level, settings);
    const std::vector<PanelStoreys> panels = panel_storeys(scene);
    Page page;
    page.title = world.level_name;
    page.window = scene.window;
    page.legend = make_legend(scene);
    page.panels = panels.size();
    page.draw_map = [&](Canvas& canvas, const MapView& map, double pixels_per_unit) {
        draw_map(canvas, map, scene, pixels_per_unit);
    };
    page.draw_panel = [&](Canvas& canvas, const MapView& map, const Box& box, std::size_t panel) {
        draw_panel(canvas, box, scene, panels[panel], 0.45 * fitting_line_scale(scene.plan, map));
    };
    return draw_page(page, format, settings);
}

}  // namespace pronk::drawing
