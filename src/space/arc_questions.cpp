// One flight through the bit columns, and where they cannot prove it free, past the triangles.
#include <optional>
#include <pronk/space.hpp>

#include "space/clearance.hpp"
#include "space/columns.hpp"
#include "space/flight.hpp"

namespace pronk {
namespace {

bool is_sound(const Arc& arc) {
    const Vec3d& v = arc.launch_velocity_m_s;
    const Vec3d end = arc.landing();
    return std::isfinite(arc.takeoff.x + arc.takeoff.y + arc.takeoff.z + v.x + v.y + v.z + end.x +
                         end.y + end.z) &&
           arc.gravity_m_s2 > 0.0 && arc.duration_s >= 0.0;
}

// Columns in a row that voxels do not prove free. The triangles are asked about several at once:
// who flies into a wall meets it in the middle of them more often than in the first.
constexpr int kMostDoubted = 4;
struct Doubt {
    double begin_s = 0.0;
    double end_s = 0.0;
    int columns = 0;
};

class FlightThrough {
  public:
    FlightThrough(const FreeSpace& space, const Arc& arc)
        : space_(space), grid_(space), arc_(arc), flight_(arc) {}

    // When the flight breaks a rule of collision, if it does.
    std::optional<double> block_s(bool lands, Wanted wanted) const {
        if (!is_sound(arc_)) return 0.0;
        for (const Section& section : sections_of(arc_, lands, space_.agent, space_.window.grid)) {
            if (const auto time_s = block_s(section, wanted)) return time_s;
        }
        return std::nullopt;
    }

    // When the feet first reach the top of walkable ground on the way down, if they do.
    std::optional<double> first_ground_s() const {
        if (!is_sound(arc_)) return std::nullopt;
        const double from_s = std::max(arc_.apex_time_s(),
                                       takeoff_zone_end_s(arc_, space_.agent, space_.window.grid));
        const TimeRange over = grid_.over_columns(flight_, from_s, arc_.duration_s);
        std::optional<double> found_s;
        if (over.empty()) return found_s;
        std::optional<std::size_t> left;
        grid_.walk(flight_, over, [&](std::size_t column, double begin_s, double end_s) {
            found_s = ground_s(column, begin_s, end_s, left);
            left = column;
            return !found_s.has_value();
        });
        return found_s;
    }

  private:
    std::optional<double> block_s(const Section& section, Wanted wanted) const {
        const TimeRange over = grid_.over_columns(flight_, section.begin_s, section.end_s);
        if (!space_.outside_is_empty && (over.empty() || over.begin_s > section.begin_s)) {
            return section.begin_s;
        }
        if (over.empty()) return std::nullopt;
        std::optional<double> found_s;
        Doubt doubt;
        const int most = space_.triangles.nodes.empty() ? 1 : kMostDoubted;
        const auto settle = [&] {
            if (doubt.columns == 0) return true;
            found_s = doubt.begin_s;
            if (!space_.triangles.nodes.empty()) {
                found_s = find_collision(space_, flight_, section.rule, doubt.begin_s, doubt.end_s,
                                         wanted);
            }
            doubt = {};
            return !found_s.has_value();
        };
        grid_.walk(flight_, over, [&](std::size_t column, double begin_s, double end_s) {
            if (!may_touch(column, section.rule, begin_s, end_s)) return settle();
            if (doubt.columns == 0) doubt.begin_s = begin_s;
            doubt.end_s = end_s;
            ++doubt.columns;
            return doubt.columns < most || settle();
        });
        if (!found_s) settle();
        if (!found_s && !space_.outside_is_empty && over.end_s < section.end_s) return over.end_s;
        return found_s;
    }

    bool may_touch(std::size_t column, const ContactRule& rule, double begin_s,
                   double end_s) const {
        const HeightRange feet = flight_.heights(begin_s, end_s);
        const HeightRange body = body_heights(feet, rule, space_.agent);
        const HeightRange needle = needle_heights(feet, rule);
        return any_near(space_, column, grid_.voxels(body.low_y, body.high_y)) ||
               any_near(space_, column, grid_.voxels(needle.low_y, needle.high_y));
    }

    // The flight falls throughout, so the highest ground that it passes comes first.
    std::optional<double> ground_s(std::size_t column, double begin_s, double end_s,
                                   std::optional<std::size_t> left) const {
        const double begin_y = flight_.y_at(begin_s);
        const double end_y = flight_.y_at(end_s);
        const auto spans = spans_of(column);
        for (std::size_t i = spans.size(); i-- > 0;) {
            const double top_y = grid_.height_of(spans[i].top_cells);
            if (top_y < end_y) return std::nullopt;
            if (!is_ground(spans, i)) continue;
            if (top_y <= begin_y) {
                return std::clamp(flight_.sink_time_s(top_y), begin_s, end_s);
            }
            // Voxels make a stair of a slope, and a flight may reach it through the side of a step.
            const bool inside = begin_y > grid_.height_of(spans[i].bottom_cells);
            if (inside && top_y - begin_y <= highest_step_m() && left &&
                has_ground(*left, begin_y - highest_step_m(), begin_y)) {
                return begin_s;
            }
        }
        return std::nullopt;
    }

    // None in the margin.
    std::span<const Span> spans_of(std::size_t column) const {
        const auto width = static_cast<std::size_t>(space_.width());
        const int x = static_cast<int>(column % width) - space_.margin_cells;
        const int z = static_cast<int>(column / width) - space_.margin_cells;
        const GridWindow& window = space_.window;
        if (x < 0 || x >= window.width_cells || z < 0 || z >= window.depth_cells) return {};
        const std::size_t c =
            static_cast<std::size_t>(z) * static_cast<std::size_t>(window.width_cells) +
            static_cast<std::size_t>(x);
        const std::uint32_t begin = space_.span_begin[c];
        return std::span(space_.spans).subspan(begin, space_.span_begin[c + 1] - begin);
    }

    bool is_ground(std::span<const Span> spans, std::size_t i) const {
        if (!spans[i].terrain.valid()) return false;
        if (i + 1 == spans.size()) return true;
        // Rounded as Recast's users round it.
        const float height_voxels = space_.agent.height_m / space_.window.grid.cell_height_m;
        return spans[i + 1].bottom_cells - spans[i].top_cells >= std::ceil(height_voxels);
    }

    bool has_ground(std::size_t column, double low_y, double high_y) const {
        const auto spans = spans_of(column);
        for (std::size_t i = 0; i < spans.size(); ++i) {
            const double top_y = grid_.height_of(spans[i].top_cells);
            if (top_y >= low_y && top_y <= high_y && is_ground(spans, i)) return true;
        }
        return false;
    }

    // From column to column of the steepest ground, with a voxel for the rounding of spans.
    double highest_step_m() const {
        return grid_.cell_m() * std::tan(static_cast<double>(space_.agent.slope_rad)) +
               grid_.voxel_m();
    }

    const FreeSpace& space_;
    ColumnGrid grid_;
    const Arc& arc_;
    Flight flight_;
};

}  // namespace

bool is_open(const FreeSpace& space, const Vec3d& feet) {
    Arc instant;
    instant.takeoff = feet;
    const ColumnGrid grid(space);
    const Flight flight(instant);
    if (!std::isfinite(feet.x + feet.y + feet.z)) return false;
    if (!grid.knows(feet.x, feet.z)) return space.outside_is_empty;
    const std::size_t column = grid.column(grid.column_x(feet.x), grid.column_z(feet.z));
    const HeightRange body = body_heights({feet.y, feet.y}, {}, space.agent);
    if (!any_near(space, column, grid.voxels(body.low_y, body.high_y))) return true;
    return !space.triangles.nodes.empty() &&
           !find_collision(space, flight, {}, 0.0, 0.0, Wanted::any);
}

bool is_free(const FreeSpace& space, const Arc& arc) {
    return !FlightThrough(space, arc).block_s(true, Wanted::any).has_value();
}

Touch first_touch(const FreeSpace& space, const Arc& arc) {
    Arc flown = arc;
    const auto ground_s = FlightThrough(space, arc).first_ground_s();
    if (ground_s) flown.duration_s = *ground_s;
    const auto block_s = FlightThrough(space, flown).block_s(ground_s.has_value(), Wanted::first);
    const TouchKind kind = block_s    ? TouchKind::obstacle
                           : ground_s ? TouchKind::ground
                                      : TouchKind::nothing;
    const double time_s = block_s.value_or(flown.duration_s);
    return {kind, time_s, arc.position_at(time_s)};
}

}  // namespace pronk
