#include "surface/true_steps.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace pronk {
namespace {

// Looks at the level's floor between neighbouring columns.
class StepCheck {
  public:
    StepCheck(const LevelFloor& floor, const SpanField& field, const AgentCells& cells,
              rcCompactHeightfield& compact)
        : floor_(floor),
          field_(field),
          compact_(compact),
          cell_m_(static_cast<double>(field.window.grid.cell_m)),
          part_m_(static_cast<double>(field.fine_grid().cell_height_m)),
          most_m_(part_m_ * cells.climb_voxels + kEven_m) {
        for (std::uint32_t t = 0; t < floor.triangle_count(); ++t) {
            const auto [a, b, c] = floor.plane_of(t);
            farthest_fall_m_ =
                std::max(farthest_fall_m_, kFall_cells * cell_m_ * (std::abs(a) + std::abs(b)));
        }
    }

    void cut() {
        for (int z = 0; z < compact_.height; ++z) {
            for (int x = 0; x < compact_.width; ++x) {
                const rcCompactCell cell = compact_.cells[field_.column(x, z)];
                for (unsigned s = cell.index, end = s + cell.count; s < end; ++s) {
                    for (const int direction : {1, 2}) cut(s, x, z, direction);
                }
            }
        }
    }

  private:
    // Steps that are higher than the climb by less are let go: walks allow twice as much.
    static constexpr double kEven_m = 0.025;
    // A step is looked for from the middle of the lower column to just past the higher one.
    static constexpr double kReach_cells = 1.51;
    static constexpr int kSamples = 15;
    // ... along lines that are so far beside both middles.
    static constexpr std::array<double, 3> kLines_cells{-0.49, 0.0, 0.49};
    // The lower ground may be highest at the far side of its column, and the step at the far side
    // of the other.
    static constexpr double kFall_cells = 2.0;

    struct Place {
        int x = 0;
        int z = 0;
        double top_y = 0.0;
    };

    void cut(unsigned span, int x, int z, int direction) {
        const int storey = rcGetCon(compact_.spans[span], direction);
        if (storey == RC_NOT_CONNECTED) return;
        const int next_x = x + rcGetDirOffsetX(direction);
        const int next_z = z + rcGetDirOffsetY(direction);
        const unsigned next =
            compact_.cells[field_.column(next_x, next_z)].index + static_cast<unsigned>(storey);
        const int up = compact_.spans[next].y - compact_.spans[span].y;
        if (part_m_ * std::abs(up) + farthest_fall_m_ <= most_m_) return;
        const Place here{x, z, top_of(span)};
        const Place there{next_x, next_z, top_of(next)};
        if (!(up > 0 ? is_too_high(here, there) : is_too_high(there, here))) return;
        rcSetCon(compact_.spans[span], direction, RC_NOT_CONNECTED);
        // Its own way back may lead to another storey of the column.
        const int back = (direction + 2) % 4;
        const int own = static_cast<int>(span - compact_.cells[field_.column(x, z)].index);
        if (rcGetCon(compact_.spans[next], back) == own) {
            rcSetCon(compact_.spans[next], back, RC_NOT_CONNECTED);
        }
    }

    double top_of(unsigned span) const {
        return field_.window.min.y + part_m_ * compact_.spans[span].y;
    }
    glm::dvec2 middle_of(const Place& place) const {
        return {field_.window.min.x + cell_m_ * (place.x + 0.5),
                field_.window.min.z + cell_m_ * (place.z + 0.5)};
    }

    // How far ground of a column that is near a height falls at most, up to the step.
    double fall_m(const Place& place, double near_y) const {
        const auto middle = middle_of(place);
        double most_m = 0.0;
        for (const std::uint32_t t : floor_.triangles_in(field_.column(place.x, place.z))) {
            const auto [a, b, c] = floor_.plane_of(t);
            if (std::abs(a * middle.x + b * middle.y + c - near_y) > most_m_) continue;
            most_m = std::max(most_m, kFall_cells * cell_m_ * (std::abs(a) + std::abs(b)));
        }
        return most_m;
    }

    // A ledge askew may cross only a corner of the higher column, so more than one line is
    // followed.
    bool is_too_high(const Place& low, const Place& high) const {
        const double fall = std::max(fall_m(low, low.top_y), fall_m(high, low.top_y));
        if (high.top_y - low.top_y + fall <= most_m_) return false;
        const auto from = middle_of(low);
        const auto along = middle_of(high) - from;
        const glm::dvec2 aside(along.y, -along.x);
        return std::any_of(kLines_cells.begin(), kLines_cells.end(), [&](double cells) {
            return is_too_high(from + cells * aside, kReach_cells * along, low.top_y,
                               {high.top_y - fall - part_m_, high.top_y + kEven_m});
        });
    }

    // Follows the lower ground until there is higher ground over it, which is then the step.
    bool is_too_high(const glm::dvec2& from, const glm::dvec2& along, double y,
                     const HeightRange& of_step) const {
        double fallen_m = 0.0;  // since the last sample
        for (int i = 0; i <= kSamples; ++i) {
            const auto at = from + along * (static_cast<double>(i) / kSamples);
            const auto higher = floor_.height(at, of_step.low_y, of_step.high_y);
            if (higher && *higher > y + 0.5 * most_m_) return *higher - (y - fallen_m) > most_m_;
            const auto next = floor_.height(at, y - most_m_, y + most_m_);
            fallen_m = next && i > 0 ? std::max(y - *next, 0.0) : 0.0;
            y = next.value_or(y);
        }
        return false;
    }

    const LevelFloor& floor_;
    const SpanField& field_;
    rcCompactHeightfield& compact_;
    double cell_m_;
    double part_m_;
    double most_m_;                 // the highest step that is climbed
    double farthest_fall_m_ = 0.0;  // of any ground of the level, up to a step
};

}  // namespace

GroundCheck::GroundCheck(const LevelFloor& floor, const SpanField& field, const AgentCells& cells)
    : floor_(floor),
      field_(field),
      half_m_(0.5 * static_cast<double>(field.window.grid.cell_m)),
      part_m_(static_cast<double>(field.fine_grid().cell_height_m)),
      climb_m_(part_m_ * cells.climb_voxels) {}

bool GroundCheck::is_ground(const Span& span, int x, int z) const {
    if (!span.terrain.valid()) return false;
    const double top_y = height_of(field_.top_in_parts(span));
    return any_ground(x, z, [&](double y, double spread_m) {
        return y + spread_m >= top_y - climb_m_ && y - spread_m <= top_y;
    });
}

bool GroundCheck::can_be_climbed(int top_parts, int x, int z) const {
    const double top_y = height_of(top_parts);
    return any_ground(x, z, [&](double y, double spread_m) {
        return y + part_m_ >= top_y - climb_m_ && y - spread_m <= top_y;
    });
}

// Whether test(y, spread_m) holds for a triangle that reaches into the column: the height of its
// plane in the middle, and by how much more or less it is elsewhere.
template <class Test>
bool GroundCheck::any_ground(int x, int z, const Test& test) const {
    const Vec3& min = field_.window.min;
    const double middle_x = min.x + half_m_ * (2 * x + 1);
    const double middle_z = min.z + half_m_ * (2 * z + 1);
    const auto triangles = floor_.triangles_in(field_.column(x, z));
    return std::any_of(triangles.begin(), triangles.end(), [&](std::uint32_t t) {
        const auto [a, b, c] = floor_.plane_of(t);
        return test(a * middle_x + b * middle_z + c,
                    half_m_ * (std::abs(a) + std::abs(b)) + part_m_);
    });
}

void drop_high_obstacles(const GroundCheck& check, const AgentCells& cells, rcHeightfield& solid) {
    for (int z = 0; z < solid.height; ++z) {
        for (int x = 0; x < solid.width; ++x) {
            rcSpan* below = solid.spans[x + z * solid.width];
            if (below == nullptr) continue;
            for (rcSpan* span = below->next; span != nullptr; below = span, span = span->next) {
                const bool is_near =
                    static_cast<int>(span->smax - below->smax) <= cells.climb_voxels;
                if (span->area != RC_NULL_AREA && is_near &&
                    !check.can_be_climbed(static_cast<int>(span->smax), x, z)) {
                    span->area = RC_NULL_AREA;
                }
            }
        }
    }
}

void cut_high_steps(const LevelFloor& floor, const SpanField& field, const AgentCells& cells,
                    rcCompactHeightfield& compact) {
    StepCheck(floor, field, cells, compact).cut();
}

}  // namespace pronk
