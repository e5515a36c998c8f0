// Whatever bytes a section of a baked file holds, decoding it gives a world that can be used, by us
// and by Detour, or an error. The checksums are left out of the way: they would stop every input
// before it reaches the code that is tried here. The first byte chooses the section to replace.
#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>

#include <cstdlib>
#include <glm/common.hpp>

#include "tests/ask_links.hpp"
#include "tests/world/small_world.hpp"
#include "world/container.hpp"

namespace {

using namespace pronk;

void use(const NavWorld& world) {
    if (!std::isfinite(tests::ask_links(world).sum_m)) std::abort();
    const auto mesh = make_detour_mesh(world);
    if (!mesh) return;
    dtNavMeshQuery query;
    query.init(mesh->get(), 64);
    const dtQueryFilter filter;
    // From the middle of the world to its end, but not over thousands of tiles, which would only be
    // slow.
    const Vec3 size = world.level_bounds.size();
    const float cell_m = world.settings.grid.cell_m;
    const Vec3 middle = world.level_bounds.min + size / 2.0F;
    const Vec3 reach = glm::min(size, Vec3(100.0F * cell_m));
    dtPolyRef ref = 0;
    float nearest[3];
    query.findNearestPoly(&middle.x, &reach.x, &filter, &ref, nearest);
    float height = 0.0F;
    if (ref != 0) query.getPolyHeight(ref, nearest, &height);
    for (const WorldTile& tile : world.tiles) {
        for (std::size_t p = 0; p < tile.surface.polygon_count(); ++p) {
            (void)ground_height(tile.surface, PolyId(p), {2, 2});
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const SectionSet whole = encode_world(tests::linked_world());
    if (size == 0) return 0;
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    SectionSet set = whole;
    const std::size_t section = data[0] % (set.sections.size() + 1);
    if (section == set.sections.size()) {
        (void)read_world({bytes + 1, bytes + size}, "fuzz");
        return 0;
    }
    set.sections[section].raw.assign(bytes + 1, bytes + size);
    // Sealing and opening again must give back the same sections.
    const auto opened = unseal(seal(set, (data[0] & 0x80U) != 0), "fuzz");
    if (!opened || opened->sections[section].raw != set.sections[section].raw) std::abort();
    const auto world = decode_world(*opened);
    if (world) {
        use(*world);
    } else if (world.error().message().empty()) {
        std::abort();
    }
    return 0;
}
