// A walkable surface, its free space and what an agent can jump enter; jump links leave, each of
// them proven free, all its jumps. See docs/algorithms/landing_search.md and edge_links.md.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <pronk/surface.hpp>

namespace pronk {

// ---- What an agent can jump ---------------------------------------------------------------------

enum class ReachUse : std::uint8_t {
    exact,  // every jump is the profile's own arc (Kerkhof), but for what it takes to land on a
            // link
    upto,   // any shorter reach will do as well: the way up is given, the way forward is free
};

struct AbilityProfile {
    JumpProfile jump;
    ReachUse use = ReachUse::upto;

    friend bool operator==(const AbilityProfile& a, const AbilityProfile& b) {
        return a.jump.apex_m == b.jump.apex_m && a.jump.reach_m == b.jump.reach_m &&
               a.jump.max_fall_m == b.jump.max_fall_m && a.use == b.use;
    }
};

struct JumpAbility {
    // The default is a humanoid's. Not a braced list: g++ 12 takes its copy for uninitialized.
    std::vector<AbilityProfile> profiles = std::vector<AbilityProfile>(1);
    double max_speed_m_s = std::numeric_limits<double>::infinity();  // of the launch
    double gravity_m_s2 = kEarthGravity_m_s2;
    // What a jump costs on top of its horizontal length. Above zero, so that a route of ever more
    // jumps on the spot costs ever more.
    double toll_m = 1.0;
};

inline constexpr double kMaxToll_m = 1e6;
inline constexpr std::size_t kMaxProfiles = 16;
inline constexpr double kMaxApex_m = 1000.0;
inline constexpr double kMaxReach_m = 1000.0;

// Refuses profiles that are no jumps: values that are not positive, an apex below the agent's climb
// (a step, not a jump), an exact launch faster than the maximum speed; and gravity, speed or toll
// that are not positive. What is up to its reach and too fast is jumped lower, or not at all.
Result<void> check_ability(const JumpAbility& ability, const Agent& agent);

// A sample looks at every cell in its range. Refuses jumps that reach farther.
inline constexpr int kMaxRange_cells = 400;
Result<void> check_range(const JumpAbility& ability, const GridSettings& grid);

// ---- Links --------------------------------------------------------------------------------------

enum class LinkKind : std::uint8_t { jump, drop };
enum class LinkMethod : std::uint8_t { landing, edges };  // how it was found

// The share of the profile's apex that a link's jumps rise, as a part of this.
inline constexpr std::uint8_t kWholeApex = 255;

// Every jump from any point of the take-off segment to any point of the landing segment, all with
// the same apex over their take-offs (apex_of). Places are in plan view: their heights are those of
// the ground in the polygons that the link's list names (takeoff_of, landing_of), so they are never
// off it.
struct JumpLink {
    Vec2 takeoff_begin{0.0F};
    Vec2 takeoff_end{0.0F};  // of a point the same
    Vec2 landing_begin{0.0F};
    Vec2 landing_end{0.0F};    // counter-clockwise of the begin, seen from the take-off
    std::uint8_t profile = 0;  // of the ability's
    LinkKind kind = LinkKind::jump;
    LinkMethod method = LinkMethod::landing;
    std::uint8_t apex_share = kWholeApex;  // never 0
    // No jump between the segments is launched slower or is shorter, whatever its apex; rounded
    // down, and where 16 bits do not hold it, the most that they do. So whoever jumps too weakly
    // for a link sees it without a look at the ground.
    std::uint16_t slowest_cm_s = 0;
    std::uint16_t shortest_cm = 0;

    friend bool operator==(const JumpLink&, const JumpLink&) = default;
};
static_assert(sizeof(JumpLink) <= 40);

// A list says in 16 bits which tile its links land on; a world has no more tiles than that.
inline constexpr std::size_t kMaxLinkTiles = 65'536;

// The links from one polygon to one other (Kerkhof 7.1). With step 0 they are one or two, so the
// list's own size counts.
struct LinkList {
    std::uint16_t landing_tile = 0;  // index among the tiles of the world
    PolyId landing_polygon;
    std::uint32_t begin = 0;  // its links: from here to the next list's begin

    friend bool operator==(const LinkList&, const LinkList&) = default;
};
static_assert(sizeof(LinkList) == 8);

// All links that start in one tile. Lists of polygon p: [list_begin[p], list_begin[p + 1]), by
// landing tile and polygon; links of list l: [lists[l].begin, lists[l + 1].begin), by profile,
// take-off and landing, z before x. There is one list more than is used, which ends the last.
struct JumpLinks {
    std::vector<JumpLink> links;
    std::vector<LinkList> lists;
    std::vector<std::uint32_t> list_begin;

    std::span<const LinkList> lists_from(PolyId polygon) const {
        return std::span(lists).subspan(
            list_begin[polygon.index()],
            list_begin[polygon.index() + 1] - list_begin[polygon.index()]);
    }
    // `list` is one of `lists` but the last, or a copy of it. Takes a search for its end: no list
    // is empty, so it is where the next larger begin is.
    std::span<const JumpLink> links_of(const LinkList& list) const {
        const auto next = std::upper_bound(
            lists.begin(), lists.end(), list.begin,
            [](std::uint32_t begin, const LinkList& other) { return begin < other.begin; });
        return std::span(links).subspan(list.begin, next->begin - list.begin);
    }
    std::size_t bytes() const {
        return links.size() * sizeof(JumpLink) + lists.size() * sizeof(LinkList) +
               list_begin.size() * sizeof(std::uint32_t);
    }

    friend bool operator==(const JumpLinks&, const JumpLinks&) = default;
};

// Of a surface from which nobody jumps.
JumpLinks no_links(const WalkableSurface& surface);

// How far the link's jumps rise over their take-offs.
double apex_of(const JumpLink& link, const JumpAbility& ability);

// A place on the link's segments, on the ground; 0 is a segment's begin, 1 its end. The surface is
// that of the tile the polygon belongs to.
Vec3d takeoff_of(const JumpLink& link, const WalkableSurface& surface, PolyId takeoff_polygon,
                 double at);
Vec3d landing_of(const JumpLink& link, const WalkableSurface& surface, PolyId landing_polygon,
                 double at);

// A number that a link keeps for as long as its ground and its profile stay as they are, whatever
// else of the level changes, so that what people said about it can be kept.
std::uint64_t stable_id(const JumpLink& link, const JumpAbility& ability, const Vec3d& takeoff,
                        const Vec3d& landing);

// ---- Who can use them ---------------------------------------------------------------------------

// The polygons that a link's list joins, and the surfaces of their tiles.
struct LinkEnds {
    const WalkableSurface* takeoff_surface = nullptr;
    PolyId takeoff_polygon;
    const WalkableSurface* landing_surface = nullptr;
    PolyId landing_polygon;
};

// Of all jumps of a link.
struct LinkLaunches {
    double upward_m_s = 0.0;
    double slowest_forward_m_s = 0.0;
    double fastest_forward_m_s = 0.0;
    double shortest_s = 0.0;
    double longest_s = 0.0;
    double deepest_fall_m = 0.0;  // below the apex

    double slowest_m_s() const { return std::hypot(upward_m_s, slowest_forward_m_s); }
    double fastest_m_s() const { return std::hypot(upward_m_s, fastest_forward_m_s); }
};

// Of the links that were baked for an ability, with a gravity that may be another. Refused if the
// landing lies above the apex (apex_too_low), and below a nanometre of apex (no_apex).
JumpAnswer<LinkLaunches> launches_of(const JumpLink& link, const JumpAbility& baked_for,
                                     const LinkEnds& ends, double gravity_m_s2);

// What no jump of an agent goes beyond: made once, and held against many links.
struct JumpLimits {
    double apex_m = 0.0;
    double speed_m_s = 0.0;  // of the launch
    double length_m = 0.0;   // of the arc
    double gravity_m_s2 = kEarthGravity_m_s2;
};
JumpLimits limits_of(const JumpAbility& agent);

// Whether a link is beyond an agent by what is stored of it, without a look at the ground. If not,
// it may be beyond the agent all the same.
bool is_beyond(const JumpLink& link, const JumpAbility& baked_for, const JumpLimits& agent);

// Whether an agent, who may be another than the one that the link was baked for, can make all of
// its jumps: each with one of its profiles, and to a millimetre (docs/algorithms/valid_jump.md).
// Exact profiles have no links but their own.
bool covers(const JumpAbility& agent, const JumpLink& link, const JumpAbility& baked_for,
            const LinkEnds& ends);

// ---- Finding them -------------------------------------------------------------------------------

// How links are found.
struct LinkMethods {
    bool landing = true;  // docs/algorithms/landing_search.md
    bool edges = true;    // docs/algorithms/edge_links.md

    friend bool operator==(const LinkMethods&, const LinkMethods&) = default;
};

struct LinkSettings {
    int step_cells = 0;              // between samples along x and z; 0: where it matters (auto)
    bool keep_redundant = false;     // links that only do what a straight walk does, too
    std::optional<float> epsilon_m;  // how far a landing segment may stray; none: one cell
    LinkMethods methods;
};

// Refuses a step, an epsilon or a choice of methods that makes no sense.
Result<void> check_link_settings(const LinkSettings& settings);

// What the earlier rooms know about a tile.
struct LinkTile {
    const SpanField* field = nullptr;
    const WalkableSurface* surface = nullptr;
};

// The tile whose links are wanted, and all tiles that they may land on, in the order of the world.
struct LinkSite {
    std::span<const LinkTile> tiles;
    std::size_t tile = 0;
    // Over the tile's window, with a margin as wide as halo_cells if there are other tiles.
    const FreeSpace* space = nullptr;
};

// How far beyond its tile a jump may reach, in cells.
int halo_cells(const JumpAbility& ability, const Agent& agent, const GridSettings& grid);

// Refuses a site with more polygons in reach of its tile than can be told apart.
inline constexpr std::size_t kMaxPolygonsInReach = 65'535;
Result<void> check_site(const LinkSite& site, const JumpAbility& ability);

struct LinkRun {
    unsigned threads = 1;  // 0: one per core; the result does not depend on it
    Progress* progress = nullptr;
};

struct LinkSearch {
    JumpLinks links;
    std::size_t samples = 0;  // take-offs that were tried, of all profiles
};

// Ability, settings and site are checked ones.
LinkSearch find_links(const LinkSite& site, const JumpAbility& ability,
                      const LinkSettings& settings, const LinkRun& run = {});

// The links of one take-off.
struct TakeoffLinks {
    std::optional<Vec3> takeoff;  // that was tried; none if no ground is near
    JumpLinks links;
};

// The take-off is the sample nearest to a place of the tile, as a designer's click names it.
TakeoffLinks links_from(const LinkSite& site, const JumpAbility& ability,
                        const LinkSettings& settings, const Vec3& place);

}  // namespace pronk
