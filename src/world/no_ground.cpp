#include "world/no_ground.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

namespace pronk {
namespace {

// The area that faces down beyond what faces up, as a share of both, from which on a level counts
// as facing the wrong way. Closed parts have as much of either, but for their slopes.
constexpr double kOddShare = 0.1;

double area_of(const TriangleSoup& soup, const std::array<std::uint32_t, 3>& corners) {
    const glm::dvec3 a = soup.vertices[corners[0]];
    return glm::length(glm::cross(glm::dvec3(soup.vertices[corners[1]]) - a,
                                  glm::dvec3(soup.vertices[corners[2]]) - a)) /
           2.0;
}

// The triangles that could be stood on, by what most of their cells are lost to.
std::array<TriangleShare, kGroundLosses> shares_of_losses(const Level& level,
                                                          const TileLayout& layout,
                                                          const BakeSettings& settings) {
    const TriangleSoup& soup = level.soup;
    std::vector<LostCells> lost(soup.triangles.size(), LostCells{});
    for (std::size_t tile = 0; tile < layout.windows.size(); ++tile) {
        const auto triangles = layout.triangles_of(tile);
        if (triangles.empty()) continue;
        const Result<SpanField> field =
            rasterize(soup, triangles, layout.windows[tile], settings.agent);
        if (!field) continue;
        add_lost_cells(soup, triangles, *field, settings.agent, settings.surface, lost);
    }
    std::array<TriangleShare, kGroundLosses> shares;
    for (std::size_t t = 0; t < lost.size(); ++t) {
        const auto most = std::max_element(lost[t].begin(), lost[t].end());
        if (*most == 0) continue;
        TriangleShare& share = shares[static_cast<std::size_t>(most - lost[t].begin())];
        ++share.triangles;
        share.area_m2 += area_of(soup, soup.triangles[t]);
    }
    return shares;
}

// A cause in the words of one and of several triangles, and what can be tried against it.
struct Cause {
    TriangleShare share;
    std::string one;
    std::string several;
};
struct Remedy {
    double area_m2 = 0.0;
    std::string words;
};

struct Findings {
    TriangleLie lie;
    TriangleShare low_ceiling;
    TriangleShare near_edge;
    TriangleShare small_region;
};

Findings find_causes(const Level& level, const TileLayout& layout, const BakeSettings& settings) {
    Findings found;
    found.lie = lie_of_triangles(level.soup, settings.agent);
    found.lie.without_area.triangles += level.degenerate_triangles;
    if (found.lie.up.triangles == 0) return found;
    const auto shares = shares_of_losses(level, layout, settings);
    found.low_ceiling = shares[static_cast<std::size_t>(GroundLoss::low_ceiling)];
    found.small_region = shares[static_cast<std::size_t>(GroundLoss::small_region)];
    // Those too of which no cell has a cause: they lie beside ledges on all sides.
    found.near_edge = {
        found.lie.up.triangles - found.low_ceiling.triangles - found.small_region.triangles,
        found.lie.up.area_m2 - found.low_ceiling.area_m2 - found.small_region.area_m2};
    return found;
}

double smallest_region_m2(const BakeSettings& settings) {
    const double side_m = static_cast<double>(settings.surface.min_region_cells) *
                          static_cast<double>(settings.grid.cell_m);
    return side_m * side_m;
}

// The largest area first.
std::string causes_in_words(const Findings& found, const BakeSettings& settings) {
    const Agent& agent = settings.agent;
    const float slope_deg = degrees(agent.slope_rad);
    std::vector<Cause> causes{
        {found.low_ceiling, fmt::format("lies under a ceiling lower than {:.4g} m", agent.height_m),
         fmt::format("lie under ceilings lower than {:.4g} m", agent.height_m)},
        {found.near_edge, fmt::format("is too narrow for a radius of {:.4g} m", agent.radius_m),
         fmt::format("are too narrow for a radius of {:.4g} m", agent.radius_m)},
        {found.small_region,
         fmt::format("makes less ground than {:.4g} m2", smallest_region_m2(settings)),
         fmt::format("make patches of less ground than {:.4g} m2", smallest_region_m2(settings))},
        {found.lie.down, "faces down", "face down"},
        {found.lie.steep, fmt::format("is steeper than {:.4g} degrees", slope_deg),
         fmt::format("are steeper than {:.4g} degrees", slope_deg)},
        {found.lie.without_area, "has no area", "have no area"}};
    std::erase_if(causes, [](const Cause& cause) { return cause.share.triangles == 0; });
    std::stable_sort(causes.begin(), causes.end(), [](const Cause& a, const Cause& b) {
        return a.share.area_m2 > b.share.area_m2;
    });
    std::vector<std::string> words;
    words.reserve(causes.size());
    for (const Cause& cause : causes) {
        const std::size_t count = cause.share.triangles;
        words.push_back(fmt::format("{} {}", count, count == 1 ? cause.one : cause.several));
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

// The remedy for the largest area; nothing where only walls and lines are left.
std::string remedy_in_words(const Findings& found, const BakeSettings& settings) {
    const TriangleLie& lie = found.lie;
    const int least_region_cells =
        settings.surface.min_region_cells * settings.surface.min_region_cells;
    const std::array remedies{
        Remedy{found.low_ceiling.area_m2, "a smaller --height may help"},
        Remedy{found.near_edge.area_m2, "a smaller --radius with a smaller --cell may help"},
        Remedy{found.small_region.area_m2,
               fmt::format("a smaller --cell may help, because ground of fewer than {} cells is "
                           "left out",
                           least_region_cells)},
        Remedy{lie.slopes.area_m2,
               fmt::format("a larger --slope may help, the least steep triangle has {:.1f} degrees",
                           degrees(static_cast<float>(lie.least_slope_rad)))},
        Remedy{lie.z_up.area_m2,
               fmt::format("{} could be walked on if z were up, so --up z may help",
                           lie.z_up.triangles)},
        // Some of what faces down is the ceiling of what lies under one.
        Remedy{lie.down.area_m2 - found.low_ceiling.area_m2,
               "the winding seems to be reversed, and turning the triangles over may help"}};
    // The one that is named first wins where two would help as much.
    const auto best =
        std::max_element(remedies.begin(), remedies.end(),
                         [](const Remedy& a, const Remedy& b) { return a.area_m2 < b.area_m2; });
    return best->area_m2 > 0.0 ? best->words : std::string();
}

}  // namespace

Error no_ground(const Level& level, const TileLayout& layout, const BakeSettings& settings) {
    const Findings found = find_causes(level, layout, settings);
    const std::size_t triangles = level.soup.triangles.size() + level.degenerate_triangles;
    std::string value = fmt::format("of {} triangle{}, {}", triangles, triangles == 1 ? "" : "s",
                                    causes_in_words(found, settings));
    if (const std::string remedy = remedy_in_words(found, settings); !remedy.empty()) {
        value += "; " + remedy;
    }
    return {level.source, "has no walkable ground for this agent", std::move(value)};
}

std::optional<std::string> facing_warning(const TriangleSoup& soup, const Agent& agent) {
    const TriangleLie lie = lie_of_triangles(soup, agent);
    const double walkable_m2 = lie.up.area_m2 + lie.down.area_m2;
    const bool is_odd =
        lie.down.area_m2 > lie.up.area_m2 && -lie.net_up_m2 > kOddShare * walkable_m2;
    if (!is_odd) return std::nullopt;
    return fmt::format(
        "{} of {} triangles that are not too steep face down, where nothing can stand; if they "
        "are floors, turn them over",
        lie.down.triangles, lie.up.triangles + lie.down.triangles);
}

}  // namespace pronk
