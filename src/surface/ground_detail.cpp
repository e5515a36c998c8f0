#include "surface/ground_detail.hpp"

#include <algorithm>
#include <functional>
#include <glm/geometric.hpp>
#include <map>

#include "surface/ground_samples.hpp"

namespace pronk {
namespace {

using Plan = glm::dvec2;

constexpr float kUnknown = std::numeric_limits<float>::lowest();

}  // namespace

struct GroundDetailMaker::Known {
    std::vector<GroundSample> samples;
    std::vector<std::optional<float>> corner_y;  // what the polygon's own ground has there
    GroundMesh mesh;
};

// The polygons of one surface, on their way to their ground.
class GroundDetailMaker::Pass {
  public:
    Pass(GroundDetailMaker& maker, const WalkableSurface& surface, const SpanPolygons& spans)
        : maker_(maker),
          surface_(surface),
          cells_(cells_of_polygons(maker.field_, spans, surface.polygon_count())),
          known_(surface.polygon_count()) {}

    GroundDetail run() {
        in_blocks([&](std::size_t begin, std::size_t end) {
            PolygonGround ground(maker_.floor_, maker_.shape_, maker_.field_, maker_.agent_);
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
        if (const auto found = maker_.known_.find(name_of(p)); found != maker_.known_.end()) {
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
        known.samples = samples_of(ground, outline, settings_.error_m);
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
        maker_.known_.clear();
        for (std::size_t p = 0; p < known_.size(); ++p) {
            detail_.polygons.push_back(known_[p].mesh);
            maker_.known_.try_emplace(name_of(p), std::move(known_[p]));
        }
    }

    // Polygons differ in size, so threads take few at a time.
    void in_blocks(const std::function<void(std::size_t, std::size_t)>& work) const {
        constexpr std::size_t kBlock = 16;
        const std::size_t count = known_.size();
        parallel_for((count + kBlock - 1) / kBlock, maker_.threads_, [&](std::size_t block) {
            work(block * kBlock, std::min(count, (block + 1) * kBlock));
        });
    }

    GroundDetailMaker& maker_;
    const WalkableSurface& surface_;
    CellsOfPolygons cells_;
    GroundMeshSettings settings_;
    std::vector<Known> known_;  // by polygon
    GroundDetail detail_;
};

GroundDetailMaker::GroundDetailMaker(const LevelFloor& floor, const SpanField& field,
                                     const Agent& agent, unsigned threads)
    : floor_(floor), shape_(floor, field.window), field_(field), agent_(agent), threads_(threads) {}

GroundDetailMaker::~GroundDetailMaker() = default;

GroundDetail GroundDetailMaker::make(const WalkableSurface& surface, const SpanPolygons& spans) {
    return Pass(*this, surface, spans).run();
}

}  // namespace pronk
