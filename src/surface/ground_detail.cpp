#include "surface/ground_detail.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <map>

namespace pronk {
namespace {

using Plan = glm::dvec2;

// Heights on an edge are asked this far inside of it: cells begin and end where edges run.
constexpr double kInside_m = 0.001;

// Samples on both sides of a step are this far from it. Where it is must be known far better: those
// of one step lie on two lines, or they would need triangles between them.
constexpr double kBeside_m = 0.001;
constexpr double kExact_m = 1e-5;

struct PolygonCell {
    int x = 0;
    int z = 0;
    std::uint32_t span = 0;
};

// The cells of each polygon: [begin[p], begin[p + 1]).
struct CellsOfPolygons {
    std::vector<std::uint32_t> begin;
    std::vector<PolygonCell> cells;
};

CellsOfPolygons cells_of_polygons(const SpanField& field, const SpanPolygons& spans,
                                  std::size_t polygons) {
    CellsOfPolygons of;
    of.begin.assign(polygons + 1, 0);
    for (const PolyId polygon : spans.polygons) ++of.begin[polygon.index() + 1];
    for (std::size_t p = 0; p < polygons; ++p) of.begin[p + 1] += of.begin[p];
    of.cells.resize(spans.polygons.size());
    std::vector<std::uint32_t> next(of.begin.begin(), of.begin.end() - 1);
    for (int z = 0; z < field.window.depth_cells; ++z) {
        for (int x = 0; x < field.window.width_cells; ++x) {
            const std::size_t column = field.column(x, z);
            for (std::uint32_t s = field.column_begin[column]; s < field.column_begin[column + 1];
                 ++s) {
                for (std::uint32_t i = spans.begin[s]; i < spans.begin[s + 1]; ++i) {
                    of.cells[next[spans.polygons[i].index()]++] = {x, z, s};
                }
            }
        }
    }
    return of;
}

// The level's heights over one polygon. A cell of the polygon is asked about its span's ground;
// where the polygon reaches over cells of other regions, or of none, the span is the one nearest to
// that of a cell beside it.
class PolygonGround {
  public:
    PolygonGround(const LevelFloor& floor, const LevelShape& shape, const SpanField& field,
                  const Agent& agent)
        : floor_(floor),
          shape_(shape),
          field_(field),
          cell_m_(static_cast<double>(field.window.grid.cell_m)),
          part_m_(static_cast<double>(field.fine_grid().cell_height_m)),
          climb_m_(static_cast<double>(agent.climb_m)),
          // Within a cell ground falls by a step or with the steepest slope.
          falls_m_(
              std::max(climb_m_, 1.5 * cell_m_ * std::tan(static_cast<double>(agent.slope_rad))) +
              part_m_) {}

    void take(std::span<const Plan> outline, std::span<const PolygonCell> cells) {
        frame(outline);
        cells_.assign(cells.begin(), cells.end());
        for (const PolygonCell& cell : cells) {
            span_of_[index(cell.x - low_x_, cell.z - low_z_)] = cell.span;
        }
        // Outwards from the cells that are known, ring by ring.
        for (std::size_t next = 0; next < cells_.size(); ++next) {
            const PolygonCell cell = cells_[next];
            for (const auto& [dx, dz] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                const int i = cell.x + dx - low_x_;
                const int j = cell.z + dz - low_z_;
                if (i < 0 || j < 0 || i >= width_ || j >= depth_) continue;
                std::uint32_t& span = span_of_[index(i, j)];
                if (span != kNone || !reaches_into(outline, cell.x + dx, cell.z + dz)) continue;
                span = nearest_span(top_of(cell.span), cell.x + dx, cell.z + dz);
                if (span != kNone) cells_.push_back({cell.x + dx, cell.z + dz, span});
            }
        }
    }

    std::span<const PolygonCell> cells() const { return cells_; }

    std::optional<double> height(const Plan& place) const {
        const auto x = static_cast<int>(std::floor((place.x - field_.window.min.x) / cell_m_));
        const auto z = static_cast<int>(std::floor((place.y - field_.window.min.z) / cell_m_));
        const int i = x - low_x_;
        const int j = z - low_z_;
        if (i < 0 || j < 0 || i >= width_ || j >= depth_) return {};
        const std::uint32_t span = span_of_[index(i, j)];
        if (span == kNone) return {};
        const double top_y = top_of(span);
        return floor_.height(place, top_y - falls_m_, top_y + 0.001);
    }

    // Whether all ground in two neighbouring cells lies in one plane.
    bool is_one_plane(const PolygonCell& cell, int dx, int dz) const {
        const int x = cell.x + dx;
        const int z = cell.z + dz;
        if (x < 0 || z < 0 || x >= field_.window.width_cells || z >= field_.window.depth_cells) {
            return false;
        }
        const std::uint32_t own = shape_.plane_in(field_.column(cell.x, cell.z));
        return own != LevelShape::kNoPlane && own == shape_.plane_in(field_.column(x, z));
    }

    std::span<const Plan> corners_in(const PolygonCell& cell) const {
        return shape_.corners_in(field_.column(cell.x, cell.z));
    }

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    // The cells that the polygon's bounding box reaches into.
    void frame(std::span<const Plan> outline) {
        const GridWindow& window = field_.window;
        Plan low = outline[0];
        Plan high = outline[0];
        for (const Plan& corner : outline) {
            low = glm::min(low, corner);
            high = glm::max(high, corner);
        }
        const auto cell = [&](double at, float min, int end) {
            return std::clamp(static_cast<int>(std::floor((at - min) / cell_m_)), 0, end - 1);
        };
        low_x_ = std::max(0, cell(low.x, window.min.x, window.width_cells) - 1);
        low_z_ = std::max(0, cell(low.y, window.min.z, window.depth_cells) - 1);
        width_ = std::min(window.width_cells, cell(high.x, window.min.x, window.width_cells) + 2) -
                 low_x_;
        depth_ = std::min(window.depth_cells, cell(high.y, window.min.z, window.depth_cells) + 2) -
                 low_z_;
        span_of_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(depth_), kNone);
    }

    // Only the polygon's own edges are asked to separate them.
    bool reaches_into(std::span<const Plan> outline, int x, int z) const {
        const Plan low(field_.window.min.x + x * cell_m_, field_.window.min.z + z * cell_m_);
        for (std::size_t e = 0; e < outline.size(); ++e) {
            const Plan& a = outline[e];
            const Plan along = outline[(e + 1) % outline.size()] - a;
            const Plan deepest(low.x + (along.y > 0.0 ? cell_m_ : 0.0),
                               low.y + (along.x < 0.0 ? cell_m_ : 0.0));
            if (along.y * (deepest.x - a.x) - along.x * (deepest.y - a.y) < 0.0) return false;
        }
        return true;
    }

    // The span that is a step away at most from what lies beside it.
    std::uint32_t nearest_span(double y, int x, int z) const {
        const std::size_t column = field_.column(x, z);
        std::uint32_t nearest = kNone;
        double nearest_m = climb_m_;
        for (std::uint32_t s = field_.column_begin[column]; s < field_.column_begin[column + 1];
             ++s) {
            if (!field_.spans[s].terrain.valid()) continue;
            if (const double away_m = std::abs(top_of(s) - y); away_m <= nearest_m) {
                nearest = s;
                nearest_m = away_m;
            }
        }
        return nearest;
    }

    double top_of(std::uint32_t span) const {
        return static_cast<double>(field_.window.min.y) +
               part_m_ * field_.top_in_parts(field_.spans[span]);
    }
    std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(i);
    }

    const LevelFloor& floor_;
    const LevelShape& shape_;
    const SpanField& field_;
    double cell_m_;
    double part_m_;
    double climb_m_;
    double falls_m_;
    int low_x_ = 0;
    int low_z_ = 0;
    int width_ = 0;
    int depth_ = 0;
    std::vector<std::uint32_t> span_of_;
    std::vector<PolygonCell> cells_;
};

class Sampler {
  public:
    Sampler(const PolygonGround& ground, std::span<const Plan> polygon, double error_m)
        : ground_(ground), polygon_(polygon), error_m_(error_m) {
        for (std::size_t e = 0; e < polygon.size(); ++e) {
            const Plan along = polygon[(e + 1) % polygon.size()] - polygon[e];
            inwards_.push_back(Plan(along.y, -along.x) / std::max(glm::length(along), 1e-9));
        }
    }

    std::vector<GroundSample> samples(const GridWindow& window) {
        const double cell_m = static_cast<double>(window.grid.cell_m);
        for (const PolygonCell& cell : ground_.cells()) {
            const bool plane_x = ground_.is_one_plane(cell, 1, 0);
            const bool plane_z = ground_.is_one_plane(cell, 0, 1);
            // In the middle of a plane there is nothing to see: what fits all around it fits it.
            if (plane_x && plane_z && ground_.is_one_plane(cell, -1, 0) &&
                ground_.is_one_plane(cell, 0, -1)) {
                continue;
            }
            const Plan at(window.min.x + (cell.x + 0.5) * cell_m,
                          window.min.z + (cell.z + 0.5) * cell_m);
            add_corners(cell);
            if (!is_inside(at, kBorder_m)) continue;
            const std::optional<double> y = ground_.height(at);
            if (!y) continue;
            samples_.push_back({{at.x, *y, at.y}, GroundSample::kInside});
            // To the neighbours, whose middles may lie beyond the polygon's edge.
            const Plan right = at + Plan(cell_m, 0.0);
            const Plan below = at + Plan(0.0, cell_m);
            if (!plane_x && is_inside(right, kBorder_m)) {
                between(at, y, right, GroundSample::kInside);
            }
            if (!plane_z && is_inside(below, kBorder_m)) {
                between(at, y, below, GroundSample::kInside);
            }
        }
        for (std::size_t e = 0; e < polygon_.size(); ++e) along_edge(e, cell_m);
        return std::move(samples_);
    }

  private:
    // Places nearer to the polygon's edge are left to the edge.
    static constexpr double kBorder_m = 0.02;

    bool is_inside(const Plan& at, double margin_m) const {
        for (std::size_t e = 0; e < polygon_.size(); ++e) {
            if (glm::dot(at - polygon_[e], inwards_[e]) < margin_m) return false;
        }
        return true;
    }
    std::optional<double> height(const Plan& at, int edge) const {
        if (edge == GroundSample::kInside) return ground_.height(at);
        // Square to the edge, so that a step that meets it is met where it is. In a sharp corner
        // that leads out of the polygon.
        const Plan inside = at + kInside_m * inwards_[static_cast<std::size_t>(edge)];
        return ground_.height(is_inside(inside, 0.0) ? inside : at);
    }
    void add(const Plan& at, int edge) {
        if (const auto y = height(at, edge)) samples_.push_back({{at.x, *y, at.y}, edge});
    }
    // The corners of the level's triangles in a cell, and where they are corners of a step, places
    // around them.
    void add_corners(const PolygonCell& cell) {
        for (const Plan& at : ground_.corners_in(cell)) {
            if (!is_inside(at, kBorder_m)) continue;
            const auto y = ground_.height(at);
            if (!y) continue;
            const std::size_t first = samples_.size();
            samples_.push_back({{at.x, *y, at.y}, GroundSample::kInside, true});
            bool is_step = false;
            for (const Plan& away : kAround) {
                const Plan beside_at = at + kBeside_m * away;
                const auto beside = ground_.height(beside_at);
                if (!beside) continue;
                is_step = is_step || std::abs(*beside - *y) > error_m_;
                samples_.push_back(
                    {{beside_at.x, *beside, beside_at.y}, GroundSample::kInside, true});
            }
            if (!is_step) samples_.resize(first + 1);
        }
    }
    // Where ground bends or jumps between two places, a place on each side of that.
    void between(Plan a, std::optional<double> y_a, Plan b, int edge) {
        auto y_b = height(b, edge);
        if (!y_a || !y_b) return;
        bool is_bent = false;
        const Plan begin = a;
        const Plan end = b;
        const Plan along = (b - a) / glm::distance(a, b);
        while (glm::distance(a, b) > kExact_m) {
            const Plan middle = 0.5 * (a + b);
            const auto y = height(middle, edge);
            if (!y) return;
            if (!is_bent && std::abs(*y - 0.5 * (*y_a + *y_b)) <= 0.5 * error_m_) return;
            is_bent = true;
            if (std::abs(*y - *y_a) > std::abs(*y_b - *y)) {
                b = middle;
                y_b = y;
            } else {
                a = middle;
                y_a = y;
            }
            // A bend, and no step.
            if (std::abs(*y_b - *y_a) <= 0.5 * error_m_) {
                samples_.push_back({{middle.x, *y, middle.y}, edge});
                return;
            }
        }
        add(glm::distance(begin, a) > kBeside_m ? a - kBeside_m * along : begin, edge);
        add(glm::distance(b, end) > kBeside_m ? b + kBeside_m * along : end, edge);
    }
    void along_edge(std::size_t e, double cell_m) {
        const Plan& from = polygon_[e];
        const Plan along = polygon_[(e + 1) % polygon_.size()] - from;
        if (glm::length(along) < kInside_m) return;  // Recast makes polygons without area, too
        const int edge = static_cast<int>(e);
        const int parts = std::max(1, static_cast<int>(std::ceil(glm::length(along) / cell_m)));
        Plan a = from + 0.001 / parts * along;
        auto y_a = height(a, edge);
        for (int i = 1; i <= parts; ++i) {
            const bool is_last = i == parts;
            const Plan b =
                from + (static_cast<double>(i) - (is_last ? 0.001 : 0.0)) / parts * along;
            between(a, y_a, b, edge);
            const auto y_b = height(b, edge);
            if (!is_last && y_b) samples_.push_back({{b.x, *y_b, b.y}, edge});
            a = b;
            y_a = y_b;
        }
    }

    static constexpr std::array<Plan, 8> kAround{Plan(-1, -1), Plan(0, -1), Plan(1, -1),
                                                 Plan(-1, 0),  Plan(1, 0),  Plan(-1, 1),
                                                 Plan(0, 1),   Plan(1, 1)};

    const PolygonGround& ground_;
    std::span<const Plan> polygon_;
    double error_m_;
    std::vector<Plan> inwards_;  // of each edge, the unit normal
    std::vector<GroundSample> samples_;
};

constexpr float kUnknown = std::numeric_limits<float>::lowest();

}  // namespace

struct LevelFollower::Known {
    std::vector<GroundSample> samples;
    std::vector<std::optional<float>> corner_y;  // what the polygon's own ground has there
    GroundMesh mesh;
};

// The polygons of one surface, on their way to their ground.
class LevelFollower::Pass {
  public:
    Pass(LevelFollower& follower, const WalkableSurface& surface, const SpanPolygons& spans)
        : follower_(follower),
          surface_(surface),
          cells_(cells_of_polygons(follower.field_, spans, surface.polygon_count())),
          known_(surface.polygon_count()) {}

    GroundDetail run() {
        in_blocks([&](std::size_t begin, std::size_t end) {
            PolygonGround ground(follower_.floor_, follower_.shape_, follower_.field_,
                                 follower_.agent_);
            for (std::size_t p = begin; p < end; ++p) known_[p] = look_up(ground, p);
        });
        detail_.vertex_y.assign(surface_.vertices.size(), kUnknown);
        for (std::size_t p = 0; p < known_.size(); ++p) {
            const auto corners = surface_.corners_of(PolyId(p));
            for (std::size_t c = 0; c < corners.size(); ++c) {
                float& y = detail_.vertex_y[corners[c]];
                y = std::max(y, known_[p].corner_y[c].value_or(kUnknown));
            }
        }
        give_heights_past_edges();
        in_blocks([&](std::size_t begin, std::size_t end) {
            for (std::size_t p = begin; p < end; ++p) make_mesh(p);
        });
        remember();
        return std::move(detail_);
    }

  private:
    std::vector<Plan> outline_of(std::size_t p) const {
        std::vector<Plan> outline;
        for (const std::uint32_t v : surface_.corners_of(PolyId(p))) {
            outline.emplace_back(surface_.vertices[v].x, surface_.vertices[v].z);
        }
        return outline;
    }

    std::vector<float> name_of(std::size_t p) const {
        std::vector<float> name;
        for (const std::uint32_t v : surface_.corners_of(PolyId(p))) {
            const Vec3& at = surface_.vertices[v];
            name.insert(name.end(), {at.x, at.y, at.z});
        }
        return name;
    }

    Known look_up(PolygonGround& ground, std::size_t p) const {
        if (const auto found = follower_.known_.find(name_of(p)); found != follower_.known_.end()) {
            return found->second;
        }
        const std::vector<Plan> outline = outline_of(p);
        ground.take(outline, std::span(cells_.cells)
                                 .subspan(cells_.begin[p], cells_.begin[p + 1] - cells_.begin[p]));
        Plan centre(0.0);
        for (const Plan& corner : outline) centre += corner / static_cast<double>(outline.size());
        Known known;
        for (const Plan& corner : outline) {
            const Plan to = centre - corner;
            const auto y = ground.height(corner + kInside_m / std::max(1e-9, glm::length(to)) * to);
            known.corner_y.push_back(y ? std::optional(static_cast<float>(*y)) : std::nullopt);
        }
        known.samples =
            Sampler(ground, outline, settings_.error_m).samples(follower_.field_.window);
        return known;
    }

    // A corner past an edge of the level has the height of the nearest sample of its polygons;
    // where none of them has a sample, Recast's height stays.
    void give_heights_past_edges() {
        std::vector<float>& vertex_y = detail_.vertex_y;
        std::vector<float> found_y = vertex_y;
        std::vector<double> nearest_m2(vertex_y.size(), std::numeric_limits<double>::max());
        for (std::size_t p = 0; p < known_.size(); ++p) {
            for (const std::uint32_t v : surface_.corners_of(PolyId(p))) {
                if (vertex_y[v] != kUnknown) continue;
                const Vec3& at = surface_.vertices[v];
                for (const GroundSample& sample : known_[p].samples) {
                    const double x = sample.at.x - at.x;
                    const double z = sample.at.z - at.z;
                    if (x * x + z * z >= nearest_m2[v]) continue;
                    nearest_m2[v] = x * x + z * z;
                    found_y[v] = static_cast<float>(sample.at.y);
                }
            }
        }
        for (std::size_t v = 0; v < vertex_y.size(); ++v) {
            vertex_y[v] = found_y[v] == kUnknown ? surface_.vertices[v].y : found_y[v];
        }
    }

    void make_mesh(std::size_t p) {
        std::vector<glm::dvec3> corners;
        for (const std::uint32_t v : surface_.corners_of(PolyId(p))) {
            corners.emplace_back(surface_.vertices[v].x, detail_.vertex_y[v],
                                 surface_.vertices[v].z);
        }
        GroundMesh& mesh = known_[p].mesh;
        const bool is_same = mesh.corners.size() >= corners.size() &&
                             std::equal(corners.begin(), corners.end(), mesh.corners.begin());
        if (!is_same) mesh = make_ground_mesh(corners, known_[p].samples, settings_);
    }

    void remember() {
        follower_.known_.clear();
        for (std::size_t p = 0; p < known_.size(); ++p) {
            detail_.polygons.push_back(known_[p].mesh);
            follower_.known_.try_emplace(name_of(p), std::move(known_[p]));
        }
    }

    // Polygons differ in size, so threads take few at a time.
    void in_blocks(const std::function<void(std::size_t, std::size_t)>& work) const {
        constexpr std::size_t kBlock = 16;
        const std::size_t count = known_.size();
        parallel_for((count + kBlock - 1) / kBlock, follower_.threads_, [&](std::size_t block) {
            work(block * kBlock, std::min(count, (block + 1) * kBlock));
        });
    }

    LevelFollower& follower_;
    const WalkableSurface& surface_;
    CellsOfPolygons cells_;
    GroundMeshSettings settings_;
    std::vector<Known> known_;  // by polygon
    GroundDetail detail_;
};

LevelFollower::LevelFollower(const LevelFloor& floor, const SpanField& field, const Agent& agent,
                             unsigned threads)
    : floor_(floor), shape_(floor, field.window), field_(field), agent_(agent), threads_(threads) {}

LevelFollower::~LevelFollower() = default;

GroundDetail LevelFollower::follow(const WalkableSurface& surface, const SpanPolygons& spans) {
    return Pass(*this, surface, spans).run();
}

}  // namespace pronk
