// Heights at places of a polygon enter; triangles over the polygon that have these heights leave,
// as few as will do. See docs/algorithms/ground.md.
#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

namespace pronk {

// A place whose height is known, in or on the edge of a polygon.
struct GroundSample {
    static constexpr int kInside = -1;

    glm::dvec3 at{0.0};
    int edge = kInside;      // of the polygon, if it lies on one
    bool is_corner = false;  // of the level's triangles: where bends and steps begin and end
};

struct GroundMeshSettings {
    double error_m = 0.008;  // samples farther off become corners of triangles
    // Detour counts both in a byte.
    std::size_t most_corners = 250;
    std::size_t most_triangles = 250;
};

struct GroundMesh {
    std::vector<glm::dvec3> corners;                     // those of the polygon first
    std::vector<std::array<std::uint8_t, 3>> triangles;  // counter-clockwise as the polygon
    // Whether the edge from this corner of the triangle to its next is part of the polygon's.
    std::vector<std::array<bool, 3>> on_border;
    // How far the samples lie below and above the triangles.
    double below_m = 0.0;
    double above_m = 0.0;
};

// The polygon is convex and counter-clockwise seen from above; its corners have their heights.
// Delaunay's triangulation of the samples that are needed, the worst one first. Samples within a
// millimetre of an edge, but not on one, are left out.
GroundMesh make_ground_mesh(std::span<const glm::dvec3> polygon,
                            std::span<const GroundSample> samples,
                            const GroundMeshSettings& settings = {});

}  // namespace pronk
