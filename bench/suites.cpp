#include "bench/bench.hpp"

namespace pronk::bench {

std::span<const Suite> suites() {
    static const std::vector<Suite> all = {
        {"load", "reading an OBJ file, against assimp", {"scene:city:270"}, run_load},
        {"surface",
         "from triangles to polygons, against a plain Recast build",
         {"scene:ruins", "scene:city:270"},
         run_surface},
    };
    return all;
}

}  // namespace pronk::bench
