// Bytes enter, text that a font can draw leaves.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pronk::drawing {

// Control characters and bytes that are not UTF-8 (a file may be called anything) become U+FFFD.
std::string printable(std::string_view bytes);

// Where each character of UTF-8 text ends.
std::vector<std::size_t> character_ends(std::string_view text);

}  // namespace pronk::drawing
