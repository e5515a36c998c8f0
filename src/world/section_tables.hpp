// What the writers and readers of all sections share: a FlatBuffer becomes a section, and a section
// a table that has been verified.
#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "baked_file_generated.h"
#include "world/sections.hpp"

namespace pronk {

inline Section finish(const char* name, bool required, flatbuffers::FlatBufferBuilder& builder) {
    const auto* bytes = reinterpret_cast<const std::byte*>(builder.GetBufferPointer());
    return {name, required, std::vector<std::byte>(bytes, bytes + builder.GetSize())};
}

inline const Section* find_section(const SectionSet& set, std::string_view name) {
    const auto found = std::find_if(set.sections.begin(), set.sections.end(),
                                    [&](const Section& section) { return section.name == name; });
    return found == set.sections.end() ? nullptr : &*found;
}

// The table at the root of a section, or an error that names the section.
template <class Table>
Result<const Table*> root_of(const SectionSet& set, const char* name) {
    const Section* section = find_section(set, name);
    if (section == nullptr) return fail(fmt::format("section {}", name), "is missing");
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(section->raw.data());
    flatbuffers::Verifier verifier(bytes, section->raw.size());
    if (!verifier.VerifyBuffer<Table>(nullptr)) {
        return fail(fmt::format("section {}", name), "is not well formed",
                    fmt::format("{} bytes", section->raw.size()));
    }
    return flatbuffers::GetRoot<Table>(bytes);
}

}  // namespace pronk
