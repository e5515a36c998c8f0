// Worlds enter; places on their ground leave, everywhere as likely.
#pragma once

#include <functional>
#include <glm/common.hpp>
#include <pronk/world.hpp>
#include <random>

namespace pronk::tests {

struct GroundPoint {
    PolyRef on;
    Vec3d at{0.0};
};

// From 0 to 1, without 1: the same with every compiler.
inline std::function<double()> uniform_numbers(unsigned seed) {
    return [random = std::mt19937(seed)]() mutable {
        return static_cast<double>(random()) / 4294967296.0;
    };
}

class RandomPlaces {
  public:
    RandomPlaces(const NavWorld& world, unsigned seed) : world_(world), random_(seed) {
        double sum = 0.0;
        for (std::uint32_t t = 0; t < world.tiles.size(); ++t) {
            for (std::size_t p = 0; p < world.tiles[t].surface.polygon_count(); ++p) {
                sum += area_m2(world.tiles[t].surface, PolyId(p));
                polygons_.push_back({t, PolyId(p)});
                sums_.push_back(sum);
            }
        }
    }

    GroundPoint next() {
        std::uniform_real_distribution<double> share(0.0, 1.0);
        for (;;) {
            const auto at =
                std::lower_bound(sums_.begin(), sums_.end(), share(random_) * sums_.back());
            const PolyRef on = polygons_[static_cast<std::size_t>(at - sums_.begin())];
            const WalkableSurface& surface = world_.tiles[on.tile].surface;
            Vec2 min(1e9F);
            Vec2 max(-1e9F);
            for (const std::uint32_t corner : surface.corners_of(on.polygon)) {
                min = glm::min(min, plan_view(surface.vertices[corner]));
                max = glm::max(max, plan_view(surface.vertices[corner]));
            }
            for (int i = 0; i < 100; ++i) {
                // One after the other: compilers differ in which argument comes first.
                const auto x = static_cast<float>(share(random_));
                const auto z = static_cast<float>(share(random_));
                const Vec2 place = glm::mix(min, max, Vec2(x, z));
                if (!contains(surface, on.polygon, place)) continue;
                return {on, {place.x, ground_height(surface, on.polygon, place), place.y}};
            }
        }
    }

  private:
    const NavWorld& world_;
    std::mt19937 random_;
    std::vector<PolyRef> polygons_;
    std::vector<double> sums_;
};

}  // namespace pronk::tests
