// The level's own ground: which triangles can be stood on, and how high they are along segments.
#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <pronk/space.hpp>

namespace pronk {
namespace {

// Neighbouring triangles leave no gap between them, whatever rounding makes of their edges.
constexpr double kRounding_m = 1e-6;

// A gap in the ground that is no wider is a crack between triangles: nobody falls through.
constexpr double kCrack_m = 0.005;

// A surface's heights are floats. What is so near to the ground means the ground.
constexpr double kSame_m = 2e-4;

// Stretches of nearly one slope are one: together they are off by no more.
constexpr double kJoined_m = 0.001;

constexpr HeightRange kNoHeights{std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity()};

void include(HeightRange& range, double y) {
    range = {std::min(range.low_y, y), std::max(range.high_y, y)};
}
void include_other(HeightRange& range, double y) {
    if (y < range.low_y - kSame_m || y > range.high_y + kSame_m) include(range, y);
}

bool is_walkable(const std::array<Vec3, 3>& triangle, float slope_rad) {
    const glm::dvec3 a(triangle[0]);
    const glm::dvec3 normal = glm::cross(glm::dvec3(triangle[1]) - a, glm::dvec3(triangle[2]) - a);
    return normal.y > std::cos(static_cast<double>(slope_rad)) * glm::length(normal);
}

// Columns that a triangle reaches into, row by row: visit(x, z).
template <class Visit>
void visit_columns(const std::array<Vec3, 3>& triangle, const GridWindow& window,
                   const Visit& visit) {
    const double cell_m = static_cast<double>(window.grid.cell_m);
    std::array<glm::dvec2, 3> at;  // in cells
    for (std::size_t c = 0; c < 3; ++c) {
        at[c] = {(static_cast<double>(triangle[c].x) - window.min.x) / cell_m,
                 (static_cast<double>(triangle[c].z) - window.min.z) / cell_m};
    }
    const auto column = [](double cells, int end) {
        return static_cast<int>(std::clamp(std::floor(cells), 0.0, static_cast<double>(end - 1)));
    };
    const auto [low_z, high_z] = std::minmax({at[0].y, at[1].y, at[2].y});
    if (high_z < 0.0 || low_z > window.depth_cells) return;
    const double rounding = kRounding_m / cell_m;
    const int last_z = column(high_z + rounding, window.depth_cells);
    for (int z = column(low_z - rounding, window.depth_cells); z <= last_z; ++z) {
        double low_x = std::numeric_limits<double>::max();
        double high_x = std::numeric_limits<double>::lowest();
        for (std::size_t c = 0; c < 3; ++c) {
            const glm::dvec2& a = at[c];
            const glm::dvec2& b = at[(c + 1) % 3];
            // What of the edge lies in the row.
            const double from = z - rounding;
            const double to = z + 1 + rounding;
            if (std::max(a.y, b.y) < from || std::min(a.y, b.y) > to) continue;
            for (const double end : {from, to}) {
                const double share =
                    a.y == b.y ? 0.0 : std::clamp((end - a.y) / (b.y - a.y), 0.0, 1.0);
                for (const double x : {a.y == b.y ? a.x : a.x + share * (b.x - a.x),
                                       a.y == b.y ? b.x : a.x + share * (b.x - a.x)}) {
                    low_x = std::min(low_x, x);
                    high_x = std::max(high_x, x);
                }
            }
        }
        if (low_x > high_x || high_x < 0.0 || low_x > window.width_cells) continue;
        const int last_x = column(high_x + rounding, window.width_cells);
        for (int x = column(low_x - rounding, window.width_cells); x <= last_x; ++x) visit(x, z);
    }
}

}  // namespace

LevelFloor::LevelFloor(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
                       const GridWindow& window, const Agent& agent)
    : window_(window) {
    for (const std::uint32_t t : triangles) {
        const auto& [a, b, c] = soup.triangles[t];
        const std::array<Vec3, 3> corners{soup.vertices[a], soup.vertices[b], soup.vertices[c]};
        if (is_walkable(corners, agent.slope_rad)) triangles_.emplace_back(corners);
    }
    const auto columns =
        static_cast<std::size_t>(window.width_cells) * static_cast<std::size_t>(window.depth_cells);
    begin_.assign(columns + 1, 0);
    const auto column = [&](int x, int z) {
        return static_cast<std::size_t>(z) * static_cast<std::size_t>(window.width_cells) +
               static_cast<std::size_t>(x);
    };
    for (const Triangle& triangle : triangles_) {
        visit_columns(triangle.corners, window, [&](int x, int z) { ++begin_[column(x, z) + 1]; });
    }
    for (std::size_t c = 0; c < columns; ++c) begin_[c + 1] += begin_[c];
    in_column_.resize(begin_.back());
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
        visit_columns(triangles_[t].corners, window, [&](int x, int z) {
            in_column_[next[column(x, z)]++] = static_cast<std::uint32_t>(t);
        });
    }
}

LevelFloor::Triangle::Triangle(const std::array<Vec3, 3>& its_corners) : corners(its_corners) {
    const glm::dvec3 from(corners[0]);
    const glm::dvec3 up = glm::cross(glm::dvec3(corners[1]) - from, glm::dvec3(corners[2]) - from);
    for (std::size_t e = 0; e < 3; ++e) {
        const glm::dvec3 here(corners[e]);
        const glm::dvec3 along = glm::dvec3(corners[(e + 1) % 3]) - here;
        const double length_m = std::hypot(along.x, along.z);
        outside_m[e] = {-along.z / length_m, along.x / length_m,
                        (along.z * here.x - along.x * here.z) / length_m};
    }
    y = {-up.x / up.y, -up.z / up.y, from.y + (up.x * from.x + up.z * from.z) / up.y};
}

bool LevelFloor::Triangle::has(const glm::dvec2& place) const {
    return outside_m[0].at(place) <= kRounding_m && outside_m[1].at(place) <= kRounding_m &&
           outside_m[2].at(place) <= kRounding_m;
}

std::span<const std::uint32_t> LevelFloor::at(const glm::dvec2& place) const {
    const double cell_m = static_cast<double>(window_.grid.cell_m);
    const double x = std::floor((place.x - window_.min.x) / cell_m);
    const double z = std::floor((place.y - window_.min.z) / cell_m);
    if (!(x >= 0.0 && z >= 0.0 && x < window_.width_cells && z < window_.depth_cells)) return {};
    return triangles_in(static_cast<std::size_t>(z) *
                            static_cast<std::size_t>(window_.width_cells) +
                        static_cast<std::size_t>(x));
}

std::optional<double> LevelFloor::height(const glm::dvec2& place, double low_y,
                                         double high_y) const {
    return height_of(at(place), place, low_y, high_y);
}

std::optional<double> LevelFloor::height_in(std::size_t column, const glm::dvec2& place,
                                            double low_y, double high_y) const {
    return height_of(triangles_in(column), place, low_y, high_y);
}

std::optional<double> LevelFloor::height_of(std::span<const std::uint32_t> triangles,
                                            const glm::dvec2& place, double low_y,
                                            double high_y) const {
    std::optional<double> highest;
    for (const std::uint32_t t : triangles) {
        const double y = triangles_[t].y.at(place);
        if (y < low_y || y > high_y || (highest && y <= *highest)) continue;
        if (triangles_[t].has(place)) highest = y;
    }
    return highest;
}

std::optional<HeightRange> LevelFloor::near(const glm::dvec2& place, double y) const {
    HeightRange range = kNoHeights;
    for (const std::uint32_t t : at(place)) {
        const double own_y = triangles_[t].y.at(place);
        if (std::abs(own_y - y) <= kGroundNear_m && triangles_[t].has(place)) include(range, own_y);
    }
    if (range.low_y > range.high_y) return std::nullopt;
    include_other(range, y);
    return range;
}

// A segment's stretches as they are found, from its begin on.
class LevelFloor::Along {
  public:
    Along(const LevelFloor& floor, const glm::dvec2& begin, const glm::dvec2& end,
          std::span<const GroundPoint> points, std::vector<GroundStretch>& stretches)
        : floor_(floor),
          begin_(begin),
          along_(end - begin),
          length_m_(glm::length(along_)),
          points_(points),
          stretches_(stretches) {}

    // Where a jump may begin or end at its segment's ends, there is ground at these themselves.
    bool find() {
        stretches_.clear();
        if (!floor_.near(begin_, points_.front().y) ||
            !floor_.near(begin_ + along_, points_.back().y)) {
            return false;
        }
        find_sides();
        for (std::size_t i = 0; i + 1 < sides_.size(); ++i) {
            if (!in_column(sides_[i], sides_[i + 1])) return false;
        }
        return close_gap(1.0, kNoHeights);
    }

  private:
    // What a triangle has of the segment.
    struct Part {
        double from = 0.0;
        double to = 0.0;
        double from_y = 0.0;
        double to_y = 0.0;
        double y_at(double at) const {
            return from_y + (to_y - from_y) * ((at - from) / std::max(to - from, 1e-300));
        }
    };

    // Where the segment goes from column to column or bends.
    void find_sides() {
        sides_.assign({0.0, 1.0});
        const double cell_m = static_cast<double>(floor_.window_.grid.cell_m);
        const auto add = [&](double from, double along, double min) {
            if (along == 0.0) return;
            const double a = (from - min) / cell_m;
            const double b = (from + along - min) / cell_m;
            for (double side = std::ceil(std::min(a, b)); side <= std::max(a, b); ++side) {
                const double at = (side - a) / (b - a);
                if (at > 0.0 && at < 1.0) sides_.push_back(at);
            }
        };
        add(begin_.x, along_.x, floor_.window_.min.x);
        add(begin_.y, along_.y, floor_.window_.min.z);
        for (const GroundPoint& point : points_) {
            if (point.at > 0.0 && point.at < 1.0) sides_.push_back(point.at);
        }
        std::sort(sides_.begin(), sides_.end());
    }

    double given_y(double at) {
        while (point_ + 2 < points_.size() && points_[point_ + 1].at < at) ++point_;
        while (point_ > 0 && points_[point_].at > at) --point_;
        const GroundPoint& a = points_[point_];
        const GroundPoint& b = points_[std::min(point_ + 1, points_.size() - 1)];
        return b.at > a.at ? glm::mix(a.y, b.y, std::clamp((at - a.at) / (b.at - a.at), 0.0, 1.0))
                           : b.y;
    }

    bool in_column(double from, double to) {
        if ((to - from) * length_m_ < kRounding_m) return true;
        const double middle = 0.5 * (from + to);
        const double inside = 1e-3 * (to - from);
        const double from_y = given_y(from + inside);
        const double to_y = given_y(to - inside);
        const Part given{from, to, from_y, to_y};
        parts_.clear();
        bool one_has_all = false;
        for (const std::uint32_t t : floor_.at(begin_ + middle * along_)) {
            std::optional<Part> part = part_of(floor_.triangles_[t], from, to);
            if (!part || !keep_near(given, *part)) continue;
            parts_.push_back(*part);
            one_has_all = one_has_all || (part->from == from && part->to == to);
        }
        if (parts_.empty()) return true;  // a gap, which the next one closes
        if (one_has_all && parts_.size() == 1) return add(given, parts_);
        cuts_.assign({from, to});
        for (const Part& part : parts_) {
            cuts_.push_back(part.from);
            cuts_.push_back(part.to);
        }
        std::sort(cuts_.begin(), cuts_.end());
        for (std::size_t i = 0; i + 1 < cuts_.size(); ++i) {
            if ((cuts_[i + 1] - cuts_[i]) * length_m_ < kRounding_m) continue;
            const Part between{cuts_[i], cuts_[i + 1], given.y_at(cuts_[i]),
                               given.y_at(cuts_[i + 1])};
            here_.clear();
            for (const Part& part : parts_) {
                if (part.from <= between.from && part.to >= between.to) here_.push_back(part);
            }
            if (!here_.empty() && !add(between, here_)) return false;
        }
        return true;
    }

    std::optional<Part> part_of(const Triangle& triangle, double from, double to) const {
        Part part{from, to};
        for (const Linear& outside : triangle.outside_m) {
            const double at_begin = outside.at(begin_) - kRounding_m;
            const double grows = outside.a * along_.x + outside.b * along_.y;
            if (grows > 0.0) {
                part.to = std::min(part.to, -at_begin / grows);
            } else if (grows < 0.0) {
                part.from = std::max(part.from, -at_begin / grows);
            } else if (at_begin > 0.0) {
                return std::nullopt;
            }
        }
        if ((part.to - part.from) * length_m_ < kRounding_m) return std::nullopt;
        part.from_y = triangle.y.at(begin_ + part.from * along_);
        part.to_y = triangle.y.at(begin_ + part.to * along_);
        return part;
    }

    // Leaves what is within kGroundNear_m of the given heights; false if nothing is.
    bool keep_near(const Part& given, Part& part) const {
        const Part whole = part;
        const double from_off_m = part.from_y - given.y_at(part.from);
        const double to_off_m = part.to_y - given.y_at(part.to);
        const double grows_m = to_off_m - from_off_m;
        for (const double side : {-1.0, 1.0}) {
            // By how much each end is too far on this side.
            const double from_m = side * from_off_m - kGroundNear_m;
            const double to_m = side * to_off_m - kGroundNear_m;
            if (from_m > 0.0 && to_m > 0.0) return false;
            if (from_m <= 0.0 && to_m <= 0.0) continue;
            const double share = from_m / -(side * grows_m);
            const double at = glm::mix(whole.from, whole.to, share);
            (from_m > 0.0 ? part.from : part.to) = at;
            (from_m > 0.0 ? part.from_y : part.to_y) = whole.y_at(at);
        }
        return (part.to - part.from) * length_m_ >= kRounding_m;
    }

    // The stretch that takes in the given heights and those of the parts, which all have it whole.
    bool add(const Part& given, std::span<const Part> parts) {
        GroundStretch next{given.from, given.to, kNoHeights, kNoHeights};
        for (const Part& part : parts) {
            include(next.at_from, part.y_at(given.from));
            include(next.at_to, part.y_at(given.to));
        }
        if (!close_gap(given.from, next.at_from)) return false;
        include_other(next.at_from, given.from_y);
        include_other(next.at_to, given.to_y);
        append(next);
        return true;
    }

    // Up to here, where ground begins again at some height.
    bool close_gap(double to, const HeightRange& ground) {
        const double from = stretches_.empty() ? 0.0 : stretches_.back().to;
        if ((to - from) * length_m_ < kRounding_m) return true;
        if ((to - from) * length_m_ > kCrack_m) return false;
        HeightRange all = ground;
        include(all, given_y(from));
        include(all, given_y(to));
        for (const GroundPoint& point : points_) {
            if (point.at > from && point.at < to) include(all, point.y);
        }
        if (!stretches_.empty()) {
            include(all, stretches_.back().at_to.low_y);
            include(all, stretches_.back().at_to.high_y);
        }
        // The same floor on both sides, and no riser, on which the surface is on neither tread.
        if (all.high_y - all.low_y > kGroundNear_m) return false;
        // A crack has no floor, and none that is just too far from the surface.
        const double middle = 0.5 * (from + to);
        if (floor_.height(begin_ + middle * along_, given_y(middle) - kGroundNear_m - kCrack_m,
                          given_y(middle) + kGroundNear_m + kCrack_m)) {
            return false;
        }
        stretches_.push_back({from, to, all, all});
        joined_off_m_ = kJoined_m;
        return true;
    }

    void append(const GroundStretch& next) {
        if (!stretches_.empty()) {
            GroundStretch& last = stretches_.back();
            const double share = (last.to - last.from) / (next.to - last.from);
            const double low_y = glm::mix(last.at_from.low_y, next.at_to.low_y, share);
            const double high_y = glm::mix(last.at_from.high_y, next.at_to.high_y, share);
            const double off_m = std::max(
                {std::abs(low_y - last.at_to.low_y), std::abs(low_y - next.at_from.low_y),
                 std::abs(high_y - last.at_to.high_y), std::abs(high_y - next.at_from.high_y)});
            if (joined_off_m_ + off_m < kJoined_m) {
                joined_off_m_ += off_m;
                last.to = next.to;
                last.at_to = next.at_to;
                return;
            }
        }
        stretches_.push_back(next);
        joined_off_m_ = 0.0;
    }

    const LevelFloor& floor_;
    glm::dvec2 begin_;
    glm::dvec2 along_;
    double length_m_;
    std::span<const GroundPoint> points_;
    std::vector<GroundStretch>& stretches_;
    std::size_t point_ = 0;
    double joined_off_m_ = 0.0;  // by how much the last stretch is off what was joined to it
    std::vector<double>& sides_ = memory().sides;
    std::vector<double>& cuts_ = memory().cuts;
    std::vector<Part>& parts_ = memory().parts;
    std::vector<Part>& here_ = memory().here;

    // Segments are followed by the ten thousand.
    struct Memory {
        std::vector<double> sides;
        std::vector<double> cuts;
        std::vector<Part> parts;
        std::vector<Part> here;
    };
    static Memory& memory() {
        thread_local Memory memory;
        return memory;
    }
};

bool LevelFloor::along(const glm::dvec2& begin, const glm::dvec2& end,
                       std::span<const GroundPoint> points,
                       std::vector<GroundStretch>& stretches) const {
    if (glm::distance(begin, end) > kRounding_m) {
        return Along(*this, begin, end, points, stretches).find();
    }
    const std::optional<HeightRange> range = near(begin, points.front().y);
    stretches.clear();
    if (range) stretches.push_back({0.0, 1.0, *range, *range});
    return range.has_value();
}

HeightRange heights_between(std::span<const GroundStretch> stretches, double from, double to) {
    HeightRange range = kNoHeights;
    const auto add = [&](const GroundStretch& stretch, double at) {
        const double share =
            std::clamp((at - stretch.from) / std::max(stretch.to - stretch.from, 1e-300), 0.0, 1.0);
        include(range, glm::mix(stretch.at_from.low_y, stretch.at_to.low_y, share));
        include(range, glm::mix(stretch.at_from.high_y, stretch.at_to.high_y, share));
    };
    for (const GroundStretch& stretch : stretches) {
        if (stretch.to < from || stretch.from > to) continue;
        add(stretch, std::max(from, stretch.from));
        add(stretch, std::min(to, stretch.to));
    }
    return range;
}

}  // namespace pronk
