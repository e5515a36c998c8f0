#include "view/voxel_chunk.hpp"

#include <algorithm>
#include <cmath>

namespace pronk::view {
namespace {

// A solid run of voxels. Cells and voxels are counted from the set's own corner.
struct Run {
    std::uint16_t x = 0;
    std::uint16_t z = 0;
    std::uint16_t bottom = 0;
    std::uint16_t top = 0;
    std::uint8_t terrain = TerrainId::kNone;
};

int cells_between(float from, float to, float cell) {
    return static_cast<int>(std::lround((to - from) / cell));
}

// The runs of a window, ring by ring around its middle, until there are too many.
class RunList {
  public:
    RunList(const NavSet& set, const VoxelWindow& window) : grid_(set.world().settings.grid) {
        origin_ = Vec3(std::numeric_limits<float>::max());
        for (const TileIntermediates& tile : set.bake().intermediates) {
            origin_ = glm::min(origin_, tile.field.window.min);
        }
        middle_x_ = static_cast<int>(std::floor((window.x - origin_.x) / grid_.cell_m));
        middle_z_ = static_cast<int>(std::floor((window.z - origin_.z) / grid_.cell_m));
        within_ = static_cast<int>(window.within_m / grid_.cell_m);
        rings_.resize(static_cast<std::size_t>(within_) + 1);
    }

    // Calls visit(x, z, list, offset) for all of a tile's own columns that are in the window; runs
    // that are pushed to the list are counted from the tile's corner, whose offset is given.
    template <class Visit>
    void look_at(const GridWindow& tile, const Visit& visit) {
        const int offset_x = cells_between(origin_.x, tile.min.x, grid_.cell_m);
        const int offset_z = cells_between(origin_.z, tile.min.z, grid_.cell_m);
        const int offset_y = cells_between(origin_.y, tile.min.y, grid_.cell_height_m);
        const int border = tile.border_cells;
        const int from_z = std::max(border, middle_z_ - within_ - offset_z);
        const int to_z = std::min(tile.depth_cells - border, middle_z_ + within_ - offset_z + 1);
        const int from_x = std::max(border, middle_x_ - within_ - offset_x);
        const int to_x = std::min(tile.width_cells - border, middle_x_ + within_ - offset_x + 1);
        for (int z = from_z; z < to_z; ++z) {
            for (int x = from_x; x < to_x; ++x) {
                const int away = std::max(std::abs(x + offset_x - middle_x_),
                                          std::abs(z + offset_z - middle_z_));
                const auto add = [&](int bottom, int top, std::uint8_t terrain) {
                    rings_[static_cast<std::size_t>(away)].push_back(
                        {static_cast<std::uint16_t>(x + offset_x),
                         static_cast<std::uint16_t>(z + offset_z),
                         static_cast<std::uint16_t>(bottom + offset_y),
                         static_cast<std::uint16_t>(top + offset_y), terrain});
                };
                visit(x, z, add);
            }
        }
    }

    Reply reply(bool with_terrain) const {
        std::vector<std::uint16_t> cell;
        std::vector<std::uint16_t> bottom;
        std::vector<std::uint16_t> top;
        std::vector<std::uint8_t> terrain;
        bool is_cut = false;
        for (const std::vector<Run>& ring : rings_) {
            is_cut = is_cut || bottom.size() + ring.size() > kMostRuns;
            if (is_cut) break;
            for (const Run& run : ring) {
                cell.insert(cell.end(), {run.x, run.z});
                bottom.push_back(run.bottom);
                top.push_back(run.top);
                terrain.push_back(run.terrain);
            }
        }
        Chunk chunk({{"origin", {origin_.x, origin_.y, origin_.z}},
                     {"cell_m", grid_.cell_m},
                     {"cell_height_m", grid_.cell_height_m},
                     {"is_cut", is_cut}});
        chunk.add("cell", std::span<const std::uint16_t>(cell));
        chunk.add("bottom", std::span<const std::uint16_t>(bottom));
        chunk.add("top", std::span<const std::uint16_t>(top));
        if (with_terrain) chunk.add("terrain", std::span<const std::uint8_t>(terrain));
        return chunk.reply();
    }

  private:
    GridSettings grid_;
    Vec3 origin_;
    int middle_x_ = 0;
    int middle_z_ = 0;
    int within_ = 0;
    std::vector<std::vector<Run>> rings_;  // by how many cells away
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

Reply spans_chunk(const NavSet& set, const VoxelWindow& window) {
    RunList runs(set, window);
    for (const TileIntermediates& tile : set.bake().intermediates) {
        runs.look_at(tile.field.window, [&](int x, int z, const auto& add) {
            for (const Span& span : tile.field.spans_of(tile.field.column(x, z))) {
                add(span.bottom_cells, span.top_cells, span.terrain.value);
            }
        });
    }
    return runs.reply(true);
}

Reply space_chunk(const NavSet& set, const VoxelWindow& window) {
    RunList runs(set, window);
    for (const TileIntermediates& tile : set.bake().intermediates) {
        const FreeSpace& space = tile.space;
        runs.look_at(space.window, [&](int x, int z, const auto& add) {
            const auto column = static_cast<std::size_t>(z + space.margin_cells) *
                                    static_cast<std::size_t>(space.width()) +
                                static_cast<std::size_t>(x + space.margin_cells);
            runs_of(space, space.columns[column],
                    [&](int bottom, int top) { add(bottom, top, TerrainId::kNone); });
        });
    }
    return runs.reply(false);
}

}  // namespace pronk::view
