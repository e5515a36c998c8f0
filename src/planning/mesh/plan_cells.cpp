#include "planning/mesh/plan_cells.hpp"

#include <algorithm>
#include <numeric>

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {
namespace {

class CellMerge {
  public:
    CellMerge(const PlanMesh& polygons, std::span<const double> weights)
        : from_(polygons),
          weights_(weights),
          next_(polygons.edges.size()),
          before_(polygons.edges.size()),
          is_gone_(polygons.edges.size(), 0),
          cell_(polygons.polygon_count()) {
        for (std::uint32_t e = 0; e < next_.size(); ++e) {
            next_[e] = polygons.edges[e].next;
            before_[next_[e]] = e;
        }
        std::iota(cell_.begin(), cell_.end(), 0U);
    }

    // Longest edges first.
    void run() {
        std::vector<std::uint32_t> order;
        for (std::uint32_t e = 0; e < next_.size(); ++e) {
            if (across(e) != kNothing && e < across(e) && weighs_the_same(e)) order.push_back(e);
        }
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return from_.edges[a].length_m > from_.edges[b].length_m;
        });
        // What is not convex with one neighbour may be so when that has grown.
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (const std::uint32_t e : order) {
                if (is_gone_[e] == 0 && try_without(e)) has_changed = true;
            }
        }
    }

    PlanCells cells() {
        PlanCells result;
        result.mesh.straight_m2 = from_.straight_m2;
        result.cell_of.assign(cell_.size(), kNothing);
        std::vector<std::uint32_t> first_edge_of(cell_.size(), kNothing);
        for (std::uint32_t e = 0; e < next_.size(); ++e) {
            if (is_gone_[e] != 0 || is_passed(e)) continue;
            std::uint32_t& first = first_edge_of[cell_of(from_.edges[e].polygon)];
            if (first == kNothing) first = e;
        }
        std::vector<std::uint32_t> number(next_.size(), kNothing);
        // The first polygon of a cell is the one that it goes by.
        for (std::uint32_t p = 0; p < cell_.size(); ++p) {
            const std::uint32_t root = cell_of(p);
            if (root == p) {
                result.cell_of[p] = static_cast<std::uint32_t>(result.mesh.first_edge.size());
                lay_out(first_edge_of[p], result, number);
            }
            result.cell_of[p] = result.cell_of[root];
        }
        PlanMesh& mesh = result.mesh;
        mesh.first_edge.push_back(static_cast<std::uint32_t>(mesh.edges.size()));
        result.first_part.push_back(static_cast<std::uint32_t>(result.parts.size()));
        for (std::uint32_t e = 0; e < mesh.edges.size(); ++e) {
            // The last part is across the first one of the other side.
            const std::uint32_t last = result.parts_of(e).back();
            if (across(last) != kNothing) mesh.edges[e].across = number[across(last)];
        }
        number_corners(mesh);
        list_members(result);
        return result;
    }

  private:
    std::uint32_t across(std::uint32_t e) const { return from_.edges[e].across; }
    bool weighs_the_same(std::uint32_t e) const {
        return weights_.empty() ||
               weights_[from_.edges[e].polygon] == weights_[from_.edges[across(e)].polygon];
    }
    PlanPoint along(std::uint32_t e) const {
        return from_.to(from_.edges[e]) - from_.edges[e].from;
    }
    std::uint32_t cell_of(std::uint32_t polygon) {
        while (cell_[polygon] != polygon) polygon = cell_[polygon] = cell_[cell_[polygon]];
        return polygon;
    }

    // Without all that two cells have in common, if what is left is convex.
    bool try_without(std::uint32_t e) {
        const std::uint32_t own = cell_of(from_.edges[e].polygon);
        const std::uint32_t other = cell_of(from_.edges[across(e)].polygon);
        if (own == other) return false;
        std::uint32_t first = e;
        std::uint32_t last = e;
        while (across(before_[first]) != kNothing &&
               across(before_[first]) == next_[across(first)]) {
            first = before_[first];
            if (first == e) return false;
        }
        while (across(next_[last]) != kNothing && across(next_[last]) == before_[across(last)]) {
            last = next_[last];
        }
        const std::uint32_t into_begin = before_[first];
        const std::uint32_t out_of_begin = next_[across(first)];
        const std::uint32_t into_end = before_[across(last)];
        const std::uint32_t out_of_end = next_[last];
        if (cross(along(into_begin), along(out_of_begin)) < -from_.straight_m2) return false;
        if (cross(along(into_end), along(out_of_end)) < -from_.straight_m2) return false;
        for (std::uint32_t gone = first;; gone = next_[gone]) {
            is_gone_[gone] = is_gone_[across(gone)] = 1;
            if (gone == last) break;
        }
        join(into_begin, out_of_begin);
        join(into_end, out_of_end);
        cell_[std::max(own, other)] = std::min(own, other);
        return true;
    }

    void join(std::uint32_t e, std::uint32_t next) {
        next_[e] = next;
        before_[next] = e;
    }

    // Whether the edge goes straight on from the one before it, between the same two cells or along
    // the same border: then they are one.
    bool is_passed(std::uint32_t e) const {
        const std::uint32_t before = before_[e];
        if (across(e) == kNothing) {
            return across(before) == kNothing &&
                   std::abs(cross(along(before), along(e))) <= from_.straight_m2;
        }
        return across(before) != kNothing && next_[across(e)] == across(before);
    }

    void lay_out(std::uint32_t first, PlanCells& result, std::vector<std::uint32_t>& number) const {
        PlanMesh& mesh = result.mesh;
        const auto cell = static_cast<std::uint32_t>(mesh.first_edge.size());
        const auto begin = static_cast<std::uint32_t>(mesh.edges.size());
        mesh.first_edge.push_back(begin);
        std::uint32_t e = first;
        do {
            if (!is_passed(e)) {
                number[e] = static_cast<std::uint32_t>(mesh.edges.size());
                result.first_part.push_back(static_cast<std::uint32_t>(result.parts.size()));
                PlanEdge& edge = mesh.edges.emplace_back();
                edge.from = from_.edges[e].from;
                edge.polygon = cell;
                edge.next = number[e] + 1;
            }
            result.parts.push_back(e);
            e = next_[e];
        } while (e != first);
        mesh.edges.back().next = begin;
    }

    static void list_members(PlanCells& result) {
        const std::size_t cells = result.mesh.polygon_count();
        result.first_member.assign(cells + 1, 0);
        for (const std::uint32_t cell : result.cell_of) ++result.first_member[cell + 1];
        for (std::size_t c = 0; c < cells; ++c) {
            result.first_member[c + 1] += result.first_member[c];
        }
        std::vector<std::uint32_t> filled = result.first_member;
        result.members.resize(result.cell_of.size());
        for (std::uint32_t p = 0; p < result.cell_of.size(); ++p) {
            result.members[filled[result.cell_of[p]]++] = p;
        }
    }

    const PlanMesh& from_;
    std::span<const double> weights_;
    std::vector<std::uint32_t> next_;
    std::vector<std::uint32_t> before_;
    std::vector<std::uint8_t> is_gone_;
    std::vector<std::uint32_t> cell_;  // of polygons: one of the same cell
};

}  // namespace

PlanCells merge_to_cells(const PlanMesh& polygons, std::span<const double> weights) {
    CellMerge merge(polygons, weights);
    merge.run();
    return merge.cells();
}

PlanLinks links_of_cells(const PlanLinks& links, const PlanCells& cells) {
    std::vector<PlanLink> own = links.links;
    for (std::uint32_t l = 0; l < own.size(); ++l) {
        own[l].from = cells.cell_of[own[l].from];
        own[l].to = cells.cell_of[own[l].to];
        own[l].number = l;
    }
    return sorted_links(std::move(own), cells.mesh.polygon_count());
}

}  // namespace pronk
