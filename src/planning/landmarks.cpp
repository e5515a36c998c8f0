#include "planning/landmarks.hpp"

#include <algorithm>
#include <cmath>

#include "planning/interval_flood.hpp"

namespace pronk {
namespace {

PlanLinks reversed(const PlanMesh& mesh, const PlanLinks& links) {
    std::vector<PlanLink> back = links.links;
    for (PlanLink& link : back) {
        std::swap(link.takeoff, link.landing);
        std::swap(link.from, link.to);
    }
    return sorted_links(std::move(back), mesh.polygon_count());
}

// The places that a flood passes, in every polygon they are in, and their rows.
struct RowMarks {
    MarkedPlaces places;
    std::vector<std::size_t> rows;
};

RowMarks marks_of(const PlanMesh& mesh, const PlanLinks& links) {
    RowMarks marks;
    std::vector<std::vector<std::uint32_t>> landings(mesh.polygon_count());
    for (std::uint32_t l = 0; l < links.links.size(); ++l) {
        landings[links.links[l].to].push_back(l);
    }
    const auto mark = [&](const PlanPoint& place, std::size_t row) {
        marks.places.places.push_back(place);
        marks.rows.push_back(row);
    };
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
        marks.places.first.push_back(static_cast<std::uint32_t>(marks.rows.size()));
        for (const PlanEdge& edge : mesh.edges_of(p)) mark(edge.from, edge.corner);
        for (const std::uint32_t l : landings[p]) {
            const std::size_t row = Landmarks::row_of_landing(mesh, l);
            mark(links.links[l].landing[0], row);
            mark(links.links[l].landing[1], row + 1);
        }
    }
    marks.places.first.push_back(static_cast<std::uint32_t>(marks.rows.size()));
    return marks;
}

}  // namespace

Landmarks make_landmarks(const PlanMesh& mesh, const PlanLinks& links, double toll_m,
                         unsigned threads) {
    Landmarks landmarks;
    if (mesh.corners.empty()) return landmarks;
    landmarks.rows.resize(mesh.corners.size() + 2 * links.links.size());
    const RowMarks marks = marks_of(mesh, links);
    const PlanLinks back = reversed(mesh, links);
    std::array<IntervalFlood, 2> floods{IntervalFlood(mesh, back, marks.places, toll_m),
                                        IntervalFlood(mesh, links, marks.places, toll_m)};
    std::vector<std::uint32_t> polygon_of(mesh.corners.size());
    for (const PlanEdge& edge : mesh.edges) polygon_of[edge.corner] = edge.polygon;
    std::vector<double> nearest(mesh.corners.size(), std::numeric_limits<double>::infinity());
    std::uint32_t next = 0;
    const auto farthest = [&] {
        return static_cast<std::uint32_t>(std::max_element(nearest.begin(), nearest.end()) -
                                          nearest.begin());
    };
    double largest = 0.0;
    for (std::size_t k = 0; k < Landmarks::kCount; ++k) {
        const PlanPlace landmark{mesh.corners[next], polygon_of[next]};
        const auto side = [k](Landmarks::Row& row, std::size_t s) -> float& {
            return s == 0 ? row.there[k] : row.back[k];
        };
        parallel_for(2, threads, [&](std::size_t s) {
            IntervalFlood& flood = floods[s];
            flood.run(landmark);
            for (Landmarks::Row& row : landmarks.rows) side(row, s) = Landmarks::kFar;
            for (std::size_t m = 0; m < marks.rows.size(); ++m) {
                float& cost = side(landmarks.rows[marks.rows[m]], s);
                cost = std::min(cost, static_cast<float>(flood.mark_costs()[m]));
            }
        });
        for (std::uint32_t c = 0; c < mesh.corners.size(); ++c) {
            const float there = landmarks.rows[c].there[k];
            const float other = landmarks.rows[c].back[k];
            double away = std::min(there, other);
            if (away >= Landmarks::kFar) away = length(mesh.corners[c] - landmark.at);
            largest = std::max(largest, away);
            nearest[c] = std::min(nearest[c], away);
        }
        next = farthest();
    }
    landmarks.slack_m = 4.0 * kRounding_m + 1e-6 * largest;
    return landmarks;
}

// ---- Bounds -------------------------------------------------------------------------------------

void GoalBounds::aim_at(const PlanPlace& goal) {
    goal_there_.fill(Landmarks::kFar);
    goal_back_.fill(0.0F);
    if (landmarks_.rows.empty()) return;
    for (const PlanEdge& edge : mesh_.edges_of(goal.polygon)) {
        const auto away = static_cast<float>(length(goal.at - edge.from));
        const Landmarks::Row& row = landmarks_.rows[edge.corner];
        for (std::size_t k = 0; k < Landmarks::kCount; ++k) {
            goal_there_[k] = std::min(goal_there_[k], row.there[k] + away);
            goal_back_[k] = std::max(goal_back_[k], row.back[k] - away);
        }
    }
}

double GoalBounds::of(std::size_t row) const {
    const Landmarks::Row& own = landmarks_.rows[row];
    const auto larger = [](float a, float b) { return a > b ? a : b; };
    // Side by side, so that the compiler takes several at once.
    constexpr std::size_t kLanes = 8;
    std::array<float, kLanes> best{};
    for (std::size_t k = 0; k < Landmarks::kCount; k += kLanes) {
        for (std::size_t i = 0; i < kLanes; ++i) {
            const float there = own.there[k + i] - goal_there_[k + i];
            const float back = goal_back_[k + i] - own.back[k + i];
            best[i] = larger(best[i], larger(there, back));
        }
    }
    float most = 0.0F;
    for (const float bound : best) most = larger(most, bound);
    return most - landmarks_.slack_m;
}

}  // namespace pronk
