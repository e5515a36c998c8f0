#include "following/miran.hpp"

#include <cassert>

namespace pronk {
namespace {

// Weights that differ by no more are one; of these the farthest point wins. On a straight line all
// weights are the same but for rounding.
constexpr double kSameWeight = 1e-9;

}  // namespace

void Miran::begin(const RouteLine& line, const LinePart& part) {
    line_ = &line;
    part_ = &part;
    reference_piece_ = part.first_piece;
    view_.forget();
    attraction_ = {false, part.start_m, part.start_m, part.from.at, 0.0};
}

const LineAttraction& Miran::attract(const PlanPlace& at, const Body* body) {
    body_ = body;
    find_reference(at.at);
    find_candidates(at);
    if (candidates_.empty()) look_back(at);
    pick();
    return attraction_;
}

// Who was carried past a corner sees nothing ahead of what is nearest, which may be behind a wall.
// It goes back to the last place of the line that it sees; how far it has come stays.
void Miran::look_back(const PlanPlace& from) {
    const double from_m = std::max(attraction_.reference_m - settings_.shortcut_m, part_->start_m);
    if (from_m >= attraction_.reference_m) return;
    view_.look(from, *line_, *part_, from_m, attraction_.reference_m);
    if (view_.seen().empty()) return;
    const SeenStretch& last = view_.seen().back();
    const PlanPoint place = line_->pieces()[last.piece].at(last.to_m);
    if (length(place - from.at) > kSameSpot_m) add(last, last.to_m);
}

// The first closest point between the last reference point and the last attraction point
// (Jaklin 3.1). But who is where it was attracted to has come so far: a line that comes back to a
// place would hold it there for ever.
void Miran::find_reference(const PlanPoint& at) {
    if (part_->first_piece == part_->end_piece) return;
    const double to_m = attraction_.along_m;
    const bool is_there = length(attraction_.at - at) <= kSameSpot_m;
    const double from_m = is_there ? to_m : attraction_.reference_m;
    double least_m2 = std::numeric_limits<double>::infinity();
    for (std::uint32_t p = reference_piece_; p < part_->end_piece; ++p) {
        const LinePiece& piece = line_->pieces()[p];
        if (piece.start_m > to_m) break;
        // Along the piece, as far as it is between the two.
        const double begin_m = std::max(from_m - piece.start_m, 0.0);
        const double end_m = std::max(std::min(to_m - piece.start_m, piece.length_m), begin_m);
        const PlanPoint away = at - piece.from;
        const double on_m = std::min(std::max(glm::dot(away, piece.direction), begin_m), end_m);
        const PlanPoint apart = away - on_m * piece.direction;
        const double away_m2 = glm::dot(apart, apart);
        if (away_m2 >= least_m2) continue;
        least_m2 = away_m2;
        attraction_.reference_m = std::max(from_m, piece.start_m + on_m);
        reference_piece_ = p;
    }
}

// Ends of what is seen in one go, and in between every so often (Jaklin 3.2).
void Miran::find_candidates(const PlanPlace& from) {
    const PlanPoint& at = from.at;
    candidates_.clear();
    const double window_m = std::min(attraction_.reference_m + settings_.shortcut_m, part_->end_m);
    // From a little before: of what begins there around a corner only the corner may be seen.
    const double from_m = std::max(attraction_.reference_m - kSameSpot_m, part_->start_m);
    view_.watch(from, *line_, *part_, from_m, window_m);
    const std::span<const SeenStretch> seen = view_.seen();
    for (std::size_t first = 0; first < seen.size();) {
        std::size_t end = first + 1;
        while (end < seen.size() && seen[end].from_m <= seen[end - 1].to_m + kSameSpot_m) ++end;
        sample(first, end, at);
        if (candidates_.empty()) find_last_wide_enough(first, end);
        first = end;
    }
    const auto is_ahead = [&](const Candidate& each) {
        return each.along_m > attraction_.reference_m + kSameSpot_m;
    };
    if (body_ != nullptr && std::none_of(candidates_.begin(), candidates_.end(), is_ahead)) {
        look_a_little_ahead();
    }
    // Who is at the end has nowhere else to go to.
    if (candidates_.empty() && window_m >= part_->end_m &&
        length(part_->to.at - at) <= kSameSpot_m) {
        candidates_.push_back({part_->end_m, part_->to.at, 0.0});
    }
}

// Around a bend the way to the next sample may be too narrow, and the way to where the bend begins
// is not.
void Miran::find_last_wide_enough(std::size_t first, std::size_t end) {
    const std::span<const SeenStretch> seen = view_.seen();
    double wide_m = std::max(seen[first].from_m, attraction_.reference_m);
    if (!has_room(seen[first], wide_m)) return;
    double narrow_m = std::min(wide_m + settings_.sampling_m, seen[end - 1].to_m);
    while (narrow_m - wide_m > kSameSpot_m) {
        const double middle_m = 0.5 * (wide_m + narrow_m);
        (has_room(stretch_at(first, end, middle_m), middle_m) ? wide_m : narrow_m) = middle_m;
    }
    if (wide_m > attraction_.reference_m + kSameSpot_m) {
        add(stretch_at(first, end, wide_m), wide_m);
    }
}

// Along the inner side of a bend every straight way is too narrow.
void Miran::look_a_little_ahead() {
    const std::span<const SeenStretch> seen = view_.seen();
    if (seen.empty()) return;
    std::size_t end = 1;
    while (end < seen.size() && seen[end].from_m <= seen[end - 1].to_m + kSameSpot_m) ++end;
    const double along_m = std::min(attraction_.reference_m + body_->ahead_m, seen[end - 1].to_m);
    if (along_m > std::max(seen[0].from_m, attraction_.reference_m) + kSameSpot_m) {
        add(stretch_at(0, end, along_m), along_m);
    }
}

SeenStretch Miran::stretch_at(std::size_t first, std::size_t end, double along_m) const {
    const std::span<const SeenStretch> seen = view_.seen();
    while (seen[first].to_m < along_m && first + 1 < end) ++first;
    return seen[first];
}

bool Miran::has_room(const SeenStretch& stretch, double along_m) const {
    return body_ == nullptr ||
           body_->has_room(view_, stretch, line_->pieces()[stretch.piece].at(along_m));
}

void Miran::sample(std::size_t first, std::size_t end, const PlanPoint& at) {
    const std::span<const SeenStretch> seen = view_.seen();
    const double begin_m = std::max(seen[first].from_m, attraction_.reference_m);
    const double end_m = std::max(seen[end - 1].to_m, begin_m);
    // Where one stands attracts nobody.
    const bool stands_there =
        length(line_->pieces()[seen[first].piece].at(begin_m) - at) <= kSameSpot_m;
    if (!stands_there) try_add(seen[first], begin_m);
    if (end_m <= begin_m) return;
    // Moving straight, one still sees the point that one was attracted to.
    double before_m = attraction_.along_m;
    if (!(before_m > begin_m + kSameSpot_m && before_m < end_m - kSameSpot_m)) before_m = end_m;
    std::size_t on = first;
    const auto add_at = [&](double along_m) {
        while (seen[on].to_m < along_m && on + 1 < end) ++on;
        try_add(seen[on], along_m);
    };
    for (double i = 1.0;; i += 1.0) {
        const double along_m = begin_m + i * settings_.sampling_m;
        if (along_m >= end_m - kSameSpot_m) break;
        if (before_m < along_m) {
            add_at(before_m);
            before_m = end_m;
        }
        add_at(along_m);
    }
    if (before_m < end_m) add_at(before_m);
    try_add(seen[end - 1], end_m);
}

void Miran::try_add(const SeenStretch& stretch, double along_m) {
    if (has_room(stretch, along_m)) add(stretch, along_m);
}

void Miran::add(const SeenStretch& stretch, double along_m) {
    const PlanPoint at = line_->pieces()[stretch.piece].at(along_m);
    const double gained_m = along_m - attraction_.reference_m;
    const double weight = gained_m > 0.0 ? view_.cost_to(stretch, at) / gained_m
                                         : std::numeric_limits<double>::infinity();
    candidates_.push_back({along_m, at, weight});
}

// Jaklin 3.3.
void Miran::pick() {
    attraction_.is_lost = candidates_.empty();
    if (candidates_.empty()) return;
    double least = std::numeric_limits<double>::infinity();
    for (const Candidate& each : candidates_) least = std::min(least, each.weight);
    const auto best = std::find_if(candidates_.rbegin(), candidates_.rend(), [&](const auto& each) {
        return each.weight <= least * (1.0 + kSameWeight);
    });
    assert(best != candidates_.rend());
    attraction_.along_m = best->along_m;
    attraction_.at = best->at;
    attraction_.weight = best->weight;
}

}  // namespace pronk
