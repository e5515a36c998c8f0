// Spans enter, the surface an agent can walk on leaves: Recast's convex polygons, held as a Detour
// tile and as flat arrays. See docs/algorithms/surface.md.
#pragma once

#include <array>
#include <pronk/space.hpp>

namespace pronk {

// A polygon of one surface. Detour's tiles have at most 32,767.
using PolyId = Id<struct PolyTag, std::uint16_t>;

// No vertex lies farther out. Detour squares differences of coordinates and looks for a smallest
// one; if all are infinite it finds none and goes on with a null pointer.
inline constexpr float kLargestCoordinate_m = 1e9F;

// The place of a tile among the tiles of a world.
struct TileCoord {
    int x = 0;
    int z = 0;
    friend bool operator==(const TileCoord&, const TileCoord&) = default;
};

// A polygon of any of several tiles: of a world's, unless said otherwise. In the order of tiles and
// polygons.
struct PolyRef {
    std::uint32_t tile = 0;  // its index, not its place
    PolyId polygon;
    friend auto operator<=>(const PolyRef&, const PolyRef&) = default;
};

// What lies across a polygon's edge: a polygon of the same tile, a neighbouring tile, or nothing.
struct EdgeSide {
    static constexpr std::uint8_t kNoPortal = 0xff;

    PolyId neighbour;
    std::uint8_t portal = kNoPortal;  // side of the tile (Detour's: 0 +x, 2 +z, 4 -x, 6 -z)

    bool is_border() const { return !neighbour.valid() && portal == kNoPortal; }
    friend bool operator==(const EdgeSide&, const EdgeSide&) = default;
};

// An edge with nothing across it. `outward` is the unit normal in plan view that points away from
// the polygon.
struct BorderEdge {
    PolyId polygon;
    std::uint32_t corner = 0;  // the edge runs from this corner (of corner_vertex) to the next
    Vec3 from{0.0F};
    Vec3 to{0.0F};
    Vec2 outward{0.0F};
};

// Convex polygons, counter-clockwise seen from above, with the ground's heights inside them.
// Everything else but `ground_off_mm` is read out of `detour_tile`. A surface may have no polygons.
struct WalkableSurface {
    std::vector<std::byte> detour_tile;  // as dtNavMesh::addTile takes it; empty without polygons
    TileCoord tile;

    std::vector<Vec3> vertices;
    std::vector<std::uint32_t> poly_begin;     // corners of p: [poly_begin[p], poly_begin[p + 1])
    std::vector<std::uint32_t> corner_vertex;  // into `vertices`
    std::vector<EdgeSide> corner_side;  // across the edge from this corner to the polygon's next
    std::vector<TerrainId> poly_terrain;
    // In the order of polygons and corners. Edges that lie on the tile's side are portals and not
    // here: whether ground goes on behind one, only the neighbouring tile knows.
    std::vector<BorderEdge> border;

    // The ground inside polygon p: triangles [ground_begin[p], ground_begin[p + 1]).
    std::vector<std::uint32_t> ground_begin;
    std::vector<std::array<Vec3, 3>> ground_triangles;
    // How far the level's floor is from the ground of each polygon at most, up or down, of all
    // places where the two were compared; in millimetres, rounded up. On the line of a riser the
    // ground is between the treads whatever this says. Empty where no level is known: surfaces of
    // plans, and of tiles that were read. Not part of `detour_tile`.
    std::vector<std::uint16_t> ground_off_mm;

    std::size_t polygon_count() const { return poly_terrain.size(); }
    std::span<const std::uint32_t> corners_of(PolyId p) const {
        return std::span(corner_vertex)
            .subspan(poly_begin[p.index()], poly_begin[p.index() + 1] - poly_begin[p.index()]);
    }
};

// For every span of a SpanField the polygons that were made from it and reach over its cell:
// [begin[s], begin[s + 1]), ascending. Most spans inside a polygon have one, spans along edges of
// polygons several, spans that nobody can stand on none.
struct SpanPolygons {
    std::vector<std::uint32_t> begin;
    std::vector<PolyId> polygons;
};

// Recast's own settings, in its own units; the defaults are RecastDemo's but for the edges' error.
struct SurfaceSettings {
    int min_region_cells = 8;     // regions smaller than this squared are dropped
    int merge_region_cells = 20;  // regions smaller than this squared are merged
    float max_edge_m = 12.0F;
    // Below one cell, the least radius in cells, so that no border runs behind a wall's face.
    float max_edge_error_cells = 0.99F;
    float detail_step_cells = 6.0F;
    float detail_error_m = 0.25F;  // of the heights that tell storeys apart
};

// Refuses settings that are negative, not finite or beyond what Recast can compute with.
Result<void> check_surface_settings(const SurfaceSettings& settings);

struct SurfaceBuild {
    WalkableSurface surface;
    SpanPolygons span_polygons;
};

// Recast's filters, erosion, watershed regions, contours and polygons; the heights of their ground
// are those of the level's floor (docs/algorithms/ground.md). `field` and `floor` are made from the
// same triangles, for the same window and agent. The result does not depend on the number of
// threads (0: one per core).
Result<SurfaceBuild> build_surface(const LevelFloor& floor, const SpanField& field,
                                   const Agent& agent, const SurfaceSettings& settings = {},
                                   TileCoord tile = {}, Progress* progress = nullptr,
                                   unsigned threads = 1);

// The same with the floor of a whole soup.
Result<SurfaceBuild> build_surface(const TriangleSoup& soup, const SpanField& field,
                                   const Agent& agent, const SurfaceSettings& settings = {},
                                   TileCoord tile = {}, Progress* progress = nullptr);

// Reads a Detour tile. Detour itself trusts every offset and index in a tile; here each is
// checked, so that a surface (and a dtNavMesh that is given its tile) can be used safely whatever
// the bytes were.
Result<WalkableSurface> read_surface(std::vector<std::byte> detour_tile);

// Whether a place in plan view lies in a polygon; its edges belong to it.
bool contains(const WalkableSurface& surface, PolyId polygon, Vec2 point);

// The ground's height below a place in plan view; outside the polygon, that of the nearest ground
// triangle's nearest point.
float ground_height(const WalkableSurface& surface, PolyId polygon, Vec2 point);

// The polygon that was made from the span and contains the point (of the span's cell, edges
// included) in plan view, or none. On an edge between two polygons it is the one with the lower id.
PolyId polygon_at(const WalkableSurface& surface, const SpanPolygons& map, std::size_t span,
                  Vec2 point);

// In plan view, square metres.
double area_m2(const WalkableSurface& surface, PolyId polygon);
double area_m2(const WalkableSurface& surface);

// The unit normal in plan view that points away from a polygon, of an edge that runs
// counter-clockwise around it; zero of an edge without length.
Vec2 outward_normal(const Vec3& from, const Vec3& to);

// Total length of the border in plan view, metres.
double border_m(const WalkableSurface& surface);

// ---- Why there is no ground ---------------------------------------------------------------------

// Some of a level's triangles, and how large they are, not in plan view.
struct TriangleShare {
    std::size_t triangles = 0;
    double area_m2 = 0.0;
};

inline constexpr float kWall_rad = radians(80.0F);

// How triangles lie, for an agent that stands on slopes up to its own. Each triangle is in one of
// the first four.
struct TriangleLie {
    TriangleShare up;              // not too steep, and facing up: could be stood on
    TriangleShare down;            // could be stood on if they were wound the other way
    TriangleShare steep;           // neither, however they are wound
    TriangleShare without_area;    // lines and points
    TriangleShare z_up;            // steep ones that could be stood on if z were up
    TriangleShare slopes;          // steep ones that face up and are no walls: up to kWall_rad
    double least_slope_rad = 0.0;  // of those; 0 if there are none
    // In plan view, of all triangles that face up less all that face down. What is closed on all
    // sides adds nothing.
    double net_up_m2 = 0.0;
};
TriangleLie lie_of_triangles(const TriangleSoup& soup, const Agent& agent);

// What keeps a cell under a triangle that could be stood on from being ground.
enum class GroundLoss : std::uint8_t { low_ceiling, near_edge, small_region };
inline constexpr std::size_t kGroundLosses = 3;
using LostCells = std::array<std::uint32_t, kGroundLosses>;  // by GroundLoss

// Adds to `lost`, which has an entry for each triangle of the soup, the cells of the field that the
// given triangles (indices, ascending) reach into, by the least change of agent or settings that
// would make ground there: regions of any size, else no radius, else no height. Cells beside a
// ledge, where nothing would, are not counted. It builds several surfaces, and is meant for levels
// without any ground.
void add_lost_cells(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
                    const SpanField& field, const Agent& agent, const SurfaceSettings& settings,
                    std::vector<LostCells>& lost);

}  // namespace pronk
