// A mesh and its medial axis enter; what every axis promises is expected: that it lies half way
// between its borders, by a search that knows nothing of it, and that it is whole.
#pragma once

#include <gtest/gtest.h>

#include "corridors/axis_piece.hpp"
#include "planning/ground/surface_ray.hpp"
#include "planning/ground/surface_wall.hpp"

namespace pronk::tests {

inline constexpr double kAxisRounding_m = 2e-6;

inline double clearance_m(const PlanMesh& mesh, const PlanPlace& place) {
    const auto wall = nearest_wall(mesh, place, std::numeric_limits<double>::infinity());
    return wall ? wall->away_m : std::numeric_limits<double>::infinity();
}

// Nothing is nearer than its two sites, which are as near as each other.
inline void expect_between(const PlanMesh& mesh, const MedialAxis::Piece& piece,
                           const PlanPlace& place) {
    const BorderSites sites(mesh);
    const double left_m = sites.distance_m(piece.left, place.at);
    const double right_m = sites.distance_m(piece.right, place.at);
    ASSERT_NEAR(left_m, right_m, kAxisRounding_m);
    ASSERT_NEAR(left_m, clearance_m(mesh, place), kAxisRounding_m);
}

inline void expect_piece(const PlanMesh& mesh, const MedialAxis& axis, std::uint32_t number) {
    const MedialAxis::Piece& piece = axis.pieces[number];
    const MedialAxis::Vertex& from = axis.vertices[piece.from];
    const MedialAxis::Vertex& to = axis.vertices[piece.to];
    const AxisLine line(mesh, axis, number);
    SCOPED_TRACE(::testing::Message() << "from " << from.at.x << ' ' << from.at.y << " to "
                                      << to.at.x << ' ' << to.at.y);
    ASSERT_EQ(line.at(line.begin()), from.at);
    ASSERT_EQ(line.at(line.end()), to.at);
    PlanPlace at{from.at, from.cell};
    double least_m = from.clearance_m;
    constexpr int kSteps = 8;
    for (int i = 1; i <= kSteps; ++i) {
        const double along = line.begin() + i * (line.end() - line.begin()) / kSteps;
        const PlanPoint next = line.at(along);
        const PlanRay ray = cast_ray(mesh, at, next);
        ASSERT_TRUE(ray.is_free);
        at = {next, ray.end.polygon};
        expect_between(mesh, piece, at);
        ASSERT_NEAR(line.clearance_m(along), clearance_m(mesh, at), kAxisRounding_m);
        least_m = std::min(least_m, line.clearance_m(along));
    }
    ASSERT_LE(line.least_clearance_m(), least_m + 1e-9);
}

// Also where it is doubtful: of the lines that are there none is wrong.
inline void expect_axis(const PlanMesh& mesh, const MedialAxis& axis,
                        std::size_t most_doubtful = 0) {
    EXPECT_LE(axis.doubtful.size(), most_doubtful);
    for (const MedialAxis::Vertex& vertex : axis.vertices) {
        ASSERT_TRUE(is_in(mesh, vertex.cell, vertex.at, kAxisRounding_m));
        ASSERT_NEAR(vertex.clearance_m, clearance_m(mesh, {vertex.at, vertex.cell}),
                    kAxisRounding_m);
    }
    for (std::uint32_t p = 0; p < axis.pieces.size(); ++p) {
        expect_piece(mesh, axis, p);
        if (::testing::Test::HasFatalFailure()) return;
    }
}

// Whatever the order: vertices at the same places, and pieces between them with the same sites.
inline void expect_same_axis(const MedialAxis& one, const MedialAxis& other) {
    ASSERT_EQ(one.vertices.size(), other.vertices.size());
    ASSERT_EQ(one.pieces.size(), other.pieces.size());
    const auto ends_of = [](const MedialAxis& axis, const MedialAxis::Piece& piece) {
        return std::array{axis.vertices[piece.from].at, axis.vertices[piece.to].at};
    };
    for (std::size_t p = 0; p < one.pieces.size(); ++p) {
        ASSERT_EQ(one.pieces[p].left, other.pieces[p].left);
        ASSERT_EQ(one.pieces[p].right, other.pieces[p].right);
        const auto own = ends_of(one, one.pieces[p]);
        const auto its = ends_of(other, other.pieces[p]);
        ASSERT_LT(length(own[0] - its[0]), kAxisRounding_m);
        ASSERT_LT(length(own[1] - its[1]), kAxisRounding_m);
    }
}

inline MedialAxis axis_of(const PlanMesh& mesh, const PlanGrid& grid,
                          std::size_t most_patch_cells = 4096, unsigned threads = 1) {
    return find_medial_axis(mesh, std::vector<std::uint8_t>(mesh.polygon_count(), 0), grid,
                            {most_patch_cells, threads});
}

}  // namespace pronk::tests
