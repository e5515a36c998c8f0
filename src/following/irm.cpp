#include "following/irm.hpp"

#include <optional>

#include "planning/ground/surface_ray.hpp"

namespace pronk {
namespace {

// Take-offs are on borders, which a disc touches in one point and mostly in another: of who sees
// the end, so little is forgiven.
constexpr double kNearEnd_m = 0.1;

// How far along a piece its last place is that lies in a disc.
std::optional<double> last_within(const LinePiece& piece, const PlanPoint& middle,
                                  double radius_m) {
    const PlanPoint to_middle = middle - piece.from;
    const double nearest_m = glm::dot(to_middle, piece.direction);
    const double beside_m = cross(piece.direction, to_middle);
    const double half2_m2 = radius_m * radius_m - beside_m * beside_m;
    if (half2_m2 < 0.0) return std::nullopt;
    const double half_m = std::sqrt(half2_m2);
    if (nearest_m + half_m < 0.0 || nearest_m - half_m > piece.length_m) return std::nullopt;
    return std::min(nearest_m + half_m, piece.length_m);
}

// Rays that end on an edge may end on either side of it.
bool is_the_same_or_beside(const PlanMesh& mesh, std::uint32_t cell, std::uint32_t other) {
    if (cell == other) return true;
    const auto edges = mesh.edges_of(cell);
    return std::any_of(edges.begin(), edges.end(), [&](const PlanEdge& edge) {
        return edge.across != kNothing && mesh.edges[edge.across].polygon == other;
    });
}

}  // namespace

void Irm::begin(const RouteLine& line, const LinePart& part) {
    line_ = &line;
    part_ = &part;
    attraction_ = {false, part.start_m, part.start_m, part.from.at, 0.0};
}

const LineAttraction& Irm::attract(const PlanPlace& at) {
    attraction_.is_lost = true;
    const auto axis = retract(map_.mesh(), map_.axis, map_.distances, at);
    if (!axis) return attraction_;
    double nearest_m2 = std::numeric_limits<double>::infinity();
    for (std::uint32_t p = part_->end_piece; p-- > part_->first_piece;) {
        const LinePiece& piece = line_->pieces()[p];
        // How far it has come; the method itself does not ask.
        const PlanPoint away = at.at - piece.from;
        const double on_m = std::clamp(glm::dot(away, piece.direction), 0.0, piece.length_m);
        const PlanPoint apart = away - on_m * piece.direction;
        const double apart_m2 = glm::dot(apart, apart);
        if (apart_m2 <= nearest_m2) {
            nearest_m2 = apart_m2;
            attraction_.reference_m = piece.start_m + on_m;
        }
        if (!attraction_.is_lost) continue;
        const auto last_m = last_within(piece, axis->at.at, axis->clearance_m);
        if (!last_m) continue;
        // On another storey the disc has nothing to say.
        const PlanPoint place = piece.at(piece.start_m + *last_m);
        if (piece.cell != axis->at.polygon) {
            const PlanRay ray = cast_ray(map_.mesh(), axis->at, place);
            if (!ray.is_free || !is_the_same_or_beside(map_.mesh(), ray.end.polygon, piece.cell)) {
                continue;
            }
        }
        attraction_.is_lost = false;
        attraction_.along_m = piece.start_m + *last_m;
        attraction_.at = place;
    }
    if (!attraction_.is_lost && part_->end_m - attraction_.along_m <= kNearEnd_m &&
        cast_ray(map_.mesh(), at, part_->to.at).is_free) {
        attraction_.along_m = part_->end_m;
        attraction_.at = part_->to.at;
    }
    // What is attracted to where it stands gets nowhere.
    if (attraction_.along_m < part_->end_m && length(attraction_.at - at.at) <= kSameSpot_m) {
        attraction_.is_lost = true;
    }
    return attraction_;
}

}  // namespace pronk
