// Detour believes its tiles; read_surface does not.
#include <DetourAlloc.h>
#include <DetourNavMesh.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>

#include "ask_detour.hpp"
#include "hand_made.hpp"
#include "surface/detour_tile.hpp"

namespace pronk::detour_tile_test {
namespace {

// Two squares joined by a ramp: several polygons, neighbours, detail triangles.
std::vector<std::byte> small_tile() {
    scenes::Shapes shapes({"stone", "wood"});
    shapes.on("stone").quad({0, 0, 0}, {0, 0, 6}, {6, 0, 6}, {6, 0, 0});
    shapes.on("wood").quad({6, 0, 0}, {6, 0, 6}, {12, 3, 6}, {12, 3, 0});
    shapes.on("stone").quad({12, 3, 0}, {12, 3, 6}, {18, 3, 6}, {18, 3, 0});
    return tests::built(shapes.take()).surface.detour_tile;
}

// Gives the tile to Detour and asks it all that touches the tile's arrays.
void use_with_detour(const std::vector<std::byte>& tile) {
    const std::unique_ptr<dtNavMesh, decltype(&dtFreeNavMesh)> mesh(dtAllocNavMesh(),
                                                                    dtFreeNavMesh);
    auto* copy = static_cast<unsigned char*>(dtAlloc(tile.size(), DT_ALLOC_PERM));
    std::memcpy(copy, tile.data(), tile.size());
    if (dtStatusFailed(mesh->init(copy, static_cast<int>(tile.size()), DT_TILE_FREE_DATA))) {
        dtFree(copy);
        return;
    }
    tests::ask_detour(*mesh);
}

void use(const WalkableSurface& surface) {
    EXPECT_TRUE(std::isfinite(area_m2(surface)));
    EXPECT_TRUE(std::isfinite(border_m(surface)));
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        EXPECT_TRUE(std::isfinite(ground_height(surface, PolyId(p), {3.0F, 3.0F})));
    }
    use_with_detour(surface.detour_tile);
}

TEST(DetourTile, A_tile_reads_back_as_the_surface_it_came_from) {
    const std::vector<std::byte> tile = small_tile();
    const auto surface = read_surface(tile);
    ASSERT_TRUE(surface);
    EXPECT_GE(surface->polygon_count(), 3U);
    use(*surface);
}

TEST(DetourTile, Every_truncation_is_refused) {
    const std::vector<std::byte> tile = small_tile();
    for (std::size_t size = 1; size < tile.size(); ++size) {
        EXPECT_FALSE(
            read_surface({tile.begin(), tile.begin() + static_cast<std::ptrdiff_t>(size)}));
    }
    std::vector<std::byte> longer = tile;
    longer.push_back(std::byte{0});
    EXPECT_FALSE(read_surface(longer));
}

// What is accepted is used to the full, so that the address sanitizer sees what is not harmless.
TEST(DetourTile, Any_changed_byte_is_refused_or_harmless) {
    const std::vector<std::byte> tile = small_tile();
    for (std::size_t i = 0; i < tile.size(); ++i) {
        for (const unsigned flip : {0x01U, 0x80U, 0xffU}) {
            std::vector<std::byte> changed = tile;
            changed[i] ^= std::byte(flip);
            const auto surface = read_surface(std::move(changed));
            if (surface) use(*surface);
        }
    }
}

TEST(DetourTile, Each_number_that_Detour_trusts_is_checked) {
    const std::vector<std::byte> tile = small_tile();
    const auto view = check_detour_tile(tile);
    ASSERT_TRUE(view);
    // Changes the tile through a pointer into the original and checks that the copy is refused.
    const auto refuses = [&](const void* field, const std::function<void(void*)>& change) {
        std::vector<std::byte> changed = tile;
        const auto offset = static_cast<const std::byte*>(field) - tile.data();
        change(changed.data() + offset);
        return !read_surface(std::move(changed)).has_value();
    };
    const auto set_int = [](int value) {
        return [value](void* field) { std::memcpy(field, &value, sizeof value); };
    };
    const auto set_short = [](unsigned short value) {
        return [value](void* field) { std::memcpy(field, &value, sizeof value); };
    };
    const auto set_byte = [](unsigned char value) {
        return [value](void* field) { std::memcpy(field, &value, sizeof value); };
    };
    const auto set_float = [](float value) {
        return [value](void* field) { std::memcpy(field, &value, sizeof value); };
    };
    const dtMeshHeader& h = *view->header;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(refuses(&h.magic, set_int(1)));
    EXPECT_TRUE(refuses(&h.version, set_int(6)));
    EXPECT_TRUE(refuses(&h.polyCount, set_int(-1)));
    EXPECT_TRUE(refuses(&h.polyCount, set_int(0x8000)));
    EXPECT_TRUE(refuses(&h.vertCount, set_int(0x7fffffff)));
    EXPECT_TRUE(refuses(&h.maxLinkCount, set_int(0)));
    EXPECT_TRUE(refuses(&h.detailMeshCount, set_int(h.polyCount - 1)));
    EXPECT_TRUE(refuses(&h.offMeshConCount, set_int(1)));
    EXPECT_TRUE(refuses(&h.offMeshBase, set_int(0)));
    EXPECT_TRUE(refuses(&h.bmin[1], set_float(nan)));
    EXPECT_TRUE(refuses(&h.bmax[0], set_float(1e30F)));
    EXPECT_TRUE(refuses(&h.bvQuantFactor, set_float(0.0F)));
    EXPECT_TRUE(refuses(&view->vertices[1].y, set_float(nan)));
    EXPECT_TRUE(refuses(&view->polygons[0].vertCount, set_byte(7)));
    EXPECT_TRUE(refuses(&view->polygons[0].vertCount, set_byte(2)));
    EXPECT_TRUE(refuses(&view->polygons[0].verts[0], set_short(0xfffe)));
    EXPECT_TRUE(refuses(&view->polygons[0].neis[0], set_short(0x7fff)));
    EXPECT_TRUE(refuses(&view->polygons[0].neis[0], set_short(0x8003)));
    EXPECT_TRUE(refuses(&view->polygons[0].areaAndtype, set_byte(0x40)));
    EXPECT_TRUE(refuses(&view->details[0].vertBase, set_int(0x7fffffff)));
    EXPECT_TRUE(refuses(&view->details[0].triBase, set_int(-1)));
    EXPECT_TRUE(refuses(&view->details[0].triCount, set_byte(0)));
    EXPECT_TRUE(refuses(&view->detail_triangles[0][0], set_byte(200)));
    EXPECT_TRUE(refuses(&view->bv_nodes[0].i, set_int(-10000)));
    EXPECT_TRUE(refuses(&view->bv_nodes[1].i, set_int(10000)));
    EXPECT_TRUE(refuses(&view->bv_nodes[0].i, set_int(std::numeric_limits<int>::min())));
}

}  // namespace
}  // namespace pronk::detour_tile_test
