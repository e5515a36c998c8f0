#include "bench/grid_miran.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <glm/geometric.hpp>

namespace pronk::bench {
namespace {

// Weights that differ by less tie: on a straight piece of route all are equal but for rounding.
constexpr double kTie = 1e-9;
// Points that are nearer are the same.
constexpr double kSame_m = 1e-9;

// Bresenham's line for all octants, as steps through a flat array. The error is kept doubled, and
// negative before a step aside.
struct Bresenham {
    int longer;  // cells after the first
    std::ptrdiff_t ahead;
    std::ptrdiff_t aside;
    int twice_longer;
    int twice_shorter;
    int error;

    Bresenham(GridCell from, GridCell to, std::ptrdiff_t row) {
        const int dx = std::abs(to.x - from.x);
        const int dz = std::abs(to.z - from.z);
        const std::ptrdiff_t by_x = to.x < from.x ? -1 : 1;
        const std::ptrdiff_t by_z = to.z < from.z ? -row : row;
        longer = std::max(dx, dz);
        ahead = dx >= dz ? by_x : by_z;
        aside = dx >= dz ? by_z : by_x;
        twice_longer = 2 * longer;
        twice_shorter = 2 * std::min(dx, dz);
        error = longer;
    }

    // How far the next cell is in the array. A mask in place of the condition takes as long, to a
    // few per cent, measured in turn on the town's routes.
    std::ptrdiff_t next() {
        error -= twice_shorter;
        if (error >= 0) return ahead;
        error += twice_longer;
        return ahead + aside;
    }
};

bool same(glm::dvec2 a, glm::dvec2 b) {
    return glm::distance(a, b) <= kSame_m;
}

std::ptrdiff_t index_of(GridCell cell, std::ptrdiff_t row) {
    return cell.z * row + cell.x;
}

constexpr std::uint8_t kTerrainBits = 0x7F;

// As weighted_line(), or through walls as if they were ground.
template <bool kWallsHide>
std::optional<double> sum_line(const TerrainGrid& grid, const GridWeights& weights, glm::dvec2 from,
                               glm::dvec2 to) {
    const GridCell first = grid.cell_at(from);
    Bresenham line(first, grid.cell_at(to), grid.width_cells);
    const std::uint8_t* cell = grid.cells.data() + index_of(first, grid.width_cells);

    // Cells are counted by runs of equal ones: a branch per change of terrain, not per cell.
    std::uint8_t run = *cell & kTerrainBits;
    int run_begin = 0;
    double sum = 0.0;
    for (int i = 1; i <= line.longer; ++i) {
        cell += line.next();
        if (*cell == run) continue;
        if (kWallsHide && (*cell & TerrainGrid::kObstacle) != 0) return std::nullopt;
        sum += weights[run] * (i - run_begin);
        run = *cell & kTerrainBits;
        run_begin = i;
    }
    const int count = line.longer + 1;
    sum += weights[run] * (count - run_begin);
    return sum / count * glm::distance(from, to);
}

// Cells whose centres are inside, by crossings of each row's middle.
void fill(TerrainGrid& grid, std::span<const Vec2> polygon, std::uint8_t value) {
    std::vector<double> crossings;
    for (int z = 0; z < grid.width_cells; ++z) {
        const double middle = (z + 0.5) / grid.cells_per_unit;
        crossings.clear();
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const glm::dvec2 a(polygon[i]);
            const glm::dvec2 b(polygon[(i + 1) % polygon.size()]);
            if ((a.y <= middle) == (b.y <= middle)) continue;
            crossings.push_back(a.x + (b.x - a.x) * (middle - a.y) / (b.y - a.y));
        }
        std::sort(crossings.begin(), crossings.end());
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
            // The first centre at or after a crossing.
            const auto first_after = [&](double x) {
                return std::clamp(static_cast<int>(std::ceil(x * grid.cells_per_unit - 0.5)), 0,
                                  grid.width_cells);
            };
            const auto row = grid.cells.begin() + std::ptrdiff_t{z} * grid.width_cells;
            std::fill(row + first_after(crossings[i]), row + first_after(crossings[i + 1]), value);
        }
    }
}

}  // namespace

GridCell TerrainGrid::cell_at(glm::dvec2 point) const {
    const auto along = [&](double x) {
        return std::clamp(static_cast<int>(x * cells_per_unit), 0, width_cells - 1);
    };
    return {along(point.x), along(point.y)};
}

TerrainGrid rasterise(std::span<const scenes::PlanPolygon> obstacles,
                      std::span<const scenes::PlanPolygon> terrains, double side,
                      double cells_per_unit) {
    TerrainGrid grid;
    grid.width_cells = static_cast<int>(std::ceil(side * cells_per_unit));
    grid.cells_per_unit = cells_per_unit;
    grid.cells.assign(
        static_cast<std::size_t>(grid.width_cells) * static_cast<std::size_t>(grid.width_cells), 0);
    grid.terrains.push_back("ground");
    for (const scenes::PlanPolygon& each : terrains) {
        const auto found = std::find(grid.terrains.begin(), grid.terrains.end(), each.terrain);
        const auto id = static_cast<std::size_t>(found - grid.terrains.begin());
        assert(id < TerrainGrid::kMostTerrains);
        if (found == grid.terrains.end()) grid.terrains.push_back(each.terrain);
        fill(grid, each.corners, static_cast<std::uint8_t>(id));
    }
    for (const scenes::PlanPolygon& each : obstacles) {
        fill(grid, each.corners, TerrainGrid::kObstacle);
    }
    return grid;
}

GridWeights weights_by_id(const TerrainGrid& grid, std::span<const NamedWeight> weights) {
    GridWeights by_id;
    by_id.fill(1.0);
    for (const NamedWeight& each : weights) {
        for (std::size_t id = 0; id < grid.terrains.size(); ++id) {
            if (grid.terrains[id] == each.terrain) by_id[id] = each.weight;
        }
    }
    return by_id;
}

std::vector<GridCell> bresenham_cells(GridCell from, GridCell to) {
    const int row = 1 + std::max({from.x, to.x, from.z, to.z});
    Bresenham line(from, to, row);
    std::vector<GridCell> cells{from};
    std::ptrdiff_t index = index_of(from, row);
    for (int left = line.longer; left > 0; --left) {
        index += line.next();
        cells.push_back({static_cast<int>(index % row), static_cast<int>(index / row)});
    }
    return cells;
}

std::optional<double> weighted_line(const TerrainGrid& grid, const GridWeights& weights,
                                    glm::dvec2 from, glm::dvec2 to) {
    return sum_line<true>(grid, weights, from, to);
}

// The lightest candidate so far, of ties the farthest.
struct GridMiran::Best {
    double weight = std::numeric_limits<double>::infinity();
    Place place;
    bool found = false;

    void offer(Place candidate, std::optional<double> its_weight) {
        if (!its_weight || *its_weight > weight * (1.0 + kTie)) return;
        const bool ties = *its_weight >= weight * (1.0 - kTie);
        if (!found || !ties || candidate.along_m > place.along_m) place = candidate;
        weight = std::min(weight, *its_weight);
        found = true;
    }
};

GridMiran::GridMiran(const TerrainGrid& grid, const GridWeights& weights,
                     std::span<const Vec2> route, const MiranParameters& parameters)
    : grid_(grid), weights_(weights), parameters_(parameters) {
    assert(route.size() >= 2 && parameters.sigma_m > 0.0 && parameters.d_m > 0.0);
    points_.assign(route.begin(), route.end());
    along_m_.push_back(0.0);
    for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
        const double length_m = glm::distance(points_[i], points_[i + 1]);
        forward_.push_back((points_[i + 1] - points_[i]) / length_m);
        along_m_.push_back(along_m_.back() + length_m);
    }
}

void GridMiran::restart() {
    reference_ = {};
    attraction_ = {};
}

// The place that is so far along the route, not before `from`.
GridMiran::Place GridMiran::walk_on(Place from, double along_m) const {
    Place place{along_m, from.segment};
    while (place.segment + 2 < points_.size() && along_m_[place.segment + 1] < along_m) {
        ++place.segment;
    }
    return place;
}

glm::dvec2 GridMiran::point_of(Place place) const {
    const std::size_t i = place.segment;
    if (place.along_m >= along_m_[i + 1]) return points_[i + 1];
    return points_[i] + (place.along_m - along_m_[i]) * forward_[i];
}

// The first closest point between the last reference point and the last attraction point.
GridMiran::Place GridMiran::reference_of(glm::dvec2 at) const {
    Place best = reference_;
    double best_2 = std::numeric_limits<double>::infinity();
    for (std::size_t i = reference_.segment; i <= attraction_.segment; ++i) {
        const double length_m = along_m_[i + 1] - along_m_[i];
        const double low_m = std::max(reference_.along_m - along_m_[i], 0.0);
        const double high_m = std::min(attraction_.along_m - along_m_[i], length_m);
        const double there_m =
            std::clamp(glm::dot(at - points_[i], forward_[i]), low_m, std::max(low_m, high_m));
        const glm::dvec2 off = points_[i] + there_m * forward_[i] - at;
        const double off_2 = glm::dot(off, off);
        // Where a route crosses itself the two are equal but for rounding, and the first counts.
        if (off_2 < best_2 * (1.0 - kTie) - kSame_m * kSame_m) {
            best = {along_m_[i] + there_m, i};
            best_2 = off_2;
        }
    }
    return best;
}

// The weight of a candidate beyond the reference point, or nothing if it is hidden. Where the
// character stands there is no candidate either, not only if that is the reference point: a route
// that crosses itself comes by again, with weight 0 and nowhere to go.
std::optional<double> GridMiran::look(glm::dvec2 at, Place reference, Place candidate) const {
    const glm::dvec2 point = point_of(candidate);
    if (same(at, point)) return std::nullopt;
    const std::optional<double> sum = weighted_line(grid_, weights_, at, point);
    if (!sum) return std::nullopt;
    return *sum / (candidate.along_m - reference.along_m);
}

bool GridMiran::sees(glm::dvec2 at, Place place) const {
    return weighted_line(grid_, weights_, at, point_of(place)).has_value();
}

// Offers the end of a visible interval that lies between two neighbouring samples, to a cell. A gap
// between samples of which both are seen, or none, stays unnoticed.
void GridMiran::refine(glm::dvec2 at, Place reference, Place seen, Place unseen, Best& best) const {
    const double enough_m = 1.0 / grid_.cells_per_unit;
    while (std::abs(unseen.along_m - seen.along_m) > enough_m) {
        const Place first = seen.along_m < unseen.along_m ? seen : unseen;
        const Place middle = walk_on(first, 0.5 * (seen.along_m + unseen.along_m));
        const std::optional<double> weight = look(at, reference, middle);
        best.offer(middle, weight);
        (weight ? seen : unseen) = middle;
    }
}

// Lemma 1 of the paper: who moves straight still sees the last attraction point. The cells of the
// two lines may differ and graze a wall, which would send a character to and fro at a corner.
void GridMiran::keep_last(glm::dvec2 at, Place reference, Best& best) const {
    const glm::dvec2 point = point_of(attraction_);
    const glm::dvec2 way = point - last_at_;
    const glm::dvec2 moved = at - last_at_;
    const double aside = std::abs(way.x * moved.y - way.y * moved.x);
    if (glm::dot(way, moved) < 0.0 || aside > kSame_m * glm::length(way)) return;
    const std::optional<double> sum = sum_line<false>(grid_, weights_, at, point);
    best.offer(attraction_, *sum / (attraction_.along_m - reference.along_m));
}

GridMiran::Step GridMiran::evaluate(glm::dvec2 at) {
    const Place reference = reference_of(at);
    const double end_m = std::min(reference.along_m + parameters_.sigma_m, along_m_.back());

    Best best;
    const bool last_counts =
        attraction_.along_m > reference.along_m + kSame_m && !same(at, point_of(attraction_));
    bool last_hidden = false;
    if (last_counts) {
        const std::optional<double> weight = look(at, reference, attraction_);
        best.offer(attraction_, weight);
        last_hidden = !weight;
        if (last_hidden) keep_last(at, reference, best);
    }
    Place before = reference;
    bool before_seen = parameters_.refine_ends && sees(at, reference);
    for (int i = 1; before.along_m < end_m; ++i) {
        const double along_m = reference.along_m + i * parameters_.d_m;
        const Place place = walk_on(before, along_m < end_m - kSame_m ? along_m : end_m);
        const std::optional<double> weight = look(at, reference, place);
        best.offer(place, weight);
        const bool seen = weight.has_value();
        if (parameters_.refine_ends && seen != before_seen) {
            refine(at, reference, seen ? place : before, seen ? before : place, best);
        }
        before = place;
        before_seen = seen;
    }

    bool seen = !last_hidden || best.place.along_m != attraction_.along_m;
    if (!best.found) {
        // The samples are too coarse for what is left of the first visible interval, or only the
        // reference point is left.
        const double sample_m = std::min(reference.along_m + parameters_.d_m, end_m);
        seen = sees(at, reference);
        best.place = seen || !last_counts ? reference : attraction_;
        if (seen) refine(at, reference, reference, walk_on(reference, sample_m), best);
    }
    reference_ = reference;
    attraction_ = best.place;
    last_at_ = at;
    return {reference.along_m, best.place.along_m, point_of(best.place), best.weight, seen};
}

GridWalk walk(GridMiran& miran, const MoveSettings& settings) {
    miran.restart();
    GridWalk result;
    glm::dvec2 at = miran.start();
    glm::dvec2 velocity(0.0);
    result.points.push_back(at);
    while (true) {
        result.reached = glm::distance(at, miran.goal()) <= settings.goal_radius;
        if (result.reached || result.evaluations == settings.most_evaluations) return result;
        const GridMiran::Step step = miran.evaluate(at);
        ++result.evaluations;
        result.unseen += step.seen ? 0 : 1;

        const double left = glm::distance(at, step.attraction);
        if (settings.time_step_s > 0.0) {
            if (left > 0.0) {
                velocity += settings.time_step_s * settings.force / left * (step.attraction - at);
            }
            const double speed = glm::length(velocity);
            if (speed > settings.top_speed) velocity *= settings.top_speed / speed;
            at += settings.time_step_s * velocity;
        } else if (left <= settings.step) {
            at = step.attraction;
        } else {
            at += settings.step / left * (step.attraction - at);
        }
        result.points.push_back(at);
    }
}

}  // namespace pronk::bench
