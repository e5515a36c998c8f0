#include "surface/plan/plan_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pronk {
namespace {

// With 2^23 units on either side of 0 every whole multiple is a float.
constexpr int kUnitBits = 23;

std::string place_text(const FloorPoint& at) {
    return fmt::format("{}, {}", at.x, at.y);
}

template <class Visit>
void for_each_ring(const FloorPolygon& polygon, const Visit& visit) {
    visit(polygon.outer, std::size_t{0});
    for (std::size_t h = 0; h < polygon.holes.size(); ++h) visit(polygon.holes[h], h + 1);
}

FloorRing without_repeats(const FloorRing& ring) {
    FloorRing kept;
    for (const FloorPoint& corner : ring) {
        if (kept.empty() || kept.back() != corner) kept.push_back(corner);
    }
    while (kept.size() > 1 && kept.front() == kept.back()) kept.pop_back();
    return kept;
}

FloorPolygon without_repeats(const FloorPolygon& polygon) {
    FloorPolygon kept{without_repeats(polygon.outer), {}};
    for (const FloorRing& hole : polygon.holes) kept.holes.push_back(without_repeats(hole));
    return kept;
}

Result<void> check_ring(const FloorRing& ring, const std::string& where) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
        for (const double coordinate : {ring[i].x, ring[i].y}) {
            if (std::abs(coordinate) <= static_cast<double>(kLargestCoordinate_m)) continue;
            return fail(
                fmt::format("{}/{}", where, i),
                fmt::format("coordinates must be numbers of at most {:.0e}", kLargestCoordinate_m),
                place_text(ring[i]));
        }
    }
    const std::size_t corners = without_repeats(ring).size();
    if (corners < 3) {
        return fail(where, "needs three different corners", std::to_string(corners));
    }
    return {};
}

// What GEOS finds wrong with a polygon, in our words.
std::string words_for(std::string_view reason) {
    if (reason == "Self-intersection") return "crosses itself";
    if (reason == "Ring Self-intersection") return "touches itself";
    if (reason == "Hole lies outside shell") return "a hole lies outside its polygon";
    if (reason == "Holes are nested") return "a hole lies within another";
    if (reason == "Interior is disconnected") return "holes cut it into pieces";
    if (reason == "Too few points in geometry component") return "needs three different corners";
    return std::string(reason);
}

struct FreeByGeos {
    GEOSContextHandle_t handle;
    void operator()(char* text) const { GEOSFree_r(handle, text); }
};

Result<void> check_valid(const GeosContext& geos, const FloorPolygon& polygon,
                         const std::string& where) {
    const Result<GeosGeometry> made = make_polygon(geos, polygon);
    if (!made) return tl::unexpected(made.error());
    char* reason = nullptr;
    GEOSGeometry* location = nullptr;
    const char valid = GEOSisValidDetail_r(geos.handle(), made->get(), 0, &reason, &location);
    const std::unique_ptr<char, FreeByGeos> text(reason, FreeByGeos{geos.handle()});
    const GeosGeometry place(location, FreeGeosGeometry{geos.handle()});
    if (valid == 1) return {};
    if (valid != 0 || !text) return fail(where, "GEOS gives up", geos.complaint());
    FloorPoint at(0.0);
    if (place) {
        GEOSGeomGetX_r(geos.handle(), place.get(), &at.x);
        GEOSGeomGetY_r(geos.handle(), place.get(), &at.y);
    }
    return fail(where, words_for(text.get()), "at " + place_text(at));
}

Result<void> check_polygon(const GeosContext& geos, const FloorPolygon& polygon,
                           const std::string& where) {
    Result<void> checked;
    for_each_ring(polygon, [&](const FloorRing& ring, std::size_t i) {
        if (checked) checked = check_ring(ring, fmt::format("{}/{}", where, i));
    });
    if (!checked) return checked;
    return check_valid(geos, without_repeats(polygon), where);
}

double twice_area(const FloorRing& ring) {
    double twice = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const FloorPoint& a = ring[i];
        const FloorPoint& b = ring[(i + 1) % ring.size()];
        twice += a.x * b.y - a.y * b.x;
    }
    return std::abs(twice);
}

// In whole units; refused if nothing is left of a ring. A hole that rounding closes is gone.
Result<FloorPolygon> on_grid(const FloorPolygon& polygon, double unit_m, const std::string& where) {
    const auto rounded = [&](const FloorRing& ring) {
        FloorRing units;
        for (const FloorPoint& corner : ring) {
            units.push_back({std::round(corner.x / unit_m), std::round(corner.y / unit_m)});
        }
        return without_repeats(units);
    };
    FloorPolygon result{rounded(polygon.outer), {}};
    if (twice_area(result.outer) == 0.0) {
        return fail(where, fmt::format("has no area; the grid of this plan is {} m", unit_m),
                    place_text(polygon.outer.front()));
    }
    for (const FloorRing& hole : polygon.holes) {
        FloorRing units = rounded(hole);
        if (twice_area(units) > 0.0) result.holes.push_back(std::move(units));
    }
    return result;
}

struct Box {
    FloorPoint min{0.0};
    FloorPoint max{0.0};
};

Box box_of(const FloorRing& ring) {
    Box box{ring.front(), ring.front()};
    for (const FloorPoint& corner : ring) {
        box.min = glm::min(box.min, corner);
        box.max = glm::max(box.max, corner);
    }
    return box;
}

// One list of a plan, and what its members are called in errors.
struct PlanList {
    std::vector<FloorPolygon>& polygons;
    std::function<std::string(std::size_t)> where;
};

// What two polygons share after rounding, if it has an area: polygons that touch in slanted edges
// overlap by less than a unit.
Result<void> check_apart(const GeosContext& geos, const PlanList& list, double unit_m) {
    const std::vector<FloorPolygon>& polygons = list.polygons;
    std::vector<Box> boxes;
    std::vector<GeosGeometry> shapes;
    for (const FloorPolygon& polygon : polygons) {
        boxes.push_back(box_of(polygon.outer));
        Result<GeosGeometry> made = make_polygon(geos, polygon);
        if (!made) return tl::unexpected(made.error());
        // Rounding may have bent one onto itself.
        Result<GeosGeometry> clean =
            own(geos, GEOSUnaryUnionPrec_r(geos.handle(), made->get(), 1.0));
        if (!clean) return tl::unexpected(clean.error());
        shapes.push_back(std::move(*clean));
    }
    std::vector<std::size_t> order(polygons.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return boxes[a].min.x < boxes[b].min.x; });
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            const std::size_t a = std::min(order[i], order[j]);
            const std::size_t b = std::max(order[i], order[j]);
            if (boxes[order[j]].min.x >= boxes[order[i]].max.x) break;
            if (boxes[a].min.y >= boxes[b].max.y || boxes[b].min.y >= boxes[a].max.y) continue;
            const Result<GeosGeometry> both = own(
                geos, GEOSIntersectionPrec_r(geos.handle(), shapes[a].get(), shapes[b].get(), 1.0));
            if (!both) return tl::unexpected(both.error());
            const std::vector<FloorPolygon> shared = read_polygons(geos, both->get());
            if (shared.empty()) continue;
            return fail(list.where(b), fmt::format("overlaps {}", list.where(a)),
                        "at " + place_text(shared.front().outer.front() * unit_m));
        }
    }
    return {};
}

std::string lower_case(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

Result<void> check_name(const std::string& name, const std::vector<std::string>& others,
                        const std::string& where) {
    if (name.empty()) return fail(where, "a terrain needs a name");
    const bool is_printable = std::none_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
    if (!is_printable) return fail(where, "the name has control characters", name);
    for (const std::string& other : others) {
        if (lower_case(other) != lower_case(name)) continue;
        return fail(where, fmt::format("differs from \"{}\" in case alone", other), name);
    }
    return {};
}

}  // namespace

Result<void> check_floor_polygon(const FloorPolygon& polygon, const std::string& where) {
    const GeosContext geos;
    return check_polygon(geos, polygon, where);
}

Result<void> check_terrain_names(std::span<const std::string> names,
                                 const std::function<std::string(std::size_t)>& where,
                                 std::size_t trusted) {
    std::vector<std::string> different;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string& name = names[i];
        if (std::find(different.begin(), different.end(), name) != different.end()) continue;
        if (i >= trusted) {
            if (auto checked = check_name(name, different, where(i)); !checked) return checked;
        }
        different.push_back(name);
        if (different.size() > kMaxTerrains) {
            return fail(where(i), fmt::format("is one terrain more than {}", kMaxTerrains), name);
        }
    }
    return {};
}

double plan_unit_m(const FloorPlan& plan) {
    double farthest = 0.0;
    const auto look_at = [&](const FloorPolygon& polygon) {
        for_each_ring(polygon, [&](const FloorRing& ring, std::size_t) {
            for (const FloorPoint& corner : ring) {
                farthest = std::max({farthest, std::abs(corner.x), std::abs(corner.y)});
            }
        });
    };
    for (const FloorPolygon& each : plan.outlines) look_at(each);
    for (const FloorPolygon& each : plan.obstacles) look_at(each);
    for (const FloorTerrain& each : plan.terrains) look_at(each.polygon);
    int exponent = 0;
    // What is farther is refused.
    farthest = std::clamp(farthest, 1.0, static_cast<double>(kLargestCoordinate_m));
    const double mantissa = std::frexp(farthest, &exponent);
    if (mantissa == 0.5) --exponent;  // a power of two itself
    return std::ldexp(1.0, exponent - kUnitBits);
}

Result<GridPlan> check_plan(const GeosContext& geos, const FloorPlan& plan) {
    GridPlan grid;
    if (plan.outlines.empty()) return fail("outlines", "a plan needs one at least", "0");
    if (!(std::abs(plan.height_m) <= kLargestCoordinate_m)) {
        return fail("height",
                    fmt::format("must be a number of at most {:.0e}", kLargestCoordinate_m),
                    fmt::format("{}", plan.height_m));
    }
    std::vector<std::string> names{plan.base_terrain};
    std::vector<FloorPolygon> terrains;
    for (const FloorTerrain& each : plan.terrains) {
        names.push_back(each.terrain);
        terrains.push_back(each.polygon);
    }
    const auto name_at = [](std::size_t i) {
        return i == 0 ? std::string("base_terrain") : fmt::format("terrains/{}/terrain", i - 1);
    };
    if (auto checked = check_terrain_names(names, name_at); !checked) {
        return tl::unexpected(checked.error());
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto& known = grid.terrain_names;
        const auto at = std::find(known.begin(), known.end(), names[i]);
        if (i > 0) grid.terrain.push_back(TerrainId(static_cast<std::size_t>(at - known.begin())));
        if (at == known.end()) known.push_back(names[i]);
    }

    grid.outlines = plan.outlines;
    grid.obstacles = plan.obstacles;
    grid.terrains = std::move(terrains);
    grid.unit_m = plan_unit_m(plan);
    const std::array<PlanList, 3> lists = {
        {{grid.outlines, [](std::size_t i) { return fmt::format("outlines/{}", i); }},
         {grid.obstacles, [](std::size_t i) { return fmt::format("obstacles/{}", i); }},
         {grid.terrains, [](std::size_t i) { return fmt::format("terrains/{}/polygon", i); }}}};
    for (const PlanList& list : lists) {
        for (std::size_t i = 0; i < list.polygons.size(); ++i) {
            if (auto checked = check_polygon(geos, list.polygons[i], list.where(i)); !checked) {
                return tl::unexpected(checked.error());
            }
        }
    }
    for (const PlanList& list : lists) {
        for (std::size_t i = 0; i < list.polygons.size(); ++i) {
            Result<FloorPolygon> units =
                on_grid(without_repeats(list.polygons[i]), grid.unit_m, list.where(i));
            if (!units) return tl::unexpected(units.error());
            list.polygons[i] = std::move(*units);
        }
    }
    for (const PlanList& list : lists) {
        if (auto apart = check_apart(geos, list, grid.unit_m); !apart) {
            return tl::unexpected(apart.error());
        }
    }
    return grid;
}

}  // namespace pronk
