// Two points and segments between them enter; how long the shortest way is that touches the
// segments in turn leaves, by trying points of all of them, ever closer.
#pragma once

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>
#include <vector>

#include "planning/corridor/shortest_chains.hpp"

namespace pronk::tests {

// Never less than the truth, as some way is that long; and hardly more, by a few millimetres where
// segments cross.
class TouringOracle {
  public:
    TouringOracle(const PlanPoint& from, std::vector<ChainSegment> segments, const PlanPoint& to)
        : from_(from), to_(to), segments_(std::move(segments)) {
        windows_.assign(segments_.size(), {0.0, 1.0});
        best_.assign(segments_.size(), 0);
    }

    double length_m() {
        double least_m = glm::distance(from_, to_);
        for (int round = 0; round < kRounds && !segments_.empty(); ++round) {
            least_m = try_points();
            for (std::size_t s = 0; s < segments_.size(); ++s) narrow(s);
        }
        return least_m;
    }

  private:
    static constexpr int kPoints = 25;
    static constexpr int kKept = 6;  // on both sides of the best
    static constexpr int kRounds = 26;

    struct Window {
        double low = 0.0;
        double high = 1.0;
        double at(int point) const { return low + (high - low) * point / (kPoints - 1); }
    };
    using Lengths = std::vector<double>;

    PlanPoint place(std::size_t segment, int point) const {
        const ChainSegment& own = segments_[segment];
        return own[0] + windows_[segment].at(point) * (own[1] - own[0]);
    }

    // Layer by layer, remembering for each point the best one before it.
    double try_points() {
        std::vector<std::vector<int>> before(segments_.size(), std::vector<int>(kPoints, 0));
        Lengths lengths(kPoints);
        for (int p = 0; p < kPoints; ++p) {
            lengths[static_cast<std::size_t>(p)] = glm::distance(from_, place(0, p));
        }
        for (std::size_t s = 1; s < segments_.size(); ++s) {
            Lengths next(kPoints, std::numeric_limits<double>::infinity());
            for (std::size_t p = 0; p < kPoints; ++p) {
                const PlanPoint here = place(s, static_cast<int>(p));
                for (std::size_t q = 0; q < kPoints; ++q) {
                    const double own =
                        lengths[q] + glm::distance(place(s - 1, static_cast<int>(q)), here);
                    if (own >= next[p]) continue;
                    next[p] = own;
                    before[s][p] = static_cast<int>(q);
                }
            }
            lengths = next;
        }
        double least_m = std::numeric_limits<double>::infinity();
        for (std::size_t p = 0; p < kPoints; ++p) {
            const double own =
                lengths[p] + glm::distance(place(segments_.size() - 1, static_cast<int>(p)), to_);
            if (own >= least_m) continue;
            least_m = own;
            best_.back() = static_cast<int>(p);
        }
        for (std::size_t s = segments_.size() - 1; s > 0; --s) {
            best_[s - 1] = before[s][static_cast<std::size_t>(best_[s])];
        }
        return least_m;
    }

    void narrow(std::size_t s) {
        const Window old = windows_[s];
        windows_[s].low = std::max(0.0, old.at(best_[s] - kKept));
        windows_[s].high = std::min(1.0, old.at(best_[s] + kKept));
    }

    PlanPoint from_;
    PlanPoint to_;
    std::vector<ChainSegment> segments_;
    std::vector<Window> windows_;
    std::vector<int> best_;
};

}  // namespace pronk::tests
