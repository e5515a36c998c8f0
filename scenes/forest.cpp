// A path through a forest, as in the first figure of Jaklin: puddles to wade or avoid, fallen trees
// to climb over, and a spot with a view.
#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "scenes/levels.hpp"
#include "scenes/shapes.hpp"

namespace pronk::scenes {
namespace {

constexpr float kSide_m = 60.0F;
constexpr float kPathHalf_m = 1.6F;
constexpr Vec2 kView{37.2F, 15.8F};  // reaches onto the path
constexpr float kViewRadius_m = 5.0F;

const std::array kPath{
    Vec2{0.0F, 44.0F},  Vec2{7.0F, 43.0F},  Vec2{14.0F, 39.0F}, Vec2{19.0F, 32.0F},
    Vec2{23.0F, 25.0F}, Vec2{29.0F, 21.0F}, Vec2{36.0F, 21.0F}, Vec2{42.0F, 25.0F},
    Vec2{46.0F, 32.0F}, Vec2{51.0F, 38.0F}, Vec2{60.0F, 41.0F},
};

struct Puddle {
    Vec2 center;
    float radius_m;
};
const std::array kPuddles{
    Puddle{{10.5F, 41.5F}, 1.5F}, Puddle{{20.5F, 29.5F}, 1.7F}, Puddle{{33.0F, 21.5F}, 1.4F},
    Puddle{{48.5F, 35.0F}, 1.8F}, Puddle{{26.0F, 34.0F}, 2.2F},
};

struct FallenTree {
    Vec2 root;
    Vec2 tip;
};
const std::array kFallenTrees{
    FallenTree{{13.0F, 33.0F}, {19.5F, 38.5F}},
    FallenTree{{38.0F, 26.5F}, {40.5F, 19.0F}},
    FallenTree{{52.5F, 33.5F}, {55.5F, 43.5F}},
};

float distance_to_segment(Vec2 p, Vec2 a, Vec2 b) {
    const Vec2 along = b - a;
    const float t = std::clamp(glm::dot(p - a, along) / glm::dot(along, along), 0.0F, 1.0F);
    return glm::distance(p, a + along * t);
}

// Quadrilaterals that share their edges across the path.
std::vector<Plan> path_pieces() {
    std::vector<Vec2> left;
    std::vector<Vec2> right;
    for (std::size_t i = 0; i < kPath.size(); ++i) {
        const Vec2 before = kPath[i == 0 ? 0 : i - 1];
        const Vec2 after = kPath[std::min(i + 1, kPath.size() - 1)];
        const Vec2 along = glm::normalize(after - before);
        // At the two ends the path is cut off by the edge of the level.
        const bool at_edge = i == 0 || i + 1 == kPath.size();
        const Vec2 side = at_edge ? Vec2(0.0F, 1.0F) : Vec2(-along.y, along.x);
        left.push_back(kPath[i] - side * kPathHalf_m);
        right.push_back(kPath[i] + side * kPathHalf_m);
    }
    std::vector<Plan> pieces;
    for (std::size_t i = 0; i + 1 < kPath.size(); ++i) {
        pieces.push_back({left[i], right[i], right[i + 1], left[i + 1]});
    }
    return pieces;
}

bool room_for_a_tree(Vec2 p) {
    for (std::size_t i = 0; i + 1 < kPath.size(); ++i) {
        if (distance_to_segment(p, kPath[i], kPath[i + 1]) < kPathHalf_m + 0.9F) return false;
    }
    for (const Puddle& each : kPuddles) {
        if (glm::distance(p, each.center) < each.radius_m + 0.8F) return false;
    }
    for (const FallenTree& each : kFallenTrees) {
        if (distance_to_segment(p, each.root, each.tip) < 1.8F) return false;
    }
    return glm::distance(p, kView) > kViewRadius_m + 1.0F;
}

void add_trees(Shapes& shapes) {
    constexpr std::uint32_t kRows = 16;
    constexpr float kSpacing_m = kSide_m / static_cast<float>(kRows);
    shapes.on("trunk");
    for (std::uint32_t row = 0; row < kRows; ++row) {
        for (std::uint32_t column = 0; column < kRows; ++column) {
            const Vec2 jitter{scatter(1, column, row, 0), scatter(1, column, row, 1)};
            const Vec2 corner(static_cast<float>(column), static_cast<float>(row));
            const Vec2 p = (corner + 0.2F + 0.6F * jitter) * kSpacing_m;
            if (!room_for_a_tree(p)) continue;
            const float size = scatter(1, column, row, 2);
            shapes.tapered(regular(p, 0.35F + 0.35F * size, 6, 6.0F * jitter.x), 0.0F,
                           5.0F + 4.0F * size, 0.5F);
        }
    }
}

}  // namespace

TriangleSoup forest() {
    Shapes shapes({"forest", "path", "puddle", "view", "fallen_tree", "trunk"});
    std::vector<GroundLayer> layers;
    for (const Puddle& each : kPuddles) {
        layers.push_back({"puddle", regular(each.center, each.radius_m, 8)});
    }
    layers.push_back({"view", regular(kView, kViewRadius_m, 10)});
    for (Plan& piece : path_pieces()) layers.push_back({"path", std::move(piece)});
    lay_ground(shapes, rectangle({0, 0}, {kSide_m, kSide_m}), layers, "forest", 0.0F);

    // Low enough to climb over; the root plate is not.
    for (const FallenTree& each : kFallenTrees) {
        shapes.on("fallen_tree").prism(strip(each.root, each.tip, 0.9F), 0.0F, 0.55F);
        const Vec2 back = glm::normalize(each.root - each.tip) * 0.4F;
        shapes.on("trunk").prism(strip(each.root, each.root + back, 1.8F), 0.0F, 1.9F);
    }
    add_trees(shapes);
    return shapes.take();
}

}  // namespace pronk::scenes
