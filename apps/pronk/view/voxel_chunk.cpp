#include "view/voxel_chunk.hpp"

#include <algorithm>
#include <cmath>

namespace pronk::view {
namespace {

// So many cells on each side of the middle can be counted in 16 bits.
constexpr int kMostWithin_cells = 32'000;

int cells_between(float from, float to, float cell) {
    return static_cast<int>(std::lround((to - from) / cell));
}

// Far outside of every level, and far from where whole numbers end.
int cell_at(double m, double cell_m) {
    return static_cast<int>(std::clamp(std::floor(m / cell_m), -1e9, 1e9));
}

std::uint16_t height_of(int cells) {
    return static_cast<std::uint16_t>(std::clamp(cells, 0, 0xffff));
}

// Solid runs of voxels. Cells are counted from the window's own corner.
struct RunArrays {
    std::vector<std::uint16_t> cell;
    std::vector<std::uint16_t> bottom;
    std::vector<std::uint16_t> top;
    std::vector<std::uint8_t> terrain;

    void resize(std::size_t runs) {
        cell.resize(2 * runs);
        bottom.resize(runs);
        top.resize(runs);
        terrain.resize(runs);
    }
};

// The columns of a window, ring by ring around its middle, until there are too many runs.
class RingWalk {
  public:
    RingWalk(const NavSet& set, const VoxelWindow& window, std::size_t most_runs)
        : set_(set), grid_(set.world().settings.grid), most_runs_(most_runs) {
        origin_ = Vec3(std::numeric_limits<float>::max());
        for (const TileIntermediates& tile : set.bake().intermediates) {
            origin_ = glm::min(origin_, tile.field.window.min);
        }
        middle_x_ = cell_at(window.x - double{origin_.x}, double{grid_.cell_m});
        middle_z_ = cell_at(window.z - double{origin_.z}, double{grid_.cell_m});
        const int wanted = cell_at(window.within_m, double{grid_.cell_m});
        within_ = std::min(wanted, kMostWithin_cells);
        is_cut_ = within_ < wanted;
    }

    // Calls visit(tile, x, z, add) for a tile's own columns; add(bottom, top, terrain) takes a run,
    // counted from the tile's lowest voxel.
    template <class Visit>
    void walk(const Visit& visit) {
        for (int ring = 0; ring <= within_; ++ring) {
            const std::size_t before = runs_.bottom.size();
            for (const TileIntermediates& tile : set_.bake().intermediates) {
                walk_ring(ring, tile, visit);
            }
            if (runs_.bottom.size() <= most_runs_) continue;
            runs_.resize(before);
            is_cut_ = true;
            return;
        }
    }

    Reply reply(bool with_terrain) const {
        const Vec3 corner =
            origin_ + Vec3(static_cast<float>(middle_x_ - within_) * grid_.cell_m, 0.0F,
                           static_cast<float>(middle_z_ - within_) * grid_.cell_m);
        Chunk chunk({{"origin", {corner.x, corner.y, corner.z}},
                     {"cell_m", grid_.cell_m},
                     {"cell_height_m", grid_.cell_height_m},
                     {"is_cut", is_cut_}});
        chunk.add("cell", std::span<const std::uint16_t>(runs_.cell));
        chunk.add("bottom", std::span<const std::uint16_t>(runs_.bottom));
        chunk.add("top", std::span<const std::uint16_t>(runs_.top));
        if (with_terrain) chunk.add("terrain", std::span<const std::uint8_t>(runs_.terrain));
        return chunk.reply();
    }

  private:
    // Rows at the ring's ends are whole; of those between, the ring has the two outermost cells.
    template <class Visit>
    void walk_ring(int ring, const TileIntermediates& tile, const Visit& visit) {
        const GridWindow& window = tile.field.window;
        // In the tile's own cells.
        const int middle_x = middle_x_ - cells_between(origin_.x, window.min.x, grid_.cell_m);
        const int middle_z = middle_z_ - cells_between(origin_.z, window.min.z, grid_.cell_m);
        const int from_x = window.border_cells;
        const int to_x = window.width_cells - window.border_cells - 1;
        const int from_z = std::max(window.border_cells, middle_z - ring);
        const int to_z = std::min(window.depth_cells - window.border_cells - 1, middle_z + ring);
        if (middle_x + ring < from_x || middle_x - ring > to_x) return;
        for (int z = from_z; z <= to_z; ++z) {
            const bool is_whole = std::abs(z - middle_z) == ring;
            const int step = is_whole || ring == 0 ? 1 : 2 * ring;
            for (int x = middle_x - ring; x <= middle_x + ring; x += step) {
                if (x < from_x || x > to_x) continue;
                visit(tile, x, z, [&](int bottom, int top, TerrainId terrain) {
                    add(x - middle_x, z - middle_z, bottom, top, terrain, window);
                });
            }
        }
    }

    void add(int right, int down, int bottom, int top, TerrainId terrain,
             const GridWindow& window) {
        const int above = cells_between(origin_.y, window.min.y, grid_.cell_height_m);
        runs_.cell.push_back(static_cast<std::uint16_t>(right + within_));
        runs_.cell.push_back(static_cast<std::uint16_t>(down + within_));
        runs_.bottom.push_back(height_of(bottom + above));
        runs_.top.push_back(height_of(top + above));
        runs_.terrain.push_back(terrain.value);
    }

    const NavSet& set_;
    GridSettings grid_;
    std::size_t most_runs_;
    Vec3 origin_;  // the set's
    int middle_x_ = 0;
    int middle_z_ = 0;
    int within_ = 0;
    bool is_cut_ = false;
    RunArrays runs_;
};

// Calls add(bottom, top) for every run of set bits of a column.
template <class Add>
void runs_of(const FreeSpace& space, const FreeSpace::Column& column, const Add& add) {
    int begin = -1;
    const int first = 64 * column.first_layer;
    const int end = first + 64 * column.layers;
    for (int voxel = first; voxel < end; ++voxel) {
        const std::size_t bit = static_cast<std::size_t>(voxel - first);
        const bool is_set = ((space.near[column.begin + bit / 64] >> (bit % 64)) & 1U) != 0;
        if (is_set && begin < 0) begin = voxel;
        if (is_set || begin < 0) continue;
        add(begin, voxel);
        begin = -1;
    }
    if (begin >= 0) add(begin, end);
}

}  // namespace

Reply spans_chunk(const NavSet& set, const VoxelWindow& window, std::size_t most_runs) {
    RingWalk rings(set, window, most_runs);
    rings.walk([](const TileIntermediates& tile, int x, int z, const auto& add) {
        for (const Span& span : tile.field.spans_of(tile.field.column(x, z))) {
            add(span.bottom_cells, span.top_cells, span.terrain);
        }
    });
    return rings.reply(true);
}

Reply space_chunk(const NavSet& set, const VoxelWindow& window, std::size_t most_runs) {
    RingWalk rings(set, window, most_runs);
    rings.walk([](const TileIntermediates& tile, int x, int z, const auto& add) {
        const FreeSpace& space = tile.space;
        const auto column = static_cast<std::size_t>(z + space.margin_cells) *
                                static_cast<std::size_t>(space.width()) +
                            static_cast<std::size_t>(x + space.margin_cells);
        runs_of(space, space.columns[column],
                [&](int bottom, int top) { add(bottom, top, TerrainId(TerrainId::kNone)); });
    });
    return rings.reply(false);
}

}  // namespace pronk::view
