// A set enters; what the page draws of its ground, links and axis leaves, as arrays.
#pragma once

#include <pronk/geometry.hpp>

#include "view/chunk.hpp"
#include "view/nav_set.hpp"

namespace pronk::view {

Reply mesh_chunk(const TriangleSoup& soup);
Reply surface_chunk(const NavSet& set);
Reply axis_chunk(const CorridorMap& map);

// Links of one tile, or of all, each with the places of its four ends.
class LinkArrays {
  public:
    explicit LinkArrays(const NavSet& set) : set_(set) {}
    void add(std::size_t tile, const JumpLinks& links, const JumpAbility& ability);
    void write_to(Chunk& chunk) const;

  private:
    const NavSet& set_;
    std::vector<Vec3> takeoff_begin_;
    std::vector<Vec3> takeoff_end_;
    std::vector<Vec3> landing_begin_;
    std::vector<Vec3> landing_end_;
    std::vector<float> apex_;
    std::vector<std::uint8_t> kind_;
    std::vector<std::uint8_t> method_;
    std::vector<std::uint8_t> profile_;
    std::vector<std::uint32_t> takeoff_polygon_;
};
Reply links_chunk(const NavSet& set);

}  // namespace pronk::view
