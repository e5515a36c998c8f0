#include "planning/corridor/shortest_chains.hpp"

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {
namespace {

bool is_point(const ChainSegment& segment) {
    return segment[0] == segment[1];
}

PlanPoint mirrored_in(const PlanPoint& p, const ChainSegment& segment) {
    return is_point(segment) ? p : mirrored(p, segment[0], segment[1]);
}

// Where a line passes a segment, or the end of the segment that is nearer to that.
PlanPoint passage_of(const PlanPoint& from, const PlanPoint& to, const ChainSegment& segment) {
    const PlanPoint along = segment[1] - segment[0];
    const double turn = cross(to - from, along);
    if (turn == 0.0) return segment[0];
    const double share = cross(segment[0] - from, to - from) / turn;
    return segment[0] + std::clamp(share, 0.0, 1.0) * along;
}

}  // namespace

// Which side of the segment's line either point is on makes no difference to the length: the one in
// the mirror is as far from every point of the line. So they are taken to be on opposite sides, and
// the chain passes the line where its distances from both divide the way along it. The length
// grows with the distance from there (Theorem 6.1): off the segment its nearer end is best.
PlanPoint touch_of(const PlanPoint& from, const ChainSegment& segment, const PlanPoint& to) {
    if (is_point(segment)) return segment[0];
    const PlanPoint along = segment[1] - segment[0];
    const double length2 = glm::dot(along, along);
    const double from_along = glm::dot(from - segment[0], along) / length2;
    const double to_along = glm::dot(to - segment[0], along) / length2;
    const double from_across = std::abs(cross(along, from - segment[0]));
    const double to_across = std::abs(cross(along, to - segment[0]));
    const double across = from_across + to_across;
    const double share =
        across > 0.0 ? (from_along * to_across + to_along * from_across) / across : from_along;
    if (!(share > 0.0)) return segment[0];
    if (share >= 1.0) return segment[1];
    return segment[0] + share * along;
}

double chain_m(const PlanPoint& from, const ChainSegment& segment, const PlanPoint& to) {
    const PlanPoint touch = touch_of(from, segment, to);
    return length(touch - from) + length(to - touch);
}

// The shortest chain touches a segment at an end of it, or both where they cross, or it is straight
// once it is unfolded: seen in the mirror of those segments that it bounces off. Each of these is a
// chain whose length counts; the least is the shortest of all.
double chain_m(const PlanPoint& from, const ChainSegment& first, const ChainSegment& second,
               const PlanPoint& to) {
    if (is_point(second)) return chain_m(from, first, second[0]) + length(to - second[0]);
    double least_m = std::numeric_limits<double>::infinity();
    const auto try_at = [&](const PlanPoint& a, const PlanPoint& b) {
        least_m = std::min(least_m, length(a - from) + length(b - a) + length(to - b));
    };
    for (const PlanPoint& end : first) try_at(end, touch_of(end, second, to));
    for (const PlanPoint& end : second) try_at(touch_of(from, first, end), end);
    const PlanPoint crossing = passage_of(first[0], first[1], second);
    try_at(passage_of(second[0], second[1], first), crossing);
    for (const PlanPoint& image : {from, mirrored_in(from, first)}) {
        for (const PlanPoint& aim : {to, mirrored_in(to, second)}) {
            try_at(passage_of(image, aim, first), passage_of(image, aim, second));
        }
    }
    return least_m;
}

}  // namespace pronk
