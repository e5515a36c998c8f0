// Where a character is enters; the point of its indicative route that attracts it leaves, as the
// Indicative Route Method has it: the last one within the largest free disc around the place on the
// medial axis that it belongs to. See docs/algorithms/miran.md.
#pragma once

#include "corridors/corridor_map.hpp"
#include "following/miran.hpp"

namespace pronk {

class Irm {
  public:
    explicit Irm(const CorridorMap::Parts& map) : map_(map) {}

    // The line must stay where it is for as long.
    void begin(const RouteLine& line, const LinePart& part);
    const LineAttraction& attract(const PlanPlace& at);

  private:
    const CorridorMap::Parts& map_;
    const RouteLine* line_ = nullptr;
    const LinePart* part_ = nullptr;
    LineAttraction attraction_;
};

}  // namespace pronk
