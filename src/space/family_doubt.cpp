#include "space/family_doubt.hpp"

#include <algorithm>

namespace pronk {
namespace {

// How often a slice that the triangles refuse is halved before its piece is given up: each time
// the heights that its bodies sweep shrink by half.
constexpr int kHalvings = 4;

using Triangle = std::array<Vec3, 3>;

class DoubtedPiece {
  public:
    DoubtedPiece(const FreeSpace& space, const FamilyPiece& piece, const ContactRule& rule)
        : space_(space), piece_(piece), rule_(rule), candidates_(scratch()) {}

    bool is_passed(const FlightStretch& stretch) {
        const Slices slices = between(stretch.from, stretch.to);
        find_near(slices.body, slices.needle, space_.triangles, candidates_);
        return candidates_.empty() || is_passed(stretch, kHalvings, 0);
    }

  private:
    struct Slices {
        Slice body;
        Slice needle;
    };

    Slices between(double from, double to) const {
        const Slice feet = piece_.feet_between(from, to);
        return {bodies_with(space_.agent, feet, rule_), needles_with(feet, rule_)};
    }

    // The candidates from `first` on are near the whole around this stretch.
    bool is_passed(const FlightStretch& stretch, int halvings, std::size_t first) {
        const int early = stretch.slices / 2;
        const double share = early == 0 ? 0.5 : static_cast<double>(early) / stretch.slices;
        const double middle = stretch.from + (stretch.to - stretch.from) * share;
        if (meets_at(middle, first)) return false;
        const std::size_t end = candidates_.size();
        keep_meeting(between(stretch.from, stretch.to), first);
        bool passed = candidates_.size() == end;
        if (!passed && early > 0) {
            passed = is_passed({stretch.from, middle, early}, halvings, end) &&
                     is_passed({middle, stretch.to, stretch.slices - early}, halvings, end);
        } else if (!passed && halvings > 0) {
            passed = is_passed({stretch.from, middle, 1}, halvings - 1, end) &&
                     is_passed({middle, stretch.to, 1}, halvings - 1, end);
        }
        candidates_.resize(end);
        return passed;
    }

    // Puts those that meet a slice behind all candidates.
    void keep_meeting(const Slices& slices, std::size_t first) {
        BoxedSlice body(slices.body);
        BoxedSlice needle(slices.needle);
        const std::size_t end = candidates_.size();
        for (std::size_t i = first; i < end; ++i) {
            const Triangle* const triangle = candidates_[i];
            if (body.meets(*triangle) || needle.meets(*triangle)) candidates_.push_back(triangle);
        }
    }

    // What meets the bodies at one moment meets every slice that the moment is in.
    bool meets_at(double moment, std::size_t first) const {
        const Slices slices = between(moment, moment);
        BoxedSlice body(slices.body);
        BoxedSlice needle(slices.needle);
        return std::any_of(candidates_.begin() + static_cast<std::ptrdiff_t>(first),
                           candidates_.end(), [&](const Triangle* triangle) {
                               return body.meets(*triangle) || needle.meets(*triangle);
                           });
    }

    // Kept from question to question, so that asking does not allocate.
    static std::vector<const Triangle*>& scratch() {
        thread_local std::vector<const Triangle*> candidates;
        return candidates;
    }

    const FreeSpace& space_;
    const FamilyPiece& piece_;
    const ContactRule& rule_;
    std::vector<const Triangle*>& candidates_;
};

}  // namespace

bool triangles_let_pass(const FreeSpace& space, const FamilyPiece& piece, const ContactRule& rule,
                        const FlightStretch& stretch) {
    return DoubtedPiece(space, piece, rule).is_passed(stretch);
}

}  // namespace pronk
