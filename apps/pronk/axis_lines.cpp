#include "axis_lines.hpp"

namespace pronk::app {
namespace {

glm::dvec2 plan_of(const SurfacePlace& place) {
    return {place.at.x, place.at.z};
}

}  // namespace

drawing::AxisLines axis_lines(const CorridorMap& map) {
    drawing::AxisLines axis;
    for (std::uint32_t number = 0; number < map.piece_count(); ++number) {
        axis.pieces.push_back(map.drawn_piece(number));
        const CorridorPiece piece = map.piece(number);
        // Two at each end of each piece; others that the vertex has are those of other pieces.
        for (std::size_t end = 0; end < 2; ++end) {
            const glm::dvec2 vertex = plan_of(map.vertex(end == 0 ? piece.from : piece.to).at);
            axis.ribs.push_back({vertex, plan_of(piece.left[end])});
            axis.ribs.push_back({vertex, plan_of(piece.right[end])});
        }
    }
    return axis;
}

}  // namespace pronk::app
