// Two segments and an apex enter; whether every jump from any point of the one to any point of the
// other is valid leaves (Roumimper 8 leaves obstacles open). See docs/algorithms/edge_links.md.
#pragma once

#include "links/apex_range.hpp"
#include "links/facing.hpp"
#include "links/ground_shape.hpp"
#include "links/lane_field.hpp"

namespace pronk {

// Segments of two polygons. What is proven is a link's, and a link's places are floats.
struct WideJump {
    PolyRef from;
    PolyRef to;
    Vec2 takeoff_begin{0.0F};
    Vec2 takeoff_end{0.0F};
    Vec2 landing_begin{0.0F};
    Vec2 landing_end{0.0F};
};

WideJump wide_jump(const PolyRef& from, const PolyRef& to, const Stretch& stretch);

// Of one site and one profile; keeps memory between questions.
class AllPairs {
  public:
    AllPairs(const LinkSite& site, std::span<const GroundShape> grounds, const LaunchLimits& limits)
        : site_(site), grounds_(grounds), limits_(limits) {}

    const LaunchLimits& limits() const { return limits_; }
    std::uint32_t tile() const { return static_cast<std::uint32_t>(site_.tile); }
    const WalkableSurface& surface_of(const PolyRef& polygon) const {
        return *site_.tiles[polygon.tile].surface;
    }
    Vec3d on_ground(const PolyRef& polygon, const glm::dvec2& place) const;

    bool is_valid(const Vec3d& takeoff, const Vec3d& landing, double apex_m) const;
    bool are_valid(const WideJump& jump, double apex_m);

  private:
    // A segment and the level's ground along it.
    struct GroundLine {
        Segment segment;
        std::vector<GroundPoint> points;  // as the surface has it
        std::vector<GroundStretch> stretches;
    };
    // Whether there is ground all along.
    bool find_ground(const PolyRef& polygon, const Vec2& begin, const Vec2& end,
                     GroundLine& line) const;
    bool are_in_reach(double apex_m) const;
    bool are_free(const ArcFamily& family, const FamilyPart& part, int halvings) const;

    const LinkSite& site_;
    std::span<const GroundShape> grounds_;
    LaunchLimits limits_;
    GroundLine takeoff_;
    GroundLine landing_;
};

}  // namespace pronk
