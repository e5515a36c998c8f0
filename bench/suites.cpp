#include "bench/bench.hpp"

namespace pronk::bench {

std::span<const Suite> suites() {
    static const std::vector<Suite> all = {
        {"load", "reading an OBJ file, against assimp", {"scene:city:270"}, run_load},
        {"surface",
         "from triangles to polygons, against a plain Recast build",
         {"scene:ruins", "scene:city:270"},
         run_surface},
        {"ballistics",
         "one jump, against Roumimper's formulas and grids of samples",
         {},
         nullptr,
         run_ballistics},
    };
    return all;
}

}  // namespace pronk::bench
