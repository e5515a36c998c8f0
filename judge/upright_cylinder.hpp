// The body of an agent, or the part of it that counts, in metres: what both collision libraries are
// asked about.
#pragma once

namespace pronk::judge {

struct UprightCylinder {
    double x = 0.0;
    double z = 0.0;
    double bottom = 0.0;
    double top = 0.0;
    double radius_m = 0.0;
};

}  // namespace pronk::judge
