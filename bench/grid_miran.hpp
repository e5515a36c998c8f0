// The yardstick for indicative routes in plan view: MIRAN as section 5 of Jaklin's paper runs it,
// on cells with Bresenham's lines. Polygons, a route and weights enter; attraction points and
// walked paths leave. It shares nothing with our own MIRAN.
//
// Where the paper is silent, the cheaper honest reading is the default, so that the yardstick is
// not slowed down:
// - The size of the cells is a parameter.
// - Candidates stand every d of route from the reference point on, and at the end of the window;
//   each is checked by one line, which also sums its weight. The ends of the visible intervals are
//   known only as far as these samples see them, or to a cell (refine_ends).
// - A line's length is shared out evenly among its cells. Counting whole cells instead would make
//   slanted lines cheaper than straight ones.
// - The last attraction point stays a candidate, which a character that moves straight sees by the
//   paper's lemma 1, whatever the cells say.
// - The force that keeps characters away from walls is left out, and with it its lines.
#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "scenes/scenes.hpp"

namespace pronk::bench {

struct GridCell {
    int x = 0;
    int z = 0;
    friend bool operator==(const GridCell&, const GridCell&) = default;
};

// The square plan [0, side]² as the paper's colour buffer holds it: a byte per cell, of which the
// highest bit says obstacle and the others are the terrain's id.
struct TerrainGrid {
    static constexpr std::uint8_t kObstacle = 0x80;
    static constexpr std::size_t kMostTerrains = 0x80;

    int width_cells = 0;
    double cells_per_unit = 1.0;
    std::vector<std::uint8_t> cells;           // by rows of equal z
    std::vector<std::string_view> terrains;    // names by id; 0 is what no polygon covers
    GridCell cell_at(glm::dvec2 point) const;  // the nearest one of a point outside
    std::uint8_t at(GridCell cell) const {
        return cells[static_cast<std::size_t>(cell.z) * static_cast<std::size_t>(width_cells) +
                     static_cast<std::size_t>(cell.x)];
    }
};

// A polygon covers the cells whose centres are inside. Later terrains lie on earlier ones.
TerrainGrid rasterise(std::span<const scenes::PlanPolygon> obstacles,
                      std::span<const scenes::PlanPolygon> terrains, double side,
                      double cells_per_unit);

// What a unit of each terrain costs one agent, by terrain id.
using GridWeights = std::array<double, TerrainGrid::kMostTerrains>;

struct NamedWeight {
    std::string_view terrain;
    double weight = 1.0;
};

// Terrains without a name here cost 1.
GridWeights weights_by_id(const TerrainGrid& grid, std::span<const NamedWeight> weights);

// All cells of a line, both ends included.
std::vector<GridCell> bresenham_cells(GridCell from, GridCell to);

// The weighted length of the line between two points, or nothing if a cell after the first is an
// obstacle. In the first the character stands, whatever it has been rasterised to.
std::optional<double> weighted_line(const TerrainGrid& grid, const GridWeights& weights,
                                    glm::dvec2 from, glm::dvec2 to);

struct MiranParameters {
    double sigma_m = 100.0;    // the shortcut parameter
    double d_m = 20.0;         // the sampling distance
    bool refine_ends = false;  // look for the ends of visible intervals between the samples
};

class GridMiran {
  public:
    // The grid must stay where it is for as long. The route has at least two points, no two
    // neighbours of them equal.
    GridMiran(const TerrainGrid& grid, const GridWeights& weights, std::span<const Vec2> route,
              const MiranParameters& parameters);

    struct Step {
        double reference_m = 0.0;  // along the route, as attraction_m
        double attraction_m = 0.0;
        glm::dvec2 attraction{};
        double weight = 0.0;  // infinite if the reference point attracts
        bool seen = true;     // or else it is kept from the last round, unseen
    };

    // One round of Algorithm 1 without its move. Nothing is allocated.
    Step evaluate(glm::dvec2 at);

    // Back to the start of the route.
    void restart();

    glm::dvec2 start() const { return points_.front(); }
    glm::dvec2 goal() const { return points_.back(); }
    double length_m() const { return along_m_.back(); }

  private:
    // A place of the route, with the segment it is on.
    struct Place {
        double along_m = 0.0;
        std::size_t segment = 0;
    };
    struct Best;

    Place walk_on(Place from, double along_m) const;
    glm::dvec2 point_of(Place place) const;
    Place reference_of(glm::dvec2 at) const;
    std::optional<double> look(glm::dvec2 at, Place reference, Place candidate) const;
    bool sees(glm::dvec2 at, Place place) const;
    void refine(glm::dvec2 at, Place reference, Place seen, Place unseen, Best& best) const;
    void keep_last(glm::dvec2 at, Place reference, Best& best) const;

    const TerrainGrid& grid_;
    GridWeights weights_;
    MiranParameters parameters_;
    std::vector<glm::dvec2> points_;
    std::vector<double> along_m_;      // of each point
    std::vector<glm::dvec2> forward_;  // of each segment, of length 1
    // Of the last evaluation.
    Place reference_;
    Place attraction_;
    glm::dvec2 last_at_{};
};

struct MoveSettings {
    // As the theory has it: straight towards the attraction point by the strength of the force,
    // or onto the point if that is nearer.
    double step = 0.5;

    // As the experiments have it, if the time step is not 0: the steering force moves a unit mass
    // by Euler's integration. The paper has no top speed; without one it would never settle.
    double time_step_s = 0.0;
    double force = 10.0;
    double top_speed = 1.4;

    double goal_radius = 1e-6;  // inclusive
    int most_evaluations = 1000000;
};

struct GridWalk {
    std::vector<glm::dvec2> points;  // the start, and where each step ends
    int evaluations = 0;
    int unseen = 0;  // evaluations of which the attraction point was not seen
    bool reached = false;
};

// Algorithm 1 from the start of the route.
GridWalk walk(GridMiran& miran, const MoveSettings& settings);

}  // namespace pronk::bench
