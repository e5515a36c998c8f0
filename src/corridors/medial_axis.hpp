// A mesh of convex cells enters; its medial axis leaves, and the border sites that matter to each
// cell. Works over storeys and sides of tiles. See docs/algorithms/corridor_map.md.
#pragma once

#include "corridors/patch_voronoi.hpp"

namespace pronk {

struct MedialAxis {
    struct Vertex {
        PlanPoint at{0.0};
        std::uint32_t cell = 0;
        double clearance_m = 0.0;
    };
    // Part of the line between two sites, from vertex to vertex.
    struct Piece {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::uint32_t left = 0;
        std::uint32_t right = 0;
    };
    std::vector<Vertex> vertices;
    std::vector<Piece> pieces;  // by the lesser of their sites, the other, and along the line

    // The border edges that are nearest to a place in the cell; also some that are not. Cells that
    // had to be cut have none: their parts have.
    std::vector<std::uint32_t> first_site;  // of each cell; one more ends the last
    std::vector<std::uint32_t> cell_sites;  // and behind them those of parts
    struct CutPart {
        std::uint32_t cell = 0;
        ConvexPart outline;
        std::uint32_t first_site = 0;
        std::uint32_t end_site = 0;
    };
    std::vector<CutPart> cut_parts;  // by their cells

    std::size_t patches = 0;
    std::size_t turned_patches = 0;  // Boost erred on as many
    // Of components, those whose axis is not like their ground: it has another number of ways round
    // obstacles, or lines without an end. Such an axis is not to be trusted.
    std::vector<std::uint32_t> doubtful;

    // Or left out: then it has no parts either.
    bool is_cut(std::uint32_t cell) const { return first_site[cell] == first_site[cell + 1]; }
    std::span<const CutPart> parts_of(std::uint32_t cell) const;
    // Those that are nearest to a place of the cell; none if the cell was left out. From the first
    // to behind the last.
    std::pair<std::uint32_t, std::uint32_t> site_range(std::uint32_t cell,
                                                       const PlanPoint& p) const {
        return is_cut(cell) ? part_range(cell, p)
                            : std::pair(first_site[cell], first_site[cell + 1]);
    }
    std::span<const std::uint32_t> sites_at(std::uint32_t cell, const PlanPoint& p) const {
        const auto [first, end] = site_range(cell, p);
        return std::span(cell_sites).subspan(first, end - first);
    }

  private:
    std::pair<std::uint32_t, std::uint32_t> part_range(std::uint32_t cell,
                                                       const PlanPoint& p) const;
};

struct AxisSettings {
    std::size_t most_patch_cells = 4096;
    unsigned threads = 0;
};

MedialAxis find_medial_axis(const PlanMesh& mesh, const std::vector<std::uint8_t>& is_left_out,
                            const PlanGrid& grid, const AxisSettings& settings = {});

}  // namespace pronk
