// Triangles enter; the solid spans of a voxel grid leave (docs/algorithms/spans.md), and from them
// the space in which a whole body fits, with the answers to "is this jump free?"
// (docs/algorithms/free_space.md; what free means is in docs/algorithms/valid_jump.md).
#pragma once

#include <array>
#include <optional>
#include <pronk/ballistics.hpp>
#include <pronk/geometry.hpp>
#include <span>
#include <string>
#include <vector>

namespace pronk {

// An upright cylinder; its position is the centre of its feet.
struct Agent {
    float radius_m = 0.25F;
    float height_m = 1.8F;
    float climb_m = 0.9F;              // highest step it walks up or down
    float slope_rad = radians(45.0F);  // steepest ground it stands on
};

struct GridSettings {
    float cell_m = 0.25F;         // footprint of a voxel
    float cell_height_m = 0.05F;  // height of a voxel
};

// The agent in whole voxels, rounded as Recast's users round: the body grows, the climb shrinks.
struct AgentCells {
    int radius_cells = 0;
    int height_voxels = 0;
    int climb_voxels = 0;
};

// A rectangle of columns of the voxel grid, between two heights.
struct GridWindow {
    Vec3 min{0.0F};  // corner of column (0, 0), bottom of voxel 0
    Vec3 max{0.0F};
    int width_cells = 0;   // along x
    int depth_cells = 0;   // along z
    int border_cells = 0;  // columns along each side that belong to the neighbours
    GridSettings grid;
};

// A solid run of voxels [bottom_cells, top_cells) of one column. Its top face can be stood on
// if it has a terrain; whether there is room above it is not decided here.
struct Span {
    std::uint16_t bottom_cells = 0;
    std::uint16_t top_cells = 0;
    TerrainId terrain;
    // The solid begins so many parts of a voxel higher, and ends so many parts lower.
    std::uint8_t bottom_part = 0;
    std::uint8_t top_part = 0;

    friend bool operator==(const Span&, const Span&) = default;
};

// All solid runs of a window, column by column (x fastest), from bottom to top. Runs of one column
// neither overlap nor touch.
struct SpanField {
    GridWindow window;
    int parts = 1;                            // of a voxel's height, in which spans are exact
    std::vector<std::uint32_t> column_begin;  // one more than there are columns
    std::vector<Span> spans;

    // The grid of which parts are the voxels.
    GridSettings fine_grid() const {
        return {window.grid.cell_m, window.grid.cell_height_m / static_cast<float>(parts)};
    }
    int bottom_in_parts(const Span& span) const {
        return span.bottom_cells * parts + span.bottom_part;
    }
    int top_in_parts(const Span& span) const { return span.top_cells * parts - span.top_part; }

    std::size_t column(int x, int z) const {
        return static_cast<std::size_t>(z) * static_cast<std::size_t>(window.width_cells) +
               static_cast<std::size_t>(x);
    }
    std::span<const Span> spans_of(std::size_t column) const {
        return std::span(spans).subspan(column_begin[column],
                                        column_begin[column + 1] - column_begin[column]);
    }
};

// Refuses sizes that are no numbers, or not positive.
Result<void> check_agent(const Agent& agent);
// And those beyond what Recast's fields can hold.
Result<AgentCells> agent_in_cells(const Agent& agent, const GridSettings& grid);

// The same grid, but where Recast holds too few voxels for the height of a level or an agent, with
// higher ones: up to kHighestRaised_m, beyond which whoever wants higher ones has to say so.
inline constexpr float kHighestRaised_m = 0.25F;
GridSettings grid_for(const GridSettings& asked, const Bounds& bounds, const Agent& agent);

// In how many parts of a voxel's height spans are kept, so that steps and ceilings are compared
// with an agent's climb and height to about a centimetre. As many as Recast's packed fields can
// hold for ground of that height; at least 1.
int voxel_parts(const GridSettings& grid, const Agent& agent, double height_m);

// What an agent's sizes act as, where that is more than 2 cm from what was asked for: a line for
// each, as for people.
std::vector<std::string> rounded_sizes(const Agent& agent, const GridSettings& grid,
                                       double height_m);

// Recast keeps a pointer per column: 2 GiB of them here. A level this wide wants tiles.
inline constexpr double kMaxColumns = 268'435'456.0;

// The window around a whole level, as a plain Recast build lays it; refuses levels that are too
// large for the voxels (Recast keeps 13 bits of height and 16 bits of coordinate).
Result<GridWindow> window_around(const Bounds& bounds, const GridSettings& grid);

// Recast's rasterizer over the given triangles (indices into the soup, ascending). A top face gets
// a terrain if its triangle is not steeper than the agent's slope. Where two top faces fall within
// the agent's climb into one run, the terrain with the higher id wins.
Result<SpanField> rasterize(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
                            const GridWindow& window, const Agent& agent,
                            Progress* progress = nullptr);

// The same over all triangles.
Result<SpanField> rasterize(const TriangleSoup& soup, const GridWindow& window, const Agent& agent,
                            Progress* progress = nullptr);

// Gives spans that can be stood on the terrain of the last polygon that holds the centre of their
// cell and whose heights the uppermost voxel reaches into. `terrain` are the ids of the polygons;
// cells are counted from `origin`, so that windows of one grid agree to the last cell.
void paint_spans(SpanField& field, std::span<const TerrainPaint> polygons,
                 std::span<const TerrainId> terrain, const Vec3& origin);

// ---- Ground -------------------------------------------------------------------------------------

// The ground along a segment in plan view: at a share of it, 0 at its begin and 1 at its end.
struct GroundPoint {
    double at = 0.0;
    double y = 0.0;
};

// Upside down if nothing is left.
struct HeightRange {
    double low_y = 0.0;
    double high_y = 0.0;
};

// The ground between two shares of a segment lies between two straight lines.
struct GroundStretch {
    double from = 0.0;
    double to = 1.0;
    HeightRange at_from;
    HeightRange at_to;
};

// All heights between two shares of a segment along which the stretches lie.
HeightRange heights_between(std::span<const GroundStretch> stretches, double from, double to);

// How far ground may be from where a surface says that it is, for a jump to begin or end there.
inline constexpr double kGroundNear_m = 0.05;

// The triangles of a level that are not too steep to stand on, column by column: how high the
// ground really is, where spans only know it to a voxel. See docs/algorithms/ground.md.
class LevelFloor {
  public:
    LevelFloor() = default;
    // `triangles` are indices into the soup, ascending.
    LevelFloor(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
               const GridWindow& window, const Agent& agent);

    // The highest ground at a place in plan view of those between two heights, ends included. None
    // where there is no triangle, or only steep ones.
    std::optional<double> height(const glm::dvec2& place, double low_y, double high_y) const;
    // The same where the column that has the place is known.
    std::optional<double> height_in(std::size_t column, const glm::dvec2& place, double low_y,
                                    double high_y) const;

    // All ground at a place that is within kGroundNear_m of a height, and that height. None if
    // there is no such ground.
    std::optional<HeightRange> near(const glm::dvec2& place, double y) const;

    // The same along a segment, near the heights of its points (sorted, from 0 to 1): to a
    // millimetre, and so that nothing between the begin and the end is left out. Where there is no
    // such ground for longer than a crack between two triangles is wide, the answer is no.
    bool along(const glm::dvec2& begin, const glm::dvec2& end, std::span<const GroundPoint> points,
               std::vector<GroundStretch>& stretches) const;

    // Triangles that reach into a column, whatever their height, and what they are like.
    std::size_t triangle_count() const { return triangles_.size(); }
    std::span<const std::uint32_t> triangles_in(std::size_t column) const {
        return std::span(in_column_).subspan(begin_[column], begin_[column + 1] - begin_[column]);
    }
    const std::array<Vec3, 3>& corners_of(std::uint32_t triangle) const {
        return triangles_[triangle].corners;
    }
    // Its height over places in plan view is x * a + z * b + c.
    std::array<double, 3> plane_of(std::uint32_t triangle) const {
        const Linear& y = triangles_[triangle].y;
        return {y.a, y.b, y.c};
    }

  private:
    // A number for each place in plan view: x * a + z * b + c.
    struct Linear {
        double a = 0.0;
        double b = 0.0;
        double c = 0.0;
        double at(const glm::dvec2& place) const { return a * place.x + b * place.y + c; }
    };
    struct Triangle {
        explicit Triangle(const std::array<Vec3, 3>& corners);
        // Whether it has the place in plan view; its edges belong to it.
        bool has(const glm::dvec2& place) const;

        Linear y;
        std::array<Linear, 3> outside_m;  // how far beyond the edge from corner e on
        std::array<Vec3, 3> corners;
    };
    class Along;
    std::span<const std::uint32_t> at(const glm::dvec2& place) const;
    std::optional<double> height_of(std::span<const std::uint32_t> triangles,
                                    const glm::dvec2& place, double low_y, double high_y) const;

    GridWindow window_;
    std::vector<Triangle> triangles_;
    // Those that reach into column c: [begin_[c], begin_[c + 1]) of in_column_.
    std::vector<std::uint32_t> begin_;
    std::vector<std::uint32_t> in_column_;
};

// ---- Free space --------------------------------------------------------------------------------

// Touching is no collision: bodies are smaller by this much all around.
inline constexpr double kSkin_m = 1e-4;

// Ground is uneven: what is no higher than this over a contact is not in the way of the feet.
inline constexpr double kUneven_m = 0.1;

// A bounding volume tree over triangles, for the exact second opinion. Nodes lie in depth-first
// order, a left child right behind its parent.
struct TriangleTree {
    struct Node {
        Vec3 min{0.0F};
        std::uint32_t next = 0;  // of a leaf its first triangle, else the right child
        Vec3 max{0.0F};
        std::uint32_t count = 0;  // of triangles; 0: not a leaf
    };
    std::vector<Node> nodes;                     // the root first; empty without triangles
    std::vector<std::array<Vec3, 3>> triangles;  // in the order of leaves
};

struct FreeSpaceSettings {
    // Where voxels cannot prove that there is room, ask the triangles. Off: voxels alone decide.
    bool exact = true;
    // Known columns beyond each side of the field's window, for flights that leave it. A level that
    // lies within the window needs none: what is beyond it is known to be empty.
    int margin_cells = 0;
    unsigned threads = 1;  // 0: one per core; the result does not depend on it
    bool floor = true;     // jumps that begin and end on the ground ask for it
};

// Where the body of one agent fits, column by column over the window of a SpanField and a margin
// around it; x fastest, from column (-margin_cells, -margin_cells) of the window.
struct FreeSpace {
    // Of a column's bits only the words between its lowest and its highest set one are kept; all
    // others are empty.
    struct Column {
        std::uint32_t begin = 0;        // its first word
        std::uint16_t first_layer = 0;  // the lowest bit of that word is voxel 64 * first_layer
        std::uint16_t layers = 0;       // how many words
    };

    Agent agent;
    GridWindow window;
    int margin_cells = 0;
    int reach_cells = 0;            // how many columns away from the feet's the body's side can be
    bool outside_is_empty = false;  // no triangle lies beyond the columns; else nothing is known

    // Voxels that a triangle reaches into anywhere the side of a body may be whose feet are
    // anywhere in the column's cell, as bits, 64 to a word, the lowest voxel in the lowest bit.
    std::vector<Column> columns;
    std::vector<std::uint64_t> near;
    // The field's spans, for the ground; of the window alone, without the margin.
    std::vector<std::uint32_t> span_begin;
    std::vector<Span> spans;
    TriangleTree triangles;  // empty: voxels alone decide
    LevelFloor floor;        // over all columns, if it was asked for

    int width() const { return window.width_cells + 2 * margin_cells; }
    int depth() const { return window.depth_cells + 2 * margin_cells; }
};

// `field` must be made from `soup`. What is solid is drawn from the soup itself, without trusting
// Recast's rounding; the field says where ground is. Refuses agents that make no sense and windows
// that cut the level's top or bottom off.
Result<FreeSpace> build_free_space(const TriangleSoup& soup, const SpanField& field,
                                   const Agent& agent, const FreeSpaceSettings& settings = {});

// Whether the whole body fits with its feet there, in the open. A point in the same voxel as one
// that touches something may be refused, unless there are triangles to ask.
bool is_open(const FreeSpace& space, const Vec3d& feet);

// Whether a flight keeps both collision rules of docs/algorithms/valid_jump.md.
bool is_free(const FreeSpace& space, const Arc& arc);

enum class TouchKind : std::uint8_t {
    nothing,   // the flight ends in the air
    ground,    // the feet reach walkable ground on the way down, and all before was free
    obstacle,  // something else is in the way, or nothing is known there, or it is no flight
};

struct Touch {
    TouchKind kind = TouchKind::nothing;
    double time_s = 0.0;  // the end of the flight, if it touches nothing
    Vec3d position{0.0};  // of the feet
};

// Follows a flight of open end until it touches something. Ground is where spans end, at most one
// voxel above the highest real ground of the cell. It is looked for over the field's own columns,
// and not within the take-off zone. In contact with ground the landing zone counts, so that a body
// can come down beside a step.
Touch first_touch(const FreeSpace& space, const Arc& arc);

// All jumps from any point of one segment to any point of another that rise `apex_m` over their
// take-off (Kerkhof's fitted arcs). The real contacts may lie above or below their segment by the
// slack, or anywhere in the ground along the segment, where that is known: then the segment's own
// heights do not count.
struct ArcFamily {
    Segment takeoff;
    Segment landing;
    double apex_m = 1.0;
    double takeoff_slack_m = 0.0;
    double landing_slack_m = 0.0;
    double gravity_m_s2 = kEarthGravity_m_s2;
    // Of each jump's duration, from the take-off on, the share that is known to be free: it is not
    // asked about again.
    double known_free = 0.0;
    std::span<const GroundStretch> takeoff_ground{};
    std::span<const GroundStretch> landing_ground{};
};

// Every take-off in one interval with every landing in the other; 0 is a segment's begin, 1 its
// end.
struct FamilyPart {
    double takeoff_from = 0.0;
    double takeoff_to = 1.0;
    double landing_from = 0.0;
    double landing_to = 1.0;

    friend bool operator==(const FamilyPart&, const FamilyPart&) = default;
};

// Whether every jump of the family is proven free. A jump whose landing lies above its apex is not.
bool is_free(const FreeSpace& space, const ArcFamily& family, const FamilyPart& part = {});

// Parts of the family that are proven free, apart from each other, sorted by take-off, then by
// landing. Segments are halved until a part is free or both its sides are at most `smallest_m`
// long (a centimetre, if that is more).
std::vector<FamilyPart> free_parts(const FreeSpace& space, const ArcFamily& family,
                                   double smallest_m);

}  // namespace pronk
