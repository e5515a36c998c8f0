#include "corridors/patches.hpp"

#include "corridors/cell_overlaps.hpp"
#include "corridors/disc_reach.hpp"
#include "links/plan_index.hpp"

namespace pronk {
namespace {

void sort_once(std::vector<std::uint32_t>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

class PatchCut {
  public:
    PatchCut(const PlanMesh& mesh, const std::vector<std::uint8_t>& is_left_out)
        : mesh_(mesh),
          is_left_out_(is_left_out),
          overlaps_(find_overlaps(mesh, is_left_out)),
          has_storeys_(mesh.components, 0),
          reach_(mesh),
          covered_(covered_boxes(), 16.0),
          patch_of_(mesh.polygon_count(), kNothing),
          reached_by_(mesh.polygon_count(), kNothing) {
        for (std::uint32_t c = 0; c < mesh.polygon_count(); ++c) {
            if (!overlaps_[c].empty()) has_storeys_[mesh.component[c]] = 1;
        }
    }

    std::vector<AxisPatch> run(std::size_t most_cells) {
        for (std::uint32_t c = 0; c < mesh_.polygon_count(); ++c) {
            if (is_left_out_[c] == 0 && patch_of_[c] == kNothing) grow(c, most_cells);
        }
        for (std::uint32_t p = 0; p < patches_.size(); ++p) find_borders(p);
        for (const std::uint32_t cell : too_wide_) cut(cell, outline_of(mesh_, cell), 0);
        return std::move(patches_);
    }

  private:
    // ---- Whole cells ----------------------------------------------------------------------------

    void grow(std::uint32_t first, std::size_t most_cells) {
        const auto number = static_cast<std::uint32_t>(patches_.size());
        AxisPatch patch;
        std::queue<std::uint32_t> waiting;
        waiting.push(first);
        while (!waiting.empty() && patch.cells.size() < most_cells) {
            const std::uint32_t cell = waiting.front();
            waiting.pop();
            if (patch_of_[cell] != kNothing) continue;
            if (has_storeys_[mesh_.component[cell]] != 0) {
                if (!fits(cell, number)) {
                    if (!patch.cells.empty()) continue;
                    too_wide_.push_back(cell);
                    patch_of_[cell] = kInParts;
                    return;
                }
                for (const std::uint32_t reached : reached_) reached_by_[reached] = number;
            }
            patch.cells.push_back(cell);
            patch_of_[cell] = number;
            for (const PlanEdge& edge : mesh_.edges_of(cell)) {
                if (edge.across == kNothing) continue;
                const std::uint32_t other = mesh_.edges[edge.across].polygon;
                if (patch_of_[other] == kNothing) waiting.push(other);
            }
        }
        patches_.push_back(std::move(patch));
    }

    PlanBox box_of(std::uint32_t cell) const {
        const PlanPoint& first = mesh_.edges_of(cell).front().from;
        PlanBox box{first, first};
        for (const PlanEdge& edge : mesh_.edges_of(cell)) box.include(edge.from);
        return box;
    }
    std::vector<PlanBox> covered_boxes() const {
        std::vector<PlanBox> boxes;
        for (std::uint32_t c = 0; c < mesh_.polygon_count(); ++c) {
            if (!overlaps_[c].empty()) boxes.push_back(box_of(c));
        }
        return boxes;
    }

    bool meets(const PlanBox& box, std::uint32_t edge) const {
        return box.meets(box_around(mesh_.edges[edge].from, mesh_.to(mesh_.edges[edge])));
    }

    // Whether nothing that the cell's discs get to is over or under what the patch's get to.
    bool fits(std::uint32_t cell, std::uint32_t patch) {
        reached_.clear();
        const double within_m = reach_.largest_m(cell);
        const PlanBox box = box_of(cell).widened(within_m);
        covered_.find(box, near_);
        if (near_.empty()) return true;  // nor is anything else that they get to
        reached_.push_back(cell);
        reach_.begin();
        for (std::uint32_t e = mesh_.first_edge[cell]; e < mesh_.first_edge[cell + 1]; ++e) {
            if (mesh_.edges[e].across != kNothing) reach_.push(e, within_m);
        }
        reach_.spread(
            [&](std::uint32_t through) {
                const std::uint32_t into = behind(through);
                if (into == cell || !meets(box, through)) return false;
                reached_.push_back(into);
                return true;
            },
            [](std::uint32_t) {});
        sort_once(reached_);
        for (const std::uint32_t reached : reached_) {
            for (const std::uint32_t other : overlaps_[reached]) {
                if (reached_by_[other] == patch) return false;
                if (std::binary_search(reached_.begin(), reached_.end(), other)) return false;
            }
        }
        return true;
    }

    // Its own, and what discs get to that leave it. One that leaves it passes a cell at its side,
    // and gets no farther behind that than the largest disc around a place of that cell.
    void find_borders(std::uint32_t number) {
        AxisPatch& patch = patches_[number];
        std::vector<std::uint32_t>& borders = patch.borders;
        for (const std::uint32_t cell : patch.cells) {
            reach_.begin();
            bool is_at_side = false;
            for (std::uint32_t e = mesh_.first_edge[cell]; e < mesh_.first_edge[cell + 1]; ++e) {
                if (mesh_.edges[e].across == kNothing) {
                    borders.push_back(e);
                } else if (patch_of_[behind(e)] != number) {
                    reach_.push(e, reach_.largest_m(cell));
                    is_at_side = true;
                }
            }
            if (!is_at_side) continue;
            const PlanBox box = box_of(cell).widened(reach_.largest_m(cell));
            reach_.spread(
                [&](std::uint32_t through) {
                    return patch_of_[behind(through)] != number && meets(box, through);
                },
                [&](std::uint32_t border) {
                    if (meets(box, border)) borders.push_back(border);
                });
        }
        sort_once(borders);
    }

    // ---- Parts of cells -------------------------------------------------------------------------

    // Of a cell whose discs get over or under each other: in halves, until those of a part do not.
    // Where storeys part at a corner, all discs that touch the corner touch them. So of small parts
    // those borders are left out that lie at some of its places, if the others then are right
    // there.
    void cut(std::uint32_t cell, const ConvexPart& part, int depth) {
        AxisPatch patch{{cell}, part, {}};
        constexpr int kSmall = 4;
        constexpr int kDeepest = 12;
        const double within_m = spread_part(patch);
        bool is_right = !has_crossings(patch.borders) && !is_covered(part, within_m);
        if (!is_right && depth >= kSmall) {
            const bool is_true = drop_lies(patch);
            is_right = is_true && !has_crossings(patch.borders);
        }
        if (is_right || depth == kDeepest) {
            patches_.push_back(std::move(patch));
            return;
        }
        PlanPoint low = part.front();
        PlanPoint high = low;
        for (const PlanPoint& p : part) {
            low = glm::min(low, p);
            high = glm::max(high, p);
        }
        const PlanPoint middle = 0.5 * (low + high);
        const bool is_wide = high.x - low.x > high.y - low.y;
        const PlanPoint along = is_wide ? PlanPoint(0.0, 1.0) : PlanPoint(1.0, 0.0);
        for (const PlanPoint& way : {along, -along}) {
            const ConvexPart half = left_of(part, middle, way);
            if (half.size() > 2) cut(cell, half, depth + 1);
        }
    }

    // Finds the borders, and what else the part's discs get to. No disc is larger than what leaves.
    double spread_part(AxisPatch& patch) {
        const std::uint32_t cell = patch.cells.front();
        PlanPoint middle(0.0);
        for (const PlanPoint& p : patch.part) middle += p;
        middle /= static_cast<double>(patch.part.size());
        double radius_m = 0.0;
        for (const PlanPoint& p : patch.part) radius_m = std::max(radius_m, length(p - middle));
        const double within_m = reach_.clearance_m({middle, cell}) + radius_m;

        const auto away_m = [&](std::uint32_t edge) {
            return distance_m(patch.part, {mesh_.edges[edge].from, mesh_.to(mesh_.edges[edge])});
        };
        const auto meet = [&](std::uint32_t border) {
            if (away_m(border) <= within_m + DiscReach::kRounding_m) {
                patch.borders.push_back(border);
            }
        };
        reached_.assign(1, cell);
        reach_.begin();
        for (std::uint32_t e = mesh_.first_edge[cell]; e < mesh_.first_edge[cell + 1]; ++e) {
            if (mesh_.edges[e].across == kNothing) {
                meet(e);
            } else if (const double e_m = away_m(e); e_m <= within_m) {
                reach_.push(e, within_m - e_m);
            }
        }
        reach_.spread(
            [&](std::uint32_t through) {
                const std::uint32_t into = behind(through);
                if (into == cell || away_m(through) > within_m) return false;
                reached_.push_back(into);
                return true;
            },
            meet);
        sort_once(reached_);
        sort_once(patch.borders);
        return within_m;
    }

    // Borders that in plan view are nearer to a place than the nearest one. Whether what is left
    // has the nearest one of all these places.
    bool drop_lies(AxisPatch& patch) const {
        struct Probe {
            PlanPoint at;
            double clearance_m;
        };
        std::vector<Probe> probes;
        for (const PlanPoint& a : patch.part) {
            for (const PlanPoint& b : patch.part) {
                for (const double share : {0.5, 0.75, 1.0}) {
                    const PlanPoint at = a + share * (b - a);
                    probes.push_back({at, reach_.clearance_m({at, patch.cells.front()})});
                }
            }
        }
        const auto away_m = [&](std::uint32_t border, const Probe& probe) {
            const PlanEdge& edge = mesh_.edges[border];
            return distance_to_segment(probe.at, edge.from, mesh_.to(edge));
        };
        std::erase_if(patch.borders, [&](std::uint32_t border) {
            return std::any_of(probes.begin(), probes.end(), [&](const Probe& probe) {
                return away_m(border, probe) < probe.clearance_m - DiscReach::kRounding_m;
            });
        });
        drop_needless(patch.borders, [&](const PlanPoint& from, const PlanPoint& to) {
            return std::all_of(probes.begin(), probes.end(), [&](const Probe& probe) {
                return glm::dot(probe.at - from, to - from) <= 0.0;
            });
        });
        return std::all_of(probes.begin(), probes.end(), [&](const Probe& probe) {
            return std::any_of(
                patch.borders.begin(), patch.borders.end(), [&](std::uint32_t border) {
                    return away_m(border, probe) <= probe.clearance_m + DiscReach::kRounding_m;
                });
        });
    }

    // Of borders that cross, those whose nearest place is always the same end, if another border
    // has this end as well. `is_behind` says whether all places are nearer to the first of two ends
    // than to anything between them.
    template <class IsBehind>
    void drop_needless(std::vector<std::uint32_t>& borders, const IsBehind& is_behind) const {
        const auto crosses_any = [&](std::uint32_t own) {
            return std::any_of(borders.begin(), borders.end(), [&](std::uint32_t other) {
                return other != own && crosses(own, other);
            });
        };
        const auto is_needless = [&](std::uint32_t own) {
            const PlanEdge& edge = mesh_.edges[own];
            const PlanEdge& next = mesh_.edges[edge.next];
            for (const auto& [end, other_end] :
                 {std::pair(&edge, &next), std::pair(&next, &edge)}) {
                if (!is_behind(end->from, other_end->from)) continue;
                const std::uint32_t corner = end->corner;
                return std::any_of(borders.begin(), borders.end(), [&](std::uint32_t other) {
                    return other != own && (mesh_.edges[other].corner == corner ||
                                            mesh_.edges[mesh_.edges[other].next].corner == corner);
                });
            }
            return false;
        };
        for (std::size_t i = borders.size(); i-- > 0;) {
            if (crosses_any(borders[i]) && is_needless(borders[i])) {
                borders.erase(borders.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
    }

    bool crosses(std::uint32_t a, std::uint32_t b) const {
        return do_cross(mesh_.edges[a].from, mesh_.to(mesh_.edges[a]), mesh_.edges[b].from,
                        mesh_.to(mesh_.edges[b]));
    }

    // Whether something that the discs meet is over or under what else they get to.

    bool is_covered(const ConvexPart& part, double within_m) const {
        for (const std::uint32_t reached : reached_) {
            for (const std::uint32_t other : overlaps_[reached]) {
                if (other < reached ||
                    !std::binary_search(reached_.begin(), reached_.end(), other)) {
                    continue;
                }
                if (distance_m(part, common_part(mesh_, reached, other)) <= within_m) return true;
            }
        }
        return false;
    }

    bool has_crossings(const std::vector<std::uint32_t>& borders) const {
        for (const std::uint32_t a : borders) {
            for (const std::uint32_t b : borders) {
                if (a < b && crosses(a, b)) return true;
            }
        }
        return false;
    }

    std::uint32_t behind(std::uint32_t edge) const {
        return mesh_.edges[mesh_.edges[edge].across].polygon;
    }

    static constexpr std::uint32_t kInParts = kNothing - 1;

    const PlanMesh& mesh_;
    const std::vector<std::uint8_t>& is_left_out_;
    std::vector<std::vector<std::uint32_t>> overlaps_;
    std::vector<std::uint8_t> has_storeys_;  // of components
    DiscReach reach_;
    PlanIndex covered_;  // cells that are over or under others
    std::vector<std::uint32_t> near_;
    std::vector<std::uint32_t> patch_of_;    // of cells
    std::vector<std::uint32_t> reached_by_;  // of cells: the last patch whose discs get there
    std::vector<std::uint32_t> reached_;
    std::vector<std::uint32_t> too_wide_;
    std::vector<AxisPatch> patches_;
};

}  // namespace

std::vector<AxisPatch> cut_into_patches(const PlanMesh& mesh,
                                        const std::vector<std::uint8_t>& is_left_out,
                                        std::size_t most_cells) {
    return PatchCut(mesh, is_left_out).run(most_cells);
}

}  // namespace pronk
