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
    // Where the path leads through, and how one comes there: the footholds of its voxels, between
    // the start's and the goal's own places.
    struct Stop {
        BlockCoord voxel;
        Vec3d at{0.0};
        bool by_jump = false;
        JumpChoice jump;
        bool is_own_place = false;  // of the start or the goal
    };
    // A stop that is a corner of the route, or was before it moved.
    struct Corner {
        BlockCoord voxel;
        Vec3d at{0.0};
        bool by_jump = false;
        Arc arc;
        std::size_t stop = 0;
        bool is_moved = false;
        bool is_own_place = false;
    };

    void list_stops(const BlockPath& path);
    void add_ends(const BlockRequest& request, bool is_reached);
    std::optional<Vec3d> own_place(const Vec3d& wanted, const Stop& of) const;
    void keep_corners(bool smooth);
    void tighten();
    bool sees(const Corner& from, const Stop& to) const;
    void move_contacts();
    void straighten(std::size_t corner);
    bool move_contact(std::size_t corner, const BlockCoord& to, const Vec3d& near);
    std::optional<BlockCoord> voxel_at(const Vec3d& place, const BlockCoord& about) const;
    std::optional<Vec3d> place_in(const BlockCoord& voxel, const Vec3d& near) const;
    bool join(const Corner& from, Corner& to) const;
    Vec3d trace_place(const Corner& corner) const;
    void drop_doubles();
    void settle_ends();
    void write_legs(Route& route) const;

    const BlockMap::Parts& map_;
    std::vector<Stop> stops_;
    std::vector<Corner> corners_;
};

}  // namespace pronk
