#include <pronk/links.hpp>

namespace pronk {

LinkSearch find_links(const LinkSite& site, const JumpAbility&, const LinkSettings&,
                      const LinkRun&) {
    return {no_links(*site.tiles[site.tile].surface), 0};
}

JumpLinks links_from(const LinkSite& site, const JumpAbility&, const LinkSettings&, const Vec3&) {
    return no_links(*site.tiles[site.tile].surface);
}

}  // namespace pronk
