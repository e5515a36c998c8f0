// A world enters, named sections of bytes leave, and back. Containers and checksums are
// container.hpp's question.
#pragma once

#include <pronk/world.hpp>

namespace pronk {

struct Section {
    std::string name;
    bool required = false;
    std::vector<std::byte> raw;
};

struct SectionSet {
    std::string level_name;
    std::vector<Section> sections;
};

SectionSet encode_world(const NavWorld& world);

// Takes nothing on trust: whatever the bytes are, the answer is a usable world or an error.
Result<NavWorld> decode_world(const SectionSet& set);

}  // namespace pronk
