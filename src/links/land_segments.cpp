#include "links/land_segments.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace pronk {
namespace {

// Whether the second is the next one counter-clockwise, without a gap between their bins.
bool follow(const LandVoxel& a, const LandVoxel& b, float climb_m) {
    if (a.polygon != b.polygon || std::abs(a.dx - b.dx) > 2 || std::abs(a.dz - b.dz) > 2 ||
        std::abs(a.y - b.y) > climb_m) {
        return false;
    }
    const int turn = (2 * a.dz + 1) * (2 * b.dx + 1) - (2 * a.dx + 1) * (2 * b.dz + 1);
    const int gap = (b.bins.first - (a.bins.first + a.bins.count)) & (kBins - 1);
    return turn >= 0 && (gap == 0 || gap > kBins / 2);
}

// Zhao and Saalfeld's sector: the directions from a chain's start in which a segment comes near
// enough to all voxels so far.
class Sector {
  public:
    Sector(const LandVoxel& start, double epsilon) : start_(start), epsilon_(epsilon) {}

    bool contains(const LandVoxel& voxel) const {
        if (!bounded_) return true;
        const double x = voxel.dx - start_.dx;
        const double z = voxel.dz - start_.dz;
        return right_x_ * z - right_z_ * x <= 0.0 && left_x_ * z - left_z_ * x >= 0.0 &&
               x * (right_x_ + left_x_) + z * (right_z_ + left_z_) > 0.0;
    }
    void narrow(const LandVoxel& voxel) {
        const double x = voxel.dx - start_.dx;
        const double z = voxel.dz - start_.dz;
        const double rest = x * x + z * z - epsilon_ * epsilon_;
        if (rest <= 0.0) return;
        // Sine and cosine of the half angle, times the length. Counter-clockwise seen from above is
        // from x to -z.
        const double sine = epsilon_;
        const double cosine = std::sqrt(rest);
        const double right_x = x * cosine - z * sine;
        const double right_z = z * cosine + x * sine;
        const double left_x = x * cosine + z * sine;
        const double left_z = z * cosine - x * sine;
        if (!bounded_ || right_x_ * right_z - right_z_ * right_x < 0.0) {
            right_x_ = right_x;
            right_z_ = right_z;
        }
        if (!bounded_ || left_x_ * left_z - left_z_ * left_x > 0.0) {
            left_x_ = left_x;
            left_z_ = left_z;
        }
        bounded_ = true;
    }

  private:
    LandVoxel start_;
    double epsilon_;
    bool bounded_ = false;
    double right_x_ = 0.0;
    double right_z_ = 0.0;
    double left_x_ = 0.0;
    double left_z_ = 0.0;
};

}  // namespace

void find_chains(std::vector<LandVoxel>& voxels, std::uint32_t takeoff_polygon, float climb_m,
                 std::vector<VoxelRun>& chains) {
    chains.clear();
    if (voxels.empty()) return;
    // No polygon goes all around a sample that is not in it, so there is a gap to begin at.
    if (follow(voxels.back(), voxels.front(), climb_m)) {
        std::size_t gap = 1;
        while (gap < voxels.size() && follow(voxels[gap - 1], voxels[gap], climb_m)) ++gap;
        std::rotate(voxels.begin(),
                    voxels.begin() + static_cast<std::ptrdiff_t>(gap % voxels.size()),
                    voxels.end());
    }
    std::uint32_t first = 0;
    for (std::uint32_t i = 0; i < voxels.size(); ++i) {
        if (i + 1 < voxels.size() && follow(voxels[i], voxels[i + 1], climb_m)) continue;
        if (voxels[i].polygon != takeoff_polygon) chains.push_back({first, i});
        first = i + 1;
    }
}

void simplify(std::span<const LandVoxel> voxels, const VoxelRun& chain, double epsilon_cells,
              std::vector<VoxelRun>& segments) {
    if (chain.first == chain.last) {
        segments.push_back(chain);
        return;
    }
    std::uint32_t start = chain.first;
    std::uint32_t end = start + 1;
    Sector sector(voxels[start], epsilon_cells);
    sector.narrow(voxels[end]);
    for (std::uint32_t next = end + 1; next <= chain.last; ++next) {
        if (sector.contains(voxels[next])) {
            end = next;
        } else {
            segments.push_back({start, end});
            start = end;
            end = next;
            sector = Sector(voxels[start], epsilon_cells);
        }
        sector.narrow(voxels[end]);
    }
    segments.push_back({start, end});
}

}  // namespace pronk
