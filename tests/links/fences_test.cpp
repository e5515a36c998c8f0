// The walls of scene:fences: an agent that jumps 1 m high gets over those up to 0.93 m and over
// none from 1.01 m on, however high voxels are and wherever the level lies. The walls differ by
// 5 cm; jumps of other heights come as near to one.
//
// By hand: the feet are at most the apex above the ground that they leave, and to get over a wall
// they pass its top. Ground before a wall lies no higher than its foot; behind it, on slopes and
// stairs, it lies higher, so there only the jumps from before the wall are ruled out.
#include "scenes/fences.hpp"

#include <gtest/gtest.h>

#include "linked_worlds.hpp"
#include "tier.hpp"

namespace pronk::fences_test {
namespace {

using scenes::FenceField;

// Walls that are lower than the apex by so much are crossed, and those that are higher by so much
// are not.
constexpr double kJumpable_m = 0.0699;
constexpr double kTooHigh_m = 0.0099;

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

// One for each field. Every field has ground on both sides, and no link leads from field to field:
// the side walls are 4 m high.
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

struct Setting {
    double apex_m = 1.0;
    float climb_m = Agent{}.climb_m;
    float cell_height_m = GridSettings{}.cell_height_m;
    float shift_y = 0.0F;  // how far the level is raised
};

std::vector<Crossing> crossings(const Setting& setting) {
    TriangleSoup soup = tests::scene("fences");
    for (Vec3& vertex : soup.vertices) vertex.y += setting.shift_y;
    BakeSettings settings = tests::by_both(tests::up_to(setting.apex_m, 4.0, 3.0));
    settings.grid.cell_height_m = setting.cell_height_m;
    settings.agent.climb_m = setting.climb_m;
    return crossings(tests::linked(std::move(soup), settings, 0).bake.world);
}

bool is_too_high(const FenceField& field, double apex_m) {
    return static_cast<double>(field.wall_m) > apex_m + kTooHigh_m;
}
bool is_jumpable(const FenceField& field, double apex_m) {
    return static_cast<double>(field.wall_m) < apex_m - kJumpable_m;
}

void expect_none_over_high_walls(const std::vector<Crossing>& all, double apex_m) {
    for (std::size_t f = 0; f < all.size(); ++f) {
        const FenceField& field = scenes::fence_fields()[f];
        if (!is_too_high(field, apex_m)) continue;
        EXPECT_FALSE(all[f].walk) << name_of(field);
        EXPECT_EQ(all[f].jumps_on, 0) << name_of(field);
        if (field.is_even()) {
            EXPECT_EQ(all[f].jumps_back, 0) << name_of(field);
        }
    }
}

// Low walls may be walked over instead by an agent that climbs 0.9 m. Down a slope there is a jump
// from far enough above.
void expect_all_over_low_walls(const std::vector<Crossing>& all, double apex_m) {
    for (std::size_t f = 0; f < all.size(); ++f) {
        const FenceField& field = scenes::fence_fields()[f];
        if (!is_jumpable(field, apex_m)) continue;
        EXPECT_TRUE(all[f].walk || all[f].jumps_back > 0) << name_of(field);
        if (field.is_even()) {
            EXPECT_TRUE(all[f].walk || all[f].jumps_on > 0) << name_of(field);
        }
    }
}

TEST(Fences, Those_lower_than_the_jump_are_crossed_and_those_higher_are_not) {
    const std::vector<Crossing> all = crossings(Setting{});
    expect_none_over_high_walls(all, 1.0);
    expect_all_over_low_walls(all, 1.0);
}

// 0.97 m is 7 cm more than a wall of 0.90 m, which nobody can walk over here.
TEST(Fences, Seven_centimetres_are_enough_to_jump_over_one) {
    const Setting setting{0.97, 0.5F};
    const std::vector<Crossing> all = crossings(setting);
    expect_none_over_high_walls(all, setting.apex_m);
    expect_all_over_low_walls(all, setting.apex_m);
    for (std::size_t f = 0; f < all.size(); ++f) {
        EXPECT_FALSE(all[f].walk) << name_of(scenes::fence_fields()[f]);
    }
}

// 1.04 m is 1 cm less than a wall of 1.05 m.
TEST(Fences, No_link_leads_over_one_that_is_a_centimetre_too_high) {
    const bool is_nightly = tests::tier() == tests::Tier::nightly;
    const std::vector<float> cell_heights_m =
        is_nightly ? std::vector{0.3F, 0.02F, 0.05F, 0.1F, 0.25F} : std::vector{0.3F};
    const std::vector<float> shifts_y =
        is_nightly ? std::vector{0.0F, 0.013F, -0.03F, 7.777F, -123.456F, 1000.02F}
                   : std::vector{0.0F};
    const std::vector<float> climbs_m =
        is_nightly ? std::vector{Agent{}.climb_m, 0.5F} : std::vector{Agent{}.climb_m};
    for (const float climb_m : climbs_m) {
        for (const float cell_height_m : cell_heights_m) {
            for (const float shift_y : shifts_y) {
                SCOPED_TRACE(::testing::Message()
                             << "voxels of " << cell_height_m << " m, level raised by " << shift_y
                             << " m, climb of " << climb_m << " m");
                expect_none_over_high_walls(crossings({1.04, climb_m, cell_height_m, shift_y}),
                                            1.04);
            }
        }
    }
}

}  // namespace
}  // namespace pronk::fences_test
