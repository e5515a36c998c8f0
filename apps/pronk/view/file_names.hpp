// What files are called enters; plain names leave that every file system and every header takes.
#pragma once

#include <string>

namespace pronk::view {

// A letter, a digit, or one of - _ .
bool is_plain(char c);

// NAME.pronk of plain characters, spaces and brackets; not hidden, and not too long.
bool is_baked_name(const std::string& name);

// Of a level's own name, whatever that is; one that is_baked_name takes.
std::string baked_name_for(std::string stem);

}  // namespace pronk::view
