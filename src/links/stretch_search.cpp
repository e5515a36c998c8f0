#include "links/stretch_search.hpp"

#include <algorithm>
#include <cmath>

namespace pronk {
namespace {

constexpr double kNarrowest_cells = 2.0;
constexpr double kProbesApart_cells = 4.0;

// A link whose jumps are as slow as can be between opposite points would be narrow: whoever rises
// little is soon down. So they rise as is slowest for those who land this far aslant.
constexpr double kAslant_m = 2.0;

// Rounding to a share must not push a probe at a part's end out of the part.
constexpr double kShareRounding = 1e-9;

}  // namespace

StretchSearch::StretchSearch(const LinkSite& site, std::span<const GroundShape> grounds,
                             const LaunchLimits& limits)
    : pairs_(site, grounds, limits),
      narrowest_m_(kNarrowest_cells * static_cast<double>(site.space->window.grid.cell_m)),
      probes_apart_m_(kProbesApart_cells * static_cast<double>(site.space->window.grid.cell_m)) {}

double StretchSearch::apex_m(std::uint8_t share) const {
    return pairs_.limits().apex_m * share / kWholeApex;
}

std::optional<std::uint8_t> StretchSearch::share_of(double apex_m) const {
    const double share = std::ceil(apex_m / pairs_.limits().apex_m * kWholeApex - kShareRounding);
    if (!(share <= kWholeApex)) return std::nullopt;
    return static_cast<std::uint8_t>(std::max(share, 1.0));
}

double StretchSearch::share_at(std::size_t probe) const {
    return static_cast<double>(probe) / static_cast<double>(probes_.size() - 1);
}

void StretchSearch::place_probes(const Crossing& crossing) {
    length_m_ = crossing.stretch.length_m();
    probes_.assign(static_cast<std::size_t>(std::ceil(length_m_ / probes_apart_m_)) + 1, {});
    for (std::size_t i = 0; i < probes_.size(); ++i) {
        Probe& probe = probes_[i];
        probe.takeoff = pairs_.on_ground(crossing.from, crossing.stretch.from.at(share_at(i)));
        probe.landing = pairs_.on_ground(crossing.to, crossing.stretch.to.at(share_at(i)));
        const double distance_m =
            std::hypot(probe.landing.x - probe.takeoff.x, probe.landing.z - probe.takeoff.z);
        const double rise_m = probe.landing.y - probe.takeoff.y;
        probe.apexes = apexes_between(pairs_.limits(), distance_m, rise_m);
        const double aslant_m = std::hypot(distance_m, std::min(length_m_, kAslant_m));
        const auto aslant = apexes_between(pairs_.limits(), aslant_m, rise_m);
        if (probe.apexes && aslant) probe.apexes->slowest_m = aslant->slowest_m;
    }
}

void StretchSearch::find(const Crossing& crossing, std::vector<WidePart>& parts) {
    parts.clear();
    place_probes(crossing);
    try_apexes(crossing, parts);
}

void StretchSearch::find_back(const Crossing& crossing, std::span<const WidePart> other_way,
                              std::vector<WidePart>& parts) {
    parts.clear();
    place_probes(crossing);
    for (const WidePart& other : other_way) {
        const double middle = 0.5 * (other.begin + other.end);
        const double rise_m = pairs_.on_ground(crossing.to, crossing.stretch.to.at(middle)).y -
                              pairs_.on_ground(crossing.from, crossing.stretch.from.at(middle)).y;
        const double same_top_m = apex_m(other.apex_share) + rise_m;
        if (same_top_m <= std::max(rise_m, 0.0)) continue;
        if (const auto share = share_of(same_top_m)) {
            const WidePart part{other.begin, other.end, *share};
            if (are_valid(crossing, part)) add(part, parts);
        }
    }
    try_apexes(crossing, parts);
}

// Roumimper's rational jumps lie between the slowest, the highest of them, and the shortest; who
// rises less has less room below. So the slowest first, and if something is in the way, higher.
void StretchSearch::try_apexes(const Crossing& crossing, std::vector<WidePart>& parts) {
    double slowest_m = 0.0;
    double highest_m = 0.0;
    for (const Probe& probe : probes_) {
        if (!probe.apexes || probe.linked) continue;
        slowest_m = std::max(slowest_m, probe.apexes->slowest_m);
        highest_m = std::max(highest_m, probe.apexes->highest_m);
    }
    if (highest_m <= 0.0) return;
    std::optional<std::uint8_t> before;
    for (const double apex_m : {slowest_m, 0.5 * (slowest_m + highest_m), highest_m}) {
        const auto share = share_of(apex_m);
        if (!share || share == before) continue;
        try_apex(crossing, *share, parts);
        before = share;
    }
    std::sort(parts.begin(), parts.end(),
              [](const WidePart& a, const WidePart& b) { return a.begin < b.begin; });
}

void StretchSearch::try_apex(const Crossing& crossing, std::uint8_t share,
                             std::vector<WidePart>& parts) {
    for (Probe& probe : probes_) {
        probe.free = !probe.linked && probe.apexes && probe.apexes->lowest_m <= apex_m(share) &&
                     pairs_.is_valid(probe.takeoff, probe.landing, apex_m(share));
    }
    for (std::size_t first = 0; first < probes_.size(); ++first) {
        if (!probes_[first].free) continue;
        std::size_t last = first;
        while (last + 1 < probes_.size() && probes_[last + 1].free) ++last;
        add_run(crossing, first, last, share, parts);
        first = last;
    }
}

// As a whole, in halves, and else from both ends inwards: so a world's mirror image has the mirror
// image of its links.
void StretchSearch::add_run(const Crossing& crossing, std::size_t first, std::size_t last,
                            std::uint8_t share, std::vector<WidePart>& parts) {
    const auto is_wide = [&](double from, double to) {
        return (to - from) * length_m_ >= narrowest_m_ - kShareRounding;
    };
    double begin = run_end(crossing, first, -0.5, share);
    double end = run_end(crossing, last, 0.5, share);
    while (is_wide(begin, end)) {
        if (are_valid(crossing, {begin, end, share})) return add({begin, end, share}, parts);
        const double middle = 0.5 * (begin + end);
        const bool in_halves = is_wide(begin, middle);
        const bool front_half = in_halves && are_valid(crossing, {begin, middle, share});
        const bool back_half = in_halves && are_valid(crossing, {middle, end, share});
        double front = middle;
        double back = middle;
        if (!front_half || !back_half) {
            front = front_half ? end_of_valid(crossing, begin, middle, end, share)
                               : end_of_valid(crossing, begin, begin, middle, share);
            back = back_half ? end_of_valid(crossing, end, middle, begin, share)
                             : end_of_valid(crossing, end, end, middle, share);
        }
        if (front > begin) add({begin, front, share}, parts);
        if (back < end) add({back, end, share}, parts);
        begin = front > begin ? front : begin + share_at(1);
        end = back < end ? back : end - share_at(1);
    }
}

// Beyond its last free probe a run may go on for half of the way to the next.
double StretchSearch::run_end(const Crossing& crossing, std::size_t probe, double farther,
                              std::uint8_t share) const {
    const double at = share_at(probe) + farther * share_at(1);
    if (at < 0.0 || at > 1.0) return share_at(probe);
    const Vec3d takeoff = pairs_.on_ground(crossing.from, crossing.stretch.from.at(at));
    const Vec3d landing = pairs_.on_ground(crossing.to, crossing.stretch.to.at(at));
    return pairs_.is_valid(takeoff, landing, apex_m(share)) ? at : share_at(probe);
}

double StretchSearch::end_of_valid(const Crossing& crossing, double from, double valid,
                                   double invalid, std::uint8_t share) {
    while (std::abs(invalid - valid) * length_m_ > narrowest_m_) {
        const double middle = 0.5 * (valid + invalid);
        if (std::abs(middle - from) * length_m_ < narrowest_m_) break;
        const WidePart part{std::min(from, middle), std::max(from, middle), share};
        (are_valid(crossing, part) ? valid : invalid) = middle;
    }
    return valid;
}

bool StretchSearch::are_valid(const Crossing& crossing, const WidePart& part) {
    return pairs_.are_valid(
        wide_jump(crossing.from, crossing.to, crossing.stretch.part(part.begin, part.end)),
        apex_m(part.apex_share));
}

void StretchSearch::add(const WidePart& part, std::vector<WidePart>& parts) {
    parts.push_back(part);
    for (std::size_t i = 0; i < probes_.size(); ++i) {
        if (share_at(i) >= part.begin - kShareRounding &&
            share_at(i) <= part.end + kShareRounding) {
            probes_[i].linked = true;
        }
    }
}

}  // namespace pronk
