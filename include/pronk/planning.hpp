// A world, a start and a goal enter; a route that walks, jumps and drops leaves: the shortest, or
// one through a corridor of polygons. See docs/algorithms/planning.md and corridor_planner.md.
#pragma once

#include <memory>
#include <optional>
#include <pronk/world.hpp>

namespace pronk {

// ---- Routes -------------------------------------------------------------------------------------

enum class RouteFound : std::uint8_t {
    reached,
    partial,       // the goal cannot be reached: to the place nearest to it that can
    none,          // nothing to plan: RouteTrouble says why
    budget_spent,  // nor is it known whether there is one
};

enum class RouteTrouble : std::uint8_t {
    no_trouble,
    not_finite,         // a coordinate that is no number, or infinite
    start_off_surface,  // no ground is near enough
    goal_off_surface,
    unreachable,  // neither walks nor links lead there
};

enum class LegKind : std::uint8_t { walk, jump, drop };

struct RouteLeg {
    LegKind kind = LegKind::walk;
    // Of the route's points and polygons, both included. Legs join: each begins with the point that
    // ended the one before. A jump has the polygon it starts from and the one it lands on.
    std::uint32_t first_point = 0;
    std::uint32_t last_point = 0;
    std::uint32_t first_polygon = 0;
    std::uint32_t last_polygon = 0;
    // Of a jump or a drop: its arc, and its link among those of the tile it starts from.
    std::uint32_t link = 0;
    Arc arc;
};

struct Route {
    RouteFound found = RouteFound::none;
    RouteTrouble trouble = RouteTrouble::no_trouble;
    double cost = 0.0;              // length, and a toll for every jump
    double length_m = 0.0;          // in plan view
    std::vector<RouteLeg> legs;     // none if the start is the goal
    std::vector<Vec3d> points;      // on the ground: start, corners, take-offs, landings, goal
    std::vector<PolyRef> polygons;  // the corridor

    std::size_t jumps() const;
};

// ---- What searches need of a world --------------------------------------------------------------

// Links that no shortest route uses are left out: where a walk costs no more than the jump with its
// toll. Made once, asked by any number of planners in any number of threads. The world must stay
// where it is for as long.
class RouteMap {
  public:
    explicit RouteMap(const NavWorld& world, unsigned threads = 0);
    RouteMap(RouteMap&&) noexcept;
    RouteMap& operator=(RouteMap&&) noexcept;
    ~RouteMap();

    const NavWorld& world() const;
    std::size_t used_links() const;

    // The ground nearest to a place, no farther away than that.
    struct Place {
        PolyRef on;
        Vec3d at{0.0};
    };
    std::optional<Place> nearest_ground(const Vec3d& place, double within_m) const;

    struct Parts;
    const Parts& parts() const { return *parts_; }

  private:
    std::unique_ptr<const Parts> parts_;
};

// ---- Planning -----------------------------------------------------------------------------------

struct RouteRequest {
    Vec3d from{0.0};
    Vec3d to{0.0};
    double snap_m = 2.0;  // how far start and goal may be from the ground
    // Whoever knows the polygons saves the search for the ground.
    std::optional<PolyRef> from_polygon = std::nullopt;
    std::optional<PolyRef> to_polygon = std::nullopt;
    // The route is at most so many times as long as the shortest; above 1 it is found sooner. The
    // corridor planner has no such bound and does not look at it.
    double bound = 1.0;
    std::size_t most_nodes = 10'000'000;
};

// The shortest route. One for each thread: keeps its memory from request to request.
class RoutePlanner {
  public:
    // The map must stay where it is for as long.
    explicit RoutePlanner(const RouteMap& map);
    RoutePlanner(RoutePlanner&&) noexcept;
    RoutePlanner& operator=(RoutePlanner&&) noexcept;
    ~RoutePlanner();

    // The route's own memory is used again. Bounds below 1 count as 1.
    void plan(const RouteRequest& request, Route& route);
    Route plan(const RouteRequest& request);

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

// Kerkhof's planner: chooses polygons first, by the way over their centres, and then a short path
// through these. It looks at less, and its routes may be longer. One for each thread, as above.
class CorridorPlanner {
  public:
    // The map must stay where it is for as long.
    explicit CorridorPlanner(const RouteMap& map);
    CorridorPlanner(CorridorPlanner&&) noexcept;
    CorridorPlanner& operator=(CorridorPlanner&&) noexcept;
    ~CorridorPlanner();

    // The route's own memory is used again.
    void plan(const RouteRequest& request, Route& route);
    Route plan(const RouteRequest& request);

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace pronk
