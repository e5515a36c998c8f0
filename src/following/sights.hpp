// Straight ways from an eye, through edges from cell to cell: which cells they pass and what a walk
// along them costs; and what is seen of a line at their ends. See docs/algorithms/miran.md.
#pragma once

#include "following/route_line.hpp"
#include "planning/mesh/plan_geometry.hpp"

namespace pronk {

// Who is so near to an edge stands on it, and is in the cells on both of its sides.
inline constexpr double kOnEdge_m = 1e-7;

// ---- Into which cells ---------------------------------------------------------------------------

class Sights {
  public:
    // Weights are those of cells; empty: all ground is the same, and a metre costs 1.
    explicit Sights(std::span<const double> weights) : weights_(weights) {}

    void clear() {
        sights_.clear();
        changes_.clear();
    }
    std::size_t size() const { return sights_.size(); }
    std::uint32_t cell_of(std::uint32_t sight) const { return sights_[sight].cell; }

    // Into a cell that the eye is in, or stands on the rim of.
    std::uint32_t start(std::uint32_t cell, std::uint32_t before = kNothing) {
        const double weight = weights_.empty() ? 1.0 : weights_[cell];
        sights_.push_back({cell, before, kNothing, weight, weight, weight});
        return static_cast<std::uint32_t>(sights_.size() - 1);
    }
    // Through an edge that begins at a place into the cell behind it.
    std::uint32_t go_on(std::uint32_t before, std::uint32_t cell, const PlanPoint& from,
                        const PlanPoint& along) {
        Sight own = sights_[before];
        own.cell = cell;
        own.before = before;
        if (!weights_.empty() && weights_[cell] != own.weight) {
            changes_.push_back({from, along, own.weight - weights_[cell], own.change});
            own.change = static_cast<std::uint32_t>(changes_.size() - 1);
            own.weight = weights_[cell];
            own.least = std::min(own.least, own.weight);
            own.most = std::max(own.most, own.weight);
        }
        sights_.push_back(own);
        return static_cast<std::uint32_t>(sights_.size() - 1);
    }
    // The last one, which nothing goes on from.
    void drop_last() {
        const Sight& last = sights_.back();
        if (!changes_.empty() && last.before != kNothing &&
            last.change != sights_[last.before].change) {
            changes_.pop_back();
        }
        sights_.pop_back();
    }

    double cost_of(std::uint32_t sight, const PlanPoint& eye, const PlanPoint& place) const;

    // The last one first.
    template <class Visit>
    void for_cells(std::uint32_t sight, const Visit& visit) const {
        for (; sight != kNothing; sight = sights_[sight].before) visit(sights_[sight].cell);
    }

  private:
    struct Sight {
        std::uint32_t cell = 0;
        std::uint32_t before = kNothing;  // the one that it goes on from
        std::uint32_t change = kNothing;  // the last one on the way
        double weight = 1.0;              // of a metre in the cell
        double least = 1.0;               // and on the way there
        double most = 1.0;
    };
    // An edge behind which a metre costs something else.
    struct Change {
        PlanPoint from{0.0};
        PlanPoint along{0.0};
        double less = 0.0;  // weight before it minus weight behind it
        std::uint32_t before = kNothing;
    };

    std::span<const double> weights_;
    std::vector<Sight> sights_;
    std::vector<Change> changes_;
};

// Lines may lie a little before the edge that they belong behind: no share of a way is more than
// all of it, and no metre costs less or more than those on the way do.
inline double Sights::cost_of(std::uint32_t sight, const PlanPoint& eye,
                              const PlanPoint& place) const {
    const PlanPoint way = place - eye;
    const Sight& own = sights_[sight];
    if (own.change == kNothing) return own.weight * length(way);
    double weight = own.weight;
    for (std::uint32_t c = own.change; c != kNothing; c = changes_[c].before) {
        const Change& change = changes_[c];
        const double across = cross(way, change.along);
        const double share = cross(change.from - eye, change.along) / across;
        weight += change.less * (across != 0.0 ? std::min(std::max(share, 0.0), 1.0) : 1.0);
    }
    return std::min(std::max(weight, own.least), own.most) * length(way);
}

// ---- What of a line -----------------------------------------------------------------------------

// Of one piece, through one row of edges: what is on one storey is not seen from another, unless a
// straight walk leads there.
struct SeenStretch {
    double from_m = 0.0;
    double to_m = 0.0;
    std::uint32_t piece = 0;
    std::uint32_t sight = 0;  // the one into its cell
};

// What both ends of a piece have, side by side in one register.
using AtEnds = double __attribute__((vector_size(16)));

// The ends, seen from an eye.
struct PieceEnds {
    AtEnds x;
    AtEnds y;

    PieceEnds(const PlanPoint& from, const PlanPoint& to, const PlanPoint& eye)
        : x(AtEnds{from.x, to.x} - eye.x), y(AtEnds{from.y, to.y} - eye.y) {}
    // Positive if they are to the left of a direction.
    AtEnds left_of(const PlanPoint& direction) const { return direction.x * y - direction.y * x; }
    AtEnds right_of(const PlanPoint& direction) const { return direction.y * x - direction.x * y; }
};

// How much of a piece is hidden at its ends, as shares of it. Without branches: nobody can guess
// what is hidden.
struct HiddenShares {
    AtEnds shares{0.0, 0.0};

    // Of values that change evenly from one end of the piece to the other, those below 0 are
    // hidden.
    void hide(const AtEnds& values) {
        constexpr AtEnds kNone{0.0, 0.0};
        constexpr AtEnds kAll{2.0, 2.0};
        const AtEnds others = __builtin_shufflevector(values, values, 1, 0);
        // None of both: then there is nothing to be divided.
        const auto is_hidden = values < kNone;
        const AtEnds hidden = is_hidden ? values / (values - others) : kNone;
        const AtEnds all = (is_hidden & (others < kNone)) ? kAll : kNone;
        shares = shares > hidden ? shares : hidden;
        shares = shares > all ? shares : all;
    }
    void cut(SeenStretch& whole) const {
        const double length_m = whole.to_m - whole.from_m;
        whole.from_m += shares[0] * length_m;
        whole.to_m -= shares[1] * length_m;
    }
};

struct SeenLine {
    double from_m = 0.0;  // what is looked at
    double to_m = 0.0;
    std::vector<SeenStretch> stretches;  // in the order of the line; they do not overlap

    void begin(double at_m, double end_m) {
        from_m = at_m;
        to_m = end_m;
        least_m_ = std::min(kLeastSeen_m, end_m - at_m);
        stretches.clear();
    }
    // As far as it is looked at. Says how much that is.
    double add(SeenStretch stretch) {
        stretch.from_m = std::max(from_m, stretch.from_m);
        stretch.to_m = std::min(to_m, stretch.to_m);
        const double length_m = stretch.to_m - stretch.from_m;
        if (length_m < least_m_) return 0.0;
        stretches.push_back(stretch);
        // They are few, and come in order more often than not.
        for (std::size_t i = stretches.size() - 1;
             i > 0 && stretches[i - 1].from_m > stretches[i].from_m; --i) {
            std::swap(stretches[i - 1], stretches[i]);
        }
        return length_m;
    }

  private:
    // What is seen of a piece is longer than that, unless less is asked for.
    static constexpr double kLeastSeen_m = 1e-9;
    double least_m_ = 0.0;
};

}  // namespace pronk
