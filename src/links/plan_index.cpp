#include "links/plan_index.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <numeric>

namespace pronk {
namespace {

// Few boxes in a wide world do not get more squares than this for each.
constexpr double kMostSquaresPerBox = 4.0;

}  // namespace

void PlanBox::include(const glm::dvec2& p) {
    min = glm::min(min, p);
    max = glm::max(max, p);
}

PlanBox box_around(const glm::dvec2& a, const glm::dvec2& b) {
    return {glm::min(a, b), glm::max(a, b)};
}

PlanIndex::PlanIndex(std::vector<PlanBox> boxes, double square_m)
    : boxes_(std::move(boxes)), square_m_(square_m) {
    if (!boxes_.empty()) all_ = boxes_.front();
    for (const PlanBox& box : boxes_) {
        all_.include(box.min);
        all_.include(box.max);
    }
    const glm::dvec2 size = all_.max - all_.min;
    const double most = kMostSquaresPerBox * static_cast<double>(boxes_.size()) + 1.0;
    while ((size.x / square_m_ + 1.0) * (size.y / square_m_ + 1.0) > most) square_m_ *= 2.0;
    columns_ = static_cast<std::size_t>(size.x / square_m_) + 1;
    rows_ = static_cast<std::size_t>(size.y / square_m_) + 1;

    begin_.assign(columns_ * rows_ + 1, 0);
    const auto for_each_square = [&](const auto& body) {
        for (std::size_t b = 0; b < boxes_.size(); ++b) {
            const Squares in = squares_of(boxes_[b]);
            for (std::size_t z = in.from_z; z <= in.to_z; ++z) {
                for (std::size_t x = in.from_x; x <= in.to_x; ++x) body(z * columns_ + x, b);
            }
        }
    };
    for_each_square([&](std::size_t square, std::size_t) { ++begin_[square + 1]; });
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    in_square_.resize(begin_.back());
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    for_each_square([&](std::size_t square, std::size_t box) {
        in_square_[next[square]++] = static_cast<std::uint32_t>(box);
    });
}

PlanIndex::Squares PlanIndex::squares_of(const PlanBox& box) const {
    const auto number = [&](double place, double first, std::size_t count) {
        const double at = std::floor((place - first) / square_m_);
        return static_cast<std::size_t>(std::clamp(at, 0.0, static_cast<double>(count - 1)));
    };
    return {number(box.min.x, all_.min.x, columns_), number(box.max.x, all_.min.x, columns_),
            number(box.min.y, all_.min.y, rows_), number(box.max.y, all_.min.y, rows_)};
}

void PlanIndex::find(const PlanBox& box, std::vector<std::uint32_t>& found) const {
    found.clear();
    if (boxes_.empty()) return;
    const Squares in = squares_of(box);
    for (std::size_t z = in.from_z; z <= in.to_z; ++z) {
        for (std::size_t x = in.from_x; x <= in.to_x; ++x) {
            const std::size_t square = z * columns_ + x;
            for (std::uint32_t i = begin_[square]; i < begin_[square + 1]; ++i) {
                if (boxes_[in_square_[i]].meets(box)) found.push_back(in_square_[i]);
            }
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
}

}  // namespace pronk
