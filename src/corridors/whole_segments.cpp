#include "corridors/whole_segments.hpp"

#include <algorithm>

#include "links/plan_index.hpp"

namespace pronk {
namespace {

int sign(std::int64_t value) {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

// Of a point on the line of the segment.
bool is_between(const WholePoint& p, const WholeSegment& s) {
    const auto [low, high] = std::minmax(s.from, s.to);
    return low < p && p < high;
}

glm::dvec2 place_of(const WholePoint& p) {
    return {static_cast<double>(p.x), static_cast<double>(p.y)};
}

}  // namespace

std::vector<SegmentPiece> split_where_they_meet(std::span<const WholeSegment> segments,
                                                std::size_t& crossings) {
    crossings = 0;
    std::vector<PlanBox> boxes;
    double size = 0.0;
    for (const WholeSegment& s : segments) {
        const PlanBox box = box_around(place_of(s.from), place_of(s.to));
        size += std::max(box.max.x - box.min.x, box.max.y - box.min.y);
        boxes.push_back(box);
    }
    std::vector<std::vector<WholePoint>> ends(segments.size());
    const PlanIndex index(boxes, std::max(size / static_cast<double>(segments.size() + 1), 1.0));
    std::vector<std::uint32_t> near;
    for (std::uint32_t s = 0; s < segments.size(); ++s) {
        const WholeSegment& own = segments[s];
        index.find(boxes[s], near);
        for (const std::uint32_t o : near) {
            const WholeSegment& other = segments[o];
            const std::int64_t from_side = turn_at(own.from, own.to, other.from);
            const std::int64_t to_side = turn_at(own.from, own.to, other.to);
            if (from_side == 0 && is_between(other.from, own)) ends[s].push_back(other.from);
            if (to_side == 0 && is_between(other.to, own)) ends[s].push_back(other.to);
            if (o > s && sign(from_side) * sign(to_side) < 0 &&
                sign(turn_at(other.from, other.to, own.from)) *
                        sign(turn_at(other.from, other.to, own.to)) <
                    0) {
                ++crossings;
            }
        }
    }

    std::vector<SegmentPiece> pieces;
    for (std::uint32_t s = 0; s < segments.size(); ++s) {
        const auto [low, high] = std::minmax(segments[s].from, segments[s].to);
        if (low == high) continue;
        std::vector<WholePoint>& along = ends[s];
        along.push_back(low);
        along.push_back(high);
        std::sort(along.begin(), along.end());
        along.erase(std::unique(along.begin(), along.end()), along.end());
        for (std::size_t i = 0; i + 1 < along.size(); ++i) {
            SegmentPiece& piece = pieces.emplace_back(SegmentPiece{along[i], along[i + 1]});
            (segments[s].from == low ? piece.along : piece.against) = s;
        }
    }
    std::stable_sort(pieces.begin(), pieces.end(), [](const auto& a, const auto& b) {
        return a.from != b.from ? a.from < b.from : a.to < b.to;
    });
    std::vector<SegmentPiece> merged;
    for (const SegmentPiece& piece : pieces) {
        if (merged.empty() || merged.back().from != piece.from || merged.back().to != piece.to) {
            merged.push_back(piece);
            continue;
        }
        if (piece.along != SegmentPiece::kNone) merged.back().along = piece.along;
        if (piece.against != SegmentPiece::kNone) merged.back().against = piece.against;
    }
    return merged;
}

}  // namespace pronk
