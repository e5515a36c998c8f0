#include "judge/places.hpp"

#include <algorithm>
#include <cmath>

namespace pronk::judge {
namespace {

// Finer cells throw fewer places away that are in the square around the reach and not in its
// circle, and cost more to walk over.
constexpr double kCellsPerReach = 4.0;
constexpr double kMostCells = 1e6;

constexpr std::size_t kFewestPlaces = 4096;
constexpr std::size_t kMostPlaces = 200'000;
constexpr std::size_t kPlacesPerBlock = 256;

// Trials number their candidates from zero up, blocks of places from here down.
constexpr std::uint64_t kPlacesDice = ~std::uint64_t{0};

}  // namespace

std::optional<Vec3d> on_floor(const Judge& judge, const Vec3d& place) {
    const auto y = judge.floor().nearest_height(place, kHeightTolerance_m);
    if (!y) return std::nullopt;
    return Vec3d{place.x, *y, place.z};
}

Scattered scattered(const Judge& judge, const Ground& ground, std::size_t count, std::uint64_t seed,
                    unsigned threads) {
    count = std::clamp(count, kFewestPlaces, kMostPlaces);
    const std::size_t blocks = (count + kPlacesPerBlock - 1) / kPlacesPerBlock;
    std::vector<Scattered> parts(blocks);
    // Detour walks over all polygons for every place it draws.
    parallel_for(blocks, threads, [&](std::size_t block) {
        Dice dice(seed, kPlacesDice - block);
        Scattered& part = parts[block];
        const std::size_t wanted = std::min(kPlacesPerBlock, count - block * kPlacesPerBlock);
        while (part.drawn() < wanted) {
            const auto place = ground.random_place(dice);
            if (!place) return;
            if (const auto stood_on = on_floor(judge, *place)) {
                part.places.push_back(*stood_on);
            } else {
                ++part.off_floor;
            }
        }
    });
    Scattered all;
    all.places.reserve(count);
    for (const Scattered& part : parts) {
        all.places.insert(all.places.end(), part.places.begin(), part.places.end());
        all.off_floor += part.off_floor;
    }
    return all;
}

Places::Places(std::vector<Vec3d> places, double reach_m) : reach_m_(reach_m) {
    if (places.empty()) return;
    Vec3d low = places.front();
    Vec3d high = places.front();
    for (const Vec3d& p : places) {
        low = {std::min(low.x, p.x), 0.0, std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), 0.0, std::max(high.z, p.z)};
    }
    min_x_ = low.x;
    min_z_ = low.z;
    const double width = high.x - low.x;
    const double depth = high.z - low.z;
    cell_m_ = std::max({reach_m / kCellsPerReach, std::sqrt(width * depth / kMostCells),
                        (width + depth) / kMostCells});
    columns_ = static_cast<std::size_t>(width / cell_m_) + 1;
    rows_ = static_cast<std::size_t>(depth / cell_m_) + 1;

    const auto cell_of = [&](const Vec3d& p) { return row_of(p.z) * columns_ + column_of(p.x); };
    cell_begin_.assign(rows_ * columns_ + 1, 0);
    for (const Vec3d& p : places) ++cell_begin_[cell_of(p) + 1];
    for (std::size_t i = 1; i < cell_begin_.size(); ++i) cell_begin_[i] += cell_begin_[i - 1];
    places_.resize(places.size());
    std::vector<std::size_t> next(cell_begin_.begin(), cell_begin_.end() - 1);
    for (const Vec3d& p : places) places_[next[cell_of(p)]++] = p;
}

std::size_t Places::column_of(double x) const {
    return static_cast<std::size_t>(
        std::clamp((x - min_x_) / cell_m_, 0.0, static_cast<double>(columns_ - 1)));
}

std::size_t Places::row_of(double z) const {
    return static_cast<std::size_t>(
        std::clamp((z - min_z_) / cell_m_, 0.0, static_cast<double>(rows_ - 1)));
}

const Vec3d& Places::any_near(const Vec3d& from, Dice& dice) const {
    const std::size_t first_column = column_of(from.x - reach_m_);
    const std::size_t last_column = column_of(from.x + reach_m_);
    const std::size_t first_row = row_of(from.z - reach_m_);
    const std::size_t last_row = row_of(from.z + reach_m_);
    const auto row_begin = [&](std::size_t row) {
        return cell_begin_[row * columns_ + first_column];
    };
    const auto row_size = [&](std::size_t row) {
        return cell_begin_[row * columns_ + last_column + 1] - row_begin(row);
    };
    std::size_t count = 0;
    for (std::size_t row = first_row; row <= last_row; ++row) count += row_size(row);
    while (true) {
        std::size_t left = dice.below(count);
        std::size_t row = first_row;
        for (; left >= row_size(row); ++row) left -= row_size(row);
        const Vec3d& place = places_[row_begin(row) + left];
        if (std::hypot(place.x - from.x, place.z - from.z) <= reach_m_) return place;
    }
}

}  // namespace pronk::judge
