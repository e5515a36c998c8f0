#include "links/lane_field.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "links/ground_sampler.hpp"
#include "links/landing_table.hpp"
#include "links/window_maximum.hpp"

namespace pronk {
namespace {

// The layer that a column's next value goes to; layers come into being as columns need them.
template <class T>
std::vector<T>& layer_of(std::vector<std::vector<T>>& layers, std::size_t layer, std::size_t size,
                         T nothing) {
    if (layer == layers.size()) layers.emplace_back(size, nothing);
    return layers[layer];
}

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

// The columns of a lane field row by row, before they are cut into phases.
struct PlainGrid {
    PlainGrid(int width, int depth, int range)
        : range_(range), width_(width + 2 * range), depth_(depth + 2 * range) {}

    int width() const { return width_; }
    std::size_t size() const {
        return static_cast<std::size_t>(width_) * static_cast<std::size_t>(depth_);
    }
    std::size_t index_of(int x, int z) const {
        return static_cast<std::size_t>(z + range_) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(x + range_);
    }

  private:
    int range_;
    int width_;
    int depth_;
};

class LaneFieldMaker {
  public:
    LaneFieldMaker(const LinkSite& site, int step, int range_cells, const HeightUnits& units)
        : site_(site), space_(*site.space), grid_(0, 0, 0) {
        const GridWindow& window = site.tiles[site.tile].field->window;
        field_.layout = LaneLayout(window.width_cells, window.depth_cells, step, range_cells);
        field_.units = units;
        field_.width = window.width_cells;
        field_.depth = window.depth_cells;
        field_.min = {window.min.x, window.min.z};
        grid_ = PlainGrid(field_.width, field_.depth, field_.layout.range());
    }

    LaneField make(int summit_cells) {
        add_runs();
        // Who asks for the highest run need not ask whether there is any.
        add_run(0, 0, HeightUnits::kHighest, HeightUnits::kLowest);
        add_polygons();
        for (std::size_t tile = 0; tile < site_.tiles.size(); ++tile) add_ground(tile);
        find_peaks(summit_cells);
        lay_out();
        return std::move(field_);
    }

  private:
    const GridWindow& window() const { return site_.tiles[site_.tile].field->window; }

    void add_runs() {
        const int range = field_.layout.range();
        const auto body = field_.units.up(static_cast<double>(space_.agent.height_m));
        const int margin = space_.margin_cells;
        // From the outermost columns a body can reach beyond them.
        const int unknown = space_.outside_is_empty ? 0 : space_.reach_cells;
        for (int z = -range; z < field_.depth + range; ++z) {
            for (int x = -range; x < field_.width + range; ++x) {
                const int column_x = x + margin;
                const int column_z = z + margin;
                const std::size_t at = grid_.index_of(x, z);
                if (column_x < unknown || column_z < unknown ||
                    column_x >= space_.width() - unknown || column_z >= space_.depth() - unknown) {
                    if (!space_.outside_is_empty) {
                        add_run(0, at, HeightUnits::kLowest, HeightUnits::kHighest);
                    }
                    continue;
                }
                add_column(at,
                           space_.columns[static_cast<std::size_t>(column_z) *
                                              static_cast<std::size_t>(space_.width()) +
                                          static_cast<std::size_t>(column_x)],
                           body);
            }
        }
    }

    // Two runs that leave no room for a body between them are one.
    void add_column(std::size_t at, const FreeSpace::Column& column, std::int16_t body) {
        std::size_t runs = 0;
        std::int16_t open_bottom = 0;
        std::int16_t open_top = 0;
        bool open = false;
        for_each_near_run(space_, column, [&](int bottom_voxel, int top_voxel) {
            const std::int16_t top = field_.units.voxel_side(top_voxel);
            const auto bottom =
                static_cast<std::int16_t>(field_.units.voxel_side(bottom_voxel) - body);
            if (open && top > open_bottom) {
                open_bottom = bottom;
                return;
            }
            if (open) add_run(runs++, at, open_bottom, open_top);
            open = true;
            open_bottom = bottom;
            open_top = top;
        });
        if (open) add_run(runs, at, open_bottom, open_top);
    }

    void add_run(std::size_t layer, std::size_t at, std::int16_t bottom, std::int16_t top) {
        layer_of(field_.tops, layer, grid_.size(), HeightUnits::kLowest)[at] = top;
        layer_of(field_.bottoms, layer, grid_.size(), HeightUnits::kHighest)[at] = bottom;
    }

    void add_polygons() {
        for (std::size_t tile = 0; tile < site_.tiles.size(); ++tile) {
            first_polygon_.push_back(static_cast<std::uint32_t>(field_.polygons.size()));
            const std::size_t count = site_.tiles[tile].surface->polygon_count();
            for (std::size_t p = 0; p < count; ++p) {
                field_.polygons.push_back({static_cast<std::uint32_t>(tile), PolyId(p)});
            }
        }
    }

    void add_ground(std::size_t tile) {
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
        const int begin_z = std::max(border, -range - shift_z);
        const int end_z = std::min(from.depth_cells - border, field_.depth + range - shift_z);
        const int begin_x = std::max(border, -range - shift_x);
        const int end_x = std::min(from.width_cells - border, field_.width + range - shift_x);
        GroundSampler sampler(*source.surface, *source.span_polygons);
        for (int z = begin_z; z < end_z; ++z) {
            for (int x = begin_x; x < end_x; ++x) {
                add_column_ground(tile, sampler, {x, z}, {x + shift_x, z + shift_z});
            }
        }
    }

    struct Column {
        int x;
        int z;
    };

    void add_column_ground(std::size_t tile, GroundSampler& sampler, Column own, Column here) {
        const LinkTile& source = site_.tiles[tile];
        const SpanField& field = *source.field;
        const std::size_t column = field.column(own.x, own.z);
        const std::size_t begin = field.column_begin[column];
        const std::size_t end = field.column_begin[column + 1];
        const int step = field_.layout.step();
        const bool sampled = tile == site_.tile && here.x % step == 0 && here.z % step == 0;
        std::size_t grounds = 0;
        std::size_t takeoffs = 0;
        add_cores(std::span(field.spans).subspan(begin, end - begin),
                  grid_.index_of(here.x, here.z));
        for (std::size_t span = end; span-- > begin;) {
            if (source.span_polygons->begin[span] == source.span_polygons->begin[span + 1])
                continue;
            const GridWindow& w = field.window;
            const float cell_m = w.grid.cell_m;
            const Vec2 corner{w.min.x + static_cast<float>(own.x) * cell_m,
                              w.min.z + static_cast<float>(own.z) * cell_m};
            const Vec2 middle{w.min.x + (static_cast<float>(own.x) + 0.5F) * cell_m,
                              w.min.z + (static_cast<float>(own.z) + 0.5F) * cell_m};
            if (const GroundPlace place = sampler.at(span, middle); place.polygon.valid()) {
                add_place(field_.grounds, field_.ground_ys, field_.ground_polygons, grounds++, here,
                          tile, place);
            }
            if (!sampled) continue;
            if (const GroundPlace place = sampler.at(span, corner); place.polygon.valid()) {
                add_place(field_.takeoffs, field_.takeoff_ys, field_.takeoff_polygons, takeoffs++,
                          here, tile, place);
            }
        }
    }

    void add_cores(std::span<const Span> spans, std::size_t at) {
        const auto body = field_.units.up(static_cast<double>(space_.agent.height_m));
        for (std::size_t layer = 0; layer < spans.size(); ++layer) {
            const Span& span = spans[spans.size() - 1 - layer];
            layer_of(field_.core_tops, layer, grid_.size(), HeightUnits::kLowest)[at] =
                field_.units.voxel_side(span.top_cells);
            layer_of(field_.core_bottoms, layer, grid_.size(), HeightUnits::kHighest)[at] =
                static_cast<std::int16_t>(field_.units.voxel_side(span.bottom_cells) - body);
        }
    }

    void add_place(std::vector<std::vector<std::int16_t>>& heights,
                   std::vector<std::vector<float>>& ys,
                   std::vector<std::vector<std::uint32_t>>& polygons, std::size_t layer,
                   Column here, std::size_t tile, const GroundPlace& place) {
        const std::size_t at = grid_.index_of(here.x, here.z);
        layer_of(heights, layer, grid_.size(), HeightUnits::kLowest)[at] =
            field_.units.unit_at(static_cast<double>(place.y));
        layer_of(ys, layer, grid_.size(), 0.0F)[at] = place.y;
        layer_of(polygons, layer, grid_.size(), std::uint32_t{0})[at] =
            first_polygon_[tile] + static_cast<std::uint32_t>(place.polygon.index());
    }

    void find_peaks(int summit_cells) {
        const std::size_t nothing = grid_.size();
        std::vector<std::int16_t> highest(nothing, HeightUnits::kLowest);
        if (!field_.tops.empty()) highest = field_.tops[0];
        const auto width = static_cast<std::size_t>(grid_.width());
        // A window begins at its corner; a summit's is around its column.
        const std::vector<std::int16_t> around =
            window_maximum(highest, width, 2 * summit_cells + 1);
        const std::size_t corner = static_cast<std::size_t>(summit_cells) * (width + 1);
        field_.summits.assign(grid_.size(), HeightUnits::kHighest);
        for (std::size_t i = corner; i < around.size(); ++i) field_.summits[i] = around[i - corner];
        // Lowest is highest upside down.
        std::vector<std::int16_t> lowest(nothing, HeightUnits::kLowest);
        for (const auto& grounds : field_.grounds) {
            for (std::size_t i = 0; i < highest.size(); ++i) {
                highest[i] = std::max(highest[i], grounds[i]);
                if (grounds[i] != HeightUnits::kLowest) {
                    lowest[i] = std::max(lowest[i], static_cast<std::int16_t>(-grounds[i]));
                }
            }
        }
        field_.peaks = window_maximum(std::move(highest), width, kGroup);
        field_.valleys = window_maximum(std::move(lowest), width, kGroup);
        for (std::int16_t& valley : field_.valleys) {
            valley = valley == HeightUnits::kLowest ? HeightUnits::kHighest
                                                    : static_cast<std::int16_t>(-valley);
        }
    }

    void lay_out() {
        for (auto* layers : {&field_.tops, &field_.core_tops, &field_.grounds, &field_.takeoffs}) {
            for (auto& layer : *layers) lay_out(layer, HeightUnits::kLowest);
        }
        for (auto* layers : {&field_.bottoms, &field_.core_bottoms}) {
            for (auto& layer : *layers) lay_out(layer, HeightUnits::kHighest);
        }
        for (auto* layers : {&field_.ground_polygons, &field_.takeoff_polygons}) {
            for (auto& layer : *layers) lay_out(layer, std::uint32_t{0});
        }
        for (auto* layers : {&field_.ground_ys, &field_.takeoff_ys}) {
            for (auto& layer : *layers) lay_out(layer, 0.0F);
        }
        lay_out(field_.peaks, HeightUnits::kLowest);
        lay_out(field_.valleys, HeightUnits::kHighest);
        lay_out(field_.summits, HeightUnits::kHighest);
    }

    template <class T>
    void lay_out(std::vector<T>& values, T nothing) const {
        const LaneLayout& layout = field_.layout;
        std::vector<T> out(static_cast<std::size_t>(layout.size()), nothing);
        const int range = layout.range();
        const int step = layout.step();
        for (int z = -range; z < field_.depth + range; ++z) {
            for (int phase = 0; phase < step; ++phase) {
                // The first column of the phase in the row.
                const int first = -range + (phase + range % step) % step;
                const T* from = values.data() + grid_.index_of(first, z);
                T* to = out.data() + layout.index_of(first, z);
                for (int x = first; x < field_.width + range; x += step) {
                    *to++ = *from;
                    from += step;
                }
            }
        }
        values = std::move(out);
    }

    const LinkSite& site_;
    const FreeSpace& space_;
    PlainGrid grid_;
    LaneField field_;
    std::vector<std::uint32_t> first_polygon_;
};

}  // namespace

LaneField make_lane_field(const LinkSite& site, int step, int range_cells, int summit_cells,
                          const HeightUnits& units) {
    // Groups of columns and approaches reach over what is asked for.
    const int known_cells = range_cells + std::max(kGroup, summit_cells) + 2;
    return LaneFieldMaker(site, step, known_cells, units).make(summit_cells);
}

}  // namespace pronk
