// The surfaces of all tiles enter; their polygons leave, numbered through, with the ways out of
// each in cells of the grid. Walks go from tile to tile.
#pragma once

#include <pronk/links.hpp>
#include <span>
#include <vector>

namespace pronk {

// A corner of the grid's cells, as Recast's vertices are.
struct GridCorner {
    std::int32_t x = 0;
    std::int32_t z = 0;
    friend bool operator==(const GridCorner&, const GridCorner&) = default;
};

// Part of an edge, and the polygon behind it. Who walks through has `right` at the right hand.
struct WayOut {
    GridCorner right;
    GridCorner left;
    std::uint32_t to = 0;
};

// The surfaces of tiles, and the grid that their vertices are corners of.
struct WalkTiles {
    std::vector<const WalkableSurface*> surfaces;
    Vec3 min{0.0F};  // cells are counted from here
    float cell_m = 0.0F;
    float climb_m = 0.0F;
};

class WalkGraph {
  public:
    explicit WalkGraph(const WalkTiles& tiles);
    // Cells are counted from the corner of the window of the site's own tile.
    explicit WalkGraph(const LinkSite& site);

    // The corner of the grid that a vertex of any tile lies on.
    GridCorner corner_at(const Vec3& vertex) const;

    std::size_t polygon_count() const { return begin_.size() - 1; }
    // The number of a tile's first polygon.
    std::uint32_t first_polygon(std::size_t tile) const { return first_polygon_[tile]; }
    std::span<const WayOut> ways_out(std::uint32_t polygon) const {
        return std::span(ways_).subspan(begin_[polygon], begin_[polygon + 1] - begin_[polygon]);
    }

  private:
    Vec3 min_;
    float cell_m_;
    std::vector<std::uint32_t> first_polygon_;
    std::vector<std::uint32_t> begin_;
    std::vector<WayOut> ways_;
};

}  // namespace pronk
