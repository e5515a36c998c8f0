#include "links/lane_field.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "links/ground_raster.hpp"
#include "links/landing_table.hpp"

namespace pronk {
namespace {

// Calls visit(bottom, top) for the runs of set bits of a column, in voxels, from above.
template <class Visit>
void for_each_near_run(const FreeSpace& space, const FreeSpace::Column& column,
                       const Visit& visit) {
    const std::uint64_t* const words = space.near.data() + column.begin;
    const int base = column.first_layer * 64;
    int top = -1;  // of the run that is open
    for (int w = column.layers - 1; w >= 0; --w) {
        std::uint64_t bits = top >= 0 ? ~words[w] : words[w];
        while (bits != 0) {
            const int bit = 63 - std::countl_zero(bits);
            const int side = base + w * 64 + bit + 1;
            if (top < 0) {
                top = side;
            } else {
                visit(side, top);
                top = -1;
            }
            const std::uint64_t below = (std::uint64_t{1} << bit) - 1;
            bits = (top >= 0 ? ~words[w] : words[w]) & below;
        }
    }
    if (top >= 0) visit(base, top);
}

class LaneFieldMaker {
  public:
    LaneFieldMaker(const LinkSite& site, const LaneFieldSettings& settings, int known_cells,
                   const HeightUnits& units)
        : site_(site), space_(*site.space), settings_(settings) {
        const GridWindow& window = site.tiles[site.tile].field->window;
        field_.layout =
            LaneLayout(window.width_cells, window.depth_cells, settings.step_cells, known_cells);
        // Mostly two layers of runs and two of ground.
        field_.memory = LaneMemory(32 * field_.layout.size());
        field_.units = units;
        field_.width = window.width_cells;
        field_.depth = window.depth_cells;
        field_.min = {window.min.x, window.min.z};
        for (int x = -known_cells; x < field_.width + known_cells; ++x) {
            along_.push_back(field_.layout.index_of(x, -known_cells));
        }
        body_ = units.up(static_cast<double>(space_.agent.height_m));
    }

    LaneField make() {
        add_runs();
        // Who asks for the highest run need not ask whether there is any.
        run_layer(field_.runs, 0);
        for (std::size_t tile = 0; tile < site_.tiles.size(); ++tile) {
            first_polygon_ = static_cast<std::uint32_t>(field_.polygons.size());
            const std::size_t count = site_.tiles[tile].surface->polygon_count();
            for (std::size_t p = 0; p < count; ++p) {
                field_.polygons.push_back({static_cast<std::uint32_t>(tile), PolyId(p)});
            }
            add_tile(tile);
        }
        find_peaks();
        return std::move(field_);
    }

  private:
    const GridWindow& window() const { return site_.tiles[site_.tile].field->window; }

    std::size_t index_of(int x, int z) const {
        const int range = field_.layout.range();
        return static_cast<std::size_t>(along_[static_cast<std::size_t>(x + range)] +
                                        (z + range) * field_.layout.row());
    }

    static Vec2 corner_of(const GridWindow& grid, int x, int z) {
        const float cell_m = grid.grid.cell_m;
        return {grid.min.x + static_cast<float>(x) * cell_m,
                grid.min.z + static_cast<float>(z) * cell_m};
    }

    std::span<std::int16_t> take(std::int16_t value) {
        return field_.memory.take(field_.layout.size(), value);
    }

    // Layers come into being as columns need them.
    RunLayer& run_layer(std::vector<RunLayer>& layers, std::size_t layer) {
        if (layer == layers.size()) {
            layers.push_back({take(HeightUnits::kLowest), take(HeightUnits::kHighest)});
        }
        return layers[layer];
    }

    // Two runs that leave no room for a body between them are one.
    class RunStack {
      public:
        RunStack(LaneFieldMaker& maker, std::vector<RunLayer>& layers, std::size_t at)
            : maker_(maker), layers_(layers), at_(at) {}

        void add(int bottom, int top) {
            if (!open_ || top <= bottom_) {
                close();
                top_ = static_cast<std::int16_t>(top);
                open_ = true;
            }
            bottom_ = static_cast<std::int16_t>(bottom - maker_.body_);
        }
        void close() {
            if (!open_) return;
            RunLayer& layer = maker_.run_layer(layers_, count_++);
            layer.tops[at_] = top_;
            layer.bottoms[at_] = bottom_;
            open_ = false;
        }

      private:
        LaneFieldMaker& maker_;
        std::vector<RunLayer>& layers_;
        std::size_t at_;
        std::size_t count_ = 0;
        bool open_ = false;
        std::int16_t bottom_ = 0;
        std::int16_t top_ = 0;
    };

    void add_runs() {
        const int range = field_.layout.range();
        const int margin = space_.margin_cells;
        // From the outermost columns a body can reach beyond them.
        const int unknown = space_.outside_is_empty ? 0 : space_.reach_cells;
        for (int z = -range; z < field_.depth + range; ++z) {
            const int column_z = z + margin;
            const bool row_known = column_z >= unknown && column_z < space_.depth() - unknown;
            if (!row_known && space_.outside_is_empty) continue;
            for (int x = -range; x < field_.width + range; ++x) {
                const int column_x = x + margin;
                const bool known =
                    row_known && column_x >= unknown && column_x < space_.width() - unknown;
                if (known) {
                    const FreeSpace::Column& column =
                        space_.columns[static_cast<std::size_t>(column_z) *
                                           static_cast<std::size_t>(space_.width()) +
                                       static_cast<std::size_t>(column_x)];
                    RunStack runs(*this, field_.runs, index_of(x, z));
                    for_each_near_run(space_, column, [&](int bottom, int top) {
                        runs.add(field_.units.voxel_side(bottom), field_.units.voxel_side(top));
                    });
                    runs.close();
                } else if (!space_.outside_is_empty) {
                    RunLayer& layer = run_layer(field_.runs, 0);
                    layer.tops[index_of(x, z)] = HeightUnits::kHighest;
                    layer.bottoms[index_of(x, z)] = HeightUnits::kLowest;
                }
            }
        }
    }

    // What a tile has in the columns of the field.
    void add_tile(std::size_t tile) {
        const LinkTile& source = site_.tiles[tile];
        const GridWindow& from = source.field->window;
        const auto cell_m = static_cast<double>(from.grid.cell_m);
        // All tiles lie on one grid.
        const int shift_x = static_cast<int>(
            std::lround((static_cast<double>(from.min.x) - window().min.x) / cell_m));
        const int shift_z = static_cast<int>(
            std::lround((static_cast<double>(from.min.z) - window().min.z) / cell_m));
        const int range = field_.layout.range();
        const int border = from.border_cells;
        const CellRange own{std::max(border, -range - shift_x),
                            std::min(from.width_cells - border, field_.width + range - shift_x),
                            std::max(border, -range - shift_z),
                            std::min(from.depth_cells - border, field_.depth + range - shift_z)};
        GroundRaster raster(*source.surface, from);
        raster.for_each_place(
            GroundRaster::kMidpoint, own, 1, [&](int x, int z, PolyId polygon, float y) {
                add_place(field_.grounds, field_.layout.size(), index_of(x + shift_x, z + shift_z),
                          polygon, y, field_.units.unit_at(static_cast<double>(y)));
            });
        if (tile == site_.tile) {
            raster.for_each_place(GroundRaster::kCorner, own, field_.layout.step(),
                                  [&](int x, int z, PolyId polygon, float y) {
                                      add_takeoff(corner_of(from, x, z), polygon, y,
                                                  field_.layout.sample_of(x, z));
                                  });
        }
        if (settings_.cores) add_cores(*source.field, own, shift_x, shift_z);
    }

    // Where the level's ground is so rough that a unit does not say how high it is, nobody takes
    // off.
    void add_takeoff(const Vec2& place, PolyId polygon, float y, std::size_t at) {
        const auto ground = space_.floor.near(glm::dvec2(place), static_cast<double>(y));
        if (!ground || ground->high_y - ground->low_y > field_.units.unit_m()) return;
        add_place(field_.takeoffs, field_.layout.sample_count(), at, polygon, y,
                  field_.units.unit_at(ground->low_y));
    }

    // Grounds of a column from above. Two that no body fits between are one place on an edge, which
    // belongs to the polygon with the lower number.
    void add_place(std::vector<GroundLayer>& layers, std::size_t size, std::size_t at,
                   PolyId polygon, float y, std::int16_t height) {
        auto number = static_cast<std::uint16_t>(first_polygon_ + polygon.index());
        std::size_t layer = 0;
        const auto is_ground = [&] {
            return layer < layers.size() && layers[layer].heights[at] != HeightUnits::kLowest;
        };
        for (; is_ground(); ++layer) {
            const float above_m = layers[layer].ys[at] - y;
            if (std::abs(above_m) < 0.5F * space_.agent.height_m) return;
            if (above_m < 0.0F) break;
        }
        for (; is_ground(); ++layer) {
            std::swap(height, layers[layer].heights[at]);
            std::swap(y, layers[layer].ys[at]);
            std::swap(number, layers[layer].polygons[at]);
        }
        if (layer == layers.size()) {
            layers.push_back({field_.memory.take(size, HeightUnits::kLowest),
                              field_.memory.take(size, 0.0F),
                              field_.memory.take(size, std::uint16_t{0})});
        }
        layers[layer].heights[at] = height;
        layers[layer].ys[at] = y;
        layers[layer].polygons[at] = number;
    }

    // A solid may be anywhere in its voxels, and ground may rise by a cell's width within a cell:
    // so cores are thinner by the larger of the two above and below, and those of thin solids leave
    // only the feet that would have the whole solid within the body.
    void add_cores(const SpanField& field, const CellRange& own, int shift_x, int shift_z) {
        const int core_skin =
            std::max(field_.units.per_voxel(),
                     static_cast<int>(static_cast<double>(field.window.grid.cell_m) /
                                      field_.units.unit_m()));
        for (int z = own.begin_z; z < own.end_z; ++z) {
            for (int x = own.begin_x; x < own.end_x; ++x) {
                const std::size_t column = field.column(x, z);
                RunStack runs(*this, field_.cores, index_of(x + shift_x, z + shift_z));
                for (std::size_t span = field.column_begin[column + 1];
                     span-- > field.column_begin[column];) {
                    const int bottom = field_.units.voxel_side(field.spans[span].bottom_cells);
                    const int top = field_.units.voxel_side(field.spans[span].top_cells);
                    const int thinner =
                        std::min({core_skin, top - bottom, (top - bottom + body_) / 2});
                    runs.add(bottom + thinner, top - thinner);
                }
                runs.close();
            }
        }
    }

    std::span<std::int16_t> hills_of(std::size_t layer) {
        const std::span<std::int16_t> hills = take(HeightUnits::kLowest);
        if (layer < field_.grounds.size()) {
            const std::span<const std::int16_t> heights = field_.grounds[layer].heights;
            std::copy(heights.begin(), heights.end(), hills.begin());
            window_maximum(field_.layout, kGroup, hills);
        }
        return hills;
    }

    void find_peaks() {
        field_.peaks = take(HeightUnits::kLowest);
        std::copy(field_.runs[0].tops.begin(), field_.runs[0].tops.end(), field_.peaks.begin());
        window_maximum(field_.layout, kGroup, field_.peaks);
        field_.hills = hills_of(0);
        field_.lower_hills = hills_of(1);
        // Lowest is highest upside down.
        field_.valleys = take(HeightUnits::kLowest);
        for (const GroundLayer& layer : field_.grounds) {
            for (std::size_t i = 0; i < field_.valleys.size(); ++i) {
                const std::int16_t height = layer.heights[i];
                const auto depth = static_cast<std::int16_t>(-std::max<int>(height, -32767));
                field_.valleys[i] = height == HeightUnits::kLowest
                                        ? field_.valleys[i]
                                        : std::max(field_.valleys[i], depth);
            }
        }
        window_maximum(field_.layout, kGroup, field_.valleys);
        for (std::int16_t& valley : field_.valleys) {
            valley = valley == HeightUnits::kLowest ? HeightUnits::kHighest
                                                    : static_cast<std::int16_t>(-valley);
        }
    }

    const LinkSite& site_;
    const FreeSpace& space_;
    LaneFieldSettings settings_;
    LaneField field_;
    std::vector<std::ptrdiff_t> along_;  // indices of the first row
    std::int16_t body_ = 0;
    std::uint32_t first_polygon_ = 0;  // of the tile that is added
};

}  // namespace

LaneField make_lane_field(const LinkSite& site, const LaneFieldSettings& settings,
                          const HeightUnits& units) {
    // Groups of columns and approaches reach over what is asked for.
    const int known_cells = settings.range_cells + settings.approach_cells + kGroup + 2;
    return LaneFieldMaker(site, settings, known_cells, units).make();
}

}  // namespace pronk
