// Random places of the surface enter; a random one among those near another leaves.
#pragma once

#include "judge/ground.hpp"

namespace pronk::judge {

struct Scattered {
    std::vector<Vec3d> places;
    // Places of the surface that are no candidates for anything: no triangle that can be stood on
    // is within kHeightTolerance_m above or below them.
    std::size_t off_floor = 0;

    std::size_t drawn() const { return places.size() + off_floor; }
};

// About `count` random places of the surface, put onto the level's triangles, but not too few and
// not too many; none if there is no surface. They do not depend on the number of threads.
Scattered scattered(const Judge& judge, const Ground& ground, std::size_t count, std::uint64_t seed,
                    unsigned threads);

// A place of the surface, on the nearest triangle within kHeightTolerance_m.
std::optional<Vec3d> on_floor(const Judge& judge, const Vec3d& place);

// Places sorted into the cells of a grid in plan view: those of neighbouring cells of a row are
// neighbours in `places`.
class Places {
  public:
    // reach_m is positive: the distance that will be asked for.
    Places(std::vector<Vec3d> places, double reach_m);

    bool empty() const { return places_.empty(); }
    const Vec3d& any(Dice& dice) const { return places_[dice.below(places_.size())]; }

    // Every place within the reach of `from`, one of the places, is equally likely: also `from`
    // itself, which is why there always is one.
    const Vec3d& any_near(const Vec3d& from, Dice& dice) const;

  private:
    std::size_t column_of(double x) const;
    std::size_t row_of(double z) const;

    double reach_m_;
    double cell_m_ = 1.0;
    double min_x_ = 0.0;
    double min_z_ = 0.0;
    std::size_t columns_ = 1;
    std::size_t rows_ = 1;
    std::vector<Vec3d> places_;
    std::vector<std::size_t> cell_begin_;  // by rows
};

}  // namespace pronk::judge
