// Fields that are cut in two by thin walls of 0.80 to 1.30 m: which of them can be jumped over has
// an answer by hand.
#include "scenes/fences.hpp"

#include <array>
#include <cmath>
#include <vector>

#include "scenes/levels.hpp"
#include "scenes/shapes.hpp"

namespace pronk::scenes {
namespace {

constexpr float kLength_m = 12.0F;  // of a field along x; the wall stands in its middle
constexpr float kWidth_m = 2.7F;
constexpr float kApart_m = 0.5F;      // from one floor to the next
constexpr float kSideWall_m = 4.0F;   // over the floor, around every field
constexpr float kBoard_m = 0.02F;     // thickness
constexpr float kInGround_m = 0.05F;  // how far boards reach into the floor
constexpr float kTread_m = 0.8F;      // the wall stands in the middle of one
constexpr float kRise_m = 0.15F;
constexpr int kTreads = 15;
constexpr int kHeights = 11;
constexpr int kKinds = 2;
constexpr int kFields = kHeights * kKinds;  // side by side on each floor

struct Ground {
    FenceFloor kind;
    float low_y;
    float rise;  // over run
};

// Even floors on and off the multiples of 5 cm and of 25 cm.
constexpr std::array kGrounds{
    Ground{FenceFloor::even, 0.0F, 0.0F},
    Ground{FenceFloor::even, 0.15F, 0.0F},
    Ground{FenceFloor::even, 0.437F, 0.0F},
    Ground{FenceFloor::slope_15, 0.0F, 0.26794919F},
    Ground{FenceFloor::slope_30, 0.0F, 0.57735027F},
    Ground{FenceFloor::stairs, 0.0F, kRise_m / kTread_m},
};

float begin_x(std::size_t ground) {
    return static_cast<float>(ground) * (kLength_m + kApart_m);
}

float begin_z(int field) {
    return static_cast<float>(field) * kWidth_m;
}

// The floor's height at a distance from where its fields begin.
float floor_y(const Ground& ground, float along_m) {
    if (ground.kind != FenceFloor::stairs) return ground.low_y + ground.rise * along_m;
    const float tread = std::min(std::floor(along_m / kTread_m), static_cast<float>(kTreads - 1));
    return ground.low_y + kRise_m * tread;
}

std::vector<FenceField> make_fields() {
    std::vector<FenceField> fields;
    for (std::size_t g = 0; g < kGrounds.size(); ++g) {
        const Ground& ground = kGrounds[g];
        for (int i = 0; i < kFields; ++i) {
            FenceField& field = fields.emplace_back();
            // From whole centimetres, so that 0.95 is the float nearest to 0.95.
            field.wall_m = static_cast<float>(80 + 5 * (i % kHeights)) / 100.0F;
            field.kind = i < kHeights ? FenceKind::board : FenceKind::sheet;
            field.floor = ground.kind;
            field.min = {begin_x(g), begin_z(i)};
            field.max = {begin_x(g) + kLength_m, begin_z(i + 1)};
            field.wall_x = field.min.x + kLength_m / 2.0F;
            field.foot_y = floor_y(ground, kLength_m / 2.0F);
            const float middle_z = (field.min.y + field.max.y) / 2.0F;
            field.before = {field.min.x + kLength_m / 4.0F, floor_y(ground, kLength_m / 4.0F),
                            middle_z};
            field.behind = {field.min.x + kLength_m * 3.0F / 4.0F,
                            floor_y(ground, kLength_m * 3.0F / 4.0F), middle_z};
        }
    }
    return fields;
}

// An upright wall without thickness between two lines over one line in plan view.
void sheet(Shapes& shapes, Vec2 from, Vec2 to, float bottom, float from_top, float to_top) {
    shapes.quad({from.x, bottom, from.y}, {to.x, bottom, to.y}, {to.x, to_top, to.y},
                {from.x, from_top, from.y});
}

void add_floor(Shapes& shapes, const Ground& ground, float x) {
    const float end_z = begin_z(kFields);
    const auto across = [&](float from_m, float to_m, float from_y, float to_y) {
        shapes.quad({x + from_m, from_y, 0.0F}, {x + from_m, from_y, end_z},
                    {x + to_m, to_y, end_z}, {x + to_m, to_y, 0.0F});
    };
    if (ground.kind != FenceFloor::stairs) {
        shapes.on(ground.rise > 0.0F ? "grass" : "ground");
        across(0.0F, kLength_m, floor_y(ground, 0.0F), floor_y(ground, kLength_m));
        return;
    }
    shapes.on("stone");
    for (int tread = 0; tread < kTreads; ++tread) {
        const float from_m = kTread_m * static_cast<float>(tread);
        const float y = ground.low_y + kRise_m * static_cast<float>(tread);
        if (tread > 0) across(from_m, from_m, y - kRise_m, y);
        across(from_m, tread + 1 == kTreads ? kLength_m : from_m + kTread_m, y, y);
    }
}

// Between the fields of a floor and at their ends, from under the floor.
void add_side_walls(Shapes& shapes, const Ground& ground, float x) {
    const float low = ground.low_y;
    const float from_top = low + kSideWall_m;
    const float to_top = floor_y(ground, kLength_m) + kSideWall_m;
    const float end_z = begin_z(kFields);
    shapes.on("plaster");
    for (int side = 0; side <= kFields; ++side) {
        const float z = begin_z(side);
        sheet(shapes, {x, z}, {x + kLength_m, z}, low, from_top, to_top);
    }
    sheet(shapes, {x, 0.0F}, {x, end_z}, low, from_top, from_top);
    sheet(shapes, {x + kLength_m, 0.0F}, {x + kLength_m, end_z}, low, to_top, to_top);
}

void add_fence(Shapes& shapes, const FenceField& field) {
    shapes.on("wood");
    const float x = field.wall_x;
    const float top = field.foot_y + field.wall_m;
    if (field.kind == FenceKind::sheet) {
        sheet(shapes, {x, field.min.y}, {x, field.max.y}, field.foot_y, top, top);
        return;
    }
    const float bottom = std::max(0.0F, field.foot_y - kInGround_m);
    shapes.box({x - kBoard_m / 2.0F, bottom, field.min.y}, {x + kBoard_m / 2.0F, top, field.max.y});
}

}  // namespace

std::span<const FenceField> fence_fields() {
    static const std::vector<FenceField> fields = make_fields();
    return fields;
}

TriangleSoup fences() {
    Shapes shapes({"ground", "grass", "stone", "plaster", "wood"});
    for (std::size_t g = 0; g < kGrounds.size(); ++g) {
        add_floor(shapes, kGrounds[g], begin_x(g));
        add_side_walls(shapes, kGrounds[g], begin_x(g));
    }
    for (const FenceField& field : fence_fields()) add_fence(shapes, field);
    return shapes.take();
}

}  // namespace pronk::scenes
