// All jumps between two segments at once: for a piece of the family, slice by slice along the
// flight, everywhere that any of its jumps can be (docs/algorithms/free_space.md).
#include <algorithm>
#include <cmath>
#include <pronk/space.hpp>

#include "space/clearance.hpp"
#include "space/columns.hpp"

namespace pronk {
namespace {

// How often a slice that the triangles refuse is halved before its piece is given up: each time
// the heights that its bodies sweep shrink by half.
constexpr int kHalvings = 4;

struct Interval {
    double low = 0.0;
    double high = 0.0;
};

Plan plan_of(const Vec3d& p) {
    return {p.x, p.z};
}

double distance(const Plan& a, const Plan& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1]);
}

// Sorted corners of the convex hull (monotone chain), counter-clockwise in (x, z).
std::size_t hull_of(std::array<Plan, Slice::kMaxCorners> points,
                    std::array<Plan, Slice::kMaxCorners>& corners) {
    std::sort(points.begin(), points.end());
    std::array<Plan, 2 * Slice::kMaxCorners> chain;
    std::size_t count = 0;
    const auto turns_left = [&](const Plan& p) {
        const Plan& a = chain[count - 2];
        const Plan& b = chain[count - 1];
        return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0.0;
    };
    const auto add = [&](const Plan& p, std::size_t kept) {
        while (count >= kept + 2 && !turns_left(p)) --count;
        chain[count++] = p;
    };
    for (const Plan& p : points) add(p, 0);
    const std::size_t lower = count - 1;
    for (std::size_t i = points.size() - 1; i-- > 0;) add(points[i], lower);
    if (count > 1) --count;  // the first point came again
    std::copy_n(chain.begin(), count, corners.begin());
    return count;
}

// The jumps of a part of the family. A jump's place is told by how much of its duration has passed,
// from 0 to 1: then all jumps of the part move in step, and in plan view each goes straight.
class Piece {
  public:
    Piece(const ArcFamily& family, const FamilyPart& part, const FreeSpace& space)
        : takeoff_{at(family.takeoff, part.takeoff_from), at(family.takeoff, part.takeoff_to)},
          landing_{at(family.landing, part.landing_from), at(family.landing, part.landing_to)},
          apex_m_(family.apex_m),
          takeoff_y_(heights(takeoff_, family.takeoff_slack_m)),
          landing_y_(heights(landing_, family.landing_slack_m)),
          rise_{landing_y_.low - takeoff_y_.high, landing_y_.high - takeoff_y_.low},
          space_(space) {
        for (const Vec3d& a : takeoff_) {
            for (const Vec3d& b : landing_) {
                longest_m_ = std::max(longest_m_, distance(plan_of(a), plan_of(b)));
            }
        }
        if (!all_land()) return;
        const double up_s = std::sqrt(2.0 * apex_m_ / family.gravity_m_s2);
        const auto duration_s = [&](double rise_m) {
            return up_s + std::sqrt(2.0 * (apex_m_ - rise_m) / family.gravity_m_s2);
        };
        const Interval duration{duration_s(rise_.high), duration_s(rise_.low)};
        bulge_m_ = {0.5 * family.gravity_m_s2 * duration.low * duration.low,
                    0.5 * family.gravity_m_s2 * duration.high * duration.high};
        all_fall_from_ = up_s / duration.low;
    }

    // Whether every landing lies within the apex.
    bool all_land() const { return rise_.high <= apex_m_; }
    double longest_m() const { return longest_m_; }
    double bulge_m() const { return bulge_m_.high; }

    // How long all jumps are in their take-off zone, and from when on in their landing zone.
    double takeoff_zone_end() const {
        const double zone_m = contact_zone_m(space_.agent, space_.window.grid);
        const double left = longest_m_ > zone_m ? zone_m / longest_m_ : 1.0;
        // The lowest jump is rise.low * f + bulge.low * f (1 - f) above its take-off.
        const double climb_m = space_.agent.climb_m;
        const double b = rise_.low + bulge_m_.low;
        const double sunk =
            (b + std::sqrt(b * b + 4.0 * bulge_m_.low * climb_m)) / (2.0 * bulge_m_.low);
        return std::clamp(std::min(left, sunk), 0.0, 1.0);
    }
    double landing_zone_begin() const {
        const double zone_m = contact_zone_m(space_.agent, space_.window.grid);
        const double near = longest_m_ > zone_m ? 1.0 - zone_m / longest_m_ : 0.0;
        return std::clamp(std::max(near, all_fall_from_), 0.0, 1.0);
    }
    ContactRule takeoff_rule() const {
        return ContactRule::at(takeoff_y_.low, space_.agent, space_.window.grid);
    }
    ContactRule landing_rule() const {
        return ContactRule::at(landing_y_.low, space_.agent, space_.window.grid);
    }

    // Where the feet of any jump can be between two moments: a polygon in plan view, and heights.
    Slice feet_between(double from, double to) const {
        Slice slice;
        std::array<Plan, Slice::kMaxCorners> points;
        std::size_t count = 0;
        for (const double passed : {from, to}) {
            for (const Vec3d& a : takeoff_) {
                for (const Vec3d& b : landing_) points[count++] = plan_of(a + (b - a) * passed);
            }
        }
        slice.count = hull_of(points, slice.corners);
        slice.low_y = std::min(lowest_at(from), lowest_at(to));
        slice.high_y = highest_between(from, to);
        return slice;
    }

  private:
    static Vec3d at(const Segment& segment, double where) {
        return segment.begin + (segment.end - segment.begin) * where;
    }
    static Interval heights(const std::array<Vec3d, 2>& ends, double slack_m) {
        return {std::min(ends[0].y, ends[1].y) - slack_m, std::max(ends[0].y, ends[1].y) + slack_m};
    }

    // A jump's height at f is takeoff_y (1 - f) + landing_y f + bulge f (1 - f) with a bulge of
    // g T^2 / 2: it grows with each of the three, so the ends of their intervals bound it.
    static double height(double takeoff_y, double landing_y, double bulge_m, double f) {
        return takeoff_y * (1.0 - f) + landing_y * f + bulge_m * f * (1.0 - f);
    }
    double lowest_at(double f) const {
        return height(takeoff_y_.low, landing_y_.low, bulge_m_.low, f);
    }
    double highest_between(double from, double to) const {
        const auto highest_at = [&](double f) {
            return height(takeoff_y_.high, landing_y_.high, bulge_m_.high, f);
        };
        const double top = 0.5 * (1.0 + (landing_y_.high - takeoff_y_.high) / bulge_m_.high);
        const double highest = highest_at(std::clamp(top, from, to));
        return std::min(highest, takeoff_y_.high + apex_m_);
    }

    std::array<Vec3d, 2> takeoff_;
    std::array<Vec3d, 2> landing_;
    double apex_m_;
    Interval takeoff_y_;
    Interval landing_y_;
    Interval rise_;
    const FreeSpace& space_;
    double longest_m_ = 0.0;
    Interval bulge_m_;
    double all_fall_from_ = 0.0;
};

class FamilyThrough {
  public:
    explicit FamilyThrough(const FreeSpace& space) : space_(space), grid_(space) {}

    bool is_free(const Piece& piece) const {
        if (!piece.all_land()) return false;
        const double takeoff_end = piece.takeoff_zone_end();
        const double landing_begin = piece.landing_zone_begin();
        const double early = std::min(takeoff_end, landing_begin);
        const double late = std::max(takeoff_end, landing_begin);
        const ContactRule takeoff = piece.takeoff_rule();
        const ContactRule landing = piece.landing_rule();
        const ContactRule both = {std::max(takeoff.cut_y, landing.cut_y),
                                  std::max(takeoff.feet_y, landing.feet_y)};
        return section_is_free(piece, 0.0, early, takeoff) &&
               section_is_free(piece, early, late,
                               landing_begin <= takeoff_end ? both : ContactRule{}) &&
               section_is_free(piece, late, 1.0, landing);
    }

  private:
    // Slices are about as long and as high as voxels: what they take in beyond the jumps is then
    // about as much as voxels do.
    bool section_is_free(const Piece& piece, double from, double to,
                         const ContactRule& rule) const {
        if (from >= to) return true;  // its instant belongs to a neighbour
        const double voxels = (to - from) * std::max(piece.longest_m() / grid_.cell_m(),
                                                     piece.bulge_m() / grid_.voxel_m());
        const int slices = static_cast<int>(std::clamp(std::ceil(voxels), 1.0, 1e6));
        for (int i = 0; i < slices; ++i) {
            if (!slice_is_free(piece, from + (to - from) * i / slices,
                               from + (to - from) * (i + 1) / slices, rule, kHalvings)) {
                return false;
            }
        }
        return true;
    }

    bool slice_is_free(const Piece& piece, double from, double to, const ContactRule& rule,
                       int halvings) const {
        const Slice feet = piece.feet_between(from, to);
        if (!is_known(feet)) return false;
        if (!may_touch(feet, rule)) return true;
        if (space_.triangles.nodes.empty()) return false;
        const Slice body = bodies_with(space_.agent, feet, rule);
        const Slice needle = needles_with(feet, rule);
        if (!meets(body, space_.triangles) && !meets(needle, space_.triangles)) return true;
        if (halvings == 0) return false;
        const double middle = 0.5 * (from + to);
        return slice_is_free(piece, from, middle, rule, halvings - 1) &&
               slice_is_free(piece, middle, to, rule, halvings - 1);
    }

    bool is_known(const Slice& feet) const {
        return space_.outside_is_empty ||
               std::all_of(feet.corners.begin(),
                           feet.corners.begin() + static_cast<std::ptrdiff_t>(feet.count),
                           [&](const Plan& p) { return grid_.knows(p[0], p[1]); });
    }

    bool may_touch(const Slice& feet, const ContactRule& rule) const {
        const VoxelRange body =
            grid_.voxels(std::max(feet.low_y, rule.cut_y),
                         feet.high_y + static_cast<double>(space_.agent.height_m));
        if (any_column(feet, 0.0, [&](std::size_t c) { return any_near(space_, c, body); })) {
            return true;
        }
        if (!(rule.feet_y < feet.high_y)) return false;
        // Feet on the side between two columns touch what is in either.
        const VoxelRange needle{grid_.voxel_at(std::max(feet.low_y, rule.feet_y)),
                                grid_.voxel_at(feet.high_y)};
        return any_column(feet, kSkin_m,
                          [&](std::size_t c) { return any_solid(space_, c, needle); });
    }

    // Whether the test holds for any column that the polygon, grown by a margin, reaches into.
    template <class Test>
    bool any_column(const Slice& feet, double margin_m, const Test& test) const {
        Interval z{feet.corners[0][1], feet.corners[0][1]};
        for (std::size_t i = 1; i < feet.count; ++i) {
            z.low = std::min(z.low, feet.corners[i][1]);
            z.high = std::max(z.high, feet.corners[i][1]);
        }
        z = {z.low - margin_m, z.high + margin_m};
        if (z.high < grid_.side_z(0) || z.low > grid_.side_z(space_.depth())) return false;
        for (int row = grid_.column_z(z.low); row <= grid_.column_z(z.high); ++row) {
            Interval x =
                across_row(feet, grid_.side_z(row) - margin_m, grid_.side_z(row + 1) + margin_m);
            x = {x.low - margin_m, x.high + margin_m};
            if (x.low > x.high || x.high < grid_.side_x(0) ||
                x.low > grid_.side_x(space_.width())) {
                continue;
            }
            for (int column = grid_.column_x(x.low); column <= grid_.column_x(x.high); ++column) {
                if (test(grid_.column(column, row))) return true;
            }
        }
        return false;
    }

    // How far the polygon reaches along x between two z.
    static Interval across_row(const Slice& polygon, double from_z, double to_z) {
        Interval across{std::numeric_limits<double>::infinity(),
                        -std::numeric_limits<double>::infinity()};
        const auto take = [&](double x) {
            across.low = std::min(across.low, x);
            across.high = std::max(across.high, x);
        };
        for (std::size_t i = 0; i < polygon.count; ++i) {
            const Plan& a = polygon.corners[i];
            const Plan& b = polygon.corners[i + 1 == polygon.count ? 0 : i + 1];
            if (a[1] >= from_z && a[1] <= to_z) take(a[0]);
            for (const double z : {from_z, to_z}) {
                if ((a[1] < z) == (b[1] < z)) continue;
                take(a[0] + (b[0] - a[0]) * (z - a[1]) / (b[1] - a[1]));
            }
        }
        return across;
    }

    const FreeSpace& space_;
    ColumnGrid grid_;
};

bool is_sound(const ArcFamily& family) {
    const auto& e = family.takeoff;
    const auto& s = family.landing;
    const Vec3d sum = e.begin + e.end + s.begin + s.end;
    return std::isfinite(sum.x + sum.y + sum.z + family.takeoff_slack_m + family.landing_slack_m +
                         family.apex_m + family.gravity_m_s2) &&
           family.apex_m > 0.0 && family.gravity_m_s2 > 0.0 && family.takeoff_slack_m >= 0.0 &&
           family.landing_slack_m >= 0.0;
}

double length_of(const Segment& segment) {
    const Vec3d along = segment.end - segment.begin;
    return std::hypot(along.x, along.y, along.z);
}

class PartSearch {
  public:
    PartSearch(const FreeSpace& space, const ArcFamily& family, double smallest_m)
        : space_(space),
          family_(family),
          through_(space),
          takeoff_m_(length_of(family.takeoff)),
          landing_m_(length_of(family.landing)),
          smallest_m_(smallest_m) {}

    void search(const FamilyPart& part) {
        if (through_.is_free(Piece(family_, part, space_))) {
            found_.push_back(part);
            return;
        }
        const double takeoff_m = takeoff_m_ * (part.takeoff_to - part.takeoff_from);
        const double landing_m = landing_m_ * (part.landing_to - part.landing_from);
        if (takeoff_m <= smallest_m_ && landing_m <= smallest_m_) return;
        FamilyPart first = part;
        FamilyPart second = part;
        if (takeoff_m > landing_m) {
            first.takeoff_to = second.takeoff_from = 0.5 * (part.takeoff_from + part.takeoff_to);
        } else {
            first.landing_to = second.landing_from = 0.5 * (part.landing_from + part.landing_to);
        }
        search(first);
        search(second);
    }

    std::vector<FamilyPart> take() {
        const auto by_takeoff = [](const FamilyPart& p) {
            return std::array{p.takeoff_from, p.takeoff_to, p.landing_from, p.landing_to};
        };
        const auto by_landing = [](const FamilyPart& p) {
            return std::array{p.landing_from, p.landing_to, p.takeoff_from, p.takeoff_to};
        };
        join(by_takeoff, &FamilyPart::takeoff_from, &FamilyPart::takeoff_to,
             &FamilyPart::landing_from, &FamilyPart::landing_to);
        join(by_landing, &FamilyPart::landing_from, &FamilyPart::landing_to,
             &FamilyPart::takeoff_from, &FamilyPart::takeoff_to);
        sort(by_takeoff);
        return std::move(found_);
    }

  private:
    using Member = double FamilyPart::*;

    template <class Key>
    void sort(const Key& key) {
        std::sort(found_.begin(), found_.end(),
                  [&](const FamilyPart& a, const FamilyPart& b) { return key(a) < key(b); });
    }
    // Joins parts that agree on one side and follow each other on the other.
    template <class Key>
    void join(const Key& key, Member from, Member to, Member other_from, Member other_to) {
        sort(key);
        std::vector<FamilyPart> joined;
        for (const FamilyPart& part : found_) {
            if (!joined.empty() && joined.back().*from == part.*from &&
                joined.back().*to == part.*to && joined.back().*other_to == part.*other_from) {
                joined.back().*other_to = part.*other_to;
            } else {
                joined.push_back(part);
            }
        }
        found_ = std::move(joined);
    }

    const FreeSpace& space_;
    const ArcFamily& family_;
    FamilyThrough through_;
    double takeoff_m_;
    double landing_m_;
    double smallest_m_;
    std::vector<FamilyPart> found_;
};

}  // namespace

bool is_free(const FreeSpace& space, const ArcFamily& family) {
    return is_sound(family) && FamilyThrough(space).is_free(Piece(family, FamilyPart{}, space));
}

std::vector<FamilyPart> free_parts(const FreeSpace& space, const ArcFamily& family,
                                   double smallest_m) {
    if (!is_sound(family)) return {};
    PartSearch search(space, family, smallest_m);
    search.search({});
    return search.take();
}

}  // namespace pronk
