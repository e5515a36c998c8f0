// A world enters, all polygons that are to be drawn leave: the tiles' surfaces in one row, joined
// across tile borders, with the plane that their ground comes closest to.
#pragma once

#include <array>
#include <optional>
#include <pronk/world.hpp>
#include <span>
#include <utility>
#include <vector>

namespace pronk::drawing {

struct GroundPlane {
    Vec3 centre{0.0F};  // the middle of the polygon's area, and its mean height
    Vec2 slope{0.0F};   // metres up per metre along x and z

    float height_at(Vec2 place) const {
        const Vec2 from_centre = place - plan_view(centre);
        return centre.y + slope.x * from_centre.x + slope.y * from_centre.y;
    }
};

enum class EdgeKind : std::uint8_t {
    border,  // nothing to walk on beyond it
    inner    // another polygon beyond it, be it drawn or cut away
};

struct PlanPolygon {
    const WalkableSurface* surface = nullptr;  // of the world the plan was made of
    PolyId id;
    TerrainId terrain;
    GroundPlane ground;
    float lowest_m = 0.0F;
    float highest_m = 0.0F;
    float bend_m = 0.0F;   // the farthest that the ground is above or below its plane
    double area_m2 = 0.0;  // in plan view
};

struct Neighbours {
    std::uint32_t a = 0;  // into Plan::polygons
    std::uint32_t b = 0;  // > a
    float shared_m = 0.0F;
};

// Points into the world it was made of, which must outlive it.
struct Plan {
    std::vector<PlanPolygon> polygons;
    std::vector<std::uint32_t> begin;  // corners of p: [begin[p], begin[p + 1])
    std::vector<Vec3> corners;         // counter-clockwise seen from above
    std::vector<EdgeKind> edges;       // from this corner to the polygon's next
    std::vector<Neighbours> neighbours;
    Bounds bounds;
    double area_m2 = 0.0;
    double border_m = 0.0;

    std::span<const Vec3> corners_of(std::size_t p) const {
        return std::span(corners).subspan(begin[p], begin[p + 1] - begin[p]);
    }
};

// The plane with the least squared distance in height from the triangles, over their area.
GroundPlane fit_plane(std::span<const std::array<Vec3, 3>> triangles);

Plan make_plan(const NavWorld& world, std::optional<float> cut_above_m);

}  // namespace pronk::drawing
