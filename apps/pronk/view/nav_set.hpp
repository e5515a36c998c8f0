// What one bake made, or one file held, enters; it leaves with all that the page asks of it.
#pragma once

#include <memory>
#include <optional>
#include <pronk/world.hpp>

#include "drawing/plan.hpp"
#include "drawing/storeys.hpp"
#include "view/ways.hpp"

namespace pronk::view {

// Its parts point at each other: it stays where it was made. Any thread may ask.
class NavSet {
  public:
    // With what rooms handed to each other, if the bake kept that; without times of a file.
    NavSet(Bake bake, std::string name, std::optional<double> total_s);
    NavSet(const NavSet&) = delete;
    NavSet& operator=(const NavSet&) = delete;

    const std::string& name() const { return name_; }
    const NavWorld& world() const { return bake_.world; }
    const Bake& bake() const { return bake_; }
    std::optional<double> total_s() const { return total_s_; }
    bool is_of_file() const { return !total_s_; }
    // Spans are there; of a plan and of a file they are not.
    bool has_voxels() const { return !bake_.intermediates.empty(); }
    // And free space too: nobody who only walks needs it.
    bool has_space() const;

    // Polygons and links are numbered through all tiles. One more than there are tiles.
    std::span<const std::uint32_t> tile_polygons() const { return tile_polygons_; }
    std::span<const std::uint32_t> tile_links() const { return tile_links_; }
    std::uint32_t number_of(const PolyRef& polygon) const {
        return tile_polygons_[polygon.tile] + polygon.polygon.value;
    }
    std::optional<PolyRef> polygon(std::size_t number) const;

    const drawing::Plan& plan() const { return plan_; }
    const drawing::Storeys& storeys() const { return storeys_; }
    const std::string& hash() const { return hash_; }
    const RecentWays& ways() const { return ways_; }

  private:
    Bake bake_;
    std::string name_;
    std::optional<double> total_s_;
    std::vector<std::uint32_t> tile_polygons_;
    std::vector<std::uint32_t> tile_links_;
    drawing::Plan plan_;
    drawing::Storeys storeys_;
    std::string hash_;
    RecentWays ways_;
};

// A link and the polygons that it joins.
struct NumberedLink {
    std::size_t tile = 0;
    std::uint32_t link = 0;  // of the tile's
    PolyRef from;
    PolyRef to;
};
std::optional<NumberedLink> find_link(const NavSet& set, std::size_t number);

}  // namespace pronk::view
