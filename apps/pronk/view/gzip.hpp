// Bytes enter, a gzip file of them leaves; quickly rather than as small as can be.
#pragma once

#include <string>
#include <string_view>

namespace pronk::view {

// Empty if zlib has no memory, or the bytes are more than it counts.
std::string gzip(std::string_view bytes);

}  // namespace pronk::view
