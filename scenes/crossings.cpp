// The smallest scenes: one thing to cross in each.
#include "scenes/levels.hpp"
#include "scenes/shapes.hpp"

namespace pronk::scenes {

TriangleSoup plain() {
    Shapes shapes({"ground"});
    shapes.floor(rectangle({0.0F, 0.0F}, {10.0F, 10.0F}), 0.0F);
    return shapes.take();
}

TriangleSoup gap() {
    Shapes shapes({"stone"});
    shapes.box({-8.0F, 0.0F, -4.0F}, {-0.75F, 3.0F, 4.0F});
    shapes.box({0.75F, 0.0F, -4.0F}, {8.0F, 3.0F, 4.0F});
    return shapes.take();
}

// Neither the x nor the z ranges of the platforms overlap, so a jump along the normal of any side
// misses the other platform; the way from corner to corner is 0.71 m.
TriangleSoup slanted() {
    Shapes shapes({"stone"});
    shapes.box({-6.25F, 0.0F, -6.25F}, {-0.25F, 3.0F, -0.25F});
    shapes.box({0.25F, 0.0F, 0.25F}, {6.25F, 3.0F, 6.25F});
    return shapes.take();
}

// The fence is higher than a step and runs from one end of the ground to the other; so does the
// branch. Feet have to rise above 1.25 m while the head stays below 3.75 m.
TriangleSoup fence() {
    Shapes shapes({"grass", "wood"});
    shapes.on("grass").box({-8.0F, -0.5F, -5.0F}, {8.0F, 0.0F, 5.0F});

    shapes.on("wood").box({-0.05F, 0.0F, -5.0F}, {0.05F, 1.15F, 5.0F});
    for (int post = 0; post < 6; ++post) {
        const float z = -5.0F + 1.96F * static_cast<float>(post);
        shapes.box({-0.1F, 0.0F, z}, {0.1F, 1.25F, z + 0.2F});
    }

    // The tree stands beyond the ground, where its foot is in nobody's way.
    shapes.tapered(regular({0.0F, -6.2F}, 1.0F, 8), -0.5F, 5.5F, 0.7F);
    shapes.box({-0.8F, 3.75F, -6.0F}, {0.8F, 4.25F, 5.0F});
    shapes.prism(strip({0.3F, -2.0F}, {3.5F, 1.0F}, 0.4F), 3.85F, 4.15F);
    shapes.prism(strip({-0.3F, 0.0F}, {-3.0F, 2.5F}, 0.4F), 3.85F, 4.15F);
    return shapes.take();
}

}  // namespace pronk::scenes
