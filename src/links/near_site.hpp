// A site enters; the same with only those tiles that jumps from its tile can reach leaves.
#pragma once

#include <pronk/links.hpp>

namespace pronk {

// Points into itself and into the whole site.
class NearSite {
  public:
    NearSite(const LinkSite& whole, const JumpAbility& ability);
    NearSite(const NearSite&) = delete;
    NearSite& operator=(const NearSite&) = delete;

    const LinkSite& site() const { return site_; }
    // Gives landing tiles the numbers that they have in the whole site.
    void number(JumpLinks& links) const;

  private:
    std::vector<LinkTile> tiles_;
    std::vector<std::uint16_t> numbers_;
    LinkSite site_;
};

}  // namespace pronk
