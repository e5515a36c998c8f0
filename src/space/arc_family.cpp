// All jumps between two segments at once: whether all are free, or which parts of the family are.
#include <algorithm>
#include <cmath>
#include <pronk/space.hpp>

#include "space/family_proof.hpp"

namespace pronk {
namespace {

// Halving has to end.
constexpr double kSmallestPart_m = 0.01;

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
        : family_(family),
          proof_(space),
          takeoff_m_(length_of(family.takeoff)),
          landing_m_(length_of(family.landing)),
          smallest_m_(smallest_m >= kSmallestPart_m ? smallest_m : kSmallestPart_m) {}

    void search(const FamilyPart& part) {
        if (proof_.is_free(family_, part)) {
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

    const ArcFamily& family_;
    FamilyProof proof_;
    double takeoff_m_;
    double landing_m_;
    double smallest_m_;
    std::vector<FamilyPart> found_;
};

}  // namespace

bool is_free(const FreeSpace& space, const ArcFamily& family, const FamilyPart& part) {
    return is_sound(family) && FamilyProof(space).is_free(family, part);
}

std::vector<FamilyPart> free_parts(const FreeSpace& space, const ArcFamily& family,
                                   double smallest_m) {
    if (!is_sound(family)) return {};
    PartSearch search(space, family, smallest_m);
    search.search({});
    return search.take();
}

}  // namespace pronk
