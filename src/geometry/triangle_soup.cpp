#include <fmt/format.h>

#include <cmath>
#include <pronk/geometry.hpp>

namespace pronk {

Result<void> check_soup(const TriangleSoup& soup) {
    const std::size_t terrains = soup.terrain_names.size();
    if (terrains == 0 || terrains > kMaxTerrains) {
        return fail("terrain_names", fmt::format("must have 1 to {} entries", kMaxTerrains),
                    std::to_string(terrains));
    }
    if (soup.triangle_terrain.size() != soup.triangles.size()) {
        return fail("triangle_terrain",
                    fmt::format("must have one entry per triangle ({})", soup.triangles.size()),
                    std::to_string(soup.triangle_terrain.size()));
    }
    for (std::size_t i = 0; i < soup.vertices.size(); ++i) {
        const Vec3& v = soup.vertices[i];
        if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) {
            return fail(fmt::format("vertex {}", i), "coordinate is not finite",
                        fmt::format("{} {} {}", v.x, v.y, v.z));
        }
    }
    for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
        for (const std::uint32_t corner : soup.triangles[i]) {
            if (corner >= soup.vertices.size()) {
                return fail(fmt::format("triangle {}", i),
                            fmt::format("vertex index out of range, there are {} vertices",
                                        soup.vertices.size()),
                            std::to_string(corner));
            }
        }
        if (soup.triangle_terrain[i].index() >= terrains) {
            return fail(fmt::format("triangle {}", i),
                        fmt::format("terrain id out of range, there are {} terrains", terrains),
                        std::to_string(soup.triangle_terrain[i].index()));
        }
    }
    return {};
}

Bounds bounds_of(const TriangleSoup& soup) {
    Bounds bounds;
    for (const auto& triangle : soup.triangles) {
        for (const std::uint32_t corner : triangle) bounds.include(soup.vertices[corner]);
    }
    return bounds;
}

}  // namespace pronk
