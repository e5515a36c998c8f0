#include "blocks/region_graph.hpp"

#include <algorithm>
#include <array>

namespace pronk {

RegionGraph::RegionGraph(const BlockMap::Parts& map, const JumpCache& cache)
    : map_(map),
      cache_(cache),
      squares_x_((map.layout().size.x + kSide - 1) / kSide),
      squares_z_((map.layout().size.z + kSide - 1) / kSide) {
    in_square_.resize(static_cast<std::size_t>(squares_x_) * static_cast<std::size_t>(squares_z_));
    const BlockCoord& size = map.layout().size;
    const BlockBox all{{0, 0, 0}, {size.x - 1, size.y - 1, size.z - 1}};
    update({&all, 1});
}

std::size_t RegionGraph::number_of(const Square& square) const {
    return static_cast<std::size_t>(square.z) * static_cast<std::size_t>(squares_x_) +
           static_cast<std::size_t>(square.x);
}

// Squares that are touched are divided anew; edges from as far away as a jump reaches may lead into
// them.
void RegionGraph::update(std::span<const BlockBox> touched) {
    region_of_.resize(cache_.places(), kNone);
    const int across = map_.rules.reach.across_voxels() / kSide + 1;
    std::vector<std::uint8_t> is_divided(in_square_.size());
    std::vector<std::uint8_t> is_linked(in_square_.size());
    for (const BlockBox& box : touched) {
        if (box.min.x > box.max.x || box.min.z > box.max.z) continue;
        const Square first = square_of(box.min);
        const Square last = square_of(box.max);
        for (int z = std::max(first.z - across, 0); z <= std::min(last.z + across, squares_z_ - 1);
             ++z) {
            for (int x = std::max(first.x - across, 0);
                 x <= std::min(last.x + across, squares_x_ - 1); ++x) {
                const std::size_t square = number_of({x, z});
                is_linked[square] = 1;
                const bool is_touched = x >= first.x && x <= last.x && z >= first.z && z <= last.z;
                if (!is_touched || is_divided[square] != 0) continue;
                is_divided[square] = 1;
                divide({x, z});
            }
        }
    }
    for (std::size_t square = 0; square < in_square_.size(); ++square) {
        if (is_linked[square] == 0) continue;
        for (const std::uint32_t region : in_square_[square]) link(region);
    }
}

void RegionGraph::divide(const Square& square) {
    std::vector<std::uint32_t>& regions = in_square_[number_of(square)];
    for (const std::uint32_t region : regions) {
        for (const std::uint32_t place : regions_[region].places) region_of_[place] = kNone;
        regions_[region] = {};
    }
    unused_.insert(unused_.end(), regions.rbegin(), regions.rend());
    regions.clear();
    const BlockCoord& size = map_.layout().size;
    const BlockBox box{{square.x * kSide, 0, square.z * kSide},
                       {square.x * kSide + kSide - 1, size.y - 1, square.z * kSide + kSide - 1}};
    for_each_in(cut_to(box, size), [&](const BlockCoord& at) {
        if (!map_.stands_at(at)) return;
        const std::uint32_t place = cache_.place_of(at);
        if (region_of_[place] == kNone) flood(place, square);
    });
}

// All that walks join with a place in its square.
void RegionGraph::flood(std::uint32_t first, const Square& square) {
    std::uint32_t region = 0;
    if (unused_.empty()) {
        region = static_cast<std::uint32_t>(regions_.size());
        regions_.emplace_back();
    } else {
        region = unused_.back();
        unused_.pop_back();
    }
    in_square_[number_of(square)].push_back(region);
    Region& made = regions_[region];
    made.places.push_back(first);
    region_of_[first] = region;
    std::array<std::int64_t, 3> sum{};
    for (std::size_t i = 0; i < made.places.size(); ++i) {
        const std::uint32_t place = made.places[i];
        const BlockCoord& at = cache_.at(place);
        sum = {sum[0] + at.x, sum[1] + at.y, sum[2] + at.z};
        const auto edges = cache_.edges(place);
        for (std::uint32_t e = 0; e < edges.size(); ++e) {
            if (cache_.how(place, e) != JumpCache::kWalk) continue;
            const std::uint32_t to = edges[e].to;
            const Square other = square_of(cache_.at(to));
            if (other.x != square.x || other.z != square.z || region_of_[to] != kNone) continue;
            region_of_[to] = region;
            made.places.push_back(to);
        }
    }
    const auto mean = [&](std::int64_t of) {
        return static_cast<int>(of / static_cast<std::int64_t>(made.places.size()));
    };
    made.middle = {mean(sum[0]), mean(sum[1]), mean(sum[2])};
}

void RegionGraph::link(std::uint32_t region) {
    Region& of = regions_[region];
    of.edges.clear();
    for (const std::uint32_t place : of.places) {
        const auto edges = cache_.edges(place);
        for (std::uint32_t e = 0; e < edges.size(); ++e) {
            const std::uint32_t to = region_of_[edges[e].to];
            if (to == region) continue;
            const GridCost toll = cache_.how(place, e) == JumpCache::kWalk ? 0 : map_.rules.toll;
            of.edges.push_back({to, grid_distance(regions_[to].middle - of.middle) + toll});
        }
    }
    std::sort(of.edges.begin(), of.edges.end(), [](const Edge& a, const Edge& b) {
        return a.to != b.to ? a.to < b.to : a.cost < b.cost;
    });
    of.edges.erase(std::unique(of.edges.begin(), of.edges.end(),
                               [](const Edge& a, const Edge& b) { return a.to == b.to; }),
                   of.edges.end());
}

std::uint32_t RegionSearch::run(std::uint32_t start, std::uint32_t goal, const BlockCoord& goal_at,
                                std::size_t most_nodes) {
    if (nodes_.size() != graph_.regions() || ++now_ == 0) {
        nodes_.assign(graph_.regions(), {});
        near_.assign(graph_.regions(), 0);
        now_ = 1;
    }
    queue_.clear();
    expanded_ = 0;
    const std::uint32_t first = graph_.region_of(start);
    const std::uint32_t last = graph_.region_of(goal);
    nodes_[first] = {0, RegionGraph::kNone, now_, false};
    queue_.push(0, 0, first);
    std::uint32_t end = first;
    GridCost end_to_goal = grid_distance(goal_at - graph_.middle(first));
    while (!queue_.empty()) {
        const std::uint32_t region = queue_.pop();
        Node& node = nodes_[region];
        if (node.is_closed) continue;
        node.is_closed = true;
        const GridCost here_to_goal = grid_distance(goal_at - graph_.middle(region));
        if (region == last || here_to_goal < end_to_goal) {
            end = region;
            end_to_goal = here_to_goal;
        }
        if (region == last) break;
        if (expanded_ == most_nodes) return RegionGraph::kNone;
        ++expanded_;
        for (const RegionGraph::Edge& edge : graph_.edges(region)) {
            Node& next = nodes_[edge.to];
            const GridCost cost = node.cost + edge.cost;
            if (next.stamp == now_ && next.cost <= cost) continue;
            next = {cost, region, now_, false};
            const GridCost to_goal = grid_distance(goal_at - graph_.middle(edge.to));
            queue_.push(cost + to_goal, to_goal, edge.to);
        }
    }
    for (std::uint32_t region = end; region != RegionGraph::kNone; region = nodes_[region].parent) {
        near_[region] = now_;
        for (const RegionGraph::Edge& edge : graph_.edges(region)) near_[edge.to] = now_;
    }
    return end;
}

}  // namespace pronk
