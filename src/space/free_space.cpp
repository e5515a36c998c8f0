// From triangles to bit columns: Kerkhof's dilated heightfield, widened by the body's radius only.
// How high the body is, every question says for itself. See docs/algorithms/free_space.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <pronk/space.hpp>

#include "space/solid_rows.hpp"
#include "space/triangle_tree.hpp"

namespace pronk {
namespace {

// The cells that a body's side can reach from anywhere in the middle cell: for each row `rows`
// away, the columns up to half_width[rows] to either side. It shrinks as rows grow.
struct Reach {
    int rows = 0;
    std::vector<int> half_width;
};

Reach reach_of(const Agent& agent, const GridSettings& grid) {
    const double cell_m = grid.cell_m;
    // A body without width stands on the side between two cells like any other.
    const double radius_m = std::max(static_cast<double>(agent.radius_m) - kSkin_m, kSkin_m);
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

void add(DenseRow to, DenseRow from, Range layers) {
    for (int l = layers.from; l < layers.to; ++l) {
        std::uint64_t* sum = to.layer(l);
        const std::uint64_t* more = from.layer(l);
        for (std::size_t x = 0; x < to.width; ++x) sum[x] |= more[x];
    }
}

// Every column takes over its two neighbours' voxels.
void widen(DenseRow row, DenseRow scratch, Range layers) {
    const std::size_t width = row.width;
    for (int l = layers.from; width > 1 && l < layers.to; ++l) {
        std::uint64_t* to = row.layer(l);
        std::uint64_t* from = scratch.layer(l);
        std::copy(to, to + width, from);
        to[0] |= from[1];
        for (std::size_t x = 1; x + 1 < width; ++x) to[x] |= from[x - 1] | from[x + 1];
        to[width - 1] |= from[width - 2];
    }
}

void clear(DenseRow row, Range layers) {
    for (int l = layers.from; l < layers.to; ++l) std::fill_n(row.layer(l), row.width, 0);
}

// A band is some rows that one thread works on at a time: enough to make up for the rows around
// them that it has to draw as well, few enough to keep all threads busy and the rows in the cache.
// What is built does not depend on it.
class Bands {
  public:
    Bands(int depth, const Reach& reach, unsigned threads) : depth_(depth), reach_(reach.rows) {
        const auto wanted = static_cast<int>(kPerThread * thread_count(threads));
        rows_each_ = std::max(std::clamp(depth / wanted, kFewestRows, kMostRows), 2 * reach.rows);
    }

    std::size_t count() const {
        return static_cast<std::size_t>((depth_ + rows_each_ - 1) / rows_each_);
    }
    Range rows_of(std::size_t band) const {
        const int from = static_cast<int>(band) * rows_each_;
        return {from, std::min(from + rows_each_, depth_)};
    }
    // Those in which a body can reach any of these rows.
    Range that_see(Range rows) const {
        const int first = std::max(rows.from - reach_, 0);
        const int past = std::min(rows.to + reach_, depth_);
        if (first >= past) return {};
        return {first / rows_each_, (past - 1) / rows_each_ + 1};
    }

  private:
    static constexpr int kFewestRows = 32;
    static constexpr int kMostRows = 128;
    static constexpr int kPerThread = 4;

    int depth_;
    int reach_;
    int rows_each_;
};

// For every band the triangles that its columns can see, ascending.
struct BandTriangles {
    std::vector<std::size_t> begin;
    std::vector<std::uint32_t> triangles;

    std::span<const std::uint32_t> of(std::size_t band) const {
        return std::span(triangles).subspan(begin[band], begin[band + 1] - begin[band]);
    }
};

BandTriangles sort_into_bands(const TriangleSoup& soup, const Lattice& lattice,
                              const Bands& bands) {
    BandTriangles sorted;
    sorted.begin.assign(bands.count() + 1, 0);
    std::vector<Range> of_triangle(soup.triangles.size());
    for (std::size_t t = 0; t < soup.triangles.size(); ++t) {
        of_triangle[t] = bands.that_see(lattice.rows_of(lattice.place(soup, t)));
        for (int b = of_triangle[t].from; b < of_triangle[t].to; ++b) {
            ++sorted.begin[static_cast<std::size_t>(b) + 1];
        }
    }
    for (std::size_t b = 0; b < bands.count(); ++b) sorted.begin[b + 1] += sorted.begin[b];
    sorted.triangles.resize(sorted.begin.back());
    std::vector<std::size_t> next(sorted.begin.begin(), sorted.begin.end() - 1);
    for (std::size_t t = 0; t < soup.triangles.size(); ++t) {
        for (int b = of_triangle[t].from; b < of_triangle[t].to; ++b) {
            sorted.triangles[next[static_cast<std::size_t>(b)]++] = static_cast<std::uint32_t>(t);
        }
    }
    return sorted;
}

// Some rows of the free space. The columns are the space's own; their words are counted from the
// band's first.
struct Band {
    std::span<FreeSpace::Column> columns;
    std::vector<std::uint64_t> near;
};

class BandBuilder {
  public:
    BandBuilder(const FreeSpace& space, const Reach& reach, const Lattice& lattice)
        : space_(space), reach_(reach), lattice_(lattice) {}

    void build(Range rows, const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
               Band& band) const;

  private:
    static void pack(Range layers, DenseRow near, std::span<FreeSpace::Column> columns,
                     std::vector<std::uint64_t>& out);

    const FreeSpace& space_;
    const Reach& reach_;
    const Lattice& lattice_;
};

// Keeps of each column what lies between its lowest and its highest word.
void BandBuilder::pack(Range layers, DenseRow near, std::span<FreeSpace::Column> columns,
                       std::vector<std::uint64_t>& out) {
    const int height = layers.to - layers.from;
    std::size_t words = out.size();
    out.resize(words + near.width * static_cast<std::size_t>(height));
    for (std::size_t x = 0; x < near.width; ++x) {
        int from = 0;
        int to = height;
        while (from < to && near.layer(from)[x] == 0) ++from;
        while (from < to && near.layer(to - 1)[x] == 0) --to;
        columns[x] = {static_cast<std::uint32_t>(words),
                      static_cast<std::uint16_t>(from < to ? layers.from + from : 0),
                      static_cast<std::uint16_t>(to - from)};
        for (int l = from; l < to; ++l) out[words++] = near.layer(l)[x];
    }
    out.resize(words);
}

void BandBuilder::build(Range rows, const TriangleSoup& soup,
                        std::span<const std::uint32_t> triangles, Band& band) const {
    if (triangles.empty()) return;
    std::vector<LatticeTriangle> placed;
    placed.reserve(triangles.size());
    Range layers{std::numeric_limits<int>::max(), 0};
    for (const std::uint32_t t : triangles) {
        placed.push_back(lattice_.place(soup, t));
        const Range reached = lattice_.layers_of(placed.back());
        layers = {std::min(layers.from, reached.from), std::max(layers.to, reached.to)};
    }
    const Range seen{rows.from - reach_.rows, rows.to + reach_.rows};
    SolidRows solid(lattice_, space_.width(), seen, layers);
    for (const LatticeTriangle& triangle : placed) solid.draw(triangle);

    // Each row is widened step by step, and at every width added to the rows that see it at that
    // width. A row is whole when the last row that it can see has been added.
    const int open_rows = 2 * reach_.rows + 1;
    const Range all{0, layers.to - layers.from};
    DenseRows open(open_rows, space_.width(), all.to);
    DenseRows spare(2, space_.width(), all.to);
    const DenseRow widened = spare[0];
    const DenseRow scratch = spare[1];
    const auto add_to = [&](int row, Range used) {
        if (row < rows.from || row >= rows.to) return;
        add(open[row % open_rows], widened, used);
    };
    for (int row = seen.from; row < seen.to; ++row) {
        if (const Range used = solid.layers_of_row(row); !used.empty()) {
            clear(widened, used);
            add(widened, solid.row(row), used);
            int width = 0;
            for (int away = reach_.rows; away >= 0; --away) {
                for (; width < reach_.half_width[static_cast<std::size_t>(away)]; ++width) {
                    widen(widened, scratch, used);
                }
                add_to(row - away, used);
                if (away != 0) add_to(row + away, used);
            }
        }
        if (const int whole = row - reach_.rows; whole >= rows.from) {
            const DenseRow near = open[whole % open_rows];
            const auto width = static_cast<std::size_t>(space_.width());
            pack(layers, near,
                 band.columns.subspan(static_cast<std::size_t>(whole - rows.from) * width, width),
                 band.near);
            clear(near, all);
        }
    }
}

Result<void> draw(FreeSpace& space, const TriangleSoup& soup, const Reach& reach,
                  unsigned threads) {
    const Bands bands(space.depth(), reach, threads);
    const Lattice lattice(space);
    const BandTriangles sorted = sort_into_bands(soup, lattice, bands);
    const BandBuilder builder(space, reach, lattice);
    std::vector<Band> built(bands.count());
    const auto width = static_cast<std::size_t>(space.width());
    space.columns.resize(width * static_cast<std::size_t>(space.depth()));
    parallel_for(bands.count(), threads, [&](std::size_t b) {
        const Range rows = bands.rows_of(b);
        built[b].columns = std::span(space.columns)
                               .subspan(static_cast<std::size_t>(rows.from) * width,
                                        static_cast<std::size_t>(rows.to - rows.from) * width);
        builder.build(rows, soup, sorted.of(b), built[b]);
    });
    std::size_t words = 0;
    for (const Band& band : built) words += band.near.size();
    if (words > std::numeric_limits<std::uint32_t>::max()) {
        return fail("level", "is too large for one free space; use tiles",
                    std::to_string(words) + " words of 64 voxels");
    }
    space.near.reserve(words);
    for (Band& band : built) {
        const auto before = static_cast<std::uint32_t>(space.near.size());
        for (FreeSpace::Column& column : band.columns) column.begin += before;
        space.near.insert(space.near.end(), band.near.begin(), band.near.end());
        band = {};
    }
    return {};
}

// Recast's window ends up to half a cell inside the level, and a tile's in the middle of it.
bool lies_within(const Bounds& level, const GridWindow& window, int margin_cells) {
    const double margin_m = margin_cells * static_cast<double>(window.grid.cell_m);
    const auto within = [&](int axis, int cells) {
        const double low = window.min[axis];
        const double high = low + cells * static_cast<double>(window.grid.cell_m);
        return level.min[axis] >= low - margin_m && level.max[axis] <= high + margin_m;
    };
    return within(0, window.width_cells) && within(2, window.depth_cells);
}

LevelFloor floor_over(const FreeSpace& space, const TriangleSoup& soup) {
    GridWindow all = space.window;
    const float margin_m = static_cast<float>(space.margin_cells) * all.grid.cell_m;
    all.min -= Vec3(margin_m, 0.0F, margin_m);
    all.width_cells = space.width();
    all.depth_cells = space.depth();
    std::vector<std::uint32_t> triangles(soup.triangles.size());
    std::iota(triangles.begin(), triangles.end(), 0U);
    return {soup, triangles, all, space.agent};
}

}  // namespace

Result<FreeSpace> build_free_space(const TriangleSoup& soup, const SpanField& field,
                                   const Agent& agent, const FreeSpaceSettings& settings) {
    const GridWindow& window = field.window;
    if (const auto cells = agent_in_cells(agent, window.grid); !cells) {
        return tl::unexpected(cells.error());
    }
    if (settings.margin_cells < 0 || settings.margin_cells > 0xffff) {
        return fail("margin", "must be 0 to 65535 cells", std::to_string(settings.margin_cells));
    }
    const Bounds level = bounds_of(soup);
    if (!soup.triangles.empty() && (level.min.y < window.min.y || level.max.y > window.max.y)) {
        return fail("window", "cuts the level's bottom or top off",
                    fmt::format("{} to {} m, the level reaches from {} to {} m", window.min.y,
                                window.max.y, level.min.y, level.max.y));
    }

    const Reach reach = reach_of(agent, window.grid);
    FreeSpace space;
    space.agent = agent;
    space.window = window;
    space.reach_cells = reach.rows;
    const int known_cells = std::max(settings.margin_cells, 1);
    space.margin_cells = known_cells + reach.rows;
    space.outside_is_empty = soup.triangles.empty() || lies_within(level, window, known_cells);
    if (static_cast<double>(space.width()) * space.depth() > kMaxColumns) {
        return fail("margin", "makes the free space too wide; use a smaller one, or tiles",
                    fmt::format("{} cells, {} x {} columns", settings.margin_cells, space.width(),
                                space.depth()));
    }
    if (auto drawn = draw(space, soup, reach, settings.threads); !drawn) {
        return tl::unexpected(drawn.error());
    }
    space.span_begin = field.column_begin;
    space.spans = field.spans;
    if (settings.exact) space.triangles = build_triangle_tree(soup);
    if (settings.floor) space.floor = floor_over(space, soup);
    return space;
}

}  // namespace pronk
