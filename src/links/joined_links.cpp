#include "links/joined_links.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "links/all_pairs.hpp"
#include "links/link_bounds.hpp"
#include "links/linked_pairs.hpp"
#include "links/search_pass.hpp"

namespace pronk {
namespace {

using Links = std::span<const FoundLink>;

// A sample among all of them.
struct Node {
    long x = 0;
    long z = 0;
    friend auto operator<=>(const Node&, const Node&) = default;
};

// The links from one polygon to one other, of one profile.
class PairOfPolygons {
  public:
    PairOfPolygons(Links links, double apart_m, AllPairs& pairs, const JumpAbility& ability)
        : links_(links), apart_m_(apart_m), pairs_(pairs), ability_(ability) {
        for (const FoundLink& link : links) {
            nodes_.push_back(node_of(link));
        }
        std::sort(nodes_.begin(), nodes_.end());
    }

    // Those with the widest landings first, and none near another.
    std::vector<FoundLink> few() {
        std::vector<const FoundLink*> widest;
        for (const FoundLink& link : links_) widest.push_back(&link);
        std::stable_sort(widest.begin(), widest.end(), [](const FoundLink* a, const FoundLink* b) {
            return landing_m(*a) > landing_m(*b);
        });
        std::vector<FoundLink> kept;
        std::vector<Vec2> takeoffs;
        for (const FoundLink* link : widest) {
            if (kept.size() == kMostLinksOfPair) break;
            const Vec2 takeoff = link->link.takeoff_begin;
            if (std::any_of(takeoffs.begin(), takeoffs.end(), [&](const Vec2& other) {
                    return static_cast<double>(glm::distance(takeoff, other)) < kLinksApart_m;
                })) {
                continue;
            }
            takeoffs.push_back(takeoff);
            kept.push_back(widened(*link));
        }
        return kept;
    }

  private:
    static double landing_m(const FoundLink& link) {
        return static_cast<double>(glm::distance(link.link.landing_begin, link.link.landing_end));
    }
    Node node_of(const FoundLink& link) const {
        const auto number = [&](float place, float first) {
            return std::lround(static_cast<double>(place - first) / apart_m_);
        };
        const Vec2 first = links_.front().link.takeoff_begin;
        return {number(link.link.takeoff_begin.x, first.x),
                number(link.link.takeoff_begin.y, first.y)};
    }
    bool has(const Node& node) const {
        return std::binary_search(nodes_.begin(), nodes_.end(), node);
    }
    // How many neighbours in one direction have links of the pair.
    int neighbours(Node node, int dx, int dz) const {
        const int most = static_cast<int>(0.5 * kLinksApart_m / apart_m_);
        int count = 0;
        while (count < most && has({node.x + (count + 1) * dx, node.z + (count + 1) * dz})) {
            ++count;
        }
        return count;
    }

    // From the sample to its neighbours on both sides, in a row or in a column, as many as hold.
    FoundLink widened(const FoundLink& link) {
        const Node node = node_of(link);
        const std::array in_row = {neighbours(node, -1, 0), neighbours(node, 1, 0)};
        const std::array in_column = {neighbours(node, 0, -1), neighbours(node, 0, 1)};
        const bool row = in_row[0] + in_row[1] >= in_column[0] + in_column[1];
        const Vec2 along = row ? Vec2(1.0F, 0.0F) : Vec2(0.0F, 1.0F);
        auto [before, after] = row ? in_row : in_column;
        const double apex_m = apex_of(link.link, ability_);
        for (; before + after > 0; before /= 2, after /= 2) {
            FoundLink wide = link;
            wide.link.takeoff_begin -= along * static_cast<float>(before * apart_m_);
            wide.link.takeoff_end += along * static_cast<float>(after * apart_m_);
            const WideJump jump = jump_of(wide);
            if (!pairs_.are_valid(jump, apex_m)) continue;
            set_bounds(wide.link,
                       {&pairs_.surface_of(jump.from), jump.from.polygon,
                        &pairs_.surface_of(jump.to), jump.to.polygon},
                       ability_.gravity_m_s2);
            return wide;
        }
        return link;
    }
    WideJump jump_of(const FoundLink& link) const {
        return {{pairs_.tile(), link.takeoff_polygon},
                link.landing,
                link.link.takeoff_begin,
                link.link.takeoff_end,
                link.link.landing_begin,
                link.link.landing_end};
    }

    Links links_;
    double apart_m_;
    AllPairs& pairs_;
    const JumpAbility& ability_;
    std::vector<Node> nodes_;
};

std::vector<Links> by_pair(const std::vector<FoundLink>& sorted) {
    std::vector<Links> groups;
    for (std::size_t begin = 0; begin < sorted.size();) {
        std::size_t end = begin;
        while (end < sorted.size() && pair_of(sorted[end]) == pair_of(sorted[begin])) ++end;
        groups.push_back(Links(sorted).subspan(begin, end - begin));
        begin = end;
    }
    return groups;
}

}  // namespace

std::vector<FoundLink> join_neighbours(const LinkSite& site, std::span<const GroundShape> grounds,
                                       const JumpAbility& ability, int step_cells,
                                       std::vector<FoundLink> links, const LinkRun& run) {
    std::stable_sort(links.begin(), links.end(), [](const FoundLink& a, const FoundLink& b) {
        return pair_of(a) < pair_of(b);
    });
    const double apart_m = step_cells * static_cast<double>(site.space->window.grid.cell_m);
    const std::vector<Links> groups = by_pair(links);
    std::vector<std::vector<FoundLink>> parts(groups.size());
    parallel_for(groups.size(), run.threads, [&](std::size_t g) {
        const AbilityProfile& profile = ability.profiles[groups[g].front().link.profile];
        if (profile.use == ReachUse::exact) {
            parts[g].assign(groups[g].begin(), groups[g].end());
            return;
        }
        AllPairs pairs(site, grounds, launch_limits(profile, ability));
        parts[g] = PairOfPolygons(groups[g], apart_m, pairs, ability).few();
    });
    std::vector<FoundLink> few;
    for (const auto& part : parts) few.insert(few.end(), part.begin(), part.end());
    return few;
}

}  // namespace pronk
