// What a reader found in a file enters, a Level that keeps TriangleSoup's invariants leaves.
#pragma once

#include <pronk/geometry.hpp>

namespace pronk {

// Triangles as the file has them: its units, its axes, any number of materials.
// Indices are already known to lie within `vertices` and `material_names`.
struct RawLevel {
    std::vector<Vec3> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<std::uint32_t> triangle_material;
    std::vector<std::string> material_names;
};

// Turns the axes, scales, leaves degenerate triangles out and makes terrains of the materials
// that are left, in the order of `material_names`. Materials of one name are one terrain, those
// without a name are "default". Beyond kMaxTerrains of them, those with the least upward-facing
// area (ties: the later ones) become one terrain named "other".
Result<Level> finish_level(RawLevel raw, std::string source, const ReadSettings& settings);

}  // namespace pronk
