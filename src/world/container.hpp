// Sections of bytes enter, one sealed file leaves, and back: header, directory, checksums and
// compression. What the sections mean is sections.hpp's question.
#pragma once

#include "world/sections.hpp"

namespace pronk {

std::vector<std::byte> seal(const SectionSet& set, bool compress);

// Every byte of the file is accounted for: it is covered by a checksum, or must have one value.
Result<SectionSet> unseal(std::span<const std::byte> bytes, const std::string& name);

// XXH3 over the names and contents of the sections, in order.
std::uint64_t hash_of(const SectionSet& set);

}  // namespace pronk
