// Whatever bytes a plan's file or a file of terrains holds, reading and baking it gives a world
// that survives being written and read, or an error of one line.
#include <cstdlib>
#include <pronk/world.hpp>

#include "plan_json.hpp"

namespace {

void check(const pronk::Error& error) {
    const std::string message = error.message();
    if (message.empty() || message.find('\n') != message.npos) std::abort();
}

void bake_any(const pronk::FloorPlan& plan, float radius_m) {
    pronk::Agent agent;
    agent.radius_m = radius_m;
    const pronk::Result<pronk::Bake> bake = pronk::bake_plan(plan, agent);
    if (!bake) return check(bake.error());
    const pronk::NavWorld& world = bake->world;
    for (std::size_t p = 0; p < world.tiles[0].surface.polygon_count(); ++p) {
        if (pronk::area_m2(world.tiles[0].surface, pronk::PolyId(p)) <= 0.0) std::abort();
    }
    const auto again = pronk::read_world(pronk::write_world(world, {false}), "written.pronk");
    if (!again || pronk::content_hash(*again) != pronk::content_hash(world)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span text(reinterpret_cast<const char*>(data), size);
    if (const auto paint = pronk::app::read_terrain_json(text, "fuzz.json"); !paint) {
        check(paint.error());
    }
    const auto plan = pronk::app::read_plan_json(text, "fuzz.json");
    if (!plan) {
        check(plan.error());
        return 0;
    }
    bake_any(*plan, 0.0F);
    bake_any(*plan, 0.5F);
    return 0;
}
