// The exact second opinion: a slice of swept bodies enters, and whether any triangle meets it
// leaves. See docs/algorithms/free_space.md.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <pronk/space.hpp>

#include "space/flight.hpp"

namespace pronk {

// A place in plan view, (x, z), in double.
using Plan = std::array<double, 2>;

struct Interval {
    double low = 0.0;
    double high = 0.0;

    void take(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

// Twice the area of a, b, p; its sign says on which side of a-b the point lies.
inline double side_of(const Plan& a, const Plan& b, const Plan& p) {
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

// All points that are nearer than `radius_m` to a convex polygon in plan view and between two
// heights. The polygon may be a segment or a point; its corners go round either way.
struct Slice {
    static constexpr std::size_t kMaxCorners = 8;

    std::array<Plan, kMaxCorners> corners;
    std::size_t count = 0;
    double radius_m = 0.0;
    double low_y = 0.0;
    double high_y = 0.0;
};

// The parts of a flight that must meet nothing: bodies, and feet where their rule asks for them. A
// slice that is upside down is empty and meets nothing.
struct Slices {
    Slice body;
    Slice needle;
};
// The slices of agents whose feet are anywhere in `feet` (whose radius does not count).
Slices slices_with(const Agent& agent, const Slice& feet, const ContactRule& rule);

// A convex polygon in plan view, a segment or a point, ready for questions of how near others are.
// Corners are added in turn, either way round, and then it is closed.
struct Outline {
    // The direction of shorter edges is uncertain from rounding.
    static constexpr double kShortestEdge_m2 = 1e-6;
    // A polygon with less area may be a segment whose corners are rounded.
    static constexpr double kLeastTurn_m2 = 1e-6;

    // A corner that is the last one again is left out.
    void add(const Plan& corner);
    void close();
    const Plan& next(std::size_t corner) const {
        return corners[corner + 1 == count ? 0 : corner + 1];
    }
    std::span<const Plan> whole() const { return {corners.data(), count}; }
    // Whether an edge parts it from every polygon that lies apart from it.
    bool tells_all() const { return shortest_m2 >= kShortestEdge_m2 && edges > 0; }
    bool has_area() const { return std::abs(turn) > kLeastTurn_m2; }

    std::array<Plan, Slice::kMaxCorners> corners;
    std::array<Plan, Slice::kMaxCorners> along;  // from each corner to the next one
    std::array<double, Slice::kMaxCorners> length_m2;
    double shortest_m2 = std::numeric_limits<double>::infinity();
    double turn = 0.0;  // twice the area, positive if the corners go round counter-clockwise
    std::size_t count = 0;
    std::size_t edges = 0;  // a segment's way back is its way there
};

bool meets(const Slice& slice, const std::array<Vec3, 3>& triangle);
// Triangles that may be in the way of a stretch of flight. The stretch is halved, and the triangles
// that meet a half are put behind those of the whole, until that half is done with. Each thread
// may have one at a time.
class Suspects {
  public:
    Suspects(const TriangleTree& tree, const Slices& slices);
    std::size_t count() const { return triangles_.size(); }
    // Puts those from `first` on that meet the slices behind all others.
    void repeat_meeting(const Slices& slices, std::size_t first);
    bool one_meets(const Slices& slices, std::size_t first) const;
    void keep(std::size_t count) { triangles_.resize(count); }

  private:
    struct Suspect {
        const std::array<Vec3, 3>* triangle = nullptr;
        Vec3 min{0.0F};
        Vec3 max{0.0F};
    };
    // Kept from question to question, so that asking does not allocate.
    static std::vector<Suspect>& scratch();

    std::vector<Suspect>& triangles_;
};

// Which collision is wanted: the first in time, or whichever is found soonest.
enum class Wanted : std::uint8_t { first, any };

// When the flight breaks the rule between two times, if it does; to within the skin.
std::optional<double> find_collision(const FreeSpace& space, const Flight& flight,
                                     const ContactRule& rule, double begin_s, double end_s,
                                     Wanted wanted);

}  // namespace pronk
