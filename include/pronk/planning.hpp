// A world, a start and a goal enter; a route that walks, jumps and drops leaves: the shortest, or
// one through a corridor of polygons, or a rough one to go by. And what else one asks of the
// ground. See docs/algorithms/planning.md, corridor_planner.md, indicative_routes.md and
// surface_questions.md.
#pragma once

#include <functional>
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
    start_forbidden,  // its polygon is one that the traveller does not walk on
    goal_forbidden,
    unreachable,       // neither walks nor links that the traveller may use lead there
    start_too_narrow,  // a body as wide as was asked for has no room there
    goal_too_narrow,
};

// How good the route is that was found.
enum class RouteProof : std::uint8_t {
    shortest,      // none costs less
    within_bound,  // none costs less than this one divided by the request's bound
    unproven,      // over weighted terrain, through a corridor, to go by, drawn by hand
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
    // Of a jump or a drop: its arc, and its link among those of the tile it starts from. Jumps that
    // were found by other means than links have none.
    static constexpr std::uint32_t kNoLink = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t link = kNoLink;
    Arc arc;
};

struct Route {
    RouteFound found = RouteFound::none;
    RouteTrouble trouble = RouteTrouble::no_trouble;
    RouteProof proof = RouteProof::unproven;
    double cost = 0.0;              // length by terrain weights, and a toll for every jump
    double length_m = 0.0;          // in plan view
    std::vector<RouteLeg> legs;     // none if the start is the goal
    std::vector<Vec3d> points;      // on the ground: start, corners, take-offs, landings, goal
    std::vector<PolyRef> polygons;  // the corridor

    std::size_t jumps() const;
    void clear();  // as new, with its memory
};

// What one does at a point of a route (Silva 4.1).
enum class PointTag : std::uint8_t {
    ground,          // walks on
    air,             // flies on
    jump,            // takes off
    land,            // and walks on
    land_then_jump,  // lands, and takes off from there
};

// One for each of its points.
std::vector<PointTag> tags_of(const Route& route);

// ---- Who travels --------------------------------------------------------------------------------

// Any positive number, as far as those that costs are made of can tell ground of the one weight
// from ground of the other.
inline constexpr double kLeastTerrainWeight = 1e-9;
inline constexpr double kMostTerrainWeight = 1e9;

// Anybody with the body that the world was baked for. By default the agent itself: goes anywhere,
// and all ground is the same.
struct Traveller {
    static constexpr double kForbidden = std::numeric_limits<double>::infinity();

    // What a metre costs on each of the world's terrains, in the order of their names: from
    // kLeastTerrainWeight to kMostTerrainWeight, or kForbidden, which is never walked on. On those
    // that are missing it is 1.
    std::vector<double> terrain_weights;
    bool may_jump = true;
    bool may_drop = true;
    // Uses those links whose jumps it can make, and has its own toll. None: the world's.
    std::optional<JumpAbility> ability = std::nullopt;
};

// ---- What searches need of a world --------------------------------------------------------------

// Links that no shortest route uses are left out: where a walk costs no more than the jump with its
// toll. Made once, asked by any number of planners in any number of threads. The world must stay
// where it is for as long.
class RouteMap {
  public:
    explicit RouteMap(const NavWorld& world, unsigned threads = 0);
    explicit RouteMap(const NavWorld&& world, unsigned threads = 0) = delete;
    // For one kind of traveller. Refuses weights that are none, more of them than the world has
    // terrains, and abilities that are none.
    static Result<RouteMap> make(const NavWorld& world, const Traveller& traveller,
                                 unsigned threads = 0);
    static Result<RouteMap> make(const NavWorld&& world, const Traveller& traveller,
                                 unsigned threads = 0) = delete;
    RouteMap(RouteMap&&) noexcept;
    RouteMap& operator=(RouteMap&&) noexcept;
    ~RouteMap();

    const NavWorld& world() const;
    std::size_t used_links() const;

    struct Parts;
    const Parts& parts() const { return *parts_; }

  private:
    explicit RouteMap(std::unique_ptr<const Parts> parts);

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
    // The route is at most so many times as long as the shortest; above 1 it is found sooner. Only
    // RoutePlanner has such a bound, others do not look at it.
    double bound = 1.0;
    std::size_t most_nodes = 10'000'000;
};

// The shortest route. One for each thread: keeps its memory from request to request.
class RoutePlanner {
  public:
    // The map must stay where it is for as long.
    explicit RoutePlanner(const RouteMap& map);
    explicit RoutePlanner(const RouteMap&& map) = delete;
    RoutePlanner(RoutePlanner&&) noexcept;
    RoutePlanner& operator=(RoutePlanner&&) noexcept;
    ~RoutePlanner();

    // The route's own memory is used again. Bounds below 1 count as 1.
    void plan(const RouteRequest& request, Route& route);
    Route plan(const RouteRequest& request);

    // The same in slices: begin, and go on until it is done. Each looks at no more nodes than that;
    // the route is empty until then. Another request may be begun at any time, and ends this one.
    void begin(const RouteRequest& request, Route& route);
    bool go_on(std::size_t most_nodes, Route& route);

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

// Kerkhof's planner: chooses polygons first, by the way over their centres, and then a short path
// through these. It looks at less, and its routes may be longer. Terrain is forbidden or not to it,
// weights do not count. One for each thread, as above.
class CorridorPlanner {
  public:
    // The map must stay where it is for as long.
    explicit CorridorPlanner(const RouteMap& map);
    explicit CorridorPlanner(const RouteMap&& map) = delete;
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

// How an indicative route passes the polygons that were chosen for it: from centre to centre, or
// where it costs the least.
enum class IndicativeKind : std::uint8_t { dual_graph, relaxed };

// Jaklin's planner: the cheapest way over the centres of polygons by the traveller's weights, links
// among them. What it finds are routes to go by, for those who follow them with their own mind:
// rough, and soon found. Relaxed they cost less, never more. One for each thread, as above.
class IndicativePlanner {
  public:
    // The map must stay where it is for as long.
    explicit IndicativePlanner(const RouteMap& map, IndicativeKind kind = IndicativeKind::relaxed);
    explicit IndicativePlanner(const RouteMap&& map,
                               IndicativeKind kind = IndicativeKind::relaxed) = delete;
    IndicativePlanner(IndicativePlanner&&) noexcept;
    IndicativePlanner& operator=(IndicativePlanner&&) noexcept;
    ~IndicativePlanner();

    // The route's own memory is used again.
    void plan(const RouteRequest& request, Route& route);
    Route plan(const RouteRequest& request);

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

// A route that somebody drew: straight walks over the ground from point to point. Refuses fewer
// than two points, points that are farther from the ground than `snap_m` or all in one place, and
// walks that leave the ground; the error says where.
Result<Route> draw_route(const RouteMap& map, std::span<const Vec3d> points, double snap_m = 2.0);

// ---- Questions about the ground -----------------------------------------------------------------

// A place on the ground of a polygon. In a question its height says nothing, only its polygon does;
// and it may lie up to kMostBeside_m beside the polygon, as rounding leaves it.
struct SurfacePlace {
    PolyRef on;
    Vec3d at{0.0};
};
inline constexpr double kMostBeside_m = 1e-3;

// Why there is no answer.
enum class NoGround : std::uint8_t {
    unusable_number,  // NaN; a place that is infinite; a distance or a cost that is negative
    no_such_polygon,
    forbidden,     // a polygon that the map's traveller does not walk on
    off_polygon,   // the place lies beside the polygon that it is said to be on
    nothing_near,  // what was asked for is not within the distance, or the cost
    budget_spent,
};
template <class T>
using GroundAnswer = tl::expected<T, NoGround>;

// A straight walk.
struct SurfaceRay {
    bool is_free = false;  // nothing stopped it
    double share = 0.0;    // of the way that was gone
    SurfacePlace end;
    Vec3d normal{0.0};              // of the border that stopped it: level, towards the ground
    std::vector<PolyRef> polygons;  // each shares an edge with the one before
};

// A walk that slides along borders.
struct SurfaceMove {
    bool is_reached = false;
    SurfacePlace end;
    std::vector<PolyRef> polygons;  // each shares an edge with the one before
};

// The nearest border that walks cannot cross.
struct SurfaceWall {
    double away_m = 0.0;  // in plan view
    SurfacePlace at;
    Vec3d normal{0.0};  // level, from the wall to the place that asked
};

// Polygons to draw random points from.
struct SurfaceRegion {
    std::vector<PolyRef> polygons;
    std::vector<double> areas_m2;  // of all polygons up to this one, in plan view
};

// Gives numbers from 0 to 1, without 1, all as likely.
using UniformNumbers = std::function<double()>;

// Cheap to make, and any number of threads may ask one. The map must stay where it is for as long.
// Walks end at borders; nobody jumps, unless it is said.
class SurfaceQuestions {
  public:
    explicit SurfaceQuestions(const RouteMap& map) : map_(&map) {}
    explicit SurfaceQuestions(const RouteMap&& map) = delete;

    // The ground nearest to a place, no farther away than that.
    GroundAnswer<SurfacePlace> nearest(const Vec3d& place, double within_m) const;
    // The first ground below a place; also up to kMostBeside_m over it, as rounding leaves it.
    GroundAnswer<SurfacePlace> below(const Vec3d& place, double within_m) const;
    GroundAnswer<double> height(const SurfacePlace& place) const;

    // Straight in plan view to below or above a place.
    GroundAnswer<SurfaceRay> ray(const SurfacePlace& from, const Vec3d& to) const;
    // To where one is nearest to a place, in plan view, of the polygons that are reached without
    // leaving the circle whose diameter is the way there.
    GroundAnswer<SurfaceMove> move(const SurfacePlace& from, const Vec3d& to) const;
    // The nearest that a straight walk meets, no farther away than that.
    GroundAnswer<SurfaceWall> wall(const SurfacePlace& from, double within_m) const;

    // All polygons that the traveller walks on; those that walks and links lead to; any, without
    // unknown and forbidden ones.
    SurfaceRegion everywhere() const;
    GroundAnswer<SurfaceRegion> reachable(const SurfacePlace& from) const;
    SurfaceRegion region(std::span<const PolyRef> polygons) const;
    // All places of the region as likely, by their area in plan view. Takes three numbers.
    GroundAnswer<SurfacePlace> random(const SurfaceRegion& region,
                                      const UniformNumbers& numbers) const;

  private:
    const RouteMap* map_;
};

// What walks and links lead to from a place at no more than a cost, which is that of shortest
// routes: weights of terrain do not count. One for each thread: keeps its memory from question to
// question.
class CostReach {
  public:
    // The map must stay where it is for as long.
    explicit CostReach(const RouteMap& map);
    explicit CostReach(const RouteMap&& map) = delete;
    CostReach(CostReach&&) noexcept;
    CostReach& operator=(CostReach&&) noexcept;
    ~CostReach();

    // An answer without a reason is that all is known. Else nothing is reached.
    GroundAnswer<void> spread(const SurfacePlace& from, double most_cost,
                              std::size_t most_nodes = 10'000'000);

    struct Polygon {
        PolyRef on;
        double cost = 0.0;  // of a route to the point of it that is the cheapest to reach
    };
    // The cheapest first.
    std::span<const Polygon> polygons() const;
    // Of the shortest route.
    GroundAnswer<double> cost_to(const SurfacePlace& place) const;
    // All places within the cost as likely, by their area in plan view. Takes any number of
    // numbers.
    GroundAnswer<SurfacePlace> random(const UniformNumbers& numbers);

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace pronk
