// What an agent can jump and the links of a world enter, their two sections leave, and back.
#pragma once

#include "world/sections.hpp"

namespace pronk {

// Readers that know no links pass over both and find a world to walk in.
Section encode_ability(const BakeSettings& settings);
Section encode_links(const NavWorld& world);

// In the world of a file without both nobody jumps. Level, settings and surface of the world are
// decoded already.
Result<void> decode_ability(const SectionSet& set, NavWorld& world);
Result<void> decode_links(const SectionSet& set, NavWorld& world);

}  // namespace pronk
