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

    bool is_passed(const Stretch& stretch) {
        candidates_.clear();
        const Slices slices = between(stretch.from, stretch.to);
        add_meeting(slices.body, space_.triangles, candidates_);
        add_meeting(slices.needle, space_.triangles, candidates_);
        return candidates_.empty() || halves_are_passed(stretch, kHalvings, 0);
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

    // Those from `first` on are what meets the whole around this stretch.
    bool is_passed(const Stretch& stretch, int halvings, std::size_t first) {
        const std::size_t end = candidates_.size();
        const Slices slices = between(stretch.from, stretch.to);
        const Meeting body(slices.body);
        const Meeting needle(slices.needle);
        for (std::size_t i = first; i < end; ++i) {
            const Triangle* const triangle = candidates_[i];
            if (body.meets(*triangle) || needle.meets(*triangle)) candidates_.push_back(triangle);
        }
        const bool passed = candidates_.size() == end || halves_are_passed(stretch, halvings, end);
        candidates_.resize(end);
        return passed;
    }

    bool halves_are_passed(const Stretch& stretch, int halvings, std::size_t first) {
        if (stretch.slices == 1 && halvings == 0) return false;
        const int early = stretch.slices / 2;
        const double share =
            stretch.slices == 1 ? 0.5 : static_cast<double>(early) / stretch.slices;
        const double middle = stretch.from + (stretch.to - stretch.from) * share;
        if (meets_at(middle, first)) return false;
        if (stretch.slices == 1) {
            return is_passed({stretch.from, middle, 1}, halvings - 1, first) &&
                   is_passed({middle, stretch.to, 1}, halvings - 1, first);
        }
        return is_passed({stretch.from, middle, early}, halvings, first) &&
               is_passed({middle, stretch.to, stretch.slices - early}, halvings, first);
    }

    // What meets the bodies at one moment meets every slice that the moment is in.
    bool meets_at(double moment, std::size_t first) const {
        const Slices slices = between(moment, moment);
        const Meeting body(slices.body);
        const Meeting needle(slices.needle);
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
                        const Stretch& stretch) {
    return DoubtedPiece(space, piece, rule).is_passed(stretch);
}

}  // namespace pronk
