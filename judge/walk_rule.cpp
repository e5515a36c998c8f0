#include "judge/walk_rule.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace pronk::judge {
namespace {

// Between places at which the ground is looked at.
constexpr double kPiece_m = 0.02;

// A wall is looked for over so much of a walk at once, where the ground is as straight as this.
constexpr double kLongestSheet_m = 0.25;
constexpr double kEven_m = 0.002;

constexpr double kWallResolution_m = 0.01;

// How far before and behind a sheet those beside it reach.
constexpr double kAskew_m = 0.05;

double across_m(const Vec3d& a, const Vec3d& b) {
    return std::hypot(b.x - a.x, b.z - a.z);
}

// Where the feet are on a walk.
struct Footstep {
    Vec3d at{0.0};  // on the floor; over a gap, as high as the floor that was left
    // What may be climbed is climbed from here: the floor, or a higher one that the body, which has
    // a width, has not left yet.
    double support_y = 0.0;
};

// The ground below a walk, place after place.
class Follower {
  public:
    explicit Follower(const Judge& judge)
        : ground_(judge.floor()),
          window_(judge.floor()),
          climb_m_(static_cast<double>(judge.agent().climb_m) + kStepTolerance_m),
          width_m_(2.0 * static_cast<double>(judge.agent().radius_m)),
          slope_(std::tan(static_cast<double>(judge.agent().slope_rad))) {}

    // The floor nearest to a place's height; without one the walk begins over a gap.
    void begin(const Vec3d& place) {
        step_ = {place, place.y};
        const auto y = window_.nearest_height(place, SoupGround::kFarthest_m);
        if (y) {
            step_ = {{place.x, *y, place.z}, *y};
        } else {
            leave();
        }
    }

    // Goes on to a place, whose height says nothing.
    std::optional<Violation> go_to(const Vec3d& place) {
        const double piece_m = across_m(step_.at, place);
        walked_m_ += piece_m;
        if (walked_m_ - ledge_at_m_ > width_m_ + kPiece_m) ledge_y_.reset();
        const Vec3d here{place.x, step_.at.y, place.z};
        if (const auto y = next_floor(here, piece_m)) {
            stand_on(*y, place, piece_m);
            return std::nullopt;
        }
        if (!is_over_gap_) leave();
        beyond_y_ = window_.nearest_height(here, climb_m_ + slope_ * kWidestGap_m);
        if (!beyond_y_) bare_m_ += piece_m;
        if (const auto beside = ground_.nearest_beside(here, 0.5 * kWidestGap_m, climb_m_)) {
            go_beside(*beside, place);
            return std::nullopt;
        }
        step_ = {here, std::max(ledge_y_.value_or(here.y), here.y + slope_ * bare_m_)};
        const double reach_m = climb_m_ + (bare_m_ > 0.0 ? slope_ * kWidestGap_m : 0.0);
        if (ground_.is_near(here, 0.5 * kWidestGap_m, reach_m)) return std::nullopt;
        return beyond_y_ ? step_to(*beyond_y_) : fault(WalkFault::gap, walked_m_ - left_at_m_);
    }

    // Where the walk leaves its floor below one that is too high, what it runs into there is a
    // step.
    std::optional<Violation> step_up() const {
        if (!is_over_gap_ || !beyond_y_ || *beyond_y_ < step_.at.y) return std::nullopt;
        return step_to(*beyond_y_);
    }

    // A walk may end over a gap; where there is ground at the height where it says it ends, there
    // is a step up or down to it.
    std::optional<Violation> end(const Vec3d& place) {
        if (!is_over_gap_) return std::nullopt;
        const auto y = window_.nearest_height(place, kStepTolerance_m);
        if (!y || std::abs(*y - step_.at.y) <= climb_m_ + rise_m(kPiece_m)) return std::nullopt;
        return step_to(*y);
    }

    const Footstep& step() const { return step_; }
    std::size_t gaps() const { return gaps_; }

  private:
    // Feet step onto whatever they may climb, so the highest floor counts: ground that goes on
    // below a stair is no way past it.
    std::optional<double> next_floor(const Vec3d& here, double piece_m) {
        const double reach_m = climb_m_ + rise_m(piece_m);
        if (ledge_y_) {  // nobody falls into a groove that is narrower than the body
            const auto beyond = window_.highest({here.x, *ledge_y_, here.z}, climb_m_);
            if (beyond && *beyond > here.y + reach_m) return beyond;
        }
        return window_.highest(here, reach_m);
    }

    void stand_on(double y, const Vec3d& place, double piece_m) {
        const double drop_m = step_.at.y - y;
        if (drop_m > kEven_m + slope_ * piece_m && !(ledge_y_ && *ledge_y_ >= step_.at.y)) {
            ledge_y_ = step_.at.y;
            ledge_at_m_ = is_over_gap_ ? left_at_m_ : walked_m_ - piece_m;
        }
        if (ledge_y_ && y >= *ledge_y_) ledge_y_.reset();
        step_ = {{place.x, y, place.z}, ledge_y_ ? std::max(*ledge_y_, y) : y};
        is_over_gap_ = false;
    }

    void leave() {
        is_over_gap_ = true;
        ++gaps_;
        left_ = step_.at;
        left_at_m_ = walked_m_;
        bare_m_ = 0.0;
        beyond_y_.reset();
    }

    // A walk along an edge goes up and down with the ground beside it.
    void go_beside(const Vec3d& ground, const Vec3d& place) {
        left_ = ground;
        bare_m_ = std::min(bare_m_, across_m(ground, place));
        const double y = ground.y;
        step_ = {{place.x, y, place.z}, std::max(ledge_y_.value_or(y), y + slope_ * bare_m_)};
    }

    // How much ground of the steepest slope rises over the part of a gap that has none at all: at
    // each end it may begin up to a piece sooner than is seen.
    double rise_m(double piece_m) const {
        return is_over_gap_ && bare_m_ > 0.0 ? slope_ * (bare_m_ + piece_m) : 0.0;
    }

    Violation step_to(double y) const {
        return fault(WalkFault::step,
                     std::abs(y - left_.y) - (climb_m_ - kStepTolerance_m) - rise_m(kPiece_m));
    }
    Violation fault(WalkFault which, double depth_m) const {
        Violation violation{Rule::walk, 0.0, left_, depth_m};
        violation.walk_fault = which;
        return violation;
    }

    const SoupGround& ground_;
    GroundWindow window_;
    double climb_m_;
    double width_m_;
    double slope_;
    Footstep step_;
    double walked_m_ = 0.0;
    std::optional<double> ledge_y_;  // of the last higher floor, while the body is partly on it
    double ledge_at_m_ = 0.0;
    bool is_over_gap_ = false;
    std::size_t gaps_ = 0;
    Vec3d left_{0.0};
    double left_at_m_ = 0.0;
    double bare_m_ = 0.0;
    std::optional<double> beyond_y_;  // over a gap: the nearest floor, which is too far up or down
};

// What a body must be able to pass between two places: from as much over the ground as it may climb
// to its head. Straight pieces are gathered into long sheets.
class Sheets {
  public:
    explicit Sheets(const Judge& judge)
        : level_(judge.level()),
          low_m_(static_cast<double>(judge.agent().climb_m) + kStepTolerance_m),
          high_m_(static_cast<double>(judge.agent().height_m) - kTolerance_m) {}

    void begin(const Footstep& step) { first_ = last_ = step; }

    // The next place of a straight walk.
    std::optional<Violation> go_to(const Footstep& step) {
        if (goes_on_to(step)) {
            last_ = step;
            return std::nullopt;
        }
        if (auto wall = end()) return wall;
        first_ = last_;
        last_ = step;
        if (is_even(first_, last_)) return std::nullopt;
        // At a step, only what is a wall from both ends counts.
        const double support_y = std::max(first_.support_y, last_.support_y);
        const double y = std::min(first_.at.y, last_.at.y);
        auto wall = between({{first_.at.x, y, first_.at.z}, support_y},
                            {{last_.at.x, y, last_.at.z}, support_y});
        begin(step);
        return wall;
    }

    std::optional<Violation> end() const { return between(first_, last_); }

  private:
    static bool is_even(const Footstep& from, const Footstep& to) {
        const double most_m = kEven_m + across_m(from.at, to.at);
        return std::abs(to.at.y - from.at.y) <= most_m &&
               std::abs(to.support_y - from.support_y) <= most_m;
    }
    bool goes_on_to(const Footstep& step) const {
        const double so_far_m = across_m(first_.at, last_.at);
        const double piece_m = across_m(last_.at, step.at);
        if (so_far_m + piece_m > kLongestSheet_m) return false;
        if (!(so_far_m > 0.0)) return is_even(last_, step);
        const auto is_straight = [&](double first, double last, double next) {
            return std::abs(last + (last - first) * piece_m / so_far_m - next) <=
                   kEven_m * piece_m / so_far_m;
        };
        return is_straight(first_.at.y, last_.at.y, step.at.y) &&
               is_straight(first_.support_y, last_.support_y, step.support_y);
    }

    std::optional<Violation> between(const Footstep& from, const Footstep& to) const {
        const auto space_m = [&](const Footstep& step) {
            return step.at.y + high_m_ - (step.support_y + low_m_);
        };
        const double most_m = std::min(space_m(from), space_m(to));
        const auto meets = [&](double higher_m, const Vec3d& first, const Vec3d& last) {
            return level_.meets(UprightSheet{{first.x, from.support_y + low_m_ + higher_m, first.z},
                                             {last.x, to.support_y + low_m_ + higher_m, last.z},
                                             from.at.y + high_m_,
                                             to.at.y + high_m_});
        };
        const double length_m = across_m(from.at, to.at);
        if (!(most_m > 0.0) || !(length_m > 0.0) || !meets(0.0, from.at, to.at)) {
            return std::nullopt;
        }
        // A wall on one side only is touched, not crossed. A walk that crosses a wall askew does so
        // somewhat sooner on one side, and later on the other.
        const Vec3d along = (to.at - from.at) / length_m;
        const auto meets_beside = [&](double side_m) {
            const Vec3d aside{-side_m * along.z, 0.0, side_m * along.x};
            return meets(0.0, from.at + aside - kAskew_m * along, to.at + aside + kAskew_m * along);
        };
        if (meets_beside(kTolerance_m) != meets_beside(-kTolerance_m)) return std::nullopt;
        // Higher than this the sheet is free; or it never is.
        double meets_m = 0.0;
        double free_m = most_m;
        while (free_m - meets_m > kWallResolution_m) {
            const double middle_m = 0.5 * (meets_m + free_m);
            (meets(middle_m, from.at, to.at) ? meets_m : free_m) = middle_m;
        }
        Violation wall{Rule::walk, 0.0, 0.5 * (from.at + to.at), kStepTolerance_m + free_m};
        wall.walk_fault = WalkFault::wall;
        return wall;
    }

    const FclLevel& level_;
    double low_m_;
    double high_m_;
    Footstep first_;
    Footstep last_;
};

std::optional<Violation> judge_straight(Follower& feet, Sheets& sheets, const Vec3d& from,
                                        const Vec3d& to) {
    const auto pieces = static_cast<int>(std::ceil(across_m(from, to) / kPiece_m));
    sheets.begin(feet.step());
    for (int i = 1; i <= pieces; ++i) {
        const Vec3d place = glm::mix(from, to, static_cast<double>(i) / pieces);
        if (auto broken = feet.go_to(place)) return broken;
        if (auto wall = sheets.go_to(feet.step())) {
            const auto step = feet.step_up();
            return step ? step : wall;
        }
    }
    return sheets.end();
}

}  // namespace

WalkVerdict judge_walk(const Judge& judge, std::span<const Vec3d> places) {
    WalkVerdict verdict;
    if (places.empty()) return verdict;
    for (std::size_t i = 1; i < places.size(); ++i) {
        verdict.length_m += across_m(places[i - 1], places[i]);
    }
    Follower feet(judge);
    Sheets sheets(judge);
    feet.begin(places.front());
    for (std::size_t i = 1; i < places.size() && !verdict.broken; ++i) {
        verdict.broken = judge_straight(feet, sheets, places[i - 1], places[i]);
    }
    if (!verdict.broken) verdict.broken = feet.end(places.back());
    verdict.gaps = feet.gaps();
    return verdict;
}

}  // namespace pronk::judge
