#include "world/tile_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace pronk {
namespace {

constexpr int kSmallestTile = 16;  // below this the border costs more than the tile
constexpr int kLargestTile = 8192;
constexpr std::size_t kMaxTrianglesInTiles = 250'000'000;  // a gigabyte of indices
constexpr int kDetourIdBits = 22;    // 32 less the 10 of salt that dtNavMesh insists on
constexpr int kDetourTileBits = 14;  // leaves 256 polygons to a tile
static_assert((std::size_t{1} << kDetourTileBits) <= kMaxLinkTiles);

// The columns a window reaches beyond its tile, as in Recast's own tiled build: the radius that
// erosion takes off, and three more for the filters and the regions' rim.
int border_cells(const AgentCells& cells) {
    return cells.radius_cells + 3;
}

struct Range {
    int first = 0;
    int last = 0;  // inclusive
};

// The tiles along one axis whose windows [from, to] reaches into.
Range tiles_touched(double from, double to, double origin, double tile_m, double border_m,
                    int count) {
    const double first = std::floor((from - origin - border_m) / tile_m);
    const double last = std::floor((to - origin + border_m) / tile_m);
    return {static_cast<int>(std::clamp(first, 0.0, count - 1.0)),
            static_cast<int>(std::clamp(last, 0.0, count - 1.0))};
}

class TileGrid {
  public:
    TileGrid(const Bounds& bounds, const BakeSettings& settings, const AgentCells& cells)
        : bounds_(bounds),
          grid_(settings.grid),
          border_(border_cells(cells)),
          tile_m_(static_cast<float>(settings.tile_cells) * settings.grid.cell_m) {
        width_ = tiles_along(bounds.size().x);
        depth_ = tiles_along(bounds.size().z);
    }

    double count() const { return static_cast<double>(width_) * depth_; }
    Result<TileLayout> lay(const TriangleSoup& soup) const;

  private:
    int tiles_along(float size_m) const {
        const double tiles = std::ceil(static_cast<double>(size_m) / tile_m_);
        return static_cast<int>(std::clamp(tiles, 1.0, 1e6));
    }
    Result<GridWindow> window(TileCoord coord) const;
    Result<void> assign_triangles(const TriangleSoup& soup, TileLayout& layout) const;
    Result<void> check_seams(const TileLayout& layout) const;

    const Bounds& bounds_;
    const GridSettings& grid_;
    int border_;
    float tile_m_;
    int width_ = 0;
    int depth_ = 0;
};

Result<GridWindow> TileGrid::window(TileCoord coord) const {
    const float border_m = static_cast<float>(border_) * grid_.cell_m;
    Bounds piece = bounds_;
    piece.min.x = bounds_.min.x + static_cast<float>(coord.x) * tile_m_ - border_m;
    piece.min.z = bounds_.min.z + static_cast<float>(coord.z) * tile_m_ - border_m;
    piece.max.x = bounds_.min.x + static_cast<float>(coord.x + 1) * tile_m_ + border_m;
    piece.max.z = bounds_.min.z + static_cast<float>(coord.z + 1) * tile_m_ + border_m;
    Result<GridWindow> window = window_around(piece, grid_);
    if (window) window->border_cells = border_;
    return window;
}

Result<void> TileGrid::assign_triangles(const TriangleSoup& soup, TileLayout& layout) const {
    const double border_m = static_cast<double>(border_) * grid_.cell_m;
    const auto for_each_tile = [&](std::size_t t, auto&& visit) {
        Bounds box;
        for (const std::uint32_t corner : soup.triangles[t]) box.include(soup.vertices[corner]);
        const Range x =
            tiles_touched(box.min.x, box.max.x, bounds_.min.x, tile_m_, border_m, width_);
        const Range z =
            tiles_touched(box.min.z, box.max.z, bounds_.min.z, tile_m_, border_m, depth_);
        for (int row = z.first; row <= z.last; ++row) {
            for (int column = x.first; column <= x.last; ++column) {
                visit(static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
                      static_cast<std::size_t>(column));
            }
        }
    };
    layout.begin.assign(layout.coords.size() + 1, 0);
    std::size_t pairs = 0;
    for (std::size_t t = 0; t < soup.triangles.size(); ++t) {
        for_each_tile(t, [&](std::size_t tile) {
            ++layout.begin[tile + 1];
            ++pairs;
        });
        if (pairs > kMaxTrianglesInTiles) {
            return fail("tile",
                        fmt::format("is too small for triangles this large: together they reach "
                                    "into more than {} tiles; use larger tiles",
                                    kMaxTrianglesInTiles),
                        fmt::format("{} m", tile_m_));
        }
    }
    std::partial_sum(layout.begin.begin(), layout.begin.end(), layout.begin.begin());
    layout.triangles.resize(layout.begin.back());
    std::vector<std::uint32_t> next(layout.begin.begin(), layout.begin.end() - 1);
    for (std::size_t t = 0; t < soup.triangles.size(); ++t) {
        for_each_tile(t, [&](std::size_t tile) {
            layout.triangles[next[tile]++] = static_cast<std::uint32_t>(t);
        });
    }
    return {};
}

// Detour joins two tiles where their polygons' edges are at most 1 cm apart. Both sides compute the
// place of their common edge on their own, in float, and far from the origin they may disagree.
Result<void> TileGrid::check_seams(const TileLayout& layout) const {
    constexpr float kWidestSeam_m = 0.005F;
    const float border_m = static_cast<float>(border_) * grid_.cell_m;
    const auto seam_m = [&](float before, float after) {
        return std::abs((before + border_m) + tile_m_ - (after + border_m));
    };
    for (std::size_t tile = 0; tile < layout.windows.size(); ++tile) {
        const TileCoord coord = layout.coords[tile];
        const Vec3& min = layout.windows[tile].min;
        float widest_m = 0.0F;
        if (coord.x + 1 < width_) {
            widest_m = seam_m(min.x, layout.windows[tile + 1].min.x);
        }
        if (coord.z + 1 < depth_) {
            const std::size_t below = tile + static_cast<std::size_t>(width_);
            widest_m = std::max(widest_m, seam_m(min.z, layout.windows[below].min.z));
        }
        if (widest_m > kWidestSeam_m) {
            return fail("level",
                        "lies too far from the origin for tiles: floats cannot tell where they "
                        "meet; move it to the origin",
                        fmt::format("tile {},{} is {} m off", coord.x, coord.z, widest_m));
        }
    }
    return {};
}

Result<TileLayout> TileGrid::lay(const TriangleSoup& soup) const {
    TileLayout layout;
    for (int z = 0; z < depth_; ++z) {
        for (int x = 0; x < width_; ++x) {
            Result<GridWindow> piece = window({x, z});
            if (!piece) return tl::unexpected(piece.error());
            layout.coords.push_back({x, z});
            layout.windows.push_back(*piece);
        }
    }
    if (auto checked = check_seams(layout); !checked) return tl::unexpected(checked.error());
    if (auto assigned = assign_triangles(soup, layout); !assigned) {
        return tl::unexpected(assigned.error());
    }
    return layout;
}

Result<TileLayout> lay_one(const TriangleSoup& soup, const Bounds& bounds,
                           const GridSettings& grid) {
    Result<GridWindow> window = window_around(bounds, grid);
    if (!window) return tl::unexpected(window.error());
    TileLayout layout;
    layout.coords.emplace_back();
    layout.windows.push_back(*window);
    layout.begin = {0, static_cast<std::uint32_t>(soup.triangles.size())};
    layout.triangles.resize(soup.triangles.size());
    std::iota(layout.triangles.begin(), layout.triangles.end(), 0U);
    return layout;
}

}  // namespace

Result<void> check_tile_cells(int tile_cells) {
    if (tile_cells == 0 || (tile_cells >= kSmallestTile && tile_cells <= kLargestTile)) return {};
    return fail("tile", fmt::format("must be 0 or {} to {} cells", kSmallestTile, kLargestTile),
                std::to_string(tile_cells));
}

std::vector<std::uint32_t> TileLayout::triangles_near(const TileCoord& coord,
                                                      int within_cells) const {
    const GridWindow& window = windows.front();  // all tiles are of one size
    const int side_cells = std::max(1, window.width_cells - 2 * window.border_cells);
    const int tiles = within_cells / side_cells + 1;
    std::vector<std::uint32_t> near;
    for (std::size_t tile = 0; tile < coords.size(); ++tile) {
        if (std::abs(coords[tile].x - coord.x) > tiles ||
            std::abs(coords[tile].z - coord.z) > tiles) {
            continue;
        }
        const auto own = triangles_of(tile);
        near.insert(near.end(), own.begin(), own.end());
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    return near;
}

Result<TileLayout> lay_tiles(const TriangleSoup& soup, const BakeSettings& settings) {
    const Result<AgentCells> cells = agent_in_cells(settings.agent, settings.grid);
    if (!cells) return tl::unexpected(cells.error());
    const Bounds bounds = bounds_of(soup);
    if (settings.tile_cells == 0) return lay_one(soup, bounds, settings.grid);
    if (auto checked = check_tile_cells(settings.tile_cells); !checked) {
        return tl::unexpected(checked.error());
    }
    const TileGrid tiles(bounds, settings, *cells);
    if (const int limit = 1 << kDetourTileBits; tiles.count() > limit) {
        return fail("tile",
                    fmt::format("makes {:.0f} tiles where Detour holds {}; use larger tiles",
                                tiles.count(), limit),
                    std::to_string(settings.tile_cells));
    }
    return tiles.lay(soup);
}

Result<DetourBits> detour_bits(std::size_t tiles) {
    const auto tile_bits = static_cast<int>(std::bit_width(std::max<std::size_t>(tiles, 1) - 1));
    if (tile_bits > kDetourTileBits) {
        return fail("navigation mesh",
                    fmt::format("too many tiles, Detour holds {}", 1 << kDetourTileBits),
                    std::to_string(tiles));
    }
    return DetourBits{1 << tile_bits, 1 << (kDetourIdBits - tile_bits)};
}

}  // namespace pronk
