// Random pairs of segments of every kind that levels contain and formulas stumble over.
#pragma once

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <ostream>
#include <pronk/ballistics.hpp>
#include <random>
#include <string_view>

namespace pronk::tests {

struct SegmentPair {
    Segment takeoff;
    Segment landing;
};

class RandomSegments {
  public:
    explicit RandomSegments(std::uint64_t seed) : engine_(seed) {}

    double number(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(engine_);
    }
    bool coin() { return number(0.0, 1.0) < 0.5; }
    Vec3d point(double size = 10.0) {
        return {number(-size, size), number(-size, size), number(-size, size)};
    }
    Segment segment() {
        const Vec3d begin = point();
        return {begin, begin + point(5.0)};
    }
    Segment through(const Vec3d& place, const Vec3d& along) {
        const double before = number(0.0, 1.0);
        return {place - before * along, place + (1.0 - before) * along};
    }
    Segment turned(const Segment& s) { return coin() ? s : Segment{s.end, s.begin}; }

  private:
    std::mt19937_64 engine_;
};

// What knows the minimum of a class. Where segments touch by construction it is zero but for the
// rounding of the ends; where they only nearly do, brute force has to look closely.
enum class Witness { brute_force, close_look, zero };

struct SegmentClass {
    std::string_view name;
    SegmentPair (*make)(RandomSegments&);
    Witness witness = Witness::brute_force;

    friend void PrintTo(const SegmentClass& kind, std::ostream* out) { *out << kind.name; }
};

// Roumimper 4.4 and what lies next to it.
inline constexpr std::array kSegmentClasses = {
    SegmentClass{"anything",
                 [](RandomSegments& r) {
                     return SegmentPair{r.segment(), r.segment()};
                 }},
    SegmentClass{"both_level",
                 [](RandomSegments& r) {
                     SegmentPair pair{r.segment(), r.segment()};
                     pair.takeoff.end.y = pair.takeoff.begin.y;
                     pair.landing.end.y = pair.landing.begin.y;
                     return pair;
                 }},
    SegmentClass{"takeoff_level",
                 [](RandomSegments& r) {
                     SegmentPair pair{r.segment(), r.segment()};
                     pair.takeoff.end.y = pair.takeoff.begin.y;
                     return pair;
                 }},
    SegmentClass{"landing_level",
                 [](RandomSegments& r) {
                     SegmentPair pair{r.segment(), r.segment()};
                     pair.landing.end.y = pair.landing.begin.y;
                     return pair;
                 }},
    SegmentClass{"at_one_height",
                 [](RandomSegments& r) {
                     SegmentPair pair{r.segment(), r.segment()};
                     for (Vec3d* p : {&pair.takeoff.begin, &pair.takeoff.end, &pair.landing.begin,
                                      &pair.landing.end}) {
                         p->y = 1.25;
                     }
                     return pair;
                 },
                 Witness::close_look},
    SegmentClass{"parallel",
                 [](RandomSegments& r) {
                     const Vec3d along = r.point(5.0);
                     return SegmentPair{r.through(r.point(), along),
                                        r.turned(r.through(r.point(), along * r.number(0.1, 2.0)))};
                 }},
    SegmentClass{"parallel_and_level",
                 [](RandomSegments& r) {
                     Vec3d along = r.point(5.0);
                     along.y = 0.0;
                     return SegmentPair{r.through(r.point(), along),
                                        r.turned(r.through(r.point(), along * r.number(0.1, 2.0)))};
                 }},
    // Parallel but for the rounding of a level file's floats.
    SegmentClass{
        "nearly_parallel",
        [](RandomSegments& r) {
            const Vec3d along = r.point(5.0);
            const double wrong = std::pow(10.0, r.number(-16.0, -2.0));
            const Vec3d other = along * r.number(0.1, 2.0) + wrong * r.point(5.0);
            return SegmentPair{r.through(r.point(), along), r.turned(r.through(r.point(), other))};
        }},
    SegmentClass{"nearly_parallel_and_crossing",
                 [](RandomSegments& r) {
                     const Vec3d along = r.point(5.0);
                     const double wrong = std::pow(10.0, r.number(-16.0, -2.0));
                     const Vec3d other = along * r.number(0.1, 2.0) + wrong * r.point(5.0);
                     const Vec3d place = r.point();
                     return SegmentPair{r.through(place, along), r.turned(r.through(place, other))};
                 },
                 Witness::zero},
    SegmentClass{"in_line",
                 [](RandomSegments& r) {
                     const Vec3d along = r.point(5.0);
                     const Vec3d place = r.point();
                     return SegmentPair{
                         r.through(place, along),
                         r.turned(r.through(place + along * r.number(-3.0, 3.0), along))};
                 },
                 Witness::close_look},
    SegmentClass{"sharing_an_end",
                 [](RandomSegments& r) {
                     const Vec3d place = r.point();
                     return SegmentPair{r.turned({place, place + r.point(5.0)}),
                                        r.turned({place, place + r.point(5.0)})};
                 },
                 Witness::zero},
    SegmentClass{"touching",
                 [](RandomSegments& r) {
                     const Vec3d place = r.point();
                     return SegmentPair{r.through(place, r.point(5.0)),
                                        r.turned({place, place + r.point(5.0)})};
                 },
                 Witness::zero},
    SegmentClass{
        "crossing",
        [](RandomSegments& r) {
            const Vec3d place = r.point();
            return SegmentPair{r.through(place, r.point(5.0)), r.through(place, r.point(5.0))};
        },
        Witness::zero},
    SegmentClass{
        "crossing_in_plan_view",
        [](RandomSegments& r) {
            const Vec3d place = r.point();
            const Vec3d over = place + Vec3d(0.0, r.number(-8.0, 8.0), 0.0);
            return SegmentPair{r.through(place, r.point(5.0)), r.through(over, r.point(5.0))};
        }},
    SegmentClass{"above_one_another",
                 [](RandomSegments& r) {
                     const Segment one = r.segment();
                     Segment other = one;
                     other.begin.y += r.number(-8.0, 8.0);
                     other.end.y += r.number(-8.0, 8.0);
                     return SegmentPair{one, r.turned(other)};
                 },
                 Witness::close_look},
    SegmentClass{"in_one_upright_plane",
                 [](RandomSegments& r) {
                     const Vec3d along = r.point(5.0);
                     Vec3d other = along * r.number(0.1, 2.0);
                     other.y = r.number(-5.0, 5.0);
                     const Vec3d place = r.point();
                     const Vec3d beside =
                         place + along * r.number(-2.0, 2.0) + Vec3d(0.0, r.number(-8.0, 8.0), 0.0);
                     return SegmentPair{r.through(place, along), r.through(beside, other)};
                 }},
    SegmentClass{"in_parallel_upright_planes",
                 [](RandomSegments& r) {
                     const Vec3d along = r.point(5.0);
                     Vec3d other = along * r.number(0.1, 2.0);
                     other.y = r.number(-5.0, 5.0);
                     return SegmentPair{r.through(r.point(), along), r.through(r.point(), other)};
                 }},
    SegmentClass{"upright",
                 [](RandomSegments& r) {
                     SegmentPair pair{r.segment(), r.segment()};
                     const bool both = r.coin();
                     if (both || r.coin()) {
                         pair.takeoff.end.x = pair.takeoff.begin.x;
                         pair.takeoff.end.z = pair.takeoff.begin.z;
                     } else {
                         pair.landing.end.x = pair.landing.begin.x;
                         pair.landing.end.z = pair.landing.begin.z;
                     }
                     if (both) {
                         const bool in_line = r.coin();
                         const Vec3d foot = in_line ? pair.takeoff.begin : pair.landing.begin;
                         pair.landing.begin.x = pair.landing.end.x = foot.x;
                         pair.landing.begin.z = pair.landing.end.z = foot.z;
                     }
                     return pair;
                 }},
    SegmentClass{"of_no_length",
                 [](RandomSegments& r) {
                     SegmentPair pair{r.segment(), r.segment()};
                     const bool both = r.coin();
                     if (both || r.coin()) pair.takeoff.end = pair.takeoff.begin;
                     if (both || pair.takeoff.end != pair.takeoff.begin) {
                         pair.landing.end = pair.landing.begin;
                     }
                     return pair;
                 }},
    SegmentClass{"of_unlike_sizes",
                 [](RandomSegments& r) {
                     const Vec3d place = r.point();
                     const double small = std::pow(10.0, r.number(-9.0, 0.0));
                     const double large = std::pow(10.0, r.number(0.0, 4.0));
                     return SegmentPair{
                         r.through(place + r.point(small), r.point(small)),
                         r.through(place + r.point(r.coin() ? small : large), r.point(large))};
                 },
                 Witness::close_look},
    SegmentClass{"far_from_the_origin",
                 [](RandomSegments& r) {
                     SegmentPair pair{r.segment(), r.segment()};
                     const Vec3d far = r.point(1e5);
                     for (Vec3d* p : {&pair.takeoff.begin, &pair.takeoff.end, &pair.landing.begin,
                                      &pair.landing.end}) {
                         *p += far;
                     }
                     return pair;
                 }},
    // The middle of one right over or under an end of the other, exactly or nearly: the search
    // along a side starts where the displacement is upright.
    SegmentClass{"end_under_the_others_middle",
                 [](RandomSegments& r) {
                     SegmentPair pair{r.segment(), r.segment()};
                     const double wrong = std::pow(10.0, r.number(-16.0, -2.0));
                     const Vec3d middle = 0.5 * (pair.landing.begin + pair.landing.end);
                     const Vec3d along = pair.takeoff.end - pair.takeoff.begin;
                     const double rise = r.number(-5.0, 5.0);
                     const double near = std::pow(10.0, r.number(-16.0, 0.0));
                     pair.takeoff.begin = middle + Vec3d(0.0, r.coin() ? rise : rise * near, 0.0);
                     pair.takeoff.begin += r.coin() ? r.point(wrong) : Vec3d(0.0);
                     pair.takeoff.end = pair.takeoff.begin + along;
                     return pair;
                 },
                 Witness::close_look},
    // The same in centimetres, and in floats, as level files hold them.
    SegmentClass{"end_under_the_others_middle_in_floats",
                 [](RandomSegments& r) {
                     SegmentPair pair{r.segment(), r.segment()};
                     const Vec3d half = 0.5 * (pair.landing.end - pair.landing.begin);
                     pair.landing.begin = pair.takeoff.begin - half;
                     pair.landing.end = pair.takeoff.begin + half;
                     const double rise = r.number(-5.0, 5.0);
                     pair.landing.begin.y += rise;
                     pair.landing.end.y += rise;
                     const bool centimetres = r.coin();
                     for (Vec3d* p : {&pair.takeoff.begin, &pair.takeoff.end, &pair.landing.begin,
                                      &pair.landing.end}) {
                         if (centimetres) *p = glm::round(*p * 100.0) * 0.01;
                         *p = Vec3d(Vec3(*p));
                     }
                     return pair;
                 }},
    // Steps, ledges and gaps on a grid of quarter metres: many exact ties.
    SegmentClass{"on_a_grid",
                 [](RandomSegments& r) {
                     SegmentPair pair{r.segment(), r.segment()};
                     for (Vec3d* p : {&pair.takeoff.begin, &pair.takeoff.end, &pair.landing.begin,
                                      &pair.landing.end}) {
                         *p = glm::round(*p * 0.2) * 0.25;
                     }
                     return pair;
                 }},
};

}  // namespace pronk::tests
