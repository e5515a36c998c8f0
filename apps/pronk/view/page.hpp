// The path of a part of the page enters, its bytes leave: viewer/dist is in the binary.
#pragma once

#include <optional>
#include <string_view>

namespace pronk::view {

struct PagePart {
    std::string_view type;
    std::string_view bytes;
};

// "" is the page itself.
std::optional<PagePart> page_part(std::string_view path);

}  // namespace pronk::view
