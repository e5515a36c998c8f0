// A map of routes enters; where its ground is how wide leaves: the medial axis, the nearest border
// of any place, and routes for bodies of any radius. See docs/algorithms/corridor_map.md.
#pragma once

#include <pronk/planning.hpp>

namespace pronk {

// ---- Where ground is how wide -------------------------------------------------------------------

// Borders are those of the ground that the map's traveller walks on. All distances are in plan view
// and from the middle of the body: who was baked with a radius has that much room in addition.
struct ClosestBorder {
    double clearance_m = 0.0;
    SurfacePlace at;
};

// A place on the medial axis, and two of its closest border points.
struct AxisPlace {
    SurfacePlace at;
    double clearance_m = 0.0;
    std::array<SurfacePlace, 2> closest;
};

// Where lines of the axis meet, end or bend: another border is the nearest from there on.
struct CorridorVertex {
    SurfacePlace at;
    double clearance_m = 0.0;
};

// A line of the axis between two borders: straight, or a parabola beside a corner. Borders are at
// the left and at the right hand of whoever goes from the first vertex to the second.
struct CorridorPiece {
    std::uint32_t from = 0;  // vertices
    std::uint32_t to = 0;
    double least_clearance_m = 0.0;     // also of its middle
    std::array<SurfacePlace, 2> left;   // the closest border point of the first vertex, and of the
    std::array<SurfacePlace, 2> right;  // second
};

// The Explicit Corridor Map of Geraerts, over storeys and sides of tiles. Any number of threads may
// ask. The map of routes must stay where it is for as long.
class CorridorMap {
  public:
    explicit CorridorMap(const RouteMap& map, unsigned threads = 0);
    explicit CorridorMap(const RouteMap&& map, unsigned threads = 0) = delete;
    CorridorMap(CorridorMap&&) noexcept;
    CorridorMap& operator=(CorridorMap&&) noexcept;
    ~CorridorMap();

    GroundAnswer<ClosestBorder> closest_border(const SurfacePlace& place) const;
    // Straight away from the closest border point to where a second one is as near.
    GroundAnswer<AxisPlace> retraction(const SurfacePlace& place) const;

    std::size_t vertex_count() const;
    std::size_t piece_count() const;
    CorridorVertex vertex(std::uint32_t number) const;
    CorridorPiece piece(std::uint32_t number) const;
    // Straight lines in (x, z) that are nowhere farther than that beside the piece; they are
    // nowhere nearer to a border than the piece is.
    std::vector<glm::dvec2> drawn_piece(std::uint32_t number, double beside_m = 0.01) const;
    static constexpr double kLeastBeside_m = 1e-6;

    // Of ground where the axis failed its checks: lines of it may be missing or wrong.
    bool is_doubtful(const SurfacePlace& place) const;
    std::size_t bytes() const;

    struct Parts;
    const Parts& parts() const { return *parts_; }

  private:
    std::unique_ptr<const Parts> parts_;
};

// ---- Routes for bodies of any radius ------------------------------------------------------------

struct ClearanceRequest {
    RouteRequest route;  // `bound` does not count
    // No place of the route is nearer to a border. So much wider than the body that the world was
    // baked for is the one that travels.
    double radius_m = 0.0;
    // Shortened, it stays this much farther away where there is room, and runs along the axis where
    // there is not. Else it runs along the axis all the way.
    bool is_shortened = true;
    double wished_m = 0.0;
};

// Over the medial axis: the cheapest way along it that is wide enough, then shortened. Weights of
// terrain count. It walks only. One for each thread: keeps its memory from request to request.
class ClearancePlanner {
  public:
    // The map must stay where it is for as long.
    explicit ClearancePlanner(const CorridorMap& map);
    explicit ClearancePlanner(const CorridorMap&& map) = delete;
    ClearancePlanner(ClearancePlanner&&) noexcept;
    ClearancePlanner& operator=(ClearancePlanner&&) noexcept;
    ~ClearancePlanner();

    // The route's own memory is used again. If the goal is out of reach for the radius the route
    // ends at the vertex of the axis that is nearest to it. A start or a goal without room is a
    // trouble, and there is no route.
    void plan(const ClearanceRequest& request, Route& route);
    Route plan(const ClearanceRequest& request);

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace pronk
