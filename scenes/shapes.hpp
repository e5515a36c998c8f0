// Solids and grounds that scenes are made of: shapes enter, a TriangleSoup leaves.
#pragma once

#include <functional>
#include <initializer_list>
#include <pronk/geometry.hpp>
#include <span>
#include <string_view>

#include "scenes/plan.hpp"

namespace pronk::scenes {

// A straight way up: its middle line in plan view, and how high it begins and ends. It is solid
// down to `bottom`.
struct Flight {
    Vec2 foot;
    Vec2 head;
    float width_m;
    float bottom;
    float foot_y;
    float head_y;
};

// Appends shapes to a soup. Every solid is closed on its own, its triangles counter-clockwise
// seen from outside; solids may touch and overlap.
class Shapes {
  public:
    // Where tops lie within one climb of each other, voxelization lets the later terrain win, so
    // name what lies on top later.
    explicit Shapes(std::initializer_list<std::string_view> terrains);

    // The terrain of the shapes that follow; one of those named at the start.
    Shapes& on(std::string_view terrain);

    void quad(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

    // A level polygon without thickness that faces up.
    void floor(std::span<const Vec2> plan, float y);

    void box(const Vec3& min, const Vec3& max);
    void prism(std::span<const Vec2> plan, float bottom, float top);

    // A prism with one top height per corner, each at least `bottom`, at least one of them higher.
    // The tops must lie on one plane unless the plan is a triangle. Where a top equals the bottom
    // the side closes to an edge.
    void slanted_prism(std::span<const Vec2> plan, float bottom, std::span<const float> tops);

    // `plan` at the bottom, shrunk by `taper` around its middle at the top; a taper of 0 is a tip.
    void tapered(std::span<const Vec2> plan, float bottom, float top, float taper);

    void ramp(const Flight& flight);

    // Steps of equal rise; the last tread lies at head_y.
    void stairs(const Flight& flight, int steps);

    // Square cells with shared corners over min + [0, columns] x [0, rows] cells. `terrain_at` is
    // asked for the middle of each cell, and a cell without a name stays open.
    void height_field(Vec2 min, float cell_m, int columns, int rows,
                      const std::function<float(Vec2)>& height_at,
                      const std::function<std::string_view(Vec2)>& terrain_at);

    TriangleSoup take() { return std::move(soup_); }

  private:
    std::uint32_t add_vertex(const Vec3& p);
    void add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);
    void add_sides(std::span<const std::uint32_t> low, std::span<const std::uint32_t> high);
    void add_fan(std::span<const std::uint32_t> corners, bool facing_up);

    TriangleSoup soup_;
    TerrainId terrain_{0};
};

// A part of a level ground; a part without a terrain stays open. Ground under a solid has to stay
// open: voxelization knows faces, not insides, and would find a place to stand within.
struct GroundLayer {
    std::string_view terrain;
    Plan plan;
};

// Lays the layers side by side at height y, without overlap: earlier layers hide later ones, and
// `rest` fills what remains of `whole`.
void lay_ground(Shapes& shapes, const Plan& whole, std::span<const GroundLayer> layers,
                std::string_view rest, float y);

// An even scatter in [0, 1) that is the same on every machine.
float scatter(std::uint32_t seed, std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0);

}  // namespace pronk::scenes
