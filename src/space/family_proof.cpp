#include "space/family_proof.hpp"

#include <algorithm>
#include <cmath>

#include "space/family_doubt.hpp"
#include "space/polygon_rows.hpp"

namespace pronk {
namespace {

// A flight of 5 km in voxels of 0.25 m; nobody jumps that far.
constexpr double kMostSlices = 2e4;

// So few slices in doubt are not halved for the voxels: the triangles know sooner.
constexpr int kFewestDoubted = 4;

// The jumps of a piece while one rule holds.
class SectionProof {
  public:
    SectionProof(const FreeSpace& space, const ColumnGrid& grid, const FamilyPiece& piece,
                 const ContactRule& rule)
        : space_(space),
          grid_(grid),
          piece_(piece),
          rule_(rule),
          few_(space.triangles.nodes.empty() ? 1 : kFewestDoubted) {}

    // Slices are about as long and as high as a cell is wide: what they take in beyond the jumps is
    // then about as much as cells do. Slices as high as a voxel would be five times as many.
    bool is_free(double from, double to) {
        if (from >= to) return true;  // its instant belongs to a neighbour
        const double cell_m = grid_.cell_m();
        const double cells =
            (to - from) * std::max(piece_.longest_m() / cell_m,
                                   piece_.bulge_m() / std::max(cell_m, grid_.voxel_m()));
        if (!(cells <= kMostSlices)) return false;
        from_ = from;
        to_ = to;
        slices_ = std::max(1, static_cast<int>(std::ceil(cells)));
        return are_free(0, slices_) && settle();
    }

  private:
    double moment(int slice) const { return from_ + (to_ - from_) * slice / slices_; }

    bool are_free(int begin, int end) {
        const Slice feet = piece_.feet_between(moment(begin), moment(end));
        if (!is_known(feet)) return false;
        if (!may_touch(feet)) return true;
        if (end - begin <= few_) return doubt(begin, end);
        const int middle = (begin + end) / 2;
        return are_free(begin, middle) && are_free(middle, end);
    }

    // Slices in a row that voxels do not prove free are asked of the triangles together.
    bool doubt(int begin, int end) {
        if (space_.triangles.nodes.empty()) return false;
        if (doubted_end_ == begin) {
            doubted_end_ = end;
            return true;
        }
        const bool free = settle();
        doubted_begin_ = begin;
        doubted_end_ = end;
        return free;
    }
    bool settle() {
        const int slices = doubted_end_ - doubted_begin_;
        return slices == 0 ||
               triangles_let_pass(space_, piece_, rule_,
                                  {moment(doubted_begin_), moment(doubted_end_), slices});
    }

    bool is_known(const Slice& feet) const {
        return space_.outside_is_empty ||
               std::all_of(feet.corners.begin(),
                           feet.corners.begin() + static_cast<std::ptrdiff_t>(feet.count),
                           [&](const Plan& p) { return grid_.knows(p[0], p[1]); });
    }

    bool may_touch(const Slice& feet) const {
        const HeightRange body = body_heights({feet.low_y, feet.high_y}, rule_, space_.agent);
        const HeightRange needle = needle_heights({feet.low_y, feet.high_y}, rule_);
        const VoxelBits of_body(grid_.voxels(body.low_y, body.high_y));
        const VoxelBits of_needle(grid_.voxels(needle.low_y, needle.high_y));
        return any_row(grid_, {feet.corners.data(), feet.count}, [&](int row, int left, int right) {
            const std::size_t last = grid_.column(right, row);
            for (std::size_t column = grid_.column(left, row); column <= last; ++column) {
                if (any_near(space_, column, of_body)) return true;
                if (!of_needle.empty() && any_near(space_, column, of_needle)) return true;
            }
            return false;
        });
    }

    const FreeSpace& space_;
    const ColumnGrid& grid_;
    const FamilyPiece& piece_;
    const ContactRule& rule_;
    int few_;
    double from_ = 0.0;
    double to_ = 0.0;
    int slices_ = 0;
    int doubted_begin_ = 0;
    int doubted_end_ = 0;
};

}  // namespace

// Contacts that differ by less than this are told apart by no rule: of the lowest of them, the
// others are still lower than what feet pass.
constexpr double kLevel_m = 0.5 * kUneven_m;

// Of either segment.
constexpr int kMostHalvings = 10;
// ... and of what may be proven as it is. Halves of a step are as high as the whole.
constexpr int kHalvingsOfUneven = 2;

FamilyProof::Zones FamilyProof::zones_of(const FamilyPiece& piece, double begin) {
    const double takeoff_end = piece.takeoff_zone_end();
    const double landing_begin = piece.landing_zone_begin();
    const double early = std::max(begin, std::min(takeoff_end, landing_begin));
    const double late = std::max(begin, std::max(takeoff_end, landing_begin));
    return {{begin, early}, {early, late}, {late, 1.0}, landing_begin <= takeoff_end};
}

bool FamilyProof::is_free(const ArcFamily& family, const FamilyPart& part) const {
    const FamilyPiece piece(family, part, space_);
    if (!piece.all_land()) return false;
    const Zones zones = zones_of(piece, family.known_free);
    const bool is_level =
        piece.takeoff_spread_m() <= kLevel_m && piece.landing_spread_m() <= kLevel_m;
    if (is_level) return are_bodies_free(piece, zones, true);
    const auto feet = [&](Contact contact, const Time& time) {
        return are_feet_free(family, part, contact, time, kMostHalvings);
    };
    return are_bodies_free(piece, zones, false) && feet(Contact::takeoff, zones.takeoff) &&
           feet(Contact::landing, zones.landing) &&
           (!zones.overlap || feet(Contact::higher, zones.middle));
}

// On a slope one end of a segment is higher over the other than feet may pass anything. So the
// feet are asked about part by part: near a contact only that contact's segment is cut.
bool FamilyProof::are_feet_free(const ArcFamily& family, const FamilyPart& part, Contact contact,
                                const Time& time, int halvings) const {
    if (!(time.from < time.to)) return true;
    const FamilyPiece piece(family, part, space_);
    const double spread_m = contact == Contact::takeoff   ? piece.takeoff_spread_m()
                            : contact == Contact::landing ? piece.landing_spread_m()
                                                          : piece.higher_spread_m();
    const ContactRule takeoff = piece.takeoff_rule();
    const ContactRule landing = piece.landing_rule();
    const bool is_last = spread_m <= kLevel_m || halvings == 0;
    if (is_last || spread_m <= kUneven_m) {
        const ContactRule rule = contact == Contact::takeoff ? takeoff
                                 : contact == Contact::landing
                                     ? landing
                                     : ContactRule::higher_of(takeoff, landing);
        constexpr double kNothing = std::numeric_limits<double>::infinity();
        if (is_free(piece, time, {kNothing, rule.feet_y})) return true;
        if (is_last) return false;
        halvings = std::min(halvings, kHalvingsOfUneven);
    }
    const bool at_takeoff =
        contact == Contact::takeoff ||
        (contact == Contact::higher && !piece.lands_higher() &&
         (piece.takes_off_higher() || piece.takeoff_spread_m() > piece.landing_spread_m()));
    FamilyPart front = part;
    FamilyPart back = part;
    if (at_takeoff) {
        front.takeoff_to = back.takeoff_from = 0.5 * (part.takeoff_from + part.takeoff_to);
    } else {
        front.landing_to = back.landing_from = 0.5 * (part.landing_from + part.landing_to);
    }
    return are_feet_free(family, front, contact, time, halvings - 1) &&
           are_feet_free(family, back, contact, time, halvings - 1);
}

bool FamilyProof::are_bodies_free(const FamilyPiece& piece, const Zones& zones,
                                  bool with_feet) const {
    ContactRule takeoff = piece.takeoff_rule();
    ContactRule landing = piece.landing_rule();
    if (!with_feet) takeoff.feet_y = landing.feet_y = ContactRule{}.feet_y;
    return is_free(piece, zones.takeoff, takeoff) &&
           is_free(piece, zones.middle,
                   zones.overlap ? ContactRule::higher_of(takeoff, landing) : ContactRule{}) &&
           is_free(piece, zones.landing, landing);
}

bool FamilyProof::is_free(const FamilyPiece& piece, const Time& time,
                          const ContactRule& rule) const {
    return SectionProof(space_, grid_, piece, rule).is_free(time.from, time.to);
}

}  // namespace pronk
