#include <DetourNavMesh.h>

#include <cstdio>
#include <pronk/pronk.hpp>

int main() {
    pronk::Level level{"square", {}, 0, 0};
    level.soup.vertices = {{0, 0, 0}, {0, 0, 10}, {10, 0, 10}, {10, 0, 0}};
    level.soup.triangles = {{0, 1, 2}, {0, 2, 3}};
    level.soup.terrain_names = {"ground"};
    level.soup.triangle_terrain.assign(2, pronk::TerrainId(0));

    const auto baked = pronk::bake(level, {});
    if (!baked) {
        std::puts(baked.error().message().c_str());
        return 1;
    }
    const auto mesh = pronk::make_detour_mesh(baked->world);
    if (!mesh || (*mesh)->getMaxTiles() < 1) return 1;
    const double area = pronk::totals(baked->world).area_m2;
    std::printf("%.2f m2 of walkable ground\n", area);
    return area == 81.0 ? 0 : 1;  // 10 m less 0.5 m on each side
}
