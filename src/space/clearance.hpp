// The exact second opinion: a slice of swept bodies enters, and whether any triangle meets it
// leaves. See docs/algorithms/free_space.md.
#pragma once

#include <algorithm>
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

// The bodies, and the feet where their rule asks for them, of agents whose feet are anywhere in
// `feet` (whose radius does not count). Upside down if nothing is left: such a slice meets nothing.
Slice bodies_with(const Agent& agent, const Slice& feet, const ContactRule& rule);
Slice needles_with(const Slice& feet, const ContactRule& rule);

struct Box {
    Vec3d min{0.0};
    Vec3d max{0.0};
};

// A slice that is asked about more than one triangle. It must outlive this.
class BoxedSlice {
  public:
    explicit BoxedSlice(const Slice& slice);
    bool meets(const std::array<Vec3, 3>& triangle) const;

  private:
    const Slice& slice_;
    Box box_;
};

bool meets(const Slice& slice, const std::array<Vec3, 3>& triangle);
// The triangles of the tree that the box around the slice reaches, added to others.
void add_near(const Slice& slice, const TriangleTree& tree,
              std::vector<const std::array<Vec3, 3>*>& found);

// Which collision is wanted: the first in time, or whichever is found soonest.
enum class Wanted : std::uint8_t { first, any };

// When the flight breaks the rule between two times, if it does; to within the skin.
std::optional<double> find_collision(const FreeSpace& space, const Flight& flight,
                                     const ContactRule& rule, double begin_s, double end_s,
                                     Wanted wanted);

}  // namespace pronk
