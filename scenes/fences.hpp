// The fields of scene:fences: each is cut in two by a wall, and nothing leads from one side to the
// other but over it.
#pragma once

#include <pronk/base.hpp>
#include <span>

namespace pronk::scenes {

enum class FenceKind { board, sheet };  // a box 2 cm thick; two triangles without thickness
enum class FenceFloor { even, slope_15, slope_30, stairs };

// The floor rises along x, if it does at all, and the wall runs along z, from one side wall to the
// other.
struct FenceField {
    float wall_m = 0.0F;  // from the floor where the wall stands to its top
    FenceKind kind = FenceKind::board;
    FenceFloor floor = FenceFloor::even;
    float wall_x = 0.0F;  // of its middle plane
    float foot_y = 0.0F;  // of the floor there
    // The field in plan view, (x, z).
    Vec2 min{0.0F};
    Vec2 max{0.0F};
    // On the floor, in the middle of each side. On uneven floors the first lies lower.
    Vec3 before{0.0F};
    Vec3 behind{0.0F};

    bool is_even() const { return floor == FenceFloor::even; }
};

// By floor, kind and height.
std::span<const FenceField> fence_fields();

}  // namespace pronk::scenes
