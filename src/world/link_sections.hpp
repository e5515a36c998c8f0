// What an agent can jump and the links of a world enter, their two sections leave, and back.
#pragma once

#include "world/sections.hpp"

namespace pronk {

// Readers from before there were links pass over both and find a world to walk in.
Section encode_ability(const BakeSettings& settings);
Section encode_links(const NavWorld& world);

// A file without both is one from before there were links: nobody jumps in its world. Level,
// settings and surface of the world are decoded already.
Result<void> decode_ability(const SectionSet& set, NavWorld& world);
Result<void> decode_links(const SectionSet& set, NavWorld& world);

}  // namespace pronk
