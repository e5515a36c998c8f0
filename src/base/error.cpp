#include <pronk/base.hpp>

namespace pronk {
namespace {

constexpr std::size_t kLongestValue = 200;

// Data from outside may hold anything; an error stays one readable line all the same.
void append_printable(std::string& line, std::string_view part) {
    constexpr char kHex[] = "0123456789abcdef";
    for (const char c : part) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) {
            line += "\\x";
            line += kHex[byte >> 4U];
            line += kHex[byte & 15U];
        } else {
            line += c;
        }
    }
}

}  // namespace

std::string Error::message() const {
    // A value may be a whole broken line; its start is enough. A place is shown whole, since its
    // end says most: the line number.
    const std::string_view shown = std::string_view(value).substr(0, kLongestValue);
    std::string line;
    for (const std::string_view part : {std::string_view(where), std::string_view(what), shown}) {
        if (part.empty()) continue;
        if (!line.empty()) line += ": ";
        append_printable(line, part);
    }
    if (shown.size() < value.size()) line += "...";
    return line;
}

}  // namespace pronk
