// A flight enters; the opinions of FCL and of Bullet about its collisions leave, and how far apart
// they are. See docs/algorithms/judge.md.
#pragma once

#include "judge/judge.hpp"

namespace pronk::judge {

// Both opinions of a flight, as first_collision tells them; none: it is free.
struct Opinions {
    std::optional<Violation> fcl;
    std::optional<Violation> bullet;

    // How far the depths are apart. A depth below the tolerance counts as the tolerance, since
    // neither library says how much less it is. Feet have no depth of this kind: where they come
    // first in one opinion it matters only whether the other has a collision, too.
    double apart_m() const;
};

// The judge's engine is Bullet.
Opinions opinions_of(const Judge& judge, const Arc& arc);

// A body that is looked at every so often is at most this much deeper in between than at one of
// the looks: the way that it moves in half a step (kBulletStep_s), where it is fastest.
double between_looks_m(const Arc& arc);

struct Disagreement {
    Arc arc;
    Opinions opinions;
};

inline constexpr std::size_t kKeptDisagreements = 100;

struct Agreement {
    std::size_t flights = 0;
    std::size_t collisions_by_fcl = 0;
    std::size_t collisions_by_bullet = 0;
    std::size_t apart_by_1_mm = 0;  // by more than that
    std::size_t apart_by_5_mm = 0;
    std::size_t only_by_fcl = 0;  // of those apart by 1 mm: Bullet calls the flight free
    std::size_t only_by_bullet = 0;
    // Jumps in which the two are apart by more than between_looks_m, or by 1 mm with Bullet as the
    // deeper one.
    std::size_t unexplained = 0;
    std::vector<Disagreement> disagreements;  // the first kKeptDisagreements apart by 1 mm

    void count(const Arc& arc, const Opinions& opinions);
    void add(const Agreement& others);
};

}  // namespace pronk::judge
