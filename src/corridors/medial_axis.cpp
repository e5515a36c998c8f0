#include "corridors/medial_axis.hpp"

#include "corridors/axis_vertices.hpp"

namespace pronk {
namespace {

// Corners minus edges plus cells, of each component: with every way round an obstacle it is one
// less. The axis, which all ground could shrink to, has the same: vertices minus pieces.
std::vector<std::int64_t> euler_numbers(const PlanMesh& mesh) {
    std::vector<std::int64_t> numbers(mesh.components, 0);
    for (std::uint32_t c = 0; c < mesh.polygon_count(); ++c) ++numbers[mesh.component[c]];
    std::vector<std::uint8_t> is_counted(mesh.corners.size(), 0);
    for (std::uint32_t e = 0; e < mesh.edges.size(); ++e) {
        const PlanEdge& edge = mesh.edges[e];
        std::int64_t& number = numbers[mesh.component[edge.polygon]];
        if (edge.across == kNothing || e < edge.across) --number;
        if (is_counted[edge.corner] == 0) ++number;
        is_counted[edge.corner] = 1;
    }
    return numbers;
}

std::vector<std::int64_t> euler_numbers(const MedialAxis& axis, const PlanMesh& mesh) {
    std::vector<std::int64_t> numbers(mesh.components, 0);
    for (const MedialAxis::Vertex& vertex : axis.vertices) ++numbers[mesh.component[vertex.cell]];
    for (const MedialAxis::Piece& piece : axis.pieces) {
        --numbers[mesh.component[axis.vertices[piece.from].cell]];
    }
    return numbers;
}

void list_cell_sites(const std::vector<AxisPatch>& patches, const std::vector<PatchAxis>& found,
                     std::size_t cells, MedialAxis& axis) {
    std::vector<PatchAxis::CellSite> all;
    for (std::size_t p = 0; p < patches.size(); ++p) {
        if (!patches[p].part.empty()) continue;
        all.insert(all.end(), found[p].cell_sites.begin(), found[p].cell_sites.end());
    }
    std::sort(all.begin(), all.end());
    axis.first_site.assign(cells + 1, 0);
    axis.cell_sites.reserve(all.size());
    for (const PatchAxis::CellSite& each : all) {
        ++axis.first_site[each.cell + 1];
        axis.cell_sites.push_back(each.site);
    }
    for (std::size_t c = 0; c < cells; ++c) axis.first_site[c + 1] += axis.first_site[c];
    for (std::size_t p = 0; p < patches.size(); ++p) {
        if (patches[p].part.empty()) continue;
        MedialAxis::CutPart& part = axis.cut_parts.emplace_back();
        part.cell = patches[p].cells.front();
        part.outline = patches[p].part;
        part.first_site = static_cast<std::uint32_t>(axis.cell_sites.size());
        for (const PatchAxis::CellSite& each : found[p].cell_sites) {
            axis.cell_sites.push_back(each.site);
        }
        part.end_site = static_cast<std::uint32_t>(axis.cell_sites.size());
    }
    std::stable_sort(axis.cut_parts.begin(), axis.cut_parts.end(),
                     [](const auto& a, const auto& b) { return a.cell < b.cell; });
}

}  // namespace

std::span<const MedialAxis::CutPart> MedialAxis::parts_of(std::uint32_t cell) const {
    const auto [first, end] =
        std::equal_range(cut_parts.begin(), cut_parts.end(), CutPart{cell, {}, 0, 0},
                         [](const CutPart& a, const CutPart& b) { return a.cell < b.cell; });
    return {first, end};
}

std::pair<std::uint32_t, std::uint32_t> MedialAxis::part_range(std::uint32_t cell,
                                                               const PlanPoint& p) const {
    std::pair<std::uint32_t, std::uint32_t> range(0, 0);
    double least_m = std::numeric_limits<double>::infinity();
    for (const CutPart& part : parts_of(cell)) {
        const double own_m = beside_m(part.outline, p);
        if (own_m >= least_m) continue;
        least_m = own_m;
        range = {part.first_site, part.end_site};
        if (own_m <= 0.0) break;
    }
    return range;
}

MedialAxis find_medial_axis(const PlanMesh& mesh, const std::vector<std::uint8_t>& is_left_out,
                            const PlanGrid& grid, const AxisSettings& settings) {
    const std::vector<AxisPatch> patches =
        cut_into_patches(mesh, is_left_out, settings.most_patch_cells);
    std::vector<PatchAxis> found(patches.size());
    std::vector<std::uint8_t> turns(patches.size(), 0);
    parallel_for(patches.size(), settings.threads, [&](std::size_t p) {
        for (int turn = 0; turn < kAxisTurns; ++turn) {
            found[p] = find_patch_axis(mesh, grid, patches[p], turn);
            turns[p] = static_cast<std::uint8_t>(turn);
            if (found[p].wrong_vertices == 0) break;
        }
    });

    MedialAxis axis;
    axis.patches = patches.size();
    std::vector<AxisVertex> vertices;
    add_corner_vertices(mesh, is_left_out, grid, vertices);
    for (std::size_t p = 0; p < patches.size(); ++p) {
        if (turns[p] != 0) ++axis.turned_patches;
        for (AxisVertex& vertex : found[p].vertices) vertices.push_back(std::move(vertex));
        if (found[p].wrong_vertices == 0 && found[p].crossings == 0) continue;
        axis.doubtful.push_back(mesh.component[patches[p].cells.front()]);
    }
    list_cell_sites(patches, found, mesh.polygon_count(), axis);
    const std::vector<std::uint32_t> broken =
        join_vertices(mesh, merge_vertices(std::move(vertices)), axis);
    axis.doubtful.insert(axis.doubtful.end(), broken.begin(), broken.end());

    const std::vector<std::uint32_t> missing = find_missing_sites(mesh, is_left_out, grid, axis);
    axis.doubtful.insert(axis.doubtful.end(), missing.begin(), missing.end());

    std::vector<std::uint8_t> is_component_left_out(mesh.components, 0);
    for (std::uint32_t c = 0; c < mesh.polygon_count(); ++c) {
        if (is_left_out[c] != 0) is_component_left_out[mesh.component[c]] = 1;
    }
    const std::vector<std::int64_t> of_ground = euler_numbers(mesh);
    const std::vector<std::int64_t> of_axis = euler_numbers(axis, mesh);
    for (std::uint32_t c = 0; c < mesh.components; ++c) {
        if (is_component_left_out[c] == 0 && of_ground[c] != of_axis[c]) axis.doubtful.push_back(c);
    }
    std::sort(axis.doubtful.begin(), axis.doubtful.end());
    axis.doubtful.erase(std::unique(axis.doubtful.begin(), axis.doubtful.end()),
                        axis.doubtful.end());
    return axis;
}

}  // namespace pronk
