#include "space/family_doubt.hpp"

namespace pronk {
namespace {

// How often a slice that the triangles refuse is halved before its piece is given up: each time
// the heights that its bodies sweep shrink by half.
constexpr int kHalvings = 4;

class DoubtedPiece {
  public:
    DoubtedPiece(const FreeSpace& space, const FamilyPiece& piece, const ContactRule& rule,
                 const FlightStretch& stretch)
        : space_(space),
          piece_(piece),
          rule_(rule),
          suspects_(space.triangles, between(stretch.from, stretch.to)) {}

    bool has_suspects() const { return suspects_.count() > 0; }

    // Those from `first` on are near the whole around this stretch.
    bool is_passed(const FlightStretch& stretch, int halvings = kHalvings, std::size_t first = 0) {
        const int early = stretch.slices / 2;
        const double share = early == 0 ? 0.5 : static_cast<double>(early) / stretch.slices;
        const double middle = stretch.from + (stretch.to - stretch.from) * share;
        // A triangle that meets the bodies at one moment meets every slice with that moment.
        if (suspects_.one_meets(between(middle, middle), first)) return false;
        const std::size_t end = suspects_.count();
        suspects_.repeat_meeting(between(stretch.from, stretch.to), first);
        bool passed = suspects_.count() == end;
        if (!passed && early > 0) {
            passed = is_passed({stretch.from, middle, early}, halvings, end) &&
                     is_passed({middle, stretch.to, stretch.slices - early}, halvings, end);
        } else if (!passed && halvings > 0) {
            passed = is_passed({stretch.from, middle, 1}, halvings - 1, end) &&
                     is_passed({middle, stretch.to, 1}, halvings - 1, end);
        }
        suspects_.keep(end);
        return passed;
    }

  private:
    Slices between(double from, double to) const {
        return slices_with(space_.agent, piece_.feet_between(from, to), rule_);
    }

    const FreeSpace& space_;
    const FamilyPiece& piece_;
    const ContactRule& rule_;
    Suspects suspects_;
};

}  // namespace

bool triangles_let_pass(const FreeSpace& space, const FamilyPiece& piece, const ContactRule& rule,
                        const FlightStretch& stretch) {
    DoubtedPiece doubted(space, piece, rule, stretch);
    return !doubted.has_suspects() || doubted.is_passed(stretch);
}

}  // namespace pronk
