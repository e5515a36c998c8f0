// The way from voxel to voxel enters; a route leaves whose walks go at any angle (Silva 4.8), with
// an arc for each jump. See docs/algorithms/blocks.md, "Smoothing".
#pragma once

#include "blocks/block_map.hpp"
#include "blocks/block_path.hpp"

namespace pronk {

// Keeps its memory from route to route.
class BlockRouteWriter {
  public:
    explicit BlockRouteWriter(const BlockMap::Parts& map) : map_(map) {}

    // All but what became of the request. The route is one without legs.
    void write(const BlockPath& path, const BlockRequest& request, Route& route);

  private:
    // A corner of the route, and how one comes to it.
    struct Corner {
        BlockCoord voxel;
        Vec3d at{0.0};
        bool by_jump = false;
        Arc arc;
        std::size_t step = 0;  // of the path
    };

    void tighten(const BlockPath& path);
    void keep_corners(const BlockPath& path, bool smooth);
    bool sees(const Corner& from, const BlockStep& to) const;
    void move_contacts();
    void straighten(std::size_t corner);
    bool move_contact(std::size_t corner, const BlockCoord& to, const Vec3d& near);
    std::optional<BlockCoord> voxel_at(const Vec3d& place, const BlockCoord& about) const;
    std::optional<Vec3d> place_in(const BlockCoord& voxel, const Vec3d& near) const;
    bool join(const Corner& from, Corner& to) const;
    void write_legs(Route& route) const;

    const BlockMap::Parts& map_;
    std::vector<Corner> corners_;
};

}  // namespace pronk
