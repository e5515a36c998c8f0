// From spans to bit columns: Kerkhof's dilated heightfield, widened by the body's radius only. How
// high the body is, every question says for itself. See docs/algorithms/free_space.md.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <pronk/space.hpp>

#include "space/rim.hpp"
#include "space/triangle_tree.hpp"

namespace pronk {
namespace {

constexpr int kVoxelsPerWord = 64;
// Rows that one thread works on at a time: enough to make up for the rows around them that it has
// to read as well, few enough to keep all threads busy.
constexpr int kRowsPerBand = 32;
// As many as a window may have (docs/algorithms/spans.md).
constexpr double kMaxColumns = 268'435'456.0;

// The cells that a body's side can reach from anywhere in the middle cell: for each row `rows`
// away, the columns up to half_width[rows] to either side. It shrinks as rows grow.
struct Reach {
    int rows = 0;
    std::vector<int> half_width;
};

// Float coordinates far from the origin are coarse, and so are the cells Recast finds for them.
// Half a millimetre of that is within what a jump may touch; the rest makes the body wider.
double rounding_m(const GridWindow& window) {
    const auto step = [](float x) {
        return static_cast<double>(std::nextafter(std::abs(x), std::numeric_limits<float>::max()) -
                                   std::abs(x));
    };
    const double coarsest =
        std::max({step(window.min.x), step(window.max.x), step(window.min.z), step(window.max.z)});
    return std::max(0.0, 2.0 * coarsest - 0.0005);
}

Reach reach_of(const Agent& agent, const GridWindow& window) {
    const double cell_m = window.grid.cell_m;
    const double radius_m = static_cast<double>(agent.radius_m) - kSkin_m + rounding_m(window);
    // The smallest distance between two cells is that of their nearest sides.
    const auto touches = [&](int columns, int rows) {
        return cell_m * std::hypot(std::max(columns - 1, 0), std::max(rows - 1, 0)) < radius_m;
    };
    Reach reach;
    while (touches(0, reach.rows + 1)) ++reach.rows;
    for (int row = 0; row <= reach.rows; ++row) {
        int half_width = 0;
        while (touches(half_width + 1, row)) ++half_width;
        reach.half_width.push_back(half_width);
    }
    return reach;
}

std::uint64_t bits_between(int from, int to) {  // of [from, to), within one word
    return (~std::uint64_t{0} >> (kVoxelsPerWord - (to - from))) << from;
}

// Calls set(word, bits) for each word that the voxels [from, to) touch.
template <class Set>
void for_each_word(int from, int to, const Set& set) {
    for (int word = from / kVoxelsPerWord; word * kVoxelsPerWord < to; ++word) {
        const int base = word * kVoxelsPerWord;
        set(word, bits_between(std::max(from - base, 0), std::min(to - base, kVoxelsPerWord)));
    }
}

// A stack of layers, 64 voxels high each, over one row of columns; dense, so that the compiler can
// work on many columns at once.
class DenseRow {
  public:
    DenseRow(int width, int layers)
        : width_(static_cast<std::size_t>(width)),
          words_(width_ * static_cast<std::size_t>(layers), 0) {}

    std::uint64_t* layer(int index) { return &words_[static_cast<std::size_t>(index) * width_]; }
    void clear() { std::fill(words_.begin(), words_.end(), 0); }

    void add(DenseRow& other, int from_layer, int to_layer) {
        for (int l = from_layer; l < to_layer; ++l) {
            std::uint64_t* to = layer(l);
            const std::uint64_t* from = other.layer(l);
            for (std::size_t x = 0; x < width_; ++x) to[x] |= from[x];
        }
    }

    // Every column takes over its two neighbours' voxels.
    void widen(DenseRow& scratch, int from_layer, int to_layer) {
        for (int l = from_layer; l < to_layer; ++l) {
            std::uint64_t* to = layer(l);
            std::uint64_t* from = scratch.layer(l);
            std::copy(to, to + width_, from);
            if (width_ < 2) continue;
            to[0] |= from[1];
            for (std::size_t x = 1; x + 1 < width_; ++x) to[x] |= from[x - 1] | from[x + 1];
            to[width_ - 1] |= from[width_ - 2];
        }
    }

  private:
    std::size_t width_;
    std::vector<std::uint64_t> words_;
};

// Some rows of the free space; words are counted from the band's first.
struct Band {
    std::vector<FreeSpace::Column> columns;
    std::vector<std::uint64_t> near;
};

struct LayerRange {
    int from = std::numeric_limits<int>::max();
    int to = 0;

    bool empty() const { return from >= to; }
    void include(const LayerRange& other) {
        from = std::min(from, other.from);
        to = std::max(to, other.to);
    }
};

class BandBuilder {
  public:
    BandBuilder(const FreeSpace& space, const Reach& reach) : space_(space), reach_(reach) {}

    Band build(int from_row, int to_row) const;

  private:
    std::size_t first_column(int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(space_.width());
    }
    LayerRange layers_of(int row) const;
    void draw(int row, int first_layer, DenseRow& dense) const;
    void pack(const LayerRange& layers, DenseRow& near, Band& band) const;

    const FreeSpace& space_;
    const Reach& reach_;
};

LayerRange BandBuilder::layers_of(int row) const {
    LayerRange range;
    if (row < 0 || row >= space_.depth()) return range;
    const std::uint32_t first = space_.span_begin[first_column(row)];
    const std::uint32_t past = space_.span_begin[first_column(row + 1)];
    for (std::uint32_t s = first; s < past; ++s) {
        range.include({space_.spans[s].bottom_cells / kVoxelsPerWord,
                       (space_.spans[s].top_cells - 1) / kVoxelsPerWord + 1});
    }
    return range;
}

void BandBuilder::draw(int row, int first_layer, DenseRow& dense) const {
    const std::size_t column = first_column(row);
    for (int x = 0; x < space_.width(); ++x) {
        for (const Span& span : space_.spans_of(column + static_cast<std::size_t>(x))) {
            for_each_word(span.bottom_cells, span.top_cells, [&](int word, std::uint64_t bits) {
                dense.layer(word - first_layer)[x] |= bits;
            });
        }
    }
}

// Keeps of each column what lies between its lowest and its highest word.
void BandBuilder::pack(const LayerRange& layers, DenseRow& near, Band& band) const {
    for (int x = 0; x < space_.width(); ++x) {
        int from = 0;
        int to = layers.to - layers.from;
        while (from < to && near.layer(from)[x] == 0) ++from;
        while (from < to && near.layer(to - 1)[x] == 0) --to;
        band.columns.push_back({static_cast<std::uint32_t>(band.near.size()),
                                static_cast<std::uint16_t>(layers.from + from),
                                static_cast<std::uint16_t>(to - from)});
        for (int l = from; l < to; ++l) band.near.push_back(near.layer(l)[x]);
    }
}

Band BandBuilder::build(int from_row, int to_row) const {
    LayerRange layers;
    for (int row = from_row - reach_.rows; row < to_row + reach_.rows; ++row) {
        layers.include(layers_of(row));
    }
    Band band;
    if (layers.empty()) {
        band.columns.resize(first_column(to_row - from_row));
        return band;
    }
    band.columns.reserve(first_column(to_row - from_row));

    // Each row's voxels are drawn once, widened step by step, and at every width added to the rows
    // that see them at that width. A row is whole when the last row that it can see has been added.
    const int open_rows = 2 * reach_.rows + 1;
    const int height = layers.to - layers.from;
    std::vector<DenseRow> open(static_cast<std::size_t>(open_rows),
                               DenseRow(space_.width(), height));
    DenseRow source(space_.width(), height);
    DenseRow scratch(space_.width(), height);
    const auto add_to = [&](int row, int low, int high) {
        if (row < from_row || row >= to_row) return;
        open[static_cast<std::size_t>(row % open_rows)].add(source, low, high);
    };
    for (int row = from_row - reach_.rows; row < to_row + reach_.rows; ++row) {
        if (const LayerRange range = layers_of(row); !range.empty()) {
            const int low = range.from - layers.from;
            const int high = range.to - layers.from;
            source.clear();
            draw(row, layers.from, source);
            int width = 0;
            for (int away = reach_.rows; away >= 0; --away) {
                for (; width < reach_.half_width[static_cast<std::size_t>(away)]; ++width) {
                    source.widen(scratch, low, high);
                }
                add_to(row - away, low, high);
                if (away != 0) add_to(row + away, low, high);
            }
        }
        if (const int whole = row - reach_.rows; whole >= from_row) {
            DenseRow& near = open[static_cast<std::size_t>(whole % open_rows)];
            pack(layers, near, band);
            near.clear();
        }
    }
    return band;
}

Result<void> widen(FreeSpace& space, const Reach& reach, unsigned threads) {
    const auto bands = static_cast<std::size_t>((space.depth() + kRowsPerBand - 1) / kRowsPerBand);
    std::vector<Band> built(bands);
    const BandBuilder builder(space, reach);
    parallel_for(bands, threads, [&](std::size_t b) {
        const int from = static_cast<int>(b) * kRowsPerBand;
        built[b] = builder.build(from, std::min(from + kRowsPerBand, space.depth()));
    });
    std::size_t words = 0;
    for (const Band& band : built) words += band.near.size();
    if (words > std::numeric_limits<std::uint32_t>::max()) {
        return fail("level", "is too large for one free space; use tiles",
                    std::to_string(words) + " words of 64 voxels");
    }
    space.columns.reserve(space.span_begin.size() - 1);
    space.near.reserve(words);
    for (Band& band : built) {
        for (FreeSpace::Column column : band.columns) {
            column.begin += static_cast<std::uint32_t>(space.near.size());
            space.columns.push_back(column);
        }
        space.near.insert(space.near.end(), band.near.begin(), band.near.end());
        band = {};
    }
    return {};
}

}  // namespace

Result<FreeSpace> build_free_space(const TriangleSoup& soup, const SpanField& field,
                                   const Agent& agent, const FreeSpaceSettings& settings) {
    if (const auto cells = agent_in_cells(agent, field.window.grid); !cells) {
        return tl::unexpected(cells.error());
    }
    if (settings.margin_cells < 0 || settings.margin_cells > 0xffff) {
        return fail("margin", "must be 0 to 65535 cells", std::to_string(settings.margin_cells));
    }

    const Reach reach = reach_of(agent, field.window);
    FreeSpace space;
    space.agent = agent;
    space.window = field.window;
    space.reach_cells = reach.rows;
    // A level's window may end half a cell before the level does, so one column more is looked at.
    const int known_cells = std::max(settings.margin_cells, 1);
    space.margin_cells = known_cells + reach.rows;
    space.outside_is_empty = lies_within(soup, field.window, known_cells);
    if (static_cast<double>(space.width()) * space.depth() > kMaxColumns) {
        return fail("margin", "makes the free space too wide; use a smaller one, or tiles",
                    fmt::format("{} cells, {} x {} columns", settings.margin_cells, space.width(),
                                space.depth()));
    }
    Result<RimmedSpans> rimmed = add_rim(soup, field, agent, space.margin_cells);
    if (!rimmed) return tl::unexpected(rimmed.error());
    space.span_begin = std::move(rimmed->begin);
    space.spans = std::move(rimmed->spans);
    if (auto widened = widen(space, reach, settings.threads); !widened) {
        return tl::unexpected(widened.error());
    }
    if (settings.exact) space.triangles = build_triangle_tree(soup);
    return space;
}

}  // namespace pronk
