// All jumps between two segments at once: a piece of the family is followed slice by slice through
// the bit columns, and where they cannot prove it free, past the triangles.
#include <algorithm>
#include <cmath>
#include <pronk/space.hpp>

#include "space/columns.hpp"
#include "space/family_piece.hpp"

namespace pronk {
namespace {

// How often a slice that the triangles refuse is halved before its piece is given up: each time
// the heights that its bodies sweep shrink by half.
constexpr int kHalvings = 4;

// A flight of 5 km in voxels of 0.25 m; nobody jumps that far.
constexpr double kMostSlices = 2e4;

// Halving has to end.
constexpr double kSmallestPart_m = 0.01;

// A polygon on the side between two rows is in one of them whichever way its row was rounded.
constexpr double kRounding_m = 1e-6;

class FamilyThrough {
  public:
    explicit FamilyThrough(const FreeSpace& space) : space_(space), grid_(space) {}

    // From a share of the duration on.
    bool is_free(const FamilyPiece& piece, double begin) const {
        if (!piece.all_land()) return false;
        const double takeoff_end = piece.takeoff_zone_end();
        const double landing_begin = piece.landing_zone_begin();
        const double early = std::max(begin, std::min(takeoff_end, landing_begin));
        const double late = std::max(begin, std::max(takeoff_end, landing_begin));
        const ContactRule takeoff = piece.takeoff_rule();
        const ContactRule landing = piece.landing_rule();
        const ContactRule both = ContactRule::higher_of(takeoff, landing);
        return section_is_free(piece, begin, early, takeoff) &&
               section_is_free(piece, early, late,
                               landing_begin <= takeoff_end ? both : ContactRule{}) &&
               section_is_free(piece, late, 1.0, landing);
    }

  private:
    // Slices are about as long and as high as voxels: what they take in beyond the jumps is then
    // about as much as voxels do.
    bool section_is_free(const FamilyPiece& piece, double from, double to,
                         const ContactRule& rule) const {
        if (from >= to) return true;  // its instant belongs to a neighbour
        const double voxels = (to - from) * std::max(piece.longest_m() / grid_.cell_m(),
                                                     piece.bulge_m() / grid_.voxel_m());
        if (!(voxels <= kMostSlices)) return false;
        const int slices = std::max(1, static_cast<int>(std::ceil(voxels)));
        for (int i = 0; i < slices; ++i) {
            if (!slice_is_free(piece, from + (to - from) * i / slices,
                               from + (to - from) * (i + 1) / slices, rule, kHalvings)) {
                return false;
            }
        }
        return true;
    }

    bool slice_is_free(const FamilyPiece& piece, double from, double to, const ContactRule& rule,
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
        const HeightRange body = body_heights({feet.low_y, feet.high_y}, rule, space_.agent);
        const HeightRange needle = needle_heights({feet.low_y, feet.high_y}, rule);
        const VoxelRange body_voxels = grid_.voxels(body.low_y, body.high_y);
        const VoxelRange needle_voxels = grid_.voxels(needle.low_y, needle.high_y);
        return any_column(feet, [&](std::size_t column) {
            return any_near(space_, column, body_voxels) || any_near(space_, column, needle_voxels);
        });
    }

    // Whether the test holds for any column that the polygon reaches into.
    template <class Test>
    bool any_column(const Slice& feet, const Test& test) const {
        Interval z{feet.corners[0][1], feet.corners[0][1]};
        for (std::size_t i = 1; i < feet.count; ++i) {
            z.low = std::min(z.low, feet.corners[i][1]);
            z.high = std::max(z.high, feet.corners[i][1]);
        }
        if (z.high < grid_.side_z(0) || z.low > grid_.side_z(space_.depth())) return false;
        for (int row = grid_.column_z(z.low); row <= grid_.column_z(z.high); ++row) {
            const Interval x = reach_along_x(feet, grid_.side_z(row) - kRounding_m,
                                             grid_.side_z(row + 1) + kRounding_m);
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

    const FreeSpace& space_;
    ColumnGrid grid_;
};

bool is_sound(const ArcFamily& family) {
    const auto usable = [](const Vec3d& p) {
        return std::abs(p.x) <= kLargestInput && std::abs(p.y) <= kLargestInput &&
               std::abs(p.z) <= kLargestInput;
    };
    const auto positive = [](double value) { return value > 0.0 && value <= kLargestInput; };
    const auto slack = [](double value) { return value >= 0.0 && value <= kLargestInput; };
    return usable(family.takeoff.begin) && usable(family.takeoff.end) &&
           usable(family.landing.begin) && usable(family.landing.end) && positive(family.apex_m) &&
           positive(family.gravity_m_s2) && family.gravity_m_s2 >= kSmallestGravity_m_s2 &&
           slack(family.takeoff_slack_m) && slack(family.landing_slack_m) &&
           family.known_free >= 0.0 && family.known_free <= 1.0;
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
          smallest_m_(smallest_m >= kSmallestPart_m ? smallest_m : kSmallestPart_m) {}

    void search(const FamilyPart& part) {
        if (through_.is_free(FamilyPiece(family_, part, space_), family_.known_free)) {
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
    return is_sound(family) && FamilyThrough(space).is_free(
                                   FamilyPiece(family, FamilyPart{}, space), family.known_free);
}

std::vector<FamilyPart> free_parts(const FreeSpace& space, const ArcFamily& family,
                                   double smallest_m) {
    if (!is_sound(family)) return {};
    PartSearch search(space, family, smallest_m);
    search.search({});
    return search.take();
}

}  // namespace pronk
