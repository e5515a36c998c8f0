// Spans and polygons enter; the ground's polygon and height at places of the grid leave, quickly
// for places that follow each other.
#pragma once

#include <optional>
#include <pronk/surface.hpp>
#include <vector>

namespace pronk {

struct GroundPlace {
    PolyId polygon;  // none: nobody stands there
    float y = 0.0F;
};

class GroundSampler {
  public:
    GroundSampler(const WalkableSurface& surface, const SpanPolygons& spans)
        : surface_(surface), spans_(spans), recent_(surface.polygon_count(), kNone) {}

    // As polygon_at and ground_height.
    GroundPlace at(std::size_t span, Vec2 place) {
        const PolyId polygon = polygon_at(surface_, spans_, span, place);
        if (!polygon.valid()) return {};
        return {polygon, height(polygon, place)};
    }

  private:
    static constexpr std::uint32_t kNone = 0xffffffff;

    // Next places are mostly in the same triangle.
    float height(PolyId polygon, Vec2 place) {
        std::uint32_t& recent = recent_[polygon.index()];
        if (recent != kNone) {
            if (const auto y = height_in(recent, place)) return *y;
        }
        for (std::uint32_t t = surface_.ground_begin[polygon.index()];
             t < surface_.ground_begin[polygon.index() + 1]; ++t) {
            if (const auto y = height_in(t, place)) {
                recent = t;
                return *y;
            }
        }
        return ground_height(surface_, polygon, place);
    }

    std::optional<float> height_in(std::uint32_t triangle, Vec2 p) const {
        const auto& [a, b, c] = surface_.ground_triangles[triangle];
        const auto cross = [&](const Vec3& from, const Vec3& to) {
            return (static_cast<double>(to.x) - from.x) * (static_cast<double>(p.y) - from.z) -
                   (static_cast<double>(to.z) - from.z) * (static_cast<double>(p.x) - from.x);
        };
        const double wc = cross(a, b);
        const double wa = cross(b, c);
        const double wb = cross(c, a);
        const bool inside =
            (wa >= 0.0 && wb >= 0.0 && wc >= 0.0) || (wa <= 0.0 && wb <= 0.0 && wc <= 0.0);
        const double sum = wa + wb + wc;
        if (!inside || sum == 0.0) return std::nullopt;
        return static_cast<float>((wa * a.y + wb * b.y + wc * c.y) / sum);
    }

    const WalkableSurface& surface_;
    const SpanPolygons& spans_;
    std::vector<std::uint32_t> recent_;
};

}  // namespace pronk
