// Where the world lies on the page: a place in plan view enters, a point of the page leaves.
#pragma once

#include "drawing/canvas.hpp"

namespace pronk::drawing {

// A rectangle of the world in plan view, metres. In double: far from the origin a float's steps
// would show.
struct WorldWindow {
    double min_x = 0.0;
    double min_z = 0.0;
    double width_m = 1.0;
    double depth_m = 1.0;
};

struct MapView {
    WorldWindow window;
    Box box;  // what the window fills of the page, with the same scale in both directions

    double units_per_m() const { return box.width / window.width_m; }
    Point at(double x, double z) const {
        return {box.x + (x - window.min_x) * units_per_m(),
                box.y + (z - window.min_z) * units_per_m()};
    }
    Point at(const Vec3& p) const { return at(p.x, p.z); }
};

}  // namespace pronk::drawing
