// Which polygons a search was at, of one search after the other, without clearing them in between.
#pragma once

#include <cstdint>
#include <vector>

namespace pronk {

class VisitedPolygons {
  public:
    void forget(std::size_t polygons) {
        if (runs_.size() < polygons) runs_.resize(polygons, 0);
        ++run_;
    }
    // Whether it was not visited before.
    bool visit(std::uint32_t polygon) {
        if (runs_[polygon] == run_) return false;
        runs_[polygon] = run_;
        return true;
    }
    bool is_visited(std::uint32_t polygon) const { return runs_[polygon] == run_; }

    // Of a question that has no memory of its own. Maps of any size share it.
    static VisitedPolygons& of_this_thread() {
        thread_local VisitedPolygons own;
        return own;
    }

  private:
    std::vector<std::uint64_t> runs_;
    std::uint64_t run_ = 0;
};

}  // namespace pronk
