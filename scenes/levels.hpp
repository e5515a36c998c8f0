// Each scene's soup, one function per scene; scenes.cpp finds them by name.
#pragma once

#include <pronk/geometry.hpp>

namespace pronk::scenes {

TriangleSoup plain();
TriangleSoup gap();
TriangleSoup fence();
TriangleSoup fences();
TriangleSoup slanted();
TriangleSoup stairs();
TriangleSoup overpass();
TriangleSoup terraces();
TriangleSoup forest();
TriangleSoup town();
TriangleSoup parkour();
TriangleSoup ruins();
TriangleSoup city(float side_m);

}  // namespace pronk::scenes
