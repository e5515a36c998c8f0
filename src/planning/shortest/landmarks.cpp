#include "planning/shortest/landmarks.hpp"

#include <algorithm>
#include <cmath>

#include "planning/shortest/interval_flood.hpp"
#include "planning/waiting_nodes.hpp"

namespace pronk {
namespace {

// Floods have one or two nodes for each row on all levels that were measured, with tolls from a
// centimetre to a metre. One that grows far beyond that is given up.
constexpr std::size_t kMostNodesARow = 50;

// With hundreds of links from polygon to polygon floods take minutes: each node of a polygon passes
// all landings in it, and nearly every link has nodes of its own. On all levels that were measured
// the floods take 2 to 3 us for each pair of an edge or landing and a place of the same polygon.
// Beyond this many, searches do without landmarks.
constexpr double kMostPairs = 1e6;

double pairs_in_polygons(const PlanMesh& mesh, const PlanLinks& links) {
    std::vector<double> landings(mesh.polygon_count(), 0.0);
    for (const PlanLink& link : links.links) landings[link.to] += 1.0;
    double sum = 0.0;
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
        const auto edges = static_cast<double>(mesh.edges_of(p).size());
        sum += (edges + landings[p]) * (edges + 2.0 * landings[p]);
    }
    return sum;
}

PlanLinks reversed(const PlanMesh& mesh, const PlanLinks& links) {
    std::vector<PlanLink> back = links.links;
    for (PlanLink& link : back) {
        std::swap(link.takeoff, link.landing);
        std::swap(link.from, link.to);
    }
    return sorted_links(std::move(back), mesh.polygon_count());
}

// Places whose costs a flood tells, by the polygons they are in, and their rows.
struct RowMarks {
    std::vector<std::uint32_t> first;  // of each polygon; one more ends the last
    std::vector<PlanPoint> places;
    std::vector<std::size_t> rows;
};

RowMarks marks_of(const PlanMesh& mesh, const PlanLinks& links) {
    RowMarks marks;
    std::vector<std::vector<std::uint32_t>> landings(mesh.polygon_count());
    for (std::uint32_t l = 0; l < links.links.size(); ++l) {
        landings[links.links[l].to].push_back(l);
    }
    const auto mark = [&](const PlanPoint& place, std::size_t row) {
        marks.places.push_back(place);
        marks.rows.push_back(row);
    };
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
        marks.first.push_back(static_cast<std::uint32_t>(marks.rows.size()));
        for (const PlanEdge& edge : mesh.edges_of(p)) mark(edge.from, edge.corner);
        for (const std::uint32_t l : landings[p]) {
            const std::size_t row = Landmarks::row_of_landing(mesh, l);
            mark(links.links[l].landing[0], row);
            mark(links.links[l].landing[1], row + 1);
        }
    }
    marks.first.push_back(static_cast<std::uint32_t>(marks.rows.size()));
    return marks;
}

// Far from each other: the first is what is farthest from anywhere, each other one what is farthest
// from those before. From centre to centre, which is good enough for that.
class LandmarkChoice {
  public:
    LandmarkChoice(const PlanMesh& mesh, const PlanLinks& links, double toll_m)
        : centres_(mesh.polygon_count(), PlanPoint(0.0)), ways_(mesh.polygon_count()) {
        for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
            const std::span<const PlanEdge> edges = mesh.edges_of(p);
            for (const PlanEdge& edge : edges) centres_[p] += edge.from;
            centres_[p] /= static_cast<double>(edges.size());
        }
        const auto add = [&](std::uint32_t from, std::uint32_t to, double extra_m) {
            ways_[from].push_back({to, length(centres_[to] - centres_[from]) + extra_m});
        };
        for (const PlanEdge& edge : mesh.edges) {
            if (edge.across != kNothing) add(edge.polygon, mesh.edges[edge.across].polygon, 0.0);
        }
        for (const PlanLink& link : links.links) {
            add(link.from, link.to, toll_m);
            add(link.to, link.from, toll_m);
        }
    }

    // Polygons.
    std::array<std::uint32_t, Landmarks::kCount> choose() {
        std::array<std::uint32_t, Landmarks::kCount> chosen{};
        nearest_.assign(centres_.size(), kFar);
        spread_from(0);
        const std::uint32_t first = farthest();
        nearest_.assign(centres_.size(), kFar);
        for (std::size_t k = 0; k < chosen.size(); ++k) {
            chosen[k] = k == 0 ? first : farthest();
            spread_from(chosen[k]);
        }
        return chosen;
    }

  private:
    static constexpr double kFar = std::numeric_limits<double>::infinity();

    struct Way {
        std::uint32_t to = 0;
        double length_m = 0.0;
    };

    std::uint32_t farthest() const {
        return static_cast<std::uint32_t>(std::max_element(nearest_.begin(), nearest_.end()) -
                                          nearest_.begin());
    }

    // What cannot be reached is as far as the straight way, so that not every island gets one.
    void spread_from(std::uint32_t first) {
        away_.assign(centres_.size(), kFar);
        away_[first] = 0.0;
        waiting_.push({0.0, first});
        while (!waiting_.empty()) {
            const WaitingNode next = waiting_.pop();
            if (next.bound > away_[next.node]) continue;
            for (const Way& way : ways_[next.node]) {
                const double away = next.bound + way.length_m;
                if (away >= away_[way.to]) continue;
                away_[way.to] = away;
                waiting_.push({away, way.to});
            }
        }
        for (std::size_t p = 0; p < centres_.size(); ++p) {
            const double away = away_[p] < kFar ? away_[p] : length(centres_[p] - centres_[first]);
            // From a polygon without neighbours nobody goes anywhere.
            nearest_[p] = ways_[p].empty() ? 0.0 : std::min(nearest_[p], away);
        }
    }

    std::vector<PlanPoint> centres_;
    std::vector<std::vector<Way>> ways_;
    std::vector<double> nearest_;  // to any that is chosen
    std::vector<double> away_;
    WaitingNodes waiting_;
};

}  // namespace

Landmarks make_landmarks(const PlanMesh& mesh, const PlanLinks& links, double toll_m,
                         unsigned threads) {
    Landmarks landmarks;
    if (mesh.polygon_count() == 0 || pairs_in_polygons(mesh, links) > kMostPairs) return landmarks;
    landmarks.has_ways_back = !links.links.empty();
    const std::size_t rows = mesh.corners.size() + 2 * links.links.size();
    landmarks.costs.resize(landmarks.has_ways_back ? 2 * rows : rows);
    for (Landmarks::Costs& costs : landmarks.costs) costs.fill(Landmarks::kFar);
    const auto chosen = LandmarkChoice(mesh, links, toll_m).choose();
    const RowMarks marks = marks_of(mesh, links);
    const PlanLinks reversed_links = reversed(mesh, links);
    const auto flood_from = [&](bool is_back, std::size_t begin, std::size_t end) {
        IntervalFlood flood(mesh, is_back ? links : reversed_links, toll_m);
        FloodLimits limits;
        limits.most_nodes = kMostNodesARow * rows;
        std::vector<float> costs;
        for (std::size_t k = begin; k < end; ++k) {
            costs.assign(rows, Landmarks::kFar);
            const PlanPlace landmark{mesh.edges_of(chosen[k]).front().from, chosen[k]};
            const bool is_all = flood.run(landmark, limits, [&](std::uint32_t n) {
                const IntervalNode& node = flood.nodes()[n];
                const std::uint32_t last = marks.first[node.polygon + 1];
                for (std::uint32_t m = marks.first[node.polygon]; m < last; ++m) {
                    const double cost = node.root.cost + way_through(node, marks.places[m]);
                    float& least = costs[marks.rows[m]];
                    least = std::min(least, static_cast<float>(cost));
                }
            });
            if (!is_all) continue;  // as far from everywhere it says nothing
            for (std::size_t row = 0; row < costs.size(); ++row) {
                const std::size_t own = landmarks.has_ways_back ? 2 * row : row;
                landmarks.costs[is_back ? own + 1 : own][k] = costs[row];
            }
        }
    };
    constexpr std::size_t kAtOnce = 4;
    constexpr std::size_t kRuns = Landmarks::kCount / kAtOnce;
    parallel_for(landmarks.has_ways_back ? 2 * kRuns : kRuns, threads, [&](std::size_t run) {
        const std::size_t first = run % kRuns * kAtOnce;
        flood_from(run >= kRuns, first, first + kAtOnce);
    });
    float largest = 0.0F;
    for (const Landmarks::Costs& costs : landmarks.costs) {
        for (const float cost : costs) {
            if (cost < Landmarks::kFar) largest = std::max(largest, cost);
        }
    }
    landmarks.landing_costs = make_landing_costs(mesh, links, toll_m, threads);
    // Of costs, and of the three roundings to floats in each difference.
    landmarks.slack_m =
        4.0 * kRounding_m + 3.0 * double{largest} * std::numeric_limits<float>::epsilon();
    return landmarks;
}

// ---- Bounds -------------------------------------------------------------------------------------

void GoalBounds::aim_at(const PlanPlace& goal) {
    goal_ = goal;
    goal_there_.fill(Landmarks::kFar);
    goal_back_.fill(0.0F);
    if (landmarks_.empty()) return;
    for (const PlanEdge& edge : mesh_.edges_of(goal.polygon)) {
        const auto away = static_cast<float>(length(goal.at - edge.from));
        const Landmarks::Costs& there = landmarks_.there(edge.corner);
        const Landmarks::Costs& back = landmarks_.back(edge.corner);
        for (std::size_t k = 0; k < Landmarks::kCount; ++k) {
            goal_there_[k] = std::min(goal_there_[k], there[k] + away);
            goal_back_[k] = std::max(goal_back_[k], back[k] - away);
        }
    }
}

double GoalBounds::of(std::size_t row) const {
    const std::size_t corners = mesh_.corners.size();
    if (row >= corners && !landmarks_.landing_costs.empty()) {
        const double cost = landmarks_.landing_costs.from(row - corners, goal_);
        return std::min(cost - landmarks_.slack_m, double{Landmarks::kFar});
    }
    const Landmarks::Costs& own_there = landmarks_.there(row);
    const Landmarks::Costs& own_back = landmarks_.back(row);
    const auto larger = [](float a, float b) { return a > b ? a : b; };
    // Side by side, so that the compiler takes several at once.
    constexpr std::size_t kLanes = 8;
    std::array<float, kLanes> best{};
    for (std::size_t k = 0; k < Landmarks::kCount; k += kLanes) {
        for (std::size_t i = 0; i < kLanes; ++i) {
            const float there = own_there[k + i] - goal_there_[k + i];
            const float back = goal_back_[k + i] - own_back[k + i];
            best[i] = larger(best[i], larger(there, back));
        }
    }
    float most = 0.0F;
    for (const float bound : best) most = larger(most, bound);
    return most - landmarks_.slack_m;
}

}  // namespace pronk
