// A grid made of a level.
#include "blocks/block_grid.hpp"
#include "blocks/level_voxels.hpp"

namespace pronk {

Result<BlockGrid> BlockGrid::make(const TriangleSoup& soup, const BlockLevelSettings& level,
                                  const BlockGridSettings& settings) {
    if (const auto checked = check_soup(soup); !checked) return tl::unexpected(checked.error());
    const auto layout = layout_around(bounds_of(soup), level.voxel_m, level.above_m, level.align);
    if (!layout) return tl::unexpected(layout.error());
    auto parts = Parts::make(*layout, settings);
    if (!parts) return tl::unexpected(parts.error());
    (*parts)->level = std::make_shared<const TriangleSoup>(soup);
    block_triangles(soup, *layout, (*parts)->blocked);
    fill_rock(soup, *layout, (*parts)->blocked);
    (*parts)->by_level = (*parts)->blocked;
    (*parts)->finish(settings);
    return BlockGrid(std::move(*parts));
}

}  // namespace pronk
