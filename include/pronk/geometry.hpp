// A level file enters, its triangles with the terrain of each leave. See docs/algorithms/levels.md.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <pronk/base.hpp>
#include <span>
#include <vector>

namespace pronk {

using TerrainId = Id<struct TerrainTag, std::uint8_t>;

// Recast keeps six bits per span for the kind of ground; one value means "not walkable" and one
// is kept free.
inline constexpr std::size_t kMaxTerrains = 62;

// Triangles in no order, counter-clockwise seen from the side that can be stood on.
// Invariants (check_soup): coordinates are finite, indices lie within `vertices`, every triangle
// has one terrain, every terrain id names an entry of `terrain_names`, of which there are 1 to
// kMaxTerrains.
struct TriangleSoup {
    std::vector<Vec3> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<TerrainId> triangle_terrain;
    std::vector<std::string> terrain_names;
};

// A place in plan view, (x, z) in metres.
using FloorPoint = glm::dvec2;

// The corners of a polygon in plan view, in either direction; from the last one it goes back to the
// first. A corner that is stated twice in a row counts once.
using FloorRing = std::vector<FloorPoint>;

struct FloorPolygon {
    FloorRing outer;
    std::vector<FloorRing> holes;
};

// Ground within a polygon gets another terrain, or a new one, whatever the triangles say. Of two
// that cover a place the later one wins.
struct TerrainPaint {
    std::string terrain;
    FloorPolygon polygon;
    // Between these heights, inclusive, so that one storey of several can be meant.
    double min_y = -std::numeric_limits<double>::infinity();
    double max_y = std::numeric_limits<double>::infinity();
};

// A triangle soup and what was found out while reading it.
struct Level {
    std::string source;  // the file, or scene:NAME
    TriangleSoup soup;
    std::size_t degenerate_triangles = 0;  // left out of the soup: they have no area
    std::size_t merged_terrains = 0;       // materials beyond kMaxTerrains, now one: "other"
    std::vector<TerrainPaint> paint = {};  // in the order of painting; no reader makes any
};

// What was left out or merged while a level was read, a sentence each; for people.
std::vector<std::string> remarks_on(const Level& level);

enum class UpAxis { y, z };

struct ReadSettings {
    // z: (x, y, z) of the file becomes (x, z, -y). None: the axis that the file states, which FBX
    // does, and y where it states none.
    std::optional<UpAxis> up;
    float scale = 1.0F;  // metres per unit of the file
};

// Reads OBJ and PLY with our own readers, and glTF/GLB, FBX, STL and whatever else assimp knows
// through assimp; the file name's extension decides.
Result<Level> read_level(const std::filesystem::path& file, const ReadSettings& settings = {});

// OBJ text that is already in memory; `name` stands for the file in errors.
Result<Level> read_obj(std::span<const char> text, std::string name,
                       const ReadSettings& settings = {});

// Any file through assimp, whatever its extension.
Result<Level> read_with_assimp(const std::filesystem::path& file,
                               const ReadSettings& settings = {});

// Writes vertices, triangles and, as materials, terrains; floats survive the round trip exactly.
Result<void> write_obj(const TriangleSoup& soup, const std::filesystem::path& file);

// Whether the invariants of TriangleSoup hold; for soups that a program made itself.
Result<void> check_soup(const TriangleSoup& soup);

// The box around all triangles (vertices that no triangle uses do not count).
Bounds bounds_of(const TriangleSoup& soup);

}  // namespace pronk
