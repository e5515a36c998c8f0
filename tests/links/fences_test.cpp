// The walls of scene:fences: an agent that jumps 1 m high gets over those up to 0.93 m and over
// none from 1.01 m on, however high voxels are and wherever the level lies.
//
// By hand: the feet are at most 1 m above the ground that they leave, and to get over a wall they
// pass its top. Ground before a wall lies no higher than its foot; behind it, on slopes and stairs,
// it lies higher, so there only the jumps from before the wall are ruled out.
#include "scenes/fences.hpp"

#include <gtest/gtest.h>

#include "linked_worlds.hpp"
#include "tier.hpp"

namespace pronk::fences_test {
namespace {

using scenes::FenceField;

constexpr float kJumpable_m = 0.93F;
constexpr float kTooHigh_m = 1.01F;

const char* name_of(scenes::FenceFloor floor) {
    switch (floor) {
        case scenes::FenceFloor::even:
            return "even floor";
        case scenes::FenceFloor::slope_15:
            return "slope of 15 degrees";
        case scenes::FenceFloor::slope_30:
            return "slope of 30 degrees";
        case scenes::FenceFloor::stairs:
            return "stairs";
    }
    return "";
}

std::string name_of(const FenceField& field) {
    const char* kind = field.kind == scenes::FenceKind::board ? "board" : "sheet";
    return std::string(kind) + " of " + std::to_string(field.wall_m) + " m on " +
           name_of(field.floor) + ", foot at " + std::to_string(field.foot_y) + " m";
}

// How a field can be crossed.
struct Crossing {
    bool walk = false;
    int jumps_on = 0;    // links from before the wall to behind it
    int jumps_back = 0;  // and the other way
};

bool lies_in(const FenceField& field, const Vec3d& place) {
    return place.x > static_cast<double>(field.min.x) &&
           place.x < static_cast<double>(field.max.x) &&
           place.z > static_cast<double>(field.min.y) && place.z < static_cast<double>(field.max.y);
}

PolyId polygon_below(const WalkableSurface& surface, const Vec3& place) {
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        if (contains(surface, PolyId(p), plan_view(place))) return PolyId(p);
    }
    return {};
}

bool walk_joins(const WalkableSurface& surface, PolyId from, PolyId to) {
    std::vector<bool> seen(surface.polygon_count(), false);
    std::vector<PolyId> open{from};
    seen[from.index()] = true;
    while (!open.empty()) {
        const PolyId polygon = open.back();
        open.pop_back();
        if (polygon == to) return true;
        for (std::size_t c = surface.poly_begin[polygon.index()];
             c < surface.poly_begin[polygon.index() + 1]; ++c) {
            const PolyId next = surface.corner_side[c].neighbour;
            if (!next.valid() || seen[next.index()]) continue;
            seen[next.index()] = true;
            open.push_back(next);
        }
    }
    return false;
}

// Of each field. Every field has ground on both sides, and no link leads from field to field: the
// side walls are 4 m high.
std::vector<Crossing> crossings(const NavWorld& world) {
    const WalkableSurface& surface = world.tiles.at(0).surface;
    const auto fields = scenes::fence_fields();
    std::vector<Crossing> crossings(fields.size());
    for (std::size_t f = 0; f < fields.size(); ++f) {
        const PolyId before = polygon_below(surface, fields[f].before);
        const PolyId behind = polygon_below(surface, fields[f].behind);
        if (before.valid() && behind.valid()) {
            crossings[f].walk = walk_joins(surface, before, behind);
        } else {
            ADD_FAILURE() << "no ground beside a " << name_of(fields[f]);
        }
    }
    for (const tests::PlacedLink& link : tests::placed_links(world)) {
        const auto left = std::find_if(fields.begin(), fields.end(), [&](const FenceField& field) {
            return lies_in(field, link.takeoff);
        });
        if (left == fields.end() || !lies_in(*left, link.landing_begin) ||
            !lies_in(*left, link.landing_end)) {
            ADD_FAILURE() << "a link leaves its field, at " << link.takeoff.x << ' '
                          << link.takeoff.z;
            continue;
        }
        const auto wall_x = static_cast<double>(left->wall_x);
        const bool begins_before = link.takeoff.x < wall_x;
        const bool ends_before = std::min(link.landing_begin.x, link.landing_end.x) < wall_x;
        Crossing& crossing = crossings[static_cast<std::size_t>(left - fields.begin())];
        if (begins_before && !ends_before) ++crossing.jumps_on;
        if (!begins_before && ends_before) ++crossing.jumps_back;
    }
    return crossings;
}

NavWorld baked(float cell_height_m, float shift_y, float climb_m) {
    TriangleSoup soup = tests::scene("fences");
    for (Vec3& vertex : soup.vertices) vertex.y += shift_y;
    BakeSettings settings = tests::by_both(tests::up_to(1.0, 4.0, 3.0));
    settings.grid.cell_height_m = cell_height_m;
    settings.agent.climb_m = climb_m;
    return std::move(tests::linked(std::move(soup), settings, 0).bake.world);
}

// With the settings that a bake has by itself.
const std::vector<Crossing>& default_crossings() {
    static const std::vector<Crossing> all =
        crossings(baked(GridSettings{}.cell_height_m, 0.0F, Agent{}.climb_m));
    return all;
}

void expect_none_over_high_walls(const std::vector<Crossing>& all) {
    for (std::size_t f = 0; f < all.size(); ++f) {
        const FenceField& field = scenes::fence_fields()[f];
        if (field.wall_m < kTooHigh_m) continue;
        EXPECT_FALSE(all[f].walk) << name_of(field);
        EXPECT_EQ(all[f].jumps_on, 0) << name_of(field);
        if (field.is_even()) {
            EXPECT_EQ(all[f].jumps_back, 0) << name_of(field);
        }
    }
}

TEST(Fences, No_link_leads_over_a_wall_that_is_higher_than_the_jump) {
    expect_none_over_high_walls(default_crossings());
    if (tests::tier() != tests::Tier::nightly) return;
    for (const float cell_height_m : {0.02F, 0.05F, 0.1F, 0.25F, 0.3F}) {
        for (const float shift_y : {0.0F, 0.013F, -0.03F, 7.777F, -123.456F, 1000.02F}) {
            for (const float climb_m : {Agent{}.climb_m, 0.5F}) {
                SCOPED_TRACE(::testing::Message()
                             << "voxels of " << cell_height_m << " m, level raised by " << shift_y
                             << " m, climb of " << climb_m << " m");
                expect_none_over_high_walls(crossings(baked(cell_height_m, shift_y, climb_m)));
            }
        }
    }
}

// An agent that climbs 0.9 m walks over some of them. Down a slope there is a jump from far enough
// above.
TEST(Fences, Every_wall_that_is_a_little_lower_than_the_jump_is_crossed) {
    const std::vector<Crossing>& all = default_crossings();
    for (std::size_t f = 0; f < all.size(); ++f) {
        const FenceField& field = scenes::fence_fields()[f];
        if (field.wall_m > kJumpable_m) continue;
        EXPECT_TRUE(all[f].walk || all[f].jumps_back > 0) << name_of(field);
        if (field.is_even()) {
            EXPECT_TRUE(all[f].walk || all[f].jumps_on > 0) << name_of(field);
        }
    }
}

// On voxels of 0.3 m, of which the climb is one.
TEST(Fences, Every_low_wall_is_jumped_over_by_an_agent_that_climbs_half_a_metre) {
    const std::vector<Crossing> all = crossings(baked(0.3F, 0.0F, 0.5F));
    expect_none_over_high_walls(all);
    for (std::size_t f = 0; f < all.size(); ++f) {
        const FenceField& field = scenes::fence_fields()[f];
        if (field.wall_m > kJumpable_m) continue;
        EXPECT_FALSE(all[f].walk) << name_of(field);
        EXPECT_GT(all[f].jumps_back, 0) << name_of(field);
        if (field.is_even()) {
            EXPECT_GT(all[f].jumps_on, 0) << name_of(field);
        }
    }
}

}  // namespace
}  // namespace pronk::fences_test
